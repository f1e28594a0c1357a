"""Files written whole or not at all, whatever they hold."""

import os
from pathlib import Path

from faristol.errors import StoreError


def write_file(path: Path, content: bytes) -> None:
    """
    What was there stays until all of the new content is on disk beside it. A pipe or a device is written to.

    Raises:
        StoreError: if it cannot be written.
    """
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(content)
        else:
            _replace(path.resolve(), content)  # a link stays a link
    except OSError as error:
        raise StoreError(f"cannot write {path}: {error.strerror or error}") from error


def _replace(path: Path, content: bytes) -> None:
    beside = path.with_name(f".{path.name[:40]}.{os.getpid()}.part")
    try:
        with beside.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:  # an interrupt, too, leaves nothing half-written
        beside.unlink(missing_ok=True)
        raise
