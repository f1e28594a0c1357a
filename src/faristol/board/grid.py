"""The tiles on a board: a value, never changed in place."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from faristol.board.layout import Layout
from faristol.board.squares import Direction, Square
from faristol.tiles import Tile


@dataclass(frozen=True, slots=True)
class Grid:
    """
    >>> grid = Grid.empty(3, 3).lay([(Square(4), Tile(2))])
    >>> grid[Square(4)], grid.is_empty, grid.take_up([Square(4)]).is_empty
    (2, False, True)
    """

    rows: int
    columns: int
    tiles: bytes
    """One a square, as the table in `faristol.tiles` says."""

    @classmethod
    def empty(cls, rows: int, columns: int) -> "Grid":
        return cls(rows, columns, bytes(rows * columns))

    @classmethod
    def of(cls, layout: Layout) -> "Grid":
        """The empty grid of this board."""
        return cls.empty(layout.rows, layout.columns)

    def __getitem__(self, square: Square) -> Tile:
        return Tile(self.tiles[square])

    @property
    def is_empty(self) -> bool:
        return not any(self.tiles)

    def lay(self, tiles: Iterable[tuple[Square, Tile]]) -> "Grid":
        """Return the grid with these tiles on these squares, whatever was there."""
        changed = bytearray(self.tiles)
        for square, tile in tiles:
            changed[square] = tile
        return Grid(self.rows, self.columns, bytes(changed))

    def take_up(self, squares: Iterable[Square]) -> "Grid":
        return self.lay((square, Tile(0)) for square in squares)

    def step(self, direction: Direction) -> int:
        """From a square to the next one that way."""
        return 1 if direction is Direction.ACROSS else self.columns

    def run_through(self, square: Square, direction: Direction) -> tuple[int, int]:
        """First and last square of the unbroken run of tiles that this square belongs to."""
        tiles = self.tiles
        if direction is Direction.ACROSS:
            step, low = 1, square - square % self.columns
            high = low + self.columns
        else:
            step, low, high = self.columns, 0, len(tiles)
        first = last = int(square)
        while first - step >= low and tiles[first - step]:
            first -= step
        while last + step < high and tiles[last + step]:
            last += step
        return first, last

    def neighbours(self, square: Square) -> tuple[Square, ...]:
        """The squares that share a side with this one."""
        return neighbours_on(self.rows, self.columns)[square]


@cache
def neighbours_on(rows: int, columns: int) -> tuple[tuple[Square, ...], ...]:
    """For every square of a board of this size, the squares that share a side with it."""
    return tuple(
        tuple(
            Square(near_row * columns + near_column)
            for near_row, near_column in (
                (row - 1, column),
                (row, column - 1),
                (row, column + 1),
                (row + 1, column),
            )
            if 0 <= near_row < rows and 0 <= near_column < columns
        )
        for row in range(rows)
        for column in range(columns)
    )
