"""
Positions with one and two tiles in the bag: how often the best move is proven, and in how much time.

The positions are the same on every machine: the first with so many tiles in the bag of games by equity,
numbered from 0. *Proven*: no other move can win more draws. *Its draws*: it is proven for each draw who wins
with the best move. *Better*: it wins more draws than the best by equity, as far as either is known. Time is
CPU time; the budget counts positions.

    python -m benchmarks.bench_preendings [--positions N] [--budget N] [--in-bag N] [--keep FILE] [LEXICON …]
"""

from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice
from math import sqrt
from pathlib import Path
from statistics import mean, median
from time import process_time
from typing import Any, NamedTuple

from benchmarks.bench_endings import LEXICA
from benchmarks.kept import Kept
from benchmarks.results import report, table
from faristol.analysis.batches import usual_rulebook
from faristol.analysis.endings import POSITIONS, EndingSolver
from faristol.analysis.leaves import load_leaves
from faristol.analysis.playouts import Playouts
from faristol.analysis.policy import ByEquity, Sight
from faristol.analysis.preendings import solve_before_the_end
from faristol.analysis.selfplay import play_game, seed_of
from faristol.analysis.simulation import unseen_of
from faristol.board import Grid
from faristol.game.actions import Play
from faristol.game.runs import all_passes
from faristol.lexicon import load_lexicon
from faristol.movegen import load_generator
from faristol.rulebook import load_rulebook


class Asked(NamedTuple):
    game: int
    sight: Sight
    usual: Any
    """The best move by equity."""


def positions_of(made: Playouts, in_bag: int) -> Iterator[Asked]:
    """Yield the first position with so many tiles in the bag of each game that has one."""
    policy = ByEquity(made.generator, made.rulebook, made.weights)
    layout = made.generator.layout
    for number in count():
        game = play_game((policy, policy), rulebook=made.rulebook, seed=seed_of("endings", number, seed=1))
        grid, scores, idle = Grid.empty(layout.rows, layout.columns), [0, 0], 0
        for turn in game.turns:
            move = turn.choice.move
            if turn.in_bag == in_bag:
                yield Asked(
                    number,
                    Sight(
                        grid=grid,
                        rack=turn.rack,
                        in_bag=in_bag,
                        opponents=None,
                        idle_turns=idle,
                        runs=all_passes(idle),
                        spread=scores[turn.side] - scores[1 - turn.side],
                    ),
                    move,
                )
                break
            scores[turn.side] += turn.choice.score
            if isinstance(move, Play):
                grid, idle = grid.lay(move.placement.tiles), 0
            else:
                idle += 1


def weighed(solver: EndingSolver, asked: Asked, budget: int) -> dict[str, Any]:
    unseen = unseen_of(asked.sight, solver.playouts.generator.tileset)
    begun = process_time()
    found = solve_before_the_end(asked.sight, unseen, solver, positions=budget)
    took = process_time() - begun
    best = found.candidates[0]
    move = best.choice.move
    usual = next((one for one in found.candidates if one.choice.move == asked.usual), None)
    return {
        "game": asked.game,
        "is_proven": found.is_proven,
        "is_known": best.least_win == best.most_win,
        "empties": isinstance(move, Play) and len(move.placement) >= asked.sight.in_bag,
        "win": best.win,
        "least_win": best.least_win,
        "most_win": best.most_win,
        "usual_win": usual.win if usual else None,
        "positions": found.positions,
        "seconds": round(took, 3),
    }


def row_of(name: str, in_bag: int, rows: list[dict[str, Any]]) -> list[object]:
    seconds = [row["seconds"] for row in rows]
    proven = sum(row["is_proven"] for row in rows)
    share = proven / len(rows)
    return [
        name,
        in_bag,
        f"{proven} of {len(rows)}",
        f"{100 * share:.0f} ± {100 * sqrt(share * (1 - share) / len(rows)):.0f} %",
        sum(row["is_known"] for row in rows),
        sum(row["usual_win"] is not None and row["win"] > row["usual_win"] for row in rows),
        f"{median(seconds):.1f} · {mean(seconds):.1f} · {max(seconds):.1f}",
    ]


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("lexica", nargs="*", default=LEXICA, metavar="LEXICON")
    parser.add_argument("--positions", type=int, default=50)
    parser.add_argument("--budget", type=int, default=POSITIONS)
    parser.add_argument("--in-bag", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--update", action="store_true")
    args = parser.parse_args()
    kept, rows = Kept(args.keep), []
    for name in args.lexica:
        lexicon = load_lexicon(name)
        book = load_rulebook(usual_rulebook(lexicon))
        book = replace(book, play=replace(book.play, tileset=lexicon.tileset))
        made = Playouts(load_generator(lexicon, book, mapped=True), book, load_leaves(lexicon.tileset))
        solver = EndingSolver(made)
        for in_bag in args.in_bag:
            found = []
            for number, asked in enumerate(islice(positions_of(made, in_bag), args.positions)):
                if number == 0:  # compiled, before any time is taken
                    weighed(solver, asked, 50)
                label = f"{name} {in_bag} {args.budget} {number}"
                found.append(kept.row(label) or kept.keep(label, weighed(solver, asked, args.budget)))
                print(label, found[-1], flush=True)
            rows.append(row_of(name, in_bag, found))
    head = ["words", "in the bag", "proven", "share", "its draws", "better", "seconds: median · mean · most"]
    report("preendings", table(head, rows))


if __name__ == "__main__":
    main()
