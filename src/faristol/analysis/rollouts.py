"""Candidate moves played out on numbered draws: what a position gives the kernels, and threads that play."""

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, NamedTuple, Protocol

import faristol.movegen.loading as load
from faristol.analysis.playouts import Playouts

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Start(NamedTuple):
    """State shared by all playouts of a position, as `_kernels_simulation.simulate` takes it."""

    board: "NDArray[np.uint8]"
    rack: "NDArray[np.int64]"
    state: "NDArray[np.int64]"
    arms: "NDArray[np.uint64]"
    given: "NDArray[np.int64]"
    unseen: "NDArray[np.uint8]"
    opponents: int
    kept: "NDArray[np.uint8]"
    plies: int


class Rollouts(Protocol):
    """Equal jobs end equally, whoever plays them and in whatever order."""

    def ends(self, jobs: "NDArray[np.int64]", left: int) -> "NDArray[np.int64]":
        """
        Return how these playouts end, (jobs, 4).

        `jobs` is (jobs, 2), arm and number of the draw; `left` says how many more may be asked for, these
        included.
        """


class OnThreads:
    def __init__(self, playouts: Playouts, start: Start, threads: int = 1) -> None:
        self._rules, self._start = playouts.rules, start
        self._scratches = [playouts.scratch() for _ in range(threads)]

    def ends(self, jobs: "NDArray[np.int64]", left: int = 0) -> "NDArray[np.int64]":  # noqa: ARG002
        numpy, kernels, threads = load.numpy(), load.simulation_kernels(), len(self._scratches)
        ends: NDArray[np.int64] = numpy.empty((len(jobs), kernels.ENDS), "i8")

        def part(place: int) -> None:
            mine = numpy.ascontiguousarray(jobs[place::threads])
            found = numpy.empty((len(mine), kernels.ENDS), "i8")
            kernels.simulate(self._rules, self._scratches[place].work, *self._start, mine, found)
            ends[place::threads] = found

        if threads == 1:
            part(0)
        else:
            with ThreadPoolExecutor(threads) as pool:
                list(pool.map(part, range(threads)))
        return ends
