"""Kernels compiled beforehand, by one process at a time, and only once."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from faristol.analysis import compiling
from faristol.lexicon import shipped_ids
from faristol.movegen.loading import CACHE_VARIABLE, kernels_folder

pytestmark = pytest.mark.slow


def compiled(cache: Path) -> "subprocess.CompletedProcess[str]":
    """Compile for a cache folder of its own, with what is compiled already for the tests."""
    environment = os.environ | {CACHE_VARIABLE: str(cache), "NUMBA_CACHE_DIR": str(kernels_folder())}
    command = [sys.executable, "-m", compiling.__name__]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)  # noqa: S603


@pytest.mark.release
def test_everything_is_compiled_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = compiled(tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")

    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path))
    assert compiling.is_compiled()
    assert len(list((tmp_path / "graphs").glob("*.blocks"))) == len(shipped_ids())
    monkeypatch.setattr(compiling, "_play_a_little", lambda: pytest.fail("compiled already"))
    compiling.compile_all()


def test_a_folder_that_cannot_be_written_to_is_named(tmp_path: Path) -> None:
    (tmp_path / "kernels").write_text("a file is in the way", "utf-8")

    done = compiled(tmp_path)

    assert done.returncode == 1
    assert f"cannot write {tmp_path / 'kernels'}" in done.stderr.splitlines()[-1]
