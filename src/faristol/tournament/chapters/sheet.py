"""The result of a table: reported by its players, entered by an arbiter, completed, and put right."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from faristol.game.evolve import replace
from faristol.rulebook import Rulebook
from faristol.rulebook.choices import Correction
from faristol.rulebook.objections import Objection
from faristol.standings.result import Result, ResultKind
from faristol.stream import Stamp
from faristol.tournament.objections import (
    TournamentObjection,
    objections_to_entering,
    objections_to_table,
)
from faristol.tournament.recorder import Recorder
from faristol.tournament.report import (
    SIDES,
    Feat,
    SideNotes,
    TableReport,
    completed,
    merged,
    only_of,
    says_all,
)
from faristol.tournament.settings import Settings
from faristol.tournament.state import (
    CorrectedReport,
    Proposal,
    RoundStage,
    TableState,
    TournamentState,
)

MOST_POINTS = 3000
"""Twice the best game ever played: more is a slip of the keys."""
LEAST_POINTS = -500
MOST_BINGOS = 15


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposeResult:
    """By one of the two; the same from the other confirms it, another one waits for the arbiter."""

    round_number: int
    table: int
    entrant: int
    """Who proposes it."""
    report: TableReport


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmResult:
    """By the opponent of whoever proposed it (`entrant`), or by an arbiter (None)."""

    round_number: int
    table: int
    entrant: int | None = None
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterResult:
    """By an arbiter, or from a game played in Faristol."""

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
    """After the round: an error in processing, transmitting or uploading the data (AJ-24)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultProposed(ProposeResult, Stamp):
    """By a player's phone: it waits for the opponent or the arbiter."""


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


Action: TypeAlias = ProposeResult | ConfirmResult | EnterResult | CorrectResult
Event: TypeAlias = ResultProposed | ResultEntered | ResultCorrected


def objections_to(state: TournamentState, action: Action, *, book: Rulebook) -> Iterator[Objection]:
    number = action.round_number
    table = state.table(number, action.table)
    if table is None:
        yield from objections_to_table(state, number, action.table)
        return
    whole = _completed_by(state, action, table)
    if whole is not None:
        if whole != table.report:
            yield from objections_to_report(whole, state.settings, is_by_player=False)
        return  # nothing new is no fault, either: a message sent again by a server that was not sure
    if isinstance(action, CorrectResult):
        yield from _objections_to_correction(state, action, table, book=book)
        yield from objections_to_report(action.report, state.settings, is_by_player=False)
        return
    yield from objections_to_entering(state, number, action.table)
    match action:
        case ProposeResult(entrant=entrant, report=report):
            yield from _objections_to_player(state, table, entrant)
            yield from objections_to_report(report, state.settings, is_by_player=True)
        case ConfirmResult():
            yield from _objections_to_confirming(state, action, table)
        case EnterResult(report=report):
            yield from objections_to_report(report, state.settings, is_by_player=False)


def _completed_by(
    state: TournamentState,
    action: Action,
    table: TableState,
) -> TableReport | None:
    """
    What stands at the table with what this adds to it; None where it does anything else.

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
    rule = book.sheet.corrections
    allowed = may_correct(
        rule,
        is_round_closed=state.rounds[action.round_number - 1].stage is RoundStage.CLOSED,
        is_closed=state.is_closed,
        is_data_error=action.is_data_error,
        has_committee=bool(state.committee),
    )
    if not allowed:
        yield from _objections_to_kind(state, action, rule)
    if table.report == action.report:
        yield TournamentObjection("table.same")
    if not action.author.strip():
        yield TournamentObjection("arbitration.author")
    if not action.reason.strip():
        yield TournamentObjection("arbitration.reason")


def _objections_to_kind(
    state: TournamentState, action: CorrectResult, rule: Correction
) -> Iterator[Objection]:
    """What would have to be otherwise."""
    by_committee = rule is Correction.COMMITTEE_FOR_PROCESSING
    if rule is Correction.ARBITER_UNTIL_ROUND_OVER:
        yield TournamentObjection("sheet.corrections")
    elif not action.is_data_error:
        yield TournamentObjection("sheet.processing")
    elif by_committee and not state.committee:
        yield TournamentObjection("arbitration.no_committee")


def may_correct(
    rule: Correction, *, is_round_closed: bool, is_closed: bool, is_data_error: bool, has_committee: bool
) -> bool:
    """
    Whether what stands may be put right now.

    Where a sheet is final once it is handed in, what was typed otherwise than it says is still put right. A
    tournament that is closed knows only errors of data.
    """
    may: Mapping[Correction, bool] = {
        Correction.NOBODY: is_data_error,
        Correction.ARBITER_UNTIL_ROUND_OVER: not is_round_closed,
        Correction.COMMITTEE_FOR_PROCESSING: is_data_error and has_committee,
        Correction.ARBITER: is_data_error or not is_closed,
    }
    return may[rule]


def objections_to_report(
    report: TableReport, settings: Settings, *, is_by_player: bool
) -> Iterator[Objection]:
    """What cannot be true, or is not for a player to say."""
    yield from _objections_to_points(report.result, is_of_game=bool(report.game))
    if is_by_player and report.result.kind is not ResultKind.PLAYED:
        yield TournamentObjection("table.by_arbiter")
    if report.first_went not in {None, *SIDES}:
        yield TournamentObjection("report.side", found=str(report.first_went))
    for notes in report.notes:
        yield from _objections_to_notes(notes, settings)


def _objections_to_points(result: Result, *, is_of_game: bool) -> Iterator[Objection]:
    first, second = result.points
    for points in result.points:
        if not LEAST_POINTS <= points <= MOST_POINTS:
            yield TournamentObjection("report.points", found=points)
    if result.winner not in {None, *SIDES}:
        yield TournamentObjection("report.side", found=str(result.winner))
        return
    match result.kind:
        case ResultKind.PLAYED:
            ahead = None if first == second else int(second > first)
            # A game played here knows its winner: time may have decided it.
            if result.winner != ahead and not is_of_game:
                yield TournamentObjection("report.winner")
        case ResultKind.FORFEIT:
            if result.winner is None:
                yield TournamentObjection("report.forfeit")
        case ResultKind.BOTH_LOST:
            if result.winner is not None:
                yield TournamentObjection("report.both_lost")


def _objections_to_notes(notes: SideNotes, settings: Settings) -> Iterator[Objection]:
    if notes.bingos is not None and not 0 <= notes.bingos <= MOST_BINGOS:
        yield TournamentObjection("report.bingos", found=notes.bingos)
    tiles = [tile for tile, _ in notes.best_with]
    for tile in dict.fromkeys(tiles):
        if tile not in settings.special_tiles or tiles.count(tile) > 1:
            allowed = ", ".join(settings.special_tiles)
            yield TournamentObjection("report.tile", allowed=allowed, found=tile)
    feats = [feat for _, feat in notes.best_with]
    if any(not _is_feat(feat) for feat in (notes.best_play, *feats) if feat is not None):
        yield TournamentObjection("report.feat")
    best = notes.best_play
    for feat in feats:
        if best is not None and feat.points > best.points:
            yield TournamentObjection("report.best", found=f"{feat.word} {feat.points}")


def _is_feat(feat: Feat) -> bool:
    return bool(feat.word.strip()) and 0 <= feat.points <= MOST_POINTS


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
    return state.with_round(this.with_table(_after(before, event)))


def _after(before: TableState, event: Event) -> TableState:
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
        case ResultCorrected(at_ms=at_ms, report=report, author=author, reason=reason):
            correction = CorrectedReport(at_ms=at_ms, report=report, author=author, reason=reason)
            return replace(before, report=report, corrections=(*before.corrections, correction))
