"""
The arbiter of sessions without one: players at home, and the server does the steps.

It goes by the same door as an arbiter, one action after another, and keeps nothing in mind: what is next is
in the events. It draws, announces, starts the countdown, closes when time and grace are over, and after a
pause draws again. The word list decides about long words, among equals the first is laid.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass

from faristol.duplicate import Phase, SessionState, Slip, find_tops
from faristol.duplicate import actions as a
from faristol.duplicate.actions import SessionAction
from faristol.errors import IllegalMove, StoreError
from faristol_web.duplicate.live.hub import SessionHub
from faristol_web.duplicate.live.room import SessionRoom
from faristol_web.streams.rooms import SERVER

log = logging.getLogger(__name__)

AUTHOR, REASON = "Faristol", "the word list decides"
RESUME_MS = 5_000
"""Wait after an outage, while pages reconnect."""
FIRST_WAIT_SECONDS, LONGEST_WAIT_SECONDS = 1, 60
"""Wait before trying again when the disk failed."""


@dataclass(frozen=True, slots=True)
class Step:
    """The next step, and the wait before it."""

    actions: tuple[SessionAction, ...]
    wait_ms: int = 0


class Pilot:
    """The arbiter's steps in all automatic sessions of a hub, on its event loop."""

    def __init__(self, hub: SessionHub, pause_of: Callable[[str], int | None]) -> None:
        """`pause_of` asks the list of sessions, on another thread: None where an arbiter does the steps."""
        self.hub, self._pause_of = hub, pause_of
        self._pauses: dict[str, int | None] = {}
        self._acting: dict[str, asyncio.Task[None]] = {}

    async def stop(self) -> None:
        """Stop; steps not yet done are done after the next start."""
        for task in self._acting.values():
            task.cancel()
        await asyncio.gather(*self._acting.values(), return_exceptions=True)

    def wake(self, room: SessionRoom) -> None:
        """A session stands differently. It is begun by a person: before the first rack nothing is done."""
        stream, state = room.stream, room.told
        if state.ended is not None:
            self._pauses.pop(stream, None)
            return
        waits = self._pauses.get(stream, 0) is None or stream in self._acting
        if state.coups and not waits and not room.is_elsewhere and is_for_server(room):
            self._acting[stream] = asyncio.get_running_loop().create_task(self._act(stream))

    async def _act(self, stream: str) -> None:
        wait = FIRST_WAIT_SECONDS
        try:
            if stream not in self._pauses:
                self._pauses[stream] = await asyncio.to_thread(self._pause_of, stream)
            pause_ms = self._pauses[stream]
            while pause_ms is not None and is_for_server(room := await self.hub.room(stream)):
                try:
                    await self._act_once(room, pause_ms)
                except StoreError as error:
                    log.warning("the pilot of session %s tries again in %s s: %s", stream, wait, error)
                    await asyncio.sleep(wait)
                    wait = min(2 * wait, LONGEST_WAIT_SECONDS)
        except Exception:  # one session's trouble; the next visitor wakes the pilot again
            log.exception("the pilot of session %s gave up", stream)
        finally:
            del self._acting[stream]
            self.hub.release(stream)

    async def _act_once(self, room: SessionRoom, pause_ms: int) -> None:
        length = room.state.length
        step = await self._next(room, pause_ms)
        await asyncio.sleep(step.wait_ms / 1000)
        room = await self.hub.room(room.stream)
        if step.wait_ms and (_moved_on(room, length) or not is_for_server(room)):
            self.hub.broadcast.tell_all(room)  # perhaps that it waits for players
            return
        try:
            await self.hub.do_all(
                room.stream, step.actions, actor=SERVER, client_id=f"pilot {room.state.length}"
            )
        except IllegalMove:
            if (await self.hub.room(room.stream)).state.length == length:
                raise  # nobody else did anything: the step itself is wrong

    async def _next(self, room: SessionRoom, pause_ms: int) -> Step:
        state = room.told
        match state.phase:
            case Phase.BETWEEN:
                return Step((*_missing(state, room), a.DrawRack()), pause_ms)
            case Phase.DRAWN:
                return Step((a.AnnounceRack(),))
            case Phase.ANNOUNCED:
                return Step((a.StartCountdown(),))
            case Phase.THINKING:
                return Step((a.StartCountdown(),), RESUME_MS)
            case Phase.COLLECTING:
                return Step((a.CloseCoup(),))
            case Phase.RULING:
                return Step(
                    tuple(
                        a.Rule(word, upheld=False, author=AUTHOR, reason=REASON) for word in state.coup.asked
                    )
                )
            case Phase.CHOOSING:
                program = await self.hub.program(room.stream)
                tops = await self.hub.on_thread(lambda: find_tops(program, state.grid, state.rack))
                return Step((a.ChooseMaster(tops.plays[0].placement),))
            case Phase.OVER:
                return Step(())


def is_for_server(room: SessionRoom) -> bool:
    """
    True if the server has something to do: not while time runs or a person paused it, nor to draw for nobody.
    """
    state = room.told
    if state.phase is Phase.BETWEEN and not room.has_players:
        return False
    if state.phase is Phase.THINKING:
        paused = state.countdown.ends_ms is None
        return paused and room.paused_by == SERVER
    return state.ended is None and bool(state.coups)


def _moved_on(room: SessionRoom, length: int) -> bool:
    """True if something happened while it waited; slips do not count."""
    return room.state.length != length and room.state.phase is not Phase.THINKING


def _missing(state: SessionState, room: SessionRoom) -> tuple[SessionAction, ...]:
    """Empty slips for those who handed in none, where the rulebook wants all of them."""
    if room.book.master_play.checks_winner_only or not state.coups:
        return ()
    staying = {entrant.number for entrant in state.entrants if not entrant.has_left}
    numbers = [
        number for number in state.coup.entrants if number in staying and number not in state.coup.slips
    ]
    return tuple(a.EnterSlip(state.coup.number, number, Slip()) for number in numbers)
