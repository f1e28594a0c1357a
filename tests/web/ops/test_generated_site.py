"""The generated site of the benchmarks: what it holds is sound, so that what is measured on it counts."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.server import ROOT

pytestmark = pytest.mark.release


def test_a_generated_site_passes_the_doctor_and_is_indexed_whole(tmp_path: Path) -> None:
    data = tmp_path / "site"
    sizes = ("--games", "9", "--tournaments", "4", "--players", "60")
    _run("benchmarks.generated_site", str(data), *sizes)
    code = (
        "from benchmarks.generated_site import open_empty; from pathlib import Path; import sys\n"
        "open_empty(Path(sys.argv[1]))\n"
        "from faristol_web.archive import indexing\n"
        "from faristol_web.archive.models import GameSide\n"
        "list(indexing.make_all())\n"
        "print(GameSide.objects.filter(source='online').count(), indexing.waiting())"
    )
    assert _run("-c", code, str(data)).split() == ["18", "0"]
    assert "BROKEN" not in _run("faristol", "doctor", "--data", str(data))


def _run(module: str, *arguments: str) -> str:
    how = [module] if module == "-c" else ["-m", module]
    done = subprocess.run(
        [sys.executable, *how, *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name != "FARISTOL_DATABASE_URL"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
