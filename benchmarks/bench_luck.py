"""
Luck and skill over many self-played games: `python benchmarks/bench_luck.py [GAMES] [--draws N]`.

One side plays by equity, the other by points, by turns, so that there is skill to tell from luck. Mean luck must
be 0 within its error; the share is the part of the spreads' variance that luck and skill explain.
"""

import sys
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

sys.path.insert(0, str(Path(__file__).parents[1]))

from faristol.analysis import luck  # noqa: E402
from tests.analysis.test_reports import reported  # noqa: E402
from tests.analysis.written_games import game, record_of_game  # noqa: E402

NAMES = ("es", "se", "ee", "ss")


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0  # noqa: PLR2004 - the second argument
    luck.DRAWS = int(sys.argv[3]) if len(sys.argv) > 3 else luck.DRAWS  # noqa: PLR2004
    draws: list[float] = []
    rows: list[tuple[float, float, float]] = []
    for number in range(first, first + games):
        report = reported(record_of_game(game.__wrapped__("ca-1v1", NAMES[number % 4], number)))
        draws += [each.luck for each in report.turns if each.luck is not None]
        if report.balance is not None:
            rows.append((report.balance.luck, report.balance.skill, report.balance.rest))
    spreads = [sum(row) for row in rows]
    total = stdev(spreads) ** 2
    print(f"{games} games from number {first}, {luck.DRAWS} draws beside each of {len(draws)}")
    print(
        f"luck of a draw: mean {fmean(draws):+.3f} ± {stdev(draws) / sqrt(len(draws)):.3f} points, deviation {stdev(draws):.1f}"
    )
    for name, values in zip(("luck", "skill", "rest"), zip(*rows, strict=True), strict=True):
        mean, error = fmean(values), stdev(values) / sqrt(len(values))
        print(f"{name}: mean {mean:+.2f} ± {error:.2f}, deviation {stdev(values):.1f}")
    print(
        f"spread: deviation {sqrt(total):.1f}; luck and skill explain {1 - stdev([row[2] for row in rows]) ** 2 / total:.1%}"
    )


if __name__ == "__main__":
    main()
