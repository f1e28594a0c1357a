"""`[clock]`: whose time runs, who may stop it and for what, what a round's end means, and claims of time."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias, assert_never

from faristol.game.chapter import Referee
from faristol.game.clock import Clock, loss_deadline_ms, shows_more, turn_deadline_ms
from faristol.game.evolve import replace
from faristol.game.milestones import AcceptedBy, EndReason
from faristol.game.stamp import Done, Event, Grounds, Ruling, Side, opponent_of
from faristol.game.state import GameState, Phase
from faristol.game.stopping import (
    may_for_challenge,
    may_make_draw,
    objections_to_stopping,
    waits_for_surplus,
)
from faristol.game.turns import (
    RUNNING,
    has_drawn,
    objections_to_going_on,
    only_if,
    put,
    whose_time,
    would_end,
    would_go_out,
)
from faristol.rulebook.choices import CorrectedBy, EmptyBagWindow, RoundFrom, StopReason
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import Rulebook


class ClaimKind(StrEnum):
    OVERTIME = "overtime"
    """The clock that was not stopped after the last move has run on."""
    SHEET = "sheet"
    """The opponent's sheet is not complete."""
    ABANDONED = "abandoned"
    """The opponent is far over time online."""


@dataclass(frozen=True, slots=True)
class PressClock:
    """Hand the turn over."""


@dataclass(frozen=True, slots=True)
class StopClock:
    reason: StopReason


@dataclass(frozen=True, slots=True)
class RestartClock:
    pass


@dataclass(frozen=True, slots=True)
class CorrectClock:
    """Both agree that it showed something wrong."""

    spent_ms: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Claim:
    claim: ClaimKind


@dataclass(frozen=True, slots=True)
class AdjustClock:
    side: Side
    by_ms: int
    """Added to the time spent; below zero given back."""


@dataclass(frozen=True, slots=True)
class CallTime:
    """The round's time is over: the turn in progress and one more are played."""


@dataclass(frozen=True, slots=True)
class BeginRound:
    """The director has started the round that this game belongs to."""

    ends_ms: int
    """End of this side's time, on the game's own time scale; negative before the game was opened."""


Actions: TypeAlias = PressClock | StopClock | RestartClock | CorrectClock | Claim
Orders: TypeAlias = AdjustClock | CallTime | BeginRound


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockStarted(Done):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockStopped(StopClock, Event):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockCorrected(CorrectClock, Event):
    """The players found it wrong and put it right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerWasDown(Event):
    """Outage from the last sign of life until the server was back: nobody's time."""

    from_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnKept(Done):
    """The move is made and the rack full; the clock is not pressed yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnHandedOver(Done):
    """Press of the clock by this side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimMade(Claim, Done):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockAdjusted(AdjustClock, Ruling):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundTimeCalled(CallTime, Ruling):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBegun(BeginRound, Event):
    """No ruling: the last one counts."""

    author: str


Events: TypeAlias = (
    ClockStarted
    | ClockStopped
    | ClockCorrected
    | ServerWasDown
    | TurnKept
    | TurnHandedOver
    | ClaimMade
    | ClockAdjusted
    | RoundTimeCalled
    | RoundBegun
)


def objections(referee: Referee, side: Side, action: Actions) -> Iterator[Objection]:
    match action:
        case PressClock():
            return _objections_to_pressing(referee, side)
        case Claim(claim=claim):
            return _objections_to_claim(referee.state, side, claim, referee.rulebook)
        case _:
            return _objections_to_setting(referee.state, side, action, referee.rulebook)


def _objections_to_pressing(referee: Referee, side: Side) -> Iterator[Objection]:
    """A move is complete when it is laid, written down and the rack refilled: then the clock is pressed."""
    state, pending = referee.state, referee.state.pending
    if state.phase is Phase.CLOSING:  # the last move's clock, which nobody has stopped
        yield from only_if(state.clock.running == side)
        return
    yield from objections_to_going_on(state, referee.rulebook)
    if state.phase is Phase.HELD and state.held == side:
        pass  # the move is made
    elif pending is None or pending.side != side or not state.is_table:
        yield Objection("turn.not_now")
        return
    elif state.bag:
        yield Objection("drawing.refill")
    elif referee.rulebook.challenge.empty_bag_window is EmptyBagWindow.ACCEPTANCE:
        yield Objection("challenge.empty_bag_window")
    if referee.waits_for_scorer(side):
        yield Objection("clock.waits_for_scorer")


def _objections_to_setting(
    state: GameState, side: Side, action: StopClock | RestartClock | CorrectClock, rulebook: Rulebook
) -> Iterator[Objection]:
    rules = rulebook.clock
    if not state.opened.timed:
        yield Objection("clock.untimed")
        return
    match action:
        case StopClock(reason=reason):
            yield from objections_to_stopping(state, side, reason, rulebook)
        case RestartClock():
            if may_make_draw(state, side, rulebook):
                return
            yield from only_if(state.clock.running is None and state.phase in RUNNING)
            if waits_for_surplus(state, rulebook):
                yield Objection("rulings.surplus")
            if (
                state.stopped_for is StopReason.CHALLENGE
                and state.pending is not None
                and not may_for_challenge(state, side, rulebook.challenge.restarted_by)
            ):
                yield Objection("challenge.restarted_by")
        case CorrectClock(spent_ms=spent_ms):
            if rules.corrected_by is not CorrectedBy.PLAYERS:
                yield Objection("clock.corrected_by")
            if min(spent_ms) < 0:
                yield Objection("clock.negative")
        case _:
            assert_never(action)


def _objections_to_claim(
    state: GameState, side: Side, claim: ClaimKind, rulebook: Rulebook
) -> Iterator[Objection]:
    other = opponent_of(side)
    match claim:
        case ClaimKind.OVERTIME:
            if not rulebook.clock.unstopped_runs_on:
                yield Objection("clock.unstopped_runs_on")
            else:
                yield from only_if(state.phase is Phase.CLOSING and _has_run_on(state, other))
        case ClaimKind.SHEET:
            if not rulebook.sheet.completed_on_own_time:
                yield Objection("sheet.completed_on_own_time")
            else:
                yield from only_if(state.phase is Phase.CLOSING and not state.signed[other])
        case ClaimKind.ABANDONED:
            if state.is_table:
                yield Objection("turn.only_online")
            else:
                yield from only_if(state.clock.running == other and state.phase in RUNNING)
        case _:
            assert_never(claim)


def _has_run_on(state: GameState, side: Side) -> bool:
    """True if time was counted after the last move, or still is; signing stops the player's own clock."""
    return state.clock.running == side or state.clock.spent_ms[side] > state.spent_at_end[side]


def objections_to_claim_at(
    state: GameState, side: Side, claim: ClaimKind, *, now_ms: int, rulebook: Rulebook
) -> Iterator[Objection]:
    """The same, where the time of day matters."""
    if claim is ClaimKind.ABANDONED and not _may_claim_abandoned(
        state, side, now_ms=now_ms, rulebook=rulebook
    ):
        yield Objection("clock.online_claim_ms", allowed=rulebook.clock.online_claim_ms // 60_000)


def _may_claim_abandoned(state: GameState, side: Side, *, now_ms: int, rulebook: Rulebook) -> bool:
    """Far over time, or, once the round is over, longer over a move than it may take."""
    other = opponent_of(side)
    if state.is_table or state.opened.turn_ms is not None or state.clock.running != other:
        return False
    last_moves = rulebook.clock.last_moves_ms
    if state.turns_left is not None and last_moves is not None and now_ms - state.turn_since_ms > last_moves:
        return True
    overtime = state.clock.spent(other, now_ms=now_ms) - state.opened.side_ms
    return shows_more(overtime, rulebook.clock.online_claim_ms)


def objections_to_order(referee: Referee, order: Orders, _grounds: Grounds) -> Iterator[Objection]:
    state = referee.state
    match order:
        case AdjustClock():
            yield from only_if(state.opened.timed and state.phase is not Phase.OVER)
        case CallTime():
            if referee.rulebook.clock.last_moves_ms is None:
                yield Objection("clock.last_moves_ms")
            else:
                yield from only_if(state.phase in RUNNING and state.turns_left is None)
        case BeginRound():
            if referee.rulebook.clock.round_from is not RoundFrom.ROUND:
                yield Objection("clock.round_from")
            else:
                yield from only_if(state.phase is not Phase.OVER and state.opened.turn_ms is None)
        case _:
            assert_never(order)


def decide(referee: Referee, side: Side, action: Actions) -> None:
    now = referee.now_ms
    match action:
        case PressClock():
            if referee.state.phase is Phase.CLOSING or would_go_out(referee.state):
                stop_clock(referee, StopReason.LAST_PLAY)  # nobody's turn follows
            if referee.state.pending is not None:
                referee.accept(AcceptedBy.REFILL)
            if referee.state.phase is Phase.HELD:
                hand_over(referee, side)
        case StopClock(reason=reason):
            referee.record(ClockStopped(at_ms=now, reason=reason))
        case RestartClock():
            other = opponent_of(side)
            made = may_make_draw(referee.state, side, referee.rulebook)
            run_clock(referee, other if made else whose_time(referee.state))
        case CorrectClock(spent_ms=spent_ms):
            referee.record(ClockCorrected(at_ms=now, spent_ms=spent_ms))
        case Claim(claim=claim):
            referee.record(ClaimMade(at_ms=now, side=side, claim=claim))
            _settle(referee, side, claim)
        case _:
            assert_never(action)


def _settle(referee: Referee, side: Side, claim: ClaimKind) -> None:
    match claim:
        case ClaimKind.SHEET:
            run_clock(referee, opponent_of(side))
        case ClaimKind.ABANDONED:
            if referee.state.pending is not None:
                referee.accept(AcceptedBy.MOVE)
            if referee.state.phase is not Phase.OVER:
                referee.end(EndReason.CLAIMED, loser=opponent_of(side))
        case ClaimKind.OVERTIME:
            pass  # counted when the game is concluded


def carry_out(referee: Referee, order: Orders, grounds: Grounds) -> None:
    if isinstance(order, BeginRound):
        begun = RoundBegun(at_ms=referee.now_ms, ends_ms=order.ends_ms, author=grounds.author)
        referee.record(begun)
        return
    kind = ClockAdjusted if isinstance(order, AdjustClock) else RoundTimeCalled
    referee.record(kind.on(grounds, order, at_ms=referee.now_ms))


def run_clock(referee: Referee, side: Side) -> None:
    """Unless it stands still for tiles drawn too many: nothing but their return starts it again."""
    state, opened = referee.state, referee.state.opened
    if not opened.timed and opened.turn_ms is None:
        return
    if waits_for_surplus(state, referee.rulebook):
        if state.stopped_for is not StopReason.OVERDRAW:
            referee.record(ClockStopped(at_ms=referee.now_ms, reason=StopReason.OVERDRAW))
    elif state.clock.running != side:
        referee.record(ClockStarted(at_ms=referee.now_ms, side=side))


def stop_clock(referee: Referee, reason: StopReason) -> None:
    """Stop the clock if the rulebook has this reason; otherwise do nothing."""
    if referee.state.clock.running is not None and reason in referee.rulebook.clock.stops:
        referee.record(ClockStopped(at_ms=referee.now_ms, reason=reason))


def keep_turn(referee: Referee, side: Side) -> None:
    referee.record(TurnKept(at_ms=referee.now_ms, side=side))


def hand_over(referee: Referee, side: Side) -> None:
    referee.record(TurnHandedOver(at_ms=referee.now_ms, side=side))
    if referee.state.phase is Phase.PLAY:
        run_clock(referee, referee.state.on_turn)


def loss_ms(state: GameState, rulebook: Rulebook) -> int | None:
    """The time at which the running side loses on time; None if nobody can, or only when it is claimed."""
    opened = state.opened
    if state.is_table and would_end(state) and rulebook.clock.unstopped_runs_on:
        return None
    if opened.turn_ms is not None:
        return turn_deadline_ms(state.clock, turn_ms=opened.turn_ms)
    return loss_deadline_ms(state.clock, side_ms=opened.side_ms, rules=rulebook.clock)


def round_end_ms(state: GameState, rulebook: Rulebook) -> int | None:
    """The time at which the round's own clock ends the round; None if only an arbiter ends it."""
    ends = state.round_ends_ms if rulebook.clock.round_from is RoundFrom.ROUND else None
    if ends is None and state.started_ms is not None and state.opened.round_ms is not None:
        ends = state.started_ms + state.opened.round_ms
    if state.turns_left is not None:
        return None
    goes_on = any(  # an arbiter has overturned the end of the round as the clock called it
        isinstance(ruled.ruling, RoundTimeCalled) and ruled.overturned and not ruled.ruling.author
        for ruled in state.rulings
    )
    return None if goes_on else ends


def call_time(referee: Referee) -> None:
    """The round's own clock does, and nobody is its author."""
    source = referee.rulebook.sources["clock.round_ms"]
    clause = source.clause[0] if source.clause else source.article
    referee.record(RoundTimeCalled(at_ms=referee.now_ms, author="", clause=clause, reason=""))


def apply(state: GameState, event: Events) -> GameState:
    match event:
        case ClockStarted(side=side, at_ms=at_ms):
            started = state.started_ms if state.started_ms is not None else at_ms
            clock = state.clock.start(side, now_ms=at_ms)
            return replace(state, clock=clock, started_ms=started, stopped_for=None)
        case ClockStopped(at_ms=at_ms, reason=reason):
            stopped = replace(state, clock=state.clock.stop(now_ms=at_ms), stopped_for=reason)
            return stopped if state.pending is None else _over_the_play(stopped, reason)
        case ClockCorrected(at_ms=at_ms, spent_ms=spent_ms):
            at_end = state.spent_at_end if state.closing is None else spent_ms
            clock = _set(state.clock, spent_ms, now_ms=at_ms)
            return replace(state, clock=clock, spent_at_play=spent_ms, spent_at_end=at_end)
        case ServerWasDown(at_ms=at_ms, from_ms=from_ms):
            return _undo_outage(state, from_ms=from_ms, to_ms=at_ms)
        case TurnKept(side=side):
            return replace(state, phase=Phase.HELD, held=side)
        case TurnHandedOver(at_ms=at_ms):
            drawn = has_drawn(state, 0) and has_drawn(state, 1)
            phase = Phase.PLAY if drawn or state.turns else Phase.RACKS
            return replace(state, phase=phase, held=None, written=False, turn_since_ms=at_ms)
        case ClaimMade(side=side):
            return replace(state, claimants=(*state.claimants, side))
        case ClockAdjusted(side=side, by_ms=by_ms, at_ms=at_ms):
            return _adjusted(state, side, by_ms, now_ms=at_ms)
        case RoundTimeCalled(at_ms=at_ms):
            # The current turn and one more; a finished move whose clock is not pressed is the current one.
            left = 1 if state.phase is Phase.HELD and state.turns else 2
            return replace(state, turns_left=left, turn_since_ms=at_ms)
        case RoundBegun(ends_ms=ends_ms):
            return replace(state, round_ends_ms=ends_ms)
        case _:
            assert_never(event)


def undo(state: GameState, ruling: ClockAdjusted | RoundTimeCalled, overturned: Ruling) -> GameState:
    match ruling:
        case ClockAdjusted(side=side, by_ms=by_ms):
            return _adjusted(state, side, -by_ms, now_ms=overturned.at_ms)
        case RoundTimeCalled():
            return replace(state, turns_left=None)


def _over_the_play(state: GameState, reason: StopReason) -> GameState:
    return replace(state, stopped_over=(*state.stopped_over, reason))


def _set(clock: Clock, spent_ms: tuple[int, int], *, now_ms: int) -> Clock:
    """The clock showing this, and running on if it ran."""
    shown = Clock(spent_ms=spent_ms)
    return shown if clock.running is None else shown.start(clock.running, now_ms=now_ms)


def _adjusted(state: GameState, side: Side, by_ms: int, *, now_ms: int) -> GameState:
    spent, at_end = state.clock.stop(now_ms=now_ms).spent_ms, state.spent_at_end
    clock = _set(state.clock, put(spent, side, max(0, spent[side] + by_ms)), now_ms=now_ms)
    if state.closing is not None:
        at_end = put(at_end, side, max(0, at_end[side] + by_ms))
    at_play = put(state.spent_at_play, side, max(0, state.spent_at_play[side] + by_ms))
    return replace(state, clock=clock, spent_at_play=at_play, spent_at_end=at_end)


def _undo_outage(state: GameState, *, from_ms: int, to_ms: int) -> GameState:
    """Undo an outage: no clock ran, and no window closed, while the server was down."""

    def later(at_ms: int) -> int:
        return at_ms + to_ms - max(from_ms, at_ms)

    pending, waiting, started = state.pending, state.attendance, state.started_ms
    return replace(
        state,
        clock=state.clock.without(from_ms, to_ms=to_ms),
        pending=None if pending is None else replace(pending, at_ms=later(pending.at_ms)),
        attendance=None if waiting is None else replace(waiting, since_ms=later(waiting.since_ms)),
        started_ms=None if started is None else later(started),
        turn_since_ms=later(state.turn_since_ms),
    )
