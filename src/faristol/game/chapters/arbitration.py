"""
`[arbitration]`: who decides, what an arbiter may order, and what may be done about it.

An arbiter is no side: the shell says who may rule. Nothing is rewritten: undoing a ruling is a ruling.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from faristol.game.chapter import Referee
from faristol.game.evolve import replace
from faristol.game.stamp import Done, Event, Grounds, Instance, Ruling, Side
from faristol.game.state import GameState, Phase, Ruled, Turn
from faristol.game.turns import back_to, end_turn, marked, only_if, plays, turns_begun, undo_pending
from faristol.names import fold_name, fold_names
from faristol.rulebook.choices import Ambiguity, Correction, FirstInstance, Reopening, StopReason, TurnKind
from faristol.rulebook.coverage import has_article
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import ArbitrationRules, Rulebook
from faristol.tiles import Tile, shuffled


@dataclass(frozen=True, slots=True)
class CallArbiter:
    question: str


@dataclass(frozen=True, slots=True)
class Appeal:
    """Ask the whole committee about a ruling."""

    ruling: int
    """Its number among the events, from 1."""


Actions: TypeAlias = CallArbiter | Appeal


@dataclass(frozen=True, slots=True)
class Sanction:
    """A warning, or points taken, under any article."""

    side: Side
    points: int = 0
    """Taken from the side's total; 0 for a warning."""


@dataclass(frozen=True, slots=True)
class AdjustScore:
    side: Side
    points: int
    processing: bool = False
    """Puts right an error in processing, sending or loading the data."""


@dataclass(frozen=True, slots=True)
class AnnulPlay:
    """The last play comes off the board, worth nothing; its player's turn is lost."""


@dataclass(frozen=True, slots=True)
class OrderBack:
    """Dictionaries are ambiguous: the waiting play comes off without counting as a wrong one."""


@dataclass(frozen=True, slots=True)
class RestoreTurn:
    """All is as before the last turn, or the last so many; the clock keeps its time."""

    turns: int = 1


@dataclass(frozen=True, slots=True)
class Overturn:
    """The undoing of an earlier ruling."""

    ruling: int
    """Its number among the events, from 1."""


@dataclass(frozen=True, slots=True)
class Uphold:
    """Confirmation of a ruling on appeal."""

    ruling: int


@dataclass(frozen=True, slots=True)
class CloseRound:
    """From here on the result is the tournament's."""


@dataclass(frozen=True, slots=True)
class AnswerCall:
    """A question is answered in words, which are the grounds' reason; it rests on no clause."""


Orders: TypeAlias = (
    Sanction | AdjustScore | AnnulPlay | OrderBack | RestoreTurn | Overturn | Uphold | CloseRound | AnswerCall
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ArbiterCalled(CallArbiter, Done):
    """A member of the committee is drawn where the rulebook says so."""

    member: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CallAnswered(Event):
    """In words, with no ruling: nothing changes but that the players may call again."""

    author: str
    answer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealLodged(Appeal, Done):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class SanctionGiven(Sanction, Ruling):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreAdjusted(AdjustScore, Ruling):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayAnnulled(AnnulPlay, Ruling):
    moves_the_game = True


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayOrderedBack(OrderBack, Ruling):
    moves_the_game = True

    turn_lost: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnRestored(RestoreTurn, Ruling):
    moves_the_game = True


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingOverturned(Overturn, Ruling):
    is_undone_by_its_kind = True


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingUpheld(Uphold, Ruling):
    is_undone_by_its_kind = True


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundClosed(CloseRound, Ruling):
    pass


Events: TypeAlias = (
    ArbiterCalled
    | CallAnswered
    | AppealLodged
    | SanctionGiven
    | ScoreAdjusted
    | PlayAnnulled
    | PlayOrderedBack
    | TurnRestored
    | RulingOverturned
    | RulingUpheld
    | RoundClosed
)


def members(state: GameState, rules: ArbitrationRules) -> tuple[str, ...]:
    """The committee for this game: who plays in it is replaced by the next on the list."""
    free = tuple(name for name in state.opened.committee if not plays(state, name))
    return free[: rules.committee] if rules.committee else free


def _member_on_duty(state: GameState, rules: ArbitrationRules) -> str:
    """
    Return the committee member who answers this call; empty if nobody was named beforehand.

    Calling again before there is an answer draws nobody else.
    """
    if not state.is_answered:
        return state.on_duty
    names = members(state, rules)
    if not names:
        return ""
    if rules.first_instance is FirstInstance.ARBITER:
        return names[0]
    numbers = map(Tile, range(len(names)))
    return names[shuffled(numbers, seed=state.opened.seed, label=f"member {state.length}")[0]]


def objections(referee: Referee, _side: Side, action: Actions) -> Iterator[Objection]:
    state = referee.state
    match action:
        case CallArbiter(question=question):
            yield from only_if(state.phase is not Phase.SEATING)
            if not question.strip():
                yield Objection("arbitration.question")
            if not state.is_answered and not state.is_table:  # at a table they answer by word of mouth
                yield Objection("arbitration.called")
        case Appeal(ruling=number):
            ruled = _ruled(state, number)
            if not referee.rulebook.arbitration.appeal:
                yield Objection("arbitration.appeal")
            if ruled is None or ruled.overturned:
                yield Objection("arbitration.no_ruling", found=number)
            elif ruled.ruling.instance is Instance.COMMITTEE or ruled.appealed:
                yield Objection("arbitration.final")
            if state.final:
                yield Objection("turn.over")
        case _:
            assert_never(action)


def objections_to_grounds(state: GameState, grounds: Grounds, rulebook: Rulebook) -> Iterator[Objection]:
    if not grounds.author.strip():
        yield Objection("arbitration.author")
    if not grounds.reason.strip():
        yield Objection("arbitration.reason")
    if not has_article(rulebook, grounds.clause):
        yield Objection("arbitration.clause", found=grounds.clause)
    named, author = members(state, rulebook.arbitration), fold_name(grounds.author)
    alone = grounds.instance is Instance.FIRST
    drawn = rulebook.arbitration.first_instance is FirstInstance.RANDOM_MEMBER
    if drawn and alone and named and author != fold_name(state.on_duty):
        yield Objection("arbitration.first_instance", allowed=state.on_duty or "–")
    elif plays(state, author) or not (alone or not named or author in fold_names(named)):
        yield Objection("arbitration.member", allowed=", ".join(named) or "–")


def objections_to_order(referee: Referee, order: Orders, grounds: Grounds) -> Iterator[Objection]:
    state, rulebook = referee.state, referee.rulebook
    match order:
        case Sanction(points=points):
            if points < 0:
                yield Objection("arbitration.points")
            elif points:  # after the end that would change the result
                yield from _objections_to_correcting(state, grounds, rulebook)
        case AdjustScore(processing=processing):
            yield from _objections_to_correcting(state, grounds, rulebook, processing=processing)
        case AnnulPlay() | OrderBack() | RestoreTurn():
            yield from _objections_to_going_back(state, order, rulebook)
        case Overturn() | Uphold():
            yield from _objections_to_deciding_again(state, order, grounds, rulebook)
        case CloseRound():
            yield from only_if(state.phase is Phase.OVER)
        case AnswerCall():
            if state.is_answered:
                yield Objection("arbitration.not_called")
            if not grounds.author.strip():
                yield Objection("arbitration.author")
            if not grounds.reason.strip():
                yield Objection("arbitration.answer")
        case _:
            assert_never(order)


def _objections_to_correcting(
    state: GameState, grounds: Grounds, rulebook: Rulebook, *, processing: bool = False
) -> Iterator[Objection]:
    """During the game as the arbiter finds; a game that was handed in only as the text allows."""
    if state.phase is not Phase.OVER:
        return
    committee = grounds.instance is Instance.COMMITTEE
    may: Mapping[Correction, bool] = {
        Correction.NOBODY: False,
        Correction.ARBITER_UNTIL_ROUND_OVER: not state.final,
        Correction.COMMITTEE_FOR_PROCESSING: committee and processing,
        Correction.ARBITER: True,
    }
    if not may[rulebook.sheet.corrections]:
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
            if not 1 <= turns <= turns_begun(state):
                yield Objection("arbitration.no_turn", found=turns)


def _objections_to_deciding_again(
    state: GameState, order: Overturn | Uphold, grounds: Grounds, rulebook: Rulebook
) -> Iterator[Objection]:
    number = order.ruling
    ruled = _ruled(state, number)
    if ruled is None or ruled.overturned:
        yield Objection("arbitration.no_ruling", found=number)
        return
    if ruled.ruling.instance is Instance.COMMITTEE or _was_upheld(state, number):
        yield Objection("arbitration.final")
    if ruled.appealed and grounds.instance is not Instance.COMMITTEE:
        yield Objection("arbitration.appeal")
    if isinstance(order, Uphold):
        yield from only_if(ruled.appealed)
        return
    yield from only_if(not ruled.ruling.is_undone_by_its_kind)
    if isinstance(ruled.ruling, RoundClosed):
        yield from _objections_to_reopening(state, grounds, rulebook)
    points = isinstance(ruled.ruling, SanctionGiven | ScoreAdjusted) and ruled.ruling.points
    if points and not ruled.appealed:
        yield from _objections_to_correcting(state, grounds, rulebook)
    if ruled.ruling.moves_the_game:
        if state.final:
            yield Objection("turn.over")  # what would be played has no round to count in
        if not _is_still_undoable(state, number):
            yield Objection("arbitration.played_since")
        if state.phase is Phase.OVER and not state.is_table:
            yield Objection("arbitration.shown")


def _objections_to_reopening(state: GameState, grounds: Grounds, rulebook: Rulebook) -> Iterator[Objection]:
    """Yield objections to reopening a closed round; errors of processing are corrected without that."""
    rules = rulebook.sheet
    by_all = bool(state.opened.committee) and grounds.instance is Instance.COMMITTEE
    may: Mapping[Reopening, bool] = {
        Reopening.NOBODY: False,
        Reopening.COMMITTEE: by_all and rules.corrections is not Correction.COMMITTEE_FOR_PROCESSING,
        Reopening.ARBITER: rules.corrections is not Correction.NOBODY,
    }
    if not may[rules.reopened_by]:
        yield Objection("sheet.reopened_by")


def _is_still_undoable(state: GameState, number: int) -> bool:
    """The state before it is kept as long as it was the last that moved the game."""
    moving = [ruled.number for ruled in state.rulings if ruled.ruling.moves_the_game]
    return state.before_ruling is not None and moving[-1:] == [number]


def _ruled(state: GameState, number: int) -> Ruled | None:
    return next((ruled for ruled in state.rulings if ruled.number == number), None)


def _was_upheld(state: GameState, number: int) -> bool:
    """By the whole committee: that is the end of it."""
    return any(isinstance(old.ruling, RulingUpheld) and old.ruling.ruling == number for old in state.rulings)


def decide(referee: Referee, side: Side, action: Actions) -> None:
    match action:
        case CallArbiter(question=question):
            call_arbiter(referee, side, question)
        case Appeal(ruling=number):
            referee.record(AppealLodged(at_ms=referee.now_ms, side=side, ruling=number))
        case _:
            assert_never(action)


def call_arbiter(referee: Referee, side: Side, question: str = "") -> None:
    member = _member_on_duty(referee.state, referee.rulebook.arbitration)
    said = question.strip()
    referee.record(ArbiterCalled(at_ms=referee.now_ms, side=side, question=said, member=member))
    if referee.state.is_table:  # online nobody could start it again
        referee.stop_clock(StopReason.ARBITER)


_RULINGS: Mapping[type[Orders], type[Ruling]] = {
    Sanction: SanctionGiven,
    AdjustScore: ScoreAdjusted,
    AnnulPlay: PlayAnnulled,
    RestoreTurn: TurnRestored,
    Overturn: RulingOverturned,
    Uphold: RulingUpheld,
    CloseRound: RoundClosed,
}


def carry_out(referee: Referee, order: Orders, grounds: Grounds) -> None:
    now = referee.now_ms
    match order:
        case AnswerCall():
            referee.record(CallAnswered(at_ms=now, author=grounds.author, answer=grounds.reason))
        case OrderBack():
            turn_lost = referee.rulebook.arbitration.ambiguity is Ambiguity.TURN_LOST
            referee.record(PlayOrderedBack.on(grounds, order, at_ms=now, turn_lost=turn_lost))
            referee.finish_lost_turn()
        case _:
            referee.record(_RULINGS[type(order)].on(grounds, order, at_ms=now))
            if isinstance(order, AnnulPlay):
                referee.finish_lost_turn()
            elif isinstance(order, RestoreTurn | Overturn):
                _go_on(referee)


def _go_on(referee: Referee) -> None:
    """Let time run on as before; at a table the side that lays or answers restarts it by hand."""
    state = referee.state
    if state.started_ms is None:
        return
    if state.phase is Phase.PLAY:
        referee.run_clock(state.on_turn)
    elif not state.is_table and state.pending is not None:
        referee.wait_for_answer(state.pending.side)
    elif not state.is_table and state.held is not None:
        referee.run_clock(state.held)


def apply(state: GameState, event: Events) -> GameState:
    match event:
        case ArbiterCalled(member=member):
            return replace(state, on_duty=member, is_answered=False)
        case CallAnswered():
            return replace(state, is_answered=True)
        case AppealLodged(ruling=number):
            return _with(state, number, lambda ruled: replace(ruled, appealed=True))
        case SanctionGiven(side=side, points=points):
            return marked(state, side, -points, event.clause) if points else state
        case ScoreAdjusted(side=side, points=points):
            return marked(state, side, points, event.clause)
        case PlayOrderedBack(turn_lost=turn_lost):
            return _ordered_back(state, turn_lost=turn_lost)
        case PlayAnnulled(at_ms=at_ms):
            begun = _begun(state, 1)
            side = state.pending.side if state.pending else state.turns[-1].side
            annulled = end_turn(back_to(state, begun, now_ms=at_ms), Turn(side, TurnKind.TAKEN_BACK))
            return replace(annulled, before=begun)
        case TurnRestored(at_ms=at_ms, turns=turns):
            return back_to(state, _begun(state, turns), now_ms=at_ms)
        case RulingOverturned(ruling=number):
            return _with(state, number, lambda ruled: replace(ruled, overturned=True))
        case RulingUpheld():
            return state
        case RoundClosed():
            return replace(state, final=True)
        case _:
            assert_never(event)


def _ordered_back(state: GameState, *, turn_lost: bool) -> GameState:
    play = state.pending
    assert play is not None, "no play waits"
    undone = undo_pending(state)
    if turn_lost:
        return end_turn(undone, Turn(play.side, TurnKind.AMBIGUOUS, play=play))
    return replace(undone, phase=Phase.PLAY, before=state.before.before if state.before else None)


def _begun(state: GameState, turns: int) -> GameState:
    """The state in which the turn began, so many turns ago."""
    for _ in range(turns):
        assert state.before is not None, "no such turn"
        state = state.before
    return state


def _with(state: GameState, number: int, become: Callable[[Ruled], Ruled]) -> GameState:
    """Return the state with a change noted for this ruling."""
    rulings = (become(ruled) if ruled.number == number else ruled for ruled in state.rulings)
    return replace(state, rulings=tuple(rulings))


def undo(
    state: GameState, ruling: SanctionGiven | ScoreAdjusted | RoundClosed, overturned: Ruling
) -> GameState:
    match ruling:
        case SanctionGiven(side=side, points=points):
            return marked(state, side, points, overturned.clause) if points else state
        case ScoreAdjusted(side=side, points=points):
            return marked(state, side, -points, overturned.clause)
        case RoundClosed():
            return replace(state, final=False)


def undo_move(state: GameState, overturned: Ruling) -> GameState:
    """All is as before the ruling that moved the game."""
    assert state.before_ruling is not None, "the game has gone on since"
    earlier = back_to(state, state.before_ruling, now_ms=overturned.at_ms)
    # The time for challenging a play that waited begins again.
    waits = None if earlier.pending is None else replace(earlier.pending, at_ms=overturned.at_ms)
    return replace(earlier, pending=waits, before_ruling=None)
