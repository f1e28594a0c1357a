"""
A file that only grows: whoever writes to it does so alone, and all of a decision or nothing.

What a crash has written half lies behind the last empty line, and is cut away by who opens it next.
"""

import os
import sys
from contextlib import suppress
from pathlib import Path

from faristol.errors import StoreError

END = b"\n\n"
"""Of a decision."""
_FAR = 1 << 40
"""Windows locks bytes rather than files, and others cannot read those: one far behind the end."""
_MS = 1_000_000


def sound_length(content: bytes) -> int:
    """How many bytes are whole decisions."""
    return content.rfind(END) + len(END) if END in content else len(content)


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
        except OSError as error:
            raise StoreError(f"cannot write to {path}: {error.strerror}") from error
        try:
            _lock(self._file)
        except OSError as error:
            os.close(self._file)
            raise StoreError(f"{path} is in use: another terminal runs this {what}") from error
        self.touched_ms = os.fstat(self._file).st_mtime_ns // _MS
        """When it was last written to, before it was opened."""

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


def _write_all(file: int, content: bytes) -> None:
    while content:
        content = content[os.write(file, content) :]
    os.fsync(file)


def _lock(file: int) -> None:
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415 - there is one system or the other

        os.lseek(file, _FAR, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl  # noqa: PLC0415

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
