"""
A pen that draws on paper: text that fits its room, rules, rings around blanks; with a font of our own.

All lengths are points, 72 to the inch, as PDF has them; y grows upwards. The same drawing is the same bytes.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from itertools import groupby
from typing import Any, Protocol

from reportlab.lib.pagesizes import A4
from reportlab.pdfbase.pdfmetrics import getFont, registerFont, stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from faristol.formats.paper.lettering import lettered

PAGE_WIDTH, PAGE_HEIGHT = A4
MARGIN = 36.0
ROW = 15.0
SIZE, SMALL, LARGE = 10.0, 7.5, 16.0
FAINT, FIRM = 0.75, 0.35
"""Greys of rules."""

FONT = "DejaVuSans"
_SMALLEST = 0.55
"""Smallest scale of a text made to fit; beyond that it is cut off."""
_RING_HEIGHT = 1.3
_RING_GAP = 0.05
"""Thickness of a ring, and its gap to the letters beside it, in font sizes."""


class Letter(Protocol):
    """A tile of a word on paper."""

    @property
    def label(self) -> str: ...
    @property
    def written(self) -> str:
        """Text for places where no ring is drawn."""

    @property
    def is_ringed(self) -> bool: ...


class Paper:
    """A document in the making: `pen` draws on its page, `turn` begins the next."""

    def __init__(self, title: str) -> None:
        _load_font()
        font: Any = FONT  # its stub takes the font's name for a number
        self._out = BytesIO()
        self._canvas = Canvas(self._out, pagesize=A4, pageCompression=1, invariant=1, initialFontName=font)
        self._canvas.setTitle(title)
        self._canvas.setCreator("Faristol")
        self.pen = Pen(self._canvas)

    def turn(self) -> None:
        """This page is done."""
        self._canvas.showPage()

    def finish(self) -> bytes:
        """The PDF; every page must have been turned."""
        self._canvas.save()
        return self._out.getvalue()


@cache
def _load_font() -> None:
    content = (files("faristol") / "data" / "fonts" / f"{FONT}.ttf").read_bytes()
    registerFont(TTFont(FONT, BytesIO(content)))


@dataclass(frozen=True, slots=True)
class Pen:
    canvas: Canvas

    def write(
        self, x: float, y: float, text: str, *, width: float, size: float = SIZE, right: bool = False
    ) -> float:
        """Text that fits a width, smaller or cut off if it must; answers with its own width."""
        text, size = fitted(text, width, size)
        taken = width_of(text, size)
        self.canvas.setFont(FONT, size)
        self.canvas.drawString(x + width - taken if right else x, y, signs_of(text))
        return taken

    def write_heavy(self, x: float, y: float, text: str, *, width: float, size: float = SIZE) -> None:
        """Bold without a second font: the outlines are drawn too."""
        text, size = fitted(text, width, size)
        self.canvas.setFont(FONT, size)
        self.canvas.setLineWidth(size * 0.035)
        self.canvas.drawString(x, y, signs_of(text), mode=2)

    def rule(self, x: float, y: float, width: float, *, grey: float = FAINT) -> None:
        self.canvas.setLineWidth(0.5)
        self.canvas.setStrokeGray(grey)
        self.canvas.line(x, y, x + width, y)
        self.canvas.setStrokeGray(0)

    def upright(self, x: float, top: float, bottom: float, *, grey: float = FAINT) -> None:
        self.canvas.setLineWidth(0.5)
        self.canvas.setStrokeGray(grey)
        self.canvas.line(x, top, x, bottom)
        self.canvas.setStrokeGray(0)

    def path(self, points: Sequence[tuple[float, float]]) -> None:
        """A line through points."""
        drawn = self.canvas.beginPath()
        drawn.moveTo(*points[0])
        for point in points[1:]:
            drawn.lineTo(*point)
        self.canvas.setLineWidth(1.2)
        self.canvas.drawPath(drawn)

    def cut(self, x: float, y: float, width: float, height: float) -> None:
        """A line to cut along: level where it has a width, upright where it has a height."""
        self.canvas.setDash(2, 3)
        self.canvas.setLineWidth(0.5)
        self.canvas.setStrokeGray(FIRM)
        self.canvas.line(x, y, x + width, y + height)
        self.canvas.setStrokeGray(0)
        self.canvas.setDash()

    def ring(self, x: float, y: float, width: float, size: float) -> None:
        """Around a text of this width that stands on y."""
        height, across = size * _RING_HEIGHT, _across(width, size)
        left, bottom = x + (width - across) / 2, y - (height - size * 0.73) / 2
        self.canvas.setLineWidth(0.7)
        self.canvas.roundRect(left, bottom, across, height, height / 2)

    def word(self, x: float, y: float, letters: Sequence[Letter], *, width: float) -> float:
        """A word with rings around its blanks, small enough to fit; answers with its own width."""
        natural = width_of_word(letters, SIZE)
        size = SIZE * min(1, width / natural) if natural else SIZE
        at = x
        self.canvas.setFont(FONT, size)
        for text, is_ringed in _runs(letters):
            pad, taken = _pad(text, size) if is_ringed else 0, width_of(text, size)
            self.canvas.drawString(at + pad, y, text)
            if is_ringed:
                self.ring(at + pad, y, taken, size)
            at += taken + 2 * pad
        return at - x


def _across(width: float, size: float) -> float:
    """Return the width of a ring around a text of this width: never narrower than high."""
    return max(width + size * 0.5, size * _RING_HEIGHT)


def _pad(text: str, size: float) -> float:
    """Return the room a ring needs beside its letter."""
    width = width_of(text, size)
    return (_across(width, size) - width) / 2 + size * _RING_GAP


def _runs(letters: Sequence[Letter]) -> Iterator[tuple[str, bool]]:
    """Each ringed letter for itself, the others together, so that a reader of the PDF finds the word."""
    for is_ringed, run in groupby(letters, key=lambda letter: letter.is_ringed):
        if is_ringed:
            yield from ((letter.label, True) for letter in run)
        else:
            yield "".join(letter.written for letter in run), False


@lru_cache(maxsize=1 << 13)
def width_of(text: str, size: float) -> float:
    """Three hundred sheets say the same words three hundred times."""
    _load_font()
    return stringWidth(signs_of(text), FONT, size)


@lru_cache(maxsize=1 << 13)
def signs_of(text: str) -> str:
    """The text as it is drawn with our font."""
    _load_font()
    font: Any = getFont(FONT)  # its stub knows no fonts from files
    known = font.face.charToGlyph
    return lettered(text, has_glyph=lambda sign: ord(sign) in known)


def width_of_word(letters: Sequence[Letter], size: float) -> float:
    return sum(
        width_of(text, size) + (2 * _pad(text, size) if is_ringed else 0)
        for text, is_ringed in _runs(letters)
    )


def fitted(text: str, width: float, size: float) -> tuple[str, float]:
    """The text and the size at which it takes no more than the width."""
    taken = width_of(text, size)
    if not text or taken <= width:
        return text, size
    if width / taken >= _SMALLEST:
        return text, size * width / taken
    size *= _SMALLEST
    lengths = range(len(text))
    kept = bisect_right(lengths, width, key=lambda length: width_of(f"{text[:length]}…", size)) - 1
    return f"{text[: max(0, kept)]}…", size
