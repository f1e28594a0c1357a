"""`[challenge]`: doubting the opponent's last play: until when, which words, how often, one verdict."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from faristol.game.chapter import HasWord, Referee
from faristol.game.clock import time_up_ms
from faristol.game.evolve import replace
from faristol.game.milestones import AcceptedBy
from faristol.game.stamp import Done, Event, Side, opponent_of
from faristol.game.state import GameState, Phase, Turn
from faristol.game.turns import end_turn, marked, only_if, undo_pending, would_go_out
from faristol.rulebook.choices import LookedUp, StopReason, TurnKind, WindowClock
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import Rulebook
from faristol.tiles import load_tileset


@dataclass(frozen=True, slots=True)
class Accept:
    """The opponent's play stands."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """The opponent's play is doubted, in these of its words."""

    words: tuple[str, ...]
    argument: str = ""
    """Needed when the same play is challenged once more."""
    verdict: bool | None = None
    """An arbiter's answer at a table; None asks the word list."""
    arbiter: str = ""


Actions: TypeAlias = Accept | Challenge


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayAccepted(Done):
    """Acceptance of this side's play, which can no longer be challenged."""

    by: AcceptedBy


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayChallenged(Done):
    """Challenge by this side."""

    words: tuple[str, ...]
    argument: str = ""
    """The reason for doubting the first answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeAnswered(Event):
    """One verdict for the play; never why."""

    valid: bool
    lexicon: str
    """Version of the word list consulted."""
    lexicon_id: str = ""
    arbiter: str = ""
    """The arbiter who answered instead of the word list."""
    wrong: tuple[str, ...] = ()
    """The wrong words, named only if the rulebook says so."""
    final: bool = True
    """True if the same play may not be challenged again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayWithdrawn(Done):
    """The tiles go back to the rack, the score is undone, the turn is lost."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsDeducted(Done):
    """The cost of a failed challenge."""

    points: int
    rule: str
    """Rulebook key; it leads to the article."""


Events: TypeAlias = PlayAccepted | PlayChallenged | ChallengeAnswered | PlayWithdrawn | PointsDeducted


def objections(referee: Referee, side: Side, action: Actions) -> Iterator[Objection]:
    state = referee.state
    match action:
        case Accept():
            yield from only_if(state.pending is not None and state.pending.side != side)
            if any(state.surplus):
                yield Objection("rulings.surplus")
        case Challenge():
            yield from _objections_to_challenge(state, side, action, referee.rulebook)
        case _:
            assert_never(action)


def _objections_to_challenge(
    state: GameState, side: Side, action: Challenge, rulebook: Rulebook
) -> Iterator[Objection]:
    """Every reason to refuse; the window is over as soon as nothing waits for an answer."""
    if state.pending is None:
        yield Objection("challenge.window" if state.turns else "challenge.nothing")
        return
    if state.pending.side == side:
        yield Objection("challenge.own")
    if state.answers > rulebook.challenge.repeats:
        yield Objection("challenge.repeats")
    elif state.answers and not action.argument.strip():
        yield Objection("challenge.argument")
    if not action.words:
        yield Objection("challenge.no_word")
    unknown = [word for word in action.words if word not in state.pending.words]
    if unknown:
        yield Objection("challenge.words", found=", ".join(unknown))
    if action.verdict is not None and not state.is_table:
        yield Objection("turn.only_at_table")


def may_challenge(state: GameState, side: Side, rulebook: Rulebook) -> bool:
    """True if some choice of words could be challenged."""
    waiting = state.phase is Phase.ANSWER and state.pending is not None and state.pending.side != side
    return waiting and state.answers <= rulebook.challenge.repeats


def window_end_ms(state: GameState, rulebook: Rulebook) -> int | None:
    """The time at which the waiting play counts as accepted; None if someone must accept it."""
    if state.pending is None or state.is_table or state.opened.turn_ms is not None:
        return None
    return state.pending.at_ms + rulebook.challenge.online_window_ms


def decide(referee: Referee, side: Side, action: Actions) -> None:
    match action:
        case Accept():
            accept(referee, AcceptedBy.OPPONENT)
        case Challenge():
            _challenge(referee, side, action)
        case _:
            assert_never(action)


def accept(referee: Referee, by: AcceptedBy) -> None:
    """The waiting play stands: its player draws, and the turn ends."""
    play = referee.state.pending
    assert play is not None, "nothing to accept"
    referee.record(PlayAccepted(at_ms=referee.now_ms, side=play.side, by=by))
    referee.draw(play.side)
    referee.finish_move(play.side)


def let_stand(referee: Referee) -> None:
    """A play that still waits when the game is ended stands: nobody is left to challenge it."""
    play = referee.state.pending
    if play is not None:
        referee.record(PlayAccepted(at_ms=referee.now_ms, side=play.side, by=AcceptedBy.MOVE))


def wait_for_answer(referee: Referee, side: Side) -> None:
    """
    Wait for the answer; if the rulebook says so, no time runs over a play that may end the game.

    By correspondence it is the opponent's turn to answer, for as long as a move may take.
    """
    whose = referee.rulebook.challenge.online_window_clock
    if referee.state.opened.turn_ms is not None:
        referee.run_clock(opponent_of(side))
    elif would_go_out(referee.state) and StopReason.LAST_PLAY in referee.rulebook.clock.stops:
        referee.stop_clock(StopReason.LAST_PLAY)
    elif whose is WindowClock.NOBODY or not _may_run(referee, opponent_of(side)):
        referee.stop_clock(StopReason.CHALLENGE)
    else:
        referee.run_clock(side if whose is WindowClock.PLAYER else opponent_of(side))


def _may_run(referee: Referee, answerer: Side) -> bool:
    """Waiting for an answer takes no overtime, where the rulebook says so."""
    state = referee.state
    has_time = state.clock.spent(answerer, now_ms=referee.now_ms) < state.opened.side_ms
    return has_time or referee.rulebook.challenge.online_window_clock is not WindowClock.OPPONENT_WITH_TIME


def answer_time_up_ms(state: GameState, rulebook: Rulebook) -> int | None:
    """
    The time at which the clock of the side that may answer stops, out of time; None if it does not stop.
    """
    play = state.pending
    if play is None or state.is_table or state.opened.turn_ms is not None:
        return None
    stops = rulebook.challenge.online_window_clock is WindowClock.OPPONENT_WITH_TIME
    if not stops or state.clock.running != opponent_of(play.side):
        return None
    return time_up_ms(state.clock, side_ms=state.opened.side_ms)


def _challenge(referee: Referee, side: Side, action: Challenge) -> None:
    now, state, rules = referee.now_ms, referee.state, referee.rulebook.challenge
    opened, play = state.opened, state.pending
    assert play is not None, "nothing to challenge"
    referee.record(PlayChallenged(at_ms=now, side=side, words=action.words, argument=action.argument.strip()))
    referee.stop_clock(StopReason.CHALLENGE)
    wrong: tuple[str, ...] = ()
    if action.verdict is None:
        wrong = wrong_words(state, action.words, rulebook=referee.rulebook, has_word=referee.has_word)
    valid = not wrong if action.verdict is None else action.verdict
    final = not valid or state.answers >= rules.repeats
    referee.record(
        ChallengeAnswered(
            at_ms=now,
            valid=valid,
            lexicon=opened.lexicon_version,
            lexicon_id=opened.lexicon,
            arbiter=action.arbiter if action.verdict is not None else "",
            wrong=() if rules.global_answer else wrong,
            final=final,
        )
    )
    if not valid:
        referee.record(PlayWithdrawn(at_ms=now, side=play.side))
        referee.finish_lost_turn()
        return
    if rules.failed_points:
        rule = "challenge.failed_points"
        referee.record(PointsDeducted(at_ms=now, side=side, points=rules.failed_points, rule=rule))
    if final:
        accept(referee, AcceptedBy.CHALLENGE)
    elif not state.is_table:
        wait_for_answer(referee, play.side)


def wrong_words(
    state: GameState, words: tuple[str, ...], *, rulebook: Rulebook, has_word: HasWord
) -> tuple[str, ...]:
    """
    Return the words missing from the word list; the waiting play stands if there are none.

    Where the rulebook looks up only what was named, a wrong word that nobody named stands.
    """
    assert state.pending is not None, "a verdict needs a play"
    looked_up = words if rulebook.challenge.looked_up is LookedUp.NAMED else state.pending.words
    alphabet = load_tileset(state.opened.tileset).alphabet
    return tuple(word for word in looked_up if not has_word(alphabet.spell(word)))


def apply(state: GameState, event: Events) -> GameState:
    match event:
        case PlayAccepted(side=side):
            # The clock waits for the sheet, which may already have the play.
            turn = Turn(side, TurnKind.VALID, play=state.pending, judged=state.answers > 0)
            stands = end_turn(state, turn)
            return replace(stands, written=state.written)
        case PlayChallenged(words=words):
            return replace(state, challenged=words)
        case ChallengeAnswered(at_ms=at_ms, final=final):
            answered = replace(state, answers=state.answers + 1)
            if final or state.pending is None:
                return answered
            # The time for challenging it once more begins with the answer.
            return replace(answered, challenged=(), pending=replace(state.pending, at_ms=at_ms))
        case PlayWithdrawn(side=side):
            play = state.pending
            return end_turn(undo_pending(state), Turn(side, TurnKind.WITHDRAWN, play=play, judged=True))
        case PointsDeducted(side=side, points=points, rule=rule):
            return marked(state, side, -points, rule)
        case _:
            assert_never(event)
