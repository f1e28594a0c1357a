"""`[rulings]`: too many or too few tiles drawn."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from faristol.game.chapter import Referee
from faristol.game.evolve import replace
from faristol.game.stamp import Done, Side, opponent_of
from faristol.game.state import GameState, Overdraw, Phase
from faristol.game.turns import RUNNING, only_if, put, undo_pending, whose_time
from faristol.rulebook.choices import StopReason, Surplus, SurplusSeen
from faristol.rulebook.objections import Objection
from faristol.tiles import UNKNOWN, Bag, Rack


@dataclass(frozen=True, slots=True)
class ReportOverdraw:
    """Report that this side drew so many tiles too many."""

    count: int
    on_rack: bool = True
    seen: bool = True


@dataclass(frozen=True, slots=True)
class ReturnSurplus:
    """Return of the other side's surplus, taken at random by this side."""


@dataclass(frozen=True, slots=True)
class ReportUnderdraw:
    """Report that this side has so many tiles too few."""

    count: int


Actions: TypeAlias = ReportOverdraw | ReturnSurplus | ReportUnderdraw


@dataclass(frozen=True, slots=True, kw_only=True)
class Overdrawn(Done):
    count: int
    on_rack: bool
    """Already put on the rack."""
    seen: bool
    """Its player has seen them."""
    takes_back: bool = True
    """A play that was being made comes off the board first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SurplusReturned(Done):
    """The opponent of this side, which had drawn them, took tiles at random and put them back."""

    count: int
    seen: bool
    """True if the opponent could look at them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Underdrawn(ReportUnderdraw, Done):
    """TilesDrawn follows when they are made up."""


Events: TypeAlias = Overdrawn | SurplusReturned | Underdrawn


def objections(referee: Referee, side: Side, action: Actions) -> Iterator[Objection]:
    state, rules = referee.state, referee.rulebook.rulings
    if rules is None:
        yield Objection("rulings.none")
        return
    match action:
        case ReportOverdraw(count=count):
            yield from only_if(state.phase in RUNNING and count > 0)
            if count > len(state.bag):
                yield Objection("rulings.bag", allowed=len(state.bag), found=count)
        case ReturnSurplus():
            yield from only_if(state.surplus[opponent_of(side)] > 0)
        case ReportUnderdraw(count=count):
            held = len(state.racks[side]) - (len(state.laid) if state.on_turn == side else 0)
            yield from only_if(state.phase in RUNNING and 0 < count <= held)
            if state.surplus[side]:
                yield Objection("rulings.surplus")
            if not rules.underdraw_refilled:
                yield Objection("rulings.underdraw_refilled")
        case _:
            assert_never(action)


def decide(referee: Referee, side: Side, action: Actions) -> None:
    rules, now = referee.rulebook.rulings, referee.now_ms
    assert rules is not None, "the rulebook has no rule about it"
    match action:
        case ReportOverdraw(count=count, on_rack=on_rack, seen=seen):
            back = rules.overdraw_takes_back
            referee.record(
                Overdrawn(at_ms=now, side=side, count=count, on_rack=on_rack, seen=seen, takes_back=back)
            )
            referee.stop_clock(StopReason.OVERDRAW)
        case ReturnSurplus():
            drawer = opponent_of(side)
            count = referee.state.surplus[drawer] if rules.surplus is Surplus.ALL else 1
            seen = may_be_seen(referee.state, drawer, rules.surplus_seen)
            referee.record(SurplusReturned(at_ms=now, side=drawer, count=count, seen=seen))
            state = referee.state
            if not state.surplus[drawer] and state.stopped_for is StopReason.OVERDRAW:
                referee.run_clock(whose_time(state))
        case ReportUnderdraw(count=count):
            referee.record(Underdrawn(at_ms=now, side=side, count=count))
            state = referee.state
            passed = state.phase is Phase.PLAY and state.on_turn != side
            if passed and rules.underdraw_own_time:
                return  # the opponent may start that clock, and need not
            if state.pending is None or state.pending.side != side:
                referee.draw(side)  # after a declared play the rack is filled once that stands
        case _:
            assert_never(action)


def may_be_seen(state: GameState, drawer: Side, rule: SurplusSeen) -> bool:
    """True if the opponent may look at the surplus tiles this side drew before they go back."""
    overdraw = next(overdraw for overdraw in reversed(state.overdrawn) if overdraw.side == drawer)
    match rule:
        case SurplusSeen.NEVER:
            return False
        case SurplusSeen.ON_RACK:
            return overdraw.on_rack
        case SurplusSeen.IF_SEEN:
            return overdraw.seen
        case _:
            assert_never(rule)


def apply(state: GameState, event: Events) -> GameState:
    if isinstance(event, Overdrawn):
        return _overdrawn(state, event)
    side, count = event.side, min(event.count, len(state.racks[event.side]))
    fewer = replace(
        state,
        racks=put(state.racks, side, _some_gone(state.racks[side], count)),
        bag=Bag((*state.bag.tiles, *(UNKNOWN,) * count)),
    )
    match event:
        case SurplusReturned():
            return replace(fewer, surplus=put(state.surplus, side, state.surplus[side] - count))
        case Underdrawn():
            return replace(fewer, missing=put(state.missing, side, count))
        case _:
            assert_never(event)


def _overdrawn(state: GameState, event: Overdrawn) -> GameState:
    """Tiles of a play that was being made come off first: its player goes on with the turn after."""
    side, count = event.side, event.count
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
        overdrawn=(*state.overdrawn, Overdraw(side, on_rack=event.on_rack, seen=event.seen)),
        surplus=put(state.surplus, side, state.surplus[side] + count),
    )


def _some_gone(rack: Rack, count: int) -> Rack:
    """
    Return the rack after unknown tiles went: the rest is unknown, unless only unknown ones can have gone.
    """
    known = tuple(tile for tile in rack if tile != UNKNOWN)
    unknown = len(rack) - len(known)
    if unknown >= count and not known:
        return rack[count:]
    return (UNKNOWN,) * (len(rack) - count)
