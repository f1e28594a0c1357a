"""The clocks that a site starts with, and what becomes of a process that was stopped for a while."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from faristol_web.streams import timekeeper as module
from faristol_web.streams.bus import Bus
from faristol_web.streams.time import ALIVE, beat, hall_ms, playing_ms, set_clocks
from faristol_web.streams.timekeeper import Duties, Timekeeper
from tests.web.streams.test_time import TWO_HOURS_MS, Machine, turned

__all__ = ["turned"]
DOWN_MS = 60_000


async def no_rounds() -> bool:
    return False


def duties_of(
    recover: Callable[[int | None], Awaitable[None]], rounds_run: Callable[[], Awaitable[bool]] = no_rounds
) -> Duties:
    async def nothing(*_: object) -> None: ...

    return Duties(
        rounds_run=rounds_run,
        recover=recover,
        look_after=nothing,
        wake=nothing,
        keep=nothing,
        clock_was_set=lambda _by_ms: None,
    )


@pytest.mark.parametrize("runs", [[], ["a round"]])
@pytest.mark.parametrize("by_ms", [TWO_HOURS_MS, -TWO_HOURS_MS])
def test_a_round_is_neither_longer_nor_shorter_for_a_clock_set_over_a_restart(
    turned: Machine, tmp_path: Path, runs: list[str], by_ms: int
) -> None:
    set_clocks(tmp_path)
    beat(tmp_path / ALIVE)
    before, told = hall_ms(), list[int | None]()

    async def rounds_run() -> bool:
        return bool(runs)

    async def recover(last_alive_ms: int | None) -> None:
        told.append(last_alive_ms)

    turned.run(DOWN_MS)
    turned.wall += by_ms
    duties = duties_of(recover, rounds_run)
    asyncio.run(Timekeeper(Bus(), duties, tmp_path).start())
    expected = before + DOWN_MS if runs else turned.wall
    assert playing_ms() == hall_ms() == expected
    assert told == [before]


def test_what_falls_due_while_the_process_was_stopped_waits_until_it_is_nobodys_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stopped by the system or a debugger, or asleep with a machine whose counter goes on."""
    monkeypatch.setattr(module, "FROZEN_SECONDS", 0.3)
    monkeypatch.setattr(module, "ASK_SECONDS", 0.01)
    told = list[int | None]()

    async def recover(last_alive_ms: int | None) -> None:
        told.append(last_alive_ms)

    async def stopped() -> int:
        keeper = Timekeeper(Bus(), duties_of(recover), tmp_path)
        await keeper.start()
        at = playing_ms()
        assert keeper.is_timed_now()
        time.sleep(0.5)  # noqa: ASYNC251 - the whole process stands still
        assert not keeper.is_timed_now()
        assert await keeper.is_timed(patience_s=30)
        assert told[1:], "it was given back before anything else was done"
        await keeper.stop()
        return at

    at = asyncio.run(stopped())
    assert told[0] is None
    assert told[1] is not None
    assert told[1] <= at + 1, "from the last moment at which it was seen at work"
