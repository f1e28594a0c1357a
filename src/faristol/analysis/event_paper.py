"""The report on an event on A4: figures, players, the best game, mistakes and finds."""

from collections.abc import Sequence

from faristol.analysis.event_words import EventTelling
from faristol.analysis.report_paper import paragraphs_of
from faristol.formats.paper.documents import Column, Document, Row, Table, draw_document, flexible
from faristol.formats.paper.pen import SMALL, Paper


def event_pdf(telling: EventTelling) -> bytes:
    """Return a report as PDF; the same report in the same language gives the same bytes."""
    facts = Table(
        columns=(Column("", 260.0), Column("", 80.0, is_right=True)),
        rows=tuple(Row(fact) for fact in telling.facts()),
    )
    document = Document(
        title=telling.title,
        subtitle=telling.subtitle,
        facts=(),
        tables=(
            facts,
            _players(telling),
            *(paragraphs_of(sentences, title=heading) for heading, sentences in _pieces(telling)),
            paragraphs_of(telling.notes, size=SMALL),
        ),
    )
    paper = Paper(telling.title)
    draw_document(paper, document, telling.labels)
    return paper.finish()


def _players(telling: EventTelling) -> Table:
    """Heads are long: they stand numbered below the title, and their numbers over the columns."""
    heads = telling.heads()
    columns = [Column(heads[0], 0.0)]
    columns += [Column(str(number), 40.0, is_right=True) for number in range(1, len(heads))]
    legend = ", ".join(f"{number} {head}" for number, head in enumerate(heads[1:], 1))
    return Table(
        title=f"{telling.labels['players']} ({legend})",
        columns=flexible(columns, at=0),
        rows=tuple(map(Row, telling.rows())),
    )


def _pieces(telling: EventTelling) -> list[tuple[str, Sequence[str]]]:
    """Return sections in pieces that fit on a page: a paragraph is not split."""
    most = 12
    return [
        (heading if not start else "", sentences[start : start + most])
        for heading, sentences in telling.sections()
        for start in range(0, len(sentences), most)
    ]
