"""A report as one HTML file that needs nothing else: two curves, a table, what decided the game."""

from collections import defaultdict
from collections.abc import Iterator
from html import escape

from faristol.analysis.report_words import Curve, Row, Telling

WIDTH, HEIGHT = 640, 160
STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:62rem;margin:1rem auto;padding:0 1rem;
color-scheme:light dark}
table{border-collapse:collapse;width:100%;font-size:.9rem}th,td{text-align:left;padding:.2rem .5rem;
border-bottom:1px solid #8886}td.n,th.n{text-align:right;white-space:nowrap;
font-variant-numeric:tabular-nums}
tr:has(+.more)>td{border-bottom:0}details table{width:auto}summary{font-size:.9em;cursor:pointer}
svg{width:100%;height:auto;border:1px solid #8886}.wide{overflow-x:auto}
.small td:last-child{color:#8a5a00}.medium td:last-child{color:#b04a00}
.large td:last-child{color:#c00020;font-weight:600}
@media(prefers-color-scheme:dark){.small td:last-child{color:#e0b060}.medium td:last-child{color:#f0a060}
.large td:last-child{color:#ff8090}}
"""
_NUMBERS = ("score", "total", "points_lost", "chance_lost", "chance_to_win")
_KINDS = defaultdict(str, dict.fromkeys(_NUMBERS, ' class="n"'))


def page(telling: Telling) -> str:
    """Return the page of a report."""
    told, labels = telling.told, telling.labels
    about = (telling.totals, told["lexicon"], told["rulebook"]["id"], told["level"])
    parts = [
        f'<!doctype html><html lang="{escape(telling.language)}"><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        f"<title>{escape(telling.title)}</title><style>{STYLE}</style>",
        f"<h1>{escape(telling.title)}</h1>",
        f"<p>{escape(' · '.join(about))}</p>",
        *_figures(telling),
        *_decided(telling),
        *(part for curve in telling.curves() for part in _curve(curve)),
        f"<h2>{escape(labels['turns'])}</h2>",
        *_turns(telling),
        *(f"<p>{escape(note)}</p>" for note in telling.notes),
    ]
    return "\n".join(parts) + "\n"


def _figures(telling: Telling) -> Iterator[str]:
    yield '<div class="wide"><table><tr><th></th>'
    yield "".join(f'<th class="n">{escape(name)}</th>' for name in telling.names) + "</tr>"
    for label, values in telling.figures():
        cells = "".join(f'<td class="n">{escape(value)}</td>' for value in values)
        yield f"<tr><td>{escape(label)}</td>{cells}</tr>"
    yield "</table></div>"


def _decided(telling: Telling) -> Iterator[str]:
    if sentences := telling.sentences():
        yield f"<h2>{escape(telling.labels['deciding'])}</h2><ol>"
        yield from (f"<li>{escape(sentence)}</li>" for sentence in sentences)
        yield "</ol>"


def _curve(curve: Curve) -> Iterator[str]:
    step = WIDTH / max(len(curve.values) - 1, 1)
    points = " ".join(f"{at * step:.1f},{HEIGHT * (1 - value):.1f}" for at, value in enumerate(curve.values))
    yield f"<p>{escape(curve.label)}</p>"
    yield (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(curve.label)}">'
        f'<line x1="0" x2="{WIDTH}" y1="{HEIGHT / 2}" y2="{HEIGHT / 2}" stroke="currentColor" '
        'stroke-opacity=".4" stroke-dasharray="4"/>'
        f'<polyline points="{points}" fill="none" stroke="currentColor" stroke-width="2"/>'
        f'<text x="4" y="14" font-size="12" fill="currentColor">{escape(curve.top)}</text>'
        f'<text x="4" y="{HEIGHT - 5}" font-size="12" fill="currentColor">{escape(curve.bottom)}</text></svg>'
    )


def _turns(telling: Telling) -> Iterator[str]:
    names = ("player", "rack", "move", "score", "total", "best_move", "points_lost", "chance_lost", "verdict")
    heads = (f"<th{_KINDS[name]}>{escape(telling.labels[name])}</th>" for name in names)
    yield f'<div class="wide"><table><tr><th class="n">#</th>{"".join(heads)}</tr>'
    for row in telling.rows():
        _, *cells = row.cells
        drawn = (
            f"<td{_KINDS[name]}>{escape(str(cell))}</td>" for name, cell in zip(names, cells, strict=True)
        )
        yield f'<tr class="{row.grade}"><td class="n">{row.number}</td>{"".join(drawn)}</tr>'
        yield from _choices(telling, row)
    yield "</table></div>"


def _choices(telling: Telling, row: Row) -> Iterator[str]:
    """Yield a row with the best moves, to be opened; none for a turn that is not judged."""
    if not row.choices:
        return
    labels = telling.labels
    names = ("move", "score", "chance_to_win", "points_lost", "chance_lost")
    heads = "".join(f"<th{_KINDS[name]}>{escape(labels[name])}</th>" for name in names)
    yield '<tr class="more"><td></td><td colspan="9"><details>'
    yield f"<summary>{escape(labels['best_moves'])}</summary><table><tr>{heads}</tr>"
    for choice in row.choices:
        mine = f" <small>{escape(labels['played'])}</small>" if choice.is_played else ""
        cells = (choice.score, choice.win, choice.lost_points, choice.lost_win)
        numbers = "".join(f'<td class="n">{escape(str(cell))}</td>' for cell in cells)
        yield f"<tr><td>{escape(choice.move)}{mine}</td>{numbers}</tr>"
    yield "</table></details></td></tr>"
