"""The site's clock as another machine hears it: late messages, messages that waited, a clock that was set."""

from dataclasses import asdict
from typing import Any

import pytest

from faristol_web.streams import time
from faristol_web.streams.following import HEARD, Following
from faristol_web.streams.time import Clocks
from tests.web.streams.test_time import EPOCH_MS, Machine, turned

__all__ = ["turned"]
FAR = Clocks(EPOCH_MS - 700_000, EPOCH_MS - 900_000, "another machine")
"""The clocks of the worker that keeps the time, whose counters are not ours."""
TWO_HOURS_MS, MINUTE_MS = 7_200_000, 60_000


class Heard:
    """What a worker on another machine makes of messages that take their time."""

    def __init__(self, turned: Machine, *, off_ms: int = 0) -> None:
        self.turned, self.following, self.source, self.term = turned, Following(), FAR, 1
        self.right = Clocks(EPOCH_MS - turned.awake, EPOCH_MS - turned.up, turned.boot)
        self.own = Clocks(self.right.playing + off_ms, self.right.hall + off_ms, turned.boot)

    def set_by(self, ms: int) -> None:
        self.source = Clocks(self.source.playing + ms, self.source.hall + ms, self.source.boot)
        self.right = Clocks(self.right.playing + ms, self.right.hall + ms, self.right.boot)

    def message(self) -> dict[str, Any]:
        now = self.turned.awake + self.right.playing, self.turned.up + self.right.hall
        return {"term": self.term, "clocks": asdict(self.source), "playing_ms": now[0], "hall_ms": now[1]}

    def hear(self, *, late_ms: int = 0) -> None:
        """Half a second on."""
        self.turned.run(500)
        message = self.message()
        self.turned.run(late_ms)
        self.take(message)

    def take(self, message: dict[str, Any]) -> None:
        self.own = self.following.hear(message, own=self.own, at=self.turned.awake / 1000) or self.own

    @property
    def off_ms(self) -> int:
        return self.own.playing - self.right.playing


def test_the_quickest_message_is_believed(turned: Machine) -> None:
    heard = Heard(turned, off_ms=-200)
    for late_ms in (90, 40, 5, 60, 300, 15):
        heard.hear(late_ms=late_ms)
    assert heard.off_ms == -5


@pytest.mark.parametrize("off_ms", [-MINUTE_MS, MINUTE_MS])
def test_a_clock_that_is_off_is_put_right(turned: Machine, off_ms: int) -> None:
    heard = Heard(turned, off_ms=off_ms)
    for _ in range(HEARD):
        heard.hear(late_ms=1)
    assert heard.off_ms == -1


def test_messages_that_waited_for_a_frozen_worker_do_not_set_its_clock_back(turned: Machine) -> None:
    heard = Heard(turned)
    heard.hear()
    waiting = []
    for _ in range(3 * HEARD):
        turned.run(500)
        waiting.append(heard.message())
    for message in waiting:
        heard.take(message)
        assert heard.off_ms == 0


@pytest.mark.parametrize("by_ms", [TWO_HOURS_MS, -TWO_HOURS_MS])
def test_a_clock_that_is_set_is_followed_at_once(turned: Machine, by_ms: int) -> None:
    heard = Heard(turned)
    heard.hear()
    heard.set_by(by_ms)
    heard.hear(late_ms=80)
    assert heard.off_ms == 0


def test_another_worker_that_keeps_the_time_moves_nothing(turned: Machine) -> None:
    heard = Heard(turned)
    heard.hear()
    heard.term, heard.source = 2, Clocks(5, 6, "a third machine")
    heard.hear(late_ms=50)
    assert heard.off_ms == 0


def test_an_older_term_is_not_listened_to(turned: Machine) -> None:
    heard = Heard(turned)
    heard.term = 2
    heard.hear()
    heard.term, heard.right = 1, Clocks(heard.right.playing + MINUTE_MS, heard.right.hall, turned.boot)
    before = heard.own
    heard.hear()
    assert heard.own == before


def test_on_one_machine_the_counters_are_shared_and_no_journey_counts(turned: Machine) -> None:
    heard = Heard(turned, off_ms=-20)
    heard.source = heard.right
    heard.hear(late_ms=400)
    assert heard.own == heard.right


def test_a_container_with_counters_of_its_own_is_another_machine(turned: Machine) -> None:
    """It says that it was started with ours, but its counters began when it did."""
    heard = Heard(turned, off_ms=-200)
    heard.source = Clocks(FAR.playing, FAR.hall, turned.boot)
    heard.hear(late_ms=2)
    assert heard.off_ms == -2
    assert time.as_told(None, playing_ms=EPOCH_MS, hall_ms=EPOCH_MS).boot == turned.boot
