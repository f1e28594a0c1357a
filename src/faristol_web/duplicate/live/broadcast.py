"""
Broadcasts to the pages of one session: who is told what, and when.

What is the same for many is made once and shared as text: everybody's view, arbiters' view, each number's
own part. Slips come in by the hundred in the last seconds, so they are gathered: arbiters hear of them four
times a second, everybody else of their number twice. The entrant who handed one in hears at once.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Protocol

from django.utils import translation

from faristol.duplicate import Mark, SessionEvent, Tops, find_tops, mark_slip
from faristol.duplicate import events as e
from faristol.duplicate.program import Program
from faristol.duplicate.state import Coup, Handed
from faristol.errors import FaristolError
from faristol.stream.compact import as_json
from faristol_web.duplicate.live import messages
from faristol_web.duplicate.live.room import Role, SessionRoom, SessionVisitor
from faristol_web.duplicate.live.view import (
    announced_coup,
    lists_json,
    moment_json,
    revealed_coups,
    view_json,
)
from faristol_web.wire.session import told as wire

log = logging.getLogger(__name__)

ROWS_SECONDS, HANDED_SECONDS, VIEW_SECONDS, PRESENCE_SECONDS = 0.25, 0.5, 1.0, 1.0
AT_ONCE = 32
"""Pages served before others get a turn."""
_OF_SLIPS = (e.SlipHandedIn, e.SlipAnnulled, e.SlipRestored, e.SlipMarked)

Row = tuple[int, int]
"""Coup and number."""


class Worker(Protocol):
    async def on_thread(self, work: Callable[[], Any]) -> Any: ...
    async def program(self, stream: str) -> Program: ...
    def tell_who_is_here(self, room: SessionRoom) -> None: ...


class Broadcast:
    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._tasks: set[asyncio.Task[None]] = set()

    async def stop(self, rooms: Iterable[SessionRoom]) -> None:
        """Stop: nothing is sent any more."""
        for room in rooms:
            _cancel(room, *room.due)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # Events

    async def prepare(self, room: SessionRoom, visitor: SessionVisitor) -> None:
        """Look up what a view needs before it can be shown."""
        if visitor.role is Role.ARBITER:
            await self._mark_current(room)

    def welcome(self, room: SessionRoom, visitor: SessionVisitor) -> None:
        visitor.lists = None
        with translation.override(visitor.language):
            settings = messages.settings_json(room, is_arbiter=visitor.role is Role.ARBITER)
            head = {
                "type": "welcome",
                "as": visitor.role.value,
                "number": visitor.number,
                "settings": settings,
            }
            visitor.send(_message(head, room, visitor))
        self.presence_soon(room)
        self._search_soon(room)

    def tell(self, room: SessionRoom, events: Sequence[SessionEvent]) -> None:
        """Tell the pages of events that are on disk."""
        if all(isinstance(event, _OF_SLIPS) for event in events):
            self._tell_of_slips(room, events)
        else:
            self.tell_all(room)
        self._search_soon(room)

    def presence_soon(self, room: SessionRoom) -> None:
        self._later(room, "presence", PRESENCE_SECONDS, partial(self._tell_presence, room))

    # Everything

    def tell_all(self, room: SessionRoom) -> None:
        """Tell everybody the current state."""
        _cancel(room, "view", "handed", "rows")
        room.changed_rows.clear()
        arbiters = room.arbiters()
        if arbiters and _unmarked(room):
            self._soon(self._marked_then(room, lambda: _send_view(room, room.arbiters())))
        else:
            _send_view(room, arbiters)
        room.kept.told += 1
        others = [visitor for visitor in room.visitors if visitor.role is not Role.ARBITER]
        _send_view(room, others[:AT_ONCE])
        if len(others) > AT_ONCE:
            self._soon(_send_in_turns(room, others[AT_ONCE:]))

    # Slips

    def _tell_of_slips(self, room: SessionRoom, events: Sequence[SessionEvent]) -> None:
        slips = [event for event in events if isinstance(event, _OF_SLIPS)]
        for number in {event.number for event in slips}:
            _send_own(room, number)
        room.changed_rows.update((event.coup, event.number) for event in slips)
        typed = any(not isinstance(event, e.SlipHandedIn) or event.by_arbiter for event in slips)
        self._later(room, "rows", 0 if typed else ROWS_SECONDS, partial(self._tell_rows, room))
        if any(isinstance(event, e.SlipMarked) for event in slips):
            self._later(room, "view", VIEW_SECONDS, partial(self.tell_all, room))
        else:
            self._later(room, "handed", HANDED_SECONDS, partial(_send_handed, room))

    def _tell_rows(self, room: SessionRoom) -> None:
        if room.arbiters():
            self._soon(self._marked_then(room, lambda: _send_rows(room)))
        else:
            room.changed_rows.clear()

    async def _marked_then(self, room: SessionRoom, send: Callable[[], None]) -> None:
        await self._mark_current(room)
        send()

    async def _mark_current(self, room: SessionRoom) -> None:
        """Mark the slips of the current coup, for arbiters alone."""
        slips = _unmarked(room)
        if not slips:
            return
        coup, has_word = room.told.coup, room.has_word
        work = partial(_marks_of, coup, slips, book=room.book, has_word=has_word)
        try:
            marks = await self._worker.on_thread(work)
        except FaristolError as error:
            log.warning("slips of %s are not marked yet: %s", room.stream, error)
            return
        room.kept.marks.update(marks)

    # The best plays, in the background

    def _search_soon(self, room: SessionRoom) -> None:
        if room.arbiters() and _wants_tops(room):
            self._soon(self._search(room))

    async def _search(self, room: SessionRoom) -> None:
        coup = room.told.coup
        room.kept.sought = (coup.number, coup.rack)
        try:
            program = await self._worker.program(room.stream)
            tops: Tops = await self._worker.on_thread(partial(find_tops, program, coup.grid, coup.rack))
        except FaristolError as error:
            log.warning("no best plays are found for %s: %s", room.stream, error)
            return
        room.kept.tops = (coup.number, coup.rack, tops)
        _send_view(room, room.arbiters())

    # Gathering

    def _tell_presence(self, room: SessionRoom) -> None:
        self._worker.tell_who_is_here(room)
        text = as_json(messages.presence_json(room.everywhere()))
        for visitor in room.arbiters():
            visitor.send(text)

    def _later(self, room: SessionRoom, what: str, seconds: float, do: Callable[[], None]) -> None:
        """
        Do it once later, however often it is asked for until then; 0 is now, with what was gathered before.
        """
        if not seconds:
            _cancel(room, what)
            do()
        elif what not in room.due:
            room.due[what] = asyncio.get_running_loop().call_later(seconds, self._due, room, what, do)

    def _due(self, room: SessionRoom, what: str, do: Callable[[], None]) -> None:
        room.due.pop(what, None)
        do()

    def _soon(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("pages were not updated", exc_info=error)


def _cancel(room: SessionRoom, *kinds: str) -> None:
    for what in kinds:
        if timer := room.due.pop(what, None):
            timer.cancel()


def _wants_tops(room: SessionRoom) -> bool:
    """From the announcement on, until its play is laid: for the rack that is there."""
    state = room.told
    if not state.coups or not state.coup.is_announced or state.coup.master or state.ended:
        return False
    wanted = (state.coup.number, state.coup.rack)
    return wanted != room.kept.sought and state.coup not in revealed_coups(state)


def _unmarked(room: SessionRoom) -> list[tuple[int, Handed]]:
    """Slips of this coup that nobody has marked as they are."""
    state = room.told
    if not state.coups or state.coup.is_closed:
        return []
    coup = state.coup
    return [
        (number, handed)
        for number, handed in coup.slips.items()
        if messages.known_mark(room, coup, number) is None
    ]


def _marks_of(
    coup: Coup, slips: Iterable[tuple[int, Handed]], **under: Any
) -> dict[Row, tuple[Handed, Mark]]:
    marks = {}
    for number, handed in slips:
        mark = mark_slip(
            handed.slip,
            grid=coup.grid,
            rack=coup.rack,
            late=handed.late,
            after_time=handed.after_time,
            **under,
        )
        marks[coup.number, number] = (handed, mark)
    return marks


# Texts


def _send_view(room: SessionRoom, visitors: Iterable[SessionVisitor]) -> None:
    """Each what it may know; texts are made once a language for arbiters, once a number for entrants."""
    by_reader: dict[tuple[object, ...], list[SessionVisitor]] = defaultdict(list)
    for visitor in visitors:
        language = "" if visitor.role is Role.PUBLIC else visitor.language
        by_reader[visitor.role, visitor.number, visitor.is_blind, language, visitor.lists].append(visitor)
    for readers in by_reader.values():
        with translation.override(readers[0].language):
            text = _message({"type": "view"}, room, readers[0])
        for visitor in readers:
            visitor.send(text)
            visitor.lists = readers[0].lists


async def _send_in_turns(room: SessionRoom, visitors: list[SessionVisitor]) -> None:
    """Send in turns, since many pages take a while: nobody who acts meanwhile waits for all of them."""
    turn = room.kept.told
    for start in range(0, len(visitors), AT_ONCE):
        await asyncio.sleep(0)
        if room.kept.told != turn:  # all are being told of something newer
            return
        _send_view(
            room, [visitor for visitor in visitors[start : start + AT_ONCE] if visitor in room.visitors]
        )


def _message(head: dict[str, Any], room: SessionRoom, visitor: SessionVisitor) -> str:
    """Joined from texts: the view is the same for hundreds, and its lists are sent when they change."""
    now_ms = room.now_ms()
    view, lists = _view_texts(room, is_arbiter=visitor.role is Role.ARBITER)
    view = f"{as_json(moment_json(room, now_ms))[:-1]},{view[1:]}"
    if lists != visitor.lists:
        view = f"{view[:-1]},{lists[1:]}"
        visitor.lists = lists
    own = "null" if visitor.number is None else _own_text(room, visitor.number)
    desk = "null"
    if visitor.role is Role.ARBITER:
        coup = announced_coup(room.told)
        rows = rows_of(room, coup) if coup and messages.may_see_slips(room, visitor, coup) else []
        desk = as_json(messages.desk_json(room, rows, is_blind=visitor.is_blind))
    start = as_json({**head, "now_ms": now_ms})[:-1]
    return f'{start},"view":{view},"own":{own},"desk":{desk}}}'


def rows_of(room: SessionRoom, coup: Coup) -> list[wire.SlipRow]:
    """All slips of a coup, by number."""
    return [
        messages.slip_row(room, coup, number, messages.known_mark(room, coup, number))
        for number in sorted(coup.slips)
    ]


def _view_texts(room: SessionRoom, *, is_arbiter: bool) -> tuple[str, str]:
    known = room.kept.view
    if known is None or known[0] is not room.told or known[1] is not room.listing:
        known = room.kept.view = (room.told, room.listing, {})
    texts = known[2]
    if is_arbiter not in texts:
        view = as_json(view_json(room))
        texts[is_arbiter] = (view, as_json(lists_json(room, is_arbiter=is_arbiter)))
    return texts[is_arbiter]


def _own_text(room: SessionRoom, number: int) -> str:
    marks = [_own_mark_text(room, number, coup) for coup in revealed_coups(room.told) if number in coup.marks]
    return f'{as_json(messages.own_json(room, number))[:-1]},"marks":[{",".join(marks)}]}}'


def _own_mark_text(room: SessionRoom, number: int, coup: Coup) -> str:
    key = (number, coup.number, translation.get_language() or "")
    made_from = (coup.marks[number], room.told.points_of(number, coup))
    known = room.kept.own_marks.get(key)
    if known is None or known[0] != made_from:
        known = (made_from, as_json(messages.own_mark_json(room, number, coup)))
        room.kept.own_marks[key] = known
    return known[1]


def _send_own(room: SessionRoom, number: int) -> None:
    for visitor in room.visitors:
        if visitor.number == number:
            with translation.override(visitor.language):
                own = _own_text(room, number)
            start = as_json({"type": "own", "now_ms": room.now_ms(), "view": {"seq": room.told.length}})
            visitor.send(f'{start[:-1]},"own":{own}}}')


def _send_rows(room: SessionRoom) -> None:
    """One that came in while others were marked goes out at once, and again with its mark."""
    waiting = {(room.told.coup.number, number) for number, _ in _unmarked(room)}
    changed, room.changed_rows = sorted(room.changed_rows), room.changed_rows & waiting
    moment, now = moment_json(room, room.now_ms()), room.now_ms()
    for visitor in room.arbiters():
        with translation.override(visitor.language):
            rows = []
            for number_of_coup, number in changed:
                coup = room.told.coups[number_of_coup - 1]
                if messages.may_see_slips(room, visitor, coup):
                    rows.append(
                        messages.slip_row(room, coup, number, messages.known_mark(room, coup, number))
                    )
        message: wire.SlipsMessage = {
            "type": "slips",
            "now_ms": now,
            "view": {"seq": moment["seq"]},
            "handed": moment["handed"],
            "slips": rows,
        }
        visitor.send(as_json(message))


def _send_handed(room: SessionRoom) -> None:
    moment, now = moment_json(room, room.now_ms()), room.now_ms()
    message: wire.HandedMessage = {
        "type": "handed",
        "now_ms": now,
        "view": {"seq": moment["seq"]},
        "handed": moment["handed"],
    }
    text = as_json(message)
    for visitor in room.visitors:
        if visitor.role is not Role.ARBITER:
            visitor.send(text)
