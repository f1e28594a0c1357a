"""`[sheet]`: what is written at a table, corrected, undone and signed."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from faristol.game.chapter import Referee
from faristol.game.evolve import replace
from faristol.game.milestones import EndReason
from faristol.game.stamp import Done, Event, Side
from faristol.game.state import GameState, Phase
from faristol.game.turns import RUNNING, back_to, marked, only_if, put
from faristol.rulebook.choices import Scorer
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import Rulebook
from faristol.tiles import UNKNOWN

RACKS_COUNT = frozenset({EndReason.OUT, EndReason.LOST_TURNS, EndReason.PASSES})
"""Ends at which unplayed tiles are counted."""


@dataclass(frozen=True, slots=True)
class Write:
    """The scorer has the play on the sheet."""


@dataclass(frozen=True, slots=True)
class CorrectTotal:
    """A slip in the running total, found by the players."""

    points: int
    """Added; below zero taken."""
    note: str


@dataclass(frozen=True, slots=True)
class UndoEntry:
    """At a table: what was entered last was a slip of the fingers."""


@dataclass(frozen=True, slots=True)
class Sign:
    pass


Actions: TypeAlias = Write | CorrectTotal | UndoEntry | Sign


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreWritten(Write, Done):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalCorrected(CorrectTotal, Done):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryUndone(UndoEntry, Event):
    """All is as before that turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetSigned(Sign, Done):
    pass


Events: TypeAlias = ScoreWritten | TotalCorrected | EntryUndone | SheetSigned


def objections(referee: Referee, side: Side, action: Actions) -> Iterator[Objection]:
    state, rulebook = referee.state, referee.rulebook
    match action:
        case Write():
            yield from only_if(_is_to_be_written(state) and not state.written)
            if side != scorer_of(state, rulebook):
                yield Objection("start.scorer")
            return
        case Sign():
            yield from _objections_to_signing(state, side, rulebook)
            return
        case CorrectTotal(points=points):
            yield from only_if(state.phase in RUNNING | {Phase.CLOSING} and points != 0)
            if not rulebook.sheet.total_corrected:
                yield Objection("sheet.total_corrected")
        case UndoEntry():
            # What an arbiter ordered is no slip of the fingers.
            yield from only_if(state.before is not None and state.before_ruling is None)
        case _:
            assert_never(action)
    if any(state.signed):
        yield Objection("sheet.signed")


def _is_to_be_written(state: GameState) -> bool:
    """A move that waits for its answer, or for the clock; the first racks are nothing to write."""
    return state.pending is not None or (state.phase is Phase.HELD and bool(state.turns))


def scorer_of(state: GameState, rulebook: Rulebook) -> Side:
    """Who must have a play on the sheet before the clock is pressed: its player, or the one scorer."""
    if rulebook.start.scorer is Scorer.STARTER and state.starter is not None:
        return state.starter
    if state.pending is not None:
        return state.pending.side
    return state.on_turn if state.held is None else state.held


def waits_for_scorer(referee: Referee, side: Side) -> bool:
    """Who does not keep the sheet waits until the scorer has written; a program's sheet is instant."""
    state, rulebook = referee.state, referee.rulebook
    waits = state.is_table and state.opened.paper_sheet and rulebook.clock.waits_for_scorer
    return waits and _is_to_be_written(state) and side != scorer_of(state, rulebook) and not state.written


def _objections_to_signing(state: GameState, side: Side, rulebook: Rulebook) -> Iterator[Objection]:
    yield from only_if(state.phase is Phase.CLOSING and not state.signed[side])
    reason = state.closing.reason if state.closing else None
    at_rounds_end = reason is EndReason.ROUND_OVER and rulebook.ending.round_over_counts_racks
    if (at_rounds_end or reason in RACKS_COUNT) and any(UNKNOWN in rack for rack in state.racks):
        yield Objection("sheet.racks")


def decide(referee: Referee, side: Side, action: Actions) -> None:
    now = referee.now_ms
    match action:
        case Write():
            referee.record(ScoreWritten(at_ms=now, side=side))
        case CorrectTotal(points=points, note=note):
            referee.record(TotalCorrected(at_ms=now, side=side, points=points, note=note.strip()))
        case UndoEntry():
            referee.record(EntryUndone(at_ms=now))
            state = referee.state
            if state.phase is Phase.PLAY and state.clock.running is not None:
                referee.run_clock(state.on_turn)
        case Sign():
            _sign(referee, side)
        case _:
            assert_never(action)


def _sign(referee: Referee, side: Side) -> None:
    """Both, where signatures end the game; else handing the sheet in is enough."""
    referee.record(SheetSigned(at_ms=referee.now_ms, side=side))
    closing = referee.state.closing
    assert closing is not None, "nothing to sign"
    if all(referee.state.signed) or not referee.rulebook.sheet.signatures:
        referee.conclude(closing.reason, loser=closing.loser)


def apply(state: GameState, event: Events) -> GameState:
    match event:
        case ScoreWritten():
            return replace(state, written=True)
        case TotalCorrected(side=side, points=points):
            return marked(state, side, points, "sheet.total_corrected")
        case EntryUndone(at_ms=at_ms):
            assert state.before is not None, "nothing was entered"
            return replace(back_to(state, state.before, now_ms=at_ms), clock=state.clock)
        case SheetSigned(side=side, at_ms=at_ms):
            clock = state.clock.stop(now_ms=at_ms) if state.clock.running == side else state.clock
            return replace(state, signed=put(state.signed, side, True), clock=clock)
        case _:
            assert_never(event)
