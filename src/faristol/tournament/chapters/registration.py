"""Registration: entrants register, come off the waiting list, leave and come back."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from typing import TypeAlias

from faristol.game.evolve import replace
from faristol.names import MOST_LETTERS, fold_name, is_name
from faristol.rulebook.objections import Objection
from faristol.stream import Stamp
from faristol.tournament.day import is_day
from faristol.tournament.objections import TournamentObjection
from faristol.tournament.recorder import Recorder
from faristol.tournament.settings import Settings
from faristol.tournament.state import Entrant, Standing, Table, TournamentState

_NAME, _STANDING, _REGISTERED_ON = map(attrgetter, ("name", "standing", "registered_on"))
_folded = lru_cache(maxsize=1 << 14)(fold_name)
"""A thousand newcomers are compared with each other: a million times."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Register:
    name: str
    club: str = ""
    rating: int | None = None
    asks_grant: bool = False
    on: str = ""
    """The day, `2009-11-19`, in the event's time zone, as the shell reads it. Empty: by an organiser."""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeEntrant:
    entrant: int
    name: str
    club: str = ""
    rating: int | None = None
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Admit:
    """Take an entrant off the waiting list: by an organiser, or automatically when a place is free."""

    entrant: int
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdraw:
    entrant: int
    reason: str = ""
    leaves_table: bool = False
    """True to leave the current game, too, which the opponent wins; otherwise from the next round on."""
    points: tuple[int, int] | None = None
    """The own and the opponent's at that moment; None where the game was not begun."""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Return:
    entrant: int
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantRegistered(Stamp):
    entrant: int
    name: str
    club: str = ""
    rating: int | None = None
    """Rating as given; the seeding reads it again from the published list, if there is one."""
    is_waiting: bool = False
    """True on the waiting list: no place, or too late for one."""
    is_late: bool = False
    """True after the closing day: only into a place that another entrant left."""
    asks_grant: bool = False
    on: str = ""
    """The day that was given; it may be an earlier one than that of the event."""
    author: str = ""
    kept: tuple[tuple[str, str], ...] = ()
    """Fields of another program's file that nothing here reads. Only the organiser sees them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantAdmitted(Admit, Stamp):
    """Admission from the waiting list into a place that another entrant left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantChanged(ChangeEntrant, Stamp):
    """An entry put right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantWithdrew(Stamp):
    """Withdrawal before the start, or from the next round on that is not paired yet."""

    entrant: int
    reason: str = ""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantReturned(Return, Stamp):
    """A withdrawal taken back."""


Action: TypeAlias = Register | ChangeEntrant | Admit | Withdraw | Return
Event: TypeAlias = EntrantRegistered | EntrantAdmitted | EntrantChanged | EntrantWithdrew | EntrantReturned


def is_open(settings: Settings, on: str) -> bool:
    """True if registration is open on a day, `2009-11-19`: the first and the last one included."""
    return not is_early(settings, on) and not is_past_closing(settings, on)


def is_early(settings: Settings, on: str) -> bool:
    return on < settings.registration.opens_on


def is_past_closing(settings: Settings, on: str) -> bool:
    closes_on = settings.registration.closes_on
    return bool(closes_on) and on > closes_on


def is_late(settings: Settings, on: str) -> bool:
    """The closing day is past, and a newcomer only replaces somebody who withdrew."""
    return is_past_closing(settings, on) and settings.registration.late_only_replaces


def may_ask_grant(settings: Settings, on: str) -> bool:
    """The last day included."""
    return bool(settings.registration.grant_until) and on <= settings.registration.grant_until


def places_taken(state: TournamentState) -> int:
    return sum(entrant.standing is Standing.IN for entrant in state.entrants.values())


def freed_places(state: TournamentState) -> int:
    """
    Places that withdrawals have left and nobody from the waiting list has taken.

    Who came in from that list and withdrew again leaves as many as were taken: one.
    """
    entrants = state.entrants.values()
    left = sum(entrant.standing is Standing.WITHDRAWN and not entrant.was_waiting for entrant in entrants)
    return left - sum(entrant.standing is Standing.IN and entrant.was_waiting for entrant in entrants)


def has_place(state: TournamentState, *, is_late: bool = False) -> bool:
    """True if there is a place for one more; a late entrant needs one that another left."""
    capacity = state.settings.registration.capacity
    if capacity is not None and places_taken(state) >= capacity:
        return False
    return not is_late or freed_places(state) > 0


def open_table_of(state: TournamentState, entrant: int) -> Table | None:
    """The table of the last round where that entrant's game has no result yet."""
    return next((table for table in _open_tables(state) if entrant in table.entrants), None)


def playing_in(state: TournamentState) -> frozenset[int]:
    """Return everyone at a table of the last round that has no result yet."""
    return frozenset(entrant for table in _open_tables(state) for entrant in table.entrants)


def _open_tables(state: TournamentState) -> Iterator[Table]:
    tables = () if state.round is None else state.round.tables
    yield from (table.table for table in tables if table.report is None)


def objections_to(state: TournamentState, action: Action) -> Iterator[Objection]:
    if isinstance(action, Register):
        yield from _objections_to_newcomer(state, action)
        return
    entrant = state.entrants.get(action.entrant)
    if entrant is None:
        yield TournamentObjection("entrant.unknown", found=action.entrant)
        return
    match action:
        case ChangeEntrant(name=name, rating=rating):
            yield from _objections_to_name(state, name, of=entrant.number)
            yield from _objections_to_rating(rating)
            if state.rounds and entrant.number in state.seeding and rating != entrant.rating:
                yield TournamentObjection("entrant.rating_fixed")
        case Admit():
            yield from _objections_to_place(state, entrant)
        case Withdraw():
            if entrant.standing is Standing.WITHDRAWN:
                yield TournamentObjection("entrant.withdrawn", found=entrant.number)
        case Return():
            yield from _objections_to_return(state, entrant)


def _objections_to_newcomer(state: TournamentState, action: Register) -> Iterator[Objection]:
    terms, on = state.settings.registration, action.on
    yield from _objections_to_name(state, action.name)
    yield from _objections_to_rating(action.rating)
    if on and not is_day(on):
        yield TournamentObjection("settings.day", found=on)
        return
    if on and state.rounds:
        yield TournamentObjection("registration.started")
    elif on and is_early(state.settings, on):
        yield TournamentObjection("registration.opens_on", allowed=terms.opens_on)
    elif on and not is_open(state.settings, on) and not is_late(state.settings, on):
        yield TournamentObjection("registration.closes_on", allowed=terms.closes_on)
    if action.asks_grant and on and not may_ask_grant(state.settings, on):
        if terms.grant_until:
            yield TournamentObjection("registration.grant_until", allowed=terms.grant_until)
        else:
            yield TournamentObjection("registration.no_grant")


def _objections_to_name(state: TournamentState, name: str, *, of: int | None = None) -> Iterator[Objection]:
    if not name.strip():
        yield TournamentObjection("entrant.no_name")
    elif not is_name(name):
        yield TournamentObjection("entrant.name", allowed=MOST_LETTERS)
    else:
        wanted = _folded(name)
        entrants = state.entrants
        others = entrants if of is None else {own: each for own, each in entrants.items() if own != of}
        if wanted in map(_folded, map(_NAME, others.values())):
            yield TournamentObjection("entrant.name_taken", found=name.strip())


def _objections_to_rating(rating: int | None) -> Iterator[Objection]:
    if rating is not None and rating < 0:
        yield TournamentObjection("entrant.rating", found=rating)


def _objections_to_place(state: TournamentState, entrant: Entrant) -> Iterator[Objection]:
    if entrant.standing is not Standing.WAITING:
        yield TournamentObjection("entrant.not_waiting", found=entrant.number)
    elif not has_place(state):
        yield _full(state)
    elif not _has_place_for(state, entrant):
        yield TournamentObjection("registration.late_only_replaces")


def _objections_to_return(state: TournamentState, entrant: Entrant) -> Iterator[Objection]:
    if entrant.standing is not Standing.WITHDRAWN:
        yield TournamentObjection("entrant.not_withdrawn", found=entrant.number)
    elif not entrant.held_place or state.rounds:
        return  # Onto the waiting list, or back into a tournament that goes on: there is always room.
    elif not has_place(state):
        yield _full(state)
    elif not has_place(state, is_late=_only_replaces(state)):
        yield TournamentObjection("entrant.place_taken", found=entrant.number)


def _has_place_for(state: TournamentState, entrant: Entrant) -> bool:
    return has_place(state, is_late=entrant.is_late and state.settings.registration.late_only_replaces)


def _only_replaces(state: TournamentState) -> bool:
    """True if only places left by others are given: from the first entrant after the closing day on."""
    has_late = any(entrant.is_late for entrant in state.entrants.values())
    return has_late and state.settings.registration.late_only_replaces


def _full(state: TournamentState) -> TournamentObjection:
    return TournamentObjection("registration.capacity", allowed=state.settings.registration.capacity or 0)


def decide(recorder: Recorder, action: Action) -> None:
    """Decide an action; one that changes nothing is not recorded."""
    now = recorder.now_ms
    match action:
        case Register():
            recorder.record(_registered(recorder.state, action, now_ms=now))
        case ChangeEntrant(entrant=number, rating=rating):
            before = recorder.state.entrants[number]
            after = EntrantChanged.of(replace(action, rating=rating or None), at_ms=now)
            if (after.name, after.club, after.rating) != (before.name, before.club, before.rating):
                recorder.record(after)
        case Admit():
            recorder.record(EntrantAdmitted.of(action, at_ms=now))
        case Withdraw(entrant=number):
            reason, author = action.reason.strip(), action.author.strip()
            recorder.record(EntrantWithdrew(at_ms=now, entrant=number, reason=reason, author=author))
        case Return():
            recorder.record(EntrantReturned.of(action, at_ms=now))


def _registered(state: TournamentState, action: Register, *, now_ms: int) -> EntrantRegistered:
    late = bool(action.on) and is_late(state.settings, action.on)
    return EntrantRegistered(
        at_ms=now_ms,
        entrant=max(state.entrants, default=0) + 1,
        name=action.name.strip(),
        club=action.club.strip(),
        rating=action.rating or None,
        # A late entrant is on the list first, so that it is known later whose place it was.
        is_waiting=late or not has_place(state),
        is_late=late,
        asks_grant=action.asks_grant,
        on=action.on,
        author=action.author.strip(),
    )


def fill_places(recorder: Recorder) -> None:
    """Off the waiting list, as long as there are places, and until the rounds begin."""
    while (entrant := next_admitted(recorder.state)) is not None:
        recorder.record(EntrantAdmitted(at_ms=recorder.now_ms, entrant=entrant))


def next_admitted(state: TournamentState) -> int | None:
    """The first on the waiting list who may come in."""
    if state.rounds or Standing.WAITING not in map(_STANDING, state.entrants.values()):
        return None
    waiting = [entrant for entrant in state.entrants.values() if entrant.standing is Standing.WAITING]
    waiting.sort(key=lambda entrant: (entrant.registered_on, entrant.number))
    return next((entrant.number for entrant in waiting if _has_place_for(state, entrant)), None)


def apply(state: TournamentState, event: Event) -> TournamentState:
    if isinstance(event, EntrantRegistered):
        return _with_newcomer(state, event)
    entrant = state.entrants[event.entrant]
    match event:
        case EntrantAdmitted():
            return _seeded_last(state.with_entrant(_in_place(state, entrant)), entrant.number)
        case EntrantChanged(name=name, club=club, rating=rating):
            return state.with_entrant(replace(entrant, name=name, club=club, rating=rating))
        case EntrantWithdrew():
            gone = replace(entrant, standing=Standing.WITHDRAWN, last_round=len(state.rounds))
            return state.with_entrant(gone)
        case EntrantReturned():
            # The rounds in between are missed: `standings.scores` finds them nowhere, which is to be absent.
            standing = Standing.IN if entrant.held_place else Standing.WAITING
            return state.with_entrant(replace(entrant, standing=standing, last_round=None))


def _with_newcomer(state: TournamentState, event: EntrantRegistered) -> TournamentState:
    waiting = Entrant(
        number=event.entrant,
        name=event.name,
        club=event.club,
        rating=event.rating,
        standing=Standing.WAITING,
        registered_ms=event.at_ms,
        registered_on=event.on or max(map(_REGISTERED_ON, state.entrants.values()), default=""),
        given_on=event.on,
        asks_grant=event.asks_grant,
        was_waiting=event.is_waiting,
        is_late=event.is_late,
        kept=event.kept,
    )
    if event.is_waiting:
        return state.with_entrant(waiting)
    return _seeded_last(state.with_entrant(_in_place(state, waiting)), event.entrant)


def _in_place(state: TournamentState, entrant: Entrant) -> Entrant:
    first_round = len(state.rounds) + 1
    replaces = entrant.was_waiting and entrant.is_late
    return replace(
        entrant, standing=Standing.IN, held_place=True, was_waiting=replaces, first_round=first_round
    )


def _seeded_last(state: TournamentState, entrant: int) -> TournamentState:
    """Seed a late entrant behind the order that is already fixed."""
    if not state.seeding or entrant in state.seeding:
        return state
    return replace(state, seeding=(*state.seeding, entrant))
