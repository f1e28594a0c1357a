"""The report on an event as one HTML file that needs nothing else."""

from collections.abc import Iterator
from html import escape

from faristol.analysis.event_words import EventTelling
from faristol.cli.game.report_page import STYLE


def page(telling: EventTelling) -> str:
    """Return the page of a report."""
    parts = [
        f'<!doctype html><html lang="{escape(telling.language)}"><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        f"<title>{escape(telling.title)}</title><style>{STYLE}</style>",
        f"<h1>{escape(telling.title)}</h1><p>{escape(telling.subtitle)}</p>",
        *_facts(telling),
        *_players(telling),
        *_sections(telling),
        *(f"<p>{escape(note)}</p>" for note in telling.notes),
    ]
    return "\n".join(parts) + "\n"


def _facts(telling: EventTelling) -> Iterator[str]:
    yield "<table>"
    for name, value in telling.facts():
        yield f'<tr><th scope="row">{escape(name)}</th><td class="n">{escape(value)}</td></tr>'
    yield "</table>"


def _players(telling: EventTelling) -> Iterator[str]:
    first, *heads = telling.heads()
    yield f"<h2>{escape(telling.labels['players'])}</h2>"
    yield f'<div class="wide" tabindex="0"><table><tr><th scope="col">{escape(first)}</th>'
    yield "".join(f'<th scope="col" class="n">{escape(head)}</th>' for head in heads) + "</tr>"
    for name, *values in telling.rows():
        cells = "".join(f'<td class="n">{escape(value)}</td>' for value in values)
        yield f'<tr><th scope="row">{escape(name)}</th>{cells}</tr>'
    yield "</table></div>"


def _sections(telling: EventTelling) -> Iterator[str]:
    for heading, sentences in telling.sections():
        yield f"<h2>{escape(heading)}</h2><ol>"
        yield from (f"<li>{escape(sentence)}</li>" for sentence in sentences)
        yield "</ol>"
