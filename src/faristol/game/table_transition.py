"""What hands, clock and paper do to a game at a wooden board."""

from typing import assert_never

from faristol.game.clock import Clock
from faristol.game.evolve import replace
from faristol.game.state import GameState, Phase, Turn
from faristol.game.table_events import (
    ClockCorrected,
    EndReached,
    EntryUndone,
    Overdrawn,
    RackEntered,
    ScoreWritten,
    SheetSigned,
    SurplusReturned,
    TableEvent,
    TilesLaid,
    TilesTakenUp,
    TotalCorrected,
    TurnLost,
    Underdrawn,
)
from faristol.game.turns import back_to, end_turn, marked, put, undo_pending
from faristol.rulebook.choices import TurnKind
from faristol.tiles import UNKNOWN, Bag, Rack


def apply_at_table(state: GameState, event: TableEvent) -> GameState:
    match event:
        case TilesLaid() | TilesTakenUp() | TurnLost():
            return _apply_hands(state, event)
        case Overdrawn() | SurplusReturned() | Underdrawn():
            return _apply_miscount(state, event)
        case ClockCorrected(at_ms=at_ms, spent_ms=spent_ms):
            running = state.clock.running
            clock = Clock(spent_ms=spent_ms)
            return replace(
                state,
                clock=clock if running is None else clock.start(running, now_ms=at_ms),
                spent_at_end=state.spent_at_end if state.closing is None else spent_ms,
            )
        case ScoreWritten():
            return replace(state, written=True)
        case RackEntered(side=side, tiles=tiles):
            return replace(state, racks=put(state.racks, side, tuple(sorted(tiles))))
        case TotalCorrected(side=side, points=points):
            return marked(state, side, points, "sheet.total_corrected")
        case EntryUndone(at_ms=at_ms):
            assert state.before is not None, "nothing was entered"
            return replace(back_to(state, state.before, now_ms=at_ms), clock=state.clock)
        case EndReached(at_ms=at_ms, clock_runs=clock_runs):
            stopped = state.clock.stop(now_ms=at_ms)
            return replace(
                state,
                phase=Phase.CLOSING,
                closing=event,
                held=None,
                clock=state.clock if clock_runs else stopped,
                spent_at_end=stopped.spent_ms,
            )
        case SheetSigned(side=side, at_ms=at_ms):
            clock = state.clock.stop(now_ms=at_ms) if state.clock.running == side else state.clock
            return replace(state, signed=put(state.signed, side, True), clock=clock)
        case _:
            assert_never(event)


def _apply_hands(state: GameState, event: TilesLaid | TilesTakenUp | TurnLost) -> GameState:
    match event:
        case TilesLaid(tiles=tiles):
            first = state.first_laid if state.laid else tiles[0][0]
            return replace(state, laid=tiles, first_laid=first)
        case TilesTakenUp():
            begun = state.before.before if state.laid and state.before else state.before
            return replace(state, laid=(), first_laid=None, before=begun)
        case TurnLost(side=side):
            return end_turn(state, Turn(side, TurnKind.TAKEN_BACK))


def _apply_miscount(state: GameState, event: Overdrawn | SurplusReturned | Underdrawn) -> GameState:
    side, count = event.side, event.count
    match event:
        case Overdrawn():
            # Tiles of a play that was being made come off first: the player goes on with the hand after.
            declared = event.takes_back and state.pending is not None and state.pending.side == side
            off = undo_pending(state) if declared else state
            making = declared or (event.takes_back and bool(state.laid) and state.on_turn == side)
            drawn, bag = off.bag.draw(count)
            return replace(
                off,
                phase=Phase.PLAY if declared else state.phase,
                laid=() if making else state.laid,
                first_laid=None if making else state.first_laid,
                # The next tile laid begins the turn anew: the chain must not hold it twice.
                before=state.before.before if making and state.before else state.before,
                racks=put(off.racks, side, tuple(sorted((*off.racks[side], *drawn)))),
                bag=bag,
                overdrawn=(*state.overdrawn, event),
                surplus=put(state.surplus, side, state.surplus[side] + count),
            )
        case SurplusReturned():
            racks = put(state.racks, side, _some_gone(state.racks[side], count))
            surplus = put(state.surplus, side, state.surplus[side] - count)
            return replace(state, racks=racks, bag=_more(state.bag, count), surplus=surplus)
        case Underdrawn():
            racks = put(state.racks, side, _some_gone(state.racks[side], count))
            return replace(
                state, racks=racks, bag=_more(state.bag, count), missing=put(state.missing, side, count)
            )


def _some_gone(rack: Rack, count: int) -> Rack:
    """Nobody has entered which tiles went, so what stays is unknown, unless only unknown ones can have."""
    known = tuple(tile for tile in rack if tile != UNKNOWN)
    unknown = len(rack) - len(known)
    if unknown >= count and not known:
        return rack[count:]
    return (UNKNOWN,) * (len(rack) - count)


def _more(bag: Bag, count: int) -> Bag:
    return Bag((*bag.tiles, *(UNKNOWN,) * count))
