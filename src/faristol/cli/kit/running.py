"""Running long work in this process, in several, or on a cluster; always with a progress bar."""

import os
import signal
import sys
import time
from argparse import ArgumentParser, Namespace
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from multiprocessing import active_children, get_context
from threading import Thread
from typing import Any, Self, TypeVar

from faristol.analysis.batches import Run
from faristol.cli.kit.numbers import number
from faristol.errors import FaristolError

Item = TypeVar("Item")
Result = TypeVar("Result")

_BAR = 30
_AHEAD = 4
"""Portions that wait for each process: enough that none is idle, few enough to forget."""
_MOST_DEATHS = 5
"""Processes that may die in a run: more is no accident."""
_CONNECT_SECONDS = 10
_MOST_JOBS = 64
_MINUTE = 60


def cores() -> int:
    """Return the cores that this process may use, as many as `--jobs` takes."""
    given = getattr(os, "sched_getaffinity", None)
    return max(1, min(len(given(0)) if given else os.cpu_count() or 1, _MOST_JOBS))


def add_places(verb: ArgumentParser, *, all_cores: bool = False) -> None:
    """Add where the work is done: without either option here, on one core or on `all_cores`."""
    usual = "one for each core" if all_cores else "1"
    places = verb.add_mutually_exclusive_group()
    places.add_argument(
        "--jobs",
        metavar="N",
        type=number(least=1, most=_MOST_JOBS),
        default=cores() if all_cores else 1,
        help=f"processes that work at the same time (default: {usual})",
    )
    places.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="work on a Dask cluster: the address of its scheduler, such as tcp://10.0.0.5:8786",
    )


@contextmanager
def running(args: Namespace) -> Iterator[Run]:
    """
    Raises:
        FaristolError: if processes keep dying, or the cluster cannot be reached.
    """
    if args.cluster:
        with _cluster(args.cluster) as run:
            yield run
    elif args.jobs == 1:
        yield _Here()
    else:
        with _Pool(args.jobs) as run:
            yield run


@dataclass(frozen=True, slots=True)
class _Here:
    def __call__(
        self, work: Callable[[Item], Result], portions: Sequence[Item], doing: str, /
    ) -> Iterable[Result]:
        return with_bar(map(work, portions), len(portions), doing)


class _Pool:
    """Processes on this machine; one that is killed is replaced, and its portions are played again."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.deaths = 0
        self._pool: ProcessPoolExecutor | None = None

    def _started(self) -> ProcessPoolExecutor:
        # Started afresh rather than forked: compiled code and threads do not survive a fork everywhere.
        context = get_context("spawn")
        return ProcessPoolExecutor(self.jobs, mp_context=context, initializer=_begin, initargs=(os.getpid(),))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        # Nobody waits for portions that take minutes. None may be cancelled before their processes end:
        # Python would then fail to tell it that they are lost.
        if kind is not None:
            for process in active_children():
                process.terminate()
        self._end()

    def _end(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
        self._pool = None

    def _submit(self, work: Callable[[Item], Result], portion: Item) -> "Future[Result]":
        """Hand out a portion; a process started for it is deaf to interrupts, which ours reports once."""
        self._pool = self._pool or self._started()
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return self._pool.submit(work, portion)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def __call__(
        self, work: Callable[[Item], Result], portions: Sequence[Item], doing: str, /
    ) -> Iterable[Result]:
        if len(portions) <= 1:  # quicker than to start another process
            return with_bar(map(work, portions), len(portions), doing)
        return with_bar(self._results(work, portions), len(portions), doing)

    def _results(self, work: Callable[[Item], Result], portions: Sequence[Item]) -> Iterator[Result]:
        done = 0
        while done < len(portions):
            try:
                for result in in_order(self._submit, work, portions[done:], _AHEAD * self.jobs):
                    yield result
                    done += 1
            except BrokenProcessPool as error:
                self.deaths += 1
                if self.deaths > _MOST_DEATHS:
                    raise FaristolError(
                        "processes keep dying; try fewer --jobs if memory is short"
                    ) from error
                self._end()


def in_order(
    submit: Callable[[Callable[[Item], Result], Item], "Future[Result]"],
    work: Callable[[Item], Result],
    portions: Iterable[Item],
    ahead: int,
) -> Iterator[Result]:
    """Yield the results in the order of the portions, so many of which are handed out at a time."""
    waiting: deque[Future[Result]] = deque()
    for portion in portions:
        waiting.append(submit(work, portion))
        if len(waiting) > ahead:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def _begin(parent: int) -> None:
    """End when the main process is gone."""
    Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(0)


@contextmanager
def _cluster(address: str) -> Iterator[Run]:
    """Use a Dask cluster; what a killed worker held, its scheduler gives to another."""
    try:
        distributed: Any = import_module("distributed")
    except ImportError as error:
        raise FaristolError(
            f"--cluster needs the package distributed: {sys.executable} -m pip install distributed"
        ) from error
    try:
        client = distributed.Client(address, timeout=_CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise FaristolError(f"no cluster answers at {address}: {error}".splitlines()[0]) from error
    with client:
        try:
            yield _Cluster(client)
        except distributed.KilledWorker as error:
            raise FaristolError(
                f"workers at {address} keep dying; their machines may be short of memory"
            ) from error


@dataclass(frozen=True, slots=True)
class _Cluster:
    client: Any

    def __call__(
        self, work: Callable[[Item], Result], portions: Sequence[Item], doing: str, /
    ) -> Iterable[Result]:
        return with_bar(self._results(work, portions), len(portions), doing)

    def _results(self, work: Callable[[Item], Result], portions: Sequence[Item]) -> Iterator[Result]:
        self.client.wait_for_workers(1)
        cores = sum(self.client.ncores().values())

        def submit(work: Callable[[Item], Result], portion: Item) -> Any:
            return self.client.submit(work, portion, pure=False)

        yield from in_order(submit, work, portions, _AHEAD * max(cores, 1))


def with_bar(results: Iterable[Result], total: int, doing: str) -> Iterator[Result]:
    """
    The same results; on a terminal with a bar that shows how many have come and the time left.

    It is gone at the end.
    """
    is_shown, started = sys.stderr.isatty(), time.monotonic()
    try:
        for done, result in enumerate(results):
            if is_shown:
                full = _BAR * done // total
                bar = "█" * full + "·" * (_BAR - full)
                left = _left(time.monotonic() - started, done, total)
                shown = f"\r{doing} {bar} {100 * done // total:3} %{left}\x1b[K"
                print(shown, end="", file=sys.stderr, flush=True)
            yield result
    finally:
        if is_shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _left(seconds: float, done: int, total: int) -> str:
    """
    >>> _left(60, 2, 8), _left(3, 0, 8)
    (', 3 min left', '')
    """
    if not done:
        return ""
    minutes = round(seconds * (total - done) / done / _MINUTE)
    return f", {minutes} min left" if minutes else ", less than a minute left"
