"""A room continues from its last event if the site's clock was set since, and no time is lost or given."""

from dataclasses import replace

import pytest

from faristol.game import opponent_of
from faristol.game.actions import DrawForStart, DrawRack, TakeSeat
from faristol_web.streams import stream_room
from faristol_web.streams.hub import Hub
from tests.web.streams.test_hub import SIDES, Disk, disk, seated, terms, with_hub

__all__ = ["disk"]
START_MS, MINUTE_MS, TWO_HOURS_MS = 1_700_000_000_000, 60_000, 7_200_000
DAY_MS, YEAR_MS = 86_400_000, 31_536_000_000
OVER_MS = 1
"""A move is late once its time is exceeded."""


class Site:
    def __init__(self) -> None:
        self.now_ms = START_MS

    def __call__(self) -> int:
        return self.now_ms


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Site:
    made = Site()
    monkeypatch.setattr(stream_room, "playing_ms", made)
    monkeypatch.setattr("faristol_web.streams.hub.playing_ms", made)
    return made


async def begun(hub: Hub) -> None:
    """A game in which a clock runs."""
    await seated(hub, "g")
    room = await hub.room("g")
    for number in range(20):
        for side in SIDES:
            if room.state.starter is None:
                await hub.do("g", side, DrawForStart(), client_id=f"s{side}{number}")
        if room.state.starter is not None:
            break
    starter = room.state.on_turn
    for side in (starter, opponent_of(starter)):
        await hub.do("g", side, DrawRack(), client_id=f"r{side}")
    assert room.state.clock.running is not None


@pytest.mark.parametrize("by_ms", [TWO_HOURS_MS, -TWO_HOURS_MS])
@pytest.mark.usefixtures("disk")
def test_a_room_in_memory_does_not_notice_that_the_clock_was_set(site: Site, by_ms: int) -> None:
    async def scenario(hub: Hub) -> None:
        await seated(hub, "g")
        room = await hub.room("g")
        site.now_ms += MINUTE_MS
        before = room.now_ms()
        site.now_ms += by_ms
        hub.clock_was_set(by_ms)
        assert room.now_ms() == before
        site.now_ms += MINUTE_MS
        assert room.now_ms() == before + MINUTE_MS

    with_hub(scenario)


def test_a_room_that_is_read_after_the_clock_was_set_back_goes_on(site: Site, disk: Disk) -> None:
    async def before(hub: Hub) -> None:
        await seated(hub, "g")

    async def after(hub: Hub) -> None:
        room = await hub.room("g")
        last_ms = room.events[-1].at_ms
        assert room.now_ms() == last_ms
        site.now_ms += MINUTE_MS
        assert room.now_ms() == last_ms + MINUTE_MS
        await hub.do("g", 0, DrawForStart(), client_id="c")
        assert room.events[-1].at_ms == last_ms + MINUTE_MS
        assert disk.rows[-1].server_ms == site.now_ms

    async def again(hub: Hub) -> None:
        """By another worker, or after a restart: the last row says where its time stands."""
        room = await hub.room("g")
        assert room.now_ms() == room.events[-1].at_ms + MINUTE_MS

    with_hub(before)
    site.now_ms -= TWO_HOURS_MS
    with_hub(after)
    site.now_ms += MINUTE_MS
    with_hub(again)


@pytest.mark.parametrize("by_ms", [0, TWO_HOURS_MS, -TWO_HOURS_MS, YEAR_MS, -YEAR_MS])
@pytest.mark.usefixtures("disk")
def test_plays_before_a_kill_count_and_the_outage_does_not(site: Site, by_ms: int) -> None:
    async def before(hub: Hub) -> None:
        await begun(hub)

    async def after(hub: Hub) -> None:
        await hub.recover(["g"], last_alive_ms=alive)
        room = await hub.room("g")
        assert sum(room.state.clock.spent(side, now_ms=room.now_ms()) for side in SIDES) == MINUTE_MS
        site.now_ms += MINUTE_MS
        assert sum(room.state.clock.spent(side, now_ms=room.now_ms()) for side in SIDES) == 2 * MINUTE_MS

    async def again(hub: Hub) -> None:
        room = await hub.room("g")
        assert sum(room.state.clock.spent(side, now_ms=room.now_ms()) for side in SIDES) == 3 * MINUTE_MS

    with_hub(before)
    alive = site.now_ms + MINUTE_MS
    site.now_ms = alive + 2 * MINUTE_MS + by_ms
    with_hub(after)
    site.now_ms += MINUTE_MS
    with_hub(again)


@pytest.mark.parametrize("by_ms", [YEAR_MS, -YEAR_MS])
@pytest.mark.usefixtures("disk")
def test_days_for_a_move_outlive_a_clock_that_is_a_year_off_and_is_set_right(site: Site, by_ms: int) -> None:
    async def before(hub: Hub) -> None:
        await hub.open("g", replace(terms("ca-1v1"), turn_ms=3 * DAY_MS, timed=False))
        for side, name in zip(SIDES, ("Anna", "Biel"), strict=True):
            await hub.do("g", side, TakeSeat(name), client_id=name)
        assert await left_ms(hub) == 3 * DAY_MS + OVER_MS

    async def after(hub: Hub) -> None:
        await hub.recover(["g"], last_alive_ms=alive)
        assert await left_ms(hub) == left.pop()

    async def left_ms(hub: Hub) -> int:
        room = await hub.room("g")
        assert room.state.ended is None
        due = hub._due_ms(room)  # noqa: SLF001 – the list is told no more than its day
        assert due is not None
        return due - room.now_ms()

    with_hub(before)
    left = [3 * DAY_MS + OVER_MS - minutes * MINUTE_MS for minutes in (2, 1)]
    for jump_ms in (by_ms, -by_ms):
        alive = site.now_ms + MINUTE_MS
        site.now_ms = alive + jump_ms
        with_hub(after)
