"""An organiser's delay: spectators see the game as it stood, players and arbiters as it stands."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from faristol.game import Phase, opponent_of
from faristol.game.actions import Accept, DrawForStart, DrawRack, Leave, Pass, Play, PressClock, TakeSeat
from faristol.tiles import BLANK
from faristol_web.streams import fields, store, stream_room
from faristol_web.streams import hub as hub_module
from faristol_web.streams.hub import Hub
from faristol_web.streams.rooms import Room, To, Visitor
from tests.web.spiral import along_spiral
from tests.web.streams.test_hub import Disk, terms, with_hub
from tests.web.streams.test_hub import begun as begun_game
from tests.wire import FROM_SERVER, checked

DELAY_MS, MINUTE_MS = 600_000, 60_000
BEGAN_MS = 1_750_000_000_000


class Clock:
    """The wall's, set by hand."""

    def __init__(self) -> None:
        self.now_ms = BEGAN_MS

    def __call__(self) -> int:
        return self.now_ms


@pytest.fixture(autouse=True)
def disk(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Disk:
    made = Disk()
    monkeypatch.setattr(settings, "DATA", tmp_path)
    monkeypatch.setattr(store, "append", made.append)
    monkeypatch.setattr(store, "read", made.read)
    return made


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(stream_room, "playing_ms", made)
    monkeypatch.setattr(hub_module, "playing_ms", made)
    return made


class Looker:
    """A page, and what it was told."""

    def __init__(self, viewer: Any, *, is_arbiter: bool = False) -> None:
        self.told: list[dict[str, Any]] = []
        self.visitor = Visitor(viewer, self._hear, lambda: None, is_arbiter=is_arbiter)

    def _hear(self, text: str) -> None:
        self.told.append(json.loads(checked(text, FROM_SERVER["games"])))

    def kinds(self) -> list[str]:
        return [event["kind"] for message in self.told for event in message.get("events", ())]

    def views(self) -> list[dict[str, Any]]:
        return [message["view"] for message in self.told if "view" in message]


async def opened(hub: Hub) -> tuple[Looker, Looker, Looker]:
    """A delayed game that has begun; a player, a spectator, an arbiter look on."""
    await hub.open("g", replace(terms(), delay_ms=DELAY_MS))
    lookers = Looker(0), Looker(None), Looker(None, is_arbiter=True)
    for looker in lookers:
        await hub.enter("g", looker.visitor, seen=0)
    for side, name in ((0, "Anna"), (1, "Biel")):
        await hub.do("g", side, TakeSeat(name), client_id=f"seat {side}")  # type: ignore[arg-type]
    return lookers


async def begun(hub: Hub) -> int:
    """Both racks are taken; who starts."""
    room = await hub.room("g")
    for turn in range(20):
        if room.state.phase is Phase.PLAY:
            break
        for side in (0, 1):
            action = DrawForStart() if room.state.phase is Phase.START_DRAW else DrawRack()
            try:
                await hub.do("g", side, action, client_id=f"{turn} {side}")
            except Exception:  # noqa: BLE001, S112 – not this one's turn to draw
                continue
    return room.state.on_turn


def later(hub: Hub) -> Callable[[str], None]:
    return lambda stream: hub._show_what_is_old_enough(hub._rooms[stream])  # noqa: SLF001 – instead of its timer


def test_a_spectator_is_told_nothing_until_it_is_old_enough(clock: Clock) -> None:
    async def scenario(hub: Hub) -> None:
        player, spectator, arbiter = await opened(hub)
        clock.now_ms += 5_000
        starter = await begun(hub)
        clock.now_ms += 20_000
        await hub.do("g", starter, Pass(), client_id="pass")  # type: ignore[arg-type]

        assert "TurnPassed" in player.kinds()
        assert "TurnPassed" in arbiter.kinds()
        assert spectator.kinds() == []
        assert hub.summary("g").phase is Phase.SEATING
        assert hub.summary("g").names == ("Anna", "Biel")
        newcomer = Looker(None)
        await hub.enter("g", newcomer.visitor, seen=0)
        names = newcomer.told[0]["view"]["names"]
        assert names == ["Anna", "Biel"], "nobody stands before free seats for minutes"

        clock.now_ms = BEGAN_MS + DELAY_MS + 5_000
        later(hub)("g")
        assert "TilesDrawn" in spectator.kinds()
        assert "TurnPassed" not in spectator.kinds()
        assert spectator.told[-1]["now_ms"] == 5_000

        clock.now_ms += 20_000
        later(hub)("g")
        assert "TurnPassed" in spectator.kinds()

    with_hub(scenario)


def test_a_later_visitor_is_shown_no_more_and_no_newer_clock(clock: Clock) -> None:
    async def scenario(hub: Hub) -> None:
        await opened(hub)
        starter = await begun(hub)
        clock.now_ms += 40_000
        await hub.do("g", starter, Pass(), client_id="pass")  # type: ignore[arg-type]
        clock.now_ms = BEGAN_MS + DELAY_MS + 10_000

        newcomer = Looker(None)
        await hub.enter("g", newcomer.visitor, seen=3)
        welcome = newcomer.told[0]
        assert welcome["view"]["phase"] == "play"
        assert welcome["view"]["on_turn"] == starter
        assert welcome["moves"] == []
        assert welcome["now_ms"] == 10_000
        assert welcome["view"]["clock"]["spent_ms"][starter] == 10_000
        assert all(event["at_ms"] <= 10_000 for event in welcome["events"])

    with_hub(scenario)


def test_after_the_end_the_rest_follows_at_once(disk: Disk) -> None:
    async def scenario(hub: Hub) -> None:
        _, spectator, _ = await opened(hub)
        await begun(hub)
        await hub.do("g", 0, Leave(), client_id="leave")

        assert spectator.kinds()[-1] == "GameEnded"
        assert spectator.views()[-1]["result"]["seed"]
        assert [event["seq"] for message in spectator.told for event in message.get("events", ())] == list(
            range(2, len(disk.rows) + 1)
        )

    with_hub(scenario)


def test_presence_is_shown_late_too() -> None:
    async def scenario(hub: Hub) -> None:
        _, spectator, arbiter = await opened(hub)
        hub._tell_presence(await hub.room("g"))  # noqa: SLF001 – and not when it has not been told for a while
        here = [message["here"] for message in spectator.told if message["type"] == "presence"]
        assert here
        assert not any(any(each) for each in here)
        assert any(m["type"] == "presence" and m["here"][0] for m in arbiter.told)

    with_hub(scenario)


def test_the_list_keeps_the_scores_back() -> None:
    async def scenario(hub: Hub) -> None:
        noted: list[tuple[int, int]] = []
        hub.on_change = lambda _stream, state: noted.append(state.scores)
        await opened(hub)
        room = await hub.room("g")
        hub._note(room, replace(room.told, scores=(70, 60)))  # noqa: SLF001 – as after a play
        await hub.journal.settle()
        await hub.journal.on_disk_thread(lambda: None)
        await hub.stop()
        assert noted
        assert set(noted) == {(0, 0)}

    with_hub(scenario)


def test_a_timer_shows_what_has_grown_old_enough() -> None:
    async def scenario(hub: Hub) -> None:
        await hub.open("g", replace(terms(), delay_ms=30))
        shown = asyncio.Event()

        def hear(text: str) -> None:
            if "PlayerSeated" in text:
                shown.set()

        await hub.enter("g", Visitor(None, hear, lambda: None), seen=0)
        await hub.do("g", 0, TakeSeat("Anna"), client_id="a")
        await asyncio.wait_for(shown.wait(), 10)

    with_hub(scenario)


@pytest.mark.usefixtures("clock")
def test_nobody_looks_again_before_the_next_event_is_old_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """A delayed game looked every few milliseconds until the delay was over."""

    async def scenario(hub: Hub) -> None:
        waits, call_later = list[float](), hub.journal.running_loop.call_later

        def noted(seconds: float, work: Callable[..., object], *args: object) -> asyncio.TimerHandle:
            if work == hub._shown_later:  # noqa: SLF001 – its timer
                waits.append(seconds)
            return call_later(seconds, work, *args)

        monkeypatch.setattr(hub.journal, "loop", Loop(hub.journal.running_loop, noted))
        await opened(hub)
        assert waits
        assert min(waits) == DELAY_MS / 1000

    with_hub(scenario)


class Loop:
    """An event loop whose timers are noted."""

    def __init__(self, loop: asyncio.AbstractEventLoop, call_later: Callable[..., object]) -> None:
        self._loop, self.call_later = loop, call_later

    def __getattr__(self, name: str) -> Any:
        return getattr(self._loop, name)


def test_a_game_that_is_read_again_goes_on_to_show_what_grows_old_enough(clock: Clock) -> None:
    """Pages, pictures and programs ask without entering it."""

    async def before(hub: Hub) -> None:
        await opened(hub)
        clock.now_ms += 20_000
        await begun(hub)

    async def after(hub: Hub) -> None:
        room = await hub.room("g")
        assert 1 < room.shown.length < room.told.length
        assert room.show_timer is not None
        due_ms = (room.show_timer.when() - asyncio.get_running_loop().time()) * 1000
        assert due_ms == pytest.approx(19_000, abs=1_000)

    with_hub(before)
    clock.now_ms = BEGAN_MS + DELAY_MS + 1_000
    with_hub(after)


def test_posts_reach_their_readers() -> None:
    async def scenario(hub: Hub) -> None:
        lookers = await opened(hub)
        for to in To:
            hub.post_here("g", {"type": "rematch", "side": 0, "game": to.value, "off": False}, to=to)
        await hub.journal.on_disk_thread(lambda: None)  # the loop has had its turn
        heard = [[m["game"] for m in looker.told if m["type"] == "rematch"] for looker in lookers]
        assert heard == [
            ["all", "players"],
            ["all", "spectators", "waiting"],
            ["all", "players", "spectators"],
        ]

    with_hub(scenario)


def test_fifty_fast_moves_and_a_page_that_comes_back_again_and_again_show_nothing_early(clock: Clock) -> None:
    """Every message to a spectator's page, by any of its connections, is as old as it must be."""

    async def scenario(hub: Hub) -> None:
        told: list[tuple[int, dict[str, Any]]] = []

        async def look(seen: int) -> Visitor:
            page = Visitor(None, lambda text: told.append((clock.now_ms, json.loads(text))), lambda: None)
            await hub.enter("g", page, seen=seen)
            return page

        room = await begun_game(hub, replace(terms(), delay_ms=MINUTE_MS))
        page, moves = await look(0), 0
        while room.state.ended is None and moves < 50:
            clock.now_ms += 700
            moves += await move(hub, room, moves)
            if moves % 3 == 0:
                clock.now_ms += MINUTE_MS // 10
                later(hub)("g")
            hub.leave("g", page)
            seen = next(message["view"]["seq"] for _, message in reversed(told) if "view" in message)
            page = await look(seen if moves % 5 else room.state.length)
        assert moves == 50

        events = [(now, event) for now, message in told for event in message.get("events", ())]
        assert events, "some of it has grown old enough"
        for now, event in events:
            assert event["at_ms"] <= now - BEGAN_MS - MINUTE_MS
        for now, message in told:
            if "view" in message:
                assert message["now_ms"] <= max(0, now - BEGAN_MS - MINUTE_MS)
                assert not message["view"].get("rack")

    with_hub(scenario)


async def move(hub: Hub, room: Room, moves: int) -> int:
    """Do what the game waits for after so many plays; return 1 for one more that is laid."""
    state, key = room.state, f"{room.state.length}"
    if state.held is not None:
        await hub.do("g", state.held, PressClock(), client_id=key)
    elif state.pending is not None:
        await hub.do("g", opponent_of(state.pending.side), Accept(), client_id=key)
    else:
        side = state.on_turn
        labels = [room.alphabet.label(tile) for tile in state.racks[side] if tile != BLANK]
        laid = fields.placement(
            {"tiles": [*map(list, along_spiral(moves and moves + 1, labels, 1 if moves else 2))]},
            room.alphabet,
        )
        await hub.do("g", side, Play(laid), client_id=key)
        return 1
    return 0
