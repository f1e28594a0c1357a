"""
Portions a second of `faristol train wins` in one process, in two, and on a Dask cluster of two workers.

By turns, so that all three see the same machine; the middle of five ratios. Cores that are threads of one
core, or busy with something else, show less than they could.

    python -m benchmarks.bench_training [--update]
"""

import sys
from argparse import Namespace
from contextlib import ExitStack
from statistics import median, stdev
from time import perf_counter

from benchmarks.results import judge, report, table
from faristol.analysis.batches import Portion, Run, Setting, play_wins, portions
from faristol.analysis.leaves import load_leaves
from faristol.cli.kit.running import running

GAMES, PORTIONS, ROUNDS = 1500, 3, 5
"""In a portion, a second or two; on each of two workers; by turns."""


def main() -> int:
    from distributed import LocalCluster  # noqa: PLC0415 - only here

    with ExitStack() as stack:
        cluster = stack.enter_context(
            LocalCluster(  # type: ignore[no-untyped-call]
                n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address="127.0.0.1:0"
            )
        )
        runs = {
            "one process": (stack.enter_context(running(Namespace(jobs=1, cluster=None))), 1),
            "two processes": (stack.enter_context(running(Namespace(jobs=2, cluster=None))), 2),
            "two workers of a cluster": (
                stack.enter_context(running(Namespace(jobs=1, cluster=cluster.scheduler_address))),
                2,
            ),
        }
        for run, workers in runs.values():
            timed(run, 2 * workers, GAMES // 10)  # everything is loaded and compiled
        found: dict[str, list[float]] = {name: [] for name in runs}
        for _ in range(ROUNDS):
            for name, (run, workers) in runs.items():
                found[name].append(timed(run, workers * PORTIONS, GAMES))
    one = found["one process"]
    rows, ratios = [], {}
    for name, rates in found.items():
        shares = [rate / alone for rate, alone in zip(rates, one, strict=True)]
        ratios[name] = median(shares)
        error = stdev(shares) / ROUNDS**0.5
        rows.append([name, f"{median(rates) * GAMES:,.0f}", f"{ratios[name]:.2f} ± {error:.2f}"])
    report("training", table(["chances to win, Catalan", "games a second", "to one process"], rows))
    return judge("training", ratios["two processes"])


def timed(run: Run, count: int, games: int) -> float:
    """Return portions a second."""
    whole = Portion(
        setting=Setting(lexicon="ca-disc-2021", rulebook="ca-1v1"),
        weights=load_leaves("catalan"),
        purpose="bench",
        seed=1,
        start=0,
        stop=count * games,
    )
    start = perf_counter()
    assert len(list(run(play_wins, portions(whole, games), "games"))) == count
    return count / (perf_counter() - start)


if __name__ == "__main__":
    sys.exit(main())
