"""
Plays that the generator finds, and their order.

The canonical order of plays: more points first; then across before down; then by the square where the main
word starts, row by row; then the shorter word; then by the tiles laid, in the order of their codes, so that a
letter comes before the blank that stands for it. A one-tile play that makes two words is read across.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, overload

from faristol.board import Direction, Grid, Placement, Square
from faristol.tiles import Tile

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_DOWN, _LANE, _FIRST, _LENGTH, _LAID, _LEFT, _POSITIONS, _TILES = 4, 5, 6, 7, 8, 10, 12, 16
"""Bytes of a record, as `_kernels` writes it."""


class Count(NamedTuple):
    plays: int
    top: int
    """Points of the best play, 0 without one."""
    sum: int
    """Sum of the points of all plays."""


@dataclass(frozen=True, slots=True)
class ScoredPlay:
    placement: Placement
    score: int
    """In points, the bonus for the whole rack included."""
    equity: int
    """In millipoints: the score and the value of the tiles that stay."""
    direction: Direction
    """Direction of the main word."""


@dataclass(frozen=True, slots=True, eq=False)
class Plays(Sequence[ScoredPlay]):
    """The plays of one position, in canonical order; each is made when it is asked for."""

    records: "NDArray[np.uint8]"
    """(plays, 32)."""
    columns: int
    """Columns of the board."""

    def __len__(self) -> int:
        return len(self.records)

    @overload
    def __getitem__(self, index: int) -> ScoredPlay: ...
    @overload
    def __getitem__(self, index: slice) -> "Plays": ...
    def __getitem__(self, index: int | slice) -> "ScoredPlay | Plays":
        if isinstance(index, slice):
            return Plays(self.records[index], self.columns)
        score = int(self.scores[index])
        return play_of(self.records[index].tobytes(), score * 1000, self.columns)

    def __iter__(self) -> Iterator[ScoredPlay]:
        for record, score in zip(self.records, self.scores.tolist(), strict=True):
            yield play_of(record.tobytes(), score * 1000, self.columns)

    @property
    def scores(self) -> "NDArray[np.uint32]":
        """Points, one a play, highest first."""
        return self.records.view("u4")[:, 0]

    @property
    def leaves(self) -> "NDArray[np.uint16]":
        """For each play, which of `leaves_of(rack)` stays."""
        return self.records.view("u2")[:, _LEFT // 2]

    @property
    def laid(self) -> "NDArray[np.uint8]":
        """Tiles from the rack, one number a play."""
        return self.records[:, _LAID]

    @property
    def top(self) -> int:
        return int(self.scores[0]) if len(self) else 0

    @property
    def sum(self) -> int:
        return int(self.scores.sum(dtype="i8"))


def play_of(record: bytes, equity: int, columns: int) -> ScoredPlay:
    """One record, read."""
    down, lane = record[_DOWN], record[_LANE]
    positions = int.from_bytes(record[_POSITIONS:_TILES], "little")
    tiles = iter(record[_TILES : _TILES + record[_LAID]])
    laid = []
    while positions:
        along = (positions & -positions).bit_length() - 2  # positions count from 1
        square = along * columns + lane if down else lane * columns + along
        laid.append((Square(square), Tile(next(tiles))))
        positions &= positions - 1
    return ScoredPlay(
        Placement(tuple(laid)),
        int.from_bytes(record[:_DOWN], "little"),
        equity,
        Direction.DOWN if down else Direction.ACROSS,
    )


def canonical_key(play: ScoredPlay, grid: Grid) -> tuple[int, bool, int, int, tuple[Tile, ...]]:
    """Sorts plays as the kernels do; slow, and there to say what they must do."""
    first, last = grid.lay(play.placement.tiles).run_through(play.placement.tiles[0][0], play.direction)
    length = (last - first) // grid.step(play.direction) + 1
    tiles = tuple(tile for _, tile in play.placement.tiles)
    return (-play.score, play.direction is Direction.DOWN, first, length, tiles)
