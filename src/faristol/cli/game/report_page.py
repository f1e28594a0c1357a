"""A report as one HTML file that needs nothing else: two curves, a table, what decided the game."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

WIDTH, HEIGHT = 640, 160
STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:62rem;margin:1rem auto;padding:0 1rem;
color-scheme:light dark}
table{border-collapse:collapse;width:100%;font-size:.9rem}th,td{text-align:left;padding:.2rem .5rem;
border-bottom:1px solid #8886}td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
svg{width:100%;height:auto;border:1px solid #8886}.wide{overflow-x:auto}
.small td:last-child{color:#8a5a00}.medium td:last-child{color:#b04a00}
.large td:last-child{color:#c00020;font-weight:600}
@media(prefers-color-scheme:dark){.small td:last-child{color:#e0b060}.medium td:last-child{color:#f0a060}
.large td:last-child{color:#ff8090}}
"""


def page(told: dict[str, Any]) -> str:
    """Return the page for what `document` tells."""
    first, second = (player["name"] for player in told["players"])
    title = told["title"] or f"{first} – {second}"
    turns = told["turns"]
    wins = [0.5, *(turn["win_first"] for turn in turns)]
    spreads = [0, *(turn["totals"][0] - turn["totals"][1] for turn in turns)]
    most = max(1, *map(abs, spreads))
    about = (" – ".join(map(str, told["totals"])), told["lexicon"], told["rulebook"]["id"], told["level"])
    parts = [
        '<!doctype html><html lang="en"><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(' · '.join(about))}</p>",
        *_players(told["players"]),
        *_decided(told["sentences"]),
        f"<h2>Chance of {escape(first)} to win</h2>",
        _curve(wins, ("100 %", "0 %"), f"Chance of {first} to win, turn by turn; {wins[-1]:.0%} at the end"),
        f"<h2>Points that {escape(first)} is ahead</h2>",
        _curve(
            [0.5 + spread / (2 * most) for spread in spreads],
            (f"{most:+}", f"{-most:+}"),
            f"Points ahead, turn by turn; {spreads[-1]:+} after the last",
        ),
        "<h2>Turns</h2>",
        *_turns(turns),
    ]
    return "\n".join(parts) + "\n"


def _players(players: Sequence[dict[str, Any]]) -> Iterator[str]:
    rows = (
        ("Points lost a turn", "lost_points", "{:.1f}"),
        ("Chance to win lost a turn", "lost_win", "{:.1%}"),
        ("Mistake index", "index", "{:.1f}"),
        ("Bingos", "bingos", "{}"),
        ("Bingos missed", "bingos_missed", "{}"),
        ("Phonies", "phonies", "{}"),
        ("Phonies let through", "phonies_stood", "{}"),
        ("Turns judged", "judged", "{}"),
    )
    yield '<div class="wide"><table><tr><th></th>'
    yield "".join(f'<th class="n">{escape(player["name"])}</th>' for player in players) + "</tr>"
    for label, key, form in rows:
        cells = "".join(f'<td class="n">{form.format(player[key])}</td>' for player in players)
        yield f"<tr><td>{label}</td>{cells}</tr>"
    yield "</table></div>"


def _decided(sentences: Sequence[str]) -> Iterator[str]:
    if sentences:
        yield "<h2>Turns that decided the game</h2><ul>"
        yield from (f"<li>{escape(sentence)}</li>" for sentence in sentences)
        yield "</ul>"


def _curve(values: Sequence[float], ends: tuple[str, str], label: str) -> str:
    """Draw values from 0 to 1, the middle marked; `ends` name the top and the bottom."""
    step = WIDTH / max(len(values) - 1, 1)
    points = " ".join(f"{at * step:.1f},{HEIGHT * (1 - value):.1f}" for at, value in enumerate(values))
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(label)}">'
        f'<line x1="0" x2="{WIDTH}" y1="{HEIGHT / 2}" y2="{HEIGHT / 2}" stroke="currentColor" '
        'stroke-opacity=".4" stroke-dasharray="4"/>'
        f'<polyline points="{points}" fill="none" stroke="currentColor" stroke-width="2"/>'
        f'<text x="4" y="14" font-size="12" fill="currentColor">{ends[0]}</text>'
        f'<text x="4" y="{HEIGHT - 5}" font-size="12" fill="currentColor">{ends[1]}</text></svg>'
    )


def _turns(turns: Sequence[dict[str, Any]]) -> Iterator[str]:
    yield '<div class="wide"><table><tr><th class="n">#</th><th>Player</th><th>Rack</th><th>Move</th>'
    yield '<th class="n">Points</th><th>Best</th><th class="n">Points lost</th><th class="n">Win % lost</th>'
    yield "<th>Grade</th></tr>"
    for turn in turns:
        verdict = turn["verdict"]
        cells = [
            ("n", str(turn["number"])),
            ("", turn["player"]),
            ("", turn["rack"] or "?"),
            ("", turn["move"] + (" ✗" if turn["wrong_words"] else "")),
            ("n", str(turn["score"])),
        ]
        if verdict is None:
            cells += [("", ""), ("n", ""), ("n", ""), ("", "not judged")]
        else:
            best = "" if verdict["grade"] == "best" else verdict["lines"][0]["move"]
            cells += [
                ("", best),
                ("n", f"{verdict['lost_points']:.1f}"),
                ("n", f"{100 * verdict['lost_win']:.1f}"),
                ("", verdict["grade"] + (", bingo missed" if verdict["bingo_missed"] else "")),
            ]
        row = "".join(f'<td class="{kind}">{escape(text)}</td>' for kind, text in cells)
        yield f'<tr class="{verdict["grade"] if verdict else ""}">{row}</tr>'
    yield "</table></div>"
