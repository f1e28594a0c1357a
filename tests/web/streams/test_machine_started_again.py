"""A real server whose machine is started again with a clock that is hours or years off."""

from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

from tests.web.play.test_lobby_pages import seek, take
from tests.web.seeded import COUNTER_VARIABLE
from tests.web.site_client import Visitor, begin, seat_two
from tests.web.streams.test_clocks_that_jump import Counted, JumpingServer
from tests.web.streams.test_durability import SLACK_MS, pages_of, play_next

pytestmark = [pytest.mark.slow, pytest.mark.release]
DAY_MS, YEAR_MS = 86_400_000, 31_536_000_000


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[JumpingServer]:
    running = JumpingServer(tmp_path / "data")
    running.start()
    yield running
    running.kill()


def by_correspondence(address: str) -> tuple[str, Visitor]:
    """A game of three days a move, and one of its players."""
    anna, biel = Visitor(address), Visitor(address)
    public_id = seek(anna, days="3")
    take(biel, public_id)
    biel.play(public_id).hello()
    return public_id, anna


def days_left(visitor: Visitor, public_id: str) -> float:
    """Time for the move, in days."""
    page = visitor.play(public_id)
    now_ms = page.hello()["now_ms"]
    assert page.view["phase"] in {"play", "held"}
    return round(float(page.view["clock"]["turn_deadline_ms"] - now_ms) / DAY_MS, 2)


@pytest.mark.parametrize("by_ms", [YEAR_MS, -YEAR_MS, 7_200_000])
def test_nobody_is_charged_signed_out_or_late(machine: JumpingServer, by_ms: int) -> None:
    public_id, anna, biel = seat_two(machine.address)
    mover, other = begin(*pages_of(public_id, anna, biel))
    play_next(mover, other)
    other.until_seq(other.do("accept")["seq"])
    slow, slow_anna = by_correspondence(machine.address)
    assert days_left(slow_anna, slow) == 3
    spent, at = sum(other.hello()["view"]["clock"]["spent_ms"]), monotonic()
    machine.kill()
    machine.wall.jump(by_ms)
    machine.environment[COUNTER_VARIABLE] = str(100 * DAY_MS)
    machine.start()
    (page,) = pages_of(public_id, anna)
    assert sum(page.view["clock"]["spent_ms"]) < spent + (monotonic() - at) * 1000 + SLACK_MS
    counted = Counted(page)
    counted.must_run()
    assert abs(counted.off_by_ms()) < SLACK_MS
    assert days_left(slow_anna, slow) == 3
    assert anna.get("/lobby/")[0] == 200
