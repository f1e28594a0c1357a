"""
Simulation: candidate moves played out on the same draws, until one is surely best or the budget is spent.

The same seed and budget give the same answer on every machine, with any number of threads: a budget counts
playouts, never seconds.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from math import inf
from typing import TYPE_CHECKING

import faristol.movegen.loading as load
from faristol.analysis.equity import last_values, tiles_gone
from faristol.analysis.gpu import OnGpu
from faristol.analysis.playouts import Playouts, board_of, counts_of
from faristol.analysis.policy import PATIENCE, Choice, Sight
from faristol.analysis.rollouts import OnThreads, Rollouts, Start
from faristol.analysis.samples import Samples
from faristol.analysis.winning import WinTable, load_wins
from faristol.board import Direction
from faristol.errors import NotationError
from faristol.game.actions import Exchange, Pass, Play
from faristol.game.turns import in_hand
from faristol.movegen import Generator
from faristol.tiles import Rack, Tile, TileSet

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PLAYS = 15
"""Candidates by equity."""
LATE = 14
"""Tiles in the bag, two racks: with no more, equity does not know who will go out and what will be left."""
LATE_PLAYS = 80
"""Candidates then: the move that wins is often far down the list."""
LATE_PLIES = 200
"""Turns to look ahead then: to the end of the game."""
EXCHANGES = 3
"""Candidates among exchanges, by the value of what is kept."""
FIRST_DRAWS = 16
"""Draws on which every candidate is played out."""
MORE_DRAWS = 16
"""Draws on which two candidates are compared before the next look."""
DECIDED = 0.02
"""A chance to win, or to lose, under which the spread decides between moves."""
_ALL = 1 - 1e-9
"""A mean of chances above it was won in every playout."""
_NORMAL = {0.9: 1.2816, 0.95: 1.6449, 0.99: 2.3263, 0.999: 3.0902, 1.0: inf}
CONFIDENCES = tuple(_NORMAL)

Told = Callable[[int, int], None]
"""Playouts made so far, and the budget."""
Watch = Callable[[Callable[[], "Simulation"]], None]
"""Called between playouts with a function that tells what is known so far."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulated:
    """One candidate. The spread is from the side to move, in points, at the end of the playout."""

    choice: Choice
    playouts: int
    spread: float
    spread_error: float
    """One standard error."""
    win: float
    """From 0 to 1."""
    win_error: float
    behind: float
    """Behind the best: in points where points choose between moves, else in chances to win."""
    behind_error: float
    """One standard error of that, on the draws of both."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulation:
    candidates: tuple[Simulated, ...]
    """The best first."""
    playouts: int
    is_sure: bool
    """True if the best one is better than each other with the confidence that was asked for."""
    by_spread: bool
    """True if the game is decided, so that points choose between moves and not chances to win."""
    was_stopped: bool = False
    """True if somebody interrupted it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    plies: int = 2
    playouts: int = 2400
    """Playouts of all candidates together."""
    confidence: float = 0.99
    """At which a comparison counts as settled: 0.9, 0.95, 0.99 or 0.999; at 1 the whole budget is spent."""
    turning: float = 0.0
    """Chance that what is left of the budget turns the best over, below which it is not spent."""
    threads: int = 1
    on_gpu: bool = False
    """Play out on a GPU; the answer is the same."""

    def __post_init__(self) -> None:
        """
        Raises:
            ValueError: naming what is out of range.
        """
        if self.plies < 1 or self.playouts < 1 or self.threads < 1:
            raise ValueError("plies, playouts and threads must be at least 1")
        if self.confidence not in _NORMAL:
            raise ValueError(f"confidence must be one of {', '.join(map(str, _NORMAL))}")


def candidates_of(
    sight: Sight, playouts: Playouts, *, plays: int = PLAYS, exchanges: int = EXCHANGES
) -> list[Choice]:
    """Return the plays and exchanges with the best equity, the best first; a pass where there is no other."""
    generator, rulebook = playouts.generator, playouts.rulebook
    if sight.opponents is None:
        values = playouts.weights.table(sight.rack)
    else:
        values = last_values(sight.rack, sight.opponents, rules=rulebook.ending, tileset=generator.tileset)
    found = [
        Choice(Play(play.placement, play.direction), play.score, play.equity)
        for play in generator.best_plays(sight.grid, sight.rack, plays, leaves=values)
    ]
    may_exchange = sight.in_bag >= rulebook.exchange.minimum_in_bag and sight.idle_turns < PATIENCE
    if may_exchange:
        found += _exchanges(sight, values, fewest=max(1, rulebook.exchange.minimum_tiles), most=exchanges)
    found.sort(key=lambda choice: -choice.equity)  # stable: equals stay in canonical order
    return found or [Choice(Pass(), 0, int(values[0]))]


def _exchanges(sight: Sight, values: "NDArray[np.int64]", *, fewest: int, most: int) -> list[Choice]:
    found: list[Choice] = []
    for index in (-values).argsort(kind="stable").tolist():
        if len(found) == most:
            break
        given = tiles_gone(sight.rack, index)
        if fewest <= len(given) <= sight.in_bag:
            found.append(Choice(Exchange(given), 0, int(values[index])))
    return found


def unseen_of(sight: Sight, tileset: TileSet) -> Rack:
    """
    Return the tiles that are neither on the board nor on the own rack.

    Raises:
        NotationError: if the set has not so many of a tile.
    """
    left = list(tileset.tiles())
    for tile in (*(in_hand(Tile(tile)) for tile in sight.grid.tiles if tile), *sight.rack):
        if tile not in left:
            label = tileset.alphabet.label(tile)
            raise NotationError(f"board and rack hold more {label} than the set has")
        left.remove(tile)
    return tuple(sorted(left))


def simulate(
    sight: Sight,
    playouts: Playouts,
    *,
    spread: int,
    seed: bytes,
    budget: Budget | None = None,
    candidates: Sequence[Choice] | None = None,
    kept: Sequence[Rack] = (),
    wins: WinTable | None = None,
    told: Told | None = None,
    watch: Watch | None = None,
) -> Simulation:
    """
    Play candidates out, `spread` points ahead before the move.

    Without `candidates`, those of `candidates_of`. `kept` holds what the opponent may have kept, each as
    likely and of the same length; without it every rack is as likely as its tiles. An interrupt ends the
    simulation with what is known so far.

    Raises:
        NotationError: if board and rack hold more of a tile than the set has, or the bag more than is unseen.
        FaristolError: as `rollouts_of`.
    """
    wins = wins or load_wins(playouts.generator.tileset.id)
    run = _Run(sight, playouts, spread, seed, budget or Budget(), kept, wins)
    return run.judge(list(candidates or candidates_of(sight, playouts)), told, watch)


def rollouts_of(playouts: Playouts, start: Start, budget: Budget) -> Rollouts:
    """
    Return what plays candidates out: a GPU where the budget asks for one, else this machine's processor.

    Raises:
        FaristolError: if there is no GPU, or it cannot play under this rulebook.
    """
    on_threads = OnThreads(playouts, start, budget.threads)
    return OnGpu(playouts, start, on_threads) if budget.on_gpu else on_threads


@dataclass(slots=True)
class _Run:
    sight: Sight
    playouts: Playouts
    spread: int
    seed: bytes
    budget: Budget
    kept: Sequence[Rack]
    wins: WinTable
    unseen: Rack = field(init=False)
    opponents: int = field(init=False)
    spreads: Samples = field(init=False)
    chances: Samples = field(init=False)

    def __post_init__(self) -> None:
        tileset = self.playouts.generator.tileset
        self.unseen = unseen_of(self.sight, tileset)
        self.opponents = len(self.unseen) - self.sight.in_bag
        if self.opponents < 0:
            raise NotationError(
                f"{len(self.unseen)} tiles are unseen; the bag cannot hold {self.sight.in_bag}"
            )

    def judge(self, candidates: list[Choice], told: Told | None, watch: Watch | None) -> Simulation:
        rollouts = rollouts_of(self.playouts, self._start(candidates), self.budget)
        self.spreads, self.chances = Samples(len(candidates)), Samples(len(candidates))
        budget, limit = self.budget, _NORMAL[self.budget.confidence]
        first = max(1, min(FIRST_DRAWS, budget.playouts // len(candidates)))
        jobs = [(arm, draw) for draw in range(first) for arm in range(len(candidates))]
        self._play(rollouts, jobs, left=budget.playouts)
        made, is_sure, was_stopped = first * len(candidates), len(candidates) == 1, False
        try:
            while not is_sure and made < budget.playouts:
                leader, challenger, distance = self._closest(budget.playouts - made)
                is_sure = distance >= limit
                if not is_sure:
                    jobs = self._more(leader, challenger)[: budget.playouts - made]
                    self._play(rollouts, jobs, left=budget.playouts - made)
                    made += len(jobs)
                if told is not None:
                    told(made, budget.playouts)
                if watch is not None:
                    watch(lambda: self._told(candidates, is_sure=False, was_stopped=False))
        except KeyboardInterrupt:
            was_stopped = True
        return self._told(candidates, is_sure=is_sure, was_stopped=was_stopped)

    def _more(self, leader: int, challenger: int) -> list[tuple[int, int]]:
        """Return the playouts after which both were played out on the same draws, and more of them."""
        rows = self.spreads.rows
        wanted = len(rows[challenger]) + MORE_DRAWS
        return [(arm, draw) for arm in (leader, challenger) for draw in range(len(rows[arm]), wanted)]

    def _arms(self, candidates: Sequence[Choice]) -> "tuple[NDArray[np.uint64], NDArray[np.int64]]":
        numpy, kernels = load.numpy(), load.kernels()
        arms = numpy.zeros((len(candidates), 4), "u8")
        given = numpy.zeros((len(candidates), kernels.FACES), "i8")
        for number, choice in enumerate(candidates):
            match choice.move:
                case Play() as move:
                    arms[number] = record_of(move, choice.score, self.playouts.generator)
                case Exchange(tiles=tiles):
                    given[number] = counts_of(tiles)
                case Pass():
                    pass
        return arms, given

    def _start(self, candidates: Sequence[Choice]) -> Start:
        numpy, games, sight = load.numpy(), load.game_kernels(), self.sight
        state = numpy.zeros(games.STATE, "i8")
        state[games.SCORE] = self.spread
        state[games.IDLE] = sight.idle_turns
        state[games.RUN : games.RUN + len(sight.runs)] = sight.runs
        state[games.RANDOM] = int.from_bytes(sha256(self.seed).digest()[:8], "little", signed=True)
        arms, given = self._arms(candidates)
        return Start(
            board_of(sight.grid),
            counts_of(sight.rack),
            state,
            arms,
            given,
            numpy.array(self.unseen, "u1"),
            self.opponents,
            numpy.array(self.kept, "u1").reshape(len(self.kept), -1 if self.kept else 0),
            self.budget.plies,
        )

    def _play(self, rollouts: Rollouts, jobs: list[tuple[int, int]], *, left: int) -> None:
        """Make these playouts; a candidate's are in the order of their draws. `left` is the budget left."""
        if not jobs:
            return
        ends = rollouts.ends(load.numpy().array(jobs, "i8"), left)
        out = load.numpy().empty((len(jobs), 2))
        load.simulation_kernels().judge(ends, self.wins.means, self.wins.deviations, out)
        for (arm, _), (spread, chance) in zip(jobs, out.tolist(), strict=True):
            self.spreads.add(arm, spread / 1000)
            self.chances.add(arm, chance)

    def _is_decided(self) -> bool:
        means = self.chances.levelled()
        return max(means) < DECIDED or min(means) > 1 - DECIDED

    def _closest(self, left: int) -> tuple[int, int, float]:
        """
        Return the best candidate, the one that may gain most on it, and by how many standard errors the best
        is ahead of the nearest.
        """
        samples = self.spreads if self._is_decided() else self.chances
        means, spreads = samples.levelled(), self.spreads.levelled()
        leader = max(range(len(means)), key=lambda arm: (means[arm], spreads[arm], -arm))
        distances = {arm: self._distance(samples, leader, arm) for arm in range(len(means)) if arm != leader}
        nearest = min(distances, key=lambda arm: (distances[arm], arm))
        distance = distances[nearest]
        if samples is self.spreads or means[leader] > _ALL:  # only points are to be gained
            return leader, nearest, distance
        challenger = max(distances, key=lambda arm: (self.chances.gain(leader, arm), -arm))
        if self.budget.turning:
            turning = {arm: samples.turning(leader, arm, left) for arm in distances}
            if turning[nearest] < self.budget.turning / len(turning):  # clear already
                challenger = max(turning, key=lambda arm: (turning[arm], -distances[arm], -arm))
                if sum(turning.values()) + self._changing(leader, left) < self.budget.turning:
                    distance = inf
        return leader, challenger, distance

    def _distance(self, samples: Samples, leader: int, arm: int) -> float:
        """Return by how many standard errors the leader is ahead; where both win alike, points decide."""
        distance = samples.distance(leader, arm)
        if distance == inf and samples.difference(leader, arm) == (0, 0):
            return self.spreads.distance(leader, arm)
        return distance

    def _changing(self, leader: int, left: int) -> float:
        """Return the chance that points instead of chances to win choose after so many more playouts."""
        if not DECIDED < self.chances.levelled()[leader] < 1 - DECIDED:
            return 1.0
        return sum(self.chances.passing(leader, bound, left) for bound in (DECIDED, 1 - DECIDED))

    def _told(self, candidates: Sequence[Choice], *, is_sure: bool, was_stopped: bool) -> Simulation:
        by_spread = self._is_decided()
        means = list(zip(self.spreads.levelled(), self.chances.levelled(), strict=True))
        samples, measure = (self.spreads, 0) if by_spread else (self.chances, 1)
        best = max(range(len(means)), key=lambda arm: (means[arm][measure], means[arm][1 - measure], -arm))
        found = [
            Simulated(
                choice=choice,
                playouts=len(self.spreads.rows[arm]),
                spread=spread,
                spread_error=self.spreads.levelled_error(arm),
                win=min(1.0, max(0.0, win)),
                win_error=self.chances.levelled_error(arm),
                behind=means[best][measure] - (spread, win)[measure],
                behind_error=0.0 if arm == best else samples.difference(best, arm)[1],
            )
            for arm, (choice, (spread, win)) in enumerate(zip(candidates, means, strict=True))
        ]
        found.sort(key=lambda one: (-one.spread, -one.win) if by_spread else (-one.win, -one.spread))
        return Simulation(
            candidates=tuple(found),
            playouts=sum(map(len, self.spreads.rows)),
            is_sure=is_sure,
            by_spread=by_spread,
            was_stopped=was_stopped,
        )


def record_of(play: Play, score: int, generator: Generator) -> "NDArray[np.uint64]":
    """
    Return the play as the kernels write it, (4,).

    Raises:
        NotationError: if its tiles do not lie in one line.
    """
    placement, columns = play.placement, generator.layout.columns
    line = placement.direction_on(columns)
    if line is None and len(placement) > 1:
        raise NotationError("the tiles are not in one line")
    is_down = (line or play.main) is Direction.DOWN
    row, column = divmod(placement.squares[0], columns)
    squares = 0
    tiles = bytearray(16)
    for at, (square, tile) in enumerate(placement.tiles):
        squares |= 1 << ((square // columns if is_down else square % columns) + 1)
        tiles[at] = tile
    numpy = load.numpy()
    record: NDArray[np.uint64] = numpy.array(
        [
            score | int(is_down) << 32 | (column if is_down else row) << 40,
            len(placement) | squares << 32,
            int.from_bytes(tiles[:8], "little"),
            int.from_bytes(tiles[8:], "little"),
        ],
        "u8",
    )
    return record
