"""
(state, action) → events. What one action sets off, online or at a table, complete and in order.

The referee decides and then records: an action is refused with reasons before any event exists. It
draws tiles from the seed, starts and stops the clock, consults the word list when a play is challenged,
and ends the game when it is over. It reads no clock and no file: time and word list are arguments.

The rules themselves are in the chapters. They do not know each other, and ask each other through the referee.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias, get_args

from faristol.board import Placement
from faristol.errors import IllegalMove
from faristol.game.actions import Action, Appeal, Claim, Move, Order, TableAction
from faristol.game.chapter import HasWord, Referee
from faristol.game.chapters import (
    arbitration,
    attendance,
    challenge,
    clock,
    drawing,
    ending,
    laying,
    placement,
    senyors,
    sheet,
    start,
)
from faristol.game.chapters.arbitration import AdjustScore, AnswerCall, Overturn
from faristol.game.chapters.clock import BeginRound
from faristol.game.contents import CHAPTER_OF_ACTION, CHAPTER_OF_ORDER
from faristol.game.milestones import AcceptedBy, EndReason
from faristol.game.stamp import Event, Grounds, Side, opponent_of
from faristol.game.state import GameState, Phase
from faristol.game.transition import apply
from faristol.game.turns import RUNNING, has_drawn
from faristol.rulebook.choices import StopReason
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import Rulebook
from faristol.stream import Decision

GameDecision: TypeAlias = Decision[Event, GameState]
_TABLE_ACTIONS = frozenset(get_args(TableAction))


class _Referee(Referee):
    """Each question and each step with the chapter that has it."""

    def after(self, event: Event) -> GameState:
        return apply(self.state, event)

    def objections_to_placing(self, state: GameState, side: Side, placed: Placement) -> Iterator[Objection]:
        return placement.objections_to_placing(state, side, placed, rulebook=self.rulebook)

    objections_to_changing = laying.objections_to_changing
    objections_to_amending = laying.objections_to_amending
    objections_to_moving = laying.objections_to_moving
    holds_the_turn = senyors.holds_the_turn
    waits_for_scorer = sheet.waits_for_scorer
    run_clock = clock.run_clock
    stop_clock = clock.stop_clock
    keep_turn = clock.keep_turn
    hand_over = clock.hand_over
    amend = laying.amend
    wait_for_answer = challenge.wait_for_answer
    accept = challenge.accept
    let_stand = challenge.let_stand
    draw = drawing.draw
    enter_rack = drawing.enter_rack
    call_arbiter = arbitration.call_arbiter
    end_if_over = ending.end_if_over
    end = ending.end
    conclude = ending.conclude


def _nothing_is_looked_up(_word: object) -> bool:
    return True


def decide(
    state: GameState,
    side: Side,
    action: Action,
    *,
    now_ms: int,
    rulebook: Rulebook,
    has_word: HasWord,
) -> GameDecision:
    """
    Decide what happens when this side takes this action.

    Raises:
        IllegalMove: carrying every objection.
    """
    referee = _Referee(state, now_ms, rulebook, has_word)
    objections = tuple(_objections(referee, side, action)) or tuple(_objections_now(referee, side, action))
    if objections:
        raise IllegalMove(*objections)
    CHAPTER_OF_ACTION[type(action)].decide(referee, side, action)
    if state.opened.turn_ms is not None and referee.state.attendance is None:
        _deal(referee)
    return referee.decision()


def allowed(state: GameState, side: Side, actions: Mapping[str, Action], *, rulebook: Rulebook) -> list[str]:
    """Return the names of those actions to which there is no objection that anybody may know."""
    referee = _Referee(state, 0, rulebook, _nothing_is_looked_up)
    return [
        name for name, action in actions.items() if next(_objections(referee, side, action), None) is None
    ]


def _objections(referee: Referee, side: Side, action: Action) -> Iterator[Objection]:
    state, kind = referee.state, type(action)
    if state.phase is Phase.OVER and kind is not Appeal:
        return iter((Objection("turn.over"),))
    if kind in _TABLE_ACTIONS and not state.is_table:
        return iter((Objection("turn.only_at_table"),))
    objections: Iterator[Objection] = CHAPTER_OF_ACTION[kind].objections(referee, side, action)
    return objections


def _objections_now(referee: Referee, side: Side, action: Action) -> Iterator[Objection]:
    """Yield objections that depend on the time of day or on the bag: no view may show them."""
    state, rulebook = referee.state, referee.rulebook
    if isinstance(action, Claim):
        yield from clock.objections_to_claim_at(
            state, side, action.claim, now_ms=referee.now_ms, rulebook=rulebook
        )
    elif isinstance(action, Move) and senyors.would_come(state, rulebook):
        yield Objection("senyors.accept_first")


def _deal(referee: Referee) -> None:
    """
    Deal by correspondence: the lot and the racks come by themselves, so that nobody waits a day for a draw.
    """
    while referee.state.phase is Phase.START_DRAW:
        start.draw_lot(referee, 0 if referee.state.start_tiles[0] is None else 1, None)
    for _ in range(2):  # not until the phase is over: in a log that was tampered with it may never be
        if referee.state.phase is not Phase.RACKS:
            return
        first = referee.state.on_turn
        drawing.draw_rack(referee, opponent_of(first) if has_drawn(referee.state, first) else first)
        if referee.state.held is not None:  # a rack that may be changed: its player decides
            referee.run_clock(referee.state.held)


def rule(
    state: GameState, order: Order, grounds: Grounds, *, now_ms: int, rulebook: Rulebook
) -> GameDecision:
    """
    Decide what happens when an arbiter gives this order.

    Raises:
        IllegalMove: carrying every objection.
    """
    referee = _Referee(state, now_ms, rulebook, _nothing_is_looked_up)
    objections = tuple(_objections_to_order(referee, order, grounds))
    if objections:
        raise IllegalMove(*objections)
    said = replace(grounds, author=grounds.author.strip(), reason=grounds.reason.strip())
    CHAPTER_OF_ORDER[type(order)].carry_out(referee, order, said)
    return referee.decision()


def _objections_to_order(referee: Referee, order: Order, grounds: Grounds) -> Iterator[Objection]:
    if not isinstance(order, AnswerCall | BeginRound):
        yield from arbitration.objections_to_grounds(referee.state, grounds, referee.rulebook)
        if referee.state.final and not isinstance(order, AdjustScore | Overturn):
            yield Objection("turn.over")
            return
    yield from CHAPTER_OF_ORDER[type(order)].objections_to_order(referee, order, grounds)


def deadline_ms(state: GameState, rulebook: Rulebook) -> int | None:
    """The time at which something happens by itself; None while only a person can act."""
    return min(_deadlines(state, rulebook).values(), default=None)


def _deadlines(state: GameState, rulebook: Rulebook) -> dict[str, int]:
    waiting = state.attendance if state.phase is not Phase.OVER else None
    due: dict[str, int | None] = {}
    if waiting is not None and rulebook.attendance is not None:
        due["absence"] = attendance.deadline_of_attendance(waiting, rulebook.attendance)
    if state.phase in RUNNING:
        due["answer"] = challenge.answer_time_up_ms(state, rulebook)
        due["window"] = challenge.window_end_ms(state, rulebook)
        due["loss"] = clock.loss_ms(state, rulebook)
        due["round"] = clock.round_end_ms(state, rulebook)
    return {name: at_ms for name, at_ms in due.items() if at_ms is not None}


def on_deadline(state: GameState, *, now_ms: int, rulebook: Rulebook) -> GameDecision:
    """Decide what happens once `deadline_ms` has passed: only what fell due first."""
    due = {name: at_ms for name, at_ms in _deadlines(state, rulebook).items() if at_ms <= now_ms}
    if not due:
        return Decision((), state)
    first = min(due, key=lambda name: due[name])
    if first == "answer":  # at that moment, however late the timer: afterwards it is nobody's time
        now_ms = due[first]
    referee = _Referee(state, now_ms, rulebook, _nothing_is_looked_up)
    match first:
        case "answer":
            referee.stop_clock(StopReason.CHALLENGE)
        case "window":
            referee.accept(AcceptedBy.WINDOW)
        case "loss":
            referee.end(EndReason.TIME, loser=state.clock.running)
        case "round":
            clock.call_time(referee)
        case _:
            assert rulebook.attendance is not None
            referee.record(attendance.result_of_absence(state, rulebook.attendance, now_ms=now_ms))
    return referee.decision()
