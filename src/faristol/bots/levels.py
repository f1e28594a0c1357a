"""The ten levels as data: how many words each knows, what it overlooks, and whether it thinks ahead."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from typing import Any

from faristol.errors import NotationError
from faristol.files import parse_toml

_FILE = files("faristol") / "data" / "bots" / "levels.toml"
PERCENT = 100
OTHER = "other"
"""Stands for every language that has no number of its own."""
BUDGETS = ("playouts", "plies", "positions", "draws")


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """A strength of the computer. `data/bots/levels.toml` says what each number means."""

    number: int
    """From 1, the weakest."""
    title: str
    words: Mapping[str, int]
    """By language, as `overlooks`."""
    overlooks: Mapping[str, int]
    leaves: bool
    challenges: int
    playouts: int
    plies: int
    positions: int
    draws: int

    @property
    def id(self) -> str:
        return f"level-{self.number}"

    def words_in(self, language: str) -> int:
        return self.words.get(language, self.words[OTHER])

    def overlooks_in(self, language: str) -> int:
        return self.overlooks.get(language, self.overlooks[OTHER])

    @property
    def thinks(self) -> bool:
        """True if it needs a second or more for a move."""
        return bool(self.playouts or self.positions or self.draws)


@cache
def load_levels() -> tuple[Level, ...]:
    """
    Return all levels, the weakest first.

    >>> [level.id for level in load_levels()][-1]
    'level-10'
    """
    return parse_levels(_FILE.read_text("utf-8"), name="levels.toml")


def parse_levels(text: str, *, name: str) -> tuple[Level, ...]:
    """
    Raises:
        NotationError: naming the level and the entry that is missing, unknown or out of range.
    """
    try:
        rows = parse_toml(text).get("level", [])
    except ValueError as error:
        raise NotationError(f"{name}: {error}") from error
    return tuple(_level(number, row, name=name) for number, row in enumerate(rows, 1))


def _level(number: int, row: dict[str, Any], *, name: str) -> Level:
    where = f"{name}: level {number}"
    kinds = {entry.name: entry.type for entry in fields(Level) if entry.name != "number"}
    if wrong := kinds.keys() ^ row.keys():
        raise NotationError(f"{where}: missing or unknown: {', '.join(sorted(wrong))}")
    for key, most in (("words", None), ("overlooks", PERCENT)):
        found = row[key]
        row[key] = {OTHER: found} if isinstance(found, int) else found
        if not isinstance(row[key], dict) or OTHER not in row[key]:
            raise NotationError(f"{where}: {key}: a number, or a table by language with {OTHER!r}")
        for language, value in row[key].items():
            _raise_unless_fits(value, most, where=f"{where}: {key}: {language}")
    for key, most in (("challenges", PERCENT), *((each, None) for each in BUDGETS)):
        _raise_unless_fits(row[key], most, where=f"{where}: {key}")
    if row["playouts"] and not row["plies"]:
        raise NotationError(f"{where}: plies: 1 or more where there are playouts")
    if type(row["title"]) is not str or type(row["leaves"]) is not bool:
        raise NotationError(f"{where}: title is a text, and leaves true or false")
    return Level(number=number, **row)


def _raise_unless_fits(value: object, most: int | None, *, where: str) -> None:
    if type(value) is not int or value < 0 or (most is not None and value > most):
        raise NotationError(f"{where}: {'0 or more' if most is None else f'0 to {most}'}, not {value!r}")
