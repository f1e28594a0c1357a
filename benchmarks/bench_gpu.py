"""
Two-ply playouts a second on a GPU, beside one core and all cores of the same machine.

Every playout is held against the processor's before anything is timed. Starting tells how long it takes to
import, compile and send the words; sending and fetching are part of each round.

    python -m benchmarks.bench_gpu [--update]
"""

import os
from collections.abc import Callable, Iterator
from functools import partial
from statistics import mean, median, stdev
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from benchmarks.results import report, table
from faristol.analysis.gpu import Gpu
from faristol.analysis.leaves import load_leaves
from faristol.analysis.playouts import Playouts
from faristol.analysis.rollouts import OnThreads, Start
from faristol.lexicon import load_lexicon
from faristol.movegen import load_generator
from faristol.movegen import loading as load
from faristol.rulebook import load_rulebook
from tests.analysis.gpu_playouts import sights_of, start_of

Numbers = NDArray[np.int64]

LANGUAGES = {"ca-ajusc": "ca-disc-2021", "friendly-en": "en-scowl-80"}
ROUNDS, DRAWS, CPU_DRAWS = 5, 6000, 500
BLOCKS = (1, 4, 32)
STRANDS = (4096, 16384, 65536)


def main() -> int:
    rows = [row for rulebook, lexicon in LANGUAGES.items() for row in measured(rulebook, lexicon)]
    report("gpu", table(["words", "by", "strands", "a block", "two-ply playouts a second"], rows))
    return 0


def measured(rulebook_id: str, lexicon: str) -> Iterator[list[object]]:
    rulebook = load_rulebook(rulebook_id)
    generator = load_generator(load_lexicon(lexicon), rulebook, mapped=True)
    made = Playouts(generator, rulebook, load_leaves(generator.tileset.id))
    start = start_of(made, list(sights_of(made, 3))[3])
    few, many = (
        np.array([(arm, draw) for draw in range(draws) for arm in range(len(start.arms))])
        for draws in (CPU_DRAWS, DRAWS)
    )
    expected = OnThreads(made, start).ends(few)
    for threads in (1, os.cpu_count() or 1):
        player = OnThreads(made, start, threads)
        yield [lexicon, f"threads: {threads}", "", "", rate_of(player.ends, few)]
    for name in ("GPU, compiled or read from disk", "GPU, words sent again"):
        begun = perf_counter()
        np.testing.assert_array_equal(played(Gpu(made), start, few, expected), expected)
        yield [lexicon, name, "", "", f"{perf_counter() - begun:.2f} s"]
    for strands in STRANDS:
        for block in BLOCKS:
            gpu = Gpu(made, strands=strands, block=block)
            np.testing.assert_array_equal(played(gpu, start, few, expected), expected)
            yield [lexicon, "GPU", gpu.strands, block, rate_of(partial(gpu.ends, start), many)]


def played(gpu: Gpu, start: Start, jobs: Numbers, expected: Numbers) -> Numbers:
    """Return the GPU's ends, with those that it gave up as expected."""
    kernels, ends = load.simulation_kernels(), gpu.ends(start, jobs)
    unplayed = ends[:, kernels.HOW] == kernels.UNPLAYED
    ends[unplayed] = expected[unplayed]
    return ends


def rate_of(work: Callable[[Numbers], object], jobs: Numbers) -> str:
    """Return how many a second of the clock: the median, and the mean with its standard error."""
    work(jobs)
    found = []
    for _ in range(ROUNDS):
        begun = perf_counter()
        work(jobs)
        found.append(len(jobs) / (perf_counter() - begun))
    return f"{median(found):,.0f} (mean {mean(found):,.0f} ± {stdev(found) / ROUNDS**0.5:,.0f})"


if __name__ == "__main__":
    raise SystemExit(main())
