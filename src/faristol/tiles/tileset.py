"""Tile sets: how many of each tile, what it is worth, what counts as a vowel. Data in TOML."""

import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from faristol.errors import RulebookError
from faristol.tiles.alphabet import Alphabet, Letter, Tile, designate

MAX_VALUE = 99
_FOLDER = files("faristol") / "data" / "tilesets"


@dataclass(frozen=True, slots=True, kw_only=True)
class TileSet:
    """
    >>> catalan = load_tileset("catalan")
    >>> catalan.size, catalan.alphabet.spell("qüestió") == catalan.alphabet.spell("QUESTIO")
    (100, True)
    """

    id: str
    language: str
    """BCP 47, e.g. `ca`."""
    title: str
    source: str
    alphabet: Alphabet
    counts: tuple[int, ...]
    """Count of the blank, then of each letter; 0 for a letter that only a blank can stand for."""
    values: tuple[int, ...]
    """In points, in the same order."""
    vowels: frozenset[Letter]
    face_points: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """Values by tile code, as `value` returns them: counting a play asks for a dozen."""
    vowel_tiles: frozenset[int] = field(init=False, repr=False, compare=False)
    """Tiles that show a vowel, blanks on the board among them: every view of a game asks for whole racks."""

    def __post_init__(self) -> None:
        if not 0 <= min(self.values) <= max(self.values) <= MAX_VALUE or self.values[0]:
            raise ValueError(f"a tile is worth 0 to {MAX_VALUE} points, and a blank 0")
        unused = 256 - len(self.values)
        object.__setattr__(self, "face_points", (*self.values, *[0] * unused))
        object.__setattr__(self, "vowel_tiles", self.vowels.union(map(designate, self.vowels)))

    @property
    def size(self) -> int:
        """Tiles in a full bag."""
        return sum(self.counts)

    def tiles(self) -> tuple[Tile, ...]:
        """Every tile of a full bag, in order of code."""
        return tuple(Tile(code) for code, count in enumerate(self.counts) for _ in range(count))

    def value(self, tile: Tile) -> int:
        """Points on the face; a blank is worth nothing wherever it lies."""
        return self.face_points[tile]

    def worth(self, tiles: tuple[Tile, ...]) -> int:
        """Points on all these faces together."""
        return sum(self.value(tile) for tile in tiles)

    def is_vowel(self, tile: Tile) -> bool:
        return tile in self.vowel_tiles


def tileset_ids() -> list[str]:
    return sorted(entry.name.removesuffix(".toml") for entry in _FOLDER.iterdir())


@cache
def load_tileset(tileset_id: str) -> TileSet:
    """
    Raises:
        RulebookError: if there is no such tile set, or its file is incomplete.
    """
    if tileset_id not in tileset_ids():
        raise RulebookError(f"no tile set {tileset_id!r}; available: {', '.join(tileset_ids())}")
    text = (_FOLDER / f"{tileset_id}.toml").read_text("utf-8")
    try:
        return _tileset(tileset_id, tomllib.loads(text))
    except (KeyError, TypeError, ValueError) as error:
        raise RulebookError(f"tile set {tileset_id}.toml: {error!r}") from error


def _tileset(tileset_id: str, data: dict[str, Any]) -> TileSet:
    blank, rows = data["blank"], data["tiles"]
    spelling = data.get("spelling", {})
    return TileSet(
        id=tileset_id,
        language=data["language"],
        title=data["title"],
        source=data["source"],
        alphabet=Alphabet(
            tuple(row[0] for row in rows),
            spellings=spelling.get("same", {}),
            shorthand=spelling.get("shorthand", {}),
        ),
        counts=(blank["count"], *(row[1] for row in rows)),
        values=(blank["value"], *(row[2] for row in rows)),
        vowels=frozenset(Letter(place) for place, row in enumerate(rows, 1) if row[3:] == ["vowel"]),
    )
