"""The clocks that a site starts with: by the wall, unless a round went on while it was down."""

import asyncio
from pathlib import Path

import pytest

from faristol_web.streams.bus import Bus
from faristol_web.streams.time import ALIVE, beat, hall_ms, playing_ms, set_clocks
from faristol_web.streams.timekeeper import Duties, Timekeeper
from tests.web.streams.test_time import TWO_HOURS_MS, Machine, turned

__all__ = ["turned"]
DOWN_MS = 60_000


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

    async def rounds_run() -> bool:
        return bool(runs)

    async def recover(last_alive_ms: int | None) -> None:
        told.append(last_alive_ms)

    async def nothing(*_: object) -> None: ...

    turned.run(DOWN_MS)
    turned.wall += by_ms
    if again:
        turned.start_again()
    duties = Duties(
        rounds_run=rounds_run,
        recover=recover,
        look_after=nothing,
        wake=nothing,
        keep=nothing,
        clock_was_set=lambda _by_ms: None,
        came_back=lambda: None,
    )
    asyncio.run(Timekeeper(Bus(), duties, tmp_path).start())
    expected = before + (0 if again else DOWN_MS) if runs else turned.wall
    assert playing_ms() == hall_ms() == expected
    assert told == [before]
