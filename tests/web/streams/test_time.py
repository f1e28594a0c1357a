"""The site's clocks: what wall time, a sleep and a restart do to them, and who is warned."""

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client

from faristol.tournament import actions as a
from faristol_web.ops import machine
from faristol_web.ops.findings import Level
from faristol_web.streams import time
from faristol_web.streams.time import (
    ALIVE,
    FILE,
    beat,
    hall_ms,
    join_running_clocks,
    keep_by_wall,
    last_alive_ms,
    mind_stops,
    parted_ms,
    playing_ms,
    running_clocks,
    set_clocks,
    start_clocks,
    wall_ms,
)
from faristol_web.tournaments.domain import desk, round_clock
from tests.web.tournaments import making

TWO_HOURS_MS = 7_200_000
EPOCH_MS = 1_700_000_000_000


class Machine:
    """A machine whose clocks are turned by hand."""

    def __init__(self) -> None:
        self.wall, self.awake, self.up, self.boot = EPOCH_MS, 5_000, 5_000, "one start"

    def run(self, ms: int) -> None:
        self.sleep(ms)
        self.awake += ms

    def sleep(self, ms: int) -> None:
        self.wall += ms
        self.up += ms

    def start_again(self) -> None:
        self.awake, self.up, self.boot = 1_000, 1_000, "another start"


@pytest.fixture
def turned(monkeypatch: pytest.MonkeyPatch) -> Machine:
    made, before = Machine(), time._clocks  # noqa: SLF001 – put back below
    monkeypatch.setattr(time, "wall_ms", lambda: made.wall)
    monkeypatch.setattr(time, "_playing_counter_ms", lambda: made.awake)
    monkeypatch.setattr(time, "_hall_counter_ms", lambda: made.up)
    monkeypatch.setattr(time, "_boot_id", lambda: made.boot)
    monkeypatch.setattr(time, "_clocks", before)
    return made


def test_wall_time_that_is_set_moves_neither_clock(turned: Machine, tmp_path: Path) -> None:
    set_clocks(tmp_path)
    for by_ms in (TWO_HOURS_MS, -2 * TWO_HOURS_MS):
        before = playing_ms(), hall_ms()
        turned.wall += by_ms
        turned.run(1_000)
        assert (playing_ms(), hall_ms()) == (before[0] + 1_000, before[1] + 1_000)
    assert parted_ms() == -TWO_HOURS_MS


def test_a_sleep_is_nobodys_time_but_the_halls(turned: Machine, tmp_path: Path) -> None:
    set_clocks(tmp_path)
    turned.sleep(60_000)
    assert (playing_ms(), hall_ms()) == (EPOCH_MS, EPOCH_MS + 60_000)
    assert parted_ms() == 60_000


def minding(data: Path | None, what: Callable[[], None]) -> int:
    """Do something while stops are minded; return how often pages were told the time."""
    told = list[None]()

    async def scenario() -> None:
        task = asyncio.create_task(mind_stops(data, lambda: told.append(None)))
        await asyncio.sleep(0)
        what()
        await asyncio.sleep(0.03)
        task.cancel()

    asyncio.run(scenario())
    return len(told)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "BEAT_SECONDS", 0.01)


@pytest.mark.usefixtures("quick")
def test_a_stop_of_the_only_process_is_nobodys_time_but_the_halls(turned: Machine, tmp_path: Path) -> None:
    set_clocks(tmp_path)
    assert minding(tmp_path, lambda: turned.run(60_000)) == 1, "pages, whose clocks ran on, are told"
    assert (playing_ms(), hall_ms()) == (EPOCH_MS, EPOCH_MS + 60_000)
    beat(tmp_path / ALIVE)
    assert running_clocks(tmp_path) == time.own_clocks(), "commands at a terminal have the same time"
    turned.run(60_000)
    assert playing_ms() == EPOCH_MS + 60_000, "nobody minds stops any more"


@pytest.mark.usefixtures("quick")
def test_whichever_thread_wakes_up_first_finds_that_no_time_passed(turned: Machine, tmp_path: Path) -> None:
    set_clocks(tmp_path)

    def stopped_again_and_again() -> None:
        for _ in range(3):
            turned.run(4_000)
            then = playing_ms()
            turned.run(60_000)
            with ThreadPoolExecutor(8) as threads:
                assert {threads.submit(playing_ms).result() for _ in range(8)} == {then}

    minding(tmp_path, stopped_again_and_again)
    assert playing_ms() == EPOCH_MS + 12_000, "what is shorter than a stop is time"


@pytest.mark.usefixtures("quick")
def test_a_stop_of_one_of_several_processes_is_time(turned: Machine) -> None:
    set_clocks(None)
    assert minding(None, lambda: turned.run(60_000)) == 1, "its pages are told the time all the same"
    assert playing_ms() == EPOCH_MS + 60_000


@pytest.mark.usefixtures("quick")
def test_pages_are_told_the_time_after_a_sleep(turned: Machine, tmp_path: Path) -> None:
    set_clocks(tmp_path)
    assert minding(tmp_path, lambda: turned.sleep(60_000)) == 1
    assert minding(tmp_path, lambda: turned.run(4_000)) == 0
    assert playing_ms() == EPOCH_MS + 4_000


def test_a_restart_goes_on_by_the_counter_wherever_the_wall_was_set(turned: Machine, tmp_path: Path) -> None:
    set_clocks(tmp_path)
    turned.run(10_000)
    beat(tmp_path / ALIVE)
    turned.wall -= TWO_HOURS_MS
    turned.sleep(5_000)
    turned.run(5_000)
    start_clocks(tmp_path)
    assert last_alive_ms(tmp_path / ALIVE) == EPOCH_MS + 10_000
    assert playing_ms() == hall_ms() == EPOCH_MS + 20_000


YEAR_MS = 31_536_000_000


@pytest.mark.parametrize(
    ("by_ms", "passed_ms"), [(0, 60_000), (YEAR_MS, 0), (-YEAR_MS, 0), (TWO_HOURS_MS, 0), (-TWO_HOURS_MS, 0)]
)
def test_after_a_start_of_the_machine_the_wall_is_believed_as_far_as_it_can_be(
    turned: Machine, tmp_path: Path, by_ms: int, passed_ms: int
) -> None:
    set_clocks(tmp_path)
    turned.run(10_000)
    beat(tmp_path / ALIVE)
    turned.run(60_000)
    turned.wall += by_ms
    turned.start_again()
    start_clocks(tmp_path)
    assert playing_ms() == hall_ms() == EPOCH_MS + 10_000 + passed_ms
    assert parted_ms() == turned.wall - hall_ms(), "and the desks and the doctor warn"


@pytest.mark.parametrize("content", ["", "{}", "[]", '{"playing": 1}'])
def test_a_damaged_file_is_as_none(turned: Machine, tmp_path: Path, content: str) -> None:
    (tmp_path / FILE).write_text(content, "utf-8")
    start_clocks(tmp_path)
    assert playing_ms() == turned.wall
    assert set(json.loads((tmp_path / FILE).read_text("utf-8"))) == {"playing", "hall", "boot"}


def test_other_processes_join_in(turned: Machine, tmp_path: Path) -> None:
    set_clocks(tmp_path)
    beat(tmp_path / ALIVE)
    turned.wall += TWO_HOURS_MS
    time._set(time.Clocks.by_wall())  # noqa: SLF001 – as another process would begin
    assert playing_ms() == turned.wall
    join_running_clocks(tmp_path)
    assert playing_ms() == turned.wall - TWO_HOURS_MS
    assert set_clocks(tmp_path) == TWO_HOURS_MS


def test_a_server_that_is_gone_has_no_clocks_to_join(turned: Machine, tmp_path: Path) -> None:
    set_clocks(tmp_path)
    beat(tmp_path / ALIVE)
    assert running_clocks(tmp_path) is not None
    turned.run(60_000)
    assert running_clocks(tmp_path) is None


@pytest.mark.parametrize("moved", [[], [-TWO_HOURS_MS]])
def test_the_clocks_are_set_by_the_wall_only_while_nobodys_time_runs(
    turned: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moved: list[int]
) -> None:
    set_clocks(tmp_path)
    turned.wall -= TWO_HOURS_MS
    found = list[int]()

    async def is_quiet() -> bool:
        looked.set()
        return bool(moved)

    async def look() -> None:
        watching = asyncio.create_task(keep_by_wall(tmp_path, is_quiet, found.append))
        await looked.wait()
        await asyncio.sleep(0)
        watching.cancel()

    monkeypatch.setattr(time, "LOOK_SECONDS", 0)
    looked = asyncio.Event()
    asyncio.run(look())
    assert found == moved
    assert (playing_ms() == turned.wall) is bool(moved)


@pytest.mark.django_db(databases=["default", "events"])
def test_a_round_runs_until_its_time_is_over(turned: Machine, tmp_path: Path) -> None:
    set_clocks(tmp_path)
    event, _ = making.event(rounds=1)
    assert not round_clock.any_round_runs()
    desk.do(event.public_id, a.StartRound(round_number=1), actor="director")
    round_ms = desk.held_of(event.public_id).state.settings.round_ms
    assert round_ms is not None
    turned.wall += TWO_HOURS_MS
    version = Client().get(f"/tournaments/{event.slug}/version.json").json()
    assert version["ends_ms"] - version["now_ms"] == round_ms
    turned.sleep(round_ms - 1)
    assert round_clock.any_round_runs()
    turned.run(1)
    assert not round_clock.any_round_runs()


@pytest.mark.django_db(databases=["default", "events"])
def test_the_person_who_runs_an_event_is_warned(turned: Machine, tmp_path: Path, client: Client) -> None:
    set_clocks(tmp_path)
    client.force_login(User.objects.create_superuser("serra"))
    assert 'data-testid="clocks"' not in client.get("/keeping/").content.decode()
    turned.wall += TWO_HOURS_MS
    page = client.get("/keeping/").content.decode()
    assert 'data-testid="clocks"' in page
    assert "7200 seconds off" in page


def test_the_doctor_warns_while_the_server_runs(turned: Machine, tmp_path: Path) -> None:
    set_clocks(tmp_path)
    beat(tmp_path / ALIVE)
    turned.wall += TWO_HOURS_MS
    (finding,) = machine.clock(tmp_path)
    assert finding.level is Level.LOOK
    assert "+7200.0 s" in finding.said


def test_wall_time_is_the_machines() -> None:
    assert abs(wall_ms() - datetime.now(UTC).timestamp() * 1000) < TWO_HOURS_MS
