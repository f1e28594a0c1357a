"""Files that readers begin with, and a folder for those who read only from one."""

import atexit
import shutil
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

TESTS = Path(__file__).parents[1]
GOLDEN, RELEASES = TESTS / "golden", TESTS / "releases"


def found(folder: Path, *patterns: str) -> list[bytes]:
    """Return the contents of files, in the order of their names."""
    contents = [path.read_bytes() for pattern in patterns for path in sorted(folder.glob(pattern))]
    assert contents, f"nothing in {folder} is called {patterns}"
    return contents


@cache
def _folder() -> Path:
    folder = Path(mkdtemp(prefix="faristol-fuzz-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def on_disk(name: str, content: bytes) -> Path:
    """Write the file, in place of the last one of this name."""
    path = _folder() / name
    path.write_bytes(content)
    return path
