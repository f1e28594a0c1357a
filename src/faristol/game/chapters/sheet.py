"""`[sheet]`: what is written at a table, corrected, undone and signed."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from faristol.game.chapter import Referee
from faristol.game.evolve import replace
from faristol.game.milestones import EndReason
from faristol.game.stamp import Done, Event, Grounds, Ruling, Side
from faristol.game.state import Asked, GameState, Phase
from faristol.game.turns import RUNNING, back_to, marked, only_if, put, side_to_move
from faristol.rulebook.choices import Scorer, TurnKind, Undo
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import Rulebook, SheetRules
from faristol.tiles import UNKNOWN

RACKS_COUNT = frozenset({EndReason.OUT, EndReason.LOST_TURNS, EndReason.PASSES})
"""Ends at which unplayed tiles are counted."""


@dataclass(frozen=True, slots=True)
class Write:
    """The scorer has the play on the sheet."""


@dataclass(frozen=True, slots=True)
class CorrectTotal:
    """A slip in the running total, or in the score of a play."""

    points: int
    """Added; below zero taken."""
    note: str
    whose: Side | None = None
    """The total of this side; None: of the one who found the slip."""
    turn: int | None = None
    """The turn, from 1, whose play was counted wrong; None: only the total is."""


@dataclass(frozen=True, slots=True)
class UndoEntry:
    """Undo the last entry at a table, a slip of the fingers."""


@dataclass(frozen=True, slots=True)
class Agree:
    """Agreement to the correction or the undoing that the other side requests."""


@dataclass(frozen=True, slots=True)
class Decline:
    """The same refused; by the one who asked, taken back."""


@dataclass(frozen=True, slots=True)
class Sign:
    pass


@dataclass(frozen=True, slots=True)
class SettleRequest:
    """An arbiter decides what one side asks for and the other has not agreed to."""

    granted: bool


Actions: TypeAlias = Write | CorrectTotal | UndoEntry | Agree | Decline | Sign
Orders: TypeAlias = SettleRequest


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreWritten(Write, Done):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionAsked(CorrectTotal, Done):
    """Request for a correction, which counts once the other side, or an arbiter, agrees."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoAsked(UndoEntry, Done):
    """All stays until the other side, or an arbiter, agrees."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestDeclined(Decline, Done):
    """By the other side; or taken back by the one that asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestSettled(SettleRequest, Ruling):
    """Carry out the request if it is granted."""

    is_undone_by_its_kind = True


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalCorrected(CorrectTotal, Done):
    """The total of this side, from now on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryUndone(UndoEntry, Event):
    """All is as before that turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetSigned(Sign, Done):
    pass


Events: TypeAlias = (
    ScoreWritten
    | CorrectionAsked
    | UndoAsked
    | RequestDeclined
    | RequestSettled
    | TotalCorrected
    | EntryUndone
    | SheetSigned
)


def objections(referee: Referee, side: Side, action: Actions) -> Iterator[Objection]:
    state, rulebook = referee.state, referee.rulebook
    match action:
        case Write():
            yield from only_if(_is_to_be_written(state) and not state.written)
            if side != scorer_of(state, rulebook):
                yield Objection("start.scorer")
            return
        case Sign():
            yield from _objections_to_signing(state, side, rulebook)
            return
        case Agree() | Decline():
            yield from _objections_to_answering(state, side, action)
            return
        case CorrectTotal():
            yield from _objections_to_correcting(state, side, action, rulebook.sheet)
        case UndoEntry():
            yield from _objections_to_undoing(state, side, rulebook.sheet)
        case _:
            assert_never(action)
    if open_request(state) is not None:
        yield Objection("sheet.asked")
    if any(state.signed):
        yield Objection("sheet.signed")


def _objections_to_correcting(
    state: GameState, side: Side, action: CorrectTotal, rules: SheetRules
) -> Iterator[Objection]:
    yield from only_if(state.phase in RUNNING | {Phase.CLOSING} and action.points != 0)
    if not rules.total_corrected:
        yield Objection("sheet.total_corrected")
    if action.turn is None:
        return
    whose = side if action.whose is None else action.whose
    if not _is_played(state, action.turn, whose):
        yield Objection("sheet.no_play", found=action.turn)
    elif rules.play_stands_after is not None and len(state.turns) - action.turn >= rules.play_stands_after:
        yield Objection("sheet.play_stands_after")


def _is_played(state: GameState, number: int, side: Side) -> bool:
    """Tell whether a play of this side stands that was its turn, from 1."""
    turn = state.turns[number - 1] if 0 < number <= len(state.turns) else None
    return turn is not None and turn.kind is TurnKind.VALID and turn.side == side


def _objections_to_undoing(state: GameState, side: Side, rules: SheetRules) -> Iterator[Objection]:
    """Yield objections: an arbiter's order, or anything drawn, judged or laid since, cannot be undone."""
    if state.before is None or state.before_ruling is not None:
        yield Objection("turn.not_now")
    elif rules.undo is Undo.NOBODY or side_to_move(state.before) != side or _crosses(state, state.before):
        yield Objection("sheet.undo")


def _crosses(state: GameState, before: GameState) -> bool:
    """True if going back would take back a verdict, a tile drawn or exchanged, or the end."""
    judged = state.answers > 0 or any(turn.judged for turn in state.turns[len(before.turns) :])
    drawn = (len(state.bag), state.exchanges, state.changes, len(state.overdrawn))
    drawn_before = (len(before.bag), before.exchanges, before.changes, len(before.overdrawn))
    return judged or drawn != drawn_before or state.phase not in RUNNING


def _objections_to_answering(state: GameState, side: Side, action: Agree | Decline) -> Iterator[Objection]:
    asked = open_request(state)
    if asked is None:
        yield Objection("sheet.nothing_asked")
    elif isinstance(action, Agree) and asked.side == side:
        yield Objection("sheet.own_request")


def objections_to_order(referee: Referee, _order: SettleRequest, _grounds: Grounds) -> Iterator[Objection]:
    if open_request(referee.state) is None:
        yield Objection("sheet.nothing_asked")


def open_request(state: GameState) -> Asked | None:
    """Unanswered requests; one to undo lapses with the turn that it was about."""
    asked = state.asked
    if asked is None or state.phase not in RUNNING | {Phase.CLOSING}:
        return None
    before = state.before
    if asked.turn is not None and not _is_played(state, asked.turn, asked.whose):
        return None
    if asked.undoes and (before is None or state.before_ruling or before.length != asked.since):
        return None
    lapsed = asked.undoes and before is not None and _crosses(state, before)
    return None if lapsed else asked


def _is_to_be_written(state: GameState) -> bool:
    """A move that waits for its answer, or for the clock; the first racks are nothing to write."""
    return state.pending is not None or (state.phase is Phase.HELD and bool(state.turns))


def scorer_of(state: GameState, rulebook: Rulebook) -> Side:
    """
    Return the side that must have the play on the sheet before the clock is pressed: its player, or the one
    scorer.
    """
    if rulebook.start.scorer is Scorer.STARTER and state.starter is not None:
        return state.starter
    if state.pending is not None:
        return state.pending.side
    return state.on_turn if state.held is None else state.held


def waits_for_scorer(referee: Referee, side: Side) -> bool:
    """
    True if a player who keeps no sheet must wait until the scorer has written; a program's sheet is instant.
    """
    state, rulebook = referee.state, referee.rulebook
    waits = state.is_table and state.opened.paper_sheet and rulebook.clock.waits_for_scorer
    return waits and _is_to_be_written(state) and side != scorer_of(state, rulebook) and not state.written


def _objections_to_signing(state: GameState, side: Side, rulebook: Rulebook) -> Iterator[Objection]:
    yield from only_if(state.phase is Phase.CLOSING and not state.signed[side])
    if open_request(state) is not None:
        yield Objection("sheet.asked")
    reason = state.closing.reason if state.closing else None
    at_rounds_end = reason is EndReason.ROUND_OVER and rulebook.ending.round_over_counts_racks
    if (at_rounds_end or reason in RACKS_COUNT) and any(UNKNOWN in rack for rack in state.racks):
        yield Objection("sheet.racks")


def decide(referee: Referee, side: Side, action: Actions) -> None:
    now = referee.now_ms
    match action:
        case Write():
            referee.record(ScoreWritten(at_ms=now, side=side))
        case CorrectTotal() | UndoEntry():
            _ask(referee, side, action)
        case Agree():
            _grant(referee)
        case Decline():
            referee.record(RequestDeclined(at_ms=now, side=side))
        case Sign():
            _sign(referee, side)
        case _:
            assert_never(action)


def _ask(referee: Referee, side: Side, action: CorrectTotal | UndoEntry) -> None:
    """Grant at once what needs nobody's assent."""
    now, rules = referee.now_ms, referee.rulebook.sheet
    if isinstance(action, UndoEntry):
        referee.record(UndoAsked(at_ms=now, side=side))
        needs_assent = rules.undo is Undo.BOTH
    else:
        points, note, whose, turn = action.points, action.note.strip(), action.whose, action.turn
        referee.record(
            CorrectionAsked(at_ms=now, side=side, points=points, note=note, whose=whose, turn=turn)
        )
        needs_assent = rules.assent
    if not needs_assent:
        _grant(referee)


def _grant(referee: Referee) -> None:
    asked, now = referee.state.asked, referee.now_ms
    assert asked is not None, "nothing is asked"
    if not asked.undoes:
        referee.record(
            TotalCorrected(at_ms=now, side=asked.whose, points=asked.points, note=asked.note, turn=asked.turn)
        )
        return
    referee.record(EntryUndone(at_ms=now))
    state = referee.state
    if state.phase is Phase.PLAY and state.clock.running is not None:
        referee.run_clock(state.on_turn)


def carry_out(referee: Referee, order: SettleRequest, grounds: Grounds) -> None:
    referee.record(RequestSettled.on(grounds, order, at_ms=referee.now_ms))
    if order.granted:
        _grant(referee)


def _sign(referee: Referee, side: Side) -> None:
    """Both, where signatures end the game; else handing the sheet in is enough."""
    referee.record(SheetSigned(at_ms=referee.now_ms, side=side))
    closing = referee.state.closing
    assert closing is not None, "nothing to sign"
    if all(referee.state.signed) or not referee.rulebook.sheet.signatures:
        referee.conclude(closing.reason, loser=closing.loser)


def apply(state: GameState, event: Events) -> GameState:
    match event:
        case ScoreWritten():
            return replace(state, written=True)
        case CorrectionAsked(side=side, points=points, note=note, whose=whose, turn=turn):
            total_of = side if whose is None else whose
            return replace(state, asked=Asked(side, total_of, points=points, note=note, turn=turn))
        case UndoAsked(side=side):
            since = 0 if state.before is None else state.before.length
            return replace(state, asked=Asked(side, side, undoes=True, since=since))
        case RequestDeclined():
            return replace(state, asked=None)
        case RequestSettled(granted=granted):
            return state if granted else replace(state, asked=None)
        case TotalCorrected(side=side, points=points, turn=turn):
            rule = "sheet.total_corrected" if turn is None else "sheet.play_stands_after"
            return replace(marked(state, side, points, rule), asked=None)
        case EntryUndone(at_ms=at_ms):
            assert state.before is not None, "nothing was entered"
            return replace(back_to(state, state.before, now_ms=at_ms), clock=state.clock, asked=None)
        case SheetSigned(side=side, at_ms=at_ms):
            clock = state.clock.stop(now_ms=at_ms) if state.clock.running == side else state.clock
            return replace(state, signed=put(state.signed, side, True), clock=clock)
        case _:
            assert_never(event)
