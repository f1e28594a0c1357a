"""
Endings solved: the best line once the bag is empty and both racks are known.

Searched one move deeper at a time until every line reaches the end or the budget of positions is spent. The
same budget gives the same answer on every machine.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import faristol.movegen.loading as load
from faristol.analysis.playouts import Playouts, board_of, counts_of
from faristol.board import Direction, Grid, Placement, Square
from faristol.errors import NotationError
from faristol.game.actions import Move, Pass, Play
from faristol.tiles import Rack, Tile

POSITIONS = 400_000
"""Some five seconds of one core."""
_SLOTS = 1 << 20
_WINDOW = 1 << 20
"""Points, either way: more than any ending gives."""

Told = Callable[[int, int], None]
"""How many moves deep the search is, and the positions looked at."""


@dataclass(frozen=True, slots=True)
class EndingMove:
    move: Move
    score: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    spread: int
    """Points that the side to move gains from here on, less those of the other, unplayed tiles counted."""
    line: tuple[EndingMove, ...]
    """The best moves of both sides by turns; it may stop short where the end is not exact."""
    is_exact: bool
    """True if every line was followed to the end of the game."""
    depth: int
    """Moves that were looked at in every line."""
    positions: int
    """Whose plays were listed."""


class EndingSolver:
    """Memory for one search after another; one thread at a time."""

    def __init__(self, playouts: Playouts) -> None:
        self.playouts = playouts

    @cached_property
    def _search(self) -> Any:
        numpy, kernels = load.numpy(), load.ending_kernels()
        return kernels.Search(
            numpy.zeros((kernels.MOST_PLAYS, 4), "u8"),
            numpy.zeros(kernels.MOST_PLAYS, "i8"),
            numpy.zeros(_SLOTS, "u8"),
            numpy.zeros(_SLOTS, "i8"),
            numpy.zeros(_SLOTS, "i8"),
            numpy.zeros(_SLOTS, "i8"),
            numpy.zeros(4, "i8"),
        )

    def solve(
        self,
        grid: Grid,
        rack: Rack,
        opponents: Rack,
        *,
        positions: int = POSITIONS,
        told: Told | None = None,
    ) -> Ending:
        """
        Search for the best line of the side that holds `rack`.

        An interrupt ends the search with the deepest line that is known.

        Raises:
            NotationError: if a rack is empty: then the game is over.
        """
        if not rack or not opponents:
            raise NotationError("an ending needs tiles on both racks; a side without tiles has gone out")
        numpy, kernels = load.numpy(), load.ending_kernels()
        work, search = self.playouts.scratch().work, self._search
        search.keys[:] = 0
        search.numbers[:] = 0
        search.numbers[kernels.LIMIT] = positions
        board = board_of(grid)
        line = numpy.zeros((kernels.MOST_PLIES, 5), "u8")
        found: Ending | None = None
        depth = 0
        try:
            while found is None or not found.is_exact:
                depth += 1
                work.board[:] = board
                work.held[0, :], work.held[1, :] = counts_of(rack), counts_of(opponents)
                search.numbers[kernels.CUT] = 0
                value = kernels.solve(
                    self.playouts.rules, work, search, 0, depth, -_WINDOW, _WINDOW, 0, 0, numpy.uint64(0)
                )
                if (search.numbers[kernels.STOPPED] and found is not None) or depth >= kernels.MOST_PLIES:
                    break
                is_open = bool(search.numbers[kernels.CUT])
                length = kernels.best_line(self.playouts.rules, work, search, 0, line)
                found = Ending(
                    spread=int(value),
                    line=tuple(self._move(record) for record in line[:length].tolist()),
                    is_exact=not is_open,
                    depth=depth,
                    positions=int(search.numbers[kernels.NODES]),
                )
                if told is not None:
                    told(depth, found.positions)
                if search.numbers[kernels.STOPPED]:
                    break
        except KeyboardInterrupt:
            if found is None:
                raise
        assert found is not None  # noqa: S101 - the first depth always finds something
        return found

    def _move(self, record: list[int]) -> EndingMove:
        if not record[4]:
            return EndingMove(Pass(), 0)
        is_down, lane, columns = record[0] >> 32 & 1, record[0] >> 40 & 0xFF, self._columns
        tiles = (record[2] | record[3] << 64).to_bytes(16, "little")
        places = [at - 1 for at in range(1, 32) if record[1] >> 32 + at & 1]
        squares = [at * columns + lane if is_down else lane * columns + at for at in places]
        placement = Placement.of(
            (Square(square), Tile(tile)) for square, tile in zip(squares, tiles, strict=False)
        )
        direction = Direction.DOWN if is_down else Direction.ACROSS
        return EndingMove(Play(placement, direction), record[0] & 0xFFFFFFFF)

    @property
    def _columns(self) -> int:
        return self.playouts.generator.layout.columns
