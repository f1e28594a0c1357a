"""
What an arbiter may order, and what it sets off. Every order names an author, a clause and a reason.

An arbiter is no side: the shell says who may rule. Nothing is rewritten: undoing a ruling is a ruling.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias, TypedDict, assert_never

from faristol.errors import IllegalMove
from faristol.game.committee import members
from faristol.game.ending import end_of_game
from faristol.game.events import ClockStarted, EndReason, Side
from faristol.game.hand import GameDecision, Hand
from faristol.game.ruling_events import (
    AttendanceTaken,
    CallAnswered,
    ClockAdjusted,
    EndOrdered,
    Instance,
    PlayAnnulled,
    PlayerArrived,
    PlayOrderedBack,
    RoundClosed,
    RoundTimeCalled,
    RulingOverturned,
    RulingUpheld,
    SanctionGiven,
    ScoreAdjusted,
    TurnRestored,
)
from faristol.game.ruling_transition import MOVES_THE_GAME, NEVER_UNDONE
from faristol.game.state import GameState, Phase, Ruled
from faristol.rulebook.choices import Ambiguity, Correction, FirstInstance, TurnKind
from faristol.rulebook.coverage import clauses_of
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import Rulebook
from faristol.tiles import UNKNOWN

_RUNNING = frozenset({Phase.PLAY, Phase.ANSWER, Phase.HELD})
_BEFORE_PLAY = frozenset({Phase.SEATING, Phase.START_DRAW, Phase.RACKS})


@dataclass(frozen=True, slots=True)
class Sanction:
    """A warning, or points taken."""

    side: Side
    points: int = 0


@dataclass(frozen=True, slots=True)
class AdjustClock:
    side: Side
    by_ms: int
    """Added to the time spent; below zero given back."""


@dataclass(frozen=True, slots=True)
class AdjustScore:
    side: Side
    points: int
    processing: bool = False
    """An error in processing, sending or loading the data."""


@dataclass(frozen=True, slots=True)
class AnnulPlay:
    """The last play comes off, and its player's turn is lost."""


@dataclass(frozen=True, slots=True)
class OrderBack:
    """The waiting play comes off: the dictionaries are ambiguous."""


@dataclass(frozen=True, slots=True)
class RestoreTurn:
    """Everything is as before the last turn, or the last so many."""

    turns: int = 1


@dataclass(frozen=True, slots=True)
class CallTime:
    """The round's time is over."""


@dataclass(frozen=True, slots=True)
class TakeAttendance:
    present: tuple[bool, bool]


@dataclass(frozen=True, slots=True)
class Arrive:
    side: Side


@dataclass(frozen=True, slots=True)
class EndGame:
    winner: Side | None = None
    both_lose: bool = False
    count_racks: bool = False
    disqualified: Side | None = None


@dataclass(frozen=True, slots=True)
class Overturn:
    ruling: int


@dataclass(frozen=True, slots=True)
class Uphold:
    ruling: int


@dataclass(frozen=True, slots=True)
class CloseRound:
    """The result is the tournament's from here on."""


RulingOrder: TypeAlias = (
    Sanction
    | AdjustClock
    | AdjustScore
    | AnnulPlay
    | OrderBack
    | RestoreTurn
    | CallTime
    | TakeAttendance
    | Arrive
    | EndGame
    | Overturn
    | Uphold
    | CloseRound
)


@dataclass(frozen=True, slots=True)
class AnswerCall:
    """A question is answered in words, which are the grounds' reason; it rests on no clause."""


Order: TypeAlias = RulingOrder | AnswerCall


@dataclass(frozen=True, slots=True, kw_only=True)
class Grounds:
    """Who orders, on which clause, and why."""

    author: str
    clause: str
    reason: str
    instance: Instance = Instance.FIRST


def rule(
    state: GameState, order: Order, grounds: Grounds, *, now_ms: int, rulebook: Rulebook
) -> GameDecision:
    """
    What happens when an arbiter orders this.

    Raises:
        IllegalMove: carrying every objection.
    """
    if isinstance(order, AnswerCall):
        objections = tuple(_objections_to_answering(state, grounds))
    else:
        objections = tuple(objections_to_order(state, order, grounds, rulebook=rulebook))
    if objections:
        raise IllegalMove(*objections)
    hand = Hand(state, now_ms, rulebook, lambda _: True)
    _carry_out(hand, order, grounds)
    return hand.decision()


# May it be ordered


def objections_to_order(
    state: GameState, order: RulingOrder, grounds: Grounds, *, rulebook: Rulebook
) -> Iterator[Objection]:
    yield from _objections_to_grounds(state, grounds, rulebook)
    if state.final and not isinstance(order, AdjustScore | Overturn):
        yield Objection("turn.over")
        return
    match order:
        case Sanction() | AdjustClock():
            yield from _objections_to_amount(state, order, grounds, rulebook)
        case AdjustScore(processing=processing):
            yield from _objections_to_correcting(state, grounds, rulebook, processing=processing)
        case AnnulPlay() | OrderBack() | RestoreTurn():
            yield from _objections_to_going_back(state, order, rulebook)
        case CallTime():
            if rulebook.clock.last_moves_ms is None:
                yield Objection("clock.last_moves_ms")
            elif state.phase not in _RUNNING or state.turns_left is not None:
                yield Objection("turn.not_now")
        case TakeAttendance() | Arrive():
            yield from _objections_to_attendance(state, order, rulebook)
        case EndGame(disqualified=disqualified, count_racks=count_racks):
            if count_racks and not rulebook.ending.arbiter_counts_racks:
                yield Objection("ending.arbiter_counts_racks")
            elif count_racks and any(UNKNOWN in rack for rack in state.racks):
                yield Objection("sheet.racks")
            if state.phase in {Phase.OVER, Phase.SEATING}:
                yield Objection("turn.not_now")
            if disqualified is not None and not rulebook.arbitration.may_disqualify:
                yield Objection("arbitration.may_disqualify")
            elif disqualified is None and not rulebook.ending.by_arbiter:
                yield Objection("ending.by_arbiter")
        case Overturn(ruling=number) | Uphold(ruling=number):
            yield from _objections_to_deciding_again(state, number, order, grounds, rulebook)
        case CloseRound():
            if state.phase is not Phase.OVER:
                yield Objection("turn.not_now")
        case _:
            assert_never(order)


def _objections_to_answering(state: GameState, grounds: Grounds) -> Iterator[Objection]:
    if state.is_answered:
        yield Objection("arbitration.not_called")
    if not grounds.author.strip():
        yield Objection("arbitration.author")
    if not grounds.reason.strip():
        yield Objection("arbitration.answer")


def _objections_to_amount(
    state: GameState, order: Sanction | AdjustClock, grounds: Grounds, rulebook: Rulebook
) -> Iterator[Objection]:
    match order:
        case Sanction(points=points):
            if points < 0:
                yield Objection("arbitration.points")
            elif points:  # after the end that would change the result
                yield from _objections_to_correcting(state, grounds, rulebook)
        case AdjustClock():
            if not state.opened.timed or state.phase is Phase.OVER:
                yield Objection("turn.not_now")


def _objections_to_grounds(state: GameState, grounds: Grounds, rulebook: Rulebook) -> Iterator[Objection]:
    if not grounds.author.strip():
        yield Objection("arbitration.author")
    if not grounds.reason.strip():
        yield Objection("arbitration.reason")
    followed = {clause.id for clause in clauses_of(rulebook)}
    cited = {name for source in rulebook.sources.values() for name in (source.article, *source.clause)}
    if grounds.clause not in followed | cited:
        yield Objection("arbitration.clause", found=grounds.clause)
    drawn = rulebook.arbitration.first_instance is FirstInstance.RANDOM_MEMBER
    alone = grounds.instance is Instance.FIRST
    if drawn and alone and members(state, rulebook.arbitration) and state.on_duty != grounds.author:
        yield Objection("arbitration.first_instance", allowed=state.on_duty or "–")


def _objections_to_correcting(
    state: GameState, grounds: Grounds, rulebook: Rulebook, *, processing: bool = False
) -> Iterator[Objection]:
    """During the game as the arbiter finds; a game that was handed in only as the text allows."""
    if state.phase is not Phase.OVER:
        return
    allowed = rulebook.sheet.corrections
    committee = grounds.instance is Instance.COMMITTEE
    may: Mapping[Correction, bool] = {
        Correction.NOBODY: False,
        Correction.ARBITER_UNTIL_ROUND_OVER: not state.final,
        Correction.COMMITTEE_FOR_PROCESSING: committee and processing,
        Correction.ARBITER: True,
    }
    if not may[allowed]:
        yield Objection("sheet.corrections")


def _objections_to_going_back(
    state: GameState, order: AnnulPlay | OrderBack | RestoreTurn, rulebook: Rulebook
) -> Iterator[Objection]:
    if state.phase is Phase.OVER:
        yield Objection("turn.over")
        return
    match order:
        case AnnulPlay():
            last = state.turns[-1].kind if state.turns else None
            if state.pending is None and (last is not TurnKind.VALID or state.laid):
                yield Objection("arbitration.no_play")
        case OrderBack():
            if rulebook.arbitration.ambiguity is Ambiguity.NOTHING or state.opened.official:
                yield Objection("arbitration.ambiguity")
            if state.pending is None:
                yield Objection("arbitration.no_play")
        case RestoreTurn(turns=turns):
            earlier: GameState | None = state
            for _ in range(turns):
                earlier = earlier.before if earlier else None
            if earlier is None or turns < 1:
                yield Objection("arbitration.no_turn", found=turns)


def _objections_to_attendance(
    state: GameState, order: TakeAttendance | Arrive, rulebook: Rulebook
) -> Iterator[Objection]:
    if rulebook.attendance is None:
        yield Objection("attendance.none")
        return
    match order:
        case TakeAttendance(present=present):
            if state.phase not in _BEFORE_PLAY or state.attendance is not None or all(present):
                yield Objection("turn.not_now")
        case Arrive(side=side):
            if state.attendance is None or state.attendance.present[side]:
                yield Objection("turn.not_now")


def _objections_to_deciding_again(
    state: GameState, number: int, order: Overturn | Uphold, grounds: Grounds, rulebook: Rulebook
) -> Iterator[Objection]:
    ruled = _ruled(state, number)
    if ruled is None or ruled.overturned:
        yield Objection("arbitration.no_ruling", found=number)
        return
    if ruled.ruling.instance is Instance.COMMITTEE or _was_upheld(state, number):
        yield Objection("arbitration.final")
    if ruled.appealed and grounds.instance is not Instance.COMMITTEE:
        yield Objection("arbitration.appeal")
    if isinstance(order, Uphold) and not ruled.appealed:
        yield Objection("turn.not_now")
    if isinstance(order, Overturn) and isinstance(ruled.ruling, NEVER_UNDONE):
        yield Objection("turn.not_now")
    points = isinstance(ruled.ruling, SanctionGiven | ScoreAdjusted) and ruled.ruling.points
    if isinstance(order, Overturn) and points and not ruled.appealed:
        yield from _objections_to_correcting(state, grounds, rulebook)
    moved = isinstance(ruled.ruling, MOVES_THE_GAME)
    if isinstance(order, Overturn) and moved:
        if state.final:
            yield Objection("turn.over")  # what would be played has no round to count in
        if not _is_still_undoable(state, number):
            yield Objection("arbitration.played_since")
        if state.phase is Phase.OVER and not state.is_table:
            yield Objection("arbitration.shown")


def _is_still_undoable(state: GameState, number: int) -> bool:
    """The state before it is kept as long as it was the last that moved the game."""
    moving = [ruled.number for ruled in state.rulings if isinstance(ruled.ruling, MOVES_THE_GAME)]
    return state.before_ruling is not None and moving[-1:] == [number]


def _ruled(state: GameState, number: int) -> Ruled | None:
    return next((ruled for ruled in state.rulings if ruled.number == number), None)


def _was_upheld(state: GameState, number: int) -> bool:
    """By the whole committee: that is the end of it."""
    return any(
        isinstance(ruled.ruling, RulingUpheld) and ruled.ruling.ruling == number for ruled in state.rulings
    )


# What it sets off


def _carry_out(hand: Hand, order: Order, grounds: Grounds) -> None:
    said = _Said(hand.now_ms, grounds)
    match order:
        case Sanction(side=side, points=points):
            hand.record(SanctionGiven(**said.fields(), side=side, points=points))
        case AdjustClock(side=side, by_ms=by_ms):
            hand.record(ClockAdjusted(**said.fields(), side=side, by_ms=by_ms))
        case AdjustScore(side=side, points=points, processing=processing):
            hand.record(ScoreAdjusted(**said.fields(), side=side, points=points, processing=processing))
        case AnnulPlay():
            hand.record(PlayAnnulled(**said.fields()))
            hand.finish_lost_turn()
        case OrderBack():
            turn_lost = hand.rulebook.arbitration.ambiguity is Ambiguity.TURN_LOST
            hand.record(PlayOrderedBack(**said.fields(), turn_lost=turn_lost))
            hand.finish_lost_turn()
        case RestoreTurn(turns=turns):
            hand.record(TurnRestored(**said.fields(), turns=turns))
            _go_on(hand)
        case CallTime():
            hand.record(RoundTimeCalled(**said.fields()))
        case TakeAttendance(present=present):
            hand.record(AttendanceTaken(**said.fields(), present=present))
            _run_for_the_absent(hand)
        case Arrive(side=side):
            hand.record(PlayerArrived(**said.fields(), side=side))
            _run_for_the_absent(hand)
        case EndGame():
            _end(hand, order, said)
        case Overturn(ruling=number):
            hand.record(RulingOverturned(**said.fields(), ruling=number))
            _go_on(hand)
        case Uphold(ruling=number):
            hand.record(RulingUpheld(**said.fields(), ruling=number))
        case CloseRound():
            hand.record(RoundClosed(**said.fields()))
        case AnswerCall():
            answer = CallAnswered(
                at_ms=hand.now_ms, author=grounds.author.strip(), answer=grounds.reason.strip()
            )
            hand.record(answer)
        case _:
            assert_never(order)


class _Fields(TypedDict):
    """What every ruling says, see `Ruling`."""

    at_ms: int
    author: str
    clause: str
    reason: str
    instance: Instance


@dataclass(frozen=True, slots=True)
class _Said:
    now_ms: int
    grounds: Grounds

    def fields(self) -> _Fields:
        return {
            "at_ms": self.now_ms,
            "author": self.grounds.author.strip(),
            "clause": self.grounds.clause,
            "reason": self.grounds.reason.strip(),
            "instance": self.grounds.instance,
        }


def _go_on(hand: Hand) -> None:
    """After going back the time runs as it did; at a table who lays or answers starts it again by hand."""
    state = hand.state
    if state.started_ms is None:
        return
    if state.phase is Phase.PLAY:
        hand.run_clock(state.on_turn)
    elif not state.is_table and state.pending is not None:
        hand.clock_while_waiting(state.pending.side)
    elif not state.is_table and state.held is not None:
        hand.run_clock(state.held)


def _run_for_the_absent(hand: Hand) -> None:
    """The clock of whoever is waited for runs; when all are there, it waits for the first turn."""
    waiting, clock = hand.state.attendance, hand.state.clock
    if not hand.state.opened.timed:
        return
    if waiting is not None and clock.running != waiting.waiting_for:
        hand.record(ClockStarted(at_ms=hand.now_ms, side=waiting.waiting_for))


def _end(hand: Hand, order: EndGame, said: _Said) -> None:
    winner = order.winner
    if order.disqualified is not None:
        winner = 1 if order.disqualified == 0 else 0
    ordered = EndOrdered(
        **said.fields(),
        winner=winner,
        both_lose=order.both_lose,
        count_racks=order.count_racks,
        disqualified=order.disqualified,
    )
    hand.record(ordered)
    hand.let_stand()
    hand.record(
        end_of_game(
            hand.state,
            EndReason.ARBITER,
            rulebook=hand.rulebook,
            now_ms=hand.now_ms,
            ordered=ordered,
        )
    )
