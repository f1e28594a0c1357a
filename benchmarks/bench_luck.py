"""
Luck and skill over many self-played games: `python -m benchmarks.bench_luck [GAMES [FIRST [DRAWS]]]`.

Sides play by equity or by points, so that there is skill to tell from luck. Mean luck must be 0 within its
error; the share is the part of the spreads' variance that luck and skill explain.
"""

import sys
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from time import process_time

from faristol.analysis import luck
from tests.analysis.test_reports import reported
from tests.analysis.written_games import game, record_of_game

NAMES = ("es", "se", "ee", "ss")


def main(games: int = 200, first: int = 0, draws: int = luck.DRAWS) -> None:
    luck.DRAWS = draws
    lucks: list[float] = []
    rows: list[tuple[float, float, float]] = []
    spent: list[float] = []
    for number in range(first, first + games):
        record = record_of_game(game.__wrapped__("ca-1v1", NAMES[number % len(NAMES)], number))
        began = process_time()
        report = reported(record)
        spent.append(process_time() - began)
        lucks += [each.luck for each in report.turns if each.luck is not None]
        if report.balance is not None:
            rows.append((report.balance.luck, report.balance.skill, report.balance.rest))
    print(f"{games} games from number {first}, {draws} draws beside each of {len(lucks)}")
    print(f"CPU a report: {_told(spent[1:])} s")
    print(f"luck of a draw: {_told(lucks)}")
    for name, values in zip(("luck", "skill", "rest"), zip(*rows, strict=True), strict=True):
        print(f"{name}: {_told(values)}")
    spreads = [sum(row) for row in rows]
    share = 1 - (stdev([row[2] for row in rows]) / stdev(spreads)) ** 2
    print(f"spread: {_told(spreads)}; luck and skill explain {share:.1%}")


def _told(values: Sequence[float]) -> str:
    return f"{fmean(values):+.3f} ± {stdev(values) / sqrt(len(values)):.3f}, deviation {stdev(values):.2f}"


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
