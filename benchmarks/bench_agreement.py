"""
How often the tenth level chooses what it would with a hundred times the playouts, and what its choice loses.

Positions of Catalan games by equity with tiles in the bag. The long simulation stops where it is 99.9 % sure:
one that may stop at 99 % is wrong itself now and then, since it asks after every few draws.
A choice that the long simulation puts behind its own by less than one standard error is counted as the same
in a second figure, and what it loses is told in points, too: in a decided game points choose. Nothing is
judged: the share depends on the positions. With `--keep` several runs add up; `--longer` asks for less than
a hundred times where the computer has no time for it: the long one is then sure less often.

    python -m benchmarks.bench_agreement [--positions N] [--playouts N] [--longer N] [--keep FILE] [--update]
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Any, NamedTuple

from benchmarks.bench_analysis import playouts_by
from benchmarks.kept import Kept
from benchmarks.results import report, table
from faristol.analysis.playouts import Playouts
from faristol.analysis.policy import ByEquity, Sight
from faristol.bots.level import Thinking
from faristol.bots.levels import load_levels
from tests.analysis.test_simulation import sights

LONGER = 100
TWO_SIDED_95 = 1.96


class Compared(NamedTuple):
    is_same: bool
    is_as_good: bool
    """Behind by less than one standard error of the long simulation, or the same."""
    is_sure: bool
    """The long simulation stopped because it was sure."""
    lost: float
    """Chance to win that the choice loses by the long simulation, in %."""
    points: float
    """What it loses in points at the end."""
    by_spread: bool
    """The long simulation chose by points."""
    playouts: tuple[int, int]
    """Of the short and the long one."""
    in_bag: int


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--playouts", type=int, default=load_levels()[-1].playouts)
    parser.add_argument("--longer", type=int, default=LONGER)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--update", action="store_true")
    args = parser.parse_args()
    made, kept = playouts_by(mapped=True), Kept(args.keep)
    found: list[Compared] = []
    try:
        for number, (sight, spread) in enumerate(islice(_positions(), args.positions)):
            name = f"{args.playouts} {args.longer} {number}"
            row: dict[str, Any] | None = kept.row(name)
            if row is None:
                row = kept.keep(name, _compared(made, sight, spread, number, args)._asdict())
            found.append(Compared(**row))
            print(len(found), sum(each.is_same for each in found), found[-1], flush=True)
    except KeyboardInterrupt:
        print("interrupted: what was compared so far", file=sys.stderr)
    if len(found) > 1:
        report("agreement", table(_HEAD, [_row(found, args.playouts)]))
    return 0


def _compared(made: Playouts, sight: Sight, spread: int, number: int, args: argparse.Namespace) -> Compared:
    by_equity = ByEquity(made.generator, made.rulebook, made.weights)
    level = replace(load_levels()[-1], playouts=args.playouts)
    thinking, seen = Thinking(by_equity, level, b""), replace(sight, spread=spread)
    short, long = (
        thinking.simulated(seen, made, seed=f"{kind} {number}".encode(), longer=longer)
        for kind, longer in (("short", 1), ("long", args.longer))
    )
    best = long.candidates[0]
    judged = next(each for each in long.candidates if each.choice == short.candidates[0].choice)
    is_same = judged.choice == best.choice
    return Compared(
        is_same,
        is_same or judged.behind < judged.behind_error,
        long.is_sure,
        100 * (best.win - judged.win),
        best.spread - judged.spread,
        long.by_spread,
        (short.playouts, long.playouts),
        sight.in_bag,
    )


def _positions() -> Iterator[tuple[Sight, int]]:
    """Yield every third position with tiles in the bag of one game after another."""
    for seed in count():
        yield from (each for each in sights(1000, seed)[seed % 3 :: 3] if each[0].in_bag)


_HEAD = [
    "playouts",
    "positions",
    "the same",
    "or not a standard error behind",
    "long one sure",
    "lost, % of winning",
    "points",
]


def _row(found: list[Compared], playouts: int) -> list[str]:
    return [
        f"{playouts:,}",
        str(len(found)),
        _share([each.is_same for each in found]),
        _share([each.is_as_good for each in found]),
        str(sum(each.is_sure for each in found)),
        _mean([each.lost for each in found]),
        _mean([each.points for each in found]),
    ]


def _mean(found: list[float]) -> str:
    return f"{mean(found):.2f} ± {stdev(found) / len(found) ** 0.5:.2f}"


def _share(found: list[bool]) -> str:
    """Return how many, and the 95 % interval of the share (Wilson's)."""
    made, square = len(found), TWO_SIDED_95**2
    share = sum(found) / made
    middle = (share + square / (2 * made)) / (1 + square / made)
    half = TWO_SIDED_95 * sqrt(share * (1 - share) / made + square / (4 * made**2)) / (1 + square / made)
    return f"{sum(found)} ({100 * share:.0f} %; {100 * (middle - half):.0f} to {100 * (middle + half):.0f})"


if __name__ == "__main__":
    sys.exit(main())
