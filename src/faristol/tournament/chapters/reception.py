"""The desk at the door: fees are paid, entrants check in, grants are decided."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from faristol.game.evolve import replace
from faristol.rulebook.objections import Objection
from faristol.stream import Stamp
from faristol.tournament.objections import TournamentObjection, objections_to_presence
from faristol.tournament.recorder import Recorder
from faristol.tournament.state import TournamentState


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiveFee:
    entrant: int
    amount_cents: int
    """All that is paid by now: 0 takes a slip back."""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckIn:
    entrant: int
    is_here: bool = True
    """False takes it back."""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DecideGrant:
    entrant: int
    amount_cents: int
    """0: refused."""
    author: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FeeReceived(ReceiveFee, Stamp):
    """All that the entrant has paid by now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedIn(CheckIn, Stamp):
    """An entrant's presence, noted or taken back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GrantDecided(DecideGrant, Stamp):
    """The organiser's grant towards the journey."""


Action: TypeAlias = ReceiveFee | CheckIn | DecideGrant
Event: TypeAlias = FeeReceived | CheckedIn | GrantDecided


def objections_to(state: TournamentState, action: Action) -> Iterator[Objection]:
    entrant = state.entrants.get(action.entrant)
    if entrant is None:
        yield TournamentObjection("entrant.unknown", found=action.entrant)
        return
    match action:
        case ReceiveFee(amount_cents=cents):
            yield from _objections_to_amount(cents)
        case CheckIn():
            yield from objections_to_presence(entrant)
        case DecideGrant(amount_cents=cents):
            if not entrant.asks_grant:
                yield TournamentObjection("entrant.no_grant", found=entrant.number)
            yield from _objections_to_amount(cents)


def _objections_to_amount(cents: int) -> Iterator[Objection]:
    if cents < 0:
        yield TournamentObjection("entrant.amount", found=cents)


def decide(recorder: Recorder, action: Action) -> None:
    """Decide an action; saying the same thing twice records it once."""
    now, entrant = recorder.now_ms, recorder.state.entrants[action.entrant]
    match action:
        case ReceiveFee(amount_cents=cents):
            if cents != entrant.paid_cents:
                recorder.record(FeeReceived.of(action, at_ms=now))
        case CheckIn(is_here=is_here):
            if is_here != entrant.is_here:
                recorder.record(CheckedIn.of(action, at_ms=now))
        case DecideGrant(amount_cents=cents):
            if cents != entrant.grant_cents:
                recorder.record(GrantDecided.of(action, at_ms=now))


def apply(state: TournamentState, event: Event) -> TournamentState:
    entrant = state.entrants[event.entrant]
    match event:
        case FeeReceived(amount_cents=cents):
            return state.with_entrant(replace(entrant, paid_cents=cents))
        case CheckedIn(is_here=is_here):
            return state.with_entrant(replace(entrant, is_here=is_here))
        case GrantDecided(amount_cents=cents):
            return state.with_entrant(replace(entrant, grant_cents=cents))
