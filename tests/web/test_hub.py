"""The hub when the disk fails: nothing false is told, nothing is written over a gap, other games go on."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from faristol.errors import RulebookError, StoreError
from faristol.game import deadline_ms
from faristol.game.actions import DrawForStart, DrawRack, PressClock, TakeSeat
from faristol.game.events import EndReason, Mode
from faristol.game.rulings import Grounds, TakeAttendance
from faristol.rulebook import load_rulebook
from faristol_web.live import store
from faristol_web.live.hub import Hub
from faristol_web.live.rooms import Visitor
from faristol_web.live.shelf import KeptText
from faristol_web.live.store import StoredEvent
from tests.game.games import opened_under


class Disk:
    """Stands in for the event table: refuses gaps as its trigger does, and fails when told to."""

    def __init__(self) -> None:
        self.rows: list[StoredEvent] = []
        self.failures = 0
        self.broken: set[str] = set()

    def append(self, rows: list[StoredEvent], _texts: list[KeptText] | None = None) -> None:
        if self.failures or any(row.stream in self.broken for row in rows):
            self.failures = max(0, self.failures - 1)
            raise StoreError("disk full")
        for row in rows:
            assert row.seq == 1 + sum(each.stream == row.stream for each in self.rows), "a gap"
            self.rows.append(row)

    def read(self, stream: str) -> list[StoredEvent]:
        return [row for row in self.rows if row.stream == stream]


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    made = Disk()
    monkeypatch.setattr(store, "append", made.append)
    monkeypatch.setattr(store, "read", made.read)
    return made


def with_hub(scenario: Callable[[Hub], Awaitable[None]]) -> None:
    async def run() -> None:
        hub = Hub()
        await hub.start()
        await scenario(hub)
        await hub.stop()

    # On a thread of its own: the browser tests leave a loop running on this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, run()).result()


async def seated(hub: Hub, stream: str) -> list[str]:
    """A game with both seats taken, looked at by a spectator; what the spectator is told."""
    await hub.open(stream, replace(opened_under(load_rulebook("ca-ajusc")), lexicon="ca-disc-2021"))
    await hub.do(stream, 0, TakeSeat("Anna"), client_id="a")
    await hub.do(stream, 1, TakeSeat("Biel"), client_id="b")
    told: list[str] = []
    await hub.enter(stream, Visitor(None, told.append, lambda: None), seen=0)
    return told


def test_what_follows_a_failed_move_is_never_written(disk: Disk) -> None:
    async def scenario(hub: Hub) -> None:
        told = await seated(hub, "g")
        before = len(told)
        disk.failures = 2  # the batch, and its retry alone
        first = asyncio.ensure_future(hub.do("g", 0, DrawForStart(), client_id="c"))
        second = asyncio.ensure_future(hub.do("g", 1, DrawForStart(), client_id="d"))
        results = await asyncio.gather(first, second, return_exceptions=True)

        assert all(isinstance(result, StoreError) for result in results)
        assert [row.seq for row in disk.rows] == [1, 2, 3]
        assert not any("StartTileDrawn" in text for text in told[before:])

        assert await hub.do("g", 0, DrawForStart(), client_id="c") == 4

    with_hub(scenario)


def test_one_games_trouble_does_not_cost_another_its_move(disk: Disk) -> None:
    async def scenario(hub: Hub) -> None:
        await seated(hub, "sick")
        await seated(hub, "well")
        disk.broken.add("sick")
        results = await asyncio.gather(
            hub.do("sick", 0, DrawForStart(), client_id="c"),
            hub.do("well", 0, DrawForStart(), client_id="c"),
            return_exceptions=True,
        )

        assert isinstance(results[0], StoreError)
        assert results[1] == 4

    with_hub(scenario)


@pytest.mark.usefixtures("disk")
def test_lists_show_only_what_is_on_disk() -> None:
    async def scenario(hub: Hub) -> None:
        await seated(hub, "g")
        waiting = asyncio.ensure_future(hub.do("g", 0, DrawForStart(), client_id="c"))
        await asyncio.sleep(0)
        state = hub.summary("g")
        assert state is not None
        assert state.start_tiles == (None, None)
        await waiting
        state = hub.summary("g")
        assert state is not None
        assert state.start_tiles[0] is not None

    with_hub(scenario)


@pytest.mark.usefixtures("disk")
def test_a_game_nobody_looks_at_is_not_kept_in_memory() -> None:
    async def scenario(hub: Hub) -> None:
        await hub.open("g", replace(opened_under(load_rulebook("ca-ajusc")), lexicon="ca-disc-2021"))
        await hub.do("g", 0, TakeSeat("Anna"), client_id="a")

        assert hub.summary("g") is None
        assert (await hub.room("g")).state.names == ("Anna", "")

    with_hub(scenario)


def test_a_game_is_not_opened_under_a_rulebook_that_changed_meanwhile(disk: Disk) -> None:
    async def scenario(hub: Hub) -> None:
        opened = replace(opened_under(load_rulebook("ca-ajusc")), rulebook_digest="0" * 64)
        with pytest.raises(RulebookError, match="changed"):
            await hub.open("g", opened)

        assert disk.rows == []

    with_hub(scenario)


def test_a_game_of_a_newer_version_stops_no_other(disk: Disk, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario(hub: Hub) -> None:
        await seated(hub, "old")
        row = disk.rows[0]
        disk.rows.append(StoredEvent("new", 1, "Nonsense", 99, row.payload, "server", 0, None, "0" * 64, ""))
        await hub.recover(["new", "old"], last_alive_ms=None)

        assert "newer version" in caplog.text
        assert (await hub.room("old")).state.names == ("Anna", "Biel")

    with_hub(scenario)


@pytest.mark.parametrize(("what", "ending"), [("absence", EndReason.ABSENT), ("loss", EndReason.TIME)])
def test_time_runs_out_at_a_table_after_a_restart_though_nobody_looks(
    disk: Disk, monkeypatch: pytest.MonkeyPatch, what: str, ending: EndReason
) -> None:
    rulebook, now = load_rulebook("ca-1v1"), [0]
    monkeypatch.setattr("faristol_web.live.rooms.wall_ms", lambda: now[0])
    monkeypatch.setattr("faristol_web.live.hub.wall_ms", lambda: now[0])

    async def scenario(hub: Hub) -> None:
        opened = replace(opened_under(rulebook), lexicon="ca-disc-2021", mode=Mode.TABLE, first=0)
        await hub.open("g", opened)
        await hub.do("g", 0, TakeSeat("Anna"), client_id="a")
        await hub.do("g", 1, TakeSeat("Biel"), client_id="b")
        if what == "absence":
            grounds = Grounds(author="Serra", clause="CA-3.6", reason="nobody there")
            await hub.rule("g", TakeAttendance((True, False)), grounds, client_id="c")
        else:
            await hub.do("g", 0, DrawRack(), client_id="c")
            await hub.do("g", 1, DrawRack(), client_id="d")
            await hub.do("g", 1, PressClock(), client_id="e")
        due = deadline_ms((await hub.room("g")).state, rulebook)
        assert due is not None
        last_alive, now[0] = due - 50, due + 3_600_000
        restarted = Hub()
        await restarted.start()
        await restarted.recover(["g"], last_alive_ms=last_alive)
        assert not any(row.kind == "GameEnded" for row in disk.rows)
        now[0] += 100
        await asyncio.sleep(0.2)
        await restarted.stop()

        assert disk.rows[-1].kind == "GameEnded"
        assert json.loads(disk.rows[-1].payload)["reason"] == ending

    with_hub(scenario)
