"""A score sheet as PDF on A4, drawn with a font of our own: the same bytes for the same sheet."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from faristol.formats.game.sheet import (
    LABELS,
    Sheet,
    SheetColumn,
    SheetLine,
    SheetRow,
    described,
    duties,
    ending_line,
    heading_of,
    rows_below,
)
from faristol.formats.paper.pen import (
    FIRM,
    LARGE,
    MARGIN,
    PAGE_HEIGHT,
    PAGE_WIDTH,
    ROW,
    SIZE,
    SMALL,
    Paper,
    Pen,
    fitted,
    width_of,
)
from faristol.game.records import MoveKind

LINES_PER_PAGE = 33
"""Lines for each player: a game of sixty turns, with a correction or two, fits on one page."""

_GUTTER = 18.0
_NUMBER, _PLACE, _FIGURE = 18.0, 26.0, 42.0


def draw_pdf(sheet: Sheet, labels: Mapping[str, str] = LABELS) -> bytes:
    """A page for up to `LINES_PER_PAGE` lines a player, more pages if there are more."""
    paper = Paper(" · ".join(filter(None, (labels["sheet"], sheet.title))))
    longest = max(len(column.lines) for column in sheet.columns)
    pages = max(1, -(-longest // LINES_PER_PAGE))
    for page in range(pages):
        _draw_page(paper.pen, sheet, labels, page=page, pages=pages)
        paper.turn()
    return paper.finish()


def _draw_page(pen: Pen, sheet: Sheet, labels: Mapping[str, str], *, page: int, pages: int) -> None:
    y = _draw_heading(pen, sheet, labels, number=(page + 1, pages))
    width = (PAGE_WIDTH - 2 * MARGIN - _GUTTER) / 2
    first, last = page * LINES_PER_PAGE, (page + 1) * LINES_PER_PAGE
    height = max(len(column.lines[first:last]) for column in sheet.columns)
    below = y - (height + 2.6) * ROW
    for place, column in enumerate(sheet.columns):
        x = MARGIN + place * (width + _GUTTER)
        _draw_lines(pen, sheet, column, labels, lines=column.lines[first:last], at=(x, y), width=width)
        if page == pages - 1:
            lowest = _draw_below(pen, sheet, column, labels, at=(x, below), width=width)
    if page == pages - 1:
        pen.write(MARGIN, lowest - ROW * 1.5, ending_line(sheet, labels), width=PAGE_WIDTH - 2 * MARGIN)


def _draw_heading(pen: Pen, sheet: Sheet, labels: Mapping[str, str], *, number: tuple[int, int]) -> float:
    """Title, rulebook, round and table; answers with where the columns start."""
    y, width = PAGE_HEIGHT - MARGIN - LARGE, PAGE_WIDTH - 2 * MARGIN
    page, pages = number
    if pages > 1:
        shown = labels["page"] % {"page": page, "pages": pages}
        pen.write(MARGIN, y, shown, width=width, size=SMALL, right=True)
    pen.write_heavy(MARGIN, y, sheet.title or labels["sheet"], width=width - 80, size=LARGE)
    y -= ROW
    pen.write(MARGIN, y, f"{sheet.rulebook_title} ({sheet.rulebook_id})", width=width, size=SMALL)
    y -= 1.7 * ROW
    heading = heading_of(sheet, labels)
    each = width / max(3, len(heading))
    for place, (label, value) in enumerate(heading):
        x = MARGIN + place * each
        taken = pen.write(x, y, f"{label}{labels['colon']}", width=each / 2, size=SMALL)
        pen.write(x + taken + 3, y, value, width=each - taken - _GUTTER - 3)
        pen.rule(x + taken, y - 3, each - taken - _GUTTER, grey=FIRM)
    return y - 2 * ROW


def _draw_lines(
    pen: Pen,
    sheet: Sheet,
    column: SheetColumn,
    labels: Mapping[str, str],
    *,
    lines: Sequence[SheetLine],
    at: tuple[float, float],
    width: float,
) -> None:
    x, y = at
    half = width * 0.6
    pen.write_heavy(x, y, column.player, width=half, size=SIZE * 1.2)
    pen.write(x + half, y, duties(column, labels), width=width - half, size=SMALL, right=True)
    y -= ROW
    row = _Row(x, y, width, has_place=sheet.has_places, has_total=sheet.has_totals)
    row.names(pen, labels)
    pen.rule(x, y - 4, width, grey=0)
    for line in lines:
        y -= ROW
        _Row(x, y, width, has_place=sheet.has_places, has_total=sheet.has_totals).draw(pen, line, labels)


@dataclass(frozen=True, slots=True)
class _Row:
    """Positions of the cells of one line."""

    x: float
    y: float
    width: float
    has_place: bool
    has_total: bool

    @property
    def word_x(self) -> float:
        return self.x + _NUMBER + 6 + (_PLACE if self.has_place else 0)

    @property
    def score_x(self) -> float:
        return self.x + self.width - _FIGURE * (2 if self.has_total else 1)

    @property
    def word_width(self) -> float:
        return self.score_x - self.word_x - 4

    def names(self, pen: Pen, labels: Mapping[str, str]) -> None:
        pen.write(self.x, self.y, labels["number"], width=_NUMBER, size=SMALL, right=True)
        if self.has_place:
            pen.write(self.x + _NUMBER + 6, self.y, labels["place"], width=_PLACE - 3, size=SMALL)
        pen.write(self.word_x, self.y, labels["word"], width=self.word_width, size=SMALL)
        pen.write(self.score_x, self.y, labels["score"], width=_FIGURE - 6, size=SMALL, right=True)
        if self.has_total:
            pen.write(self.score_x + _FIGURE, self.y, labels["total"], width=_FIGURE, size=SMALL, right=True)

    def draw(self, pen: Pen, line: SheetLine, labels: Mapping[str, str]) -> None:
        pen.rule(self.x, self.y - 4, self.width)
        pen.write(self.x, self.y, str(line.number), width=_NUMBER, size=SMALL, right=True)
        if self.has_place:
            pen.write(self.x + _NUMBER + 6, self.y, line.place, width=_PLACE - 3, size=SMALL)
        self._word(pen, line, labels)
        taken = pen.write(self.score_x, self.y, line.written, width=_FIGURE - 6, right=True)
        if line.is_circled:
            pen.ring(self.score_x + _FIGURE - 6 - taken, self.y, taken, SIZE)
        if self.has_total:
            pen.write(self.score_x + _FIGURE, self.y, str(line.total), width=_FIGURE, right=True)

    def _word(self, pen: Pen, line: SheetLine, labels: Mapping[str, str]) -> None:
        note = described(line, labels)
        room = self.word_width * (0.6 if note else 1)
        taken = pen.word(self.word_x, self.y, line.word, width=room)
        if line.kind is MoveKind.WITHDRAWN:
            pen.rule(self.word_x, self.y + SIZE * 0.3, taken, grey=0)
        start = taken + 4 if taken else 0
        pen.write(self.word_x + start, self.y, note, width=self.word_width - start, size=SMALL)


def _draw_below(
    pen: Pen,
    sheet: Sheet,
    column: SheetColumn,
    labels: Mapping[str, str],
    *,
    at: tuple[float, float],
    width: float,
) -> float:
    """Draw the rows below the moves; return the height where they end."""
    x, y = at
    for row in rows_below(sheet, column, labels):
        _draw_row_below(pen, row, at=(x, y), width=width)
        y -= ROW * 1.1
    if sheet.has_signatures:
        y -= ROW * 1.5
        taken = pen.write(x, y, f"{labels['signature']}{labels['colon']}", width=width / 2, size=SMALL)
        if column.has_signed:
            pen.write(x + taken, y, labels["signed"], width=width - taken, size=SMALL)
        pen.rule(x + taken, y - 3, width - taken, grey=FIRM)
    return y


def _draw_row_below(pen: Pen, row: SheetRow, *, at: tuple[float, float], width: float) -> None:
    (x, y), half = at, width * 0.42
    pen.rule(x, y - 4, width)
    if row.key == "final":
        pen.write_heavy(x, y, row.label, width=half)
    else:
        pen.write(x, y, row.label, width=half, size=SMALL)
    if row.play:
        pen.word(x + half, y, row.play.word, width=width - half - _FIGURE)
    if row.play and row.play.is_circled:
        taken = width_of(row.value, SIZE)
        pen.ring(x + width - taken - 4, y, taken, SIZE)
    room = width - half - 4
    taken = width_of(*fitted(row.value, room, SIZE))
    (pen.write_heavy if row.key == "final" else pen.write)(x + half + room - taken, y, row.value, width=taken)
