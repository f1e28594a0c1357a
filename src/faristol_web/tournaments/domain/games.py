"""
A pair's game, played in Faristol: opened from a player's page, its end recorded as the table's result.

The game is a game like any other. When it is over and on disk its result is entered once, under the game's
id; should the server go down in between, it is entered at the next start, or when somebody next opens a
page that waits for it.
"""

import logging
from collections.abc import Iterator, Sequence

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from faristol.errors import FaristolError, IllegalMove, LexiconError, NotationError
from faristol.game import GameState, Phase, Side
from faristol.game.events import EndReason, GameEnded, PlayDeclared
from faristol.lexicon import lexicon_ids, load_lexicon
from faristol.rulebook import Rulebook
from faristol.rulebook.choices import StartMethod, TurnKind
from faristol.standings.result import Result, ResultKind
from faristol.tiles import BLANK, Alphabet, Tile, is_designated, load_tileset
from faristol.tournament.actions import EnterResult
from faristol.tournament.report import Feat, SideNotes, TableReport
from faristol.tournament.state import TableState, TournamentState
from faristol_web.play import services as play
from faristol_web.play.models import Game, Seat
from faristol_web.rulebooks.books import offered_rulebook
from faristol_web.streams.alone import alone
from faristol_web.streams.hub import hub
from faristol_web.tournaments.domain import desk, set_aside
from faristol_web.tournaments.models import OnlineGame, Tournament

log = logging.getLogger(__name__)

SERVER = "server"
_FORFEITS = {EndReason.LEFT, EndReason.BOTH_LEFT, EndReason.CLAIMED, EndReason.ABSENT}


def online_game(tournament: Tournament, round_number: int, entrants: tuple[int, int]) -> OnlineGame | None:
    first, second = entrants
    return OnlineGame.objects.filter(
        tournament=tournament, round_number=round_number, first_entrant=first, second_entrant=second
    ).first()


def is_pairs(public_id: str) -> bool:
    """True for the game of a pair that still sits at its table."""
    return OnlineGame.objects.filter(game=public_id).exists()


def take_seat(
    tournament: Tournament,
    *,
    round_number: int,
    entrants: tuple[int, int],
    entrant: int,
    name: str,
    visitor: str,
) -> OnlineGame:
    """
    Sit down at the pair's game, which the first of the two opens. On another device: the same seat again.

    Raises:
        FaristolError: if the game cannot be opened.
    """
    with alone("a pair's game"):  # two players who press at once open one
        online = online_game(tournament, round_number, entrants)
        if online is None or (online.recorded_at is not None and set_aside.retire(online)):
            return _open(tournament, round_number, entrants, entrant=entrant, name=name, visitor=visitor)
    game = Game.objects.get(public_id=online.game)
    if not Seat.objects.filter(game=game, side=online.side_of(entrant)).update(visitor=visitor):
        play.join_game(game, name=name, visitor=visitor)
    return online


def _open(
    tournament: Tournament,
    round_number: int,
    entrants: tuple[int, int],
    *,
    entrant: int,
    name: str,
    visitor: str,
) -> OnlineGame:
    rulebook = offered_rulebook(tournament.rulebook_id)
    game = play.open_game(
        rulebook_id=rulebook.id,
        lexicon_id=_lexicon_of(rulebook),
        side_ms=rulebook.clock.side_ms,
        name=name,
        visitor=visitor,
        first=_first(tournament, rulebook, is_named_first=entrant == entrants[0]),
    )
    online = OnlineGame.objects.create(
        tournament=tournament,
        round_number=round_number,
        first_entrant=entrants[0],
        second_entrant=entrants[1],
        opened_by=entrant,
        game=game.public_id,
    )
    set_aside.settle(tournament)  # while it was opened, a director may have taken the pair apart
    if not OnlineGame.objects.filter(pk=online.pk).exists():
        set_aside.end_games(tournament)
        raise NotationError(_("It has changed in the meantime. Check it again."))
    return online


def _first(tournament: Tournament, rulebook: Rulebook, *, is_named_first: bool) -> Side | None:
    """The side that starts, if the pairing says it: the opener is side 0. None if lots decide."""
    settings = desk.state_of(tournament.public_id).settings
    if not settings.starts_balanced and rulebook.start.method is not StartMethod.PAIRING:
        return None
    return 0 if is_named_first else 1


def _lexicon_of(rulebook: Rulebook) -> str:
    """
    The first in the language of the rulebook.

    Raises:
        LexiconError: if there is none.
    """
    tileset = rulebook.play.tileset
    for lexicon_id in lexicon_ids():
        if load_lexicon(lexicon_id).tileset == tileset:
            return lexicon_id
    raise LexiconError(f"this server has no word list in the language of {rulebook.id}")


# The end


def note_state(public_id: str, state: GameState) -> None:
    """Note a game's change of phase, once that is on disk: a finished one may be a tournament's."""
    if state.phase is not Phase.OVER:
        set_aside.note_running(public_id)
        return
    waiting = OnlineGame.objects.filter(game=public_id, recorded_at=None)
    for tournament in Tournament.objects.filter(online_games__in=waiting):
        with transaction.atomic():  # the table that is found is still the pair's when its result is entered
            online = waiting.select_related("tournament").filter(tournament=tournament).first()
            if online is not None:
                _record(online, state)


def catch_up(tournament: Tournament | None = None) -> None:
    """Take in what happened while nobody listened, at the start or for a page: games ended, pairs parted."""
    waiting = OnlineGame.objects.filter(recorded_at=None)
    these = [tournament] if tournament is not None else list(_with_open_games())
    for each in these:
        try:
            set_aside.settle(each)
            set_aside.end_games(each)
        except FaristolError:  # the record of one must not hold up the others
            log.exception("the games of %s could not be looked through", each.slug)
    if tournament is None:
        set_aside.erase_again()
    else:
        waiting = waiting.filter(tournament=tournament)
    over = Game.objects.filter(status=Game.Status.OVER, public_id__in=waiting.values("game"))
    for public_id in list(over.values_list("public_id", flat=True)):
        try:
            note_state(public_id, hub.call(hub.room(public_id)).told)
        except FaristolError:  # one game that cannot be read must not hold up the others
            log.exception("the result of %s could not be read", public_id)
        finally:
            hub.release_soon(public_id)


def _with_open_games() -> QuerySet[Tournament]:
    """Return the tournaments that have not ended, with a game online that has no result, or was set aside."""
    waiting = Q(online_games__isnull=False, online_games__recorded_at=None)
    has_games = Tournament.objects.filter(waiting | Q(set_aside_games__isnull=False))
    return has_games.exclude(status=Tournament.Status.OVER).distinct()


def _record(online_game: OnlineGame, state: GameState) -> None:
    tournament = online_game.tournament
    here = desk.state_of(tournament.public_id)
    table = _table_of(here, online_game)
    rulebook = offered_rulebook(state.opened.rulebook)
    if table is None:  # a host of an earlier version took the pair apart: see `set_aside.settle`
        log.warning("game %s no longer belongs to a table", online_game.game)
        return
    swapped = table.table.entrants[0] != online_game.opened_by
    report = report_of(
        state,
        game=online_game.game,
        rack_size=rulebook.play.rack_size,
        special_tiles=here.settings.special_tiles,
        swapped=swapped,
    )
    entering = EnterResult(
        round_number=online_game.round_number, table=table.table.number, report=report, author=SERVER
    )
    try:
        desk.do(tournament.public_id, entering, actor=SERVER, client_id=f"game {online_game.game}")
    except IllegalMove as error:  # an arbiter was there before: what was entered by hand stands
        log.warning("the result of game %s was not entered: %s", online_game.game, error)
    OnlineGame.objects.filter(pk=online_game.pk).update(recorded_at=timezone.now())


def _table_of(state: TournamentState, online_game: OnlineGame) -> TableState | None:
    rounds = (each for each in state.rounds if each.number == online_game.round_number)
    tables = (table for each in rounds for table in each.tables)
    return next((table for table in tables if table.table.entrants == online_game.pair), None)


def report_of(
    state: GameState, *, game: str, rack_size: int, special_tiles: Sequence[str], swapped: bool
) -> TableReport:
    """Return the report of a finished game. `swapped`: the second of the pair has side 0 in it."""
    ended = state.ended
    assert ended is not None, "only a finished game has a result"
    order = (1, 0) if swapped else (0, 1)
    alphabet = load_tileset(state.opened.tileset).alphabet
    wanted = tuple(_tiles_of(special_tiles, alphabet))
    first, second = (_notes(tuple(_plays(state, side)), rack_size=rack_size, wanted=wanted) for side in order)
    return TableReport(
        result=_result(ended, order),
        notes=(first, second),
        first_went=None if state.starter is None else order.index(state.starter),
        game=game,
    )


def _result(ended: GameEnded, order: tuple[int, int]) -> Result:
    winner = None if ended.winner is None else order.index(ended.winner)
    kind = ResultKind.FORFEIT if ended.reason in _FORFEITS and winner is not None else ResultKind.PLAYED
    return Result(
        points=(ended.scores[order[0]], ended.scores[order[1]]),
        winner=winner,
        kind=ResultKind.BOTH_LOST if ended.both_lost else kind,
    )


def _plays(state: GameState, side: int) -> Iterator[PlayDeclared]:
    """Yield the plays that stood."""
    for turn in state.turns:
        if turn.side == side and turn.kind is TurnKind.VALID and turn.play is not None:
            yield turn.play


def _notes(
    plays: tuple[PlayDeclared, ...], *, rack_size: int, wanted: tuple[tuple[str, Tile], ...]
) -> SideNotes:
    best_with = tuple(
        (label, best)
        for label, tile in wanted
        if (best := _best(play for play in plays if any(_is_tile(laid, tile) for _, laid in play.tiles)))
    )
    return SideNotes(
        bingos=sum(len(play.tiles) == rack_size for play in plays),
        best_play=_best(plays),
        best_with=best_with,
    )


def _is_tile(laid: Tile, wanted: Tile) -> bool:
    """The tile itself: a blank that stands for it is a blank."""
    return is_designated(laid) if wanted == BLANK else laid == wanted


def _best(plays: Sequence[PlayDeclared] | Iterator[PlayDeclared]) -> Feat | None:
    """The first of those that scored most."""
    best = max(plays, key=lambda play: play.score, default=None)
    return None if best is None else Feat(word=best.word, points=best.score)


def _tiles_of(labels: Sequence[str], alphabet: Alphabet) -> Iterator[tuple[str, Tile]]:
    """Yield an organiser's labels as tiles of the game; a tile that the game lacks is left out."""
    for label in labels:
        try:
            yield label, alphabet.parse_tile(label)
        except NotationError:
            continue
