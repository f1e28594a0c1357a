"""Who is in: whether somebody may register, be let in, leave and come back."""

from collections.abc import Iterator
from functools import lru_cache

from faristol.names import MOST_LETTERS, fold_name, is_name
from faristol.rulebook import Rulebook
from faristol.rulebook.objections import Objection
from faristol.tournament import actions as a
from faristol.tournament.day import is_day
from faristol.tournament.objections import TournamentObjection
from faristol.tournament.registration import (
    has_place,
    is_early,
    is_late,
    is_open,
    may_ask_grant,
)
from faristol.tournament.state import Entrant, Standing, TournamentState

_folded = lru_cache(maxsize=1 << 14)(fold_name)
"""A thousand newcomers are compared with each other: a million times."""


def objections_to_enrolment(
    state: TournamentState,
    action: a.Register
    | a.ChangeEntrant
    | a.Admit
    | a.Withdraw
    | a.Return
    | a.ReceiveFee
    | a.CheckIn
    | a.DecideGrant,
    *,
    book: Rulebook,
) -> Iterator[Objection]:
    if isinstance(action, a.Register):
        yield from _objections_to_newcomer(state, action)
        return
    entrant = state.entrants.get(action.entrant)
    if entrant is None:
        yield TournamentObjection("entrant.unknown", found=action.entrant)
        return
    match action:
        case a.ChangeEntrant(name=name, rating=rating):
            yield from _objections_to_name(state, name, of=entrant.number)
            yield from _objections_to_rating(rating)
            if state.rounds and entrant.number in state.seeding and rating != entrant.rating:
                yield TournamentObjection("entrant.rating_fixed")
        case a.Admit():
            yield from _objections_to_place(state, entrant)
        case a.Withdraw(leaves_table=leaves_table):
            if entrant.standing is Standing.WITHDRAWN:
                yield TournamentObjection("entrant.withdrawn", found=entrant.number)
            if leaves_table and book.attendance is None and open_table_of(state, entrant.number):
                yield TournamentObjection("attendance.none")
        case a.Return():
            yield from _objections_to_return(state, entrant)
        case a.ReceiveFee(amount_cents=cents):
            yield from _objections_to_amount(cents)
        case a.CheckIn():
            yield from objections_to_presence(entrant)
        case a.DecideGrant(amount_cents=cents):
            if not entrant.asks_grant:
                yield TournamentObjection("entrant.no_grant", found=entrant.number)
            yield from _objections_to_amount(cents)


def objections_to_presence(entrant: Entrant) -> Iterator[Objection]:
    """Of somebody who must be in the tournament for this."""
    if entrant.standing is Standing.WAITING:
        yield TournamentObjection("entrant.waiting", found=entrant.number)
    if entrant.standing is Standing.WITHDRAWN:
        yield TournamentObjection("entrant.withdrawn", found=entrant.number)


def open_table_of(state: TournamentState, entrant: int) -> int | None:
    """The table of the last round where that entrant's game has no result yet."""
    if state.round is None:
        return None
    open_tables = (each.table for each in state.round.tables if each.report is None)
    return next((table.number for table in open_tables if entrant in table.entrants), None)


def next_admitted(state: TournamentState) -> int | None:
    """Who comes off the waiting list by itself: the first who may, and nobody once the rounds have begun."""
    if state.rounds:
        return None
    waiting = (each for each in state.entrants.values() if each.standing is Standing.WAITING)
    return next((each.number for each in waiting if _has_place_for(state, each)), None)


def _has_place_for(state: TournamentState, entrant: Entrant) -> bool:
    return has_place(state, is_late=entrant.is_late and state.settings.registration.late_only_replaces)


def _only_replaces(state: TournamentState) -> bool:
    """Whether places are only those that somebody left: since the first who came after the closing day."""
    has_late = any(entrant.is_late for entrant in state.entrants.values())
    return has_late and state.settings.registration.late_only_replaces


def _objections_to_newcomer(state: TournamentState, action: a.Register) -> Iterator[Objection]:
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
        others = (each for each in state.entrants.values() if each.number != of)
        if any(_folded(each.name) == wanted for each in others):
            yield TournamentObjection("entrant.name_taken", found=name.strip())


def _objections_to_amount(cents: int) -> Iterator[Objection]:
    if cents < 0:
        yield TournamentObjection("entrant.amount", found=cents)


def _objections_to_return(state: TournamentState, entrant: Entrant) -> Iterator[Objection]:
    if entrant.standing is not Standing.WITHDRAWN:
        yield TournamentObjection("entrant.not_withdrawn", found=entrant.number)
    elif not entrant.held_place or state.rounds:
        return  # Onto the waiting list, or back into a tournament that goes on: there is always room.
    elif not has_place(state):
        yield _full(state)
    elif not has_place(state, is_late=_only_replaces(state)):
        yield TournamentObjection("entrant.place_taken", found=entrant.number)


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


def _full(state: TournamentState) -> TournamentObjection:
    return TournamentObjection("registration.capacity", allowed=state.settings.registration.capacity or 0)
