"""
Games and playouts a second in compiled code, against the slow twin that makes the same moves in Python.

Machines differ: only the ratios to the twin, in the same process, are judged. CPU time of one core is taken.

    python -m benchmarks.bench_analysis [--update]
"""

import sys
from collections.abc import Callable
from statistics import median
from threading import Thread
from time import perf_counter, process_time

import numpy as np

from benchmarks.results import judge, report, table
from faristol.analysis.policy import ByEquity
from faristol.analysis.simulation import Budget, simulate
from tests.analysis.test_playouts import playouts
from tests.analysis.test_simulation import sights
from tests.analysis.twin import Twin

ROUNDS, GAMES, TWIN_GAMES, PLAYOUTS = 5, 300, 12, 1500


def main() -> int:
    made = playouts("ca-ajusc")
    scratch = made.scratch()
    policy = ByEquity(made.generator, made.rulebook, made.weights)
    made.play(np.arange(3), scratch=scratch)  # compiled before anything is timed
    Twin.dealt(policy, made.rulebook, 0).play()
    games = rate(GAMES, lambda: made.play(np.arange(GAMES), scratch=scratch))
    twin = rate(
        TWIN_GAMES, lambda: [Twin.dealt(policy, made.rulebook, seed).play() for seed in range(TWIN_GAMES)]
    )
    short, long = (simulated(plies) for plies in (2, 5))
    rows = [
        ["games a second", f"{games:,.0f}"],
        ["the twin's", f"{twin:,.0f}"],
        ["two-ply playouts a second", f"{short:,.0f}"],
        ["five-ply playouts a second", f"{long:,.0f}"],
        ["two threads to one, games in the same time", f"{two_threads():.2f}"],
    ]
    report("analysis", table(["Catalan, the AJUSC's rules", ""], rows))
    return judge("analysis", games / twin)


def rate(count: int, work: Callable[[], object]) -> float:
    """Return how many a second of CPU time, the middle of several rounds."""
    found = []
    for _ in range(ROUNDS):
        start = process_time()
        work()
        found.append(count / (process_time() - start))
    return median(found)


def simulated(plies: int) -> float:
    positions = sights()[:6]
    made = 0
    start = process_time()
    for sight, spread in positions:
        budget = Budget(plies=plies, playouts=PLAYOUTS, confidence=0.999)
        found = simulate(sight, playouts("ca-ajusc"), spread=spread, seed=b"bench", budget=budget)
        made += found.playouts
    return made / (process_time() - start)


def two_threads() -> float:
    """Return the games of two threads to those of one in the same time."""
    made = playouts("ca-ajusc")

    def timed(threads: int) -> float:
        workers = [Thread(target=made.play, args=(np.arange(GAMES),)) for _ in range(threads)]
        start = perf_counter()
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        return threads * GAMES / (perf_counter() - start)

    return median(timed(2) / timed(1) for _ in range(3))


if __name__ == "__main__":
    sys.exit(main())
