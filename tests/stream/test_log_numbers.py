"""Numbers that no quantity has, in every place of all three kinds of logs that holds a number."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from faristol.duplicate.codec import parse_session_log
from faristol.errors import NotationError
from faristol.game.codec import parse_log
from faristol.tournament.codec import parse_tournament_log

RELEASES = Path(__file__).parents[1] / "releases"
IMPOSSIBLE = ("1e999", "-1e999", "NaN", "Infinity", "-Infinity", "7.0", "-0.0", "1e3", "9" * 30, "9" * 5000)
"""Impossible numbers as text: JSON has no infinity, and yet Python reads the first of them as one."""
MARK = "@number@"

Row = Mapping[str, Any]


@dataclass(frozen=True)
class Family:
    parse: Callable[..., object]
    rows: list[Row]
    """The opening, then one event of each kind and shape that the releases wrote."""
    is_document: bool = False

    def log(self, header: str, *rows: str) -> bytes:
        if self.is_document:
            return (header[:-1] + f', "events": [{", ".join(rows)}]' + "}").encode()
        return "\n".join([header, *rows, ""]).encode()


def numbers_in(value: Any) -> Iterator[tuple[str, Any]]:
    """Return each number's place, lists being alike, and the whole with a mark in place of the number."""
    match value:
        case int() if type(value) is int:
            yield "", MARK
        case dict():
            for name, part in value.items():
                for place, marked in numbers_in(part):
                    yield f".{name}{place}", value | {name: marked}
        case list():
            for at, part in enumerate(value):
                for place, marked in numbers_in(part):
                    yield f"[]{place}", [*value[:at], marked, *value[at + 1 :]]
        case _:
            return


def shape(row: Row) -> tuple[str, ...]:
    return (row["kind"], *sorted({place for place, _ in numbers_in(row)}))


def family(pattern: str, parse: Callable[..., object], *, is_document: bool = False) -> Family:
    texts = [path.read_text("utf-8") for path in sorted(RELEASES.glob(pattern))]
    if is_document:
        logs = [json.loads(text)["events"] for text in texts]
    else:
        logs = [[json.loads(line) for line in text.splitlines()[1:] if line.strip()] for text in texts]
    of_one_log = max(logs, key=lambda rows: len({shape(row) for row in rows}))
    return Family(parse, list({shape(row): row for row in reversed(of_one_log)}.values())[::-1], is_document)


FAMILIES = {
    "game log": family("*/schema-3-*[0-9].json", parse_log, is_document=True),
    "duplicate log": family("*/duplicate-*.jsonl", parse_session_log),
    "tournament log": family("*/tournament-*.jsonl", parse_tournament_log),
}


@pytest.mark.parametrize("mark", FAMILIES)
def test_no_place_of_a_log_takes_them(mark: str) -> None:
    kept = FAMILIES[mark]
    opening = kept.rows[0]
    header = json.dumps({"faristol": mark, "schema_version": 3 if kept.is_document else 1})
    first = json.dumps(opening)
    places = {
        (row["kind"], place): json.dumps(marked) for row in kept.rows for place, marked in numbers_in(row)
    }
    kept.parse(kept.log(header, *map(json.dumps, kept.rows)), name="x")

    assert len(places) > len(kept.rows)
    for (kind, _), marked in places.items():
        for wrong in IMPOSSIBLE:
            written = marked.replace(f'"{MARK}"', wrong)
            rows = (written,) if kind == opening["kind"] else (first, written)
            with pytest.raises(NotationError) as refusal:
                kept.parse(kept.log(header, *rows), name="x")
            assert len(str(refusal.value)) < 300


@pytest.mark.parametrize("mark", FAMILIES)
@pytest.mark.parametrize("version", IMPOSSIBLE)
def test_nor_does_the_version(mark: str, version: str) -> None:
    kept = FAMILIES[mark]
    header = f'{{"faristol": "{mark}", "schema_version": {version}}}'
    with pytest.raises(NotationError):
        kept.parse(kept.log(header, *map(json.dumps, kept.rows)), name="x")
