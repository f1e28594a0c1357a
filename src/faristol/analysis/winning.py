"""
Chances to win: how a spread and the tiles unseen turn into a probability, trained by self-play.

What is still to come is taken as normal: for each number of unseen tiles, the mean that the side to move
gains until the end, and the deviation. The spread counts what both sides kept at their last moves, by leave
values.
"""

from dataclasses import dataclass, field, fields
from functools import cache
from importlib.resources import files
from math import erfc, isfinite, sqrt
from typing import TYPE_CHECKING, Any

import faristol.movegen.loading as load
from faristol.analysis.playouts import Games
from faristol.errors import NotationError
from faristol.files import parse_toml

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

_FOLDER = files("faristol") / "data" / "wins"
_SMOOTH = 2
"""Neighbours on each side that a number of unseen tiles is averaged with."""
_MOST = 1000
"""Points, either way."""
_LEAST = 0.5
"""Points: no position is surer than this before it is over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WinOrigin:
    """All that is needed to make the same numbers again."""

    tileset: str
    lexicon: str
    rulebook: str
    seed: int
    games: int
    program: str
    command: str


@dataclass(frozen=True, slots=True, eq=False)
class WinTable:
    """
    >>> table = even_table()
    >>> table.chance(0.0, 50), round(table.chance(30.0, 50), 2)
    (0.5, 0.62)
    """

    means: "NDArray[np.float64]"
    """(unseen,), points that the side to move gains on average until the end."""
    deviations: "NDArray[np.float64]"
    """(unseen,), points."""

    def chance(self, ahead: float, unseen: int) -> float:
        """Return the probability that the side to move wins, so many points ahead."""
        place = min(unseen, len(self.means) - 1)
        return 0.5 * erfc(-(ahead + self.means[place]) / (self.deviations[place] * sqrt(2)))


def even_table() -> WinTable:
    """Return a table for tiles without a trained one: no gain by the move, a deviation of 100 points."""
    numpy = load.numpy()
    return WinTable(numpy.zeros(1), numpy.full(1, 100.0))


@cache
def load_wins(tileset_id: str) -> WinTable:
    """
    Return what comes with Faristol for these tiles, or `even_table()`.

    Raises:
        NotationError: if the file is damaged.
    """
    entry = _FOLDER / f"{tileset_id}.toml"
    if not entry.is_file():
        return even_table()
    return parse_wins(entry.read_text("utf-8"), name=f"{tileset_id}.toml")[1]


@dataclass(slots=True)
class WinFit:
    """A table that grows with every batch of logged games."""

    counts: "NDArray[np.float64]" = field(init=False)
    """(256,), turns by the number of unseen tiles."""
    sums: "NDArray[np.float64]" = field(init=False)
    squares: "NDArray[np.float64]" = field(init=False)

    def __post_init__(self) -> None:
        self.counts, self.sums, self.squares = (load.numpy().zeros(256) for _ in range(3))

    def add(self, games: Games) -> None:
        numpy = load.numpy()
        for log, length, (first, second) in zip(games.logs, games.turns, games.scores, strict=True):
            rows, final = log[:length], float(first - second)
            to_come = numpy.where(numpy.arange(length) % 2, -final, final) - rows[:, 4] / 1000
            numpy.add.at(self.counts, rows[:, 3], 1)
            numpy.add.at(self.sums, rows[:, 3], to_come)
            numpy.add.at(self.squares, rows[:, 3], to_come**2)

    def dump(self) -> "dict[str, NDArray[np.generic]]":
        """Return all that was counted as arrays."""
        return {"counts": self.counts, "sums": self.sums, "squares": self.squares}

    def restore(self, arrays: "Mapping[str, NDArray[np.generic]]") -> None:
        """Take up what `dump` gave."""
        self.counts[:], self.sums[:], self.squares[:] = (
            arrays["counts"],
            arrays["sums"],
            arrays["squares"],
        )

    def merge(self, other: "WinFit") -> None:
        """Add what another fit has counted."""
        self.counts += other.counts
        self.sums += other.sums
        self.squares += other.squares

    def table(self) -> WinTable:
        """
        Raises:
            ValueError: if no game was added.
        """
        numpy = load.numpy()
        seen = numpy.flatnonzero(self.counts)
        if not len(seen):
            raise ValueError("add games before asking for their table")
        most = int(seen.max()) + 1
        means, deviations = numpy.zeros(most), numpy.zeros(most)
        for unseen in range(most):
            reach, near = _SMOOTH, slice(0)
            while self.counts[near].sum() <= 1:
                near = slice(max(unseen - reach, 0), unseen + reach + 1)
                reach += 1
            total = self.counts[near].sum()
            means[unseen] = self.sums[near].sum() / total
            variance = self.squares[near].sum() / total - means[unseen] ** 2
            deviations[unseen] = sqrt(max(variance, _LEAST**2))
        return WinTable(means, deviations)


# Text ------------------------------------------------------------------------------------------------


def parse_wins(text: str, *, name: str) -> tuple[WinOrigin, WinTable]:
    """
    Raises:
        NotationError: naming what is missing, unknown or out of range.
    """
    try:
        data = parse_toml(text)
    except ValueError as error:
        raise NotationError(f"{name}: {error}") from error
    kinds = {entry.name: entry.type for entry in fields(WinOrigin)}
    if wrong := (kinds.keys() | {"means", "deviations"}) ^ data.keys():
        raise NotationError(f"{name}: missing or unknown: {', '.join(sorted(wrong))}")
    if wrong := {key for key, kind in kinds.items() if type(data[key]) is not kind}:
        raise NotationError(f"{name}: of the wrong type: {', '.join(sorted(wrong))}")
    means, deviations = (_row(data[key], where=f"{name}: {key}") for key in ("means", "deviations"))
    if len(means) != len(deviations) or deviations.min() < _LEAST:
        raise NotationError(f"{name}: deviations: expected as many as means, none below {_LEAST}")
    return WinOrigin(**{key: data[key] for key in kinds}), WinTable(means, deviations)


def _row(found: Any, *, where: str) -> "NDArray[np.float64]":
    numbers = found if isinstance(found, list) else []
    good = all(
        type(number) in {int, float} and isfinite(number) and abs(number) < _MOST for number in numbers
    )
    if not numbers or not good:
        raise NotationError(f"{where}: expected a list of points, one for each number of unseen tiles")
    row: NDArray[np.float64] = load.numpy().array(numbers, "f8")
    return row


def format_wins(origin: WinOrigin, table: WinTable) -> str:
    """Return TOML that `parse_wins` reads back."""
    head = [f"{entry.name} = {_text(getattr(origin, entry.name))}" for entry in fields(WinOrigin)]
    rows = []
    for key, comment in (
        (
            "means",
            "# Points that the side to move gains until the end, by the number of unseen tiles from 0.",
        ),
        ("deviations", "# Their standard deviation."),
    ):
        numbers = [f"{number:.2f}" for number in getattr(table, key).tolist()]
        lines = [", ".join(numbers[at : at + 12]) for at in range(0, len(numbers), 12)]
        rows += ["", comment, f"{key} = [", *(f"  {line}," for line in lines), "]"]
    return "\n".join(["# Chances to win, found by self-play.", *head, *rows, ""])


def _text(value: object) -> str:
    return str(value) if isinstance(value, int) else f'"{value}"'
