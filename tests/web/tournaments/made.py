"""A tournament in the data folder of a server that runs, made as an organiser's program would make it."""

import json
import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import IO, Any

from tests.web import site_code

# Its own process: the one of the tests has other settings.
PROGRAM = "from tests.web.tournaments import making; making.main()"


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
    """Hand the options to the program for this data folder, which stays."""
    ask, answer = _program(data)
    ask.write(json.dumps(options) + "\n")
    ask.flush()
    found: dict[str, Any] = json.loads(answer.readline() or '{"fault": "the program has ended"}')
    assert "fault" not in found, found["fault"]
    return found


@cache
def _program(data: Path) -> tuple[IO[str], IO[str]]:
    """Start it; it ends with the line that it is asked on."""
    (asked, ask), (answer, answered) = os.pipe(), os.pipe()
    log = data.parent / f"{data.name}-made.log"
    with os.fdopen(asked) as stdin, os.fdopen(answered, "w") as stdout, log.open("a") as stderr:
        site_code.start(PROGRAM, data=data, stdin=stdin, stdout=stdout, stderr=stderr)
    return os.fdopen(ask, "w"), os.fdopen(answer)
