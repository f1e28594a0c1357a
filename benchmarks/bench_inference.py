"""
The tenth level with what the opponent's last play says of its rack, against the tenth level without.

Pairs of Catalan games with the same tiles, the seats changed. Prints after each pair, so that an interrupted
run has told what it found.

    python -m benchmarks.bench_inference [--pairs=60] [--update]
"""

import argparse
import sys
from dataclasses import replace
from time import process_time

from benchmarks.bench_analysis import playouts_by
from benchmarks.results import report, table
from faristol.analysis.duel import Pair, judge, play_pair
from faristol.analysis.policy import ByEquity, Choice, Sight
from faristol.analysis.selfplay import seed_of
from faristol.bots.level import Thinking
from faristol.bots.levels import load_levels


class Timed:
    """A policy, and the CPU seconds of each of its moves."""

    def __init__(self, policy: Thinking) -> None:
        self.policy = policy
        self.seconds: list[float] = []

    def choose(self, sight: Sight, /) -> Choice:
        begun = process_time()
        choice = self.policy.choose(sight)
        self.seconds.append(process_time() - begun)
        return choice


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--pairs", type=int, default=60)
    parser.add_argument("--update", action="store_true")
    args = parser.parse_args()
    made = playouts_by(mapped=True)
    by_equity = ByEquity(made.generator, made.rulebook, made.weights)
    plain = Thinking(by_equity, load_levels()[-1], b"plain")
    without, using = Timed(plain), Timed(replace(plain, seed=b"infers", infers=True))
    pairs: list[Pair] = []
    try:
        for number in range(args.pairs):
            seed = seed_of("inference", number, seed=1)
            pairs.append(play_pair((using, without), rulebook=made.rulebook, seed=seed))
            print(len(pairs), pairs[-1].spread, sum(each.half_wins for each in pairs), flush=True)
    except KeyboardInterrupt:
        print("interrupted: the pairs so far", file=sys.stderr)
    if len(pairs) > 1:
        verdict = judge(pairs)
        head = ["pairs", "games won, %", "points a game", "CPU s a move", "without", "longest move"]
        row = [
            verdict.pairs,
            f"{100 * verdict.share:.1f} ± {100 * verdict.share_error:.1f}",
            f"{verdict.mean_points / 2:+.1f} ± {verdict.error_points / 2:.1f}",
            *(f"{sum(each.seconds) / len(each.seconds):.2f}" for each in (using, without)),
            f"{max(using.seconds):.1f}",
        ]
        report("inference", table(head, [row]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
