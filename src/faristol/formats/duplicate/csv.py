"""
The results of a duplicate session as CSV, for spreadsheets and other programs.

Names of columns stay the same in every language. A byte order mark goes before, so that spreadsheets read
Greek as Greek. What somebody typed never starts a formula: an apostrophe goes before it.
"""

import csv
import io
import re
from collections.abc import Iterable, Sequence

from faristol.duplicate.chapters.result import SeriesStanding, results_of, shown_percentage
from faristol.duplicate.state import Coup, SessionState
from faristol.formats.duplicate.changes import coup_changes, format_at, format_change
from faristol.formats.duplicate.results import coup_lines, name_of, ranking_of
from faristol.rating.barrisc import format_mean
from faristol.rulebook import DuplicateBook
from faristol.tiles import load_tileset

BOM = "\ufeff"
COMMA, SEMICOLON = ",", ";"
"""Between two cells; spreadsheets in languages that write 0,5 expect the other."""
_BETWEEN = "; "
_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
_BREAK = re.compile(r"[\r\n]+")

RESULTS = (
    "rank",
    "number",
    "name",
    "seat",
    "points",
    "bonus",
    "penalty",
    "total",
    "percentage",
    "result",
    "tops",
    "left",
    "date",
)
COUPS = (
    "coup",
    "rack",
    "rejected",
    "place",
    "word",
    "score",
    "total",
    "by",
    "entrants",
    "found",
    "found_by",
    "best_below",
    "best_below_by",
    "solo",
    "changes",
)
SLIPS = (
    "coup",
    "player",
    "name",
    "square",
    "direction",
    "word",
    "score",
    "late",
    "illegible",
    "place",
    "words",
    "worth",
    "marked",
    "points",
    "reasons",
    "articles",
    "warnings",
    "corrected",
    "changes",
)
RACKS = ("coup", "rack", "rejected")
SERIES = ("rank", "name", "games", "points", "percentage")


def results_csv(state: SessionState, book: DuplicateBook, *, date: str = "", delimiter: str = COMMA) -> str:
    """The ranking; the per cent of the master total is the one that is shown, `date` when it was played."""
    shares = {each.number: shown_percentage(each.percentage) for each in results_of(state, book).standings}
    return format_table(
        RESULTS,
        (
            [
                line.rank,
                line.number,
                line.name,
                line.seat,
                line.points,
                line.bonus,
                line.penalty,
                line.total,
                shares[line.number],
                line.result,
                line.tops,
                int(line.has_left),
                date,
            ]
            for line in ranking_of(state, book).lines
        ),
        delimiter=delimiter,
    )


def coups_csv(state: SessionState, book: DuplicateBook, *, delimiter: str = COMMA) -> str:
    """Every coup: rack, master play, who found it."""
    return format_table(
        COUPS,
        (
            [
                line.number,
                rack,
                rejected,
                line.place,
                coup.master.word if coup.master else "",
                line.score,
                line.total,
                coup.master.by if coup.master else "",
                line.entrants,
                len(line.found_by),
                _BETWEEN.join(map(str, line.found_by)),
                line.best_below,
                _BETWEEN.join(map(str, line.best_below_by)),
                line.solo,
                _BETWEEN.join(map(format_change, line.changes)),
            ]
            for line, (coup, rack, rejected) in zip(coup_lines(state, book), _racks(state), strict=True)
        ),
        delimiter=delimiter,
    )


def slips_csv(state: SessionState, book: DuplicateBook, *, delimiter: str = COMMA) -> str:
    """
    Every slip as it was written, how the board reads it, and what it is worth and why.

    `marked` is what it was given at first, `points` what counts after corrections; `late` is 1 or after-time.
    """
    return format_table(
        SLIPS,
        (_slip(state, coup, number, book) for coup in state.coups for number in sorted(coup.slips)),
        delimiter=delimiter,
    )


def racks_csv(state: SessionState, *, delimiter: str = COMMA) -> str:
    """Return the draws of the game as CSV: the racks announced, and those sent back before."""
    return format_table(
        RACKS,
        ([coup.number, rack, rejected] for coup, rack, rejected in _racks(state)),
        delimiter=delimiter,
    )


def series_csv(standings: Sequence[SeriesStanding], *, delimiter: str = COMMA) -> str:
    """Several games together; the per cent is the mean of all of them, in hundredths."""
    return format_table(
        SERIES,
        (
            [
                each.rank,
                name_of(each.names),
                each.games,
                each.points,
                format_mean(each.percentage),
            ]
            for each in standings
        ),
        delimiter=delimiter,
    )


def format_table(
    columns: Sequence[str], rows: Iterable[Sequence[str | int | None]], *, delimiter: str = COMMA
) -> str:
    """
    One CSV text, a line a row: numbers as they are, nothing for None, texts that start no formula.

    >>> format_table(["name", "points"], [["=1+1", -5], ["Ελένη", None]])
    "\\ufeffname,points\\n'=1+1,-5\\nΕλένη,\\n"
    """
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_cell(value) for value in row] for row in rows)
    return BOM + out.getvalue()


def _cell(value: str | int | None) -> str | int:
    if value is None:
        return ""
    if isinstance(value, int):
        return value
    line = _BREAK.sub(" ", value)
    return f"'{line}" if line.lstrip().startswith(_FORMULA) else line


def _racks(state: SessionState) -> list[tuple[Coup, str, str]]:
    """
    Return the racks as other programs read them: letters side by side, those of several characters in
    brackets.
    """
    written = load_tileset(state.opened.tileset).alphabet.format_tiles
    return [
        (coup, written(coup.rack), _BETWEEN.join(map(written, coup.rejected)))
        for coup in state.coups
        if coup.is_announced
    ]


def _slip(state: SessionState, coup: Coup, number: int, book: DuplicateBook) -> list[str | int | None]:
    handed, mark = coup.slips[number], coup.marks.get(number)
    slip = handed.slip
    corrected = [each for each in state.corrections if (each.coup, each.number) == (coup.number, number)]
    written: list[str | int | None] = [
        coup.number,
        number,
        name_of(state.entrants[number - 1].names),
        slip.square,
        slip.direction,
        slip.word,
        slip.score,
        "after-time" if handed.after_time else "1" if handed.late else "",
        "1" if slip.illegible else "",
    ]
    changes = (each for each in coup_changes(state, coup) if each.number == number)
    changed = _BETWEEN.join(map(format_change, changes))
    if mark is None:
        return [*written, *[None] * (len(SLIPS) - len(written) - 1), changed]
    return [
        *written,
        mark.place,
        _BETWEEN.join(mark.words),
        mark.worth,
        mark.points,
        state.points_of(number, coup),
        _BETWEEN.join(map(str, mark.reasons)),
        _BETWEEN.join(dict.fromkeys(reason.ground(book).article for reason in mark.reasons)),
        _BETWEEN.join(map(str, mark.warnings)),
        _BETWEEN.join(
            f"{each.before} → {each.points}, {each.author}, {format_at(each.at_ms)}: {each.reason}"
            for each in corrected
        ),
        changed,
    ]


def unguarded(cell: str) -> str:
    """
    Return what was written there, without the apostrophe that keeps it from being a formula.

    >>> unguarded("'-"), unguarded("'Άννα"), unguarded("-")
    ('-', "'Άννα", '-')
    """
    return cell[1:] if cell.startswith("'") and cell[1:].lstrip().startswith(_FORMULA) else cell
