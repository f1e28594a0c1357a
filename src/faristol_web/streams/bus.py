"""
Messages between the workers of a site; none if there is only one.

PostgreSQL carries it (LISTEN and NOTIFY). What belongs to events is announced in the transaction that stores
them, so it is never heard before they can be read. A worker that was cut off hears nothing of what it missed:
it is told so, and reads again what it holds.
"""

import asyncio
import json
import logging
import secrets
from collections import defaultdict
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import DatabaseError, connections
from django.db.backends.signals import connection_created
from psycopg import AsyncConnection, OperationalError, errors

from faristol.stream.compact import as_json
from faristol_web import hooks

log = logging.getLogger(__name__)

Hear = Callable[[dict[str, Any]], None]

DATABASE = "events"
CHANNEL = "faristol"
LONGEST = 7_900
"""Bytes; the database takes 8,000."""
BEAT_SECONDS = 1.0
LOST_AFTER_SECONDS = 5.0
"""Time without a beat. A busy worker that is believed lost costs the others a little reading."""
RECONNECT_SECONDS = 0.5
_NOT_OF_A_SERVER = frozenset(
    {"autocommit", "client_encoding", "context", "cursor_factory", "prepare_threshold"}
)
"""Options that Django sets for its own connections."""


class Connection(AsyncConnection[Any]):
    """One that gives up on a server that is silent; see the other kind in `databases/postgres`."""

    async def wait(
        self,
        gen: Generator[Any, Any, Any],
        interval: float = 0.1,
        timeout: float | None = None,  # noqa: ASYNC109 – psycopg's
    ) -> Any:
        try:
            return await super().wait(gen, interval, LOST_AFTER_SECONDS if timeout is None else timeout)
        except errors._WaitTimeout as error:  # noqa: SLF001 – the only name that it has
            if timeout is not None:  # the caller keeps listening
                raise
            self.pgconn.finish()
            raise OperationalError(f"it has not answered for {LOST_AFTER_SECONDS:g} s") from error


class Bus:
    """Small messages between the workers of one site: ids, not bodies where they may be large."""

    def __init__(self) -> None:
        self.worker = secrets.token_hex(4)
        """The own id; a hearer finds the sender's under `from`."""
        self.hearers: dict[str, list[Hear]] = defaultdict(list)
        self.on_lost: list[Callable[[str], None]] = []
        """Listeners on the loop for the id of a lost worker."""
        self.on_gap: list[Callable[[], None]] = []
        """Listeners on the loop for a possible gap in the messages."""
        self.is_open = False
        self._sender: ThreadPoolExecutor | None = None
        self._listener: asyncio.Task[None] | None = None
        self._last_beat: dict[str, float] = {}

    async def start(self) -> None:
        """Hear and be heard from now on, where the database can carry it."""
        if self.is_open or connections[DATABASE].vendor != "postgresql":
            return
        self._sender = ThreadPoolExecutor(1, thread_name_prefix="bus")
        listening = asyncio.Event()
        self._listener = asyncio.create_task(self._listen(listening))
        await listening.wait()
        self.is_open = True

    async def stop(self) -> None:
        if not self.is_open:
            return
        self.is_open = False
        if self._listener is not None:
            self._listener.cancel()
            await asyncio.gather(self._listener, return_exceptions=True)
        if self._sender is not None:
            await asyncio.to_thread(self._sender.shutdown, cancel_futures=True)
        self._sender = self._listener = None
        self._last_beat.clear()

    def publish(self, kind: str, payload: dict[str, Any]) -> None:
        """Publish to the other workers, from any thread; one that is down never hears it."""
        sender = self._sender
        if self.is_open and sender is not None:
            sender.submit(self._send, self.written(kind, payload))

    def subscribe(self, kind: str, hear: Hear) -> None:
        """`hear` is called on the event loop of each other worker."""
        self.hearers[kind].append(hear)

    def written(self, kind: str, payload: dict[str, Any]) -> str:
        """Return the message as it goes through the database."""
        message = {**payload, "kind": kind, "from": self.worker}
        return as_json(message)

    def _send(self, text: str) -> None:
        if len(text.encode()) > LONGEST:
            log.error("too large for the other workers: %s…", text[:80])
            return
        try:
            with connections[DATABASE].cursor() as cursor:
                cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, text])
        except DatabaseError as error:
            log.warning("the other workers were not notified: %s", error)
            connections[DATABASE].close()

    # Hearing

    async def _listen(self, listening: asyncio.Event) -> None:
        """For ever; after a lost connection everything that is held may be old."""
        while True:
            try:
                await self._listen_once(listening)
            except Exception as error:  # noqa: BLE001 – whatever it was, only hearing again mends it
                log.warning("the other workers cannot be heard: %s", error)
            await asyncio.sleep(RECONNECT_SECONDS)

    async def _listen_once(self, listening: asyncio.Event) -> None:
        connection = await connect()
        async with connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            connection_created.send(sender=Connection, connection=connections[DATABASE])  # the log says so
            if listening.is_set():
                for tell in self.on_gap:
                    tell()
            listening.set()
            beat = asyncio.create_task(self._beat())
            try:
                while True:
                    async for notify in connection.notifies(timeout=BEAT_SECONDS):
                        self._take(notify.payload)
                    await connection.execute("SELECT 1")  # is it still there?
            finally:
                beat.cancel()

    def _take(self, text: str) -> None:
        try:
            message = json.loads(text)
            sender, kind = str(message["from"]), str(message["kind"])
        except (ValueError, TypeError, LookupError):
            log.warning("something that is no message of a worker was heard: %.80s", text)
            return
        if sender == self.worker:
            return
        self._last_beat[sender] = asyncio.get_running_loop().time()
        # A worker of a newer version may have kinds that nobody here knows.
        for hear in (*self.hearers.get(kind, ()), *hooks.hear_worker.functions):
            try:
                hear(message)
            except Exception:  # one hearer's trouble must not make the others deaf
                log.exception("a message from another worker was not processed")

    async def _beat(self) -> None:
        while True:
            self.publish("beat", {})
            await asyncio.sleep(BEAT_SECONDS)
            long_ago = asyncio.get_running_loop().time() - LOST_AFTER_SECONDS
            for worker in [name for name, at in self._last_beat.items() if at < long_ago]:
                del self._last_beat[worker]
                for tell in self.on_lost:
                    tell(worker)


async def connect() -> Any:
    """A connection of its own to the database of the events, on the event loop."""
    known = connections[DATABASE].get_connection_params()
    return await Connection.connect(
        **{key: value for key, value in known.items() if key not in _NOT_OF_A_SERVER},
        autocommit=True,
        prepare_threshold=None,
    )


bus = Bus()
