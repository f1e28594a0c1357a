"""Blank slips to print and cut: all alike, as many to a page as fit, each with what a slip must show."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from faristol.duplicate.state import SessionState
from faristol.formats.duplicate.labels import LABELS
from faristol.formats.duplicate.results import name_of
from faristol.formats.paper.pen import FIRM, PAGE_HEIGHT, PAGE_WIDTH, SMALL, Paper, Pen
from faristol.rulebook import DuplicateBook
from faristol.rulebook.choices import Coordinates

SLIPS_EACH = 30
"""Number of slips for each player: a game of more coups is rare."""
ACROSS, DOWN = 2, 5
_WIDTH, _HEIGHT = PAGE_WIDTH / ACROSS, PAGE_HEIGHT / DOWN
_PAD = 20.0
"""From the cut to what is printed: no printer reaches the edge of the page."""
_LINE = 33.0
_FILLED = 12.0


@dataclass(frozen=True, slots=True)
class _Field:
    label: str
    share: float
    """Share of the width."""
    value: str = ""


def slips_pdf(
    state: SessionState,
    book: DuplicateBook,
    labels: Mapping[str, str] = LABELS,
    *,
    numbers: Sequence[int] = (),
    coups: int = SLIPS_EACH,
) -> bytes:
    """
    A page of blank slips; or for each of these numbers a packet, coups and number printed on it; the name,
    where slips do not go by number.

    A packet fills whole pages, so that it stays together when the paper is cut.
    """
    paper = Paper(" · ".join(filter(None, (labels["slips"], state.opened.title))))
    who = {each.number: str(each.number) for each in state.entrants}
    if not book.slip.by_number:
        who = {each.number: name_of(each.names) for each in state.entrants}
    for page in _pages([who[number] for number in numbers], coups):
        for at, (coup, player) in enumerate(page):
            row, column = divmod(at, ACROSS)
            corner = column * _WIDTH, PAGE_HEIGHT - (row + 1) * _HEIGHT
            lines = list(_lines(book, labels, coup=coup, player=player))
            _draw_slip(paper.pen, corner, lines, title=state.opened.title, hint=_hint(book, labels))
        _draw_cuts(paper.pen)
        paper.turn()
    return paper.finish()


def _pages(players: Sequence[str], coups: int) -> Iterator[list[tuple[str, str]]]:
    """Coup and player of each slip on each page."""
    each = ACROSS * DOWN
    if not players:
        yield [("", "")] * each
        return
    for player in players:
        for first in range(1, coups + 1, each):
            # The last page of a packet has a few without a coup: for what is spoilt.
            printed = [str(coup) if coup <= coups else "" for coup in range(first, first + each)]
            yield [(coup, player) for coup in printed]


def _lines(
    book: DuplicateBook, labels: Mapping[str, str], *, coup: str, player: str
) -> Iterator[tuple[_Field, ...]]:
    who = labels["player_number"] if book.slip.by_number else labels["name"]
    yield _Field(labels["coup"], 0.32, coup), _Field(who, 0.68, player)
    square = [_Field(labels["square"], 0.5)]
    if book.play.coordinates is Coordinates.GREEK:
        square.append(_Field(f"{labels['direction']} (Κ/Ο)", 0.5))
    if not book.slip.score_ignored:
        square.append(_Field(labels["score"], 0.5))
    yield tuple(square)
    yield (_Field(labels["word"], 1.0),)


def _hint(book: DuplicateBook, labels: Mapping[str, str]) -> str:
    return labels["circle"] if book.slip.blank_circled else ""


def _draw_slip(
    pen: Pen,
    corner: tuple[float, float],
    lines: Sequence[tuple[_Field, ...]],
    *,
    title: str,
    hint: str,
) -> None:
    x, bottom = corner[0] + _PAD, corner[1]
    width, y = _WIDTH - 2 * _PAD, bottom + _HEIGHT - _PAD - SMALL
    pen.write(x, y, title, width=width, size=SMALL)
    for fields in lines:
        y -= _LINE
        at = x
        for field in fields:
            room = width * field.share / sum(each.share for each in fields)
            _draw_field(pen, (at, y), field, width=room)
            at += room
    pen.write(x, bottom + _PAD - SMALL, hint, width=width, size=SMALL)


def _draw_field(pen: Pen, at: tuple[float, float], field: _Field, *, width: float) -> None:
    (x, y), gap = at, 6.0
    taken = pen.write(x, y, field.label, width=width * 0.6, size=SMALL)
    start = x + taken + gap
    if field.value:
        pen.write_heavy(start, y, field.value, width=width - taken - 2 * gap, size=_FILLED)
    pen.rule(start, y - 3, width - taken - 2 * gap, grey=FIRM)


def _draw_cuts(pen: Pen) -> None:
    for row in range(1, DOWN):
        pen.cut(0, row * _HEIGHT, PAGE_WIDTH, 0)
    for column in range(1, ACROSS):
        pen.cut(column * _WIDTH, 0, 0, PAGE_HEIGHT)
