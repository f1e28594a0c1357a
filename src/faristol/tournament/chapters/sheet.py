"""The result of a table: reported by its players, entered by an arbiter, completed, and put right."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from faristol.game.evolve import replace
from faristol.rulebook import Rulebook
from faristol.rulebook.choices import Correction, Reopening
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import SheetRules
from faristol.standings.result import ResultKind
from faristol.stream import Stamp
from faristol.tournament.committee import members_playing
from faristol.tournament.doubts import objections_to_report
from faristol.tournament.objections import (
    TournamentObjection,
    objections_to_entering,
    objections_to_running,
    objections_to_table,
)
from faristol.tournament.recorder import Recorder
from faristol.tournament.report import TableReport, completed, merged, only_of, says_all
from faristol.tournament.state import (
    CorrectedReport,
    Proposal,
    RoundStage,
    RoundState,
    TableState,
    TournamentState,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposeResult:
    """Proposal by one player; the same from the other confirms it, a different one waits for the arbiter."""

    round_number: int
    table: int
    entrant: int
    """The entrant who proposes it."""
    report: TableReport


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmResult:
    """Confirmation by the opponent of the proposer (`entrant`), or by an arbiter (None)."""

    round_number: int
    table: int
    entrant: int | None = None
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterResult:
    """Result entered by an arbiter, or from a game played in Faristol."""

    round_number: int
    table: int
    report: TableReport
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectResult:
    round_number: int
    table: int
    report: TableReport
    author: str
    reason: str
    is_data_error: bool = False
    """True for an error in processing, transmitting or uploading the data after the round (AJ-24)."""
    member: int | None = None
    """The committee member, from 1, who decides once the round is closed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBackResult:
    """
    Withdrawal of a result: of the one typed last by its author, at once, or of any in the round that is
    played, with a reason, where the table has no result after all.
    """

    round_number: int
    table: int
    author: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultProposed(ProposeResult, Stamp):
    """Result from a player's phone: it waits for the opponent or the arbiter."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultEntered(Stamp):
    """
    Counts from now on: confirmed by the opponent, entered by an arbiter, or come from a game here.

    Once more for a table that has a result: the same one, with notes that were missing.
    """

    round_number: int
    table: int
    report: TableReport
    confirmed_by: int | None = None
    """The entrant who confirmed it; None where an arbiter, or the server, entered it."""
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultCorrected(CorrectResult, Stamp):
    """The first one stays in the record, with who put it right, and why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultTakenBack(TakeBackResult, Stamp):
    """The table has no result again; both events stay in the record."""


Action: TypeAlias = ProposeResult | ConfirmResult | EnterResult | CorrectResult | TakeBackResult
Event: TypeAlias = ResultProposed | ResultEntered | ResultCorrected | ResultTakenBack


def objections_to(state: TournamentState, action: Action, *, book: Rulebook) -> Iterator[Objection]:
    number = action.round_number
    table = state.table(number, action.table)
    if table is None:
        yield from objections_to_table(state, number, action.table)
        return
    if isinstance(action, TakeBackResult):
        yield from _objections_to_taking_back(state, action, table, book=book)
        return
    whole = _completed_by(state, action, table)
    if whole is not None:
        if whole != table.report:
            yield from objections_to_report(whole, state.settings, book=book, is_by_player=False)
        return  # nothing new is no fault, either: a message sent again by a server that was not sure
    if isinstance(action, CorrectResult):
        yield from _objections_to_correction(state, action, table, book=book)
        yield from objections_to_report(action.report, state.settings, book=book, is_by_player=False)
        return
    yield from objections_to_entering(state, number, action.table)
    match action:
        case ProposeResult(entrant=entrant, report=report):
            yield from _objections_to_player(state, table, entrant)
            yield from objections_to_report(report, state.settings, book=book, is_by_player=True)
        case ConfirmResult():
            yield from _objections_to_confirming(state, action, table)
        case EnterResult(report=report):
            yield from objections_to_report(report, state.settings, book=book, is_by_player=False)


def _objections_to_taking_back(
    state: TournamentState, action: TakeBackResult, table: TableState, *, book: Rulebook
) -> Iterator[Objection]:
    number = action.round_number
    yield from objections_to_running(state, number)
    if number < len(state.rounds):
        yield TournamentObjection("round.paired", found=number + 1)
    if table.report is None:
        yield TournamentObjection("table.no_result")
    elif action.reason.strip():  # typed at the wrong table, which still plays: an error of data like others
        if book.sheet.corrections is Correction.COMMITTEE_FOR_PROCESSING and not state.committee:
            yield TournamentObjection("arbitration.no_committee")
    elif not book.sheet.last_taken_back:
        yield TournamentObjection("table.final")
    elif state.rounds[number - 1].last_typed != action.table:
        yield TournamentObjection("table.not_last")


def _completed_by(
    state: TournamentState,
    action: Action,
    table: TableState,
) -> TableReport | None:
    """
    Return the table's report completed by this action; None if the action does anything else.

    A player adds to the own notes only, and nobody takes anything away. Who went first can count in the
    standings: it is as final as the result.
    """
    if table.report is None or state.is_closed:
        return None
    match action:
        case EnterResult(report=more):
            whole = completed(table.report, more)
        case CorrectResult(report=more) if more != table.report:
            # A correction where anything is left out: that takes it away.
            whole = completed(table.report, more) if says_all(more, table.report) else None
        case ProposeResult(entrant=entrant, report=more) if _may_add(state, table, entrant):
            whole = completed(table.report, only_of(table.table.entrants.index(entrant), more))
        case _:
            return None
    is_final = state.rounds[action.round_number - 1].stage is RoundStage.CLOSED
    if whole is None or (is_final and whole.first_went != table.report.first_went):
        return None
    return whole


def _may_add(state: TournamentState, table: TableState, entrant: int) -> bool:
    is_played = table.report is not None and table.report.result.kind is ResultKind.PLAYED
    return is_played and not any(_objections_to_player(state, table, entrant))


def _objections_to_player(state: TournamentState, table: TableState, entrant: int) -> Iterator[Objection]:
    if state.settings.round_results_by != "players":
        yield TournamentObjection("table.by_arbiter")
    if entrant not in table.table.entrants:
        yield TournamentObjection("table.not_yours", found=entrant)


def _objections_to_confirming(
    state: TournamentState, action: ConfirmResult, table: TableState
) -> Iterator[Objection]:
    if action.entrant is not None:
        yield from _objections_to_player(state, table, action.entrant)
    if table.report is not None:
        return
    proposed = [proposal for proposal in table.proposed if proposal.entrant != action.entrant]
    if not proposed:
        yield TournamentObjection("table.not_proposed")
    elif len(proposed) > 1:
        yield TournamentObjection("table.two_results")


def _objections_to_correction(
    state: TournamentState, action: CorrectResult, table: TableState, *, book: Rulebook
) -> Iterator[Objection]:
    if table.report is None:
        yield TournamentObjection("table.no_result")
        return
    is_closed = state.is_closed or state.rounds[action.round_number - 1].stage is RoundStage.CLOSED
    if is_closed:
        yield from _objections_to_reopening(state, action, book.sheet)
    else:
        yield from _objections_to_kind(state, action, book.sheet.corrections)
    if table.report == action.report:
        yield TournamentObjection("table.same")
    if not action.author.strip():
        yield TournamentObjection("arbitration.author")
    if not action.reason.strip():
        yield TournamentObjection("arbitration.reason")


def _objections_to_kind(
    state: TournamentState, action: CorrectResult, rule: Correction
) -> Iterator[Objection]:
    """
    Yield objections to a correction while the round is open.

    Where a sheet is final once it is handed in, what was typed otherwise than it says is still put right.
    """
    if rule in {Correction.ARBITER, Correction.ARBITER_UNTIL_ROUND_OVER}:
        return
    if not action.is_data_error:
        yield TournamentObjection("sheet.processing")
    elif rule is Correction.COMMITTEE_FOR_PROCESSING and (action.member or not state.committee):
        yield from _objections_to_member(state, action)


def _objections_to_reopening(
    state: TournamentState, action: CorrectResult, rules: SheetRules
) -> Iterator[Objection]:
    """
    Refuse to change a closed round unless the people named by the rulebook open it for this.

    A round after which another is paired was not closed by mistake.
    """
    final = {Correction.NOBODY, Correction.COMMITTEE_FOR_PROCESSING}
    if len(state.rounds) > action.round_number:
        final.add(Correction.ARBITER_UNTIL_ROUND_OVER)
    only_errors = state.is_closed or rules.corrections in final
    match rules.reopened_by:
        case Reopening.NOBODY:
            yield TournamentObjection("sheet.reopened_by")
            return
        case Reopening.ARBITER:
            pass
        case Reopening.COMMITTEE:
            yield from _objections_to_member(state, action)
    if only_errors and not action.is_data_error:
        yield TournamentObjection("sheet.processing")


def _objections_to_member(state: TournamentState, action: CorrectResult) -> Iterator[Objection]:
    """Yield objections unless it is a committee member, in a game that is not their own."""
    if not state.committee:
        yield TournamentObjection("arbitration.no_committee")
    elif action.member is None:
        yield TournamentObjection("sheet.by_committee")
    elif not 1 <= action.member <= len(state.committee):
        yield TournamentObjection("arbitration.no_member", found=action.member)
    elif action.member in members_playing(state, action.round_number, action.table):
        yield TournamentObjection("arbitration.own_game", found=action.member)


def decide(recorder: Recorder, action: Action) -> None:
    table = recorder.state.table(action.round_number, action.table)
    assert table is not None, "objected to before"
    whole = _completed_by(recorder.state, action, table)
    if whole is not None:
        if whole != table.report:
            by = f"entrant {action.entrant}" if isinstance(action, ProposeResult) else action.author
            enter(recorder, action.round_number, action.table, whole, author=by)
        return
    match action:
        case ProposeResult():
            _propose(recorder, action, table)
        case ConfirmResult(entrant=entrant, author=author):
            (proposal,) = (other for other in table.proposed if other.entrant != entrant)
            enter(
                recorder,
                action.round_number,
                action.table,
                proposal.report,
                confirmed_by=entrant,
                author=author,
            )
        case EnterResult(report=report, author=author):
            enter(recorder, action.round_number, action.table, report, author=author)
        case CorrectResult():
            recorder.record(ResultCorrected.of(action, at_ms=recorder.now_ms))
        case TakeBackResult():
            recorder.record(ResultTakenBack.of(action, at_ms=recorder.now_ms))


def _propose(recorder: Recorder, action: ProposeResult, table: TableState) -> None:
    """The same from both is confirmed; what differs is kept, and waits for an arbiter."""
    entrant, report = action.entrant, action.report
    if any(proposal.entrant == entrant and proposal.report == report for proposal in table.proposed):
        return
    recorder.record(ResultProposed.of(action, at_ms=recorder.now_ms))
    other = _agreeing(table, entrant, report)
    if other is not None:
        agreed = merged(report, other.report, own=table.table.entrants.index(entrant))
        enter(
            recorder,
            action.round_number,
            action.table,
            agreed,
            confirmed_by=entrant,
            author=f"entrant {entrant}",
        )


def _agreeing(table: TableState, entrant: int, report: TableReport) -> Proposal | None:
    """The opponent's proposal, where it has the same result; what they noted beside it may differ."""
    theirs = (proposal for proposal in table.proposed if proposal.entrant != entrant)
    return next((proposal for proposal in theirs if proposal.report.result == report.result), None)


def enter(
    recorder: Recorder,
    round_number: int,
    table: int,
    report: TableReport,
    *,
    confirmed_by: int | None = None,
    author: str,
) -> None:
    recorder.record(
        ResultEntered(
            at_ms=recorder.now_ms,
            round_number=round_number,
            table=table,
            report=report,
            confirmed_by=confirmed_by,
            author=author.strip(),
        )
    )


def apply(state: TournamentState, event: Event) -> TournamentState:
    this = state.rounds[event.round_number - 1]
    before = this.table(event.table)
    assert before is not None, "no recorded event is about another"
    changed = this.with_table(_after(before, event, state.committee))
    return state.with_round(replace(changed, last_typed=_last_typed(this, before, event)))


def _last_typed(this: RoundState, before: TableState, event: Event) -> int | None:
    """Completed notes, a game played here and what players confirmed between themselves change nothing."""
    match event:
        case ResultEntered(report=report, confirmed_by=None) if before.report is None and not report.game:
            return event.table if report.result.kind is ResultKind.PLAYED else None
        case ResultCorrected() | ResultTakenBack() if this.last_typed == event.table:
            return None
        case _:
            return this.last_typed


def _after(before: TableState, event: Event, committee: tuple[str, ...]) -> TableState:
    match event:
        case ResultProposed(at_ms=at_ms, entrant=entrant, report=report):
            others = tuple(proposal for proposal in before.proposed if proposal.entrant != entrant)
            proposal = Proposal(at_ms=at_ms, entrant=entrant, report=report)
            return replace(before, proposed=(*others, proposal))
        case ResultEntered(report=report) if before.report is not None:
            # The same result, with more notes: who brought it, and what a correction began with, stay.
            first_report = before.first_report if before.corrections else report
            return replace(before, report=report, first_report=first_report)
        case ResultEntered(report=report, author=author, confirmed_by=confirmed_by):
            return replace(
                before,
                report=report,
                first_report=report,
                entered_by=author,
                confirmed_by=confirmed_by,
                proposed=(),
            )
        case ResultCorrected(at_ms=at_ms, report=report, author=author, reason=reason, member=member):
            by = dict(enumerate(committee, 1)).get(member or 0, "")
            correction = CorrectedReport(
                at_ms=at_ms, report=report, author=author, reason=reason, decided_by=by
            )
            return replace(before, report=report, corrections=(*before.corrections, correction))
        case ResultTakenBack():
            return TableState(table=before.table)
