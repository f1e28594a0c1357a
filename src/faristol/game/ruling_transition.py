"""What a ruling does to a game."""

from faristol.game.clock import Clock
from faristol.game.evolve import replace
from faristol.game.ruling_events import (
    AppealLodged,
    ArbiterCalled,
    AttendanceTaken,
    CallAnswered,
    ClockAdjusted,
    EndOrdered,
    PlayAnnulled,
    PlayerArrived,
    PlayOrderedBack,
    RoundClosed,
    RoundTimeCalled,
    Ruling,
    RulingEvent,
    RulingOverturned,
    RulingUpheld,
    SanctionGiven,
    ScoreAdjusted,
    TurnRestored,
)
from faristol.game.state import Attendance, GameState, Phase, Ruled, Turn
from faristol.game.turns import back_to, end_turn, marked, put, undo_pending
from faristol.rulebook.choices import TurnKind

MOVES_THE_GAME = (PlayAnnulled, PlayOrderedBack, TurnRestored, EndOrdered)
"""Rulings that can be undone only while nothing was played since."""
NEVER_UNDONE = (AttendanceTaken, PlayerArrived, RulingOverturned, RulingUpheld)
"""Rulings that another one of their kind puts right."""


def apply_ruling(state: GameState, event: RulingEvent) -> GameState:
    if isinstance(event, ArbiterCalled):
        return replace(state, on_duty=event.member, is_answered=False)
    if isinstance(event, CallAnswered):
        return replace(state, is_answered=True)
    if isinstance(event, AppealLodged):
        return replace(state, rulings=_changed(state.rulings, event.ruling, appealed=True))
    rulings = (*state.rulings, Ruled(state.length + 1, event))
    noted = replace(state, rulings=rulings, is_answered=True)
    if isinstance(event, MOVES_THE_GAME):
        return replace(_moved(noted, event), before_ruling=state)
    match event:
        case SanctionGiven(side=side, points=points):
            return marked(noted, side, -points, event.clause) if points else noted
        case ScoreAdjusted(side=side, points=points):
            return marked(noted, side, points, event.clause)
        case ClockAdjusted():
            return _with_time(noted, event, event.by_ms)
        case RoundTimeCalled(at_ms=at_ms):
            # The current hand and one more; a finished move whose clock is not pressed is the current one.
            left = 1 if state.phase is Phase.HELD and state.turns else 2
            return replace(noted, turns_left=left, turn_since_ms=at_ms)
        case AttendanceTaken() | PlayerArrived():
            return _attended(noted, event)
        case RulingOverturned(ruling=number):
            return _overturned(noted, event, number)
        case RoundClosed():
            return replace(noted, final=True)
        case _:
            return noted  # upheld: nothing changes


def _moved(state: GameState, event: Ruling) -> GameState:
    match event:
        case PlayOrderedBack(turn_lost=turn_lost):
            play = state.pending
            assert play is not None, "no play waits"
            undone = undo_pending(state)
            if turn_lost:
                return end_turn(undone, Turn(play.side, TurnKind.AMBIGUOUS, play=play))
            return replace(undone, phase=Phase.PLAY, before=state.before.before if state.before else None)
        case PlayAnnulled(at_ms=at_ms):
            begun = _begun(state, 1)
            side = state.pending.side if state.pending else state.turns[-1].side
            annulled = end_turn(back_to(state, begun, now_ms=at_ms), Turn(side, TurnKind.TAKEN_BACK))
            return replace(annulled, before=begun)
        case TurnRestored(at_ms=at_ms, turns=turns):
            begun = _begun(state, turns)
            return back_to(state, begun, now_ms=at_ms)
        case _:
            return state  # an end that was ordered: GameEnded follows


def _begun(state: GameState, turns: int) -> GameState:
    """The state in which the turn began, so many turns ago."""
    for _ in range(turns):
        assert state.before is not None, "no such turn"
        state = state.before
    return state


def _with_time(state: GameState, event: ClockAdjusted, by_ms: int) -> GameState:
    spent = [state.clock.spent(side, now_ms=event.at_ms) for side in (0, 1)]
    spent[event.side] = max(0, spent[event.side] + by_ms)
    clock, running = Clock(spent_ms=(spent[0], spent[1])), state.clock.running
    at_end = state.spent_at_end
    if state.closing is not None:
        at_end = put(at_end, event.side, max(0, at_end[event.side] + by_ms))
    clock = clock if running is None else clock.start(running, now_ms=event.at_ms)
    return replace(state, clock=clock, spent_at_end=at_end)


def _attended(state: GameState, event: AttendanceTaken | PlayerArrived) -> GameState:
    match event:
        case AttendanceTaken(present=present):
            waiting = None if all(present) else Attendance(present, 0 if not present[0] else 1, event.at_ms)
        case PlayerArrived(side=side):
            assert state.attendance is not None, "nobody was missing"
            present = put(state.attendance.present, side, True)
            if all(present):
                waiting = None
            elif side == state.attendance.waiting_for:  # now the other one's time begins
                waiting = Attendance(present, 1 if side == 0 else 0, event.at_ms)
            else:
                waiting = replace(state.attendance, present=present)
    if waiting is None:  # they begin; the time that was lost stays lost
        return replace(state, attendance=None, clock=state.clock.stop(now_ms=event.at_ms))
    return replace(state, attendance=waiting)


def _overturned(state: GameState, event: RulingOverturned, number: int) -> GameState:
    state = replace(state, rulings=_changed(state.rulings, number, overturned=True))
    ruling = next(ruled.ruling for ruled in state.rulings if ruled.number == number)
    match ruling:
        case SanctionGiven(side=side, points=points):
            return marked(state, side, points, event.clause) if points else state
        case ScoreAdjusted(side=side, points=points):
            return marked(state, side, -points, event.clause)
        case ClockAdjusted(side=side, by_ms=by_ms):
            back = ClockAdjusted(at_ms=event.at_ms, author="", clause="", reason="", side=side, by_ms=-by_ms)
            return _with_time(state, back, -by_ms)
        case RoundTimeCalled():
            return replace(state, turns_left=None)
        case RoundClosed():
            return replace(state, final=False)
        case _:
            assert state.before_ruling is not None, "the game has gone on since"
            earlier = back_to(state, state.before_ruling, now_ms=event.at_ms)
            # The time for challenging a play that waited begins again.
            waits = None if earlier.pending is None else replace(earlier.pending, at_ms=event.at_ms)
            return replace(earlier, pending=waits, before_ruling=None)


def _changed(
    rulings: tuple[Ruled, ...], number: int, *, appealed: bool = False, overturned: bool = False
) -> tuple[Ruled, ...]:
    return tuple(
        replace(ruled, appealed=ruled.appealed or appealed, overturned=ruled.overturned or overturned)
        if ruled.number == number
        else ruled
        for ruled in rulings
    )
