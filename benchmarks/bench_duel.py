"""
A player against best equity, with the luck of the draws taken off: the same verdict from fewer games.

Pairs of Catalan games with the same tiles, the seats changed, as `faristol train duel` with seed 1 plays
them. The luck of a draw is what its rack wins, by the win table after the best play by equity, less the mean
of other draws from the same bag: 0 on average whoever plays, so a result less all luck has the same mean, and
deviates less. A draw must not be judged by what the opponent does knowing it: the last one of a side is
judged on the board on which it was made. With `--keep` several runs add up.

    python -m benchmarks.bench_duel [--player ID] [--pairs N] [--first N] [--keep FILE] [--NAME=N ...]

`--playouts`, `--plies` and the like are numbers of `levels.toml` to be tried in place of the level's.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from time import process_time
from typing import Any, NamedTuple

from benchmarks.kept import Kept
from benchmarks.results import table
from faristol.analysis.batches import Setting, usual_rulebook
from faristol.analysis.leaves import load_leaves
from faristol.analysis.playouts import Playouts
from faristol.analysis.policy import ByEquity, Choice, Policy, Sight
from faristol.analysis.selfplay import PlayedGame, play_game, seed_of
from faristol.analysis.winning import WinTable, load_wins
from faristol.board import Grid
from faristol.bots.level import policy_of
from faristol.bots.levels import BUDGETS, load_levels
from faristol.game.actions import Exchange
from faristol.game.turns import in_hand
from faristol.lexicon import load_lexicon
from faristol.tiles import Rack, Tile

LEXICON = "ca-disc-2021"
OTHERS = 30
"""Other draws beside each."""


class Luck(NamedTuple):
    win: float = 0.0
    """From 0 to 1."""
    points: float = 0.0


@dataclass(slots=True)
class Watched:
    """A policy, what both sides saw, and the CPU seconds of its own moves."""

    policy: Policy
    seen: list[Sight]
    seconds: list[float]

    def choose(self, sight: Sight, /) -> Choice:
        self.seen.append(sight)
        begun = process_time()
        choice = self.policy.choose(sight)
        self.seconds.append(process_time() - begun)
        return choice


@dataclass(frozen=True, slots=True)
class Judged:
    """Judge of draws."""

    playouts: Playouts
    wins: WinTable
    others: int = OTHERS

    def luck(self, game: PlayedGame, seen: Sequence[Sight]) -> Luck:
        """Return the luck of the side that starts less that of the other."""
        total = Luck()
        for at, turn in enumerate(game.turns):
            drawn = self._drawn(game, seen, at)
            if drawn is not None:
                sign = -1 if turn.side else 1
                total = Luck(*(one + sign * more for one, more in zip(total, drawn, strict=True)))
        return total

    def _drawn(self, game: PlayedGame, seen: Sequence[Sight], at: int) -> Luck | None:
        """Return the luck of the draw before a turn, if there was one."""
        turns, rack = game.turns, game.turns[at].rack
        kept = turns[at - 2].kept if at >= 2 else ()  # noqa: PLR2004 - turns alternate
        opponents = turns[at - 1].rack if at else ()
        count = len(rack) - len(kept)
        if count <= 0:
            return None
        pool = self._pool(game, seen, at, opponents)
        sight, is_last = seen[at], len(pool) == count
        grid, ahead = sight.grid, sight.spread
        if is_last:
            grid, ahead = seen[at - 1].grid, -seen[at - 1].spread
        in_bag = len(pool) - count if is_last else sight.in_bag
        chance = Random(bytes((at, *rack, *pool)))
        draws = [tuple(chance.sample(pool, count)) for _ in range(self.others)]
        mine, *rest = (
            self._worth(grid, (*kept, *each), ahead, in_bag) for each in (_less(rack, kept), *draws)
        )
        return Luck(
            mine.win - fmean(one.win for one in rest), mine.points - fmean(one.points for one in rest)
        )

    def _pool(self, game: PlayedGame, seen: Sequence[Sight], at: int, opponents: Rack) -> Rack:
        """Return the tiles that were in the bag before the draw."""
        gone: list[Tile] = [*opponents]
        if at >= 2:  # noqa: PLR2004
            before = game.turns[at - 2]
            draws_first = self.playouts.rulebook.exchange.draw_before_return
            is_late = isinstance(before.choice.move, Exchange) and draws_first
            gone += before.rack if is_late else before.kept
            gone += (in_hand(Tile(tile)) for tile in seen[at - 1].grid.tiles if tile)
        return _less(self.playouts.generator.tileset.tiles(), gone)

    def _worth(self, grid: Grid, rack: Sequence[Tile], ahead: int, in_bag: int) -> Luck:
        """Return the chance to win, and the points ahead, after the best play by equity."""
        tiles = tuple(sorted(rack))
        values = self.playouts.weights.table(tiles)
        for best in self.playouts.generator.best_plays(grid, tiles, 1, leaves=values):
            points, unseen = ahead + best.equity / 1000, in_bag + len(tiles) - len(best.placement)
            break
        else:
            points, unseen = ahead + int(values[0]) / 1000, in_bag + len(tiles)
        return Luck(1 - self.wins.chance(-points, unseen), points)


def _less(tiles: Sequence[Tile], gone: Sequence[Tile]) -> Rack:
    left = Counter(tiles)
    left.subtract(gone)
    return tuple(sorted(left.elements()))


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--player", default="level-10")
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--keep", type=Path)
    for name in BUDGETS:
        parser.add_argument(f"--{name.replace('_', '-')}", type=int)
    args = parser.parse_args()
    numbers = {name: given for name in BUDGETS if (given := getattr(args, name)) is not None}
    rows: list[dict[str, Any]] = []
    try:
        for row in _rows(args, numbers):
            rows.append(row)
            print(len(rows), row, flush=True)
    except KeyboardInterrupt:
        print("interrupted: the pairs so far", file=sys.stderr)
    if len(rows) > 1:
        print(_told(rows))
    return 0


def _rows(args: argparse.Namespace, numbers: dict[str, int]) -> Iterator[dict[str, Any]]:
    """Yield a row a pair, from the file or played."""
    lexicon, kept = load_lexicon(LEXICON), Kept(args.keep)
    setting = Setting(lexicon=LEXICON, rulebook=usual_rulebook(lexicon))
    rulebook, weights = setting.rulebook_with_tiles, load_leaves(lexicon.tileset)
    made = Playouts(setting.generator, rulebook, weights)
    judged = Judged(made, load_wins(lexicon.tileset))
    equity = ByEquity(made.generator, rulebook, weights)
    level = next(one for one in load_levels() if one.id == args.player)
    level = replace(level, **numbers)  # type: ignore[arg-type]  # fields
    for number in range(args.first, args.first + args.pairs):
        name = f"{args.player} {numbers} {number}"
        row = kept.row(name)
        if row is None:
            seed = seed_of("duel", number, seed=1)
            player = policy_of(level, made.generator, rulebook, has_word=lexicon.has, seed=seed + bytes([0]))
            row = kept.keep(name, _pair(player, equity, judged, seed))
        yield row


def _pair(player: Policy, other: Policy, judged: Judged, seed: bytes) -> dict[str, Any]:
    found: dict[str, Any] = {"spreads": [], "luck": [], "seconds": []}
    for place in range(2):
        seen: list[Sight] = []
        mine, theirs = Watched(player, seen, found["seconds"]), Watched(other, seen, [])
        policies = (theirs, mine) if place else (mine, theirs)
        game = play_game(policies, rulebook=judged.playouts.rulebook, seed=seed)
        sign = -1 if place else 1
        found["spreads"].append(sign * (game.scores[0] - game.scores[1]))
        found["luck"].append([sign * each for each in judged.luck(game, seen)])
    seconds = found.pop("seconds")
    return {**found, "mean": fmean(seconds), "most": max(seconds), "moves": len(seconds)}


def _told(rows: Sequence[dict[str, Any]]) -> str:
    won = [[(1 + (spread > 0) - (spread < 0)) / 2 for spread in row["spreads"]] for row in rows]
    shares = [100 * fmean(pair) for pair in won]
    less = [
        share - 100 * fmean(win for win, _ in row["luck"]) for share, row in zip(shares, rows, strict=True)
    ]
    points = [fmean(row["spreads"]) for row in rows]
    even = [one - fmean(luck for _, luck in row["luck"]) for one, row in zip(points, rows, strict=True)]
    moves = sum(row["moves"] for row in rows)
    mean = sum(row["mean"] * row["moves"] for row in rows) / moves
    head = ["pairs", "games won, %", "less luck", "points a game", "less luck", "CPU s a move", "longest"]
    figures = [
        f"{fmean(one):+.1f} ± {stdev(one) / sqrt(len(one)):.1f}" for one in (shares, less, points, even)
    ]
    return table(head, [[len(rows), *figures, f"{mean:.2f}", f"{max(row['most'] for row in rows):.1f}"]])


if __name__ == "__main__":
    sys.exit(main())
