"""Updates share what all viewers may know; each is told exactly what a plain composing would tell it."""

import json
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.conf import settings as site
from hypothesis import given, settings
from hypothesis import strategies as st

from faristol.errors import IllegalMove
from faristol.game import Viewer, apply, opening_state
from faristol.game.events import GameOpened, Mode
from faristol.rulebook import load_rulebook
from faristol.stream.compact import as_json
from faristol_web.streams import hub as hub_module
from faristol_web.streams import messages, store, stream_room
from faristol_web.streams.hub import Hub
from faristol_web.streams.rooms import Visitor
from tests.game.machine_game import RULEBOOKS, Setting, Watched
from tests.game.machine_players import FAMILIES, by_chance
from tests.web.streams import plain_messages
from tests.web.streams.test_hub import Disk, begun, terms, with_hub

ONLINE: tuple[Viewer, ...] = (0, 1, None)
TABLE: tuple[Viewer, ...] = ("table", 0, 1, None)
STEPS = 60
LOOKED_AT = 12
"""States of one game: composing is slow, and slower plainly."""


def some_game(seed: int, rulebook: str, mode: Mode, *, turn_ms: int | None, rng: Random) -> Watched:
    setting = Setting(rulebook=rulebook, mode=mode, turn_ms=turn_ms, seed=seed.to_bytes(32, "big"))
    game = Watched.opened(setting)
    for _ in range(STEPS):
        game.step(rng)
    return game


@settings(max_examples=12)
@given(
    seed=st.integers(0, 2**64),
    rulebook=st.sampled_from(RULEBOOKS),
    mode=st.sampled_from((Mode.ONLINE, Mode.ONLINE, Mode.TABLE)),
    by_correspondence=st.booleans(),
)
def test_each_viewer_is_told_what_plain_composing_would_tell(
    seed: int, rulebook: str, mode: Mode, *, by_correspondence: bool
) -> None:
    rng = by_chance(seed)
    turn_ms = 3_600_000 if by_correspondence and mode is Mode.ONLINE else None
    game = some_game(seed, rulebook, mode, turn_ms=turn_ms, rng=rng)
    assert len(game.states) == len(game.events)
    rules, last = load_rulebook(rulebook), len(game.states)
    for _ in range(min(LOOKED_AT, last - 1)):
        count = rng.randint(1, min(6, last - 1))
        stop = rng.randint(count + 1, last)
        before, after = game.states[stop - count - 1], game.states[stop - 1]
        events, now = tuple(game.events[stop - count : stop]), game.now_ms + rng.choice((0, 400_000))
        updates = messages.Updates(before, after, events, rulebook=rules, now_ms=now)
        viewers = list(TABLE if mode is Mode.TABLE else ONLINE) * 2
        rng.shuffle(viewers)  # nobody's message depends on who was told before
        for viewer in viewers:
            told = updates.for_viewer(viewer)
            plain = plain_messages.update(before, after, events, viewer, rulebook=rules, now_ms=now)
            assert json.loads(as_json(told)) == json.loads(json.dumps(plain))
            assert list(told["view"]) == list(plain["view"])


# Through a hub: whatever goes out to whom, each page's messages are those of plain composing, and no newer.

ACTIONS = 25
DELAY_MS = 300_000
TRIED = {"play": 9, "answer": 9, "challenge": 3, "exchange": 2, "change_rack": 1, "clock": 2}


@dataclass
class Page:
    viewer: Viewer
    is_arbiter: bool = False
    told: list[str] = field(default_factory=list)

    @property
    def waits(self) -> bool:
        return self.viewer is None and not self.is_arbiter

    def visitor(self) -> Visitor:
        return Visitor(self.viewer, self.told.append, lambda: None, is_arbiter=self.is_arbiter)

    def updates(self) -> list[dict[str, Any]]:
        return [message for message in map(json.loads, self.told) if message["type"] == "update"]


class Clock:
    now_ms = 1_750_000_000_000

    def __call__(self) -> int:
        return self.now_ms


@pytest.mark.parametrize(("rulebook", "delay_ms"), [("ca-ajusc", 0), ("ca-ajusc", DELAY_MS), ("ro-liber", 0)])
def test_every_page_of_a_game_is_told_what_plain_composing_would_tell(
    rulebook: str, delay_ms: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    clock, disk, rng = Clock(), Disk(), by_chance(len(rulebook) + delay_ms)
    monkeypatch.setattr(site, "DATA", tmp_path)
    monkeypatch.setattr(store, "append", disk.append)
    monkeypatch.setattr(store, "read", disk.read)
    monkeypatch.setattr(stream_room, "playing_ms", clock)
    monkeypatch.setattr(hub_module, "playing_ms", clock)
    pages = [Page(0), Page(0), Page(1), Page(None), Page(None, is_arbiter=True), Page(None)]

    async def scenario(hub: Hub) -> None:
        room = await begun(hub, replace(terms(rulebook), delay_ms=delay_ms))
        for page in pages:
            await hub.enter("g", page.visitor(), seen=0)
        for number in range(ACTIONS):
            side, action = FAMILIES[rng.choices(list(TRIED), list(TRIED.values()))[0]](
                room.state, room.rulebook, rng
            )
            clock.now_ms += rng.choice((1_000, 20_000, 60_000))
            try:
                await hub.do("g", side, action, client_id=f"{number}")
            except IllegalMove:
                continue
        await hub.journal.settle()
        rules, events = room.rulebook, list(room.events)
        opened = events[0]
        assert isinstance(opened, GameOpened)
        states = [opening_state(opened)]
        for event in events[1:]:
            states.append(apply(states[-1], event))
        for page in pages:
            for told in page.updates():
                last = told["view"]["seq"]
                first = last - len(told["events"])
                plain = plain_messages.update(
                    states[first - 1],
                    states[last - 1],
                    tuple(events[first:last]),
                    page.viewer,
                    rulebook=rules,
                    now_ms=told["now_ms"],
                )
                assert told == json.loads(json.dumps(plain))
                assert events[last - 1].at_ms <= told["now_ms"]
            newest = page.updates()[-1]["view"]["seq"]
            assert (newest < len(events)) is (page.waits and delay_ms > 0)

    with_hub(scenario)
