"""
Playouts by the GPU's code and by the processor's, side by side; in a process of its own, for Numba decides
when it is imported whether a GPU is real.

    python -m tests.analysis.gpu_playouts DRAWS STRANDS
"""

import sys
import warnings
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import numpy as np

from faristol.analysis.gpu import Gpu, OnGpu
from faristol.analysis.playouts import Playouts
from faristol.analysis.policy import ByEquity, Choice, Sight
from faristol.analysis.rollouts import OnThreads, Start
from faristol.analysis.simulation import Budget, _Run, candidates_of
from faristol.analysis.winning import load_wins
from faristol.game.actions import Pass
from faristol.game.runs import all_passes, run_ends
from faristol.lexicon import load_lexicon
from faristol.movegen import load_generator
from faristol.movegen import loading as load
from tests.analysis.test_playouts import LEXICA, UNLIKE, playouts
from tests.analysis.twin import Twin

CASES = [*((rulebook, "") for rulebook in LEXICA), *(("ca-ajusc", change) for change in UNLIKE)]


@cache
def mapped(rulebook_id: str, change: str) -> Playouts:
    made = playouts(rulebook_id, change)
    generator = load_generator(load_lexicon(LEXICA[rulebook_id]), made.rulebook, mapped=True)
    return Playouts(generator, made.rulebook, made.weights)


def sights_of(made: Playouts, turns: int) -> Iterator[Sight]:
    """Return a game's positions: the first, one in the middle, the last but one, and so many others."""
    twin = Twin.dealt(ByEquity(made.generator, made.rulebook, made.weights), made.rulebook, 5)
    found = []
    while twin.ended is None:
        found.append(
            Sight(
                grid=twin.grid,
                rack=twin.racks[twin.side],
                in_bag=len(twin.bag),
                opponents=None if twin.bag else twin.racks[1 - twin.side],
                idle_turns=twin.idle(),
            )
        )
        twin.turn()
    yield from (found[0], found[-2])
    yield from found[2 : -2 : max(1, (len(found) - 4) // turns)]


def start_of(made: Playouts, sight: Sight, *, plies: int = 2) -> Start:
    """Return the best play, the best exchange and a pass, to be played out."""
    run = _Run(sight, made, 30, b"gpu", Budget(plies=plies), (), load_wins("catalan"))
    candidates = candidates_of(sight, made, plays=1, exchanges=1)
    return run._start([*candidates, Choice(Pass(), 0, 0)])  # noqa: SLF001


def compare(made: Playouts, gpu: Gpu, start: Start, draws: int) -> Counter[int]:
    """Hold the GPU's playouts against the processor's; return how many ended in each way."""
    kernels = load.simulation_kernels()
    jobs = np.array([(arm, draw) for draw in range(draws) for arm in range(len(start.arms))])
    expected, found = OnThreads(made, start).ends(jobs), gpu.ends(start, jobs)
    played = found[:, kernels.HOW] != kernels.UNPLAYED
    np.testing.assert_array_equal(found[played], expected[played])
    both = OnGpu.__new__(OnGpu)
    both._gpu, both._start, both._on_threads = gpu, start, OnThreads(made, start)  # noqa: SLF001
    np.testing.assert_array_equal(both.played(jobs), expected)
    return Counter(found[:, kernels.HOW].tolist())


def main(draws: int, strands: int) -> None:
    ended: Counter[int] = Counter()
    for rulebook, change in CASES[1:2] if draws == 1 else CASES:  # the simulator takes half a second a turn
        made = mapped(rulebook, change)
        gpu = Gpu(made, strands=strands, block=min(strands, 32))
        sights = list(sights_of(made, 1 if draws == 1 else 6))
        turns = max(end.turns for end in run_ends(made.rulebook.ending))
        for sight in (*sights, replace(sights[-1], runs=all_passes(turns - 1))):
            found = compare(made, gpu, start_of(made, sight), draws)
            if sight.grid.is_empty:
                assert found[-1], "an empty board after an exchange is left to the processor"
            ended += found
    print(f"{ended.total()} playouts alike; by how they ended: {dict(sorted(ended.items()))}")


if __name__ == "__main__":
    warnings.filterwarnings("ignore", "overflow encountered", RuntimeWarning)
    main(*map(int, sys.argv[1:]))
