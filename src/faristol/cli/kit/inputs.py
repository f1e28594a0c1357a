"""Input of commands: named files and standard input."""

import sys
from pathlib import Path

from faristol.errors import FaristolError, NotationError
from faristol.files import unmarked


def read_input(file: str) -> bytes:
    """
    Read a file that was named, or standard input for `-`.

    Raises:
        FaristolError: if it cannot be read.
    """
    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise FaristolError(f"cannot read {file}: {error.strerror}") from error


def read_text(file: str) -> str:
    """
    Read UTF-8, with or without a byte order mark.

    Raises:
        FaristolError: if it cannot be read, or is no UTF-8.
    """
    try:
        return unmarked(read_input(file)).decode()
    except UnicodeDecodeError as error:
        raise NotationError(
            f"{file}: not UTF-8 text: byte {error.start + 1}; save it as UTF-8 (in a spreadsheet: CSV UTF-8)"
        ) from error


def shown_name(file: str) -> str:
    """The name of an input in messages."""
    return "standard input" if file == "-" else file
