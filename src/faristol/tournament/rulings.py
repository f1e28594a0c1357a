"""What a rulebook says of who is absent, and of results that are put right."""

from collections.abc import Iterator, Mapping

from faristol.rulebook import Rulebook
from faristol.rulebook.choices import Correction
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import AttendanceRules
from faristol.standings.result import Result, ResultKind
from faristol.tournament import actions as a
from faristol.tournament.objections import TournamentObjection
from faristol.tournament.state import RoundStage, TableState, TournamentState

BOTH = 2


def result_of_absence(absent: tuple[int, ...], rules: AttendanceRules) -> Result:
    """
    Who came wins with the points that the rulebook gives; where nobody came, both lose.

    `absent` are sides of the table.
    """
    if len(absent) == BOTH:
        points = rules.both_absent_points
        return Result(points=(points, points), winner=None, kind=ResultKind.BOTH_LOST)
    here = 1 - absent[0]
    given = (rules.forfeit_winner_points, rules.forfeit_loser_points)
    points_of = given if here == 0 else given[::-1]
    return Result(points=(points_of[0], points_of[1]), winner=here, kind=ResultKind.FORFEIT)


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


def objections_to_correction(
    state: TournamentState, action: a.CorrectResult, table: TableState, *, book: Rulebook
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
    state: TournamentState, action: a.CorrectResult, rule: Correction
) -> Iterator[Objection]:
    """What would have to be otherwise."""
    by_committee = rule is Correction.COMMITTEE_FOR_PROCESSING
    if rule is Correction.ARBITER_UNTIL_ROUND_OVER:
        yield TournamentObjection("sheet.corrections")
    elif not action.is_data_error:
        yield TournamentObjection("sheet.processing")
    elif by_committee and not state.committee:
        yield TournamentObjection("arbitration.no_committee")
