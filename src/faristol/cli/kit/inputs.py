"""Input of commands: named files and standard input."""

import sys
from pathlib import Path

from faristol.cli.kit.output import remark
from faristol.errors import FaristolError, UsageError
from faristol.files import decoded, remarks_on_letters

MOST_BYTES = 1 << 26
"""More than any event or list; a device or a pipe may never end."""


def read_input(file: str) -> bytes:
    """
    Read a file that was named, or standard input for `-`.

    Raises:
        UsageError: if the name is empty, as an unset variable of a script is.
        FaristolError: if it cannot be read, or is larger than MOST_BYTES.
    """
    if not file:
        raise UsageError("the name of a file is empty")
    try:
        if file == "-":
            content = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with Path(file).open("rb") as opened:
                content = opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise FaristolError(f"cannot read {file}: {error.strerror}") from error
    if len(content) > MOST_BYTES:
        raise FaristolError(f"{shown_name(file)}: more than {MOST_BYTES:,} bytes: too large to be read here")
    return content


def read_text(file: str) -> str:
    """
    Read UTF-8 or UTF-16, or the code page of Windows that the letters suggest, which a remark names.

    Raises:
        FaristolError: if it cannot be read, or is no text.
    """
    name = shown_name(file)
    text, encoding = decoded(read_input(file), name=name)
    for each in remarks_on_letters(encoding, name=name):
        remark(each)
    return text


def shown_name(file: str) -> str:
    """The name of an input in messages."""
    return "standard input" if file == "-" else file
