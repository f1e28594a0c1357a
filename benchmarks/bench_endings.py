"""
Endings of self-played games: how many are solved whole, in how much time of one core, in three languages.

The positions are the same on every machine: the first with an empty bag of games by equity, numbered from 0.
Time is CPU time; a search is stopped after five seconds.

    python -m benchmarks.bench_endings [--positions N] [--seconds S] [--update] [LEXICON …]
"""

import signal
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import replace
from math import sqrt
from statistics import median
from time import process_time
from types import FrameType
from typing import NamedTuple

from benchmarks.results import report, table
from faristol.analysis.batches import usual_rulebook
from faristol.analysis.endings import Ending, EndingSolver
from faristol.analysis.leaves import load_leaves
from faristol.analysis.playouts import Playouts
from faristol.analysis.policy import ByEquity
from faristol.analysis.selfplay import play_game, seed_of
from faristol.board import Grid
from faristol.game.actions import Play
from faristol.game.runs import all_passes
from faristol.lexicon import load_lexicon
from faristol.movegen import load_generator
from faristol.rulebook import load_rulebook
from faristol.tiles import Rack

LEXICA = ("ca-disc-2021", "ro-hunspell", "en-scowl-80")
POSITIONS, SECONDS = 30, 5.0
NO_LIMIT = 1_000_000_000


class Position(NamedTuple):
    grid: Grid
    racks: tuple[Rack, Rack]
    idle_turns: int


def positions_of(made: Playouts, games: int) -> Iterator[Position]:
    """Yield the first position with an empty bag of each game."""
    policy = ByEquity(made.generator, made.rulebook, made.weights)
    layout = made.generator.layout
    for number in range(games):
        game = play_game((policy, policy), rulebook=made.rulebook, seed=seed_of("endings", number, seed=1))
        position = Position(Grid.empty(layout.rows, layout.columns), ((), ()), 0)
        for place, turn in enumerate(game.turns):
            if not turn.in_bag:
                later = (each.rack for each in game.turns[place + 1 :] if each.side != turn.side)
                theirs = next(later, game.state.racks[1 - turn.side])
                yield position._replace(racks=(turn.rack, theirs))
                break
            move = turn.choice.move
            if isinstance(move, Play):
                position = Position(position.grid.lay(move.placement.tiles), position.racks, 0)
            else:
                position = position._replace(idle_turns=position.idle_turns + 1)


def interrupted(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def solved(solver: EndingSolver, position: Position, seconds: float) -> tuple[Ending | None, float]:
    """Return what was found in so many seconds of CPU time, and how many it took."""
    begun = process_time()
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        found = solver.solve(
            position.grid, *position.racks, runs=all_passes(position.idle_turns), positions=NO_LIMIT
        )
    except KeyboardInterrupt:  # before the first depth was done
        found = None
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return found, process_time() - begun


def row_of(name: str, positions: int, seconds: float) -> list[str]:
    lexicon = load_lexicon(name)
    book = load_rulebook(usual_rulebook(lexicon))
    book = replace(book, play=replace(book.play, tileset=lexicon.tileset))
    made = Playouts(load_generator(lexicon, book, mapped=True), book, load_leaves(lexicon.tileset))
    solver = EndingSolver(made)
    asked = list(positions_of(made, positions))
    solver.solve(asked[0].grid, *asked[0].racks, positions=1)  # compiled, before any time is taken
    whole, looked_at, spent = list[float](), 0, 0.0
    for position in asked:
        found, took = solved(solver, position, seconds)
        spent += took
        looked_at += found.positions if found else 0
        if found is not None and found.is_exact:
            whole.append(took)
    share = len(whole) / len(asked)
    error = sqrt(share * (1 - share) / len(asked))
    return [
        name,
        f"{len(whole)} of {len(asked)}",
        f"{100 * share:.0f} ± {100 * error:.0f} %",
        f"{median(whole):.2f}",
        f"{looked_at / spent:,.0f}",
    ]


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("lexica", nargs="*", default=LEXICA, metavar="LEXICON")
    parser.add_argument("--positions", type=int, default=POSITIONS)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--update", action="store_true")
    args = parser.parse_args()
    signal.signal(signal.SIGVTALRM, interrupted)
    rows = [row_of(name, args.positions, args.seconds) for name in args.lexica]
    head = ["words", "solved whole", "share", "median seconds of those", "positions a second"]
    report("endings", table(head, rows))


if __name__ == "__main__":
    main()
