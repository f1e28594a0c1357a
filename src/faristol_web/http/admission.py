"""Turns of those who ask for pages: one page at a time, because games share the interpreter with them."""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass


class Full(Exception):
    """There is no place now, or there was none for too long."""


@dataclass(frozen=True, slots=True)
class Room:
    """Figures of an admission."""

    slow: int
    """Pages made beside the one that has the place, because they have taken `slow_after_s` already."""
    slow_after_s: float
    each: int
    """Requests of one visitor handled at once."""
    waiting: int
    waiting_each: int


@dataclass(slots=True, eq=False)
class _Page:
    visitor: str
    has_place: bool = True


class Admission:
    """
    One place and a short queue, in which visitors take turns: many requests of one delay nobody else's.

    One page that computes keeps the interpreter as busy as several, which would take turns with the loop.
    But one that waits for something, or takes long, makes room for the next and is finished beside it.
    """

    def __init__(self, room: Room) -> None:
        self._room, self._is_free, self._slow = room, True, 0
        self._queues: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._running = Counter[str]()
        self.waiting = 0

    @property
    def is_taken(self) -> bool:
        """True while newcomers have to wait."""
        return not self._is_free

    @asynccontextmanager
    async def place(self, visitor: str, *, patience_s: float) -> AsyncIterator[None]:
        """
        Wait for a turn, and have it.

        Raises:
            Full: at once if the queue is, and after so many seconds.
        """
        await self._turn(visitor, patience_s)
        page = _Page(visitor)
        slow = asyncio.create_task(self._step_aside(page))
        try:
            yield
        finally:
            slow.cancel()
            self._leave(page)

    async def _step_aside(self, page: _Page) -> None:
        """Give the place to the next after a while, as soon as there is room beside it."""
        while page.has_place:
            await asyncio.sleep(self._room.slow_after_s)
            if self._slow < self._room.slow:
                self._slow += 1
                page.has_place, self._is_free = False, True
                self._admit()

    async def _turn(self, visitor: str, patience_s: float) -> None:
        turn = self._queue_up(visitor)
        if turn.done():
            return
        try:
            async with asyncio.timeout(patience_s):
                await turn
        except BaseException as error:
            if turn.done() and not turn.cancelled() and turn.exception() is None:
                self._leave(_Page(visitor))  # its turn came just then
            else:
                self._forget(visitor, turn)
            if isinstance(error, TimeoutError):
                raise Full from error
            raise

    def _queue_up(self, visitor: str) -> "asyncio.Future[None]":
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self._is_free and self._running[visitor] < self._room.each:
            self._give_place(visitor, turn)
            return turn
        queue = self._queues.get(visitor, deque())
        if len(queue) >= self._room.waiting_each:
            raise Full
        if self.waiting >= self._room.waiting:
            self._turn_away_one(than=len(queue))
        queue.append(turn)
        self._queues[visitor] = queue
        self.waiting += 1
        return turn

    def _give_place(self, visitor: str, turn: "asyncio.Future[None]") -> None:
        self._is_free = False
        self._running[visitor] += 1
        turn.set_result(None)

    def _turn_away_one(self, *, than: int) -> None:
        """The last of whoever has most waiting, if that is more `than` the newcomer has."""
        visitor, queue = max(self._queues.items(), key=lambda entry: len(entry[1]))
        if len(queue) <= than + 1:
            raise Full
        turn = queue[-1]
        self._forget(visitor, turn)
        turn.set_exception(Full())

    def _forget(self, visitor: str, turn: "asyncio.Future[None]") -> None:
        queue = self._queues.get(visitor)
        if queue is not None and turn in queue:
            queue.remove(turn)
            self.waiting -= 1
            if not queue:
                del self._queues[visitor]

    def _leave(self, page: _Page) -> None:
        if page.has_place:
            self._is_free = True
        else:
            self._slow -= 1
        self._running[page.visitor] -= 1
        if not self._running[page.visitor]:
            del self._running[page.visitor]
        self._admit()

    def _admit(self) -> None:
        """Give the place to the visitor whose turn it is."""
        for visitor, queue in list(self._queues.items()) if self._is_free else ():
            if self._running[visitor] >= self._room.each:
                continue
            turn = queue[0]
            self._forget(visitor, turn)
            if visitor in self._queues:
                self._queues.move_to_end(visitor)
            if not turn.done():
                self._give_place(visitor, turn)
                return
