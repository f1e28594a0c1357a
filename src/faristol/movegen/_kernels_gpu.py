"""
The compiled part that simulates on a GPU: the processor's own functions, compiled once more.

So a rule is written once, and both make the same moves. What differs is how memory is read, and that
nothing recurses: a position that needs the graph's search is given up, and the processor plays it instead.

A thread of the GPU, here a strand, plays one playout after the other, with a `Work` of its own. Every array
of a Work has one dimension more, of strands.
"""

import numba
from numba import cuda

from faristol.movegen._kernels_games import Rules, Work
from faristol.movegen._kernels_gpu_ways import COMPILED, GAVE_UP, copy_with, in_python
from faristol.movegen._kernels_simulation import HOW, UNPLAYED, play_out

SIMULATED = cuda.config.ENABLE_CUDASIM  # by Numba, in Python, where there is no GPU

if not cuda.config.CACHE_DIR:
    cuda.config.CACHE_DIR = numba.config.CACHE_DIR
cuda.config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # the last playouts of a position are few


def _play_jobs(
    head, numbers, values, single, pair, balance, kinds,
    contexts, boards, helds, bags, states, counts, tables, spares, records,
    board, rack, start, arms, given, unseen, opponents, kept, plies, jobs, taken, ends,
):  # fmt: skip
    """
    Take job after job until none is left. Arguments: the fields of Rules, those of Work for all strands, and

        board … jobs   as in `_kernels_simulation.simulate`
        taken          (1,) int64, jobs begun
        ends           (jobs, ENDS) int64
    """
    strand = cuda.grid(1)
    work = Work(
        contexts[strand],
        boards[strand],
        helds[strand],
        bags[strand],
        states[strand],
        counts[strand],
        tables[strand],
        spares[strand],
        records[strand],
    )
    rules = Rules(head, numbers, values, single, pair, balance, kinds)
    while True:
        job = cuda.atomic.add(taken, 0, 1)
        if job >= len(jobs):
            return
        arm = jobs[job, 0]
        work.context[GAVE_UP] = 0
        play_out(
            rules, work, board, rack, start, arms[arm], given[arm], unseen, opponents, kept, plies,
            jobs[job, 1], ends[job],
        )  # fmt: skip
        if work.context[GAVE_UP]:
            ends[job, HOW] = UNPLAYED


def _compiled():
    if SIMULATED:
        return cuda.jit(copy_with(in_python(), lambda plain: plain, _play_jobs))
    from numba.cuda.extending import intrinsic  # noqa: PLC0415  # the simulator has none

    ways = {name: intrinsic(way) for name, way in COMPILED.items()}
    return cuda.jit(cache=True)(copy_with(ways, cuda.jit(device=True), _play_jobs))


play_jobs = _compiled()


@cuda.jit
def clear(contexts):
    """Write zeroes: what a context keeps of an earlier search must not come from what lay in its memory."""
    size = contexts.shape[1]
    for place in range(cuda.grid(1), contexts.shape[0] * size, cuda.gridsize(1)):
        contexts[place // size, place % size] = 0
