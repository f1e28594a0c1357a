"""Tables about ratings, read row by row: every fault is told with its file and line."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from faristol.errors import NotationError
from faristol.files import decoded, remarks_on_letters
from faristol.formats.cells import Rows, rows_of, whole_number
from faristol.formats.tournament.headings import OURS, folded
from faristol.names import MOST_LETTERS, is_name
from faristol.remarks import Remark

_EXACT = re.compile(r"\d{1,9}(?:[.,]\d{1,40})?|\d{1,40}/[1-9]\d{0,40}", re.ASCII)
_FORMULA = ("=", "+", "-", "@")
_HEADINGS: Mapping[str, str] = {
    "player": f"name, {OURS['name']}",
    "rating": OURS["rating"],
    "games": "partides, partidas, partide, parties, παρτίδες",
    "round": "ronda, runda, rundă, ronde, γύρος",
}
_CALLED = {folded(each): column for column, headings in _HEADINGS.items() for each in headings.split(", ")}


class Row:
    """One line of the table, asked by column."""

    def __init__(self, cells: Mapping[str, str], *, name: str, line: int) -> None:
        self._cells, self._name, self.line = cells, name, line

    def fault(self, message: str) -> NotationError:
        return NotationError("%(name)s, line %(line)s: %(why)s", name=self._name, line=self.line, why=message)

    def text(self, column: str) -> str:
        """Empty where the table has no such column."""
        return self._cells.get(column, "")

    def player(self, column: str, *, may_be_empty: bool = False) -> str:
        """
        A name, with single spaces.

        Raises:
            NotationError: if there is none, or it cannot be shown.
        """
        name = " ".join(self.text(column).split())
        # A table for spreadsheets has an apostrophe before what might be a formula.
        if name[:1] == "'" and name[1:].startswith(_FORMULA):
            name = name[1:]
        if not name and not may_be_empty:
            raise self.fault(Remark("%(column)s: a name is missing", column=column))
        if name and not is_name(name):
            raise self.fault(
                Remark(
                    "%(column)s: a name has at most %(most)s letters, and nothing invisible",
                    column=column,
                    most=MOST_LETTERS,
                )
            )
        return name

    def whole(self, column: str, *, least: int = 0, most: int) -> int:
        """
        Raises:
            NotationError: if it is not a whole number between these two.
        """
        written = self.text(column)
        number = whole_number(written, grouped=column == "rating")
        if number is None:
            raise self.fault(
                Remark("%(column)s: %(found)r is not a whole number", column=column, found=written)
            )
        if not least <= number <= most:
            raise self.fault(
                Remark(
                    "%(column)s: %(found)s is not between %(least)s and %(most)s",
                    column=column,
                    found=written,
                    least=least,
                    most=most,
                )
            )
        return number

    def exact(self, column: str) -> Fraction:
        """
        A number with decimals, or a fraction.

        Raises:
            NotationError: if it is neither.
        """
        written = self.text(column)
        if not _EXACT.fullmatch(written):
            raise self.fault(
                Remark("%(column)s: %(found)r is not a number, such as 72.5", column=column, found=written)
            )
        return Fraction(written.replace(",", "."))


class RatingTable:
    """The rows below a first one that names the columns, in any order; empty ones are passed over."""

    def __init__(
        self, content: bytes, *, name: str, columns: Sequence[str], optional: Sequence[str] = ()
    ) -> None:
        """
        Raises:
            NotationError: if it is no text, or a column is missing.
        """
        self._name = name
        text, encoding = decoded(content, name=name)
        table = _read(text, name=name, columns=columns)
        self._rows, self._columns = table.rows, _named(table.headings, columns)
        where = Remark("%(name)s, line %(line)s", name=name, line=table.heading_line)
        missing = [column for column in columns if column not in self._columns]
        if missing:
            raise NotationError(
                "%(where)s: the first row names the columns %(columns)s: %(missing)s missing",
                where=where,
                columns=",".join(columns),
                missing=", ".join(missing),
            )
        twice = {column for column, times in Counter(self._columns).items() if column and times > 1}
        if twice:
            raise NotationError("%(where)s: column %(column)s appears twice", where=where, column=min(twice))
        unread = [cell for cell in self._columns if cell and cell not in (*columns, *optional)]
        self.remarks: list[str] = [
            Remark("%(name)s: column %(column)s is not read", name=name, column=column) for column in unread
        ]
        self.remarks.extend(table.passed)
        self.remarks.extend(remarks_on_letters(encoding, name=name))

    def __iter__(self) -> Iterator[Row]:
        """
        Raises:
            NotationError: if a row has more cells than columns.
        """
        for line, cells in self._rows:
            if any(cells[len(self._columns) :]):
                raise NotationError(
                    "%(name)s, line %(line)s: %(count)s cells under %(columns)s columns",
                    name=self._name,
                    line=line,
                    count=len(cells),
                    columns=len(self._columns),
                )
            yield Row(dict(zip(self._columns, cells, strict=False)), name=self._name, line=line)


def _read(text: str, *, name: str, columns: Sequence[str]) -> Rows:
    return rows_of(text, name=name, is_heading=lambda cells: {*columns} <= {*_named(cells, columns)})


def _named(headings: Sequence[str], columns: Sequence[str]) -> list[str]:
    """Headings in small letters; those of another language under the name of a column that is wanted."""
    called = [cell.casefold() for cell in headings]
    ours = [_CALLED.get(folded(cell), cell) for cell in called]
    return [
        our if our in columns and our not in called else cell for our, cell in zip(ours, called, strict=True)
    ]


def has_columns(content: bytes, *, name: str, columns: Sequence[str]) -> bool:
    """
    True if its headings are those of a table with these columns.

    Raises:
        NotationError: if it is no text.
    """
    text, _ = decoded(content, name=name)
    return {*columns} <= {*_named(_read(text, name=name, columns=columns).headings, columns)}
