"""Turns of those who ask for pages: one page at a time, because games share the interpreter with them."""

import asyncio
import math
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass

_LOOK_S = 0.01
LATE_S = 0.02
"""Lateness of the loop beside a page that makes the next one wait for as long as this one took."""
MOST_REST = 3.0
"""Longest pause after a page, in times of what it took."""
MEMORY_S = 5.0
"""Time in which what a visitor's pages took is forgotten, but for a third of it."""
LITTLE = 0.5
"""Who used less than this share of the time of the one who caused a pause need not wait for its end."""
_MOST_KNOWN = 1024
_FIRST_GUESS_S, _WEIGHT = 0.05, 0.1


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
    """Forms, and as many other requests."""
    waiting_each: int


Turn = asyncio.Future[None]


class _Queue:
    """Requests of one kind that wait; visitors take turns."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._turns: OrderedDict[str, deque[Turn]] = OrderedDict()
        self.length = 0

    @property
    def visitors(self) -> Iterable[str]:
        return self._turns

    def ahead_of(self, visitor: str) -> int:
        """Count those whose turn comes before a newcomer's."""
        own = len(self._turns.get(visitor, ())) + 1
        return sum(min(len(queue), own) for queue in self._turns.values())

    def add(self, visitor: str, turn: Turn) -> None:
        """
        Raises:
            Full: if there is no room.
        """
        queue = self._turns.get(visitor, deque())
        if len(queue) >= self._room.waiting_each:
            raise Full
        if self.length >= self._room.waiting:
            self._turn_away_one(than=len(queue))
        queue.append(turn)
        self._turns[visitor] = queue
        self.length += 1

    def next(self, may_come: Callable[[str], bool]) -> tuple[str, Turn] | None:
        """Take out the next one of a visitor who may come."""
        for visitor, queue in self._turns.items():
            if may_come(visitor):
                turn = queue[0]
                self.forget(visitor, turn)
                if visitor in self._turns:
                    self._turns.move_to_end(visitor)
                return visitor, turn
        return None

    def forget(self, visitor: str, turn: Turn) -> None:
        queue = self._turns.get(visitor)
        if queue is not None and turn in queue:
            queue.remove(turn)
            self.length -= 1
            if not queue:
                del self._turns[visitor]

    def _turn_away_one(self, *, than: int) -> None:
        """The last request of the address with most waiting, if it has more than the newcomer (`than`)."""
        visitor, queue = max(self._turns.items(), key=lambda entry: len(entry[1]))
        if len(queue) <= than + 1:
            raise Full
        turn = queue[-1]
        self.forget(visitor, turn)
        if not turn.done():
            turn.set_exception(Full())


class _Used:
    """Seconds that each visitor's pages took lately."""

    def __init__(self) -> None:
        self._of: dict[str, tuple[float, float]] = {}

    def of(self, visitor: str, now: float) -> float:
        seconds, at = self._of.get(visitor, (0.0, now))
        return seconds * math.exp((at - now) / MEMORY_S)

    def add(self, visitor: str, seconds: float, now: float) -> None:
        self._of[visitor] = self.of(visitor, now) + seconds, now
        if len(self._of) > _MOST_KNOWN:
            self._of = {each: known for each, known in self._of.items() if now - known[1] < MEMORY_S}


class _Lateness:
    """How late the loop comes to what is due, while a page is made."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop, self.began, self._worst_s = loop, loop.time(), 0.0
        self._look_later()

    def _look_later(self) -> None:
        self._due = self._loop.time() + _LOOK_S
        self._timer = self._loop.call_at(self._due, self._look)

    def _look(self) -> None:
        self._worst_s = max(self._worst_s, self._loop.time() - self._due)
        self._look_later()

    def end(self) -> tuple[float, float]:
        """Return the seconds taken, and the worst lateness."""
        self._timer.cancel()
        now = self._loop.time()
        return now - self.began, max(self._worst_s, now - self._due)


@dataclass(slots=True, eq=False)
class _Page:
    visitor: str
    lateness: _Lateness
    has_place: bool = True


class Admission:
    """
    One place and a short queue, in which visitors take turns: many requests of one delay nobody else's.

    One page that computes keeps the interpreter as busy as several, which would take turns with the loop.
    But one that waits for something, or takes long, makes room for the next and is finished beside it. Where
    the loop is late beside pages, there is a pause after each, in which one may come who asked for much less.
    Forms go first, but every other turn is a page's.
    """

    def __init__(self, room: Room) -> None:
        self._room, self._is_free, self._slow = room, True, 0
        self._forms, self._others, self._was_form = _Queue(room), _Queue(room), False
        self._running = Counter[str]()
        self._used = _Used()
        self._pause: asyncio.TimerHandle | None = None
        self._pause_ends, self._lets_in = 0.0, 0.0
        """Time of the loop; who has used less than so many seconds need not wait for it."""
        self._takes_s = _FIRST_GUESS_S
        """Average time from one turn to the next, while some wait."""

    @property
    def waiting(self) -> int:
        return self._forms.length + self._others.length

    @property
    def is_taken(self) -> bool:
        """True while newcomers have to wait."""
        return not self._is_free

    @asynccontextmanager
    async def place(self, visitor: str, *, patience_s: float, is_form: bool = False) -> AsyncIterator[None]:
        """
        Wait for a turn, and have it.

        Raises:
            Full: at once if the turn would not come in time, and after so many seconds.
        """
        await self._turn(visitor, patience_s, is_form=is_form)
        page = _Page(visitor, _Lateness(asyncio.get_running_loop()))
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
                page.has_place = False
                self._free()

    async def _turn(self, visitor: str, patience_s: float, *, is_form: bool) -> None:
        turn: Turn = asyncio.get_running_loop().create_future()
        if self._has_room(visitor) and (self._is_free or self._need_not_wait(visitor)):
            self._give_place(visitor, turn)
            return
        queue, other = (self._forms, self._others) if is_form else (self._others, self._forms)
        ahead = queue.ahead_of(visitor)
        if (ahead + min(ahead, other.length)) * self._takes_s > patience_s:
            raise Full
        queue.add(visitor, turn)
        try:
            async with asyncio.timeout(patience_s):
                await turn
        except BaseException as error:
            if turn.done() and not turn.cancelled() and turn.exception() is None:
                self._finish(visitor)  # its turn came just then
                self._free_after_pause()
            else:
                queue.forget(visitor, turn)
            if isinstance(error, TimeoutError):
                raise Full from error
            raise

    def _give_place(self, visitor: str, turn: Turn) -> None:
        if self._pause is not None:
            self._pause.cancel()
            self._pause = None
        self._is_free = False
        self._running[visitor] += 1
        turn.set_result(None)

    def _has_room(self, visitor: str) -> bool:
        return self._running[visitor] < self._room.each

    def _need_not_wait(self, visitor: str) -> bool:
        """True in a pause that is for others."""
        now = asyncio.get_running_loop().time()
        return self._pause is not None and self._used.of(visitor, now) < self._lets_in

    def _leave(self, page: _Page) -> None:
        took_s, late_s = page.lateness.end()
        now = asyncio.get_running_loop().time()
        self._finish(page.visitor)
        self._used.add(page.visitor, took_s, now)
        if not page.has_place:
            self._slow -= 1
            self._admit()
            return
        # What takes longer mostly waits itself, and keeps nobody late.
        rest_s = min(took_s, self._room.slow_after_s) * min(MOST_REST, late_s / LATE_S)
        self._takes_s += _WEIGHT * (took_s + rest_s - self._takes_s)
        # One comes in a pause, and no second one: pages from many addresses must not take turns in it.
        came_in_pause = self._pause_ends > now
        lets_nobody_in = came_in_pause or rest_s < LATE_S
        self._lets_in = 0.0 if lets_nobody_in else LITTLE * self._used.of(page.visitor, now)
        self._pause_ends = max(self._pause_ends, now + rest_s)
        self._free_after_pause()
        self._admit_in_pause()

    def _free_after_pause(self) -> None:
        self._pause = asyncio.get_running_loop().call_at(self._pause_ends, self._free)

    def _admit_in_pause(self) -> None:
        """Give the place to the visitor who used least, if that is little."""
        now = asyncio.get_running_loop().time()
        waiting = [*self._forms.visitors, *self._others.visitors]
        may_come = [each for each in waiting if self._has_room(each) and self._need_not_wait(each)]
        if may_come:
            least = min(may_come, key=lambda visitor: self._used.of(visitor, now))
            self._admit_of(least.__eq__)

    def _finish(self, visitor: str) -> None:
        self._running[visitor] -= 1
        if not self._running[visitor]:
            del self._running[visitor]

    def _free(self) -> None:
        self._is_free, self._pause = True, None
        self._admit()

    def _admit(self) -> None:
        """Give the place to the visitor whose turn it is."""
        if self._is_free:
            self._admit_of(self._has_room)

    def _admit_of(self, may_come: Callable[[str], bool]) -> None:
        first, second = (self._others, self._forms) if self._was_form else (self._forms, self._others)
        for queue in (first, second):
            while (found := queue.next(may_come)) is not None:
                visitor, turn = found
                if not turn.done():
                    self._was_form = queue is self._forms
                    self._give_place(visitor, turn)
                    return
