"""Tables that flow over pages: ReportLab's platypus splits them and repeats the names of their columns."""

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, cast

from reportlab.platypus import Flowable, Table
from reportlab.platypus.tables import TableStyle

from faristol.formats.paper.pen import FONT, Pen

Draw: TypeAlias = Callable[[Pen], object]
"""Draws from the lower left corner of a cell."""
_HAIR = 0.01
"""Tolerance for sums of lengths."""


class Area(Flowable):
    """A cell that draws itself in all of its room, and may draw beyond it."""

    def __init__(self, height: float, draw: Draw) -> None:
        super().__init__()
        self.height, self._draw = height, draw

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        return width, self.height

    def draw(self) -> None:
        self._draw(Pen(self.canv))


def flowing_table(
    rows: Sequence[tuple[float, Sequence[Draw | None]]],
    widths: Sequence[float],
    *,
    gap: float,
    repeated: int,
    style: Sequence[Any],
) -> Table:
    """
    A table of rows with their heights; as many of the first as `repeated` come again on each page.

    Half a gap lies on either side of each column, so that what stands in the first begins half a gap inside.
    """
    cells: list[list[object]] = [
        [[] if draw is None else Area(height, draw) for draw in draws] for height, draws in rows
    ]
    # Cells draw themselves, yet the table names a font for each; print shops refuse one that no file holds.
    font = ("FONTNAME", (0, 0), (-1, -1), FONT)
    plain = [(f"{side}PADDING", (0, 0), (-1, -1), 0) for side in ("TOP", "BOTTOM")]
    apart = [(f"{side}PADDING", (0, 0), (-1, -1), gap / 2) for side in ("LEFT", "RIGHT")]
    return Table(
        cells,
        colWidths=[width + gap for width in widths],
        rowHeights=[height for height, _ in rows],
        repeatRows=repeated,
        style=TableStyle([font, *plain, *apart, *style]),
        spaceAfter=0,
    )


def paged(tables: Sequence[Table], *, width: float, height: float, apart: float = 0) -> list[list[Table]]:
    """The tables in rooms of this size, one below the other; one that does not fit goes on in the next."""
    rooms: list[list[Table]] = [[]]
    left = height
    waiting = deque(tables)
    while waiting:
        table = waiting.popleft()
        _, needed = table.wrap(width, left)
        if needed <= left + _HAIR:
            rooms[-1].append(table)
            left -= needed + apart
            continue
        pieces = cast("list[Table]", table.split(width, left + _HAIR))
        if not pieces and not rooms[-1]:
            pieces = [table]  # higher than any room
        rooms[-1] += pieces[:1]
        waiting.extendleft(reversed(pieces[1:] if pieces else [table]))
        if waiting:
            rooms.append([])
            left = height
    return rooms


def draw_room(pen: Pen, tables: Sequence[Table], *, x: float, top: float, apart: float = 0) -> None:
    for table in tables:
        _, height = table.wrap(0, 0)
        table.drawOn(pen.canvas, x, top - height)
        top -= height + apart
