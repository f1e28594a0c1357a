"""Positions whose every legal play other engines have counted: `tests/golden/positions/README.md`."""

import lzma
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from faristol.board import Placement
from faristol.formats.game.cgp import Position, parse_cgp
from faristol.lexicon import WordGraph
from faristol.tiles import Alphabet, TileSet, load_tileset

FOLDER = Path(__file__).parents[1] / "golden" / "positions"
TILESETS = {"en": "english", "ca": "catalan"}
"""The languages there are, and their tiles."""
COLUMNS = 15
_DIGITS_KEPT = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Truth:
    """One row of the table; all numbers count distinct placements."""

    tag: str
    """Tag of the row: how the game was played, which game, which turn: `eq-12-3`."""
    board_tiles: int
    bag_tiles: int
    plays: int
    one_tile: int
    one_tile_both_ways: int
    """One tile, two words: an engine that goes through rows and columns finds these twice."""
    with_blank: int
    faces: int
    """Plays there would be if a blank were the same as the letter it stands for."""
    with_digraph: int
    """Plays that lay a tile of several characters."""
    top: int
    tops: int
    """Plays that score as much as the top."""
    sum: int
    digest: str

    @property
    def is_mid_game(self) -> bool:
        """True if the row is meant for timing: a game between equals, begun, with tiles to draw."""
        return self.tag.startswith("eq-") and self.board_tiles > 0 and self.bag_tiles > 0


def positions(language: str) -> Iterator[tuple[Position, Truth]]:
    """In the order of the file."""
    alphabet = tileset(language).alphabet
    head, *rows = (FOLDER / f"{language}.tsv").read_text("utf-8").splitlines()
    names = head.split("\t")
    for row in rows:
        columns = dict(zip(names, row.split("\t"), strict=True))
        position = parse_cgp(columns.pop("position"), alphabet)
        tag, digits = columns.pop("tag"), columns.pop("digest")
        numbers = {name: int(text) for name, text in columns.items()}
        yield position, Truth(tag=tag, digest=digits, **numbers)


def tileset(language: str) -> TileSet:
    return load_tileset(TILESETS[language])


@cache
def words(language: str) -> WordGraph:
    """The words that these positions were counted with."""
    return WordGraph.from_bytes(lzma.decompress((FOLDER / f"{language}.kwg.xz").read_bytes()))


def digest(plays: Iterable[tuple[Placement, int]], alphabet: Alphabet, *, columns: int = COLUMNS) -> str:
    """Digest plays with their scores, in whatever order they come; a play that comes twice counts twice."""
    lines = sorted(_line(placement, score, alphabet, columns) for placement, score in plays)
    return sha256("\n".join(lines).encode()).hexdigest()[:_DIGITS_KEPT]


def _line(placement: Placement, score: int, alphabet: Alphabet, columns: int) -> str:
    tiles = (
        f"{square // columns},{square % columns},{alphabet.label(tile)}" for square, tile in placement.tiles
    )
    return f"{';'.join(tiles)}={score}"
