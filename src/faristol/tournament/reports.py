"""What is reported of a table: by whom, when, and whether it can be true."""

from collections.abc import Iterator

from faristol.rulebook import Rulebook
from faristol.rulebook.objections import Objection
from faristol.standings.result import Result, ResultKind
from faristol.tournament import actions as a
from faristol.tournament.objections import TournamentObjection
from faristol.tournament.report import Feat, SideNotes, TableReport, completed, only_of, says_all
from faristol.tournament.rulings import objections_to_correction
from faristol.tournament.settings import Settings
from faristol.tournament.state import Proposal, RoundStage, TableState, TournamentState
from faristol.tournament.transition import index_of_table

MOST_POINTS = 3000
"""Twice the best game ever played: more is a slip of the keys."""
LEAST_POINTS = -500
MOST_BINGOS = 15
SIDES = (0, 1)


def objections_to_result(
    state: TournamentState,
    action: a.ProposeResult | a.ConfirmResult | a.EnterResult | a.RecordAbsence | a.CorrectResult,
    *,
    book: Rulebook,
) -> Iterator[Objection]:
    number = action.round_number
    if not 1 <= number <= len(state.rounds):
        yield TournamentObjection("round.unknown", found=number)
        return
    table = table_of(state, number, action.table)
    if table is None:
        yield TournamentObjection("table.unknown", allowed=number, found=action.table)
        return
    whole = completed_by(state, action, table)
    if whole is not None:
        if whole != table.report:
            yield from objections_to_report(whole, state.settings, is_by_player=False)
        return  # nothing new is no fault, either: a message sent again by a server that was not sure
    if isinstance(action, a.CorrectResult):
        yield from objections_to_correction(state, action, table, book=book)
        yield from objections_to_report(action.report, state.settings, is_by_player=False)
        return
    if table.report is not None:
        yield TournamentObjection("table.entered")
    elif state.rounds[number - 1].stage is RoundStage.CLOSED:
        yield TournamentObjection("round.closed", found=number)
    match action:
        case a.ProposeResult(entrant=entrant, report=report):
            yield from _objections_to_player(state, table, entrant)
            yield from objections_to_report(report, state.settings, is_by_player=True)
        case a.ConfirmResult():
            yield from _objections_to_confirming(state, action, table)
        case a.EnterResult(report=report):
            yield from objections_to_report(report, state.settings, is_by_player=False)
        case a.RecordAbsence(absent=absent):
            if book.attendance is None:
                yield TournamentObjection("attendance.none")
            if not absent or len(set(absent)) != len(absent) or not set(absent) <= set(SIDES):
                yield TournamentObjection("attendance.side")


def table_of(state: TournamentState, round_number: int, table: int) -> TableState | None:
    this = state.rounds[round_number - 1]
    if all(each.table.number != table for each in this.tables):
        return None
    return this.tables[index_of_table(this, table)]


def completed_by(
    state: TournamentState,
    action: a.ProposeResult | a.ConfirmResult | a.EnterResult | a.RecordAbsence | a.CorrectResult,
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
        case a.EnterResult(report=more):
            whole = completed(table.report, more)
        case a.CorrectResult(report=more) if more != table.report:
            # A correction where anything is left out: that takes it away.
            whole = completed(table.report, more) if says_all(more, table.report) else None
        case a.ProposeResult(entrant=entrant, report=more) if _may_add(state, table, entrant):
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


def agreeing(table: TableState, entrant: int, report: TableReport) -> Proposal | None:
    """The opponent's proposal, where it has the same result; what they noted beside it may differ."""
    found = (each for each in table.proposed if each.entrant != entrant)
    return next((each for each in found if each.report.result == report.result), None)


def merged(table: TableState, mine: TableReport, theirs: TableReport, *, entrant: int) -> TableReport:
    """One report of two that agree: each player's notes on the own game go before the other's."""
    own = table.table.entrants.index(entrant)
    notes = tuple(_filled(*((mine, theirs) if side == own else (theirs, mine)), side=side) for side in SIDES)
    first_went = theirs.first_went if mine.first_went is None else mine.first_went
    return TableReport(
        result=mine.result,
        notes=(notes[0], notes[1]),
        first_went=first_went,
        game=mine.game or theirs.game,
    )


def _filled(before: TableReport, after: TableReport, *, side: int) -> SideNotes:
    sure, other = before.notes[side], after.notes[side]
    with_tile = dict(other.best_with) | dict(sure.best_with)
    return SideNotes(
        bingos=other.bingos if sure.bingos is None else sure.bingos,
        best_play=sure.best_play or other.best_play,
        best_with=tuple(sorted(with_tile.items())),
    )


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


def _objections_to_player(state: TournamentState, table: TableState, entrant: int) -> Iterator[Objection]:
    if state.settings.round_results_by != "players":
        yield TournamentObjection("table.by_arbiter")
    if entrant not in table.table.entrants:
        yield TournamentObjection("table.not_yours", found=entrant)


def _objections_to_confirming(
    state: TournamentState, action: a.ConfirmResult, table: TableState
) -> Iterator[Objection]:
    if action.entrant is not None:
        yield from _objections_to_player(state, table, action.entrant)
    if table.report is not None:
        return
    proposed = [each for each in table.proposed if each.entrant != action.entrant]
    if not proposed:
        yield TournamentObjection("table.not_proposed")
    elif len(proposed) > 1:
        yield TournamentObjection("table.two_results")
