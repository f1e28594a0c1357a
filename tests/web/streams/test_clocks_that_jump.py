"""A real server whose wall clock is set by two hours: nobody's time is longer or shorter for it."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from tests.web.duplicate.client import HeldSession, think
from tests.web.server import ROOT, Server
from tests.web.site_client import Page, Visitor, begin, seat_two, soon
from tests.web.streams.test_durability import SLACK_MS, pages_of, play_next

TWO_HOURS_MS = 7_200_000
SECOND_MS, BEAT_MS = 1_000, 5_000
"""A server that is killed left its last sign of life a second before, or later on a busy machine."""


class Wall:
    """The wall clock of a server in a process of its own; the test's stays right."""

    def __init__(self, folder: Path) -> None:
        self.shift = folder / "shift"
        self.shift.write_text("0", "ascii")
        jumping = str(ROOT / "tests" / "web" / "jumping")
        path = os.pathsep.join(filter(None, (jumping, os.environ.get("PYTHONPATH"))))
        self.environment = {"PYTHONPATH": path, "FARISTOL_TEST_SHIFT": str(self.shift)}

    def jump(self, by_ms: int) -> None:
        unfinished = self.shift.with_suffix(".new")
        unfinished.write_text(str(int(self.shift.read_text("ascii")) + by_ms), "ascii")
        unfinished.replace(self.shift)


class JumpingServer(Server):
    def __init__(self, data: Path) -> None:
        self.wall = Wall(data.parent)
        super().__init__(data, environment=self.wall.environment)


@pytest.fixture(scope="module")
def jumping(tmp_path_factory: pytest.TempPathFactory) -> Iterator[JumpingServer]:
    running = JumpingServer(tmp_path_factory.mktemp("jumping") / "data")
    running.start()
    yield running
    running.kill()


class Counted:
    """Time counted in a game, and the time that really passed."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.now_ms, self.at = page.hello()["now_ms"], monotonic()

    def off_by_ms(self) -> float:
        """By how much the game's clock has gone wrong since; above zero if too much time passed."""
        passed_ms = self.page.hello()["now_ms"] - self.now_ms
        return float(passed_ms - (monotonic() - self.at) * 1000)

    def must_run(self) -> None:
        """Wait until a second has passed in the game."""
        start = self.page.hello()["now_ms"]
        soon(lambda: self.page.hello()["now_ms"], lambda now: bool(now - start >= SECOND_MS))


def left_ms(message: dict[str, Any]) -> int:
    countdown = message["view"]["countdown"]
    ends = countdown["ends_ms"]
    return int(countdown["left_ms"] if ends is None else ends - message["now_ms"])


@pytest.mark.slow
@pytest.mark.parametrize("by_ms", [TWO_HOURS_MS, pytest.param(-TWO_HOURS_MS, marks=pytest.mark.release)])
def test_a_jump_in_mid_game_is_charged_to_nobody(jumping: JumpingServer, by_ms: int) -> None:
    public_id, anna, biel = seat_two(jumping.address)
    mover, other = begin(*pages_of(public_id, anna, biel))
    counted = Counted(mover)
    jumping.wall.jump(by_ms)
    assert abs(counted.off_by_ms()) < SLACK_MS
    counted.must_run()
    play_next(mover, other)
    assert abs(counted.off_by_ms()) < SLACK_MS
    assert sum(mover.view["clock"]["spent_ms"]) < (monotonic() - counted.at) * 1000 + SLACK_MS


@pytest.mark.slow
@pytest.mark.parametrize("by_ms", [TWO_HOURS_MS, pytest.param(-TWO_HOURS_MS, marks=pytest.mark.release)])
def test_a_jump_in_mid_coup_leaves_the_countdown_alone(jumping: JumpingServer, by_ms: int) -> None:
    held = HeldSession.of(jumping.address, "Άννα", "Βασίλης")
    with held.console() as console, held.page_of(1) as phone:
        think(console)
        before, at = left_ms(console.hello()), monotonic()
        jumping.wall.jump(by_ms)
        after = soon(lambda: left_ms(console.hello()), lambda left: before - left >= SECOND_MS)
        assert abs(before - after - (monotonic() - at) * 1000) < SLACK_MS
        assert phone.act("hand_in", square="H8", direction="Κ", word="ΞΞΞ")["late"] is False


@pytest.mark.slow
@pytest.mark.parametrize("by_ms", [TWO_HOURS_MS, pytest.param(-TWO_HOURS_MS, marks=pytest.mark.release)])
def test_a_clock_set_while_the_server_is_down_is_charged_to_nobody(
    jumping: JumpingServer, by_ms: int
) -> None:
    public_id, anna, biel = seat_two(jumping.address)
    mover, other = begin(*pages_of(public_id, anna, biel))
    play_next(mover, other)
    other.until_seq(other.do("accept")["seq"])
    held = HeldSession.of(jumping.address, "Άννα", "Βασίλης")
    with held.console() as console:
        think(console)
        before, coup_ms = left_ms(console.hello()), console.view["countdown"]["coup_ms"]
    spent, at = sum(other.hello()["view"]["clock"]["spent_ms"]), monotonic()
    jumping.kill()
    jumping.wall.jump(by_ms)
    jumping.start()
    (page,) = pages_of(public_id, anna)
    passed_ms = (monotonic() - at) * 1000
    assert spent - BEAT_MS <= sum(page.view["clock"]["spent_ms"]) < spent + passed_ms + SLACK_MS
    counted = Counted(page)
    counted.must_run()
    assert abs(counted.off_by_ms()) < SLACK_MS
    with held.console() as console:
        left = left_ms(console.hello())
    assert before - passed_ms - SLACK_MS < left <= min(before + BEAT_MS, coup_ms)


@pytest.mark.slow
@pytest.mark.release
def test_where_nobodys_time_runs_the_clocks_are_set_and_games_go_on(tmp_path: Path) -> None:
    server = JumpingServer(tmp_path / "data")
    server.start()
    try:
        anna, biel = Visitor(server.address), Visitor(server.address)
        public_id, link = anna.open_game()
        before = clocks_of(server)
        server.wall.jump(-TWO_HOURS_MS)
        after = soon(lambda: clocks_of(server), lambda clocks: clocks != before)
        assert after["playing"] - before["playing"] == pytest.approx(-TWO_HOURS_MS, abs=SLACK_MS)
        biel.join(link)
        mover, other = begin(*pages_of(public_id, anna, biel))
        Counted(mover).must_run()
        play_next(mover, other)
    finally:
        server.kill()


def clocks_of(server: Server) -> dict[str, Any]:
    clocks: dict[str, Any] = json.loads((server.data / "clocks.json").read_text("utf-8"))
    return clocks
