"""
The clocks that a site starts with: by the wall, unless a round went on while it was down.

And of a worker that takes over: it goes on by those of the last beat, and is one of those who serve.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from faristol_web.streams import site_clock, time, timekeeper
from faristol_web.streams.bus import Bus
from faristol_web.streams.site_clock import Said
from faristol_web.streams.time import ALIVE, ALIVE_MS, Clocks, beat, hall_ms, playing_ms, set_clocks
from faristol_web.streams.timekeeper import Duties, Timekeeper
from tests.web.streams.test_time import TWO_HOURS_MS, Machine, turned

__all__ = ["turned"]
DOWN_MS = 60_000
TURNS = 10_000
"""Turns of the event loop in which something happens, or never does."""


def few_duties(*, rounds_run: bool = False) -> Duties:
    async def is_so() -> bool:
        return rounds_run

    async def nothing(*_: object) -> None: ...

    return Duties(
        rounds_run=is_so,
        recover=nothing,
        look_after=nothing,
        wake=nothing,
        keep=nothing,
        clock_was_set=lambda _by_ms: None,
        came_back=lambda: None,
    )


@pytest.mark.parametrize("runs", [[], ["a round"]])
@pytest.mark.parametrize("by_ms", [TWO_HOURS_MS, -TWO_HOURS_MS])
@pytest.mark.parametrize("again", [[], ["the machine"]])
def test_a_round_is_not_shorter_for_a_clock_set_over_a_restart(
    turned: Machine, tmp_path: Path, runs: list[str], by_ms: int, again: list[str]
) -> None:
    """Nor longer, unless the machine was started again: then nobody knows for how long it was off."""
    set_clocks(tmp_path)
    beat(tmp_path / ALIVE)
    before, told = hall_ms(), list[int | None]()

    async def recover(last_alive_ms: int | None) -> None:
        told.append(last_alive_ms)

    turned.run(DOWN_MS)
    turned.wall += by_ms
    if again:
        turned.start_again()
    duties = replace(few_duties(rounds_run=bool(runs)), recover=recover)
    asyncio.run(Timekeeper(Bus(), duties, tmp_path).start())
    expected = before + (0 if again else DOWN_MS) if runs else turned.wall
    assert playing_ms() == hall_ms() == expected
    assert told == [before]


@dataclass
class Shared:
    """The row and the locks of a site on PostgreSQL, as its only worker finds them; see `site_clock.py`."""

    term: int = 0
    beats: int = 0
    clocks: Clocks | None = None
    is_counted: bool = False
    """True if the worker holds the lock of those who serve."""
    others_begin: bool = False
    """True while another worker that starts holds it against all."""
    is_cut: bool = False
    ahead_ms: int = 0
    """By so much the last beat of another is ahead, of which this worker did not hear."""

    async def close(self) -> None:
        self.is_counted = False

    async def read(self, _connection: object) -> Said:
        return Said(self.term, self.beats, self.term, None, None, self.clocks)

    async def take(self, _connection: object, said: Said, _worker: str) -> int:
        self.term = said.term + 1
        return self.term

    async def hold(self, *_: object) -> None: ...

    async def beat(self, _connection: object, _term: int, clocks: Clocks) -> None:
        if self.is_cut:
            self.is_cut, self.clocks = False, replace(clocks, playing=clocks.playing + self.ahead_ms)
            raise ConnectionError("the line was cut")
        self.beats, self.clocks = self.beats + 1, clocks

    async def is_kept(self, *_: object) -> bool:
        return False

    async def is_served(self, _connection: object) -> bool:
        return False

    async def serve(self, _connection: object) -> bool:
        self.is_counted = not self.others_begin
        return self.is_counted

    async def let_others_serve(self, _connection: object) -> None: ...

    async def cut_off_silent(self, _connection: object) -> list[str]:
        return []


@pytest.fixture
def shared(monkeypatch: pytest.MonkeyPatch) -> Shared:
    made = Shared()

    async def connect() -> Shared:
        return made

    for name in ("read", "take", "hold", "beat", "is_kept", "is_served", "serve"):
        monkeypatch.setattr(site_clock, name, getattr(made, name))
    for name in ("let_others_serve", "cut_off_silent"):
        monkeypatch.setattr(site_clock, name, getattr(made, name))
    monkeypatch.setattr(timekeeper, "connect", connect)
    monkeypatch.setattr(timekeeper, "ASK_SECONDS", 0)
    return made


async def until(condition: Callable[[], bool]) -> None:
    for _ in range(TURNS):
        if condition():
            return
        await asyncio.sleep(0)
    raise AssertionError("it never happens")


async def taken_over(shared: Shared, data: Path, duties: Duties) -> Timekeeper:
    """Return the only worker after it was cut off and kept the time anew, while another one starts."""
    bus = Bus()
    bus.is_open = True
    keeper = Timekeeper(bus, duties, data)
    await keeper.start()
    assert shared.is_counted
    shared.is_cut = shared.others_begin = True
    await until(lambda: not shared.is_cut)
    await until(lambda: shared.term > 1 and keeper.is_one)
    return keeper


@pytest.mark.usefixtures("turned")
def test_who_takes_over_while_another_starts_is_counted_among_those_who_serve(
    shared: Shared, tmp_path: Path
) -> None:
    """Else the next worker that starts takes the site for one that nobody serves."""

    async def run() -> None:
        keeper = await taken_over(shared, tmp_path, few_duties())
        assert not shared.is_counted
        shared.others_begin, beats = False, shared.beats
        await until(lambda: shared.beats > beats + 2)
        assert shared.is_counted
        await keeper.stop()

    asyncio.run(run())


@pytest.mark.usefixtures("turned")
def test_who_takes_over_goes_on_by_the_clocks_of_the_last_beat(shared: Shared, tmp_path: Path) -> None:
    told: list[int] = []
    shared.ahead_ms = DOWN_MS

    async def run() -> None:
        keeper = await taken_over(shared, tmp_path, replace(few_duties(), clock_was_set=told.append))
        await keeper.stop()

    asyncio.run(run())
    assert told == [DOWN_MS]


def test_a_worker_that_shares_the_site_tells_its_pages_the_time_after_a_stop(
    turned: Machine, shared: Shared, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(time, "BEAT_SECONDS", 0)

    async def run() -> None:
        duties = replace(few_duties(), came_back=lambda: told.append("the time"))
        keeper = await taken_over(shared, tmp_path, duties)
        turned.run(ALIVE_MS)
        await until(lambda: bool(told))
        await keeper.stop()

    asyncio.run(run())
    assert told == ["the time"]
