"""
Documents of tables on A4: what stands on them is data here, and finds its own pages.

A row may carry notes in small type below it; a table that goes on over the page has its names there again.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

from reportlab import platypus
from reportlab.lib.colors import Whiter, black

from faristol.formats.paper.pen import (
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
from faristol.formats.paper.tables import Draw, draw_room, flowing_table, paged

Cell: TypeAlias = str | Sequence[Letter]
WIDTH = PAGE_WIDTH - 2 * MARGIN
_BASE = 4.0
"""Height of letters above the foot of their row, in points."""
_NOTE = 10.0
"""The height of a line of small type."""
GAP = 8.0
"""Between two columns."""


@dataclass(frozen=True, slots=True)
class Column:
    label: str
    width: float
    """Width available for writing."""
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
class Picture:
    """Anything drawn over the whole width, between tables."""

    title: str = ""
    height: float
    draw: Draw


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    title: str
    subtitle: str
    facts: tuple[tuple[str, str], ...]
    tables: tuple[Table | Picture, ...] = field(default_factory=tuple)


def flexible(columns: Sequence[Column], *, at: int, width: float = WIDTH) -> tuple[Column, ...]:
    """The same columns, the one at this place as wide as the others leave it."""
    others = sum(column.width for place, column in enumerate(columns) if place != at)
    left = width - others - GAP * (len(columns) - 1)
    return tuple(
        Column(column.label, left, column.is_right) if place == at else column
        for place, column in enumerate(columns)
    )


def draw_document(paper: Paper, document: Document, labels: Mapping[str, str]) -> None:
    """Draw a document on as many pages as needed, each with the title, the first with the facts."""
    top = PAGE_HEIGHT - MARGIN - _height_of_heading(document)
    tables = [_framed(each) if isinstance(each, Picture) else _flowing(each) for each in document.tables]
    pages = paged(tables, width=WIDTH + GAP, height=top - MARGIN, apart=ROW)
    for number, page in enumerate(pages, 1):
        _draw_heading(paper.pen, document, labels, number=number, pages=len(pages))
        draw_room(paper.pen, page, x=MARGIN - GAP / 2, top=top, apart=ROW)
        paper.turn()


def _height_of_heading(document: Document) -> float:
    return LARGE + ROW + (2.4 * ROW if document.facts else ROW)


def _draw_heading(
    pen: Pen, document: Document, labels: Mapping[str, str], *, number: int, pages: int
) -> None:
    y = PAGE_HEIGHT - MARGIN - LARGE
    if pages > 1:
        shown = labels["page"] % {"page": number, "pages": pages}
        pen.write(MARGIN, y, shown, width=WIDTH, size=SMALL, right=True)
    pen.write_heavy(MARGIN, y, document.title, width=WIDTH - 80, size=LARGE)
    y -= ROW
    pen.write(MARGIN, y, document.subtitle, width=WIDTH, size=SMALL)
    if document.facts:
        _draw_facts(pen, document.facts, y - 1.4 * ROW, labels["colon"])


def _draw_facts(pen: Pen, facts: Sequence[tuple[str, str]], y: float, colon: str) -> None:
    """Side by side, each with the room that its texts need of the whole."""
    needed = [width_of(label + colon, SMALL) + width_of(value, SIZE) + 3 * GAP for label, value in facts]
    share = min(1.0, WIDTH / sum(needed))
    x = MARGIN
    for (label, value), wanted in zip(facts, needed, strict=True):
        room = wanted * share - 2 * GAP
        taken = pen.write(x, y, label + colon, width=room * 0.6, size=SMALL)
        pen.write_heavy(x + taken + 2, y, value, width=room - taken - 2)
        x += wanted * share


def _framed(picture: Picture) -> platypus.Table:
    """Return a picture below its title, which stay together."""
    rows: list[tuple[float, list[Draw | None]]] = []
    if picture.title:
        title = partial(Pen.write_heavy, x=0, y=0.6 * ROW, text=picture.title, width=WIDTH, size=SIZE * 1.2)
        rows.append((1.6 * ROW, [title]))
    rows.append((picture.height, [picture.draw]))
    style = [("NOSPLIT", (0, 0), (-1, -1))]
    return flowing_table(rows, [WIDTH], gap=GAP, repeated=0, style=style)


def _flowing(table: Table) -> platypus.Table:
    """Return a table with the title and the names of groups and columns on each page."""
    widths = [column.width for column in table.columns]
    heading: list[tuple[float, list[Draw | None]]] = []
    if table.title:
        title = partial(Pen.write_heavy, x=0, y=0.6 * ROW, text=table.title, width=WIDTH, size=SIZE * 1.2)
        heading.append((1.6 * ROW, [title, *[None] * (len(widths) - 1)]))
    starts = dict(table.groups)
    if starts:
        groups: list[Draw | None] = [
            partial(Pen.write_heavy, x=0, y=_BASE, text=starts[at], width=_room(table, at))
            if at in starts
            else None
            for at in range(len(widths))
        ]
        heading.append((ROW, groups))
    names: list[Draw | None] = [
        partial(Pen.write, x=0, y=_BASE, text=each.label, width=each.width, size=SMALL, right=each.is_right)
        for each in table.columns
    ]
    heading.append((ROW, names))
    body = len(heading)
    style = [
        ("LINEBELOW", (0, body - 1), (-1, body - 1), 0.5, black),
        ("LINEBELOW", (0, body), (-1, -1), 0.5, Whiter(black, 1 - FAINT)),
        *(("LINEBEFORE", (at, body), (at, -1), 0.5, Whiter(black, 1 - FIRM)) for at in starts if at),
    ]
    rows = (_row(table, row) for row in table.rows)
    return flowing_table([*heading, *rows], widths, gap=GAP, repeated=body, style=style)


def _room(table: Table, at: int) -> float:
    """From this column up to the next group."""
    end = min((start for start, _ in table.groups if start > at), default=len(table.columns))
    return sum(column.width + GAP for column in table.columns[at:end]) - GAP


def _row(table: Table, row: Row) -> tuple[float, list[Draw | None]]:
    room = _room(table, table.notes_from)
    notes = [line for note in row.notes for line in wrapped(note, room)]
    base = _BASE + _NOTE * len(notes)
    cells = [
        partial(_draw_cell, y=base, column=column, cell=cell, is_heavy=row.is_heavy) if cell else None
        for column, cell in zip(table.columns, row.cells, strict=True)
    ]
    above = cells[table.notes_from]

    def draw_with_notes(pen: Pen) -> None:
        if above is not None:
            above(pen)
        for number, line in enumerate(notes, 1):
            pen.write(0, base - number * _NOTE, line, width=room, size=SMALL)

    drawn: list[Draw | None] = [*cells]
    if notes:
        drawn[table.notes_from] = draw_with_notes
    return ROW + _NOTE * len(notes), drawn


def _draw_cell(pen: Pen, *, y: float, column: Column, cell: Cell, is_heavy: bool) -> None:
    if not isinstance(cell, str):
        pen.word(0, y, cell, width=column.width)
    elif is_heavy and not column.is_right:
        pen.write_heavy(0, y, cell, width=column.width)
    else:
        pen.write(0, y, cell, width=column.width, right=column.is_right)


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
