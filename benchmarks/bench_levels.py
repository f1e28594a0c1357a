"""
`python -m benchmarks.bench_levels [LEXICON …] [--top FILE …]`: each level against the one below.

500 pairs of games a step, the same tiles for both, for the levels that do not think ahead; about a minute a
language. Of the tenth level, answers of `faristol train duel --players level-10 equity --json` are taken from
files. Writes `data/bots/strength.toml`, and prints the rows of RESULTS.md.
"""

import json
import sys
import tomllib
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from faristol.analysis.batches import Portion, Setting, usual_rulebook
from faristol.analysis.duel import judge
from faristol.analysis.leaves import load_leaves
from faristol.bots.duels import play_duel
from faristol.bots.levels import load_levels
from faristol.lexicon import Lexicon, load_lexicon, shipped_ids

PAIRS = 500
SEED = 2
"""Another than that of `fit_levels`, so that no game counts that a number was chosen by."""
FILE = Path(__file__).parents[1] / "src" / "faristol" / "data" / "bots" / "strength.toml"
HEAD = """\
# How strong the computer's levels are, by language and level; written by `python -m benchmarks.bench_levels`.
# Mean points and bingos a game, and percent of games won with one standard error, against the level below
# (the first against the second), in so many pairs of games with the same tiles.
"""

Figures = dict[str, dict[str, float]]


def measured(lexicon: Lexicon) -> Figures:
    """Return the figures of all levels that do not think ahead."""
    found: Figures = {}
    setting = Setting(lexicon=lexicon.id, rulebook=usual_rulebook(lexicon))
    for level in load_levels()[1:]:
        if level.thinks:
            continue
        verdict = judge(
            play_duel(
                Portion(
                    setting=setting,
                    weights=load_leaves(lexicon.tileset),
                    purpose="levels",
                    seed=SEED,
                    start=0,
                    stop=PAIRS,
                    players=(level.id, f"level-{level.number - 1}"),
                )
            )
        )
        share = (verdict.share, verdict.share_error, PAIRS)
        if level.number == 2:  # noqa: PLR2004 - the first has no level below it
            found["1"] = figures(verdict.scores[1], verdict.bingos[1], 1 - share[0], *share[1:])
        found[str(level.number)] = figures(verdict.scores[0], verdict.bingos[0], *share)
        print(f"{lexicon.language} {level.number}: {found[str(level.number)]}", file=sys.stderr, flush=True)
    return found


def figures(points: float, bingos: float, share: float, error: float, pairs: int) -> dict[str, float]:
    return {
        "points": round(points, 1),
        "bingos": round(bingos, 2),
        "won": round(100 * share, 1),
        "error": round(100 * error, 1),
        "pairs": pairs,
    }


def of_top(document: dict[str, Any]) -> dict[str, float]:
    return figures(
        document["scores"][0],
        document["bingos"][0],
        document["share"],
        document["share_error"],
        document["pairs"],
    )


def written(found: dict[str, Figures]) -> str:
    rows = [HEAD]
    for language, levels in sorted(found.items()):
        rows.append(f"[{language}]")
        for level in sorted(levels, key=int):
            inside = ", ".join(f"{name} = {value}" for name, value in levels[level].items())
            rows.append(f"{level} = {{ {inside} }}")
        rows.append("")
    return "\n".join(rows)


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("lexica", nargs="*", metavar="LEXICON")
    parser.add_argument("--top", nargs="+", default=[], type=Path, metavar="FILE")
    args = parser.parse_args()
    found: dict[str, Figures] = tomllib.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    for lexicon in map(load_lexicon, args.lexica or ([] if args.top else shipped_ids())):
        top = found.get(lexicon.language, {}).get("10")
        found[lexicon.language] = measured(lexicon) | ({} if top is None else {"10": top})
        FILE.write_text(written(found), "utf-8")
    for file in args.top:
        document = json.loads(file.read_text("utf-8"))
        lexicon = load_lexicon(document["lexicon"].partition(" ")[0])
        found.setdefault(lexicon.language, {})["10"] = of_top(document)
    FILE.write_text(written(found), "utf-8")
    for language, levels in sorted(found.items()):
        cells = (
            f"{levels[level]['won']} ± {levels[level]['error']}" if level in levels else "–"
            for level in map(str, range(2, 11))
        )
        print(f"| {language} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
