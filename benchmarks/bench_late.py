"""
What the tenth level gains with few tiles in the bag by more candidates, played out to the end.

Positions of Catalan games by equity with 2 to 14 tiles in the bag; a tile or none is weighed or solved. The
move of best equity, the one by fifteen plays looked two turns ahead (7,200 playouts, as the level did until
2026-11-29), and today's. Where they differ, each is played out to the end by equity on the same draws; the
opponent's rack is one with which its last play was the best by equity, within a point. With `--keep` several
runs add up.

    python -m benchmarks.bench_late [--games N] [--first N] [--draws N] [--keep FILE]
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from time import process_time
from typing import Any

from benchmarks.bench_analysis import playouts_by
from benchmarks.kept import Kept
from benchmarks.results import table
from faristol.analysis.inference import infer_kept
from faristol.analysis.playouts import Playouts
from faristol.analysis.policy import ByEquity, Choice, Sight
from faristol.analysis.selfplay import play_game, seed_of
from faristol.analysis.simulation import LATE, LATE_PLIES, Budget, Simulation, simulate, unseen_of
from faristol.bots.level import Thinking
from faristol.bots.levels import load_levels
from faristol.tiles import Rack

BEFORE = Budget(plies=2, playouts=7200)
FEWEST = 2
"""Tiles in the bag."""
TRIED, MARGIN = 4000, 1.0
"""Racks of the opponent, and points of equity."""
WAYS = ("equity", "before", "now")
PER_CENT = 100


@dataclass(slots=True)
class Watching:
    by_equity: ByEquity
    seen: list[Sight] = field(default_factory=list)

    def choose(self, sight: Sight, /) -> Choice:
        self.seen.append(sight)
        return self.by_equity.choose(sight)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--draws", type=int, default=3000)
    parser.add_argument("--keep", type=Path)
    args = parser.parse_args()
    made, kept = playouts_by(mapped=True), Kept(args.keep)
    games: list[list[dict[str, Any]]] = []
    try:
        for number in range(args.first, args.first + args.games):
            rows = []
            for at, sight in enumerate(_positions(made, number)):
                name = f"{number} {at}"
                row = kept.row(name) or kept.keep(name, _judged(sight, made, name.encode(), args.draws))
                rows.append(row)
                print(name, row, flush=True)
            games.append(rows)
    except KeyboardInterrupt:
        print("interrupted: the games so far", file=sys.stderr)
    if len(games) > 1:
        print(_told(games))
    return 0


def _positions(made: Playouts, number: int) -> Iterator[Sight]:
    watching = Watching(ByEquity(made.generator, made.rulebook, made.weights))
    play_game((watching, watching), rulebook=made.rulebook, seed=seed_of("late", number, seed=1))
    yield from (sight for sight in watching.seen if FEWEST <= sight.in_bag <= LATE)


def _judged(sight: Sight, made: Playouts, seed: bytes, draws: int) -> dict[str, Any]:
    thinking = Thinking(ByEquity(made.generator, made.rulebook, made.weights), load_levels()[-1], b"")
    begun = process_time()
    before = simulate(sight, made, spread=sight.spread, seed=seed, budget=BEFORE)
    between = process_time()
    now = thinking.simulated(sight, made, seed=seed)
    seconds = [between - begun, process_time() - between]
    chosen = [thinking.by_equity.choose(sight), *(each.candidates[0].choice for each in (before, now))]
    moves = [
        replace(choice, equity=0) for choice in chosen
    ]  # a choice between equals may be written otherwise
    row: dict[str, Any] = {"in_bag": sight.in_bag, "spread": sight.spread, "seconds": seconds}
    different = list(dict.fromkeys(moves))
    wins, points = [0.0] * len(different), [0.0] * len(different)
    if len(different) > 1:
        found = _long(sight, made, seed + b" long", different, draws)
        by_move = {replace(each.choice, equity=0): each for each in found.candidates}
        wins = [by_move[move].win for move in different]
        points = [by_move[move].spread for move in different]
    places = [different.index(move) for move in moves]
    return row | {"wins": [wins[each] for each in places], "points": [points[each] for each in places]}


def _long(sight: Sight, made: Playouts, seed: bytes, moves: Sequence[Choice], draws: int) -> Simulation:
    budget = Budget(plies=LATE_PLIES, playouts=draws * len(moves), confidence=1.0)
    kept = _kept(sight, made, seed)
    return simulate(sight, made, spread=sight.spread, seed=seed, budget=budget, candidates=moves, kept=kept)


def _kept(sight: Sight, made: Playouts, seed: bytes) -> list[Rack]:
    if sight.last is None:
        return []
    return infer_kept(
        sight.last.play,
        sight.last.score,
        before=sight.grid.take_up(sight.last.play.placement.squares),
        unseen=unseen_of(sight, made.generator.tileset),
        playouts=made,
        seed=seed,
        margin=MARGIN,
        tried=TRIED,
    )


def _told(games: Sequence[Sequence[dict[str, Any]]]) -> str:
    """Return what each way gains on the one before, for a position and for a player in a game."""
    rows = [row for game in games for row in game]
    lines = []
    for better, worse in ((1, 0), (2, 1)):
        gains = [[_gain(row["wins"], better, worse) for row in game] for game in games]
        whole = [gain for game in gains for gain in game]
        a_game = [sum(game) / 2 for game in gains]  # a player makes half of the moves
        points = [_gain(row["points"], better, worse) / PER_CENT for row in rows]
        seconds = [row["seconds"][better - 1] for row in rows]
        lines.append(
            [
                f"{WAYS[better]}, less {WAYS[worse]}",
                len(rows),
                sum(gain != 0 for gain in whole),
                _mean(whole),
                _mean(points),
                _mean(a_game),
                f"{fmean(seconds):.2f} · {max(seconds):.1f}",
            ]
        )
    head = ["", "positions", "differ", "won a move, %", "points", "won a game, %", "CPU s, mean · most"]
    return table(head, lines)


def _gain(figures: Sequence[float], better: int, worse: int) -> float:
    return PER_CENT * (figures[better] - figures[worse])


def _mean(found: Sequence[float]) -> str:
    return f"{fmean(found):+.2f} ± {stdev(found) / sqrt(len(found)):.2f}"


if __name__ == "__main__":
    sys.exit(main())
