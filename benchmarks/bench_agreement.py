"""
How often a simulation chooses what one of a hundred times the budget chooses, and what its choice loses.

Nothing is judged: the share depends on the positions, and is printed with one standard error.

    python -m benchmarks.bench_agreement [--positions=60] [--playouts=300]
"""

import argparse
import sys
from collections.abc import Iterator
from itertools import count, islice
from statistics import mean, stdev

from benchmarks.bench_analysis import playouts_by
from faristol.analysis.policy import Sight
from faristol.analysis.simulation import Budget, simulate
from tests.analysis.test_simulation import sights

LONGER = 100


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--playouts", type=int, default=300)
    args = parser.parse_args()
    made = playouts_by(mapped=True)
    agreed: list[float] = []
    lost: list[float] = []
    for number, (sight, spread) in enumerate(islice(_positions(), args.positions)):
        short, long = (
            simulate(sight, made, spread=spread, seed=f"{kind} {number}".encode(), budget=budget)
            for kind, budget in (
                ("short", Budget(playouts=args.playouts)),
                ("long", Budget(playouts=LONGER * args.playouts, confidence=0.999)),
            )
        )
        chosen = short.candidates[0].choice
        judged = next(each for each in long.candidates if each.choice == chosen)
        agreed.append(float(chosen == long.candidates[0].choice))
        lost.append(100 * (long.candidates[0].win - judged.win))
        if len(agreed) > 1:
            print(
                f"{len(agreed)} positions: agreed {_with_error([100 * one for one in agreed])} %, "
                f"lost {_with_error(lost)} % of winning",
                flush=True,
            )
    return 0


def _positions() -> Iterator[tuple[Sight, int]]:
    """Yield every third position of one game after another."""
    for seed in count():
        yield from sights(1000, seed)[seed % 3 :: 3]


def _with_error(found: list[float]) -> str:
    return f"{mean(found):.2f} ± {stdev(found) / len(found) ** 0.5:.2f}"


if __name__ == "__main__":
    sys.exit(main())
