"""Tables about ratings, read row by row: every fault is told with its file and line."""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from faristol.errors import NotationError
from faristol.files import decoded
from faristol.names import MOST_LETTERS, is_name

_SEPARATORS = (",", ";", "\t")
"""Spreadsheets write semicolons where the comma is for decimals."""
_WHOLE = re.compile(r"[+-]?\d{1,9}", re.ASCII)
_EXACT = re.compile(r"\d{1,9}(?:[.,]\d{1,40})?|\d{1,40}/[1-9]\d{0,40}", re.ASCII)
_FORMULA = ("=", "+", "-", "@")


class Row:
    """One line of the table, asked by column."""

    def __init__(self, cells: Mapping[str, str], *, name: str, line: int) -> None:
        self._cells, self._name, self.line = cells, name, line

    def fault(self, message: str) -> NotationError:
        return NotationError(f"{self._name}, line {self.line}: {message}")

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
            raise self.fault(f"{column}: a name is missing")
        if name and not is_name(name):
            raise self.fault(f"{column}: a name has at most {MOST_LETTERS} letters, and nothing invisible")
        return name

    def whole(self, column: str, *, least: int = 0, most: int) -> int:
        """
        Raises:
            NotationError: if it is not a whole number between these two.
        """
        written = self.text(column)
        if not _WHOLE.fullmatch(written):
            raise self.fault(f"{column}: {written!r} is not a whole number")
        if not least <= int(written) <= most:
            raise self.fault(f"{column}: {written} is not between {least} and {most}")
        return int(written)

    def exact(self, column: str) -> Fraction:
        """
        A number with decimals, or a fraction.

        Raises:
            NotationError: if it is neither.
        """
        written = self.text(column)
        if not _EXACT.fullmatch(written):
            raise self.fault(f"{column}: {written!r} is not a number, such as 72.5")
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
        first = next((line for line in text.splitlines() if line.strip()), "")
        separator = max(_SEPARATORS, key=first.count)
        self._rows = csv.reader(
            io.StringIO(text, newline=""), delimiter=separator, strict=True, skipinitialspace=True
        )
        self._columns = [cell.casefold() for cell in self._next() or ()]
        missing = [column for column in columns if column not in self._columns]
        if missing:
            raise NotationError(
                f"{name}, line {self._line}: the first row names the columns {','.join(columns)}: "
                f"{', '.join(missing)} missing"
            )
        twice = {column for column, times in Counter(self._columns).items() if column and times > 1}
        if twice:
            raise NotationError(f"{name}, line {self._line}: column {min(twice)} appears twice")
        unread = [cell for cell in self._columns if cell and cell not in (*columns, *optional)]
        self.remarks = [f"{name}: column {column} is not read" for column in unread]
        if encoding.startswith("Windows"):  # a guess, by which names are found in a list
            self.remarks.append(f"{name}: its letters are read as {encoding}")

    def __iter__(self) -> Iterator[Row]:
        """
        Raises:
            NotationError: if a row has more cells than columns, or a quotation mark is left open.
        """
        while (cells := self._next()) is not None:
            if any(cells[len(self._columns) :]):
                raise NotationError(
                    f"{self._name}, line {self._line}: {len(cells)} cells under {len(self._columns)} columns"
                )
            yield Row(
                dict(zip(self._columns, cells, strict=False)),
                name=self._name,
                line=self._line,
            )

    @property
    def _line(self) -> int:
        return max(1, self._rows.line_num)

    def _next(self) -> list[str] | None:
        """The next row that is not empty."""
        try:
            for row in self._rows:
                cells = [cell.strip() for cell in row]
                if any(cells):
                    return cells
        except csv.Error as error:
            raise NotationError(f"{self._name}, line {self._line}: {error}") from error
        return None


def columns_of(content: bytes, *, name: str) -> frozenset[str]:
    """
    Return the columns in the first row, which tell the kind of table.

    Raises:
        NotationError: if it is no text.
    """
    text, _ = decoded(content, name=name)
    first = next((line for line in text.splitlines() if line.strip()), "")
    separator = max(_SEPARATORS, key=first.count)
    return frozenset(cell.strip().strip('"').casefold() for cell in first.split(separator))
