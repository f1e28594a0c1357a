"""Tables that somebody made elsewhere: read as text, whatever stands between their cells."""

import csv
from collections.abc import Iterator, Sequence

from faristol.errors import NotationError

_SEPARATORS = (",", ";", "\t")
"""Spreadsheets write semicolons where the comma is for decimals."""


class Table:
    """
    The rows that are not empty; the first of them shows what separates cells.

    >>> [(table.line, row) for table in [Table("a;b\\n\\n1;2,5\\n")] for row in table]
    [(1, ['a', 'b']), (3, ['1', '2,5'])]
    """

    def __init__(self, text: str) -> None:
        first = next((line for line in text.splitlines() if line.strip()), "")
        separator = max(_SEPARATORS, key=first.count)
        self._rows = csv.reader(text.splitlines(), delimiter=separator, strict=True, skipinitialspace=True)

    @property
    def line(self) -> int:
        """Return the line of the row that was read last."""
        return max(1, self._rows.line_num)

    def __iter__(self) -> Iterator[Sequence[str]]:
        """
        Raises:
            NotationError: if a quotation mark is left open, say.
        """
        try:
            for row in self._rows:
                if any(cell.strip() for cell in row):
                    yield row
        except csv.Error as error:
            raise NotationError(str(error)) from error
