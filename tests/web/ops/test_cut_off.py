"""Backups and restores that run out of disk, or are killed, leave nothing half-written."""

import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.web.ops import sites
from tests.web.ops.sites import done, refused

pytestmark = pytest.mark.slow

SECONDS = 300
"""A generous limit: a busy machine is slow, not wrong."""


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sites.old_site(tmp_path_factory.mktemp("old") / "data")


@pytest.fixture(scope="module")
def backup(old: Path) -> Path:
    done("backup", old.parent / "old.zip", "--data", old)
    return old.parent / "old.zip"


def limited(most_bytes: int, *arguments: object) -> subprocess.CompletedProcess[str]:
    """On a disk where no file grows beyond this."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, most_bytes))

    return subprocess.run(
        [sys.executable, "-m", "faristol", *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=limit,
    )


@pytest.mark.parametrize(
    "most_bytes",
    [
        pytest.param(2_000, marks=pytest.mark.release),
        60_000,
        pytest.param(300_000, marks=pytest.mark.release),
    ],
)
def test_a_restore_without_room_leaves_nothing(backup: Path, tmp_path: Path, most_bytes: int) -> None:
    result = limited(most_bytes, "restore", backup, "--data", tmp_path / "data")

    assert (result.returncode, result.stderr.count("\n")) == (1, 1), result.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("most_bytes", [2_000, 60_000])
def test_a_backup_without_room_leaves_nothing(old: Path, tmp_path: Path, most_bytes: int) -> None:
    result = limited(most_bytes, "backup", tmp_path / "site.zip", "--data", old)

    assert (result.returncode, result.stderr.count("\n")) == (1, 1), result.stderr
    assert "cannot" in result.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.release
def test_a_restore_that_is_killed_is_begun_again(backup: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    command = [sys.executable, "-m", "faristol", "restore", str(backup), "--data", str(data)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _wait_until(lambda: any(tmp_path.glob(".data-*/site.sqlite3")))
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    assert not data.exists()

    said = done("restore", backup, "--data", data)

    (left,) = tmp_path.glob(".data-*")
    assert f"note: {left} is left over from an interrupted restore" in said
    assert left.stat().st_mode & 0o777 == 0o700


def test_a_backup_of_a_newer_version_is_refused_in_plain_words(backup: Path, tmp_path: Path) -> None:
    newer = tmp_path / "newer.zip"
    with ZipFile(backup) as whole, ZipFile(newer, "w") as made:
        said = json.loads(whole.read("manifest.json"))
        said["migrations"]["default"].append(["play", "9999_what_is_to_come"])
        for name in whole.namelist():
            made.writestr(name, json.dumps(said) if name == "manifest.json" else whole.read(name))

    told = refused("restore", newer, "--data", tmp_path / "data")

    assert "it was made by a newer version of Faristol: play.9999_what_is_to_come" in told
    assert [path.name for path in tmp_path.iterdir()] == ["newer.zip"]


def _wait_until(condition: Callable[[], bool]) -> None:
    give_up = time.monotonic() + SECONDS
    while not condition():
        assert time.monotonic() < give_up, "waited in vain"
        time.sleep(0.005)
