"""Tournaments in files, for the tests of `faristol tournament`: what is typed, and what is answered."""

import json
from collections.abc import Iterable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

from faristol.cli import main

SEED = bytes(range(32)).hex()


@dataclass(frozen=True)
class Answer:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def asked(*words: object) -> Answer:
    """Return the answer of `faristol tournament` to these words."""
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main(["tournament", *map(str, words)])
    return Answer(code, out.getvalue(), err.getvalue())


def told(*words: object) -> str:
    """The same, where nothing may go wrong."""
    answer = asked(*words)
    assert answer.code == 0, answer.err
    return answer.out


def document(*words: object) -> Any:
    return json.loads(told(*words, "--json"))


def refused(*words: object, code: int = 1) -> str:
    """Return why it was refused."""
    answer = asked(*words)
    assert answer.code == code, (answer.code, answer.err, answer.out)
    return answer.err


def write(path: Path, columns: str, rows: Iterable[Sequence[object]]) -> Path:
    """A table as somebody types it."""
    lines = [columns, *(",".join("" if cell is None else str(cell) for cell in row) for row in rows)]
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


def new_tournament(folder: Path, *names: str, more: Sequence[str] = ()) -> Path:
    """Open for its first round; the first name has number 1."""
    file = folder / "open.jsonl"
    told("new", file, "--title", "Obert", "--seed", SEED, *more)
    for name in names:
        told("enter", file, name)
    return file


def play_round(file: Path, points: Sequence[tuple[int, int]]) -> None:
    """Pair the next round and enter its results, table by table."""
    told("pair", file)
    for table, (first, second) in enumerate(points, 1):
        told("result", file, table, first, second)
