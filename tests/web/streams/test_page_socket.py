"""A page's line: a message's time is when it came in."""

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from faristol_web.streams import page_socket
from faristol_web.streams.page_socket import Handler, PageSocket, Scope
from tests.web.duplicate.hubs import START_MS, Clock


class Slow(PageSocket):
    """Takes its time over the first message; the clock goes on."""

    def __init__(self, clock: Clock, came: asyncio.Event) -> None:
        super().__init__({"headers": []}, _unsent)
        self.clock, self.came = clock, came
        self.taken: list[tuple[str, int]] = []
        self.is_left = False

    @property
    def handlers(self) -> Mapping[str, Handler]:
        return {"slip": self.slip}

    def left(self) -> None:
        self.is_left = True

    async def slip(self, message: dict[str, Any]) -> None:
        await self.came.wait()
        self.clock.wall_ms += 60_000
        self.taken.append((message["word"], self.received_ms))


async def _unsent(_message: Scope) -> None:
    pass


def test_a_message_that_waits_for_its_turn_came_in_when_it_came(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(page_socket, "playing_ms", clock)

    async def run() -> Slow:
        came = asyncio.Event()
        page = Slow(clock, came)
        words = iter(("first", "second"))

        async def receive() -> Scope:
            word = next(words, None)
            if word is None:
                came.set()
                return {"type": "websocket.disconnect"}
            return {"type": "websocket.receive", "text": f'{{"type": "slip", "word": "{word}"}}'}

        await asyncio.wait_for(page.run(receive), 10)
        return page

    # On a thread of its own: the browser tests leave a loop running on this one.
    with ThreadPoolExecutor(1) as thread:
        page = thread.submit(lambda: asyncio.run(run())).result()
    assert page.taken == [("first", START_MS), ("second", START_MS)]
    assert page.is_left, "all that had come in was handled before"
