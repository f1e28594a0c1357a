"""
Games and playouts a second in compiled code, against the slow twin that makes the same moves in Python.

Machines differ: only the ratios to the twin, in the same process, are judged. CPU time of one core is taken.

    python -m benchmarks.bench_analysis [--update]
"""

import sys
from collections.abc import Callable, Sequence
from statistics import mean, median, stdev
from threading import Thread
from time import perf_counter, process_time

import numpy as np

from benchmarks.results import judge, report, table
from faristol.analysis.leaves import load_leaves
from faristol.analysis.playouts import Playouts
from faristol.analysis.policy import ByEquity
from faristol.analysis.simulation import Budget, simulate
from faristol.lexicon import load_lexicon
from faristol.movegen import load_generator
from faristol.rulebook import load_rulebook
from tests.analysis.test_simulation import sights
from tests.analysis.twin import Twin

ROUNDS, GAMES, TWIN_GAMES, PLAYOUTS = 5, 300, 12, 1500


def main() -> int:
    without, mapped = playouts_by(mapped=False), playouts_by(mapped=True)
    policy = ByEquity(mapped.generator, mapped.rulebook, mapped.weights)

    def games_of(made: Playouts) -> Callable[[], int]:
        scratch = made.scratch()
        return lambda: len(made.play(np.arange(GAMES), scratch=scratch).turns)

    def twins() -> int:
        return len([Twin.dealt(policy, mapped.rulebook, seed).play() for seed in range(TWIN_GAMES)])

    works = {
        "games a second": (games_of(without), games_of(mapped)),
        "two-ply playouts a second": (simulated(without, 2), simulated(mapped, 2)),
        "five-ply playouts a second": (simulated(without, 5), simulated(mapped, 5)),
        "the twin's games a second": (twins, twins),
    }
    found = {name: rates(*pair) for name, pair in works.items()}
    rows = [[name, *(f"{median(rate):,.0f}" for rate in pair), gained(*pair)] for name, pair in found.items()]
    rows.append(["two threads to one, games in the same time", "", f"{two_threads(mapped):.2f}", ""])
    report("analysis", table(["Catalan, the AJUSC's rules", "without a map", "word map", "ratio"], rows))
    return judge(
        "analysis", median(found["games a second"][1]) / median(found["the twin's games a second"][1])
    )


def playouts_by(*, mapped: bool) -> Playouts:
    rulebook = load_rulebook("ca-ajusc")
    generator = load_generator(load_lexicon("ca-disc-2021"), rulebook, mapped=mapped)
    made = Playouts(generator, rulebook, load_leaves("catalan"))
    made.play(np.arange(3))  # compiled before anything is timed
    return made


def rates(*works: Callable[[], int]) -> tuple[list[float], ...]:
    """Return how many a second of CPU time each makes, round by round, the works taking turns."""
    found: tuple[list[float], ...] = tuple([] for _ in works)
    for _ in range(ROUNDS):
        for work, rate in zip(works, found, strict=True):
            start = process_time()
            made = work()
            rate.append(made / (process_time() - start))
    return found


def gained(before: Sequence[float], after: Sequence[float]) -> str:
    """Return the mean ratio of a round with its standard error."""
    ratios = [new / old for old, new in zip(before, after, strict=True)]
    return f"{mean(ratios):.2f} ± {stdev(ratios) / len(ratios) ** 0.5:.2f}"


def simulated(made: Playouts, plies: int) -> Callable[[], int]:
    budget = Budget(plies=plies, playouts=PLAYOUTS, confidence=0.999)

    def work() -> int:
        found = [
            simulate(sight, made, spread=spread, seed=b"bench", budget=budget)
            for sight, spread in sights()[:6]
        ]
        return sum(each.playouts for each in found)

    return work


def two_threads(made: Playouts) -> float:
    """Return the games of two threads to those of one in the same time."""

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
