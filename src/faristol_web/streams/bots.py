"""
Programs that sit at games online.

A bot acts through the hub's front door: the same referee, the same clock, one action after another. It is
woken whenever its game stands differently, looks at what its side may see, thinks on a thread of its own and
comes back. It keeps nothing in mind, so a restart costs it nothing: what it is asked is in the events.

Levels that think ahead share one thread, which gives way to everything else. Where too many wait for it, or
their time is short, they move as the level below: games go first.
"""

import asyncio
import logging
import os
import secrets
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial

from django.conf import settings

from faristol.bots import Seen, load_bot, seen_by
from faristol.bots.manners import is_asked, is_to_choose, without_thinking
from faristol.errors import IllegalMove, StoreError
from faristol.game import Side, opponent_of
from faristol.game.actions import Action
from faristol.movegen import Generator
from faristol.rulebook.choices import SenyorsWindow
from faristol_web.streams.generators import generator_for, is_compiling
from faristol_web.streams.hub import Hub
from faristol_web.streams.rooms import Room

log = logging.getLogger(__name__)

THREADS = 2
MOST_THINKING = 3
"""Bots that may wait for the thread that thinks ahead; a move takes it up to three seconds."""
_HURRY_MS = 60_000
"""With less time left, no bot thinks ahead."""
_NICE = 10
FIRST_WAIT_SECONDS, LONGEST_WAIT_SECONDS = 1, 60
"""Wait before trying again when the disk failed."""
_SHARE_OF_TIME = 100
"""However short the time, this part of what is left is the longest pause."""
_FOR_LOOKING = 4
"""Factor of the wait while the opponent may want to change the rack, which the bot cannot see."""

_chance = secrets.SystemRandom()


class Bots:
    """All programs at all games of a hub; lives on its loop."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._quick = ThreadPoolExecutor(THREADS, thread_name_prefix="bot")
        self._thinking = ThreadPoolExecutor(1, thread_name_prefix="thinking bot", initializer=_give_way)
        self.thoughts = 0
        """Bots that think ahead, or wait to."""
        self._acting: dict[tuple[str, Side], asyncio.Task[None]] = {}

    async def stop(self) -> None:
        """Stop; a bot's open actions are asked for again after the next start."""
        for task in self._acting.values():
            task.cancel()
        await asyncio.gather(*self._acting.values(), return_exceptions=True)
        for threads in (self._quick, self._thinking):
            threads.shutdown(wait=False, cancel_futures=True)

    def wake(self, room: Room) -> None:
        """A game has changed: a bot that is asked something begins to act."""
        for side, bot_id in room.bots.items():
            if (room.stream, side) not in self._acting and not room.is_elsewhere and _is_asked(room, side):
                task = asyncio.get_running_loop().create_task(self._act(room.stream, side, bot_id))
                self._acting[room.stream, side] = task

    async def _act(self, stream: str, side: Side, bot_id: str) -> None:
        """
        Act until it is another side's turn. Nothing is awaited between finding that and being forgotten.
        """
        wait = FIRST_WAIT_SECONDS
        try:
            goes_on = True
            while goes_on and _is_asked(room := await self.hub.room(stream), side):
                await asyncio.sleep(pause_ms(room, side) / 1000)
                try:
                    goes_on = await self._act_once(stream, side, bot_id)
                except StoreError as error:
                    log.warning("the bot of game %s tries again in %s s: %s", stream, wait, error)
                    await asyncio.sleep(wait)
                    wait = min(2 * wait, LONGEST_WAIT_SECONDS)
        except Exception:  # one game's trouble; the next visitor wakes the bot again
            log.exception("the bot of game %s gave up", stream)
        finally:
            del self._acting[stream, side]
            self.hub.release(stream)

    async def _act_once(self, stream: str, side: Side, bot_id: str) -> bool:
        """False if the rules leave it nothing to do."""
        room = await self.hub.room(stream)
        seen, length = seen_by(room.told, side, rulebook=room.rulebook), room.told.length
        action = await self._thought(room, seen, side, bot_id)
        room = await self.hub.room(stream)
        if room.state.length != length:  # things have changed meanwhile
            return True
        if action is None:
            return False
        do = partial(self.hub.do, stream, side, bot_id=bot_id)
        try:
            await do(action, client_id=f"bot {side} {length}")
        except IllegalMove as refused:
            if (await self.hub.room(stream)).state.length != length:
                return True  # a deadline fell due between the thought and the deed
            # Not the action itself: its tiles are nobody's to read.
            log.error("the bot %s may not %s in game %s: %s", bot_id, type(action).__name__, stream, refused)  # noqa: TRY400
            instead = without_thinking(seen, side)
            if instead is None:
                raise
            await do(instead, client_id=f"bot {side} {length} instead")
        return True

    async def _thought(self, room: Room, seen: Seen, side: Side, bot_id: str) -> Action | None:
        """Return the bot's action; if it cannot think, the game continues without a play of its own."""
        try:
            bot = load_bot(bot_id)
            is_busy = self.thoughts >= MOST_THINKING or is_compiling()
            is_hurried = is_busy or left_ms(room, side) < _HURRY_MS
            thinks = bot.thinks and not is_hurried and is_to_choose(seen, side)
            act = partial(
                bot.act,
                seen,
                side,
                rulebook=room.rulebook,
                generator=_generator_of(room, mapped=thinks),
                has_word=room.has_word if room.lexicon else None,
                seed=room.stream.encode(),
                is_hurried=is_hurried,
            )
            return await (self._in_thought(act) if thinks else _on(self._quick, act))
        except Exception:
            log.exception("the bot %s could not think about game %s", bot_id, room.stream)
            return without_thinking(seen, side)

    async def _in_thought(self, act: Callable[[], Action | None]) -> Action | None:
        self.thoughts += 1
        try:
            return await _on(self._thinking, act)
        finally:
            self.thoughts -= 1


def _generator_of(room: Room, *, mapped: bool) -> Callable[[], Generator] | None:
    return partial(generator_for, room.lexicon, room.rulebook, mapped=mapped) if room.lexicon else None


async def _on(threads: ThreadPoolExecutor, act: Callable[[], Action | None]) -> Action | None:
    return await asyncio.get_running_loop().run_in_executor(threads, act)


def _give_way() -> None:
    """Let everything else run before this thread, where the system has priorities of threads."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        with suppress(OSError):  # after the server's own, which may give way to others, too
            os.setpriority(os.PRIO_PROCESS, thread, os.getpriority(os.PRIO_PROCESS, thread) + _NICE)


def _is_asked(room: Room, side: Side) -> bool:
    return is_asked(seen_by(room.told, side, rulebook=room.rulebook), side)


def _would_close_a_window(room: Room, side: Side) -> bool:
    """True if its move takes away the opponent's right to change a rack just drawn."""
    rules, other = room.rulebook.senyors, opponent_of(side)
    lasts = rules is not None and rules.window is SenyorsWindow.OPPONENTS_MOVE
    return lasts and room.told.on_turn == side and room.told.fresh[other]


def pause_ms(room: Room, side: Side) -> int:
    """About as long as the setting says, and never a large part of the time that is left."""
    usual_ms = settings.LIVE_BOT_PAUSE_MS * (_FOR_LOOKING if _would_close_a_window(room, side) else 1)
    return min(_chance.randint(usual_ms // 2, usual_ms * 3 // 2), left_ms(room, side) // _SHARE_OF_TIME)


def left_ms(room: Room, side: Side) -> int:
    """Return the time that the side has left."""
    spent_ms = room.told.clock.spent(side, now_ms=room.now_ms())
    return max(0, room.told.opened.side_ms - spent_ms)
