"""What hands, clock and paper set off at a wooden board."""

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
from faristol.game.events import AcceptedBy, ClockStopped, PlayAmended, Side, opponent_of
from faristol.game.hand import Hand
from faristol.game.state import GameState, Phase
from faristol.game.table_events import (
    ClockCorrected,
    EntryUndone,
    Overdrawn,
    RackEntered,
    ScoreWritten,
    SheetSigned,
    SurplusReturned,
    TilesLaid,
    TilesTakenUp,
    TotalCorrected,
    TurnLost,
    Underdrawn,
)
from faristol.rulebook.choices import Irregular, StopReason, Surplus, SurplusSeen


def do_at_table(hand: Hand, side: Side, action: TableAction) -> None:
    now = hand.now_ms
    match action:
        case Lay(placement=placement):
            hand.record(TilesLaid(at_ms=now, side=side, tiles=placement.tiles))
        case TakeUp():
            _take_up(hand, side)
        case Write():
            hand.record(ScoreWritten(at_ms=now, side=side))
        case Draw():
            _draw(hand, side)
        case StopClock(reason=reason):
            hand.record(ClockStopped(at_ms=now, reason=reason))
        case RestartClock():
            hand.run_clock(_whose_time(hand))
        case CorrectClock(spent_ms=spent_ms):
            hand.record(ClockCorrected(at_ms=now, spent_ms=spent_ms))
        case EnterRack(tiles=tiles):
            hand.record(RackEntered(at_ms=now, side=side, tiles=tuple(sorted(tiles))))
        case ReportOverdraw() | ReturnSurplus() | ReportUnderdraw():
            _miscount(hand, side, action)
        case CorrectTotal(points=points, note=note):
            hand.record(TotalCorrected(at_ms=now, side=side, points=points, note=note.strip()))
        case UndoEntry():
            hand.record(EntryUndone(at_ms=now))
            if hand.state.phase is Phase.PLAY and hand.state.clock.running is not None:
                hand.run_clock(hand.state.on_turn)
        case Sign():
            _sign(hand, side)
        case _:
            assert_never(action)


def _take_up(hand: Hand, side: Side) -> None:
    """It costs the turn, or the tiles are simply laid anew."""
    if hand.state.pending is not None:
        hand.record(PlayAmended(at_ms=hand.now_ms, side=side))
    if hand.rulebook.laying.irregular is Irregular.TURN_LOST:
        hand.record(TurnLost(at_ms=hand.now_ms, side=side))
        hand.finish_lost_turn()
    elif hand.state.laid:
        hand.record(TilesTakenUp(at_ms=hand.now_ms, side=side))


def _draw(hand: Hand, side: Side) -> None:
    if hand.state.pending is not None:
        hand.accept(AcceptedBy.REFILL)
        return
    hand.draw(side)
    if hand.state.phase is Phase.PLAY and hand.state.on_turn != side and hand.state.opened.timed:
        hand.run_clock(hand.state.on_turn)  # the player was made to draw on the own time


def _whose_time(hand: Hand) -> Side:
    state = hand.state
    if state.pending is not None:
        return state.pending.side
    return state.held if state.held is not None else state.on_turn


def _miscount(hand: Hand, side: Side, action: ReportOverdraw | ReturnSurplus | ReportUnderdraw) -> None:
    rules, now = hand.rulebook.rulings, hand.now_ms
    assert rules is not None, "the rulebook has no rule about it"
    match action:
        case ReportOverdraw(count=count, on_rack=on_rack, seen=seen):
            back = rules.overdraw_takes_back
            hand.record(
                Overdrawn(at_ms=now, side=side, count=count, on_rack=on_rack, seen=seen, takes_back=back)
            )
            hand.stop_clock(StopReason.OVERDRAW)
        case ReturnSurplus():
            drawer = opponent_of(side)
            count = hand.state.surplus[drawer] if rules.surplus is Surplus.ALL else 1
            seen = may_be_seen(hand.state, drawer, rules.surplus_seen)
            hand.record(SurplusReturned(at_ms=now, side=drawer, count=count, seen=seen))
            if not hand.state.surplus[drawer] and hand.state.stopped_for is StopReason.OVERDRAW:
                hand.run_clock(_whose_time(hand))
        case ReportUnderdraw(count=count):
            hand.record(Underdrawn(at_ms=now, side=side, count=count))
            passed = hand.state.phase is Phase.PLAY and hand.state.on_turn != side
            if passed and rules.underdraw_own_time:
                hand.run_clock(side)
            elif hand.state.pending is None or hand.state.pending.side != side:
                hand.draw(side)  # after a declared play the rack is filled once that stands


def may_be_seen(state: GameState, drawer: Side, rule: SurplusSeen) -> bool:
    """Whether the opponent may look at what this side drew too many, before it goes back."""
    overdrawn = next(event for event in reversed(state.overdrawn) if event.side == drawer)
    match rule:
        case SurplusSeen.NEVER:
            return False
        case SurplusSeen.ON_RACK:
            return overdrawn.on_rack
        case SurplusSeen.IF_SEEN:
            return overdrawn.seen
        case _:
            assert_never(rule)


def _sign(hand: Hand, side: Side) -> None:
    """Both, where signatures end the game; else handing the sheet in is enough."""
    hand.record(SheetSigned(at_ms=hand.now_ms, side=side))
    closing = hand.state.closing
    assert closing is not None, "nothing to sign"
    if all(hand.state.signed) or not hand.rulebook.sheet.signatures:
        hand.conclude(closing.reason, loser=closing.loser)
