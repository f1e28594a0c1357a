"""Entrants, a chapter that no rulebook has: numbers and names, places at the tables, leaving and return."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from faristol.duplicate.kept_events import EntrantReturned
from faristol.duplicate.objections import (
    SessionObjection,
    is_number,
    objections_to_grounds,
    objections_to_number,
)
from faristol.duplicate.recorder import Recorder
from faristol.duplicate.state import ANY_PHASE, GOING_ON, Entrant, Phase, SessionState
from faristol.game.evolve import replace
from faristol.names import MOST_LETTERS, fold_name, is_name
from faristol.rulebook import DuplicateBook
from faristol.rulebook.objections import Objection
from faristol.stream import Stamp
from faristol.tiles import Tile, shuffled

MOST_NAMES = 2
"""A pair at one board."""


@dataclass(frozen=True, slots=True)
class Admit:
    """Give the next number to one player, or to a pair at one board."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rename:
    """Write the names of a number anew: misspelt, or another of a pair sits there. After the game, too."""

    number: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DrawSeats:
    """Draw lots for the places at the tables."""


@dataclass(frozen=True, slots=True)
class RecordLeaving:
    number: int


@dataclass(frozen=True, slots=True)
class TakeBackLeaving:
    """The return of an entrant who left or was taken for gone: plays again from the next rack on."""

    number: int
    author: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantAdmitted(Stamp):
    number: int
    """From 1, the same for the whole game."""
    names: tuple[str, ...]
    """One, or the two of a pair at one board."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantRenamed(Rename, Stamp):
    """The same number, its names written anew."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsDrawn(Stamp):
    numbers: tuple[int, ...]
    """Entrant of each place, from the first on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantLeft(RecordLeaving, Stamp):
    """Departure of an entrant: nothing more comes from this number."""


Action: TypeAlias = Admit | Rename | DrawSeats | RecordLeaving | TakeBackLeaving
Event: TypeAlias = EntrantAdmitted | EntrantRenamed | SeatsDrawn | EntrantLeft | EntrantReturned
PHASES: Mapping[type[object], frozenset[Phase]] = {
    Admit: ANY_PHASE,  # whose slips are found when they are marked, after the game
    Rename: ANY_PHASE,
    DrawSeats: frozenset({Phase.BETWEEN}),
    RecordLeaving: GOING_ON,
    TakeBackLeaving: GOING_ON,
}


def objections_to(state: SessionState, action: Action, *, book: DuplicateBook) -> Iterator[Objection]:
    match action:
        case Admit(names=names):
            yield from _objections_to_names(state, names)
        case DrawSeats():
            if not book.slip.seats_by_lot:
                yield SessionObjection("slip.seats_by_lot")
            if state.coups:
                yield SessionObjection("session.not_now")
        case RecordLeaving(number=number):
            yield from objections_to_number(state, number)
        case Rename(number=number) | TakeBackLeaving(number=number) if not is_number(state, number):
            yield SessionObjection("session.no_entrant", found=number)
        case Rename(number=number, names=names):
            yield from _objections_to_names(state, names, of=number)
        case TakeBackLeaving(number=number, author=author, reason=reason):
            if not state.entrants[number - 1].has_left:
                yield SessionObjection("session.not_left", found=number)
            yield from objections_to_grounds(author, reason)


def _objections_to_names(
    state: SessionState, names: tuple[str, ...], *, of: int | None = None
) -> Iterator[Objection]:
    """
    Yield objections to names in use: results of several games are added up by name. `of` may keep its own
    names.
    """
    if not 1 <= len(names) <= MOST_NAMES:
        yield SessionObjection("session.players", found=len(names))
    if not all(name.strip() for name in names):
        yield SessionObjection("session.no_name")
    others = (entrant for entrant in state.entrants if entrant.number != of)
    taken = {fold_name(name) for entrant in others for name in entrant.names}
    for name in filter(None, map(str.strip, names)):
        if not is_name(name):
            yield SessionObjection("session.name", allowed=MOST_LETTERS)
        elif fold_name(name) in taken:
            yield SessionObjection("session.name_taken", found=name)
        else:
            taken.add(fold_name(name))


def decide(recorder: Recorder, action: Action) -> None:
    now = recorder.now_ms
    match action:
        case Admit(names=names):
            number = len(recorder.state.entrants) + 1
            recorder.record(EntrantAdmitted(at_ms=now, number=number, names=tuple(map(str.strip, names))))
        case Rename(names=names):
            renaming = replace(action, names=tuple(map(str.strip, names)))
            recorder.record(EntrantRenamed.of(renaming, at_ms=now))
        case DrawSeats():
            recorder.record(SeatsDrawn(at_ms=now, numbers=_drawn_seats(recorder.state)))
        case RecordLeaving():
            recorder.record(EntrantLeft.of(action, at_ms=now))
        case TakeBackLeaving(number=number, author=author, reason=reason):
            recorder.record(
                EntrantReturned(at_ms=now, number=number, author=author.strip(), note=reason.strip())
            )


def _drawn_seats(state: SessionState) -> tuple[int, ...]:
    numbers = (Tile(entrant.number) for entrant in state.entrants)
    return tuple(map(int, shuffled(numbers, seed=state.opened.seed, label="seats")))


def apply(state: SessionState, event: Event) -> SessionState:
    match event:
        case EntrantAdmitted(number=number, names=names):
            announced = tuple(coup.number for coup in state.coups if coup.is_announced)
            return replace(state, entrants=(*state.entrants, Entrant(number, names, missed=announced)))
        case EntrantRenamed(number=number, names=names):
            return _with_entrant(state, replace(state.entrants[number - 1], names=names))
        case SeatsDrawn(numbers=numbers):
            place_of = {number: place for place, number in enumerate(numbers, 1)}
            seated = (replace(entrant, place=place_of[entrant.number]) for entrant in state.entrants)
            return replace(state, entrants=tuple(seated))
        case EntrantLeft(number=number):
            left = replace(state.entrants[number - 1], has_left=True, zero_from=_undecided(state))
            return _with_entrant(state, left)
        case EntrantReturned(number=number):
            gone = state.entrants[number - 1]
            missed = (
                coup.number
                for coup in state.coups[gone.zero_from - 1 :]
                if coup.is_announced and number not in coup.entrants
            )
            back = replace(gone, has_left=False, missed=tuple(sorted({*gone.missed, *missed})))
            return replace(_with_entrant(state, back), returns=(*state.returns, event))


def _undecided(state: SessionState) -> int:
    """The first coup whose time has not run out."""
    goes_on = state.phase in {Phase.DRAWN, Phase.ANNOUNCED, Phase.THINKING}
    return len(state.coups) if goes_on else len(state.coups) + 1


def _with_entrant(state: SessionState, entrant: Entrant) -> SessionState:
    """Return the state with this entrant in place of the one with its number."""
    at = entrant.number - 1
    return replace(state, entrants=(*state.entrants[:at], entrant, *state.entrants[at + 1 :]))
