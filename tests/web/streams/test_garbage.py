"""Garbage collection: a server looks through all its objects while nobody waits for an answer."""

import asyncio
import gc
from collections.abc import Iterator
from time import monotonic

import pytest

from faristol_web.streams import garbage
from faristol_web.streams.garbage import (
    AT_LATEST_SECONDS,
    LOOKS_EVERY_SECONDS,
    MOST_GROWTH_BYTES,
    NEVER,
    SHARE,
    Sweeper,
    resident_bytes,
    sweep_when_quiet,
)
from tests.patience import LIMIT_S


class Knot:
    """Garbage that only the search through everything finds."""

    def __init__(self) -> None:
        self.self = self


@pytest.fixture(autouse=True)
def usual_collector() -> Iterator[None]:
    thresholds = gc.get_threshold()
    yield
    gc.set_threshold(*thresholds)
    gc.unfreeze()


def grown_old() -> None:
    """Something has been passed over by the search through the young."""
    gc.collect(1)
    assert gc.get_count()[2]


def test_a_quiet_server_looks_through_everything_and_a_busy_one_does_not() -> None:
    sweeper = Sweeper()
    grown_old()
    assert not sweeper.is_due(LOOKS_EVERY_SECONDS, worked=LOOKS_EVERY_SECONDS / 2)
    assert sweeper.is_due(LOOKS_EVERY_SECONDS, worked=0.01)


def test_one_that_never_rests_does_it_all_the_same_after_an_hour() -> None:
    sweeper = Sweeper()
    grown_old()
    rounds = 0
    while not sweeper.is_due(LOOKS_EVERY_SECONDS, worked=LOOKS_EVERY_SECONDS):
        rounds += 1
    assert (rounds + 1) * LOOKS_EVERY_SECONDS == AT_LATEST_SECONDS


def test_one_that_grows_is_not_waited_for() -> None:
    sweeper = Sweeper(held=MOST_GROWTH_BYTES)
    grown_old()
    assert not sweeper.is_due(1, worked=1, holds=2 * MOST_GROWTH_BYTES - 1)
    assert sweeper.is_due(1, worked=1, holds=2 * MOST_GROWTH_BYTES)
    sweeper.sweep()
    assert sweeper.held == pytest.approx(resident_bytes(), rel=0.5)
    grown_old()
    assert not sweeper.is_due(1, worked=1, holds=sweeper.held)


def test_a_search_that_took_long_is_not_soon_done_again() -> None:
    """A quiet hall with thousands of pages open stood still for half a second every five."""
    sweeper, waits = Sweeper(took=0.5), 1
    grown_old()
    while not sweeper.is_due(LOOKS_EVERY_SECONDS, worked=0):
        waits += 1
    assert waits * LOOKS_EVERY_SECONDS >= 0.5 / SHARE


def test_nothing_is_looked_through_if_nothing_has_grown_old() -> None:
    gc.collect()
    assert not Sweeper().is_due(LOOKS_EVERY_SECONDS, worked=0)


def test_a_running_server_finds_its_garbage_once_it_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "LOOKS_EVERY_SECONDS", 0.01)

    def knots() -> int:
        return sum(type(each) is Knot for each in gc.get_objects())

    async def serve() -> None:
        sweeping = asyncio.create_task(sweep_when_quiet())
        await asyncio.sleep(0)
        assert gc.get_threshold()[2] == NEVER
        knot = Knot()
        grown_old()
        del knot
        assert knots()
        give_up = monotonic() + LIMIT_S
        while knots():
            assert monotonic() < give_up
            await asyncio.sleep(0.05)
        sweeping.cancel()

    asyncio.run(serve())
