"""A tournament in the data folder of a server that runs, made as an organiser's program would make it."""

import atexit
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tests.web.server import ROOT

# Its own process: the one of the tests has other settings.
PROGRAM = "import django; django.setup(); from tests.web.tournaments import making; making.main()"


@dataclass(frozen=True, kw_only=True)
class Made:
    """Facts that a visitor needs about it."""

    slug: str
    public_id: str
    tokens: dict[int, str]
    """Tokens of the private links, by entrant."""
    names: dict[int, str]
    secrets: list[str]
    """Texts that no public page may show."""
    data: Path

    def mine(self, entrant: int) -> str:
        return self.page(f"mine/{self.tokens[entrant]}/")

    def page(self, path: str = "") -> str:
        return f"/tournaments/{self.slug}/{path}"

    def do(self, action: str, **values: object) -> dict[str, Any]:
        """Do a director's action by its name; `fill` enters all results of a round."""
        return run(self.data, "--deed", f"{self.slug}:{action}", "--with", json.dumps(values))


def make(data: Path, *options: str) -> Made:
    found = run(data, *options)
    tokens = {int(number): token for number, token in found["tokens"].items()}
    names = {int(number): name for number, name in found["names"].items()}
    return Made(**{**found, "tokens": tokens, "names": names}, data=data)


def run(data: Path, *options: str) -> dict[str, Any]:
    """Hand the options to the program for this data folder, which stays: it takes seconds to start."""
    program = _program(data)
    assert program.stdin is not None
    assert program.stdout is not None
    program.stdin.write(json.dumps(options) + "\n")
    program.stdin.flush()
    found: dict[str, Any] = json.loads(program.stdout.readline() or '{"fault": "the program has ended"}')
    assert "fault" not in found, found["fault"]
    return found


@cache
def _program(data: Path) -> subprocess.Popen[str]:
    settings = {"FARISTOL_DATA": str(data), "DJANGO_SETTINGS_MODULE": "faristol_web.settings"}
    started = subprocess.Popen(
        [sys.executable, "-c", PROGRAM],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, **settings},
    )
    atexit.register(started.communicate)
    return started
