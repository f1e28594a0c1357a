"""
Documents of tables on A4: what stands on them is data here, and finds its own pages.

A row may carry notes in small type below it; a table that goes on over the page has its names there again.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from faristol.formats.pen import (
    FAINT,
    FIRM,
    LARGE,
    MARGIN,
    PAGE_HEIGHT,
    PAGE_WIDTH,
    ROW,
    SIZE,
    SMALL,
    Letter,
    Paper,
    Pen,
    width_of,
)

Cell: TypeAlias = str | Sequence[Letter]
WIDTH = PAGE_WIDTH - 2 * MARGIN
_NOTE = 10.0
"""The height of a line of small type."""
GAP = 8.0
"""Between two columns."""


@dataclass(frozen=True, slots=True)
class Column:
    label: str
    width: float
    """Of what can be written in it."""
    is_right: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    cells: tuple[Cell, ...]
    notes: tuple[str, ...] = ()
    is_heavy: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    title: str = ""
    groups: tuple[tuple[int, str], ...] = ()
    """Names over several columns, each from its first one on."""
    notes_from: int = 0
    """The column under which notes stand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    title: str
    subtitle: str
    facts: tuple[tuple[str, str], ...]
    tables: tuple[Table, ...] = field(default_factory=tuple)


def flexible(columns: Sequence[Column], *, at: int, width: float = WIDTH) -> tuple[Column, ...]:
    """The same columns, the one at this place as wide as the others leave it."""
    others = sum(column.width for place, column in enumerate(columns) if place != at)
    left = width - others - GAP * (len(columns) - 1)
    return tuple(
        Column(column.label, left, column.is_right) if place == at else column
        for place, column in enumerate(columns)
    )


def draw_document(paper: Paper, document: Document, labels: Mapping[str, str]) -> None:
    """On as many pages as it takes, each with the title, the first with the facts."""
    room = PAGE_HEIGHT - 2 * MARGIN - _height_of_heading(document)
    pages = list(_paged(document, room))
    for number, pieces in enumerate(pages, 1):
        y = _draw_heading(paper.pen, document, labels, number=number, pages=len(pages))
        for piece in pieces:
            piece.draw(paper.pen, y)
            y -= piece.height
        paper.turn()


@dataclass(frozen=True, slots=True)
class _Piece:
    """Something that is never torn in two."""

    height: float
    draw: Callable[[Pen, float], None]
    """On a pen, from a height down."""


def _paged(document: Document, room: float) -> Iterator[list[_Piece]]:
    page: list[_Piece] = []
    left = room
    for table in document.tables:
        names = _names(table)
        rows = [_row(table, row) for row in table.rows]
        # A table's names never stand alone at the foot of a page.
        pieces = [names, *rows]
        first = sum(piece.height for piece in pieces[:2])
        if page and first > left:
            yield page
            page, left = [], room
        for piece in pieces:
            if page and piece.height > left:
                yield page
                page, left = [names], room - names.height
            page.append(piece)
            left -= piece.height
        space = _Piece(ROW, lambda _pen, _y: None)
        page.append(space)
        left -= space.height
    yield page


def _height_of_heading(document: Document) -> float:
    return LARGE + ROW + (2.4 * ROW if document.facts else ROW)


def _draw_heading(
    pen: Pen, document: Document, labels: Mapping[str, str], *, number: int, pages: int
) -> float:
    """Answers with where the tables start."""
    y = PAGE_HEIGHT - MARGIN - LARGE
    if pages > 1:
        shown = labels["page"] % {"page": number, "pages": pages}
        pen.write(MARGIN, y, shown, width=WIDTH, size=SMALL, right=True)
    pen.write_heavy(MARGIN, y, document.title, width=WIDTH - 80, size=LARGE)
    y -= ROW
    pen.write(MARGIN, y, document.subtitle, width=WIDTH, size=SMALL)
    if document.facts:
        y -= 1.4 * ROW
        _draw_facts(pen, document.facts, y)
    return PAGE_HEIGHT - MARGIN - _height_of_heading(document)


def _draw_facts(pen: Pen, facts: Sequence[tuple[str, str]], y: float) -> None:
    """Side by side, each with the room that its texts need of the whole."""
    needed = [width_of(f"{label}: ", SMALL) + width_of(value, SIZE) + 3 * GAP for label, value in facts]
    share = min(1.0, WIDTH / sum(needed))
    x = MARGIN
    for (label, value), wanted in zip(facts, needed, strict=True):
        room = wanted * share - 2 * GAP
        taken = pen.write(x, y, f"{label}: ", width=room * 0.6, size=SMALL)
        pen.write_heavy(x + taken + 2, y, value, width=room - taken - 2)
        x += wanted * share


def _starts(table: Table) -> list[float]:
    """Where each column begins."""
    starts = [MARGIN]
    for column in table.columns[:-1]:
        starts.append(starts[-1] + column.width + GAP)
    return starts


def _names(table: Table) -> _Piece:
    height = ROW * (1 + bool(table.groups)) + (1.6 * ROW if table.title else 0) + 2

    def draw(pen: Pen, top: float) -> None:
        y, starts = top, _starts(table)
        if table.title:
            y -= ROW
            pen.write_heavy(MARGIN, y, table.title, width=WIDTH, size=SIZE * 1.2)
            y -= 0.6 * ROW
        if table.groups:
            y -= ROW
            ends = [starts[at] - GAP for at, _ in table.groups[1:]] + [MARGIN + WIDTH]
            for (at, label), end in zip(table.groups, ends, strict=True):
                pen.write_heavy(starts[at], y, label, width=end - starts[at])
        y -= ROW
        for x, column in zip(starts, table.columns, strict=True):
            pen.write(x, y, column.label, width=column.width, size=SMALL, right=column.is_right)
        pen.rule(MARGIN, y - 4, WIDTH, grey=0)

    return _Piece(height, draw)


def _row(table: Table, row: Row) -> _Piece:
    starts = _starts(table)
    notes_x = starts[table.notes_from]
    room = _end_of_group(table, starts) - notes_x
    notes = [line for note in row.notes for line in wrapped(note, room)]

    def draw(pen: Pen, top: float) -> None:
        y = top - ROW + 2
        for x, column, cell in zip(starts, table.columns, row.cells, strict=True):
            _draw_cell(pen, (x, y), column, cell, is_heavy=row.is_heavy)
        for line in notes:
            y -= _NOTE
            pen.write(notes_x, y, line, width=room, size=SMALL)
        pen.rule(MARGIN, y - 4, WIDTH, grey=FAINT)
        for at, _ in table.groups:
            if at:
                pen.upright(starts[at] - GAP / 2, top - 2, y - 4, grey=FIRM)

    return _Piece(ROW + _NOTE * len(notes), draw)


def _end_of_group(table: Table, starts: Sequence[float]) -> float:
    """How far notes may go: to the group that follows theirs."""
    following = [starts[at] - GAP for at, _ in table.groups if at > table.notes_from]
    return following[0] if following else MARGIN + WIDTH


def _draw_cell(pen: Pen, at: tuple[float, float], column: Column, cell: Cell, *, is_heavy: bool) -> None:
    x, y = at
    if not cell:
        return
    if not isinstance(cell, str):
        pen.word(x, y, cell, width=column.width)
    elif is_heavy and not column.is_right:
        pen.write_heavy(x, y, cell, width=column.width)
    else:
        pen.write(x, y, cell, width=column.width, right=column.is_right)


def wrapped(text: str, width: float, *, size: float = SMALL) -> Iterator[str]:
    """
    The text in lines that fit; a word that is longer than a line is left to the pen.

    >>> list(wrapped("one two three", 40.0))
    ['one two', 'three']
    """
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if line and width_of(longer, size) > width:
            yield line
            longer = word
        line = longer
    if line:
        yield line
