"""
Files of the data folder that every host of a site has: the database holds them, each folder a copy.

Word lists of games never change. Of a rulebook and of a summary the newest is everybody's; what was edited in
a folder since it was last compared is newer than what the others have, by whatever clock. The secret key is
the one that the first host brought. On SQLite there is one folder, and nothing is done here.
"""

import json
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path, PurePosixPath

from django.db import connections

from faristol import locks
from faristol.files import write_file
from faristol_web.databases.folder import FOLDERS, KEPT_SUMMARIES, LEXICA, SECRET, SUMMARIES

DATABASE = "events"
COMPARED = ".shared.json"
"""File of the data folder: when each file had changed as it was last compared with the database."""
_NS_IN_MS = 1_000_000
_DAILY = re.compile(rf"{SUMMARIES}/\d+\.json")
_MOST_BYTES = 1 << 26
_FETCH = "SELECT content, changed_ms FROM shared_file WHERE path = %s"
_SHARE = (
    "INSERT INTO shared_file (path, content, digest, changed_ms) VALUES (%s, %s, %s, %s) "
    "ON CONFLICT (path) DO UPDATE SET content = excluded.content, digest = excluded.digest, "
    "changed_ms = excluded.changed_ms WHERE shared_file.changed_ms < excluded.changed_ms"
)
_SHARE_ONCE = (
    "INSERT INTO shared_file (path, content, digest, changed_ms) "
    "VALUES (%s, %s, %s, %s) ON CONFLICT DO NOTHING"
)


def are_shared() -> bool:
    """True if the site may have more than one host."""
    return connections[DATABASE].vendor == "postgresql"


def has_table() -> bool:
    """False for a database from before a site could have several hosts."""
    return "shared_file" in connections[DATABASE].introspection.table_names()


def share_secret(data: Path) -> str:
    """
    Return the site's secret key, brought by this host if it is the first; its copy is in the folder.

    One that is settled by the environment stays out of the database.
    """
    path = data / SECRET
    if not os.environ.get("FARISTOL_SECRET_KEY"):
        with connections[DATABASE].cursor() as cursor:
            cursor.execute(_SHARE_ONCE, _row(SECRET, path.read_bytes().strip(), _changed_ms(path)))
        take_secret(data)
    return path.read_text("ascii").strip()


def take_secret(data: Path) -> None:
    """Have the site's secret key in this folder, if any host has brought it; hosts may all be given it."""
    if os.environ.get("FARISTOL_SECRET_KEY"):
        return
    path = data / SECRET
    with connections[DATABASE].cursor() as cursor:
        cursor.execute(_FETCH, [SECRET])
        row = cursor.fetchone()
    if row is not None and not (path.is_file() and path.read_bytes().strip() == bytes(row[0])):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_file(path, bytes(row[0]))
        path.chmod(0o600)


def share(data: Path, name: str) -> None:
    """Give one file to all hosts; an older one of the same name gives way, but word lists never change."""
    path = data / name
    sql = _SHARE_ONCE if name.startswith(f"{LEXICA}/") else _SHARE
    with connections[DATABASE].cursor() as cursor:
        cursor.execute(sql, _row(name, path.read_bytes(), _changed_ms(path)))


def fetch(data: Path, name: str) -> bool:
    """Copy one file into the folder; false if no host has it."""
    with connections[DATABASE].cursor() as cursor:
        cursor.execute(_FETCH, [name])
        row = cursor.fetchone()
    if row is None:
        return False
    path, (content, changed_ms) = data / name, row
    path.parent.mkdir(parents=True, exist_ok=True)
    write_file(path, bytes(content))
    _date(path, changed_ms)
    return True


def share_all(data: Path) -> None:
    """Give what only this host has, or has newer, and take what the others have."""
    with _alone(data):
        before = _compared(data)
        here = dict(_here(data))
        with connections[DATABASE].cursor() as cursor:
            cursor.execute("SELECT path, changed_ms FROM shared_file")
            there = dict(cursor.fetchall())
        old = _out_of_date({*here, *there})
        for name, changed_ms in here.items():
            if name in old:
                continue
            if name in there and before.get(name, changed_ms) != changed_ms != there[name]:
                _date(data / name, max(changed_ms, there[name] + 1))  # edited here, perhaps by a slow clock
            if _is_newer(name, _changed_ms(data / name), there.get(name)):
                share(data, name)
        for name, changed_ms in there.items():
            if name in old:
                _forget(name)
            elif _is_ours(name) and _is_newer(name, changed_ms, _changed_here(data / name)):
                fetch(data, name)
        after = dict(_here(data))
        if after != before:
            write_file(data / COMPARED, json.dumps(after).encode())


@contextmanager
def _alone(data: Path) -> Iterator[None]:
    """Hold the folder: each worker of a host compares it."""
    with (data / f"{COMPARED}.lock").open("w") as lock:
        locks.take(lock.fileno(), wait=True)
        yield


def _compared(data: Path) -> Mapping[str, int]:
    try:
        return dict(json.loads((data / COMPARED).read_bytes()))
    except (OSError, ValueError, TypeError):
        return {}


def _is_newer(name: str, changed_ms: int, other_ms: int | None) -> bool:
    return other_ms is None or (other_ms < changed_ms and not name.startswith(f"{LEXICA}/"))


def _out_of_date(names: set[str]) -> set[str]:
    """Summaries of days that are longer ago."""
    daily = sorted(name for name in names if _DAILY.fullmatch(name))
    return set(daily[:-KEPT_SUMMARIES])


def _forget(name: str) -> None:
    with connections[DATABASE].cursor() as cursor:
        cursor.execute("DELETE FROM shared_file WHERE path = %s", [name])


def _here(data: Path) -> Iterator[tuple[str, int]]:
    for folder in FOLDERS:
        for path in sorted((data / folder).glob("*")):
            name = f"{folder}/{path.name}"
            if _is_ours(name) and path.is_file() and path.stat().st_size <= _MOST_BYTES:
                yield name, _changed_ms(path)


def _is_ours(name: str) -> bool:
    """A file directly in one of the folders, and none that is being written."""
    parts = PurePosixPath(name).parts
    return len(parts) == 2 and parts[0] in FOLDERS and not parts[1].startswith(".")  # noqa: PLR2004


def _changed_ms(path: Path) -> int:
    return path.stat().st_mtime_ns // _NS_IN_MS


def _changed_here(path: Path) -> int | None:
    return _changed_ms(path) if path.is_file() else None


def _date(path: Path, changed_ms: int) -> None:
    os.utime(path, ns=(changed_ms * _NS_IN_MS, changed_ms * _NS_IN_MS))


def _row(name: str, content: bytes, changed_ms: int) -> list[object]:
    return [name, content, sha256(content).hexdigest(), changed_ms]
