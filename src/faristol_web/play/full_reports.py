"""
Full reports, made beside the site: one at a time, at the lowest priority, and kept as files.

Games go first: the work is done by another process (`faristol game report`), which only gets time that nobody
else wants. Everything about a report is a file in the data folder, so that any worker can show it; to
other hosts `reports_elsewhere.py` gives it.
"""

import atexit
import json
import logging
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.db import connections

from faristol import locks
from faristol.errors import StoreError
from faristol.files import write_file
from faristol.rulebook import Rulebook
from faristol_web import hooks
from faristol_web.play import reports_elsewhere
from faristol_web.replays.models import Record
from faristol_web.rulebooks.books import comes_with_the_program, texts_of

log = logging.getLogger(__name__)

KEPT = 500
"""Files of reports kept, the newest: some tens of kilobytes each."""
SILENT_S = 300
"""A report without progress for so long is not being made any more."""
ALONE_S = 5
"""The same where no report is being made at all: the server that made it was killed."""
SPARED_S = 7 * 86_400
"""A file is not removed for so long: a report on a tournament may need it."""
_GAME = "game-"
_ON_THE_WAY = ("progress", "game", "out")
"""Endings of files while a report is made."""
_NICE = ("nice", "-n", "19")
_running: dict[str, subprocess.Popen[str]] = {}


class Failure(StrEnum):
    """Why a report was not made."""

    STOPPED = "stopped"
    """Its process, or the server, was ended."""
    UNWRITTEN = "unwritten"
    REFUSED = "refused"
    """The command found no way to make it."""


class Failed(Exception):
    """A report could not be made, because of `args[0]`."""


class Progress(NamedTuple):
    made: int
    total: int
    """Turns; 0 while the report waits for another one."""


def key_of(public_id: str, committed: int) -> str:
    """Return the key of the report on a game played here, up to one of its events."""
    return f"{_GAME}{public_id}-{committed}"


def key_of_record(number: int) -> str:
    return f"record-{number}"


def forget_record(instance: Record, **_signal: object) -> None:
    """Note that a record is deleted: what was found about it goes, too."""
    key = key_of_record(instance.pk)
    stop(key)
    _forget(key)


def _game_of(key: str) -> str | None:
    """Return the public id of the game; None for a record."""
    return key.removeprefix(_GAME).rpartition("-")[0] if key.startswith(_GAME) else None


def kept_games() -> Iterator[tuple[str, str]]:
    """Yield the game and the key of each report that is kept, the oldest first."""
    paths = sorted(_folder().glob(f"{_GAME}*.json"), key=lambda path: path.stat().st_mtime)
    for key in (path.stem for path in paths):
        yield _game_of(key) or "", key


def kept(key: str) -> dict[str, Any] | None:
    """Return the document of a report that is made."""
    document = _read(key)
    return _read(key) if document is None and reports_elsewhere.fetch(key) else document


def _read(key: str) -> dict[str, Any] | None:
    try:
        document: dict[str, Any] = json.loads(_file(key, "json").read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return document


def progress(key: str) -> Progress | None:
    """Return how far a report is; None if it is not being made."""
    here = _progress_here(key)
    if here is None and (elsewhere := reports_elsewhere.progress(key)) is not None:
        return Progress(*elsewhere)
    return here


def _progress_here(key: str) -> Progress | None:
    path = _file(key, "progress")
    try:
        silent_s = abs(time.time() - path.stat().st_mtime)
        if silent_s > SILENT_S or (silent_s > ALONE_S and not _is_any_made()):
            return None
        made, total = path.read_text("utf-8").split()
    except (OSError, ValueError):
        return None
    return Progress(int(made), int(total))


def failure(key: str) -> Failure | None:
    """Return why the last try failed; None if there was none, or another one is under way."""
    if progress(key) is not None:
        return None
    try:
        return Failure(_file(key, "failed").read_text("utf-8"))
    except (OSError, ValueError):
        pass
    if (elsewhere := reports_elsewhere.failure(key)) is not None:
        return Failure(elsewhere)
    return Failure.STOPPED if _file(key, "game").exists() else None  # nobody was left to note it


def rulebook_arguments(rulebook: Rulebook) -> tuple[str, ...]:
    """
    Return arguments that give the command an organiser's own rulebook as a file.

    Raises:
        RulebookError: if it is no longer on offer as it is.
    """
    if comes_with_the_program(rulebook.id, rulebook.digest):
        return ()
    text = texts_of(rulebook)[-1]
    path = _folder() / f"{rulebook.digest[:40]}.toml"
    path.parent.mkdir(mode=0o700, exist_ok=True)
    write_file(path, text.content.encode())
    return "--rulebook", str(path)


def start(key: str, content: bytes, arguments: Sequence[str] = ()) -> None:
    """
    Begin a report on a game's log or record, unless it is made or being made.

    Raises:
        StoreError: if nothing can be written.
    """
    if kept(key) is not None or progress(key) is not None:
        return
    _file(key, "progress").parent.mkdir(mode=0o700, exist_ok=True)
    _remove(key, "failed")
    reports_elsewhere.forget_failure(key)
    write_file(_file(key, "game"), content)
    _note(key, Progress(0, 0))
    threading.Thread(target=_make, args=(key, arguments), name=f"report {key}", daemon=True).start()


def stop(key: str) -> None:
    """Give up a report that is being made by this process."""
    process = _running.get(key)
    if process is not None:
        process.terminate()


def _make(key: str, arguments: Sequence[str]) -> None:
    try:
        with reports_elsewhere.being_made(key):
            with _one_at_a_time(key):
                document = _done_by_another(key, arguments) if _is_wanted(key) else None
            if document is not None and _is_wanted(key):
                write_file(_file(key, "json"), document.encode())
                reports_elsewhere.share(key)
                _forget_old()
                _tell(key, document)
    except Failed as failed:
        _note_failure(key, failed.args[0])
    except (OSError, StoreError):
        log.exception("no full report of %s", key)
        _note_failure(key, Failure.UNWRITTEN)
    finally:
        _remove(key, *_ON_THE_WAY)


def _note_failure(key: str, why: Failure) -> None:
    if _is_wanted(key):
        with suppress(OSError, StoreError):
            write_file(_file(key, "failed"), why.encode())
        reports_elsewhere.note_failure(key, why)


def _tell(key: str, document: str) -> None:
    game = _game_of(key)
    if game is None:
        return
    try:
        hooks.note_report(game, json.loads(document))
    finally:
        connections.close_all()


def _done_by_another(key: str, arguments: Sequence[str]) -> str:
    """
    Return what the command prints, and note its progress meanwhile.

    Raises:
        Failed: if it was stopped, or says that it cannot be done.
    """
    command = [
        *(_NICE if shutil.which(_NICE[0]) else ()),
        *(sys.executable, "-m", "faristol", "game", "report", str(_file(key, "game"))),
        *("--level", "full", "--json", "--progress", *arguments),
    ]
    out = _file(key, "out")
    with (
        out.open("w", encoding="utf-8") as written,
        subprocess.Popen(command, stdout=written, stderr=subprocess.PIPE, text=True) as process,  # noqa: S603
    ):
        _running[key] = process
        said = [line.strip() for line in process.stderr or () if not _heard(key, line)]
    _running.pop(key, None)
    document = out.read_text("utf-8")
    if process.returncode < 0:
        raise Failed(Failure.STOPPED)
    if process.returncode:
        log.warning("no full report of %s: %s", key, said[-1] if said else process.returncode)
        raise Failed(Failure.REFUSED)
    return document


def _heard(key: str, line: str) -> bool:
    made, slash, total = line.strip().partition("/")
    if not (slash and made.isdigit() and total.isdigit()):
        return False
    _note(key, Progress(int(made), int(total)))
    return True


def _note(key: str, done: Progress) -> None:
    write_file(_file(key, "progress"), f"{done.made} {done.total}".encode())
    reports_elsewhere.note(key, *done)


@contextmanager
def _one_at_a_time(key: str) -> Iterator[None]:
    """Wait for the others, of all workers, and show meanwhile that this one still waits."""
    with _file("one", "lock").open("w") as lock:
        while not locks.take(lock.fileno()):
            _note(key, Progress(0, 0))
            time.sleep(1)
        yield


def _is_any_made() -> bool:
    """True if any worker holds the lock; a waiting one asks again within a second."""
    with _file("one", "lock").open("w") as lock:
        return not locks.take(lock.fileno(), shared=True)


def _forget_old() -> None:
    dated = sorted(((path.stat().st_mtime, path) for path in _folder().glob("*.json")), reverse=True)
    for changed, path in dated[KEPT:]:
        if time.time() - changed > SPARED_S:
            _forget(path.stem)


def _forget(key: str) -> None:
    """Remove a report, and what was left of making it: one that still waits is then not made."""
    _remove(key, "json", "failed", *_ON_THE_WAY)
    reports_elsewhere.forget(key)
    reports_elsewhere.forget_failure(key)


def _is_wanted(key: str) -> bool:
    """True unless the record was deleted while its report waited or was made."""
    return _file(key, "game").exists()


def _remove(key: str, *endings: str) -> None:
    for ending in endings:
        _file(key, ending).unlink(missing_ok=True)


def _folder() -> Path:
    return Path(settings.DATA) / reports_elsewhere.FOLDER


def _file(key: str, ending: str) -> Path:
    return _folder() / f"{key}.{ending}"


@atexit.register
def _stop() -> None:
    for process in list(_running.values()):
        process.terminate()
