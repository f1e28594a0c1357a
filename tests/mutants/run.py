"""Mutants against the tests marked with their clauses, each in a process forked when all is loaded."""

import json
import os
import select
import signal
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import NoReturn, Protocol

import pytest
from _pytest.runner import runtestprotocol

from tests.mutants.values import caches

LIMIT_S = 60
"""A test that takes longer than this no longer ends: it has killed the mutant."""


class Mutant(Protocol):
    """One change that breaks a rule."""

    @property
    def clauses(self) -> tuple[str, ...]: ...
    @property
    def name(self) -> str: ...
    def apply(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Outcome:
    """The verdict of one clause's tests on one mutant."""

    clause: str
    mutant: str
    killer: str
    """Empty where none of them failed."""


@dataclass(slots=True)
class _Child:
    mutant: Mutant
    pipe: int
    pid: int
    said: bytes = b""


@dataclass
class Trial:
    """Pytest plugin that tries every mutant instead of running the tests."""

    mutants: Sequence[Mutant]
    workers: int
    killers: Mapping[tuple[str, str], str] | None = None
    """(Clause, mutant) → the only test to try, if that is known."""
    outcomes: list[Outcome] = field(default_factory=list)
    by_clause: dict[str, list[pytest.Item]] = field(default_factory=lambda: defaultdict(list))

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        wanted = {clause for mutant in self.mutants for clause in mutant.clauses}
        items[:] = [item for item in items if wanted & set(clauses_of(item)) and self._may_kill(item)]

    def _may_kill(self, item: pytest.Item) -> bool:
        return self.killers is None or told(item) in self.killers.values()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        seconds = {item.nodeid: _seconds(item) for item in session.items}
        for item in sorted(session.items, key=lambda item: seconds[item.nodeid]):
            for clause in clauses_of(item):
                self.by_clause[clause].append(item)
        caches()
        print(f"{len(session.items)} tests take {sum(seconds.values()):.0f} s; {len(self.mutants)} mutants")  # noqa: T201
        for child in self._finished():
            self.outcomes += self._judged(child)
        return True

    def _finished(self) -> Iterator[_Child]:
        running: dict[int, _Child] = {}
        waiting = list(reversed(self.mutants))
        while waiting or running:
            while waiting and len(running) < self.workers:
                child = self._fork(waiting.pop())
                running[child.pipe] = child
            for pipe in select.select(list(running), [], [])[0]:
                said = os.read(pipe, 65_536)
                running[pipe].said += said
                if not said:
                    child = running.pop(pipe)
                    os.close(pipe)
                    os.waitpid(child.pid, 0)
                    yield child

    def _fork(self, mutant: Mutant) -> _Child:
        reading, writing = os.pipe()
        sys.stdout.flush()
        pid = os.fork()
        if pid == 0:
            self._try_and_leave(mutant, writing)
        os.close(writing)
        return _Child(mutant, reading, pid)

    def _try_and_leave(self, mutant: Mutant, writing: int) -> NoReturn:
        try:
            silence = os.open(os.devnull, os.O_WRONLY)
            for stream in (1, 2):
                os.dup2(silence, stream)
            with os.fdopen(writing, "w", encoding="utf-8") as pipe:
                mutant.apply()
                for said in self._try(mutant):
                    print(json.dumps(said), file=pipe, flush=True)
        finally:
            os._exit(0)

    def _try(self, mutant: Mutant) -> Iterator[tuple[str, str]]:
        """Say which test begins and which failed; stop once every clause has one that failed."""
        yield ("applied", "")
        undecided, tried = set(mutant.clauses), set()
        for clause in mutant.clauses:
            only = None if self.killers is None else self.killers.get((clause, mutant.name), "")
            for item in self.by_clause[clause]:
                if clause in undecided and item not in tried and only in {None, told(item)}:
                    tried.add(item)
                    yield ("begins", item.nodeid)
                    signal.alarm(LIMIT_S)
                    if _fails(item):
                        yield ("failed", item.nodeid)
                        undecided -= set(clauses_of(item))
        yield ("ended", "")

    def _judged(self, child: _Child) -> Iterator[Outcome]:
        said = [json.loads(line) for line in child.said.decode("utf-8").splitlines()]
        if not said:
            raise RuntimeError(f"cannot be applied: {child.mutant.name}")
        failed = {nodeid for kind, nodeid in said if kind == "failed"}
        if said[-1][0] == "begins":  # it never ended, or took the process with it
            failed.add(said[-1][1])
        for clause in child.mutant.clauses:
            if self.killers is not None and (clause, child.mutant.name) not in self.killers:
                continue
            killer = next((item for item in self.by_clause[clause] if item.nodeid in failed), None)
            print(f"{'killed  ' if killer else 'SURVIVES'} {clause} {child.mutant.name}", flush=True)  # noqa: T201
            yield Outcome(clause, child.mutant.name, told(killer) if killer else "")


def try_mutants(
    mutants: Sequence[Mutant],
    paths: Iterable[str],
    *,
    workers: int,
    killers: Mapping[tuple[str, str], str] | None = None,
) -> list[Outcome]:
    """Run each mutant against the tests that are marked with its clauses, or against these alone."""
    if not mutants:
        return []
    trial = Trial(mutants, workers, killers)
    options = ["-q", "-s", "-p", "no:cacheprovider", "--no-header", "--no-summary"]
    ended = pytest.main([*options, *paths], plugins=[trial])
    if ended != pytest.ExitCode.OK:
        raise SystemExit(f"pytest: {ended}")
    return trial.outcomes


def clauses_of(item: pytest.Item) -> Mapping[str, None]:
    return dict.fromkeys(clause for mark in item.iter_markers("clause") for clause in mark.args)


def told(item: pytest.Item) -> str:
    """Name a test like the rules map; a case of a golden table goes by its title."""
    callspec = getattr(item, "callspec", None)
    script = callspec.params.get("script") if callspec else None
    if script is not None:
        path = script.path.relative_to(item.config.rootpath / "tests")
        return f"{path.as_posix()}: {script.title}"
    return item.nodeid.removeprefix("tests/").partition("[")[0]


def _seconds(item: pytest.Item) -> float:
    """Run it as it is: it must pass, and what it loads is loaded for all mutants."""
    before = perf_counter()
    if _fails(item):
        raise SystemExit(f"fails without any mutant: {item.nodeid}")
    return perf_counter() - before


def _fails(item: pytest.Item) -> bool:
    return any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))
