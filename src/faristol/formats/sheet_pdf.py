"""A score sheet as PDF on A4, drawn with a font of our own: the same bytes for the same sheet."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import BytesIO
from itertools import groupby
from typing import Any

from reportlab.lib.pagesizes import A4
from reportlab.pdfbase.pdfmetrics import registerFont, stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from faristol.formats.sheet import (
    LABELS,
    Sheet,
    SheetColumn,
    SheetLetter,
    SheetLine,
    SheetRow,
    described,
    duties,
    heading_of,
    rows_below,
)
from faristol.game.record import MoveKind

LINES_PER_PAGE = 33
"""Of each player: a game of sixty turns, with a correction or two, fits on one page."""

# All lengths are points, 72 to the inch, as PDF has them; y grows upwards.
_FONT = "DejaVuSans"
_WIDTH, _TOP = A4
_MARGIN = 36.0
_GUTTER = 18.0
_ROW = 15.0
_SIZE, _SMALL, _LARGE = 10.0, 7.5, 16.0
_SMALLEST = 0.55
"""How far a text may shrink to fit before it is cut off."""
_RING_PAD = 0.3
"""Beside a ringed letter, in its size."""
_FAINT, _FIRM = 0.75, 0.35
_NUMBER, _PLACE, _FIGURE = 18.0, 26.0, 42.0


def draw_pdf(sheet: Sheet, labels: Mapping[str, str] = LABELS) -> bytes:
    """A page for up to `LINES_PER_PAGE` lines a player, more pages if there are more."""
    _load_font()
    out = BytesIO()
    font: Any = _FONT  # its stub takes the font's name for a number
    canvas = Canvas(out, pagesize=A4, pageCompression=1, invariant=1, initialFontName=font)
    canvas.setTitle(" · ".join(filter(None, (labels["sheet"], sheet.title))))
    canvas.setCreator("Faristol")
    pen = _Pen(canvas)
    longest = max(len(column.lines) for column in sheet.columns)
    pages = max(1, -(-longest // LINES_PER_PAGE))
    for page in range(pages):
        _draw_page(pen, sheet, labels, page=page, pages=pages)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


@cache
def _load_font() -> None:
    content = (files("faristol") / "data" / "fonts" / f"{_FONT}.ttf").read_bytes()
    registerFont(TTFont(_FONT, BytesIO(content)))


@dataclass(frozen=True, slots=True)
class _Pen:
    canvas: Canvas

    def write(
        self, x: float, y: float, text: str, *, width: float, size: float = _SIZE, right: bool = False
    ) -> float:
        """Text that fits a width, smaller or cut off if it must; answers with its own width."""
        text, size = _fitted(text, width, size)
        taken = _width_of(text, size)
        self.canvas.setFont(_FONT, size)
        self.canvas.drawString(x + width - taken if right else x, y, text)
        return taken

    def write_heavy(self, x: float, y: float, text: str, *, width: float, size: float = _SIZE) -> None:
        """Bold without a second font: the outlines are drawn too."""
        text, size = _fitted(text, width, size)
        self.canvas.setFont(_FONT, size)
        self.canvas.setLineWidth(size * 0.035)
        self.canvas.drawString(x, y, text, mode=2)

    def rule(self, x: float, y: float, width: float, *, grey: float = _FAINT) -> None:
        self.canvas.setLineWidth(0.5)
        self.canvas.setStrokeGray(grey)
        self.canvas.line(x, y, x + width, y)
        self.canvas.setStrokeGray(0)

    def ring(self, x: float, y: float, width: float, size: float) -> None:
        """Around a text of this width that stands on y."""
        height = size * 1.3
        across = max(width + size * 0.5, height)
        left, bottom = x + (width - across) / 2, y - (height - size * 0.73) / 2
        self.canvas.setLineWidth(0.7)
        self.canvas.roundRect(left, bottom, across, height, height / 2)

    def word(self, x: float, y: float, letters: Sequence[SheetLetter], *, width: float) -> float:
        """A word with rings around its blanks, small enough to fit; answers with its own width."""
        natural = _width_of_word(letters, _SIZE)
        size = _SIZE * min(1, width / natural) if natural else _SIZE
        at = x
        self.canvas.setFont(_FONT, size)
        for text, is_ringed in _runs(letters):
            pad, taken = size * _RING_PAD * is_ringed, _width_of(text, size)
            self.canvas.drawString(at + pad, y, text)
            if is_ringed:
                self.ring(at + pad, y, taken, size)
            at += taken + 2 * pad
        return at - x


def _runs(letters: Sequence[SheetLetter]) -> Iterator[tuple[str, bool]]:
    """Each ringed letter for itself, the others together, so that a reader of the PDF finds the word."""
    for is_ringed, run in groupby(letters, key=lambda letter: letter.is_ringed):
        if is_ringed:
            yield from ((letter.label, True) for letter in run)
        else:
            yield "".join(letter.written for letter in run), False


def _width_of(text: str, size: float) -> float:
    return stringWidth(text, _FONT, size)


def _width_of_word(letters: Sequence[SheetLetter], size: float) -> float:
    return sum(_width_of(text, size) + 2 * size * _RING_PAD * ringed for text, ringed in _runs(letters))


def _fitted(text: str, width: float, size: float) -> tuple[str, float]:
    """The text and the size at which it takes no more than the width."""
    taken = _width_of(text, size)
    if not text or taken <= width:
        return text, size
    if width / taken >= _SMALLEST:
        return text, size * width / taken
    size *= _SMALLEST
    lengths = range(len(text))
    kept = bisect_right(lengths, width, key=lambda length: _width_of(f"{text[:length]}…", size)) - 1
    return f"{text[: max(0, kept)]}…", size


def _draw_page(pen: _Pen, sheet: Sheet, labels: Mapping[str, str], *, page: int, pages: int) -> None:
    y = _draw_heading(pen, sheet, labels, number=(page + 1, pages))
    width = (_WIDTH - 2 * _MARGIN - _GUTTER) / 2
    first, last = page * LINES_PER_PAGE, (page + 1) * LINES_PER_PAGE
    height = max(len(column.lines[first:last]) for column in sheet.columns)
    below = y - (height + 2.6) * _ROW
    for place, column in enumerate(sheet.columns):
        x = _MARGIN + place * (width + _GUTTER)
        _draw_lines(pen, sheet, column, labels, lines=column.lines[first:last], at=(x, y), width=width)
        if page == pages - 1:
            _draw_below(pen, sheet, column, labels, at=(x, below), width=width)


def _draw_heading(pen: _Pen, sheet: Sheet, labels: Mapping[str, str], *, number: tuple[int, int]) -> float:
    """Title, rulebook, round and table; answers with where the columns start."""
    y, width = _TOP - _MARGIN - _LARGE, _WIDTH - 2 * _MARGIN
    page, pages = number
    if pages > 1:
        shown = labels["page"] % {"page": page, "pages": pages}
        pen.write(_MARGIN, y, shown, width=width, size=_SMALL, right=True)
    pen.write_heavy(_MARGIN, y, sheet.title or labels["sheet"], width=width - 80, size=_LARGE)
    y -= _ROW
    pen.write(_MARGIN, y, f"{sheet.rulebook_title} ({sheet.rulebook_id})", width=width, size=_SMALL)
    y -= 1.7 * _ROW
    heading = heading_of(sheet, labels)
    each = width / max(3, len(heading))
    for place, (label, value) in enumerate(heading):
        x = _MARGIN + place * each
        taken = pen.write(x, y, f"{label}: ", width=each / 2, size=_SMALL)
        pen.write(x + taken + 3, y, value, width=each - taken - _GUTTER - 3)
        pen.rule(x + taken, y - 3, each - taken - _GUTTER, grey=_FIRM)
    return y - 2 * _ROW


def _draw_lines(
    pen: _Pen,
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
    pen.write_heavy(x, y, column.player, width=half, size=_SIZE * 1.2)
    pen.write(x + half, y, duties(column, labels), width=width - half, size=_SMALL, right=True)
    y -= _ROW
    row = _Row(x, y, width, has_place=sheet.has_places, has_total=sheet.has_totals)
    row.names(pen, labels)
    pen.rule(x, y - 4, width, grey=0)
    for line in lines:
        y -= _ROW
        _Row(x, y, width, has_place=sheet.has_places, has_total=sheet.has_totals).draw(pen, line, labels)


@dataclass(frozen=True, slots=True)
class _Row:
    """Where the cells of one line stand."""

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

    def names(self, pen: _Pen, labels: Mapping[str, str]) -> None:
        pen.write(self.x, self.y, labels["number"], width=_NUMBER, size=_SMALL, right=True)
        if self.has_place:
            pen.write(self.x + _NUMBER + 6, self.y, labels["place"], width=_PLACE - 3, size=_SMALL)
        pen.write(self.word_x, self.y, labels["word"], width=self.word_width, size=_SMALL)
        pen.write(self.score_x, self.y, labels["score"], width=_FIGURE - 6, size=_SMALL, right=True)
        if self.has_total:
            pen.write(self.score_x + _FIGURE, self.y, labels["total"], width=_FIGURE, size=_SMALL, right=True)

    def draw(self, pen: _Pen, line: SheetLine, labels: Mapping[str, str]) -> None:
        pen.rule(self.x, self.y - 4, self.width)
        pen.write(self.x, self.y, str(line.number), width=_NUMBER, size=_SMALL, right=True)
        if self.has_place:
            pen.write(self.x + _NUMBER + 6, self.y, line.place, width=_PLACE - 3, size=_SMALL)
        self._word(pen, line, labels)
        taken = pen.write(self.score_x, self.y, line.written, width=_FIGURE - 6, right=True)
        if line.is_circled:
            pen.ring(self.score_x + _FIGURE - 6 - taken, self.y, taken, _SIZE)
        if self.has_total:
            pen.write(self.score_x + _FIGURE, self.y, str(line.total), width=_FIGURE, right=True)

    def _word(self, pen: _Pen, line: SheetLine, labels: Mapping[str, str]) -> None:
        note = described(line, labels)
        room = self.word_width * (0.6 if note else 1)
        taken = pen.word(self.word_x, self.y, line.word, width=room)
        if line.kind is MoveKind.WITHDRAWN:
            pen.rule(self.word_x, self.y + _SIZE * 0.3, taken, grey=0)
        start = taken + 4 if taken else 0
        pen.write(self.word_x + start, self.y, note, width=self.word_width - start, size=_SMALL)


def _draw_below(
    pen: _Pen,
    sheet: Sheet,
    column: SheetColumn,
    labels: Mapping[str, str],
    *,
    at: tuple[float, float],
    width: float,
) -> None:
    x, y = at
    for row in rows_below(sheet, column, labels):
        _draw_row_below(pen, row, at=(x, y), width=width)
        y -= _ROW * 1.1
    if sheet.has_signatures:
        y -= _ROW * 1.5
        taken = pen.write(x, y, f"{labels['signature']}: ", width=width / 2, size=_SMALL)
        pen.rule(x + taken, y - 3, width - taken, grey=_FIRM)


def _draw_row_below(pen: _Pen, row: SheetRow, *, at: tuple[float, float], width: float) -> None:
    (x, y), half = at, width * 0.42
    pen.rule(x, y - 4, width)
    if row.key == "final":
        pen.write_heavy(x, y, row.label, width=half)
    else:
        pen.write(x, y, row.label, width=half, size=_SMALL)
    if row.play:
        pen.word(x + half, y, row.play.word, width=width - half - _FIGURE)
    if row.play and row.play.is_circled:
        taken = _width_of(row.value, _SIZE)
        pen.ring(x + width - taken - 4, y, taken, _SIZE)
    room = width - half - 4
    taken = _width_of(*_fitted(row.value, room, _SIZE))
    (pen.write_heavy if row.key == "final" else pen.write)(x + half + room - taken, y, row.value, width=taken)
