"""What a benchmark found, kept in RESULTS.md between its own two markers; ratios in baselines.json."""

import json
import os
import platform
import sqlite3
import subprocess
import sys
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path

FOLDER = Path(__file__).parent
RESULTS, BASELINES = FOLDER / "RESULTS.md", FOLDER / "baselines.json"
TOLERANCE = 0.8  # losing a fifth of the lead is a regression


def machine() -> str:
    """The line over every table: figures mean nothing without it."""
    cpu = next(
        (line.partition(":")[2].strip() for line in _lines("/proc/cpuinfo") if line.startswith("model name")),
        platform.processor() or platform.machine(),
    )
    return (
        f"{datetime.now(UTC):%Y-%m-%d}, commit {_commit()}, {os.cpu_count()} × {cpu}, "
        f"{platform.system()} {platform.release()}, Python {platform.python_version()}, "
        f"SQLite {sqlite3.sqlite_version}, load {os.getloadavg()[0]:.1f} at the end"
    )


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


def report(name: str, text: str) -> None:
    """Print what was found; with --update, put it in RESULTS.md in place of the last time's."""
    found = f"{machine()}\n\n{text}"
    print(found)
    if "--update" not in sys.argv:
        return
    before, start, rest = RESULTS.read_text("utf-8").partition(f"<!-- {name} -->\n")
    _, stop, after = rest.partition(f"<!-- /{name} -->")
    if not stop:
        raise SystemExit(f"{RESULTS.name} has no place for {name}")
    RESULTS.write_text(f"{before}{start}{found}\n{stop}{after}", "utf-8")


def judge(name: str, ratio: float, *, tolerance: float = TOLERANCE) -> int:
    """The exit status: 1 where less than this share of the ratio is left. --update sets the ratio."""
    baselines = json.loads(BASELINES.read_text("utf-8")) if BASELINES.exists() else {}
    if "--update" in sys.argv:
        baselines[name] = float(f"{ratio:.2g}")
        BASELINES.write_text(json.dumps(baselines, indent=2, sort_keys=True) + "\n", "utf-8")
    expected = baselines.get(name, 0.0)
    print(f"{name}: ratio {ratio:.2f}, expected {expected:.2f}, at least {tolerance * expected:.2f}")
    return int(ratio < tolerance * expected)


def _commit() -> str:
    git = ["git", "-C", str(FOLDER), "describe", "--always", "--dirty"]
    found = subprocess.run(git, capture_output=True, text=True, check=False)
    return found.stdout.strip() or "unknown"


def _lines(path: str) -> list[str]:
    file = Path(path)
    return file.read_text("utf-8").splitlines() if file.is_file() else []
