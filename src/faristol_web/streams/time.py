"""
The site's clocks. Nothing else reads one where play is timed.

Nobody's time is counted by wall time, because it may be set at any moment. Two counters that nobody can set
carry on from the wall time at which they were started, so they are milliseconds since 1970, too:

* `playing_ms` for games and sessions on this site. It stands still while the machine sleeps, as they do, and
  while the only process of a site is stopped.
* `hall_ms` for rounds. A hall plays on, so it counts while the machine sleeps and while the server is down.

All processes of a site share them: by a file, or where hosts share a database by `site_clock.py`. They are
set by wall time only while nobody's time runs.
"""

import asyncio
import json
import logging
import os
import signal
import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from threading import RLock

START_VARIABLE = "FARISTOL_STARTED"
"""Set by the process that starts workers: the same for all of one start, another at the next."""

log = logging.getLogger(__name__)

BEAT_SECONDS = 1
ALIVE_MS = 5_000
"""A server that was seen this lately is running; one that stood still for so long was stopped."""
PARTED_MS = 1_000
"""Difference between wall time and the site's clocks above which pages warn."""
LOOK_SECONDS = 10
LONGEST_AWAY_MS = 3_600_000
"""Absence that is believed of a machine that was started anew; more, or less than none, is a wrong clock."""
FILE, ALIVE = "clocks.json", "alive"
_NS_IN_MS = 1_000_000
_BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
_SLEEPLESS = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", None))
"""A counter that runs on while the machine sleeps, if the system has one; on macOS it is CLOCK_MONOTONIC."""


def wall_ms() -> int:
    """Milliseconds since 1970 as the machine has it: to be shown and compared, never to count by."""
    return time.time_ns() // _NS_IN_MS


def _playing_counter_ms() -> int:
    """The same for all processes, until the machine is started again."""
    return time.monotonic_ns() // _NS_IN_MS


def _hall_counter_ms() -> int:
    return _playing_counter_ms() if _SLEEPLESS is None else time.clock_gettime_ns(_SLEEPLESS) // _NS_IN_MS


@dataclass(frozen=True, slots=True)
class Clocks:
    """Offset of the site's clocks from the machine's counters."""

    playing: int
    hall: int
    boot: str
    """The start of the machine that the counters count from."""

    @classmethod
    def by_wall(cls) -> "Clocks":
        wall = wall_ms()
        return cls(wall - _playing_counter_ms(), wall - _hall_counter_ms(), _boot_id())

    @property
    def is_here(self) -> bool:
        """True if they count by the counters of this machine, since its last start."""
        return bool(self.boot) and self.boot == _boot_id()

    def playing_ms(self) -> int:
        return _playing_counter_ms() + self.playing

    def hall_ms(self) -> int:
        return _hall_counter_ms() + self.hall

    def parted_ms(self) -> int:
        """Return how far wall time is ahead of whichever clock it has left farther; negative if behind."""
        wall = wall_ms()
        return max(wall - self.playing_ms(), wall - self.hall_ms(), key=abs)


def _boot_id() -> str:
    """Another at each start of the machine; empty where the system does not tell."""
    try:
        return _BOOT_ID.read_text("ascii").strip()
    except OSError:
        return ""


_clocks = Clocks.by_wall()


@dataclass(slots=True)
class _Reading:
    """The last reading of playing time. The lock keeps it and the clocks in step: a thread may be stopped."""

    lock: RLock = field(default_factory=RLock)
    at: int | None = None
    """By the counter; None where a stop of this process is not one of the site."""


_last = _Reading()


def playing_ms() -> int:
    """
    Playing time; the first to read it after a stop of the only process makes the stop nobody's time.

    So nothing can fall due by it, whichever thread wakes up first.
    """
    with _last.lock:
        now = _playing_counter_ms()
        if _last.at is not None:
            stopped = now - _last.at
            if stopped >= ALIVE_MS:
                _set(replace(_clocks, playing=_clocks.playing - stopped))
            _last.at = now
        return now + _clocks.playing


def hall_ms() -> int:
    return _clocks.hall_ms()


def site_now() -> datetime:
    """Return the time of day by the site's clock: of two hosts each may have its own."""
    return datetime.fromtimestamp(hall_ms() / 1000, UTC)


def parted_ms() -> int:
    return _clocks.parted_ms()


def own_clocks() -> Clocks:
    """Return the clocks that this process goes by."""
    return _clocks


@dataclass(frozen=True, slots=True, kw_only=True)
class LastSeen:
    """The site's last sign of life."""

    playing_ms: int
    hall_ms: int
    away_ms: int
    """Time since, by a clock that may have been set."""


def go_on_from(kept: Clocks | None, seen: LastSeen | None = None) -> None:
    """
    Go on from a site that was down, by the counter that went on meanwhile.

    If the machine was started anew, or is another, by the last sign of life and the time since; none, if that
    cannot be. By wall time where nothing better is known.
    """
    made = Clocks.by_wall()
    if kept is not None and kept.is_here:
        made = Clocks(kept.hall_ms() - _playing_counter_ms(), kept.hall, made.boot)
    elif kept is not None and seen is not None:
        made = clocks_since(seen)
    _set(made)


def clocks_since(seen: LastSeen) -> Clocks:
    """Return the clocks of a site that was last seen then, on whichever machine."""
    away_ms = seen.away_ms if 0 <= seen.away_ms <= LONGEST_AWAY_MS else 0
    playing, hall = seen.playing_ms + away_ms, seen.hall_ms + away_ms
    return Clocks(playing - _playing_counter_ms(), hall - _hall_counter_ms(), _boot_id())


def start_clocks(data: Path) -> None:
    """The same for a site whose clocks are in the data folder."""
    alive = last_alive_ms(data / ALIVE)
    seen = None if alive is None else LastSeen(playing_ms=alive, hall_ms=alive, away_ms=wall_ms() - alive)
    go_on_from(kept_clocks(data), seen)
    _set(_clocks, data)


def as_told(kept: Clocks | None, *, playing_ms: int, hall_ms: int) -> Clocks:
    """
    Return the site's clocks as another process told them, and what they showed there a moment ago.

    Processes of one machine share its counters. On another machine the moment is lost: they are late by it.
    """
    told = Clocks(playing_ms - _playing_counter_ms(), hall_ms - _hall_counter_ms(), _boot_id())
    is_here = kept is not None and kept.boot == told.boot and abs(kept.playing - told.playing) < PARTED_MS
    return kept if kept is not None and is_here else told


def join(made: Clocks) -> int:
    """Go by these from now on. How far `playing_ms` was moved by it."""
    return _set(made)


def join_running_clocks(data: Path) -> None:
    """The same at a terminal, if a server is running."""
    if (running := running_clocks(data)) is not None:
        _set(running)


def running_clocks(data: Path) -> Clocks | None:
    """Return the clocks of a server that is running now on this machine; None if there is none."""
    kept, alive = kept_clocks(data), last_alive_ms(data / ALIVE)
    if kept is None or alive is None or kept.boot != _boot_id():
        return None
    return kept if -PARTED_MS <= kept.playing_ms() - alive < ALIVE_MS else None


def set_clocks(data: Path | None) -> int:
    """
    By wall time, while nobody's time runs. How far `playing_ms` was moved by it.

    Without a data folder the caller tells the other processes.
    """
    return _set(Clocks.by_wall(), data)


def kept_clocks(data: Path) -> Clocks | None:
    try:
        return Clocks(**json.loads((data / FILE).read_text("utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def _set(made: Clocks, data: Path | None = None) -> int:
    global _clocks
    with _last.lock:
        before, _clocks = _clocks, made
    if data is not None:
        _write(made, data)
    return made.playing - before.playing


def _write(made: Clocks, data: Path) -> None:
    unfinished = data / f".{FILE}"
    try:
        unfinished.write_text(json.dumps(asdict(made)), "utf-8")
        unfinished.replace(data / FILE)
    except OSError:  # a full disk passes; this process has them
        log.exception("the site's clocks could not be written to %s", data)


# Signs of life


def last_alive_ms(path: Path) -> int | None:
    """Return when the server was last seen running here, by `playing_ms`; None before its first run."""
    try:
        return path.stat().st_mtime_ns // _NS_IN_MS
    except FileNotFoundError:
        return None


def beat(path: Path) -> None:
    """Leave a sign of life, dated by `playing_ms` as the events are."""
    path.touch()
    now = playing_ms() * _NS_IN_MS
    os.utime(path, ns=(now, now))


async def keep_alive(path: Path) -> None:
    """Leave one every second, for the next start to read."""
    while True:
        try:
            await asyncio.to_thread(beat, path)
        except OSError:  # a full disk passes; without a beat the next start would give back too much time
            log.exception("no heartbeat could be recorded at %s", path)
        await asyncio.sleep(BEAT_SECONDS)


async def mind_stops(data: Path | None, on_return: Callable[[], None]) -> None:
    """
    Read the clocks every second, so that a stop of this process, or a sleep of the machine, is noticed.

    `data` is the folder of a site that has no other process: a stop of it is nobody's time. Open pages
    went on by their own counters meanwhile, and `on_return` tells them what time it is.
    """
    if data is not None:
        _last.at = _playing_counter_ms()
    try:
        written, seen = own_clocks(), _hall_counter_ms()  # the site's own clock may be set meanwhile
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            playing_ms()
            if data is not None and own_clocks() != written:  # commands at a terminal go by the file
                written = own_clocks()
                _write(written, data)
            now = _hall_counter_ms()
            away, seen = now - seen, now
            if away >= ALIVE_MS:
                log.warning("this process stood still for %.0f s", away / 1000)
                try:
                    on_return()
                except Exception:  # the next stop must be noticed, too
                    log.exception("pages were not told the time")
    finally:
        _last.at = None


async def keep_by_wall(
    data: Path | None, is_quiet: Callable[[], Awaitable[bool]], on_set: Callable[[int], None]
) -> None:
    """Set the clocks by wall time, if they have parted, as soon as nobody's time runs."""
    told = 0
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        parted = parted_ms()
        if abs(parted - told) > PARTED_MS:
            log.warning("wall time is %+.1f s from the time that play is counted by", parted / 1000)
            told = parted
        try:
            if abs(parted) > PARTED_MS and await is_quiet():
                on_set(set_clocks(data))
                log.warning("the site's clocks were set by wall time: no player's time was running")
        except Exception:  # the next look may find the database again
            log.exception("the site's clocks were not set by wall time")


async def stop_with_parent() -> None:
    """A worker whose parent was killed must not keep the port for ever."""
    parent = os.getppid()
    while os.environ.get(START_VARIABLE):
        await asyncio.sleep(BEAT_SECONDS)
        if os.getppid() != parent:
            log.error("the process that started this worker is gone")
            signal.raise_signal(signal.SIGTERM)
            return
