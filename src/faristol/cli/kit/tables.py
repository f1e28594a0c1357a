"""Columns side by side, for a terminal."""

import unicodedata
from collections.abc import Collection, Sequence


def table(rows: Sequence[Sequence[object]], *, right: Collection[int] = ()) -> list[str]:
    """
    Align columns to the left, or to the right where `right` says so; nothing follows the last word.

    >>> table([("a", 1), ("bcd", 22)], right={1})
    ['a     1', 'bcd  22']
    """
    cells = [["" if cell is None else str(cell) for cell in row] for row in rows]
    widths = [max(map(_width, column)) for column in zip(*cells, strict=True)]
    return ["  ".join(_padded(line, widths, right)).rstrip() for line in cells]


def columns(head: Sequence[str], rows: Sequence[Sequence[object]]) -> list[str]:
    """
    A table whose numbers stand to the right and whose words to the left.

    >>> for line in columns(["", "name", "points"], [[1, "Anna", "2½"], [12, "Pere", 1]]):
    ...     print(line)
        name  points
     1  Anna      2½
    12  Pere       1
    """
    right = [at for at in range(len(head)) if rows and all(_is_number(row[at]) for row in rows)]
    return table([head, *rows], right=right)


def _padded(line: Sequence[str], widths: Sequence[int], right: Collection[int]) -> list[str]:
    spaces = [" " * (width - _width(cell)) for cell, width in zip(line, widths, strict=True)]
    return [
        space + cell if at in right else cell + space
        for at, (cell, space) in enumerate(zip(line, spaces, strict=True))
    ]


def _is_number(cell: object) -> bool:
    text = "" if cell is None else str(cell)
    return text.rstrip("½.=%").lstrip("+-−").replace(".", "", 1).isdecimal() or text in {"", "½"}


def _width(text: str) -> int:
    """Marks that stand above a letter take no room."""
    return sum(not unicodedata.combining(character) for character in text)
