"""A file is held by one process, and no module needs Unix in order to be imported."""

import ast
import subprocess
import sys
from pathlib import Path

from faristol import locks

SOURCES = Path(__file__).parents[1] / "src"
UNIX_ALONE = ("fcntl", "grp", "pwd", "resource", "termios", "uvloop")
"""Modules that Python on Windows lacks."""
HOLD = """
import sys
from faristol import locks
with open(sys.argv[1]) as file:
    locks.take(file.fileno())
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_file_that_another_process_holds_is_free_when_that_has_ended(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    path.touch()
    with subprocess.Popen(  # noqa: S603 – our own
        [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        other.stdout.readline()
        with path.open() as file:
            assert not locks.take(file.fileno())
            assert not locks.take(file.fileno(), shared=True)
            other.kill()
            assert locks.take(file.fileno(), wait=True)


def test_several_may_share_a_file_and_none_has_it_alone_meanwhile(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with path.open("w") as one, path.open() as two, path.open() as three:
        assert locks.take(one.fileno(), shared=True)
        assert locks.take(two.fileno(), shared=True)
        assert not locks.take(three.fileno())


def test_no_module_imports_at_once_what_windows_lacks() -> None:
    """Inside a function it may: such a function is not called there, or is ready for the refusal."""
    asked = {
        (path.name, name)
        for path in SOURCES.rglob("*.py")
        for node in ast.parse(path.read_text("utf-8")).body
        for name in imported(node)
    }
    assert ("locks.py", "sys") in asked
    assert not {each for each in asked if each[1] in UNIX_ALONE}


def imported(node: ast.stmt) -> list[str]:
    """Return the packages that a statement of a module imports."""
    if isinstance(node, ast.Import):
        return [alias.name.partition(".")[0] for alias in node.names]
    return [(node.module or "").partition(".")[0]] if isinstance(node, ast.ImportFrom) else []
