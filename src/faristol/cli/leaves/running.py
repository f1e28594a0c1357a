"""Running the games of `faristol leaves`: in as many processes as were asked for, with a progress bar."""

import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from typing import TypeVar

from faristol.analysis.batches import Portion, Run
from faristol.errors import FaristolError

Result = TypeVar("Result")

_BAR = 30
_AHEAD = 4
"""Portions that wait for each process: enough that none is idle, few enough to forget."""


@contextmanager
def running(jobs: int) -> Iterator[Run]:
    """
    Raises:
        FaristolError: if a process dies.
    """
    if jobs == 1:
        yield _Here()
        return
    # Started afresh rather than forked: compiled code and threads do not survive a fork everywhere.
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_leave_interrupts_alone)
    try:
        yield _Pool(pool, jobs)
    except BrokenProcessPool as error:
        raise FaristolError(
            "a process that played games has died; try fewer --jobs if memory is short"
        ) from error
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts_alone() -> None:
    """Ignore interrupts here: the main process reports Ctrl+C once."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@dataclass(frozen=True, slots=True)
class _Here:
    def __call__(
        self, work: Callable[[Portion], Result], portions: Sequence[Portion], doing: str, /
    ) -> Iterable[Result]:
        return with_bar(map(work, portions), len(portions), doing)


@dataclass(frozen=True, slots=True)
class _Pool:
    pool: ProcessPoolExecutor
    jobs: int

    def __call__(
        self, work: Callable[[Portion], Result], portions: Sequence[Portion], doing: str, /
    ) -> Iterable[Result]:
        return with_bar(self._results(work, portions), len(portions), doing)

    def _results(self, work: Callable[[Portion], Result], portions: Sequence[Portion]) -> Iterator[Result]:
        waiting: deque[Future[Result]] = deque()
        for portion in portions:
            waiting.append(self.pool.submit(work, portion))
            if len(waiting) > _AHEAD * self.jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def with_bar(results: Iterable[Result], total: int, doing: str) -> Iterator[Result]:
    """The same results; on a terminal with a bar that shows how many have come, gone when all have."""
    is_shown = sys.stderr.isatty()
    try:
        for number, result in enumerate(results):
            if is_shown:
                full = _BAR * number // total
                bar = "█" * full + "·" * (_BAR - full)
                print(f"\r{doing} {bar} {100 * number // total:3} %", end="", file=sys.stderr, flush=True)
            yield result
    finally:
        if is_shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
