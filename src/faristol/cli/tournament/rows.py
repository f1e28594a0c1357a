"""Tables of players and of results, as somebody keeps them who has no tournament's file."""

from dataclasses import replace

from faristol.cli.kit.inputs import read_input
from faristol.cli.kit.output import remark
from faristol.formats.tournament.csv import (
    PlayerRow,
    ResultRow,
    odd_players,
    odd_results,
    read_players,
    read_results,
    unread_columns,
)
from faristol.standings.result import Result, ResultKind
from faristol.tournament.report import Feat, SideNotes, TableReport, result_of

_NOTES = ("bingos1", "bingos2", "best_play1", "best_play2")


def players_in(file: str) -> list[PlayerRow]:
    """In order of registration: by the column `registered` where it says something, else as they stand."""
    passed: list[str] = []
    rows = read_players(read_input(file), name=file, remarks=passed)
    remark(*passed, *unread_columns(rows, name=file), *odd_players(rows, name=file))
    return sorted(rows, key=_registered)


def _registered(row: PlayerRow) -> tuple[bool, int, str, int]:
    """Numbers by their value, days as the calendar has them; whoever has none comes last."""
    text = row.registered
    is_number = text.lstrip("+-").isdecimal()
    return not text, int(text) if is_number else 0, "" if is_number else text, row.line


def results_in(file: str) -> list[ResultRow]:
    """
    Read results, with the sheet's notes for prizes if there are columns for them.

    Raises:
        FaristolError: naming the line that cannot be read.
    """
    rows = read_results(read_input(file), name=file)
    others = [
        replace(row, others=tuple(cell for cell in row.others if cell[0] not in _NOTES)) for row in rows
    ]
    remark(*unread_columns(others, name=file), *odd_results(rows, name=file))
    return rows


def report_of(row: ResultRow) -> TableReport:
    """Sides as the row names them."""
    points = (row.points1 or 0, row.points2 or 0)
    kind = ResultKind(row.kind) if row.kind in set(ResultKind) else ResultKind.PLAYED
    winner = result_of(points).winner if row.winner is None else row.winner
    if row.is_tie or kind is ResultKind.BOTH_LOST:
        winner = None
    others = dict(row.others)
    notes = tuple(
        SideNotes(
            bingos=_bingos(others.get(f"bingos{side}", "")),
            best_play=_best(others.get(f"best_play{side}", "")),
        )
        for side in (1, 2)
    )
    return TableReport(result=Result(points=points, winner=winner, kind=kind), notes=(notes[0], notes[1]))


def _bingos(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() else None


def _best(text: str) -> Feat | None:
    word, _, points = text.rpartition(" ")
    return Feat(word=word.strip(), points=int(points)) if word and points.isdecimal() else None


def turned(report: TableReport) -> TableReport:
    """The same, with the second side first."""
    result, notes = report.result, report.notes
    winner = None if result.winner is None else 1 - result.winner
    went = None if report.first_went is None else 1 - report.first_went
    points: tuple[int, int] = (result.points[1], result.points[0])
    return replace(
        report,
        result=Result(points=points, winner=winner, kind=result.kind),
        notes=(notes[1], notes[0]),
        first_went=went,
    )
