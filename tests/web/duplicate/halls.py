"""A hall without a site: on a disk that fails when it is told to, with a clock that is set."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from faristol.duplicate import SessionState, duplicate_book, open_session
from faristol.duplicate.actions import Admit, AnnounceRack, DrawRack, StartCountdown
from faristol.duplicate.events import SessionOpened
from faristol.game.evolve import replace
from faristol.lexicon import load_lexicon
from faristol.rulebook import DuplicateBook, load_book
from faristol_web.duplicate.hall import Hall
from faristol_web.duplicate.rooms import Listing, Role, SessionVisitor

SEED = bytes(range(32))
START_MS = 1_000_000
LEXICON = "el-hunspell"


class Clock:
    """Milliseconds since 1970, as long as nobody turns it."""

    def __init__(self) -> None:
        self.wall_ms = START_MS

    def __call__(self) -> int:
        return self.wall_ms


class Looker:
    """A page without a wire: keeps what it was told."""

    def __init__(self, role: Role = Role.PUBLIC, number: int | None = None, *, language: str = "en") -> None:
        self.texts: list[str] = []
        self.closed = 0
        self.visitor = SessionVisitor(
            send=self.texts.append, close=self._close, role=role, number=number, language=language
        )

    def _close(self) -> None:
        self.closed += 1

    async def enter(self, hall: Hall, *, listing: Listing | None = None) -> None:
        await hall.enter("s", self.visitor, listing=listing or Listing())

    @property
    def messages(self) -> list[dict[str, Any]]:
        return list(map(json.loads, self.texts))

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.messages if message["type"] == kind]

    @property
    def view(self) -> dict[str, Any]:
        """As a page merges it."""
        view: dict[str, Any] = {}
        for message in self.messages:
            if message["type"] in {"welcome", "view"}:
                view |= message["view"]
        return view


def with_hall(scenario: Callable[[Hall], Awaitable[None]]) -> None:
    async def run() -> None:
        hall = Hall()
        await hall.start()
        await scenario(hall)
        await hall.stop()

    # On a thread of its own: the browser tests leave a loop running on this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, run()).result()


def greek() -> DuplicateBook:
    return duplicate_book(load_book("el-duplicate"), name="el-duplicate")


def terms(**changes: Any) -> SessionOpened:
    lexicon = load_lexicon(LEXICON)
    opened = open_session(
        greek(), lexicon=lexicon.id, lexicon_version=lexicon.version, seed=SEED, title="Παρασκευή"
    )
    return replace(opened, **changes)


async def opened(hall: Hall, entrants: int = 3, **changes: Any) -> None:
    """The session `s`, with this many entrants."""
    await hall.open("s", terms(**changes))
    for number in range(1, entrants + 1):
        await arbiter(hall, Admit((f"Player {number}",)))


async def arbiter(hall: Hall, *actions: Any) -> int:
    """All of these at once."""
    length = (await hall.room("s")).state.length
    return await hall.do_all("s", actions, actor="arbiter", client_id=f"arbiter {length}")


async def thinking(hall: Hall, entrants: int = 3, **changes: Any) -> None:
    """The countdown of the first coup runs."""
    await opened(hall, entrants, **changes)
    for action in (DrawRack(), AnnounceRack(), StartCountdown()):
        await arbiter(hall, action)


async def told(hall: Hall) -> SessionState:
    return (await hall.room("s")).told


async def until(condition: Callable[[], object], seconds: float = 10) -> None:
    """Other tasks of the hall go on meanwhile."""
    give_up = asyncio.get_running_loop().time() + seconds
    while not condition():
        assert asyncio.get_running_loop().time() < give_up, "waited in vain"
        await asyncio.sleep(0.01)
