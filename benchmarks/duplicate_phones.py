"""A hall full of phones for the benchmarks: their pages open over HTTP, their slips go over WebSockets."""

import asyncio
import itertools
import json
import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from http import HTTPStatus
from math import inf
from random import Random
from time import perf_counter
from typing import Any

import uvloop
from websockets.asyncio.client import ClientConnection, connect

from tests.web.server import Server
from tests.web.site_client import Visitor

SECONDS = 30
"""After which an answer counts as missing."""
MEETING_SECONDS = 120
"""Until all pages are open."""
LATEST_MS = 1_500
"""So long after the grace the last phones still send: too late, and told so."""
RULEBOOK = """\
[rulebook]
id = "{id}"
kind = "duplicate"
extends = "el-duplicate"
edition = "made up"
title = "Short coups, for a benchmark"
language = "el"
source = "Made up"

[coup.coup_ms]
value = {coup_ms}
article = "1"

[coup.warning_ms]
value = {warning_ms}
article = "1"

[coup.grace_ms]
value = {grace_ms}
article = "1"
"""
WORDS = ("ΛΟΓΟΣ", "ΚΑΛΟΣ", "ΤΟΠΟΣ", "ΟΡΟΣ", "ΝΕΟ", "ΕΝΑ", "ΤΑ", "ΑΒΓΔΕ", "Λ(Ο)ΓΟΣ", "")
SQUARES = ("H8", "H6", "F8", "D4", "Z1", "")
_SLIPS = [
    {"square": square, "direction": direction, "word": word}
    for square, direction, word in itertools.product(SQUARES, "ΚΟ", WORDS)
]

Message = dict[str, Any]


def offer_rulebook(server: Server, *, coup_ms: int, grace_ms: int, warning_ms: int) -> str:
    """Coups as short as a benchmark needs them, as an organiser's own rulebook; its id."""
    folder = server.data / "rulebooks"
    folder.mkdir(parents=True, exist_ok=True)
    name = f"short-{coup_ms}-{grace_ms}"
    text = RULEBOOK.format(id=name, coup_ms=coup_ms, grace_ms=grace_ms, warning_ms=warning_ms)
    (folder / f"{name}.toml").write_text(text, "utf-8")
    return name


@dataclass(frozen=True)
class Seats:
    """One session, its arbiter's cookies and those of every number's device."""

    address: str
    public_id: str
    arbiter: str
    entrants: tuple[str, ...] = ()


def open_seats(address: str, rulebook: str, *, entrants: int, **fields: str) -> Seats:
    """A session whose numbers were taken by phones, one after the other as far as the server goes."""
    arbiter = Visitor(address)
    form = {"title": "Load", "rulebook": rulebook, "lexicon": "", "joinable": "on"} | fields
    status, url, page = arbiter.post("/duplicate/new/", **form)
    assert status == HTTPStatus.OK, page
    public_id = url.rstrip("/").rsplit("/", 2)[1]
    with ThreadPoolExecutor(4) as threads:
        cookies = threads.map(_join, itertools.repeat(address), itertools.repeat(public_id), range(entrants))
        return Seats(address, public_id, arbiter.cookie_header(), tuple(cookies))


def _join(address: str, public_id: str, at: int) -> str:
    phone = Visitor(address)
    page = f"/duplicate/{public_id}/"
    status, _, text = phone.post(f"{page}join/", form_on=page, name=f"Player {at}", partner="")
    assert status == HTTPStatus.OK, text
    return phone.cookie_header()


@dataclass(frozen=True)
class Sent:
    """One slip, and what became of it. Times are the session's, as this phone reckons them."""

    id: str
    word: str
    sent_ms: float
    answered_ms: float
    latency_ms: float
    seq: int
    late: bool
    at_ms: int


@dataclass
class Clock:
    """The session's time: of all messages, the one that was under way for the shortest time tells it best."""

    offset_ms: float = -inf
    """Less our own counter's."""

    def reckon(self, text: str) -> None:
        found = re.search(r'"now_ms":(\d+)', text)
        assert found, "a message that tells no time"
        self.offset_ms = max(self.offset_ms, int(found[1]) - perf_counter() * 1000)

    @property
    def now_ms(self) -> float:
        return perf_counter() * 1000 + self.offset_ms


@dataclass
class Wire:
    """One open page. Messages are looked at, not parsed, until somebody wants what is in them."""

    socket: ClientConnection
    clock: Clock

    async def hello(self, role: str) -> Message:
        await self.socket.send(json.dumps({"type": "hello", "as": role}))
        text = await self.told("welcome")
        self.clock.reckon(text)
        welcome: Message = json.loads(text)
        return welcome

    async def told(self, kind: str, within: str = "") -> str:
        """The next message of this kind that holds this text; all others are let pass."""
        head = f'{{"type":"{kind}"'
        async with asyncio.timeout(SECONDS):
            while True:
                text = str(await self.socket.recv())
                if text.startswith(head) and within in text:
                    return text
                if text.startswith('{"type":"refused"'):
                    raise AssertionError(text)


async def open_wire(seats: Seats, cookie: str, pages: AsyncExitStack, *, clock: Clock | None = None) -> Wire:
    """Open until the stack of pages is closed."""
    url = seats.address.replace("http", "ws", 1) + f"/ws/duplicate/{seats.public_id}/"
    headers = {"Cookie": cookie} if cookie else {}
    opening = connect(url, additional_headers=headers, compression=None, max_size=None)
    socket = await pages.enter_async_context(opening)
    return Wire(socket, clock or Clock())


@dataclass
class Desk:
    """The arbiter's page, driven step by step."""

    wire: Wire
    ids: "itertools.count[int]" = field(default_factory=lambda: itertools.count(1))

    async def do(self, action: str, **more: object) -> Message:
        """
        Raises:
            AssertionError: if it is refused.
        """
        wish = {"type": "do", "id": f"desk-{next(self.ids)}", "action": action, **more}
        await self.wire.socket.send(json.dumps(wish))
        while True:
            ack: Message = json.loads(await self.wire.told("ack"))
            if ack["id"] == wish["id"]:
                return ack


async def open_desk(seats: Seats, pages: AsyncExitStack) -> Desk:
    wire = await open_wire(seats, seats.arbiter, pages)
    welcome = await wire.hello("arbiter")
    assert welcome["as"] == "arbiter", welcome["as"]
    return Desk(wire)


@dataclass(frozen=True)
class Plan:
    """What one process's phones do."""

    seats: Seats
    numbers: tuple[int, ...]
    """Whose they are, from 1."""
    spread_ms: int
    """Before the end; the first slip of a phone is sent at random in it."""
    late_share: float
    """Of the phones, which send once more from the end on, in the grace or after it."""
    seed: int


def run_phones(plan: Plan, opened: Any, tell: Any) -> None:
    """In a process of its own: at `opened` all wait for one another's pages, `tell` takes what was sent."""
    uvloop.run(_all_phones(plan, opened, tell))


async def _all_phones(plan: Plan, opened: Any, tell: Any) -> None:
    rng = Random(plan.seed)
    clock, phones, grace_ms = Clock(), [], 0
    async with AsyncExitStack() as pages:
        for number in plan.numbers:
            wire = await open_wire(plan.seats, plan.seats.entrants[number - 1], pages, clock=clock)
            welcome = await wire.hello("entrant")
            assert welcome["number"] is not None, "a phone without a number"
            grace_ms = welcome["settings"]["grace_ms"]
            phones.append(wire)
        await asyncio.to_thread(opened.wait, MEETING_SECONDS)
        handing_in = (_one_phone(wire, plan, grace_ms, Random(rng.random())) for wire in phones)
        found = await asyncio.gather(*handing_in)
        tell.put(list(itertools.chain.from_iterable(found)))  # the pages are still open when the server dies


async def _one_phone(wire: Wire, plan: Plan, grace_ms: int, rng: Random) -> list[Sent]:
    """One slip in the last seconds, and for some a second one after the end."""
    view = await wire.told("view", '"phase":"thinking"')
    wire.clock.reckon(view)
    ends = int(re.search(r'"ends_ms":(\d+)', view)[1])  # type: ignore[index]
    times = [ends - rng.uniform(0, plan.spread_ms)]
    if rng.random() < plan.late_share:
        times.append(ends + rng.uniform(0, grace_ms + LATEST_MS))
    # Never the same again: that would be acknowledged with what stands, and leave no trace.
    slips = rng.sample(_SLIPS, len(times))
    return [await _hand_in(wire, slip, at_ms, rng) for slip, at_ms in zip(slips, times, strict=True)]


async def _hand_in(wire: Wire, slip: dict[str, str], at_ms: float, rng: Random) -> Sent:
    await _wait_until(wire, at_ms)
    wish = {"type": "do", "id": f"{rng.getrandbits(64):x}", "action": "hand_in", **slip}
    text = json.dumps(wish)
    sent_ms, start = wire.clock.now_ms, perf_counter()
    await wire.socket.send(text)
    ack = await wire.told("ack")
    latency_ms = (perf_counter() - start) * 1000
    answer = json.loads(ack)
    assert answer["id"] == wish["id"], answer
    return Sent(
        wish["id"],
        slip["word"],
        sent_ms,
        wire.clock.now_ms,
        latency_ms,
        answer["seq"],
        answer["late"],
        answer["at_ms"],
    )


async def _wait_until(wire: Wire, at_ms: float) -> None:
    """Reading on meanwhile, as a page does: a server lets go of whoever does not."""
    while (left := (at_ms - wire.clock.now_ms) / 1000) > 0:
        try:
            async with asyncio.timeout(left):
                await wire.socket.recv()
        except TimeoutError:
            return


def shared_out(numbers: Sequence[int], processes: int) -> list[tuple[int, ...]]:
    return [tuple(numbers[at::processes]) for at in range(processes)]
