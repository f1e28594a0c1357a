"""A report on A4: figures, the turns that decided, both curves, every turn."""

from collections.abc import Iterator, Sequence
from functools import partial

from faristol.analysis.report_words import Curve, Row, Telling
from faristol.formats.paper import documents
from faristol.formats.paper.documents import (
    WIDTH,
    Column,
    Document,
    Picture,
    Table,
    draw_document,
    flexible,
    wrapped,
)
from faristol.formats.paper.pen import FIRM, SIZE, SMALL, Paper, Pen

_CURVE, _LEADING = 80.0, 13.0
"""Height of a curve, and of a line of text."""


def report_pdf(telling: Telling) -> bytes:
    """Return a report as PDF; the same report in the same language gives the same bytes."""
    labels, told = telling.labels, telling.told
    document = Document(
        title=telling.title,
        subtitle=" · ".join((labels["report"], told["lexicon"], told["rulebook"]["id"])),
        facts=tuple(zip(telling.names, map(str, told["totals"]), strict=True)),
        tables=(
            _figures(telling),
            *_decided(telling),
            *map(_curve, telling.curves()),
            _turns(telling),
            _notes(telling),
        ),
    )
    paper = Paper(telling.title)
    draw_document(paper, document, labels)
    return paper.finish()


def _figures(telling: Telling) -> Table:
    columns = (Column("", 200.0), *(Column(name, 100.0, is_right=True) for name in telling.names))
    rows = (documents.Row((name, *values)) for name, values in telling.figures())
    return Table(columns=columns, rows=tuple(rows))


def _decided(telling: Telling) -> Iterator[Picture]:
    if sentences := telling.sentences():
        yield paragraphs_of(sentences, title=telling.labels["deciding"])


def _notes(telling: Telling) -> Picture:
    return paragraphs_of(telling.notes, size=SMALL)


def paragraphs_of(paragraphs: Sequence[str], *, title: str = "", size: float = SIZE) -> Picture:
    lines = [line for text in paragraphs for line in wrapped(text, WIDTH, size=size)]
    leading = _LEADING * size / SIZE

    def draw(pen: Pen) -> None:
        for number, line in enumerate(lines):
            pen.write(0, (len(lines) - number) * leading - size, line, width=WIDTH, size=size)

    return Picture(title=title, height=len(lines) * leading, draw=draw)


def _curve(curve: Curve) -> Picture:
    return Picture(title=curve.label, height=_CURVE, draw=partial(_draw_curve, curve))


def _draw_curve(curve: Curve, pen: Pen) -> None:
    step = WIDTH / max(len(curve.values) - 1, 1)
    for height in (0.0, 0.5, 1.0):
        pen.rule(0, height * _CURVE, WIDTH, grey=FIRM if height != 0.5 else 0.75)  # noqa: PLR2004 - the middle
    pen.path([(at * step, value * _CURVE) for at, value in enumerate(curve.values)])
    pen.write(2, _CURVE - SMALL - 1, curve.top, width=60, size=SMALL)
    pen.write(2, 2, curve.bottom, width=60, size=SMALL)


def _turns(telling: Telling) -> Table:
    labels = telling.labels
    columns = (
        Column("", 14.0, is_right=True),
        Column(labels["player"], 40.0),
        Column(labels["rack"], 62.0),
        Column(labels["move"], 88.0),
        Column(labels["score"], 26.0, is_right=True),
        Column(labels["total"], 48.0, is_right=True),
        Column(labels["best_move"], 88.0),
        Column(labels["points_lost"], 54.0, is_right=True),
        Column(labels["chance_lost"], 54.0, is_right=True),
    )
    rows = tuple(map(_turn, telling.rows()))
    return Table(title=labels["turns"], columns=flexible(columns, at=1), rows=rows, notes_from=3)


def _turn(row: Row) -> documents.Row:
    cells = (
        str(row.number),
        row.player,
        row.rack or "?",
        row.move,
        str(row.score),
        row.totals,
        row.best,
        row.lost_points,
        row.lost_win,
    )
    return documents.Row(cells, notes=() if row.grade == "best" and "·" not in row.said else (row.said,))
