"""
Endings solved: the best line once the bag is empty and both racks are known.

Searched one move deeper at a time until the value is proven or the budget of positions is spent. The same
budget gives the same answer on every machine.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

import faristol.movegen.loading as load
from faristol.analysis.equity import MILLIPOINTS, last_values
from faristol.analysis.playouts import Playouts, board_of, counts_of
from faristol.analysis.policy import Choice, Sight
from faristol.analysis.turns import kept_after
from faristol.board import Direction, Grid, Placement, Square
from faristol.errors import NotationError
from faristol.game.actions import Move, Pass, Play
from faristol.game.milestones import EndReason
from faristol.game.runs import NO_RUNS, Runs, end_by_passes, reason_by_runs, runs_after
from faristol.rulebook.choices import TurnKind
from faristol.tiles import Rack, Tile

POSITIONS = 400_000
"""One to five seconds of one core."""
_SLOTS = 1 << 20
_LANE_SLOTS = 1 << 19
_KEPT = 1 << 20
"""Records of plays that are remembered by lane."""
_CHANGES = 1 << 12
_WINDOW = 1 << 20
"""Points, either way: more than any ending gives."""
_NEAR = 8
"""Points around the last value that the next, deeper search tries first."""
_PROOF = 12
"""How often as many positions as before are looked at for a proof, before the next, deeper search."""
_PAUSE = 20_000
"""Positions between two looks at the keyboard."""

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
    """True if the value is proven."""
    at_least: int | None
    """Proven bounds of the spread; None where nothing is proven."""
    at_most: int | None
    was_stopped: bool
    """True if somebody interrupted it."""
    depth: int
    """Moves that were looked at in every line."""
    positions: int
    """Whose plays were listed, but for a first look at each move."""


class Winner(NamedTuple):
    """Answer to the question who wins an ending, without by how much."""

    spread: int
    """A guess, between the bounds."""
    at_least: int | None
    """Proven bounds of the spread; None where nothing is proven."""
    at_most: int | None
    positions: int


class EndingSolver:
    """Memory for one search after another; one thread at a time."""

    def __init__(self, playouts: Playouts) -> None:
        self.playouts = playouts

    @cached_property
    def _search(self) -> Any:
        numpy, kernels = load.numpy(), load.ending_kernels()
        plies = kernels.MOST_PLIES + 2
        return kernels.Search(
            records=numpy.zeros((kernels.MOST_PLAYS, 4), "u8"),
            promises=numpy.zeros(kernels.MOST_PLAYS, "i8"),
            order=numpy.zeros((kernels.MOST_PLAYS, 2), "i8"),
            table=numpy.zeros((_SLOTS, 3), "u8"),
            numbers=numpy.zeros(kernels.NUMBERS, "i8"),
            frames=numpy.zeros((plies, kernels.FRAME), "i8"),
            places=numpy.zeros((plies, 2), "u8"),
            lanes=numpy.zeros((plies, kernels.LANES), "u8"),
            changes=numpy.zeros((_CHANGES, 3), "i8"),
            sides=numpy.zeros((2, 2), "i8"),
            racks=numpy.zeros(2, "u8"),
            lane_keys=numpy.zeros(_LANE_SLOTS, "u8"),
            lane_plays=numpy.zeros((_LANE_SLOTS, 3), "i8"),
            kept=numpy.zeros((_KEPT, 4), "u8"),
            lists=numpy.zeros((2, kernels.LANES, 3), "i8"),
            worths=numpy.zeros((2, 1 << 16), "i8"),
            outs=numpy.zeros((kernels.MOST_OUTS, 2), "i8"),
            shields=numpy.zeros((kernels.MOST_OUTS, kernels.LANES), "i8"),
            killers=numpy.zeros((plies, 2, 3), "u8"),
            guess=numpy.zeros((2, load.kernels().FACES), "i8"),
            squares=numpy.zeros(16, "i8"),
            tiles=numpy.zeros(16, "i8"),
            blocked=numpy.zeros(kernels.LANES, "i8"),
            held=numpy.zeros((2, 2), "i8"),
        )

    @cached_property
    def _work(self) -> Any:
        return self.playouts.scratch().work

    def solve(
        self,
        grid: Grid,
        rack: Rack,
        opponents: Rack,
        *,
        runs: Runs = NO_RUNS,
        ahead: int = 0,
        positions: int = POSITIONS,
        told: Told | None = None,
        forgets: bool = True,
    ) -> Ending:
        """
        Search for the best line of the side that holds `rack`; `runs` of turns so far count towards the end.

        `ahead`, in points, matters only where one more pass makes a tie of the game, whatever the scores.

        Without `forgets` it uses what the searches before have found. An interrupt ends the search with the
        deepest line that is known.

        Raises:
            NotationError: if the board is of another size, a rack is empty, or the game is over.
        """
        passed = self._begin(grid, rack, opponents, runs, ahead=ahead, positions=positions)
        if forgets:
            self.forget()
        return self._deepened(passed, told)

    def winner(
        self,
        grid: Grid,
        rack: Rack,
        opponents: Rack,
        *,
        runs: Runs = NO_RUNS,
        ahead: int,
        positions: int = POSITIONS,
    ) -> Winner:
        """
        Look only for who wins, `ahead` points ahead of what is to come: far less to prove than the value.

        It uses what the searches before have found.

        Raises:
            NotationError: as for `solve`.
        """
        kernels, bounds = load.ending_kernels(), _Bounds()
        passed = self._begin(grid, rack, opponents, runs, ahead=ahead, positions=positions)
        guessed = self._asked(0, -_WINDOW, _WINDOW, passed)[0] or 0
        tie = -ahead
        for below in (tie, tie - 1) if guessed > tie else (tie - 1, tie):  # more than a tie, at least one
            refuter = int(guessed <= below)
            value, is_proven = self._asked(kernels.MOST_PLIES - 1, below, below + 1, passed, refuter)
            if value is None or not is_proven:
                break
            bounds.note(value, below, below + 1)
            if bounds.says_who_wins(tie):
                break
        seen = int(self._search.numbers[kernels.NODES])
        return Winner(bounds.nearest(guessed), bounds.least, bounds.most, seen)

    def after(
        self,
        sight: Sight,
        choice: Choice,
        *,
        is_withdrawn: bool = False,
        positions: int = POSITIONS,
        forgets: bool = True,
    ) -> tuple[int, bool]:
        """
        Return what a side that sees both racks gains to the end with a move, and if that is proven.

        `is_withdrawn`: the turn is lost by a play that is taken back, which need not count as a pass.
        Without `forgets` it uses what the searches before have found.

        Raises:
            NotationError: as for `solve`.
        """
        rules, tileset = self.playouts.rulebook.ending, self.playouts.generator.tileset
        opponents, kept = sight.opponents or (), kept_after(sight.rack, choice.move)
        if not kept:
            out = last_values((), opponents, rules=rules, tileset=tileset)
            return choice.score + int(out[0]) // MILLIPOINTS, True
        if isinstance(choice.move, Play):
            grid, runs = sight.grid.lay(choice.move.placement.tiles), NO_RUNS
        else:
            kind = TurnKind.WITHDRAWN if is_withdrawn else TurnKind.PASS
            grid, runs = sight.grid, runs_after(sight.runs, kind, rules)
        if reason_by_runs(runs, rules) is not None:
            return self.still(kept, opponents, runs, ahead=sight.spread), True
        ahead = -sight.spread - choice.score
        answer = self.solve(
            grid, opponents, kept, runs=runs, ahead=ahead, positions=positions, forgets=forgets
        )
        return choice.score - answer.spread, answer.is_exact

    def still(self, rack: Rack, opponents: Rack, runs: Runs, *, ahead: int) -> int:
        """Return what the side that holds `rack`, so far ahead, gains where the game ends by passes now."""
        rules, tileset = self.playouts.rulebook.ending, self.playouts.generator.tileset
        if end_by_passes(runs, rules)[1] is EndReason.FRUITLESS:
            return -ahead  # a tie
        return tileset.worth(opponents) - tileset.worth(rack)

    def guess(self, grid: Grid, rack: Rack, opponents: Rack, *, runs: Runs = NO_RUNS, ahead: int = 0) -> int:
        """
        Return about what a position is worth, at once: both sides make the dearest of their plays by turns.

        Raises:
            NotationError: as for `solve`.
        """
        value, _ = self._asked(
            0, -_WINDOW, _WINDOW, self._begin(grid, rack, opponents, runs, ahead=ahead, positions=2)
        )
        return value or 0

    def forget(self) -> None:
        """Forget the positions of the searches before, so that the next does not depend on them."""
        self._search.table[:] = 0

    def _begin(
        self, grid: Grid, rack: Rack, opponents: Rack, runs: Runs, *, ahead: int, positions: int
    ) -> int:
        """Prepare a search; return 1 if one more pass ends the game."""
        if not rack or not opponents:
            raise NotationError("an ending needs tiles on both racks; a side without tiles has gone out")
        layout = self.playouts.generator.layout
        if (grid.rows, grid.columns) != (layout.rows, layout.columns):
            raise NotationError(
                f"the board has {grid.rows} by {grid.columns} squares; "
                f"this one's layout is {layout.rows} by {layout.columns}"
            )
        rules = self.playouts.rulebook.ending
        passes = end_by_passes(runs, rules)[0]
        if passes < 1:
            most = end_by_passes(NO_RUNS, rules)[0]
            raise NotationError(f"{most - passes} turns without a tile laid: the game is over after {most}")
        kernels, work, search = load.ending_kernels(), self._work, self._search
        search.numbers[kernels.NODES] = 0
        search.numbers[kernels.LIMIT] = positions
        search.numbers[kernels.RACKS_COUNT] = end_by_passes(NO_RUNS, rules)[1] is not EndReason.FRUITLESS
        search.numbers[kernels.AT_ONCE] = self.still(rack, opponents, runs, ahead=ahead)
        work.board[:] = board_of(grid)
        work.held[0, :], work.held[1, :] = counts_of(rack), counts_of(opponents)
        kernels.begin(self.playouts.rules, work, search)
        return int(passes == 1)

    def _deepened(self, passed: int, told: Told | None) -> Ending:
        """Search deeper and deeper and try to prove the value; `passed`: one more pass ends the game."""
        kernels, numbers = load.ending_kernels(), self._search.numbers
        found: Ending | None = None
        bounds = _Bounds()
        try:
            for depth in range(1, kernels.MOST_PLIES):
                near = _NEAR if found is not None else _WINDOW
                value = self._value(depth, found.spread if found else 0, near, passed, bounds)
                if value is None and found is not None:
                    break
                found = self._ending(value or 0, depth, passed, bounds)
                if value is not None and depth > 1:
                    found = self._with_proof(found, passed, bounds)
                if told is not None:
                    told(depth, found.positions)
                if found.is_exact or value is None or numbers[kernels.NODES] >= numbers[kernels.LIMIT]:
                    break
        except KeyboardInterrupt:
            if found is None:
                raise
            return replace(found, was_stopped=True, at_least=bounds.least, at_most=bounds.most)
        assert found is not None  # noqa: S101 - the first depth always finds something
        if not found.is_exact:
            found = replace(
                found,
                at_least=bounds.least,
                at_most=bounds.most,
                positions=int(numbers[kernels.NODES]),
            )
        return found

    def _with_proof(self, found: Ending, passed: int, bounds: "_Bounds") -> Ending:
        value = self._proven(found.spread, passed, bounds)
        if bounds.least == bounds.most == value:  # once more, for the line of best moves
            self._asked(load.ending_kernels().MOST_PLIES - 1, value - 1, value + 1, passed)
        proven = self._ending(value, found.depth, passed, bounds)
        # A long search may have pushed the first position out of the table.
        return proven if proven.line else replace(proven, line=found.line)

    def _proven(self, value: int, passed: int, bounds: "_Bounds") -> int:
        """
        Ask to the last tile whether the value is at least so much, and at most; return what it seems to be.

        It takes its share of the budget; a deeper look then says better where to ask.
        """
        kernels, numbers = load.ending_kernels(), self._search.numbers
        limit, seen = int(numbers[kernels.LIMIT]), int(numbers[kernels.NODES])
        numbers[kernels.LIMIT] = min(limit, _PROOF * (seen + 1))
        while bounds.least is None or bounds.least != bounds.most:
            value = bounds.nearest(value)
            below = value - (bounds.least is None or bounds.least < value)
            refuter = int(below == value)  # of more than that, or else the side to move proves that much
            limited, is_proven = self._asked(kernels.MOST_PLIES - 1, below, below + 1, passed, refuter)
            if limited is None or not is_proven:
                break
            bounds.note(limited, below, below + 1)
            value = limited
        numbers[kernels.LIMIT] = limit
        return value

    def _ending(self, value: int, depth: int, passed: int, bounds: "_Bounds") -> Ending:
        kernels, search = load.ending_kernels(), self._search
        line = load.numpy().zeros((kernels.MOST_PLIES, 5), "u8")
        length = kernels.best_line(self.playouts.rules, self._work, search, passed, line)
        proven = bounds.least if bounds.least == bounds.most else None
        return Ending(
            spread=value if proven is None else proven,
            line=tuple(self._move(record) for record in line[:length].tolist()),
            is_exact=proven is not None,
            at_least=bounds.least,
            at_most=bounds.most,
            was_stopped=False,
            depth=depth,
            positions=int(search.numbers[kernels.NODES]),
        )

    def _value(self, depth: int, guess: int, near: int, passed: int, bounds: "_Bounds") -> int | None:
        """Return the value of a search so many moves deep; None if the budget was spent before."""
        window = guess - near, guess + near
        while True:
            value, is_proven = self._asked(depth, *window, passed)
            if value is None:
                return None
            if is_proven:
                bounds.note(value, *window)
            if window[0] < value < window[1]:
                break
            if _WINDOW in window or -_WINDOW in window:  # what one search guessed another has disproved
                window = -_WINDOW, _WINDOW
            else:
                window = (-_WINDOW, value + 1) if value <= window[0] else (value - 1, _WINDOW)
        value = bounds.nearest(value)
        if not is_proven:  # open lines may not matter: is it at least so much, is it at most?
            for below in (value - 1, value):
                limit, is_proven = self._asked(depth, below, below + 1, passed)
                if limit is not None and is_proven:
                    bounds.note(limit, below, below + 1)
        return value

    def _asked(
        self, depth: int, low: int, high: int, passed: int, refuter: int = -1
    ) -> tuple[int | None, bool]:
        kernels, search = load.ending_kernels(), self._search
        numbers = search.numbers
        kernels.ask(search, depth, low, high, passed)
        numbers[kernels.REFUTER] = refuter
        numbers[kernels.PAUSE] = numbers[kernels.NODES] + _PAUSE
        while not kernels.search_on(self.playouts.rules, self._work, search):
            numbers[kernels.PAUSE] = numbers[kernels.NODES] + _PAUSE
        if numbers[kernels.STOPPED]:
            return None, False
        return int(numbers[kernels.VALUE]), not numbers[kernels.CUT]

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


@dataclass(slots=True)
class _Bounds:
    """Bounds that are proven so far."""

    least: int | None = None
    most: int | None = None

    def note(self, value: int, low: int, high: int) -> None:
        """Take what a search between two values found, every line followed to the end."""
        if value > low:
            self.least = value if self.least is None else max(self.least, value)
        if value < high:
            self.most = value if self.most is None else min(self.most, value)

    def says_who_wins(self, tie: int) -> bool:
        """Return whether the bounds are on one side of this value, or at it."""
        is_lost, is_won = (
            self.most is not None and self.most < tie,
            self.least is not None and self.least > tie,
        )
        return is_lost or is_won or self.least == self.most == tie

    def nearest(self, value: int) -> int:
        """Return the value, or the bound that it is beyond."""
        if self.least is not None:
            value = max(value, self.least)
        return value if self.most is None else min(value, self.most)
