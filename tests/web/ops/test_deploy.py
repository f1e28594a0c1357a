"""The files in `deploy/` work: systemd accepts the units, and the container builds and starts."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.patience import wait_until
from tests.web.server import ROOT, children_of, free_port

DEPLOY = ROOT / "deploy"
UNITS = sorted(file.name for file in DEPLOY.iterdir() if file.suffix in {".service", ".timer"})
PROGRAM = "/opt/faristol/bin/faristol"
BASE = "docker.io/library/python:3.13-slim"
PYTHON = "python3,python3-venv,python3-pip,python-is-python3"
TOOLS = ("buildah", "mmdebstrap")
MISSING = [tool for tool in TOOLS if shutil.which(tool) is None]


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed here")
@pytest.mark.parametrize("name", UNITS)
def test_systemd_understands_every_line_of_a_unit(name: str, tmp_path: Path) -> None:
    """The program lies where this test has it; a timer finds its service beside it."""
    for unit in UNITS:
        text = (DEPLOY / unit).read_text("utf-8")
        (tmp_path / unit).write_text(text.replace(PROGRAM, sys.executable), "utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(tmp_path / name)],  # noqa: S607 – the system's
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "SYSTEMD_UNIT_PATH": f"{tmp_path}:"},
    )
    told = [line for line in done.stderr.splitlines() if "faristol" in line]
    assert (done.returncode, told) == (0, [])


class Builder:
    """Buildah without privileges of its own: images are folders, a step runs in a changed root."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.options = ["--root", str(folder / "images"), "--runroot", str(folder / "run")]
        self.environment = {**os.environ, "STORAGE_DRIVER": "vfs", "BUILDAH_ISOLATION": "chroot"}

    def command(self, *arguments: str) -> list[str]:
        return ["buildah", *self.options, *arguments]

    def do(self, *arguments: str) -> str:
        command = self.command(*arguments)
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
        return done.stdout.strip()

    def make_base(self, archive: Path, wheels: Path) -> None:
        """Debian with its Python, under the name that the Containerfile begins with; no registry is asked."""
        made = self.do("from", "scratch")
        self.do("add", made, str(archive), "/")
        for setting in ("PIP_NO_INDEX=1", f"PIP_FIND_LINKS={wheels}"):
            self.do("config", "--env", setting, made)
        self.do("commit", "-q", made, BASE)
        self.do("rm", made)


@pytest.fixture(scope="module")
def builder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Builder]:
    folder = tmp_path_factory.mktemp("container")
    wheels, archive = folder / "wheels", folder / "base.tar"
    release = dict(line.split("=", 1) for line in Path("/etc/os-release").read_text("utf-8").splitlines())
    suite = release["VERSION_CODENAME"]
    debian = subprocess.run(
        ["mmdebstrap", "--quiet", "--variant=minbase", f"--include={PYTHON}", suite, str(archive)],  # noqa: S607
        capture_output=True,
        text=True,
        check=False,
    )
    if debian.returncode:
        pytest.skip(f"Debian's packages cannot be had here: {debian.stderr[-300:]}")
    pip = [sys.executable, "-m", "pip", "download", "-q", "--require-hashes", "-d", str(wheels)]
    fetched = subprocess.run(
        [*pip, "-r", "requirements/serve.txt"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if fetched.returncode:
        pytest.skip(f"Python's packages cannot be had here: {fetched.stderr[-300:]}")
    building = Builder(folder)
    building.make_base(archive, wheels)
    file = str(DEPLOY / "Containerfile")
    volume = f"{wheels}:{wheels}:ro"
    building.do(
        "build",
        "--format",
        "docker",
        "--pull-never",
        "--volume",
        volume,
        "-f",
        file,
        "-t",
        "faristol",
        str(ROOT),
    )
    yield building
    building.do("rm", "--all")
    shutil.rmtree(folder)


@pytest.mark.slow
@pytest.mark.release
@pytest.mark.skipif(bool(MISSING), reason=f"not installed here: {', '.join(MISSING)}")
@pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="Debian's Python is another than this one")
def test_the_container_is_built_starts_is_healthy_and_stops(builder: Builder, tmp_path: Path) -> None:
    made, port = builder.do("from", "--pull-never", "localhost/faristol"), free_port()
    own = json.loads(builder.do("inspect", made))["Docker"]["config"]
    assert (own["User"], own["StopSignal"]) == ("faristol", "SIGTERM")
    beside = builder.do(
        "from", "--pull-never", "localhost/faristol"
    )  # the end of a step ends all in its root
    settings = ["-e", "FARISTOL_HOST=127.0.0.1", "-e", f"FARISTOL_PORT={port}", "-e", "FARISTOL_WARM_UP="]
    log = tmp_path / "log"
    with log.open("w") as file:
        running = subprocess.Popen(
            builder.command("run", *settings, made, *own["Entrypoint"], *own["Cmd"]),
            env=builder.environment,
            stdout=file,
            stderr=file,
        )
    try:
        wait_until(lambda: running.poll() is not None or "/administrator/" in log.read_text("utf-8"))
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=60) as answer:
            assert b"Faristol" in answer.read()
        kind, *check = own["Healthcheck"]["Test"]
        assert kind == "CMD"
        builder.do("run", *settings, beside, *check)
        assert {_user(pid) for pid in _of_the_site(running.pid)} == {"10001"}, "it is not root"
    finally:
        for pid in _of_the_site(running.pid):
            os.kill(pid, signal.SIGTERM)
        status = running.wait(60)
    assert status == 0, log.read_text("utf-8")
    assert "Traceback" not in log.read_text("utf-8")


def _of_the_site(builder: int) -> list[int]:
    """Not the builder's own processes before it, whose command ends like that, too."""
    python = str(Path(PROGRAM).parent / "python")
    return [pid for pid in children_of(builder) if _command(pid) == [python, PROGRAM, "serve"]]


def _command(pid: int) -> list[str]:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text("utf-8").split("\0")[:-1]
    except OSError:
        return []


def _user(pid: int) -> str:
    found = re.search(r"^Uid:\s+(\d+)", Path(f"/proc/{pid}/status").read_text("ascii"), re.MULTILINE)
    assert found
    return found[1]
