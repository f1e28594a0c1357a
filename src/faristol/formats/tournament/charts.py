"""
Charts for a wall: tables whose rows grow to fill the page, upright or across, in one column or two.

A chart that goes on over the page has its names there again; every page says which of how many it is.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from reportlab.lib.colors import Whiter, black
from reportlab.lib.pagesizes import A4, landscape
from reportlab.platypus import Table

from faristol.formats.paper.pen import FAINT, LARGE, MARGIN, SMALL, Paper, Pen, fitted, width_of
from faristol.formats.paper.tables import Draw, draw_room, flowing_table, paged

LEFT, RIGHT, CENTRE = "left", "right", "centre"
_BAND = 0.945
"""The grey behind every other row."""
_HEADING, _NAMES = 54.0, 18.0
"""Height of the title and of the column names, in points."""
_GUTTER = 26.0
"""Between two columns of rows."""
_GAP = 9.0
"""Between two cells."""
_TEXT = 0.56
"""Share of a row's height that its letters take."""
_SMALLEST = 0.62
"""Smallest scale for all letters of a column; beyond that only the longer texts shrink."""
_MOST = 0.92
"""Share of the texts in a column that its letter size must suit."""
_BELOW = 0.62
"""Scale of the smaller letters below a cell's own."""
_LEAST, _HALF = 7.5, 0.36
"""Letters that are smaller make two lines; of a row's height, for those of such a line."""
_SMALL_NAME = 0.85
"""Smallest scale of a column's name before it breaks into two lines."""
_SMALL_GREY = 0.35


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    label: str
    share: float
    """Share of the width, relative to the other columns."""
    align: str = LEFT
    is_heavy: bool = False
    kin: str = ""
    """Columns of one kin are written in one size, so that names look alike."""


@dataclass(frozen=True, slots=True)
class Cell:
    text: str
    below: str = ""
    """In smaller letters."""
    is_heavy: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    title: str
    subtitle: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    lowest: float
    """A row is at least that high."""
    highest: float
    is_across: bool = False
    """The page lies on its long side."""
    beside: int = 1
    """Number of columns of rows on a page."""


@dataclass(frozen=True, slots=True)
class _Frame:
    width: float
    height: float

    @property
    def room(self) -> float:
        """For rows, from the names of the columns down."""
        return self.height - 2 * MARGIN - _HEADING - _NAMES


def draw_charts(paper: Paper, charts: Sequence[Chart], labels: Mapping[str, str]) -> None:
    """Draw charts on as many pages as needed, filled as evenly as possible."""
    pages = [(chart, page) for chart in charts for page in _pages(chart)]
    for number, (chart, rooms) in enumerate(pages, 1):
        frame = _frame(chart)
        paper.pen.canvas.setPageSize((frame.width, frame.height))
        _draw_heading(paper.pen, chart, frame, page=_page(number, len(pages), labels))
        for place, room in enumerate(rooms):
            x = MARGIN - _GAP / 2 + place * (_width(chart) + _GUTTER)
            draw_room(paper.pen, room, x=x, top=frame.height - MARGIN - _HEADING)
        paper.turn()


def _pages(chart: Chart) -> list[list[list[Table]]]:
    """The tables in each column of each page."""
    each, row = rows_on_page(len(chart.rows), chart, room=_frame(chart).room)
    height = _NAMES + row * -(-each // chart.beside)
    rooms = paged([_flowing(chart, row)], width=_width(chart) + _GAP, height=height)
    for table in (piece for room in rooms for piece in room):
        table.setStyle([("LINEBELOW", (0, -1), (-1, -1), 0.5, Whiter(black, 1 - FAINT))])
    return [rooms[start : start + chart.beside] for start in range(0, len(rooms), chart.beside)]


def _width(chart: Chart) -> float:
    """The width of one column of rows."""
    return (_frame(chart).width - 2 * MARGIN - _GUTTER * (chart.beside - 1)) / chart.beside


def _flowing(chart: Chart, row: float) -> Table:
    shares = sum(column.share for column in chart.columns)
    room = _width(chart) - _GAP * (len(chart.columns) - 1)
    widths = [room * column.share / shares for column in chart.columns]
    sizes = _sizes(chart, widths, row * _TEXT)
    names: list[Draw | None] = [
        partial(draw_name, at=(0, 6), text=column.label, width=width, size=SMALL * 1.1, align=column.align)
        for column, width in zip(chart.columns, widths, strict=True)
    ]
    rows: list[tuple[float, list[Draw | None]]] = [
        (
            row,
            [
                partial(draw_in_row, corner=(0, 0), cell=cell, column=column, width=width, row=row, size=size)
                for cell, column, width, size in zip(cells, chart.columns, widths, sizes, strict=True)
            ],
        )
        for cells in chart.rows
    ]
    style = [
        ("LINEBELOW", (0, 0), (-1, 0), 0.5, black),
        ("ROWBACKGROUNDS", (0, 1), (-1, -1), [None, Whiter(black, 1 - _BAND)]),
    ]
    return flowing_table([(_NAMES, names), *rows], widths, gap=_GAP, repeated=1, style=style)


def _frame(chart: Chart) -> _Frame:
    return _Frame(*(landscape(A4) if chart.is_across else A4))


def rows_on_page(count: int, chart: Chart, *, room: float) -> tuple[int, float]:
    """Return the number of rows on a page, over all its columns, and the height of each."""
    most = max(1, int(room // chart.lowest)) * chart.beside
    pages = max(1, -(-count // most))
    each = max(1, -(-count // pages))
    deep = -(-each // chart.beside)
    return each, min(chart.highest, room / deep)


def _page(number: int, pages: int, labels: Mapping[str, str]) -> str:
    return labels["page"] % {"page": number, "pages": pages} if pages > 1 else ""


def _draw_heading(pen: Pen, chart: Chart, frame: _Frame, *, page: str) -> None:
    width = frame.width - 2 * MARGIN
    y = frame.height - MARGIN - LARGE
    pen.write(MARGIN, y, page, width=width, size=SMALL, right=True)
    pen.write_heavy(MARGIN, y, chart.title, width=width - 90, size=LARGE * 1.25)
    pen.canvas.setFillGray(_SMALL_GREY)
    pen.write(MARGIN, y - 17, chart.subtitle, width=width, size=SMALL * 1.3)
    pen.canvas.setFillGray(0)


def _sizes(chart: Chart, widths: Sequence[float], size: float) -> list[float]:
    """Return the letter size of each column, the same on all pages."""
    shares = [
        _usual([width_of(cells[at].text, size) for cells in chart.rows]) / room
        for at, room in enumerate(widths)
    ]
    kins = [column.kin or str(at) for at, column in enumerate(chart.columns)]
    widest = [max(share for share, other in zip(shares, kins, strict=True) if other == kin) for kin in kins]
    return [size * max(_SMALLEST, min(1.0, 1 / share if share else 1.0)) for share in widest]


def _usual(widths: Sequence[float]) -> float:
    """Return the width that most texts fit in: a few very long names do not make all others small."""
    return sorted(widths)[int((len(widths) - 1) * _MOST)] if widths else 0.0


def draw_name(
    pen: Pen, at: tuple[float, float], text: str, *, width: float, size: float, align: str = LEFT
) -> None:
    """
    Draw a column's name: in two lines, the second at this height, if one line would be too small to read.
    """
    x, y = at
    is_small = width_of(text, size) * _SMALL_NAME > width
    lines = (halved(text, size) if is_small else None) or (text,)
    for line in reversed(lines):
        draw_cell(pen, (x, y), Cell(line), width=width, size=size, align=align)
        y += size * 1.15


def draw_in_row(
    pen: Pen,
    corner: tuple[float, float],
    cell: Cell,
    column: Column,
    *,
    width: float,
    row: float,
    size: float,
) -> None:
    x, bottom = corner
    halves = _halves(cell, width=width, size=size) if row > 2 * _LEAST else None
    if halves is not None:
        lower_size = min(size, row * _HALF)
        for text, height in zip(halves, (0.56, 0.14), strict=True):
            half = Cell(text, is_heavy=cell.is_heavy or column.is_heavy)
            at = (x, bottom + row * height)
            draw_cell(pen, at, half, width=width, size=lower_size, align=column.align)
        return
    heavy = Cell(cell.text, is_heavy=cell.is_heavy or column.is_heavy)
    if not cell.below:
        y = bottom + (row - size * 0.73) / 2
        draw_cell(pen, (x, y), heavy, width=width, size=size, align=column.align)
        return
    main = size * 0.78
    draw_cell(pen, (x, bottom + row * 0.52), heavy, width=width, size=main, align=column.align)
    lower = Cell(cell.below)
    draw_cell(
        pen, (x, bottom + row * 0.16), lower, width=width, size=main * _BELOW * 1.15, align=column.align
    )


def _halves(cell: Cell, *, width: float, size: float) -> tuple[str, str] | None:
    """Two lines of about the same length, where one would have letters too small to read on a wall."""
    if cell.below or width_of(cell.text, _LEAST) <= width:
        return None
    return halved(cell.text, size)


def halved(text: str, size: float) -> tuple[str, str] | None:
    """Two lines of about the same length; of one word there are none."""
    words = text.split(" ")
    parted = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return min(parted, key=lambda pair: max(width_of(each, size) for each in pair), default=None)


def draw_cell(
    pen: Pen, at: tuple[float, float], cell: Cell, *, width: float, size: float, align: str = LEFT
) -> None:
    """A text in its room, to whichever side; smaller or cut off if it must."""
    x, y = at
    text, shown = fitted(cell.text, width, size)
    left = width - width_of(text, shown)
    x += {LEFT: 0.0, RIGHT: left, CENTRE: left / 2}[align]
    if cell.is_heavy:
        pen.write_heavy(x, y, text, width=width + 1, size=shown)
    else:
        pen.write(x, y, text, width=width + 1, size=shown)
