"""A sessions hub without a site: on a disk that fails on demand, with a clock that is set."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from faristol.duplicate import SessionState, duplicate_book, open_session
from faristol.duplicate.actions import Admit, AnnounceRack, DrawRack, StartCountdown
from faristol.duplicate.events import SessionOpened
from faristol.game.evolve import replace
from faristol.lexicon import load_lexicon
from faristol.rulebook import DuplicateBook, load_book
from faristol_web.duplicate.live.hub import SessionHub
from faristol_web.duplicate.live.room import Listing, Role, SessionVisitor
from tests.wire import FROM_SERVER, checked

SEED = bytes(range(32))
START_MS = 1_000_000
PATIENCE_SECONDS = 60
"""Nothing takes so long; only a fault waits for it."""
LEXICON = "el-hunspell"


class Clock:
    """Milliseconds since 1970, as long as nobody turns it."""

    def __init__(self) -> None:
        self.wall_ms = START_MS

    def __call__(self) -> int:
        return self.wall_ms


def stopped_clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The only clock of the hub from now on."""
    made = Clock()
    for module in ("streams.stream_room", "duplicate.live.hub"):
        monkeypatch.setattr(f"faristol_web.{module}.playing_ms", made)
    return made


class StandingLoop(asyncio.SelectorEventLoop):
    """Its timers and sleeps go by a clock that is turned, however long the machine takes."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self.clock = clock

    def time(self) -> float:
        return self.clock.wall_ms / 1000


class Looker:
    """A page without a wire: keeps what it was told."""

    def __init__(self, role: Role = Role.PUBLIC, number: int | None = None, *, language: str = "en") -> None:
        self.texts: list[str] = []
        self.closed = 0
        self.visitor = SessionVisitor(
            send=self._hear, close=self._close, role=role, number=number, language=language
        )

    def _hear(self, text: str) -> None:
        self.texts.append(checked(text, FROM_SERVER["duplicate"]))

    def _close(self) -> None:
        self.closed += 1

    async def enter(self, hub: SessionHub, *, listing: Listing | None = None) -> None:
        await hub.enter("s", self.visitor, listing=listing or Listing())

    @property
    def messages(self) -> list[dict[str, Any]]:
        return list(map(json.loads, self.texts))

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.messages if message["type"] == kind]

    @property
    def view(self) -> dict[str, Any]:
        """Return the view as a page merges it."""
        view: dict[str, Any] = {}
        for message in self.messages:
            if message["type"] in {"welcome", "view"}:
                view |= message["view"]
        return view


def with_hub(scenario: Callable[[SessionHub], Awaitable[None]], clock: Clock | None = None) -> None:
    """Run a scenario on a hub; with a given clock nothing falls due until it is turned."""

    async def run() -> None:
        hub = SessionHub()
        await hub.start()
        await scenario(hub)
        await hub.stop()

    # On a thread of its own: the browser tests leave a loop running on this one.
    def on_its_loop() -> None:
        with asyncio.Runner(loop_factory=None if clock is None else lambda: StandingLoop(clock)) as runner:
            runner.run(run())

    with ThreadPoolExecutor(1) as thread:
        thread.submit(on_its_loop).result()


def greek() -> DuplicateBook:
    return duplicate_book(load_book("el-duplicate"), name="el-duplicate")


def terms(**changes: Any) -> SessionOpened:
    lexicon = load_lexicon(LEXICON)
    opened = open_session(
        greek(), lexicon=lexicon.id, lexicon_version=lexicon.version, seed=SEED, title="Παρασκευή"
    )
    return replace(opened, **changes)


async def opened(hub: SessionHub, entrants: int = 3, **changes: Any) -> None:
    """The session `s`, with this many entrants."""
    await hub.open("s", terms(**changes))
    for number in range(1, entrants + 1):
        await arbiter(hub, Admit((f"Player {number}",)))


async def arbiter(hub: SessionHub, *actions: Any) -> int:
    """All of these at once."""
    length = (await hub.room("s")).state.length
    return await hub.do_all("s", actions, actor="arbiter", client_id=f"arbiter {length}")


async def thinking(hub: SessionHub, entrants: int = 3, **changes: Any) -> None:
    """The countdown of the first coup runs."""
    await opened(hub, entrants, **changes)
    for action in (DrawRack(), AnnounceRack(), StartCountdown()):
        await arbiter(hub, action)


async def told(hub: SessionHub) -> SessionState:
    return (await hub.room("s")).told


async def until(condition: Callable[[], object]) -> None:
    """Other tasks of the hub go on meanwhile."""
    give_up = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        assert time.monotonic() < give_up, "waited in vain"
        await a_moment()


async def a_moment() -> None:
    """Really, also where the loop's clock stands."""
    await asyncio.to_thread(time.sleep, 0.005)


async def a_day_later(clock: Clock) -> None:
    """All that anybody had planned is done, and nobody has anything left to do."""
    for _ in range(24):
        clock.wall_ms += 3_600_000
        await a_moment()
    others = asyncio.all_tasks() - {asyncio.current_task()}
    await until(lambda: all(task.done() for task in others))
