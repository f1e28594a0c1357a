"""
Games set aside: their round was cancelled, or their pair taken apart, after they had been opened online, or
their result was removed and the pair plays again.

They keep their record and count for nothing. One that is still being played ends at once, by the director's
word; one that waits for its second player is withdrawn.
"""

import logging
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import translation
from django.utils.translation import gettext as _

from faristol.errors import FaristolError
from faristol.game.actions import EndGame, Grounds
from faristol.tournament.events import (
    ResultEntered,
    ResultTakenBack,
    RoundPaired,
    RoundReseated,
    RoundUnpaired,
    TournamentEvent,
)
from faristol_web.play import services as play
from faristol_web.play.models import Game
from faristol_web.play.queries import is_over
from faristol_web.rulebooks.books import offered_rulebook
from faristol_web.streams.hub import hub
from faristol_web.tournaments.domain import store
from faristol_web.tournaments.models import OnlineGame, PairGame, Registration, SetAsideGame, Tournament

log = logging.getLogger(__name__)

Parting = RoundUnpaired | RoundReseated
_ENDS_A_GAME = "ending.by_arbiter"


# Which games


def take_out(tournament: Tournament, events: Sequence[TournamentEvent], *, since: int) -> bool:
    """
    Set aside the games of pairs that were taken apart after event `since`; True if there were any.

    `events` are all of the tournament. In the transaction that writes the newer ones: a result finds either
    the old pairing with its game, or neither.
    """
    changed = {event.round_number for event in events[since:] if isinstance(event, RoundPaired | Parting)}
    if not changed:
        return False
    rows = OnlineGame.objects.filter(tournament=tournament, round_number__in=changed)
    return _move(rows, events, since=since)


def settle(tournament: Tournament) -> None:
    """Set aside what a host of an earlier version has left with a pair that sits together no more."""
    if not _left(tournament):  # as nearly always: then nobody waits for us
        return
    with transaction.atomic():
        held = store.load(tournament.public_id)
        _move(_left(tournament), held.events, since=held.seq)


def _left(tournament: Tournament) -> list[OnlineGame]:
    rounds = store.load(tournament.public_id).state.rounds
    seated = {(each.number, table.table.entrants) for each in rounds for table in each.tables}
    open_ones = Q(recorded_at=None) | Q(round_number__gte=len(rounds))
    rows = OnlineGame.objects.filter(open_ones, tournament=tournament)
    return [row for row in rows if (row.round_number, row.pair) not in seated]


def retire(row: OnlineGame) -> bool:
    """Set aside a game whose result was removed, because its pair plays again; False if its result stands."""
    with transaction.atomic():
        held = store.load(row.tournament.public_id)
        seq = removed_by(held.events, row)
        if seq is None:
            return False
        _set_aside(row, seq)
    return True


def _move(rows: Iterable[OnlineGame], events: Sequence[TournamentEvent], *, since: int) -> bool:
    has_moved = False
    for row in rows:
        seq = parted_by(events, row, since=since)
        if seq is None:
            continue
        _set_aside(row, seq)
        has_moved = True
    return has_moved


def _set_aside(row: OnlineGame, seq: int) -> None:
    SetAsideGame.objects.create(
        tournament_id=row.tournament_id,
        round_number=row.round_number,
        first_entrant=row.first_entrant,
        second_entrant=row.second_entrant,
        opened_by=row.opened_by,
        game=row.game,
        opened_at=row.opened_at,
        seq=seq,
    )
    row.delete()


def parted_by(events: Sequence[TournamentEvent], game: PairGame, *, since: int) -> int | None:
    """Return the number of the event that took the pair apart; None if it has sat together since `since`."""
    has_stayed = False
    for seq, is_seated in _seatings(events, game):
        has_stayed = is_seated and (has_stayed or seq <= since)
    return None if has_stayed else max(_partings(events, game), default=None)


def removed_by(events: Sequence[TournamentEvent], game: PairGame) -> int | None:
    """Return the number of the event that removed the pair's result; None if it has one, or never had."""
    results = list(_results(events, game))
    return results[-1][0] if results and not results[-1][1] else None


def is_explained(events: Sequence[TournamentEvent], row: SetAsideGame) -> bool:
    """True if the event that the line names did take the pair apart, or removed its result."""
    return row.seq in _partings(events, row) or (row.seq, False) in _results(events, row)


def _results(events: Sequence[TournamentEvent], game: PairGame) -> Iterator[tuple[int, bool]]:
    """Yield the number of each event that gives the pair a result, or removes it; True if it gives."""
    number = 0
    for seq, event in enumerate(events, 1):
        if getattr(event, "round_number", None) != game.round_number:
            continue
        if isinstance(event, RoundPaired | RoundReseated):
            number = next((each.number for each in event.tables if each.entrants == game.pair), 0)
        elif isinstance(event, ResultEntered | ResultTakenBack) and event.table == number:
            yield seq, isinstance(event, ResultEntered)


def _partings(events: Sequence[TournamentEvent], game: PairGame) -> list[int]:
    """Return the numbers of the events after which the pair no longer sat together."""
    seatings = list(_seatings(events, game))
    return [seq for (_, was), (seq, is_seated) in pairwise(seatings) if was and not is_seated]


def _seatings(events: Sequence[TournamentEvent], game: PairGame) -> Iterator[tuple[int, bool]]:
    """Yield the number of each event that pairs the round or undoes that; True if it seats the pair."""
    for seq, event in enumerate(events, 1):
        if not isinstance(event, RoundPaired | Parting) or event.round_number != game.round_number:
            continue
        tables = () if isinstance(event, RoundUnpaired) else event.tables
        yield seq, any(table.entrants == game.pair for table in tables)


def of_entrant(tournament: Tournament, entrant: int) -> QuerySet[SetAsideGame]:
    """Return the entrant's games that no longer count, the last first."""
    return tournament.set_aside_games.filter(_plays(entrant)).order_by("-pk")


def among(games: Collection[str]) -> set[str]:
    """Return those of the games, by public id, that are set aside."""
    return set(SetAsideGame.objects.filter(game__in=games).values_list("game", flat=True))


def games_of(tournament: Tournament, entrant: int) -> list[PairGame]:
    """Return all games that the entrant plays or has played online."""
    return [*tournament.online_games.filter(_plays(entrant)), *of_entrant(tournament, entrant)]


def _plays(entrant: int) -> Q:
    return Q(first_entrant=entrant) | Q(second_entrant=entrant)


# What becomes of them


def end_games(tournament: Tournament) -> None:
    """End the games set aside that are not over; beside the event loop, and outside of any transaction."""
    if hub.journal.loop is None:  # a terminal: the site finds it out
        return
    here = Game.objects.filter(is_elsewhere=False, public_id__in=tournament.set_aside_games.values("game"))
    for game in here.exclude(status=Game.Status.OVER).exclude(seats=None):  # without a seat: withdrawn
        is_waiting = game.status == Game.Status.SEATING
        if not (is_waiting and play.withdraw_game(game)) and _may_end(tournament):
            _end(tournament, tournament.set_aside_games.get(game=game.public_id))


def note_running(public_id: str) -> None:
    """Note that a game goes on: one that a terminal, or another host, has set aside ends now."""
    for row in SetAsideGame.objects.filter(game=public_id).select_related("tournament"):
        _end(row.tournament, row)


def _may_end(tournament: Tournament) -> bool:
    try:
        return offered_rulebook(tournament.rulebook_id).ending.by_arbiter
    except FaristolError:  # no longer on offer: the game has kept it
        return True


def _end(tournament: Tournament, row: SetAsideGame) -> None:
    """By the rulebook's own way. Without one the game goes on, and its page says that it does not count."""
    try:
        room = hub.call(hub.room(row.game))
        if not room.rulebook.ending.by_arbiter or is_over(room):
            return
        grounds = _grounds(tournament, row, room.rulebook.sources[_ENDS_A_GAME].clause[0])
        hub.call(hub.rule(row.game, EndGame(), grounds, client_id=f"set aside {row.seq}"))
    except FaristolError as error:  # it is over, or cannot be read
        log.info("game %s, set aside, was not ended: %s", row.game, error)
    finally:
        hub.release_soon(row.game)


def erase_again() -> None:
    """Erase who is erased, in games that a host of an earlier version did not know of."""
    for row in SetAsideGame.objects.select_related("tournament"):
        erased = Registration.objects.filter(
            tournament=row.tournament_id, entrant__in=row.pair, erased_at__isnull=False
        )
        sides = {row.side_of(entrant): f"#{entrant}" for entrant in erased.values_list("entrant", flat=True)}
        known = play.stand_ins_in(row.game)
        if sides.keys() - known.keys():
            play.erase_names({row.game: sides})


# What is told of them


class Told(NamedTuple):
    """A game set aside as a page shows it."""

    round_number: int
    entrants: tuple[int, int]
    game: str
    why: str
    """A sentence in the reader's language."""
    words: str
    """The director's own, perhaps none."""


def told_of(tournament: Tournament, rows: Iterable[SetAsideGame]) -> list[Told]:
    events = store.load(tournament.public_id).events
    return [
        Told(
            round_number=row.round_number,
            entrants=row.pair,
            game=row.game,
            why=_why(events[row.seq - 1], row.round_number),
            words=getattr(events[row.seq - 1], "reason", ""),
        )
        for row in rows
        if 0 < row.seq <= len(events)
    ]


def _why(parting: TournamentEvent, number: int) -> str:
    if isinstance(parting, RoundReseated):
        return _("The director changed the pairs of round %(round)s.") % {"round": number}
    if isinstance(parting, ResultTakenBack):
        return _("The result was removed.")
    if isinstance(parting, RoundUnpaired) and parting.drops_results:
        return _("The director cancelled round %(round)s.") % {"round": number}
    return _("The director undid the pairing of round %(round)s.") % {"round": number}


def _grounds(tournament: Tournament, row: SetAsideGame, clause: str) -> Grounds:
    """For the game's record, which is for ever: in the event's own language."""
    with translation.override(tournament.languages.split()[0] if tournament.languages else "en"):
        said = " ".join(f"{told.why} {told.words}" for told in told_of(tournament, [row]))
    return Grounds(author=f"{tournament.title}, round {row.round_number}", clause=clause, reason=said)
