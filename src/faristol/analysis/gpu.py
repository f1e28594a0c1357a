"""
Playouts on a GPU with `numba-cuda` (the extra `gpu`): those of the processor, thousands at once.

A GPU is worth its start only with thousands of playouts, and a simulation asks for a few at a time. So
playouts are made ahead, in the order of their draws, and kept until they are asked for: which ones count,
and so the answer, is the same. What the GPU cannot play, the processor does.
"""

from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from math import prod
from os import environ
from sys import executable
from typing import TYPE_CHECKING, Any

import faristol.movegen.loading as load
from faristol.analysis.playouts import MOST_TILES, Playouts
from faristol.analysis.rollouts import OnThreads, Start
from faristol.errors import FaristolError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_STRANDS = 1 << 14
"""Playouts at the same time."""
BLOCK = 32
"""Lanes that start together."""
AHEAD = 4096
"""Playouts worth asking a GPU for at once."""
MOST_RACK = 8
"""Tiles on a rack; the search by word map takes no more."""
_TABLE = 1 << MOST_RACK
_FREE_SHARE = 0.6
"""Part of the GPU's free memory that strands may take."""


def cuda() -> Any:
    """
    Return Numba's module for GPUs.

    Raises:
        FaristolError: saying what is missing.
    """
    module: Any = import_module("numba.cuda")
    if environ.get("NUMBA_ENABLE_CUDASIM") != "1":
        if find_spec("numba_cuda") is None:
            raise FaristolError(f"a GPU needs the package numba-cuda: {executable} -m pip install numba-cuda")
        if not module.is_available():
            raise FaristolError("no GPU that CUDA can use was found; without --gpu the answer is the same")
    return module


def has_small_racks(start: Start) -> bool:
    """True if a GPU has room for both racks."""
    return max(int(start.rack.sum()), start.opponents, int(start.kept.shape[1])) <= MOST_RACK


class Gpu:
    """A word list, a rulebook and leaves on a GPU, with memory for its strands. For one thread at a time."""

    def __init__(self, playouts: Playouts, strands: int = MOST_STRANDS, block: int = BLOCK) -> None:
        """
        Raises:
            FaristolError: if there is no GPU, or racks are too large for it.
            ValueError: if the generator has no word map.
        """
        self._cuda = cuda()
        kernels, rules, generator = load.kernels(), playouts.rules, playouts.generator
        if kernels.MAP_WORDS not in generator.kernel_arrays:
            raise ValueError("playouts on a GPU need a word map")
        if playouts.rulebook.play.rack_size > MOST_RACK:
            raise FaristolError(f"a GPU plays with racks of at most {MOST_RACK} tiles; leave out --gpu")
        send, head = self._cuda.to_device, rules.head.copy()
        self._held = {place: send(_padded(array)) for place, array in generator.kernel_arrays.items()}
        for place, array in self._held.items():
            head[place] = _address(array)
        self._rules = [send(head), *(send(part) for part in rules[1:])]
        squares = generator.layout.rows * generator.layout.columns
        self._block = block
        self.strands = max(block, min(strands, self._room(squares)) // block * block)
        self._work = [
            self._cuda.device_array((self.strands, *shape), kind) for shape, kind in shapes(squares)
        ]
        load.gpu_kernels().clear[1 if load.gpu_kernels().SIMULATED else 1024, block](self._work[0])

    def _room(self, squares: int) -> int:
        """Return how many strands the free memory has room for."""
        if load.gpu_kernels().SIMULATED:
            return MOST_STRANDS
        numpy = load.numpy()
        strand: int = sum(prod(shape) * numpy.dtype(kind).itemsize for shape, kind in shapes(squares))
        return int(self._cuda.current_context().get_memory_info().free * _FREE_SHARE) // strand

    def ends(self, start: Start, jobs: "NDArray[np.int64]") -> "NDArray[np.int64]":
        """
        Return how these playouts end, (jobs, 4); HOW is UNPLAYED where the processor has to play.

        Raises:
            ValueError: if a rack has more tiles than there is room for.
        """
        if not has_small_racks(start):
            raise ValueError(f"a rack of more than {MOST_RACK} tiles")
        numpy, kernels, send = load.numpy(), load.gpu_kernels(), self._cuda.to_device
        ends = self._cuda.device_array((len(jobs), load.simulation_kernels().ENDS), "i8")
        given = [send(_copied(part)) if hasattr(part, "shape") else part for part in start]
        blocks = min(self.strands, -(-len(jobs) // self._block) * self._block) // self._block
        kernels.play_jobs[blocks, self._block](
            *self._rules, *self._work, *given, send(jobs), send(numpy.zeros(1, "i8")), ends
        )
        found: NDArray[np.int64] = ends.copy_to_host()
        return found


@lru_cache(maxsize=1)
def load_gpu(playouts: Playouts) -> Gpu:
    """
    Return the GPU with what these playouts need, made once.

    Raises:
        FaristolError: as Gpu.
    """
    return Gpu(playouts)


class OnGpu:
    """The playouts of one position, made ahead; what is given up goes to threads."""

    def __init__(self, playouts: Playouts, start: Start, on_threads: OnThreads) -> None:
        """
        Raises:
            FaristolError: as Gpu.
        """
        self._gpu, self._start, self._on_threads = load_gpu(playouts), start, on_threads
        self._kept: list[list[NDArray[np.int64]]] = [[] for _ in start.arms]
        """By arm, by number of the draw."""

    def ends(self, jobs: "NDArray[np.int64]", left: int) -> "NDArray[np.int64]":
        if not has_small_racks(self._start):
            return self._on_threads.ends(jobs)
        stops: dict[int, int] = {}
        for arm, draw in jobs.tolist():
            stops[arm] = max(draw + 1, stops.get(arm, 0))
        short = [(arm, stop) for arm, stop in stops.items() if stop > len(self._kept[arm])]
        if short:
            self._extend(short, left)
        found: NDArray[np.int64] = load.numpy().array([self._kept[arm][draw] for arm, draw in jobs.tolist()])
        return found

    def _extend(self, short: list[tuple[int, int]], left: int) -> None:
        """Play the draws that are asked for, and as many more as are worth a start and within the budget."""
        more = min(left, AHEAD) // len(short)
        jobs = [
            (arm, draw)
            for arm, stop in short
            for draw in range(len(self._kept[arm]), max(stop, len(self._kept[arm]) + more))
        ]
        ends = self.played(load.numpy().array(jobs))
        for (arm, _), end in zip(jobs, ends, strict=True):
            self._kept[arm].append(end)

    def played(self, jobs: "NDArray[np.int64]") -> "NDArray[np.int64]":
        """Return how these playouts end, by the GPU and where it gives up by threads."""
        ends, kernels = self._gpu.ends(self._start, jobs), load.simulation_kernels()
        unplayed = (ends[:, kernels.HOW] == kernels.UNPLAYED).nonzero()[0]
        if len(unplayed):
            ends[unplayed] = self._on_threads.ends(jobs[unplayed])
        return ends


def shapes(squares: int) -> list[tuple[tuple[int, ...], str]]:
    """Return shape and kind of the arrays of one strand, in the order of Work."""
    games, faces = load.game_kernels(), load.kernels().FACES
    return [
        ((load.subrack_kernels().SEARCH_SIZE,), "i8"),
        ((squares,), "u1"),
        ((2, faces), "i8"),
        ((MOST_TILES + 64,), "u1"),
        ((games.STATE,), "i8"),
        ((faces,), "i8"),
        ((_TABLE,), "i8"),
        ((3, _TABLE), "i8"),
        ((games.MOST_EQUALS, 4), "u8"),
    ]


def _padded(array: Any) -> Any:
    """Return the bytes of an array, and some more: kernels read a little beyond what they look for."""
    numpy = load.numpy()
    return numpy.append(array.reshape(-1).view("u1"), numpy.zeros(64, "u1"))


def _copied(array: Any) -> Any:
    """Return the array in a form that a GPU takes: writable, and not without a single number."""
    numpy = load.numpy()
    empty = numpy.zeros((0, *(1 for _ in array.shape[1:])), array.dtype)
    return numpy.array(array) if array.size else empty


def _address(array: Any) -> int:
    interface = getattr(array, "__cuda_array_interface__", None)
    return int(array.ctypes.data if interface is None else interface["data"][0])
