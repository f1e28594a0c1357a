"""A game as a fast page plays it: two sockets in one loop, messages searched rather than parsed."""

import asyncio
import itertools
import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from time import perf_counter

from websockets.asyncio.client import ClientConnection, connect

from tests.web.site_client import Visitor
from tests.web.spiral import Tiles, along_spiral

SECONDS = 20
"""After which an answer counts as missing."""


@dataclass(frozen=True)
class Seats:
    """Both chairs of one game, taken over HTTP."""

    address: str
    public_id: str
    cookies: tuple[str, str]


def open_games(address: str, count: int) -> list[Seats]:
    """New games with both seats taken; pages are slow, so a few at a time."""
    with ThreadPoolExecutor(4) as threads:
        return list(threads.map(_open_game, [address] * count))


def _open_game(address: str) -> Seats:
    anna, biel = Visitor(address), Visitor(address)
    public_id, link = anna.open_game()
    biel.join(link)
    return Seats(address, public_id, (anna.cookie_header(), biel.cookie_header()))


@dataclass
class LiveGame:
    seats: Seats
    on_turn: int = 0
    laid: int = 0
    moves: int = 0
    racks: list[list[str]] = field(default_factory=lambda: [[], []])
    sent: int = 0
    """Messages of the players, those refused among them."""
    held: int | None = None
    """Whose finished move keeps the turn."""
    sockets: list[ClientConnection] = field(default_factory=list)
    ids: "itertools.count[int]" = field(default_factory=lambda: itertools.count(1))

    async def connect(self) -> None:
        """Both pages open and up to date, whatever was going on."""
        self.sockets = [
            await connect(
                self.seats.address.replace("http", "ws", 1) + f"/ws/games/{self.seats.public_id}/",
                additional_headers={"Cookie": cookie},
                compression=None,
            )
            for cookie in self.seats.cookies
        ]
        for side in (0, 1):
            await self.sockets[side].send('{"type":"hello","seen":0}')
            await self.told(side, '"type":"welcome"')

    async def begin(self) -> None:
        """From two taken seats to two full racks."""
        text = ""
        while '"phase":"racks"' not in text:
            for side in (0, 1):
                text = await self.do(side, {"action": "draw_start"})
        self.on_turn = json.loads(text)["view"]["starter"]
        for side in (self.on_turn, 1 - self.on_turn):
            await self.do(side, {"action": "draw_rack"})
            await self.keep_racks_of_one_kind()

    async def play(self, count: int) -> float:
        """The next move, seconds until its player has the ack and both players hold it."""
        await self.keep_racks_of_one_kind()
        tiles = along_spiral(self.laid, self.racks[self.on_turn], max(count, 2 - self.laid))
        start = perf_counter()
        try:
            await self.do(self.on_turn, {"action": "play", "tiles": tiles})
        except AssertionError as refused:
            if "senyors.accept_first" not in str(refused):
                raise
            await self.do(self.on_turn, {"action": "accept"})
            return await self.play(count)
        taken = perf_counter() - start
        self.has_moved(tiles)
        return taken

    async def keep_racks_of_one_kind(self) -> None:
        """Whoever may change such a rack keeps it, so that the turn passes."""
        while self.held is not None:
            await self.do(self.held, {"action": "press_clock"})

    def has_moved(self, tiles: Tiles) -> None:
        self.laid += len(tiles)
        self.moves += 1
        self.on_turn = 1 - self.on_turn

    async def do(self, side: int, action: dict[str, object]) -> str:
        """Act; answers with the actor's update once the ack and both updates are here."""
        self.sent += 1
        message = {"type": "do", "id": f"{side}-{next(self.ids)}", **action}
        await self.sockets[side].send(json.dumps(message))
        update = await self.told(side, '"type":"update"')
        await self.told(side, '"type":"ack"')
        await self.told(1 - side, '"type":"update"')
        return update

    async def told(self, side: int, kind: str) -> str:
        """The next message of this kind; all others are let pass, but for a refusal."""
        async with asyncio.timeout(SECONDS):
            while True:
                text = str(await self.sockets[side].recv())
                head = text[:24]
                if '"rack":[' in text:
                    self.racks[side] = _rack(text)
                    self.held = _held(text)
                if head.startswith("{" + kind):
                    return text
                if '"type":"refused"' in head:
                    raise AssertionError(text)

    async def close(self) -> None:
        for socket in self.sockets:
            await socket.close()


def _held(text: str) -> int | None:
    """`"held":0,` without parsing the rest."""
    found = text[text.index('"held":') + len('"held":')]
    return int(found) if found.isdecimal() else None


def _rack(text: str) -> list[str]:
    """`"rack":["A","L·L"],` without parsing the rest."""
    start = text.index('"rack":[') + len('"rack":[')
    inside = text[start : text.index("]", start)]
    return inside[1:-1].split('","') if inside else []
