"""
A round's time, told to its games: online, and at the wooden boards that are kept here.

It counts from the director's start of the round. A game online belongs to the round whose pair opened it; a
game at a wooden board, to the round of a running tournament in which its two players meet, by their names.
"""

import logging
from collections.abc import Iterable, Iterator

from django.db.models import Q

from faristol.errors import FaristolError
from faristol.game import GameState, Phase
from faristol.game.actions import BeginRound, Grounds
from faristol.names import fold_name
from faristol.rulebook.choices import RoundFrom
from faristol.tournament.chapters.timetable import round_ends_ms
from faristol.tournament.state import RoundStage, RoundState, TournamentState
from faristol_web.play.models import Game
from faristol_web.rulebooks.books import offered_rulebook
from faristol_web.streams.hub import hub
from faristol_web.streams.time import hall_ms
from faristol_web.tournaments.domain import store
from faristol_web.tournaments.models import OnlineGame, Registration, Tournament

log = logging.getLogger(__name__)


def tell_games(public_id: str, number: int) -> None:
    """The director has just started this round: its games that are being played learn when it ends."""
    if hub.journal.loop is None:  # a terminal: the site finds it out as the games go on
        return
    state = store.load(public_id).state
    tournament = Tournament.objects.get(public_id=public_id)
    for game in sorted({*_online(tournament, number), *_at_boards(tournament, state, number)}):
        _tell(game, state, state.rounds[number - 1])
        hub.release_soon(game)


def note_state(game: str, state: GameState) -> None:
    """Note a game's progress: its round may have been started before it was opened, or by a terminal."""
    if state.phase in {Phase.SEATING, Phase.OVER} or state.round_ends_ms is not None:
        return
    if state.opened.turn_ms is not None or not _counts_from_the_round(state):
        return
    for public_id, number in _rounds_of(game, state):
        here = store.load(public_id).state
        if number <= len(here.rounds):
            _tell(game, here, here.rounds[number - 1])


def any_round_runs() -> bool:
    """True while the time of a round is running in some tournament."""
    running = Tournament.objects.exclude(status=Tournament.Status.OVER).values_list("public_id", flat=True)
    for public_id in list(running):
        try:
            state = store.load(public_id).state
        except FaristolError:  # one that cannot be read counts for nobody
            continue
        last = state.round
        ends = None if last is None or last.stage is not RoundStage.STARTED else round_ends_ms(state, last)
        if ends is not None and hall_ms() < ends:
            return True
    return False


def _counts_from_the_round(state: GameState) -> bool:
    try:
        return offered_rulebook(state.opened.rulebook).clock.round_from is RoundFrom.ROUND
    except FaristolError:  # the game keeps a rulebook that is no longer offered
        return False


def _tell(game: str, state: TournamentState, this: RoundState) -> None:
    ends = round_ends_ms(state, this)
    if ends is None or this.stage is RoundStage.CLOSED:
        return
    grounds = Grounds(author=f"{state.settings.title}, round {this.number}", clause="", reason="")
    try:
        left_ms = ends - hall_ms()
        begun = BeginRound(hub.call(hub.room(game)).now_ms() + left_ms)
        hub.call(hub.rule(game, begun, grounds, client_id=f"round ends {ends}"))
    except FaristolError as error:  # its rulebook counts otherwise, or it is over
        log.info("game %s was not told of round %s: %s", game, this.number, error)


def _online(tournament: Tournament, number: int) -> Iterable[str]:
    games = OnlineGame.objects.filter(tournament=tournament, round_number=number, recorded_at=None)
    return games.values_list("game", flat=True)


def _at_boards(tournament: Tournament, state: TournamentState, number: int) -> Iterator[str]:
    """Unfinished games at wooden boards between two who are paired in this round."""
    pairs = _pairs(tournament, state.rounds[number - 1])
    boards = Game.objects.filter(mode=Game.Mode.TABLE, status=Game.Status.RUNNING, is_elsewhere=False)
    for game, players in boards.values_list("public_id", "names"):
        if frozenset(map(fold_name, players)) in pairs:
            yield game


def _pairs(tournament: Tournament, this: RoundState) -> set[frozenset[str]]:
    """Pairs of the round by folded names."""
    names = dict(Registration.objects.filter(tournament=tournament).values_list("entrant", "name"))
    return {
        frozenset(fold_name(names.get(entrant) or "") for entrant in table.table.entrants)
        for table in this.tables
    }


def _rounds_of(game: str, state: GameState) -> Iterator[tuple[str, int]]:
    """The round of each tournament that this game belongs to; seldom one, hardly ever two."""
    if not state.is_table:
        online = OnlineGame.objects.filter(game=game, recorded_at=None)
        yield from online.values_list("tournament__public_id", "round_number")
        return
    first, second = state.names
    named = Q(registrations__name__iexact=first) | Q(registrations__name__iexact=second)
    for tournament in Tournament.objects.filter(named).exclude(status=Tournament.Status.OVER).distinct():
        last = store.load(tournament.public_id).state.round
        if last is not None and frozenset(map(fold_name, state.names)) in _pairs(tournament, last):
            yield tournament.public_id, last.number
