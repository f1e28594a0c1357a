"""
A position spelled out as the oracles read it: plain texts and numbers, nothing of `faristol`.

The two functions at the end are the interpreter between both; they know boards and tiles, no generator.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from faristol.board import Grid, Layout, Placement, Square
from faristol.rulebook.schema import PlayRules
from faristol.tiles import Tile, TileSet
from tests.oracles.scoring import Board, Laid, Premiums, Rules
from tests.oracles.scoring import Square as Coordinates

Play = tuple[Laid, ...]
"""In order of squares."""
Spelled = tuple[str, ...]
"""A word, one label a letter, upper case."""


@dataclass(frozen=True)
class Puzzle:
    """A puzzle: find all plays."""

    board: Board
    rack: Sequence[str]
    """`?` is a blank."""
    start: Coordinates
    premiums: Premiums
    values: Mapping[str, int]
    """By label, upper case."""
    rules: Rules


def spelled_out(
    grid: Grid, rack: Sequence[Tile], *, layout: Layout, tileset: TileSet, rules: PlayRules
) -> Puzzle:
    label, columns = tileset.alphabet.label, grid.columns
    texts = [label(Tile(tile)) if tile else "" for tile in grid.tiles]
    multipliers = zip(layout.letter_multipliers, layout.word_multipliers, strict=True)
    return Puzzle(
        board=[texts[first : first + columns] for first in range(0, len(texts), columns)],
        rack=[label(tile) for tile in rack],
        start=divmod(layout.start, columns),
        premiums={
            divmod(square, columns): f"{word}W" if word > 1 else f"{letter}L"
            for square, (letter, word) in enumerate(multipliers)
            if letter > 1 or word > 1
        },
        values={name: tileset.values[letter] for letter, name in enumerate(tileset.alphabet.labels, 1)},
        rules=Rules(rack_size=rules.rack_size, bingo_bonus=rules.bingo_bonus),
    )


def placed(play: Play, *, columns: int, tileset: TileSet) -> Placement:
    """The placement that an oracle means."""
    alphabet = tileset.alphabet
    tiles = {alphabet.label(Tile(code)): Tile(code) for code in range(1, 256) if _is_tile(code, tileset)}
    return Placement.of((Square(row * columns + column), tiles[text]) for row, column, text in play)


def _is_tile(code: int, tileset: TileSet) -> bool:
    return 1 <= code & 0x7F <= len(tileset.alphabet.labels)
