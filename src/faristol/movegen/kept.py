"""
Content in the cache folder that took work to make, under a checksum: the kernels trust every number.

Each kind has an ending of its own; of a kind, those that were not asked for the longest go.
"""

import os
from hashlib import sha256
from pathlib import Path

import faristol.movegen.loading as load
from faristol.errors import StoreError
from faristol.files import write_file

_DIGEST_BYTES = 32


def graphs_folder() -> Path:
    """Return the folder of compiled graphs and word maps."""
    return load.cache_folder() / "graphs"


def read_kept(path: Path) -> memoryview | None:
    """Return None if there is no such file, or it is not as it was written."""
    try:
        content = path.read_bytes()
        os.utime(path)  # the last to be asked for are the last to go
    except OSError:
        return None
    body = memoryview(content)[_DIGEST_BYTES:]
    return body if sha256(body).digest() == content[:_DIGEST_BYTES] else None


def write_kept(path: Path, body: bytes, *, most: int) -> None:
    """
    Write the file, and leave so many of its kind.

    A folder that cannot be written to costs time at the next start, and no more.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_file(path, sha256(body).digest() + body)
        kept = sorted(path.parent.glob(f"*{path.suffix}"), key=lambda file: file.stat().st_mtime)
        for old in kept[:-most]:
            old.unlink()
    except (OSError, StoreError):
        return
