"""Examinations that need no site: versions, network, clock, disk, files."""

import os
import platform
import shutil
import socket
import sqlite3
import stat
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from importlib.metadata import version
from pathlib import Path

import faristol
from faristol.errors import FaristolError
from faristol.lexicon import lexicon_ids, load_lexicon
from faristol.lexicon.catalogue import faults, packed_graph
from faristol_web.ops.addresses import local_name, own_addresses
from faristol_web.ops.findings import Finding, broken, look, ok
from faristol_web.ops.site import SQLITE_FILES, is_on_postgresql, why_not_written
from faristol_web.streams.time import ALIVE, PARTED_MS, running_clocks

_WAL_RESET = ((3, 7, 0), (3, 51, 2))
"""SQLite's versions, both included, in which connections that write at once can very rarely lose a commit."""
MB = 1 << 20
_LITTLE, _TOO_LITTLE = 1024 * MB, 100 * MB
_SLOW_SYNC_MS = 50
_SYNCS = 8
_AHEAD_S, _MS_IN_S = 5, 1000
"""Seconds that a file may be younger than now before the clock is doubted."""
_DRIFT_MS = 20
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def versions() -> Iterator[Finding]:
    parts = {
        "Faristol": faristol.__version__,
        "Python": platform.python_version(),
        "Django": version("django"),
        "on": platform.platform(terse=True),
    }
    yield ok("versions", ", ".join(f"{name} {value}" for name, value in parts.items()))
    if is_on_postgresql():
        return
    lowest, highest = _WAL_RESET
    if lowest <= sqlite3.sqlite_version_info <= highest:
        said = f"{sqlite3.sqlite_version}, a version with a rare fault when several processes write at once"
        yield look(
            "SQLite", said, "events have one writer and are safe; upgrade to 3.51.3 or newer when you can"
        )
    else:
        yield ok("SQLite", sqlite3.sqlite_version)


def network(port: int, *, runs: bool) -> Iterator[Finding]:
    addresses = own_addresses()
    if addresses:
        name = local_name()
        said = ", ".join(addresses) + (f", {name}" if name else "")
        yield ok("addresses", f"other devices find this machine at {said}")
    else:
        yield look("addresses", "this machine has only its own address", "join the hall's network")
    if runs:
        yield ok("port", "the site is running")
        return
    with closing(socket.socket()) as probe:
        if os.name != "nt":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("", port))
        except OSError as error:
            yield look("port", f"{port} is not available: {error.strerror}", "start with another --port")
        else:
            yield ok("port", f"{port} is free")


def clock(data: Path) -> Iterator[Finding]:
    wall, steady = time.time_ns(), time.monotonic_ns()
    time.sleep(0.05)
    drift_ms = abs((time.time_ns() - wall) - (time.monotonic_ns() - steady)) / 1e6
    if drift_ms > _DRIFT_MS:
        said = f"it jumped by {drift_ms:.0f} ms in a twentieth of a second"
        yield look("clock", said, "wait until the system clock is synchronised, then start the site")
        return
    if (running := running_clocks(data)) is not None:
        parted_ms = running.parted_ms()
        if abs(parted_ms) > PARTED_MS:
            said = (
                f"it is {parted_ms / _MS_IN_S:+.1f} s from the site's time: "
                "it was set, or the machine slept, since the site was started"
            )
            advice = (
                "playing time is not affected; times of day are off until no game or round is running: "
                "have the network set this clock"
            )
            yield look("clock", said, advice)
            return
    last = max((path.stat().st_mtime for path in _touched(data)), default=0.0)
    if last > time.time() + _AHEAD_S:
        now, later = time.strftime("%Y-%m-%d %H:%M:%S"), last - time.time()
        said = f"{now}: the site last ran {later:.0f} s later than that"
        yield broken("clock", said, "set the clock before you start the site: games would run backwards")
        return
    yield ok("clock", f"steady, {time.strftime('%Y-%m-%d %H:%M:%S %Z')}")


def _touched(data: Path) -> list[Path]:
    return [path for path in (data / ALIVE, *(data / name for name in SQLITE_FILES)) if path.exists()]


def word_lists() -> Iterator[Finding]:
    damaged = [f"{lexicon_id}: {fault}" for lexicon_id, fault in faults().items()]
    ids = lexicon_ids()
    for lexicon_id in ids:
        try:
            packed_graph(load_lexicon(lexicon_id))
        except FaristolError as error:
            damaged.append(str(error))
    if damaged:
        yield broken("word lists", "; ".join(damaged), "install them again with faristol lexicon import")
    else:
        yield ok("word lists", f"{len(ids)}, all whole: {', '.join(ids)}")


def disk(data: Path) -> Iterator[Finding]:
    yield of_free("disk", "", shutil.disk_usage(data).free)
    try:
        slowest = max(_sync_ms(data) for _ in range(_SYNCS))
    except OSError as error:
        yield broken(
            "disk",
            f"cannot write to {data}: {error.strerror}",
            "give the folder to the user that runs the site",
        )
        return
    said = f"a write takes {slowest:.1f} ms at most"
    if slowest > _SLOW_SYNC_MS:
        yield look("disk", said, "moves wait for the disk: use a faster or less busy one")
    else:
        yield ok("disk", said)


def of_free(subject: str, what: str, free: int) -> Finding:
    """Judge so many bytes of room on the disk that `what` names."""
    said = f"{what} {free / MB:.0f} MB free".strip()
    if free < _TOO_LITTLE:
        return broken(subject, said, "free some space: without it nothing can be recorded")
    if free < _LITTLE:
        return look(subject, said, "free some space before the next event")
    return ok(subject, said)


def _sync_ms(folder: Path) -> float:
    with tempfile.TemporaryFile(dir=folder) as file:
        file.write(b"\0" * 4096)
        file.flush()
        started = time.perf_counter()
        os.fsync(file.fileno())
        return (time.perf_counter() - started) * 1000


def secret_key(data: Path) -> Iterator[Finding]:
    path = data / "secret-key"
    if not path.is_file():
        yield look("secret key", "there is none yet", "`faristol serve` creates it")
        return
    mode = path.stat().st_mode
    if sys.platform != "win32" and mode & _OTHERS:
        said = f"others on this machine may read it ({stat.filemode(mode)})"
        yield broken(
            "secret key",
            said,
            f"chmod 600 {path}; anyone who has read it can sign in as anyone, so if in doubt delete it",
        )
    elif not path.read_bytes().strip():
        yield broken("secret key", "it is empty", f"stop the site and delete {path}: a new one is created")
    else:
        yield ok("secret key", "only its owner can read it")


def readers(data: Path) -> Iterator[Finding]:
    """Databases hold password hashes, sessions, racks, seeds: the folder or they themselves must be shut."""
    if sys.platform == "win32" or not data.stat().st_mode & _OTHERS:
        return
    files = [path for path in (data / name for name in SQLITE_FILES) if path.exists()]
    if any(path.stat().st_mode & _OTHERS for path in files):
        yield look("data folder", "others on this machine may read the databases", f"chmod 700 {data}")


_GIVE = "give it to the user that runs the site, who may write it"


def sqlite_files(data: Path) -> Iterator[Finding]:
    for name in SQLITE_FILES:
        path = data / name
        try:
            with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=10)) as connection:
                faults = [row[0] for row in connection.execute("PRAGMA quick_check(3)")]
                journal = connection.execute("PRAGMA journal_mode").fetchone()[0]
        except sqlite3.Error as error:
            if said := why_not_written(error, path):
                yield broken(name, said, _GIVE)
                continue
            faults, journal = [str(error)], ""
        shut = [each for each in data.glob(f"{name}*") if not os.access(each, os.W_OK)]
        if shut:
            yield broken(name, f"{shut[0]} cannot be written", _GIVE)
            continue
        if faults != ["ok"]:
            yield broken(name, "; ".join(faults), "stop the site and restore a backup into a new data folder")
        elif journal != "wal":
            yield look(name, f"whole, journal mode {journal}", "start the site once: it switches to wal")
        else:
            yield ok(name, f"whole, {path.stat().st_size / MB:.1f} MB, journal mode wal")
