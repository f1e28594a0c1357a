"""A file is held by one process, and no module needs what only one system has in order to be imported."""

import subprocess
import sys
from pathlib import Path

from faristol import locks
from tests.patience import LIMIT_S

UNIX_ALONE = ("fcntl", "grp", "pwd", "resource", "termios", "uvloop")
"""What Python on Windows does not have."""
IMPORT_ALL = f"""
import importlib, pkgutil, sys
sys.modules |= dict.fromkeys({UNIX_ALONE!r})  # None: cannot be imported
import django, faristol, faristol_web
django.setup()
for package in (faristol, faristol_web):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if not module.name.endswith(("__main__", "_kernels_gpu", "_kernels_gpu_ways")):
            importlib.import_module(module.name)
"""
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


def test_every_module_can_be_imported_where_unix_is_not() -> None:
    found = subprocess.run(  # noqa: S603 – our own
        [sys.executable, "-c", IMPORT_ALL],
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
        env={"PATH": "", "DJANGO_SETTINGS_MODULE": "faristol_web.settings"},
        check=False,
    )
    assert found.returncode == 0, found.stderr
