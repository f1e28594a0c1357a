"""Boards and plays from a few words, in Romanian tiles and Romanian coordinates."""

from faristol.board import Grid, Placement, Square, load_layout, parse_place, spread_out
from faristol.rulebook import load_rulebook
from faristol.tiles import Tile, load_tileset

BOOK = load_rulebook("ro-liber")
TILES = load_tileset("romanian")
LAYOUT = load_layout("standard")


def lay(*plays: str) -> Grid:
    """The board after plays like `H7 CASA`; a blank in lower case."""
    grid = Grid.of(LAYOUT)
    for play in plays:
        grid = grid.lay(place(grid, play).tiles)
    return grid


def place(grid: Grid, play: str) -> Placement:
    """Return the placement of a play like `6E cOMANDA`."""
    where, word = play.split()
    placement, objections = spread_out(
        grid, parse_place(where, BOOK.play.coordinates), TILES.alphabet.parse_tiles(word)
    )
    assert not objections
    return placement


def tiles_at(**squares: str) -> Placement:
    """Single tiles, on squares such as `H8="A"`."""
    return Placement.of((square(name), TILES.alphabet.parse_tile(label)) for name, label in squares.items())


def square(name: str) -> Square:
    where = parse_place(name, BOOK.play.coordinates)
    return Square(where.row * LAYOUT.columns + where.column)


def blank() -> Tile:
    return Tile(0)
