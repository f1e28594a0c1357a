"""May this be done at a wooden board: with hands, clock and paper."""

from collections.abc import Iterator
from typing import assert_never

from faristol.game.actions import (
    CorrectClock,
    CorrectTotal,
    Draw,
    EnterRack,
    Lay,
    ReportOverdraw,
    ReportUnderdraw,
    RestartClock,
    ReturnSurplus,
    Sign,
    StopClock,
    TableAction,
    TakeUp,
    UndoEntry,
    Write,
)
from faristol.game.events import EndReason, Side, opponent_of
from faristol.game.holdings import objections_to_set
from faristol.game.laying import objections_to_moving
from faristol.game.state import GameState, Phase
from faristol.game.turns import in_hand
from faristol.rulebook.choices import (
    ChallengeWindow,
    CorrectedBy,
    EmptyBagWindow,
    Freeze,
    Refill,
    Scorer,
    StopReason,
    Who,
)
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import Rulebook
from faristol.tiles import UNKNOWN, Tile, load_tileset, missing_from

_RUNNING = frozenset({Phase.PLAY, Phase.ANSWER, Phase.HELD})
RACKS_COUNT = frozenset({EndReason.OUT, EndReason.LOST_TURNS, EndReason.PASSES})
"""Ends at which unplayed tiles are counted."""


def objections_at_table(
    state: GameState, side: Side, action: TableAction, *, rulebook: Rulebook
) -> Iterator[Objection]:
    if not state.is_table and not isinstance(action, Lay | TakeUp):
        yield Objection("turn.only_at_table")
        return
    match action:
        case Lay() | TakeUp():
            yield from _objections_to_hands(state, side, action, rulebook)
        case Write():
            yield from _unless(_is_to_be_written(state) and not state.written)
            if side != scorer_of(state, rulebook):
                yield Objection("start.scorer")
        case Draw():
            yield from _objections_to_drawing(state, side, rulebook)
        case StopClock() | RestartClock() | CorrectClock():
            yield from _objections_to_clock(state, side, action, rulebook)
        case EnterRack(tiles=tiles):
            yield from _unless(state.phase in _RUNNING | {Phase.CLOSING})
            yield from _objections_to_rack(state, side, tiles)
            if any(state.signed):
                yield Objection("sheet.signed")
        case ReportOverdraw() | ReturnSurplus() | ReportUnderdraw():
            yield from _objections_to_miscount(state, side, action, rulebook)
        case CorrectTotal(points=points):
            yield from _unless(state.phase in _RUNNING | {Phase.CLOSING} and points != 0)
            if not rulebook.sheet.total_corrected:
                yield Objection("sheet.total_corrected")
            if any(state.signed):
                yield Objection("sheet.signed")
        case UndoEntry():
            # What an arbiter ordered is no slip of the fingers.
            yield from _unless(state.before is not None and state.before_ruling is None)
            if any(state.signed):
                yield Objection("sheet.signed")
        case Sign():
            yield from _objections_to_signing(state, side, rulebook)
        case _:
            assert_never(action)


def _objections_to_hands(
    state: GameState, side: Side, action: Lay | TakeUp, rulebook: Rulebook
) -> Iterator[Objection]:
    pending = state.pending
    if isinstance(action, TakeUp) and state.is_table and pending is not None and pending.side == side:
        # Declared, and not final: it may still be taken back, at the cost of doing so.
        if rulebook.laying.freeze is not Freeze.ACCEPTANCE or state.answers:
            yield Objection("laying.freeze")
        return
    if state.phase is not Phase.PLAY:
        yield Objection("turn.not_now")
        return
    if state.on_turn != side:
        yield Objection("turn.not_yours")
        return
    if isinstance(action, TakeUp):
        # At a table tiles may have lain there without anybody entering them.
        yield from _unless(bool(state.laid) or state.is_table)
        return
    tiles = action.placement.tiles
    hands = [in_hand(tile) for _, tile in tiles]
    missing = missing_from(state.racks[side], hands)
    if missing:
        label = load_tileset(state.opened.tileset).alphabet.label
        yield Objection("play.rack", found=" ".join(map(label, sorted(missing))))
    if not tiles:
        yield Objection("placement.no_tiles")
    if UNKNOWN in hands:
        yield Objection(
            "play.set", allowed=0, found=load_tileset(state.opened.tileset).alphabet.label(UNKNOWN)
        )
    squares = action.placement.squares
    if any(square not in range(len(state.grid.tiles)) for square in squares):
        yield Objection("placement.off_board")
    elif len(set(squares)) < len(squares) or any(state.grid[square] for square in squares):
        yield Objection("placement.occupied")
    yield from objections_to_moving(state, state.laid, tiles, first=state.first_laid, rules=rulebook.laying)


def scorer_of(state: GameState, rulebook: Rulebook) -> Side:
    """Who must have a play on the sheet before the clock is pressed: its player, or the one scorer."""
    if rulebook.start.scorer is Scorer.STARTER and state.starter is not None:
        return state.starter
    if state.pending is not None:
        return state.pending.side
    return state.on_turn if state.held is None else state.held


def _is_to_be_written(state: GameState) -> bool:
    """A move that waits for its answer, or for the clock; the first racks are nothing to write."""
    return state.pending is not None or (state.phase is Phase.HELD and bool(state.turns))


def _objections_to_drawing(state: GameState, side: Side, rulebook: Rulebook) -> Iterator[Objection]:
    if any(state.surplus):
        yield Objection("rulings.surplus")
    if state.missing[side] and state.phase in {Phase.PLAY, Phase.HELD}:
        return
    if state.pending is None or state.pending.side != side:
        yield Objection("turn.not_now")
    elif rulebook.drawing.refill is Refill.AFTER_ACCEPTANCE:
        yield Objection("drawing.refill")
    elif rulebook.challenge.window is ChallengeWindow.ACCEPTANCE:
        yield Objection("challenge.window")
    elif not state.bag:
        yield Objection("drawing.empty")


def objections_to_pressing(state: GameState, side: Side, rulebook: Rulebook) -> Iterator[Objection]:
    """A move is complete when it is laid, written down and the rack refilled: then the clock is pressed."""
    pending = state.pending
    if state.phase is Phase.HELD and state.held == side:
        if any(state.surplus):
            yield Objection("rulings.surplus")
        if _waits_for_scorer(state, side, rulebook):
            yield Objection("clock.waits_for_scorer")
        return
    if pending is None or pending.side != side or not state.is_table:
        yield Objection("turn.not_now")
        return
    if state.bag:
        yield Objection("drawing.refill")
    elif rulebook.challenge.empty_bag_window is EmptyBagWindow.ACCEPTANCE:
        yield Objection("challenge.empty_bag_window")
    if _waits_for_scorer(state, side, rulebook):
        yield Objection("clock.waits_for_scorer")


def _waits_for_scorer(state: GameState, side: Side, rulebook: Rulebook) -> bool:
    """Who does not keep the sheet waits until the scorer has written; a program's sheet is instant."""
    waits = state.is_table and state.opened.paper_sheet and rulebook.clock.waits_for_scorer
    return waits and _is_to_be_written(state) and side != scorer_of(state, rulebook) and not state.written


def _objections_to_clock(
    state: GameState, side: Side, action: StopClock | RestartClock | CorrectClock, rulebook: Rulebook
) -> Iterator[Objection]:
    rules = rulebook.clock
    if not state.opened.timed:
        yield Objection("clock.untimed")
        return
    match action:
        case StopClock(reason=reason):
            yield from _unless(state.clock.running is not None)
            if reason not in rules.stops:
                yield Objection("clock.stops", allowed=", ".join(rules.stops), found=reason)
            elif reason is StopReason.CHALLENGE and not _may_for_challenge(
                state, side, rulebook.challenge.stopped_by
            ):
                yield Objection("challenge.stopped_by")
            elif reason is StopReason.LAST_PLAY and not _may_have_been_the_last(state, side):
                yield Objection("clock.last_play")
        case RestartClock():
            yield from _unless(state.clock.running is None and state.phase in _RUNNING)
            if (
                state.stopped_for is StopReason.CHALLENGE
                and state.pending is not None
                and not _may_for_challenge(state, side, rulebook.challenge.restarted_by)
            ):
                yield Objection("challenge.restarted_by")
        case CorrectClock(spent_ms=spent_ms):
            if rules.corrected_by is not CorrectedBy.PLAYERS:
                yield Objection("clock.corrected_by")
            if min(spent_ms) < 0:
                yield Objection("clock.negative")


def _may_for_challenge(state: GameState, side: Side, allowed: tuple[Who, ...]) -> bool:
    if state.pending is None:
        return False
    return (Who.CHALLENGED if state.pending.side == side else Who.CHALLENGER) in allowed


def _may_have_been_the_last(state: GameState, side: Side) -> bool:
    """A play that empties rack and bag, or, once the end is reached, whatever was the last move."""
    if state.phase is Phase.CLOSING:
        return bool(state.turns) and state.turns[-1].side == side
    pending = state.pending
    return pending is not None and pending.side == side and not state.bag and not state.racks[side]


def _objections_to_rack(state: GameState, side: Side, tiles: tuple[Tile, ...]) -> Iterator[Objection]:
    size = len(state.racks[side])
    if len(tiles) != size:
        yield Objection("rack.count", allowed=size, found=len(tiles))
    yield from objections_to_set(state, side, [tile for tile in tiles if tile != UNKNOWN])


def _objections_to_miscount(
    state: GameState, side: Side, action: ReportOverdraw | ReturnSurplus | ReportUnderdraw, rulebook: Rulebook
) -> Iterator[Objection]:
    if rulebook.rulings is None:
        yield Objection("rulings.none")
        return
    match action:
        case ReportOverdraw(count=count):
            yield from _unless(state.phase in _RUNNING and count > 0)
            if count > len(state.bag):
                yield Objection("rulings.bag", allowed=len(state.bag), found=count)
        case ReturnSurplus():
            yield from _unless(state.surplus[opponent_of(side)] > 0)
        case ReportUnderdraw(count=count):
            held = len(state.racks[side]) - (len(state.laid) if state.on_turn == side else 0)
            yield from _unless(state.phase in _RUNNING and 0 < count <= held)
            if state.surplus[side]:
                yield Objection("rulings.surplus")
            if not rulebook.rulings.underdraw_refilled:
                yield Objection("rulings.underdraw_refilled")


def _objections_to_signing(state: GameState, side: Side, rulebook: Rulebook) -> Iterator[Objection]:
    yield from _unless(state.phase is Phase.CLOSING and not state.signed[side])
    reason = state.closing.reason if state.closing else None
    at_rounds_end = reason is EndReason.ROUND_OVER and rulebook.ending.round_over_counts_racks
    if (at_rounds_end or reason in RACKS_COUNT) and any(UNKNOWN in rack for rack in state.racks):
        yield Objection("sheet.racks")


def _unless(allowed: bool) -> Iterator[Objection]:  # noqa: FBT001 – reads as the sentence it is
    if not allowed:
        yield Objection("turn.not_now")
