"""Sites on disk, and the commands that look after them, each in a process of its own as people run them."""

import json
import os
import sqlite3
import subprocess
from collections.abc import Callable, Mapping
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from tests import warm
from tests.web.server import ROOT

OLD = ROOT / "tests/releases/0.1.0/site"
"""A small site as the first release left it, as SQL: games, a tournament, a duplicate session."""


def faristol(
    *arguments: object, environment: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    return warm.run("faristol", *map(str, arguments), environment={**os.environ, **(environment or {})})


def done(*arguments: object, environment: Mapping[str, str] | None = None) -> str:
    """Run the command, which must succeed, and return its output."""
    result = faristol(*arguments, environment=environment)
    assert (result.returncode, result.stderr) == (0, "")
    return result.stdout


def refused(*arguments: object, environment: Mapping[str, str] | None = None) -> str:
    """The one line that says why."""
    result = faristol(*arguments, environment=environment)
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr.count("\n") == 1, result.stderr
    return result.stderr


def findings(data: Path, environment: Mapping[str, str] | None = None) -> dict[str, list[dict[str, Any]]]:
    """Return the doctor's findings, by subject."""
    told: dict[str, list[dict[str, Any]]] = {}
    result = faristol("doctor", "--json", "--data", data, environment=environment)
    report = json.loads(result.stdout)
    assert result.returncode == int(report["broken"])
    for finding in report["findings"]:
        told.setdefault(finding["subject"], []).append(finding)
    return told


def broken(told: Mapping[str, list[dict[str, Any]]]) -> list[dict[str, Any]]:
    return [finding for each in told.values() for finding in each if finding["level"] == "broken"]


def old_site(data: Path) -> Path:
    data.mkdir()
    for name in ("site", "events"):
        with closing(sqlite3.connect(data / f"{name}.sqlite3")) as connection:
            connection.executescript((OLD / f"{name}.sql").read_text("utf-8"))
            connection.execute("PRAGMA journal_mode=WAL")
    key = data / "secret-key"
    key.write_text("kept for the tests alone, and long enough for Django to be content with it")
    key.chmod(0o600)
    return data


def contents(archive: Path) -> dict[str, bytes]:
    """All but the manifest and summaries, which have the time in them."""
    with ZipFile(archive) as opened:
        return {
            name: opened.read(name)
            for name in opened.namelist()
            if name not in {"manifest.json", "summary.json"} and not name.startswith("files/summaries/")
        }


def events(data: Path) -> list[tuple[Any, ...]]:
    """Every row of every record, as it lies there."""
    found: list[tuple[Any, ...]] = []
    for name, table in (("site", "tournament_event"), ("events", "event")):
        with closing(sqlite3.connect(data / f"{name}.sqlite3")) as connection:
            found += connection.execute(f"SELECT * FROM {table} ORDER BY stream, seq").fetchall()  # noqa: S608
    return found


def with_a_forged_record(archive: Path, target: Path) -> Path:
    """Sealed anew by somebody who knows how: only the chain of hashes can tell."""
    return _sealed_anew(
        archive, target, lambda rows: rows.replace(b'"actor":"side 0"', b'"actor":"side 1"', 1)
    )


def with_a_cut_record(archive: Path, target: Path) -> Path:
    """Sealed anew without the last event of the last record: only its head can tell."""
    return _sealed_anew(archive, target, _without_the_last)


def _without_the_last(lines: bytes) -> bytes:
    rows = [json.loads(line) for line in lines.splitlines()]
    last = max(rows, key=lambda row: (row["stream"] == rows[0]["stream"], row["seq"]))
    return b"".join(json.dumps(row).encode() + b"\n" for row in rows if row is not last)


def _sealed_anew(archive: Path, target: Path, change: Callable[[bytes], bytes]) -> Path:
    name = "tables/events/live.eventrow.jsonl"
    with ZipFile(archive) as whole, ZipFile(target, "w") as made:
        manifest = json.loads(whole.read("manifest.json"))
        changed = change(whole.read(name))
        for each in whole.namelist():
            if each not in {name, "manifest.json"}:
                made.writestr(each, whole.read(each))
        for entry in manifest["entries"]:
            if entry["name"] == name:
                entry["sha256"], entry["rows"] = sha256(changed).hexdigest(), changed.count(b"\n")
        made.writestr(name, changed)
        made.writestr("manifest.json", json.dumps(manifest))
    return target
