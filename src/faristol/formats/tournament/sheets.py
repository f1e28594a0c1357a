"""
Sheets of cells as a director's spreadsheet writes them: any delimiter, any encoding; cells by column.

What cannot be read is said with its line and its column; columns nobody asked for stay with their row.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from faristol.errors import FaristolError, NotationError
from faristol.files import decoded, remarks_on_letters
from faristol.formats.cells import IsHeading, rows_of, whole_number
from faristol.remarks import Remark
from faristol.tournament.day import parse_day

_TIME = r"([T ]+(?P<hour>\d{1,2}):(?P<rest>\d{2}(:\d{2}(\.\d+)?)?)(Z|[+-]\d{2}:\d{2})?)?"
_YEAR_FIRST = re.compile(
    r"(?P<year>\d{4})(?P<sign>[-/.])(?P<month>\d{1,2})(?P=sign)(?P<day>\d{1,2})" + _TIME, re.ASCII
)
_DAY_FIRST = re.compile(
    r"(?P<day>\d{1,2})(?P<sign>[-/.])(?P<month>\d{1,2})(?P=sign)(?P<year>\d{4})" + _TIME, re.ASCII
)
_GUARDED = re.compile(r"'(?=\s*[=+\-@＝＋－＠])")
_WHOLE = re.compile(r"[+-]?\d{1,9}")


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One line of a sheet, by names of columns in small letters."""

    sheet: str
    line: int
    cells: Mapping[str, str]
    headings: Mapping[str, str]
    """Columns as the sheet heads them, where that is not their name."""

    def text(self, column: str) -> str:
        """Empty where the sheet has no such column."""
        return self.cells.get(column, "")

    def number(self, column: str, *, grouped: bool = False) -> int | None:
        """
        None for an empty cell; `grouped` reads `1.850` as thousands.

        Raises:
            NotationError: for anything but a whole number.
        """
        text = self.text(column)
        if not text:
            return None
        number = whole_number(text, grouped=grouped)
        if number is None:
            raise self.error(column, Remark("%(found)r is not a whole number", found=text))
        return number

    def moment(self, column: str) -> str:
        """
        Return a sortable value: a number as it is, or a day, with or without the time: `2009-11-21 10:30`.

        Days are also read as most of Europe writes them; `is_day_first` tells of which cells that is so.

        Raises:
            NotationError: for anything else.
        """
        text = self.text(column)
        if not text or _WHOLE.fullmatch(text):
            return text
        found = _YEAR_FIRST.fullmatch(text) or _DAY_FIRST.fullmatch(text)
        if found is None:
            raise self.error(
                column, Remark("%(found)r is neither a number nor a day such as 2009-11-21", found=text)
            )
        day = f"{found['year']}-{found['month']:0>2}-{found['day']:0>2}"
        try:
            parse_day(day)
        except FaristolError as error:
            raise self.error(
                column,
                Remark(
                    "%(found)r is not a day: month %(month)s, %(day)s",
                    found=text,
                    month=found["month"],
                    day=found["day"],
                ),
            ) from error
        return f"{day} {found['hour']:0>2}:{found['rest']}" if found["hour"] else day

    def is_day_first(self, column: str) -> bool:
        return _DAY_FIRST.fullmatch(self.text(column)) is not None

    def error(self, column: str, problem: str) -> NotationError:
        return NotationError(
            "%(name)s: line %(line)s, column %(column)s: %(why)s",
            name=self.sheet,
            line=self.line,
            column=self.heading(column),
            why=problem,
        )

    def heading(self, column: str) -> str:
        """The column as the sheet heads it."""
        return self.headings.get(column, column)

    def others(self, known: Sequence[str]) -> tuple[tuple[str, str], ...]:
        """Return the contents of unknown columns, in order."""
        return tuple((column, text) for column, text in self.cells.items() if column not in known)


def read_sheet(
    content: bytes,
    *,
    name: str,
    required: Sequence[str] = (),
    is_heading: IsHeading | None = None,
    remarks: list[str] | None = None,
) -> Iterator[SheetRow]:
    """
    All rows with anything in them. `is_heading` replaces `required` where columns have several names; below
    its table there may be notes. `remarks` takes lines that were passed over, and a guessed code page.

    Raises:
        NotationError: if it is no such sheet: with line and column, as far as there are any.
    """
    text, encoding = decoded(content, name=name)

    def has_required(cells: Sequence[str]) -> bool:
        return {*required} <= {cell.casefold() for cell in cells}

    table = rows_of(
        text, name=name, is_heading=is_heading or has_required, notes_below=is_heading is not None
    )
    if remarks is not None:
        remarks.extend(remarks_on_letters(encoding, name=name))
        remarks.extend(table.passed)
    columns = [each.casefold() for each in table.headings]
    _check_columns(table.headings, name=name, line=table.heading_line, required=required)
    if is_heading is not None and not is_heading(table.headings):
        raise NotationError(
            "%(name)s: line %(line)s: no column player or name; the first line must name the "
            "columns, such as name;rating;club",
            name=name,
            line=table.heading_line,
        )
    _check_twice(columns, name=name, line=table.heading_line)
    headings = dict(zip(columns, table.headings, strict=True))
    for line, cells in table.rows:
        yield _row(columns, cells, name=name, line=line, headings=headings)


def lines_of(content: bytes, *, name: str) -> list[str]:
    """Split a text whose lines end in any of the three ways; the last end makes no empty line."""
    lines = re.split(r"\r\n|\r|\n", decoded(content, name=name)[0])
    return lines[:-1] if lines and not lines[-1] else lines


def _check_columns(written: Sequence[str], *, name: str, line: int, required: Sequence[str]) -> None:
    columns = [each.casefold() for each in written]
    if not any(columns):
        raise NotationError(
            "%(name)s: line %(line)s: the names of the columns are missing", name=name, line=line
        )
    for column in required:
        if column not in columns:
            found = ", ".join(filter(None, written))
            raise NotationError(
                "%(name)s: line %(line)s: no column %(column)s; there are %(found)s",
                name=name,
                line=line,
                column=column,
                found=found,
            )


def _check_twice(columns: Sequence[str], *, name: str, line: int) -> None:
    for column, times in Counter(columns).items():
        if column and times > 1:
            raise NotationError(
                "%(name)s: line %(line)s: column %(column)s appears twice",
                name=name,
                line=line,
                column=column,
            )


def _row(
    columns: Sequence[str], cells: Sequence[str], *, name: str, line: int, headings: Mapping[str, str]
) -> SheetRow:
    beyond = [cell for cell in cells[len(columns) :] if cell.strip()]
    if beyond:
        raise NotationError(
            "%(name)s: line %(line)s, column %(column)s: %(found)r is under no column name; "
            "if a cell contains the separator, put it in quotation marks",
            name=name,
            line=line,
            column=len(columns) + 1,
            found=beyond[0].strip(),
        )
    named = {
        column or f"column {place}": _unguarded(" ".join(cell.split()))
        for place, (column, cell) in enumerate(zip(columns, cells, strict=False), 1)
        if column or cell.strip()
    }
    return SheetRow(name, line, named, headings)


def _unguarded(cell: str) -> str:
    """Return the cell without the apostrophe that keeps a text from being a formula."""
    return _GUARDED.sub("", cell, count=1) if _GUARDED.match(cell) else cell
