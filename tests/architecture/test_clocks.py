"""Play is timed by the site's clocks alone: wall time may be set at any moment, and nobody may lose by it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SITE = ROOT / "src" / "faristol_web"
TIMED = ("streams", "duplicate", "tournaments", "play")
"""Folders in which somebody's time is counted."""
WALL_CLOCKS = {"time.time", "time.time_ns", "datetime.now", "datetime.utcnow", "timezone.now", "wall_ms"}
SHOWN_ONLY = {
    "streams/heads.py": "when heads were made for records from before they were kept",
    "streams/time.py": "the site's clocks themselves",
    "streams/templatetags/clocks.py": "warns where clocks have parted",
    "play/full_reports.py": "the age of a file",
    "play/invitations.py": "the day on which somebody declined",
    "play/lobby.py": "sorts what has no date behind what has one",
    "play/queries.py": "how long ago a game was opened that waits, by the clock that dated it",
    "play/services.py": "the day on which a game ended, for lists",
    "tournaments/domain/event_reports.py": "the order in which reports were wanted",
    "tournaments/domain/games.py": "when a result was taken over, for the record",
    "tournaments/domain/services.py": "days of events and links",
}
"""Files that may read wall time, and what for: no time is counted by it."""


def wall_clocks_in(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Attribute) and f"{ast.unparse(node.value)}.{node.attr}" in WALL_CLOCKS:
            yield f"{ast.unparse(node.value)}.{node.attr}"
        elif isinstance(node, ast.ImportFrom):
            imported = {f"{(node.module or '').rsplit('.')[-1]}.{name.name}" for name in node.names}
            yield from imported & (WALL_CLOCKS | {"time.wall_ms"})


FILES = sorted(
    path.relative_to(SITE).as_posix()
    for folder in TIMED
    for path in (SITE / folder).rglob("*.py")
    if "migrations" not in path.parts
)


@pytest.mark.parametrize("name", FILES)
def test_play_is_timed_by_the_sites_clocks(name: str) -> None:
    found = set(wall_clocks_in(SITE / name))
    assert bool(found) == (name in SHOWN_ONLY), f"{name} reads {found or 'no wall clock any more'}"


def test_the_library_reads_no_clock() -> None:
    """Below the command line time is an argument; import-linter keeps out the modules, this the rest."""
    pure = [path for path in (ROOT / "src" / "faristol").rglob("*.py") if "cli" not in path.parts]
    assert not {path.name for path in pure if set(wall_clocks_in(path))}


OWN_CLOCK = {
    "wakefulness.js": "notices by it that the device slept, and shows nothing of it",
    "status.js": "says a time of day by the clock beside which it is read",
    "outbox.js": "orders what is kept, and asks about what seems a week old",
}
"""Scripts that may read the device's own clock, which may be wrong, and what for."""


def test_pages_count_by_a_clock_that_nobody_can_set() -> None:
    scripts = SITE / "static" / "faristol" / "js"
    found = {
        path.relative_to(scripts).as_posix()
        for path in scripts.rglob("*.js")
        if re.search(r"Date\.now\(|new Date\(\)", path.read_text("utf-8"))
    }
    assert found == set(OWN_CLOCK)
