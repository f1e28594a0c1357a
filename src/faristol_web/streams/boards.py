"""A game's board as one small drawing: vectors, coloured by the page's own style sheet."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from faristol.board import Layout, load_layout
from faristol.board.grid import Grid
from faristol.board.squares import Square
from faristol.tiles import Tile, TileSet, load_tileset

SQUARE, SHOWN = 20, 19
"""Units of the drawing from one square to the next, and how much of them is square."""


@dataclass(frozen=True, slots=True)
class DrawnTile:
    """One on the board, in units of the drawing."""

    x: int
    y: int
    label: str
    length: int
    value: str
    is_blank: bool


@dataclass(frozen=True, slots=True)
class Drawing:
    """Data of the template: a path for each kind of square, and the tiles."""

    width: int
    height: int
    paths: dict[str, str] = field(hash=False)
    tiles: tuple[DrawnTile, ...]


@lru_cache(maxsize=8)
def draw_board(grid: Grid, board: str, tileset: str) -> Drawing:
    """The tiles of a game on its board."""
    layout = load_layout(board)
    tiles = tuple(_tiles(grid, load_tileset(tileset)))
    return Drawing(layout.columns * SQUARE, layout.rows * SQUARE, _paths(board), tiles)


def kinds(board: str) -> Iterator[tuple[int, int, str]]:
    """Yield every square as left edge, top edge and kind, in units of the drawing."""
    layout = load_layout(board)
    for square in range(layout.rows * layout.columns):
        y, x = divmod(square, layout.columns)
        yield x * SQUARE, y * SQUARE, _kind(layout, square)


def _paths(board: str) -> dict[str, str]:
    paths: dict[str, str] = {}
    for x, y, kind in kinds(board):
        paths[kind] = f"{paths.get(kind, '')}M{x} {y}h{SHOWN}v{SHOWN}h-{SHOWN}z"
    return paths


def _kind(layout: Layout, square: int) -> str:
    word, letter = layout.word_multipliers[square], layout.letter_multipliers[square]
    if word > 1:
        return f"w{min(word, 3)}"
    return f"l{min(letter, 3)}" if letter > 1 else "plain"


def _tiles(grid: Grid, tileset: TileSet) -> Iterator[DrawnTile]:
    for square, tile in enumerate(grid.tiles):
        if tile:
            y, x = divmod(square, grid.columns)
            text = tileset.alphabet.label(Tile(tile))
            value = tileset.face_points[tile]
            yield DrawnTile(
                x=x * SQUARE,
                y=y * SQUARE,
                label=text,
                length=len(text),
                value=str(value) if value else "",
                is_blank=text != text.upper(),
            )


def word_across(word: str, board: str, tileset: str) -> Grid:
    """A board with one word over its start, for a site on which nobody has played yet."""
    layout, alphabet = load_layout(board), load_tileset(tileset).alphabet
    tiles = alphabet.parse_tiles(word)
    first = layout.start - len(tiles) // 2
    return Grid.of(layout).lay((Square(first + place), tile) for place, tile in enumerate(tiles))
