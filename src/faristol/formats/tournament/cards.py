"""Papers for the players' hands, to be cut: a card for the whole event, a slip for each table."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

import segno

from faristol.formats.paper.pen import FAINT, FIRM, PAGE_HEIGHT, PAGE_WIDTH, SIZE, SMALL, Paper, Pen, width_of
from faristol.formats.tournament.charts import (
    CENTRE,
    RIGHT,
    Cell,
    Column,
    draw_cell,
    draw_in_row,
    draw_name,
    halved,
)
from faristol.formats.tournament.labels import LABELS
from faristol.formats.tournament.rows import (
    CardLine,
    CardRow,
    PairingRow,
    Who,
    card_rows,
    format_half_points,
    pairing_rows,
)
from faristol.standings.result import ScoreKind
from faristol.tournament.state import TournamentState

Labels = Mapping[str, str]
_PAD = 30.0
_QR = 78.0
_CARDS_DOWN, _SLIPS_ACROSS, _SLIPS_DOWN = 2, 2, 2
_MOST_ROWS = 15
"""Most rows on half a page; a card with more rounds has its own page."""
_CARD_ROW, _FEAT_ROW = 38.0, 26.0
"""The most that a line to write on gets."""
_SCORE_HEIGHT = 34.0
_SMALL_NAME = 0.85
"""Smallest scale of a name on a slip before it breaks into two lines."""
_DASH = "–"
_ALONE = {ScoreKind.BYE: "bye", ScoreKind.REQUESTED_BYE: "requested_bye", ScoreKind.ABSENT: "absent"}


@dataclass(frozen=True, slots=True)
class _Box:
    """A part of the page, to be cut out."""

    x: float
    bottom: float
    width: float
    height: float

    @property
    def top(self) -> float:
        return self.bottom + self.height


def cards_pdf(
    state: TournamentState,
    labels: Labels = LABELS,
    *,
    numbers: Sequence[int] = (),
    links: Mapping[int, str] | None = None,
    date: str = "",
) -> bytes:
    """
    Two to a page, of these entrants or of all: what was played, and lines to write on for what is to come.

    `links` leads to an entrant's own page, as a code for a phone.
    """
    rows = card_rows(state, numbers)
    paper = Paper(" · ".join((labels["card"], state.settings.title)))
    rounds = max((len(row.lines) for row in rows), default=0)
    down = _CARDS_DOWN if rounds <= _MOST_ROWS else 1
    height = PAGE_HEIGHT / down
    subtitle = " · ".join(filter(None, (state.settings.title, date or state.settings.day)))
    if not rows:
        paper.pen.write(_PAD, PAGE_HEIGHT - 2 * _PAD, subtitle, width=PAGE_WIDTH - 2 * _PAD)
        paper.pen.write(_PAD, PAGE_HEIGHT - 3 * _PAD, labels["no_entrants"], width=PAGE_WIDTH - 2 * _PAD)
        paper.turn()
    for start in range(0, len(rows), down):
        for place, row in enumerate(rows[start : start + down]):
            box = _Box(0, PAGE_HEIGHT - (place + 1) * height, PAGE_WIDTH, height)
            _draw_card(paper.pen, box, row, labels, subtitle=subtitle, link=(links or {}).get(row.who.number))
        _draw_cuts(paper.pen, across=1, down=down)
        paper.turn()
    return paper.finish()


def slips_pdf(
    state: TournamentState,
    round_number: int,
    labels: Labels = LABELS,
    *,
    links: Mapping[int, str] | None = None,
    date: str = "",
) -> bytes:
    """
    Four to a page, one for each table: who meets whom, and what the director needs to know.

    `links` leads, by number of the table, to where a phone can report it.
    """
    rows = [row for row in pairing_rows(state, round_number) if row.second is not None]
    each = _SLIPS_ACROSS * _SLIPS_DOWN
    width, height = PAGE_WIDTH / _SLIPS_ACROSS, PAGE_HEIGHT / _SLIPS_DOWN
    paper = Paper(" · ".join((labels["slip"], state.settings.title)))
    subtitle = " · ".join(filter(None, (state.settings.title, date or state.settings.day)))
    for start in range(0, max(len(rows), 1), each):
        for place, row in enumerate(rows[start : start + each]):
            down, across = divmod(place, _SLIPS_ACROSS)
            box = _Box(across * width, PAGE_HEIGHT - (down + 1) * height, width, height)
            link = (links or {}).get(row.table or 0)
            _draw_slip(paper.pen, box, row, state, labels, subtitle=subtitle, link=link)
        _draw_cuts(paper.pen, across=_SLIPS_ACROSS, down=_SLIPS_DOWN)
        paper.turn()
    return paper.finish()


def draw_code(pen: Pen, at: tuple[float, float], link: str, *, size: float) -> None:
    """A link that a phone reads; whoever draws it leaves white around it."""
    rows = list(segno.make(link, error="m", micro=False).matrix)
    x, top = at
    module = size / len(rows)
    path = pen.canvas.beginPath()
    for down, row in enumerate(rows):
        across = 0
        for is_dark, squares in groupby(row):
            run = len(list(squares))
            if is_dark:
                left, bottom = x + across * module, top - (down + 1) * module
                # Rows that overlap by a hair leave no white seams between them.
                path.rect(left, bottom, run * module, module + 0.05)
            across += run
    pen.canvas.drawPath(path, stroke=0, fill=1)


# The card


def _draw_card(pen: Pen, box: _Box, row: CardRow, labels: Labels, *, subtitle: str, link: str | None) -> None:
    x, width = box.x + _PAD, box.width - 2 * _PAD
    y = box.top - _PAD - 4
    room = width - (_QR + 20 if link else 0)
    pen.write(x, y, subtitle, width=room, size=SMALL)
    y -= 26
    pen.write_heavy(x, y, row.who.name, width=room, size=22)
    y -= 18
    rating = "" if row.who.rating is None else f"{labels['rating']} {row.who.rating}"
    about = (f"{labels['number']} {row.who.number}", row.who.club, rating)
    pen.write(x, y, " · ".join(filter(None, about)), width=room, size=SIZE)
    top = y - 14
    if link:
        draw_code(pen, (x + width - _QR, box.top - _PAD + 6), link, size=_QR)
        hint = Cell(labels["own_page"])
        draw_cell(
            pen, (x + width - _QR - 30, box.top - _PAD - _QR - 6), hint, width=_QR + 30, size=6, align=RIGHT
        )
        top = min(top, box.top - _PAD - _QR - 12)
    _draw_card_lines(pen, row.lines, labels, top=top, bottom=box.bottom + _PAD, x=x, width=width)


def _card_columns(x: float, width: float, labels: Labels) -> list[tuple[float, float, str, str]]:
    """Start, room, label and side of each."""
    shares = (
        ("round", 7.0, RIGHT),
        ("table", 8.0, RIGHT),
        ("opponent", 36.0, "left"),
        ("", 9.0, CENTRE),
        ("score", 20.0, CENTRE),
        ("spread", 11.0, RIGHT),
        ("points", 9.0, RIGHT),
    )
    gap, total = 8.0, sum(share for _, share, _ in shares)
    found = []
    for key, share, align in shares:
        room = (width - gap * (len(shares) - 1)) * share / total
        label = (labels[key] % {"round": ""}).strip() if key else ""
        found.append((x, room, label, align))
        x += room + gap
    return found


def _draw_card_lines(
    pen: Pen,
    lines: Sequence[CardLine],
    labels: Labels,
    *,
    top: float,
    bottom: float,
    x: float,
    width: float,
) -> None:
    columns = _card_columns(x, width, labels)
    y = top - 10
    for start, room, label, align in columns:
        draw_name(pen, (start, y), label, width=room, size=SMALL, align=align)
    pen.rule(x, y - 4, width, grey=0)
    row = min(_CARD_ROW, (y - 4 - bottom) / max(1, len(lines)))
    size = min(SIZE * 1.2, row * 0.6)
    for number, line in enumerate(lines, 1):
        at = y - 4 - number * row
        cells = _card_cells(line, labels)
        for (start, room, _, align), cell in zip(columns, cells, strict=True):
            column = Column(label="", share=1, align=align)
            draw_in_row(pen, (start, at), cell, column, width=room, row=row, size=size)
        pen.rule(x, at, width, grey=FAINT)


def _card_cells(line: CardLine, labels: Labels) -> tuple[Cell, ...]:
    cell, known = line.cell, line.is_known
    opponent = line.opponent.name if line.opponent else ""
    if cell.kind in _ALONE:
        opponent = labels[_ALONE[cell.kind]]
    start = {True: labels["goes_first"], False: labels["goes_second"], None: ""}[cell.went_first]
    score = f"{cell.points_for} {_DASH} {cell.points_against}" if known else _DASH
    is_played = known and cell.kind not in _ALONE
    return (
        Cell(str(line.round_number)),
        Cell("" if line.table is None else str(line.table), is_heavy=True),
        Cell(opponent),
        Cell(start),
        Cell(score if is_played or not known else "", is_heavy=cell.letter == "W"),
        Cell(f"{cell.spread:+}".replace("-", "−") if is_played else ""),
        Cell(format_half_points(line.half_points) if known else "", is_heavy=True),
    )


# The slip


def _draw_slip(
    pen: Pen,
    box: _Box,
    row: PairingRow,
    state: TournamentState,
    labels: Labels,
    *,
    subtitle: str,
    link: str | None,
) -> None:
    x, width = box.x + _PAD * 0.75, box.width - 1.5 * _PAD
    y = box.top - _PAD
    room = width - (_QR * 0.8 + 10 if link else 0)
    pen.write(x, y, subtitle, width=room, size=SMALL)
    pen.write_heavy(x, y - 24, f"{labels['table']} {row.table}", width=room, size=20)
    pen.write(x, y - 40, labels["round"] % {"round": row.round_number}, width=room, size=SIZE)
    if link:
        draw_code(pen, (x + width - _QR * 0.8, y + 8), link, size=_QR * 0.8)
        hint = Cell(labels["report_here"])
        draw_cell(pen, (x + width - 110, y - _QR * 0.8 + 1), hint, width=110, size=5.5, align=RIGHT)
    y -= 70
    foot = box.bottom + _PAD * 0.8
    height = (y - foot - 36) / 2
    for place, who in enumerate(filter(None, (row.first, row.second))):
        _draw_side(pen, (x, y - place * height), who, state, labels, width=width, height=height)
    _draw_signatures(pen, (x, foot), labels, width=width)


def _draw_side(
    pen: Pen,
    at: tuple[float, float],
    who: Who,
    state: TournamentState,
    labels: Labels,
    *,
    width: float,
    height: float,
) -> None:
    """A player's part of a slip."""
    x, y = at
    feats = list(_feats(state, labels))
    score = 62.0
    pen.rule(x, y, width, grey=FIRM)
    _draw_name_on_slip(pen, (x, y - 18), who.name, width=width - score - 46)
    pen.write(x + width - score - 40, y - 18, labels["score"], width=36, size=SMALL, right=True)
    pen.canvas.setLineWidth(0.8)
    pen.canvas.rect(x + width - score, y - 6 - _SCORE_HEIGHT, score, _SCORE_HEIGHT)
    pen.canvas.rect(x, y - 42, 9, 9)
    pen.write(x + 14, y - 41, labels["went_first"], width=width - score - 20, size=SMALL)
    row = min(_FEAT_ROW, (height - 48) / (len(feats) + 1))
    y -= 45 + row
    taken = pen.write(x, y, labels["bingos"], width=width * 0.42, size=SMALL)
    pen.rule(x + taken + 6, y - 2, 26, grey=FIRM)
    for label in feats:
        y -= row
        taken = pen.write(x, y, label, width=width * 0.42, size=SMALL)
        pen.rule(x + taken + 6, y - 2, width - taken - 52, grey=FIRM)
        pen.write(x + width - 42, y, labels["points"], width=20, size=5.5, right=True)
        pen.rule(x + width - 20, y - 2, 20, grey=FIRM)


def _draw_name_on_slip(pen: Pen, at: tuple[float, float], name: str, *, width: float) -> None:
    """In two lines where one would have to be small."""
    x, y = at
    size = 12.0
    halves = halved(name, size) if width_of(name, size) * _SMALL_NAME > width else None
    if halves is None:
        pen.write_heavy(x, y, name, width=width, size=size)
        return
    for line, height in zip(halves, (6.0, -6.0), strict=True):
        pen.write_heavy(x, y + height, line, width=width, size=size * _SMALL_NAME)


def _feats(state: TournamentState, labels: Labels) -> Iterator[str]:
    yield labels["best_play"]
    most = 4
    for tile in state.settings.special_tiles[:most]:
        yield labels["best_play_with"] % {"tile": tile}


def _draw_signatures(pen: Pen, at: tuple[float, float], labels: Labels, *, width: float) -> None:
    x, y = at
    each = (width - 16) / 2
    for start in (x, x + each + 16):
        pen.rule(start, y + 8, each, grey=FIRM)
        pen.write(start, y, labels["signature"], width=each, size=5.5)


def _draw_cuts(pen: Pen, *, across: int, down: int) -> None:
    for row in range(1, down):
        pen.cut(0, row * PAGE_HEIGHT / down, PAGE_WIDTH, 0)
    for column in range(1, across):
        pen.cut(column * PAGE_WIDTH / across, 0, 0, PAGE_HEIGHT)
