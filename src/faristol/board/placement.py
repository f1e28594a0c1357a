"""A placement: tiles on squares, geometry only. Whether it may lie there is answered with reasons."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from faristol.board.grid import Grid, neighbours_on
from faristol.board.layout import Layout
from faristol.board.squares import Direction, Place, Square, format_square
from faristol.rulebook.choices import Coordinates
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import PlacementRules
from faristol.tiles import BLANK, Tile, face

SHORTEST_WORD = 2


@dataclass(frozen=True, slots=True)
class Placement:
    """Tiles that leave the rack, by square. Two placements with the same tiles are the same play."""

    tiles: tuple[tuple[Square, Tile], ...]
    """In order of squares; a blank is designated."""

    @classmethod
    def of(cls, tiles: Iterable[tuple[Square, Tile]]) -> "Placement":
        return cls(tuple(sorted(tiles)))

    def __len__(self) -> int:
        return len(self.tiles)

    @property
    def squares(self) -> tuple[Square, ...]:
        return tuple(square for square, _ in self.tiles)

    def direction_on(self, columns: int) -> Direction | None:
        """The line the tiles lie in; None for one tile, or for tiles in no line."""
        squares = self.squares
        if len(squares) > 1:
            if len({square // columns for square in squares}) == 1:
                return Direction.ACROSS
            if len({square % columns for square in squares}) == 1:
                return Direction.DOWN
        return None


def spread_out(
    grid: Grid, place: Place, word: Sequence[Tile | None]
) -> tuple[Placement, tuple[Objection, ...]]:
    """
    The tiles a written word takes from the rack: those that do not lie on the board already.

    None in a word stands for whatever lies there (`.` in GCG). The objections say where the word
    leaves the board or disagrees with it.
    """
    down = place.direction is Direction.DOWN
    laid: list[tuple[Square, Tile]] = []
    for along, tile in enumerate(word):
        row, column = (place.row + along, place.column) if down else (place.row, place.column + along)
        if not (0 <= row < grid.rows and 0 <= column < grid.columns):
            return Placement.of(laid), (Objection("placement.off_board"),)
        square = Square(row * grid.columns + column)
        present = grid[square]
        if not present and tile is not None:
            laid.append((square, tile))
        elif tile is None and not present:
            return Placement.of(laid), (Objection("placement.no_gaps"),)
        elif tile is not None and face(tile) != face(present):
            return Placement.of(laid), (Objection("placement.occupied"),)
    return Placement.of(laid), ()


def objections_to_placement(
    grid: Grid,
    layout: Layout,
    *,
    placement: Placement,
    rules: PlacementRules,
    coordinates: Coordinates,
) -> Iterator[Objection]:
    """Every reason why these tiles may not lie on these squares; none means they may."""
    squares = placement.squares
    if not squares:
        yield Objection("placement.no_tiles")
        return
    if squares[0] < 0 or squares[-1] >= len(grid.tiles):
        yield Objection("placement.off_board")
        return
    if len(set(squares)) < len(squares) or any(grid.tiles[square] for square in squares):
        yield Objection("placement.occupied")
        return
    if any(tile == BLANK for _, tile in placement.tiles):
        yield Objection("placement.undesignated")

    direction = placement.direction_on(grid.columns)
    if len(squares) > 1 and direction is None:
        if rules.one_line:
            yield Objection("placement.one_line")
    elif rules.no_gaps and _has_gap(grid, squares, direction):
        yield Objection("placement.no_gaps")

    if not grid.is_empty:
        if rules.touches and not _touches(grid, squares):
            yield Objection("placement.touches")
        return
    if rules.first_covers_start and layout.start not in squares:
        start = format_square(*divmod(layout.start, layout.columns), coordinates)
        yield Objection("placement.first_covers_start", allowed=start)
    minimum = max(rules.first_minimum_tiles, SHORTEST_WORD)
    if len(squares) < minimum:
        yield Objection("placement.first_minimum_tiles", allowed=minimum, found=len(squares))


def _touches(grid: Grid, squares: tuple[Square, ...]) -> bool:
    tiles, neighbours = grid.tiles, neighbours_on(grid.rows, grid.columns)
    for square in squares:
        for near in neighbours[square]:
            if tiles[near]:
                return True
    return False


def _has_gap(grid: Grid, squares: tuple[Square, ...], direction: Direction | None) -> bool:
    if direction is None:
        return False
    between = range(squares[0], squares[-1] + 1, grid.step(direction))
    return any(square not in squares and not grid.tiles[square] for square in between)
