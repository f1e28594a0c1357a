"""
Rows of cells as spreadsheets save them: what parts the cells, which row names the columns, whole numbers.

Reports have titles above their headings and notes below their rows. Both are passed over, with a remark,
where nobody could mean anything else: alone in their line, and the headings below them unmistakable.
"""

import csv
import io
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from faristol.errors import NotationError
from faristol.remarks import Remark, why

IsHeading: TypeAlias = Callable[[Sequence[str]], bool]
"""True if these cells, stripped, name the columns that a reader needs."""

_DELIMITERS = ",;\t"
_SEPARATOR_SAID = re.compile(r'"?sep=(?P<sign>[,;\t|])"?[ ,;\t]*(\r\n|\r|\n)', re.IGNORECASE)
"""A first line by which a spreadsheet is told what parts the cells."""
_MOST_TITLES = 20
_SHOWN = 40
_WHOLE = re.compile(r"(?P<whole>[+-]?(\d{1,9}|\d{1,3}(\s\d{3}){1,2}))([.,]00?)?")
"""Also as a spreadsheet shows it: `1850,0`, or parted by spaces."""
_GROUPED = re.compile(
    r"(?P<whole>[1-9]\d{0,2}(\.\d{3}){1,2})(,00?)?|(?P<english>[1-9]\d{0,2}(,\d{3}){1,2})(\.00?)?"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows:
    """The rows of one sheet."""

    heading_line: int
    headings: Sequence[str]
    rows: Sequence[tuple[int, Sequence[str]]]
    """Rows with anything in them, each with the line that it begins on."""
    passed: Sequence[str]
    """Remarks on lines that were passed over."""


def rows_of(text: str, *, name: str, is_heading: IsHeading, notes_below: bool = False) -> Rows:
    """
    Return headings and rows. Without an unmistakable row of headings, the first row with text is used.
    `notes_below` passes over notes, too: words alone in their line, after an empty line, not in a column that
    is needed.

    >>> rows_of("Club list\\n\\nNom;Club\\nPep;X", name="x", is_heading=lambda cells: "Nom" in cells).passed
    ("x: line 1 is above the headings and not read: 'Club list'",)

    Raises:
        NotationError: if a quotation mark is not closed.
    """
    separator = _SEPARATOR_SAID.match(text)
    passed = 0
    if separator is not None:
        text, passed = text[separator.end() :], 1
    delimiter = separator["sign"] if separator is not None else _delimiter(text, is_heading)
    parted = list(_parted(text, delimiter, name=name, passed=passed))
    rows, notes = _without_notes(parted, is_heading) if notes_below else (_filled(parted), [])
    at = _heading_at(rows, is_heading)
    titles = [
        Remark(
            "%(name)s: line %(line)s is above the headings and not read: %(found)s",
            name=name,
            line=line,
            found=_shown(row),
        )
        for line, row in rows[:at]
    ]
    below = [
        Remark(
            "%(name)s: line %(line)s is below the table and not read: %(found)s",
            name=name,
            line=line,
            found=_shown(row),
        )
        for line, row in notes
    ]
    line, headings = rows[at] if rows else (1, [])
    return Rows(heading_line=line, headings=headings, rows=rows[at + 1 :], passed=(*titles, *below))


def whole_number(text: str, *, grouped: bool = False) -> int | None:
    """
    Return the number of a cell; None for anything else. `grouped` allows `1.850`, which may be less than two
    where numbers are small.

    >>> whole_number("1 850,0"), whole_number("1.850", grouped=True), whole_number("1.850")
    (1850, 1850, None)
    """
    if found := _WHOLE.fullmatch(text):
        return int("".join(found["whole"].split()))
    if grouped and (found := _GROUPED.fullmatch(text)):
        return int(re.sub("[.,]", "", found["whole"] or found["english"]))
    return None


def _delimiter(text: str, is_heading: IsHeading) -> str:
    """The sign that makes headings of a line; without one, the most frequent in the first line."""
    lines = [line for line in re.split(r"[\r\n]+", text, maxsplit=2 * _MOST_TITLES) if line.strip()]
    for line in lines[: _MOST_TITLES + 1]:
        signs = sorted(_DELIMITERS, key=line.count, reverse=True)
        for sign in signs:
            if is_heading([cell.strip().strip('"').strip() for cell in line.split(sign)]):
                return sign
    first = lines[0] if lines else ""
    return max(_DELIMITERS, key=first.count)


Row: TypeAlias = tuple[int, list[str]]


def _parted(text: str, delimiter: str, *, name: str, passed: int) -> Iterator[Row]:
    """All rows, each with the line that it begins on; cells without blanks around them."""
    # Strict, or a mark that is not closed would take the rest of the sheet into one cell.
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=delimiter, strict=True, skipinitialspace=True
    )
    line = 1 + passed
    try:
        for cells in reader:
            yield line, [cell.strip() for cell in cells]
            line = reader.line_num + 1 + passed
    except csv.Error as error:
        raise NotationError(
            "%(name)s: line %(line)s: a quotation mark is not closed, or out of place (%(why)s)",
            name=name,
            line=line,
            why=why(error),
        ) from error


def _filled(parted: Sequence[Row]) -> list[Row]:
    return [row for row in parted if any(row[1])]


def _without_notes(parted: Sequence[Row], is_heading: IsHeading) -> tuple[list[Row], list[Row]]:
    stop = len(parted)
    for at in range(len(parted) - 1, 0, -1):
        cells = parted[at][1]
        if not any(cells):
            stop = at
        elif any(cells[1:]) or not _is_words(cells[0]):
            break
    rows = _filled(parted[:stop])
    headings = rows[_heading_at(rows, is_heading)][1] if rows else []
    if not is_heading(headings) or is_heading(headings[:1]):
        return _filled(parted), []
    return rows, _filled(parted[stop:])


def _is_words(cell: str) -> bool:
    return any(sign.isalpha() for sign in cell)


def _heading_at(rows: Sequence[Row], is_heading: IsHeading) -> int:
    """The first row of headings, if all above are titles; else the first row."""
    for at, (_, cells) in enumerate(rows[: _MOST_TITLES + 1]):
        filled = sum(map(bool, cells))
        if is_heading(cells) and (at == 0 or filled > 1):
            return at
        if filled > 1:
            break
    return 0


def _shown(cells: Sequence[str]) -> str:
    return repr(next(filter(None, cells))[:_SHOWN])
