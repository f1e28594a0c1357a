"""A page's line: a message's time is when it came in."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import pytest

from faristol_web.http.sessions import SessionStore
from faristol_web.http.sockets import EXTENSION, Listener
from faristol_web.streams import page_socket
from faristol_web.streams.page_socket import ASK_AGAIN, FAULT, TOO_SLOW, Handler, PageSocket
from tests.patience import LIMIT_S
from tests.web.duplicate.hubs import START_MS, Clock


class Slow(PageSocket):
    """Takes its time over the first message; the clock goes on."""

    def __init__(self, clock: Clock, came: asyncio.Event) -> None:
        super().__init__({"headers": []})
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


@dataclass
class Held:
    """A connection on which something has arrived before the page takes it over."""

    arrived: tuple[str, ...] = ()
    room: int = 1_000_000
    """Messages that it takes."""
    sent: list[str | int] = field(default_factory=list)

    def hand_over(self, listener: Listener) -> None:
        for text in self.arrived:
            listener.heard(text)

    def write(self, text: str) -> bool:
        if len(self.sent) < self.room:
            self.sent.append(text)
            return True
        return False

    def close(self, code: int) -> None:
        self.sent.append(code)


def on_a_loop(scenario: Callable[[], Awaitable[None]]) -> None:
    """Run on a thread of its own: the browser tests leave a loop running on this one."""

    async def run() -> None:
        async with asyncio.timeout(LIMIT_S):
            await scenario()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, run()).result()


async def all_done() -> None:
    await asyncio.wait(asyncio.all_tasks() - {asyncio.current_task()})


def test_a_message_that_waits_for_its_turn_came_in_when_it_came(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(page_socket, "playing_ms", clock)

    async def scenario() -> None:
        came = asyncio.Event()
        page = Slow(clock, came)
        words = ("first", "second")
        page.begin(Held(tuple(f'{{"type": "slip", "word": "{word}"}}' for word in words)))
        await asyncio.sleep(0)
        page.lost()
        assert not page.is_left
        came.set()
        await all_done()
        assert page.is_left
        assert page.taken == [("first", START_MS), ("second", START_MS)], "all that had come in was handled"

    on_a_loop(scenario)


def test_a_page_that_says_nothing_costs_no_task() -> None:
    async def scenario() -> None:
        before = asyncio.all_tasks()
        pages = [Slow(Clock(), asyncio.Event()) for _ in range(10)]
        for page in pages:
            page.begin(Held())
            page.put("something to read")
        await asyncio.sleep(0)
        assert asyncio.all_tasks() == before
        for page in pages:
            page.lost()
            assert page.is_left

    on_a_loop(scenario)


def test_a_page_that_does_not_read_is_let_go() -> None:
    line = Held(room=2)
    page = Slow(Clock(), asyncio.Event())
    page.begin(line)
    for text in ("one", "two", "three", "four"):
        page.put(text)
    assert line.sent == ["one", "two", TOO_SLOW]


def test_a_fault_in_a_handler_ends_its_page_alone(caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        came = asyncio.Event()
        came.set()
        page, line = Slow(Clock(), came), Held()
        page.begin(line)
        page.heard('{"type": "slip"}')  # no word
        await all_done()
        assert line.sent == [FAULT]

    on_a_loop(scenario)
    assert "a message was not handled" in caplog.text


def test_a_page_whose_session_ends_while_it_is_opened_asks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Signed out everywhere: whoever opens pages all the time must not keep one of them."""
    known = iter(["anna", None, "anna", "anna"])
    monkeypatch.setattr(page_socket, "known_visitor_id", lambda _session: next(known))

    async def opened() -> Held:
        line, page = Held(), Slow(Clock(), asyncio.Event())
        page.scope["session"] = SessionStore("of-anna")
        page.scope["extensions"] = {EXTENSION: line}
        await page.open(lambda _message: asyncio.sleep(0))
        page.lost()
        return line

    async def scenario() -> None:
        assert [(await opened()).sent, (await opened()).sent] == [[ASK_AGAIN], []]

    on_a_loop(scenario)
