"""
Compile what plays, simulates and solves, and lay out word lists: once a version, before anybody waits for it.

`python -m faristol.analysis.compiling` does it in a process of its own, which gives way to all others. It
takes some two minutes of the processor and 700 MB of memory, much of which a server would keep.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import faristol.movegen.loading as load
from faristol import locks
from faristol.analysis.batches import usual_rulebook
from faristol.analysis.endings import EndingSolver
from faristol.analysis.leaves import load_leaves
from faristol.analysis.playouts import Playouts
from faristol.analysis.policy import Sight
from faristol.analysis.simulation import Budget, simulate
from faristol.board import Grid
from faristol.errors import StoreError
from faristol.files import write_file
from faristol.lexicon import load_lexicon, shipped_ids
from faristol.movegen import load_generator
from faristol.rulebook import load_rulebook

_LOWEST = 19
_FEW = 2
"""Tiles of an ending."""


def is_compiled() -> bool:
    """Tell whether the cache folder already has everything for these very sources."""
    return _mark().exists()


def _mark() -> Path:
    """Return the file whose presence says so."""
    return load.kernels_folder() / "complete"


def compile_all() -> None:
    """
    Play, simulate and solve a little, unless that has been done already; wait for a process that is at it.

    Raises:
        StoreError: if the cache folder cannot be written.
    """
    with _alone():
        if not is_compiled():
            _lay_out_words()
            _play_a_little()
            write_file(_mark(), b"")


@contextmanager
def _alone() -> Iterator[None]:
    """Wait until no other process compiles, and keep others out."""
    try:
        _mark().parent.mkdir(parents=True, exist_ok=True)
        held = _mark().with_name("lock").open("w")
    except OSError as error:
        raise StoreError(f"cannot write {_mark().parent}: {error.strerror}") from error
    with held:
        locks.take(held.fileno(), wait=True)
        yield


def _lay_out_words() -> None:
    """Put the graphs of the word lists that come with the program into the cache folder."""
    for lexicon in map(load_lexicon, shipped_ids()):
        load_generator(lexicon, load_rulebook(usual_rulebook(lexicon)))


def _play_a_little() -> None:
    lexicon = load_lexicon(shipped_ids()[0])
    rulebook = load_rulebook(usual_rulebook(lexicon))
    made = Playouts(load_generator(lexicon, rulebook, mapped=True), rulebook, load_leaves(lexicon.tileset))
    made.play([0], log=True)
    grid, tiles = Grid.of(made.generator.layout), made.generator.tileset.tiles()
    rack, size = tiles[: rulebook.play.rack_size], rulebook.play.rack_size
    sight = Sight(grid=grid, rack=rack, in_bag=len(tiles) - 2 * size, opponents=None, idle_turns=0)
    simulate(sight, made, spread=0, seed=b"", budget=Budget(playouts=20))
    EndingSolver(made).solve(grid, tiles[:_FEW], tiles[-_FEW:], positions=10)
    made.generator.all_plays(grid, rack)
    made.generator.best_plays(grid, rack)


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(_LOWEST)
    compile_all()


if __name__ == "__main__":
    main()
