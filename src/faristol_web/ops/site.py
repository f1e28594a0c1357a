"""A site from the terminal: where it is, whether it runs, and Django set up for it."""

import argparse
import os
import secrets
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

from faristol import locks
from faristol.cli.environment import read_environment
from faristol.errors import StoreError, UsageError
from faristol.files import write_file
from faristol_web.databases.folder import SECRET, default_folder

DATABASE_URL = "FARISTOL_DATABASE_URL"
SECRET_VARIABLE = "FARISTOL_SECRET_KEY"  # noqa: S105 – a variable's name
LEAST_SECRET = 50
SQLITE_FILES = ("site.sqlite3", "events.sqlite3")
ELSEWHERE = "rows-are-in-postgresql"
"""A file in the data folder of a site whose rows are not in it."""
_NO_ROOM = sqlite3.SQLITE_FULL
_NO_ACCESS = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM)


def add_place(parser: argparse.ArgumentParser) -> None:
    """The options that say which site is meant."""
    parser.add_argument(
        "--data",
        metavar="DIR",
        type=Path,
        help="data folder; default $FARISTOL_DATA, or the one of `faristol serve`",
    )
    parser.add_argument(
        "--env", metavar="FILE", type=Path, help="file of environment variables, as for serve"
    )


def place_of(args: argparse.Namespace) -> Path:
    """
    The data folder that these options mean; the file of variables is read by then.

    Raises:
        UsageError: if that file cannot be read.
    """
    if args.env is not None:
        read_environment(args.env)
    return Path(args.data or os.environ.get("FARISTOL_DATA") or default_folder()).absolute()


def is_on_postgresql() -> bool:
    return bool(os.environ.get(DATABASE_URL))


def has_site(data: Path) -> bool:
    return is_on_postgresql() or all((data / name).is_file() for name in SQLITE_FILES)


def keep_private() -> None:
    """Make new files of this process unreadable for others on this machine: passwords, racks, seeds."""
    os.umask(0o077)


def make_secret_key(data: Path) -> None:
    """
    Where there is none yet, or an empty one; that of the environment takes its place.

    Raises:
        OSError: if it cannot be read.
        StoreError: if it cannot be written.
        UsageError: if that of the environment can be guessed.
    """
    key, settled = data / SECRET, os.environ.get(SECRET_VARIABLE, "").strip()
    if settled:
        if len(settled) < LEAST_SECRET or not settled.isascii():
            raise UsageError(f"{SECRET_VARIABLE}: a key has at least {LEAST_SECRET} letters, digits or signs")
        if not key.exists() or key.read_text("ascii").strip() != settled:
            write_file(key, settled.encode("ascii"))
            key.chmod(0o600)
    elif not key.exists() or not key.stat().st_size:  # a full disk once left an empty one
        write_file(key, secrets.token_urlsafe(64).encode("ascii"))
        key.chmod(0o600)


def why_not_written(error: BaseException | None, path: Path) -> str:
    """Empty if it is the content of the file that is at fault."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == _NO_ROOM or (code == sqlite3.SQLITE_IOERR and _is_full(path)):
        return f"no space left on the disk of {path}"
    return f"{path} cannot be read or written: {error}" if code in _NO_ACCESS else ""


def _is_full(path: Path) -> bool:
    """Tell whether the disk of a file has no room: SQLite calls some of what follows from it an I/O error."""
    try:
        return shutil.disk_usage(path.parent).free == 0
    except OSError:
        return False


def open_site(data: Path) -> None:
    """Django on this data folder. Models can be imported only after it."""
    os.environ["FARISTOL_DATA"] = str(data)
    os.environ["DJANGO_SETTINGS_MODULE"] = "faristol_web.settings"
    import_module("django").setup()


def need_site(data: Path) -> None:
    """
    Raises:
        StoreError: if there is none.
    """
    if not has_site(data):
        raise StoreError(
            f"there is no site in {data}: --data or FARISTOL_DATA names its data folder; "
            "for a new one start faristol serve once"
        )


def is_running(data: Path) -> bool:
    """True if a server has this data folder to itself."""
    try:
        with alone(data):
            return False
    except StoreError:
        return True


@contextmanager
def alone(data: Path) -> Iterator[None]:
    """
    Hold the data folder: while this lasts no server starts on it.

    Raises:
        StoreError: if one is running.
    """
    path = data / "lock"
    if not path.exists():  # nothing ever ran here, or nobody may write here
        yield
        return
    with path.open("r+" if os.access(path, os.W_OK) else "r") as file:
        if not locks.take(file.fileno()):
            raise StoreError(f"a server is running on {data}")
        yield
