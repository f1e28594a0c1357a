"""
A file that only grows: whoever writes to it does so alone, and all of a decision or nothing.

What a crash has written half lies behind the last empty line, and is cut away by who opens it next.
"""

import json
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, Self, TypeVar

from faristol import locks
from faristol.cli.kit.inputs import read_input
from faristol.errors import StoreError
from faristol.files import write_file

Kept = TypeVar("Kept")
Whole = TypeVar("Whole")

TERMINAL = "terminal"
"""The key in the first line under which the terminal keeps what no event says."""

END = b"\n\n"
"""End of a decision."""
_MS = 1_000_000


class Journal:
    """
    Open for writing, ours alone until it is closed.

    `what` is what the file holds, for whoever finds it taken.
    """

    def __init__(self, path: Path, *, what: str) -> None:
        """
        Raises:
            StoreError: if it cannot be written to, or somebody else does.
        """
        self.path = path
        self.sound = 0
        """Bytes of whole decisions: what `cut` was told, and what was added since."""
        try:
            self._file = os.open(path, os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0))
        except FileNotFoundError as error:
            raise StoreError(f"{path}: there is no such {what}") from error
        except OSError as error:
            raise StoreError(f"cannot write to {path}: {error.strerror}") from error
        if not locks.take(self._file):
            os.close(self._file)
            raise StoreError(f"{path} is in use: another terminal runs this {what}")
        self.touched_ms = os.fstat(self._file).st_mtime_ns // _MS
        """Time of the last write before it was opened."""

    def cut(self, sound: int) -> None:
        """Take away what lies behind the whole decisions."""
        if os.fstat(self._file).st_size != sound:
            os.ftruncate(self._file, sound)
        self.sound = sound

    def append(self, lines: str) -> None:
        """
        One decision; returns when it is on the disk.

        Raises:
            StoreError: if it cannot be written; then nothing of it is there.
        """
        content = (lines + "\n").encode()
        try:
            _write_all(self._file, content)
        except OSError as error:
            with suppress(OSError):
                os.ftruncate(self._file, self.sound)
            raise StoreError(f"{self.path}: not written: {error.strerror or error}") from error
        self.sound += len(content)

    def close(self) -> None:
        os.close(self._file)


@dataclass(slots=True)
class LogFile(Generic[Kept]):
    """A log as it is on the disk. With `journal`, nobody else writes to it meanwhile."""

    path: Path
    content: bytes
    """Whole decisions."""
    kept: Kept | None
    """Keys of the first line; None in a log from elsewhere, which can only be read."""
    torn: bytes = b""
    """Half a decision behind the whole ones: a crash cut it off, and it was never answered."""
    journal: Journal | None = None

    @classmethod
    def of(cls, path: Path, content: bytes, kept_in: Callable[[Any], Kept]) -> Self:
        try:
            kept = kept_in(json.loads(content.partition(b"\n")[0])[TERMINAL])
        except (AttributeError, KeyError, OverflowError, RecursionError, TypeError, ValueError):
            return cls(path, content, None)  # what is wrong with the line, whoever reads all of it tells
        sound = content.rfind(END) + len(END) if END in content else len(content)
        return cls(path, content[:sound], kept, content[sound:])

    def mend(self) -> None:
        """
        Take away half a decision at the end, so that the next can follow.

        Raises:
            StoreError: if it is no log of ours.
        """
        if self.kept is None or self.journal is None:
            raise StoreError(f"{self.path} is a published log: it can be read, but not continued")
        self.journal.cut(len(self.content))

    def append(self, lines: str) -> None:
        """
        One decision; see `Journal.append`.

        Raises:
            StoreError: if it cannot be written.
        """
        if self.journal is None:
            raise StoreError(f"{self.path} is open for reading only")
        self.journal.append(lines)

    def close(self) -> None:
        if self.journal is not None:
            self.journal.close()
            self.journal = None


def read_log(named: str, kept_in: Callable[[Any], Kept]) -> LogFile[Kept]:
    """
    For reading; a decision that is being written just now is not there yet.

    Raises:
        StoreError: if it cannot be read.
    """
    return LogFile.of(Path(named), read_input(named), kept_in)


def open_log(
    named: str, kept_in: Callable[[Any], Kept], read: Callable[[LogFile[Kept]], Whole], *, what: str
) -> Whole:
    """
    For writing, ours alone until it is closed. Half a decision at its end is taken away, once all before it
    was read.

    Raises:
        StoreError: if it is no log of ours, or somebody else writes to it.
    """
    path = Path(named)
    journal = Journal(path, what=what)
    try:
        log = LogFile.of(path, path.read_bytes(), kept_in)
        log.journal = journal
        whole = read(log)
        log.mend()
    except BaseException:
        journal.close()
        raise
    return whole


def create_log(path: Path, text: str, *, what: str) -> None:
    """
    Raises:
        StoreError: if there is a file already, or it cannot be written.
    """
    if path.exists():
        raise StoreError(f"{path} already exists; a {what} needs a file of its own")
    write_file(path, (text + "\n").encode())


def _write_all(file: int, content: bytes) -> None:
    while content:
        content = content[os.write(file, content) :]
    os.fsync(file)
