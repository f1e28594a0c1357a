"""
Positions a second: all plays in order, their count, and the best play, against two peers in the same process.

The positions are those of `tests/golden/positions` meant for timing: mid-game, English and Catalan. The
peers are the plain GADDAG and the brute force of `tests/oracles`. Machines differ: only the ratio is judged.

    python -m benchmarks.bench_moves [--update]
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from statistics import mean, median, stdev
from threading import Thread
from time import perf_counter

from benchmarks.peers.gaddag import LAYOUT, RULES, load_gaddag, mid_game
from benchmarks.results import judge, report, table
from faristol.analysis.leaves import load_leaves
from faristol.board import Grid, Layout, Square
from faristol.movegen import Generator
from faristol.movegen.wordmap import make_map
from faristol.tiles import Rack
from tests.movegen import truth
from tests.oracles import brute_force, plain_gaddag, puzzle

ROUNDS, PEER_POSITIONS = 7, 24
TIMES = 20
"""The peer's positions are so few that once would be too short to time."""
SMALL_SIDE, SMALL_RACK, SMALL_POSITIONS = 7, 4, 6
MEMORY = "print(*(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')))"
"""The most memory it ever had, in KiB; other counters remember the process that started it."""


@dataclass(frozen=True)
class Speeds:
    """Positions a second in one language."""

    plays: float
    """In a position."""
    ordered: float
    counted: float
    best: float
    best_by_equity: float
    mapped: float
    """Best play by equity with a word map."""
    gain: str
    """Ratio of the two, round by round, with its standard error."""
    threads: float
    """All plays again, two threads at once."""
    peer: float
    ratio: float
    """All plays in order, to the plain GADDAG on the same positions."""


def main() -> int:
    english, catalan = measured("en"), measured("ca")
    small, forced = against_brute_force()
    cold, cached = started(cold=True), started(cold=False)
    rows = [
        ("all plays in order", *(f"{found.ordered:,.0f}" for found in (english, catalan))),
        ("the same, two threads", *(f"{found.threads:,.0f}" for found in (english, catalan))),
        ("plays counted", *(f"{found.counted:,.0f}" for found in (english, catalan))),
        ("best play by points", *(f"{found.best:,.0f}" for found in (english, catalan))),
        ("best play by equity", *(f"{found.best_by_equity:,.0f}" for found in (english, catalan))),
        ("best play by equity, word map", *(f"{found.mapped:,.0f}" for found in (english, catalan))),
        ("ratio to that without a map", english.gain, catalan.gain),
        ("plain GADDAG, all plays", *(f"{found.peer:,.1f}" for found in (english, catalan))),
        ("ratio to the plain GADDAG", *(f"{found.ratio:,.0f}" for found in (english, catalan))),
        ("plays a position", *(f"{found.plays:,.0f}" for found in (english, catalan))),
    ]
    report(
        "moves",
        f"One thread unless said; {ROUNDS} rounds, interleaved with the peer, medians.\n\n"
        + table(("positions a second", "English", "Catalan"), rows)
        + f"\n\nOn {SMALL_POSITIONS} boards of {SMALL_SIDE} by {SMALL_SIDE} with {SMALL_RACK} tiles: "
        f"{small:,.0f} positions/s, brute force {forced:.2f}: {small / forced:,.0f} times as fast.\n\n"
        + table(
            ("one position at the command line, Catalan", "seconds", "MiB at most"),
            [
                ("cold: kernels compiled, GADDAG built", f"{cold.seconds:.1f}", f"{cold.memory / 1024:,.0f}"),
                ("cached", f"{cached.seconds:.2f}", f"{cached.memory / 1024:,.0f}"),
            ],
        ),
    )
    return judge("moves", min(english.ratio, catalan.ratio))


def measured(language: str) -> Speeds:
    tileset = truth.tileset(language)
    generator = Generator(truth.words(language), tileset=tileset, layout=LAYOUT, play=RULES)
    mapped_generator = Generator(
        truth.words(language),
        tileset=tileset,
        layout=LAYOUT,
        play=RULES,
        word_map=make_map(truth.words(language)),
    )
    weights, gaddag = load_leaves(tileset.id), load_gaddag(language)
    rows = [(position, known) for position, known in truth.positions(language) if known.is_mid_game]
    asked = [(position.grid, position.racks[0]) for position, _ in rows]
    puzzles = mid_game(language, PEER_POSITIONS)
    shared = asked[:PEER_POSITIONS]  # what the peer is asked, too: only there can the two be compared

    def ordered() -> int:
        return sum(generator.all_plays(grid, rack).sum for grid, rack in asked)

    def beside_the_peer() -> int:
        return sum(generator.all_plays(grid, rack).sum for grid, rack in shared for _ in range(TIMES))

    def counted() -> int:
        return sum(generator.count(grid, rack).sum for grid, rack in asked)

    def best() -> int:
        return sum(generator.best_plays(grid, rack)[0].score for grid, rack in asked)

    def best_by_equity() -> int:
        return sum(len(generator.best_plays(grid, rack, leaves=weights.table(rack))) for grid, rack in asked)

    def mapped() -> int:
        return sum(
            len(mapped_generator.best_plays(grid, rack, leaves=weights.table(rack))) for grid, rack in asked
        )

    def threads() -> int:
        both = [Thread(target=ordered) for _ in range(2)]
        for thread in both:
            thread.start()
        for thread in both:
            thread.join()
        return 0

    def peer() -> int:
        return sum(sum(plain_gaddag.all_plays(gaddag, puzzle).values()) for puzzle, _ in puzzles)

    assert ordered() == counted() == sum(known.sum for _, known in rows)
    assert best() == sum(known.top for _, known in rows)
    works: dict[str, Callable[[], int]] = {
        work.__name__: work
        for work in (ordered, beside_the_peer, counted, best, best_by_equity, mapped, threads, peer)
    }
    taken: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(ROUNDS):
        for name, work in works.items():
            taken[name].append(timed(work))
    gains = [slow / fast for slow, fast in zip(taken["best_by_equity"], taken["mapped"], strict=True)]
    each = {name: median(seconds) / len(asked) for name, seconds in taken.items()}
    peer_each = [seconds / len(puzzles) for seconds in taken["peer"]]
    return Speeds(
        plays=sum(known.plays for _, known in rows) / len(rows),
        ordered=1 / each["ordered"],
        counted=1 / each["counted"],
        best=1 / each["best"],
        best_by_equity=1 / each["best_by_equity"],
        mapped=1 / each["mapped"],
        gain=f"{mean(gains):.2f} ± {stdev(gains) / len(gains) ** 0.5:.2f}",
        threads=2 / each["threads"],
        peer=1 / median(peer_each),
        ratio=median(
            slow / (fast / TIMES) for slow, fast in zip(taken["peer"], taken["beside_the_peer"], strict=True)
        ),
    )


def against_brute_force() -> tuple[float, float]:
    """Positions a second on small boards: ours, and that of the brute-force oracle."""
    tileset = truth.tileset("ca")
    square = range(SMALL_SIDE * SMALL_SIDE)
    layout = Layout(
        SMALL_SIDE,
        SMALL_SIDE,
        bytes(2 if at % 5 == 0 and at % 7 else 1 for at in square),
        bytes(2 if at % 7 == 0 else 1 for at in square),
        Square(len(square) // 2),
    )
    rules = replace(RULES, rack_size=SMALL_RACK)
    generator = Generator(truth.words("ca"), tileset=tileset, layout=layout, play=rules)
    asked = small_positions(generator, Random(7))
    labels = tileset.alphabet.labels
    words = {
        tuple(labels[letter - 1] for letter in word) for word in truth.words("ca") if len(word) <= SMALL_SIDE
    }
    spelled = [
        puzzle.spelled_out(grid, rack, layout=layout, tileset=tileset, rules=rules) for grid, rack in asked
    ]
    start = perf_counter()
    forced = [brute_force.all_plays(one, words, across_only_when_empty=True) for one in spelled]
    seconds = perf_counter() - start
    ours = [generator.count(grid, rack) for grid, rack in asked]
    assert [(len(plays), sum(plays.values())) for plays in forced] == [(one.plays, one.sum) for one in ours]
    mine = min(timed(lambda: sum(len(generator.all_plays(*one)) for one in asked)) for _ in range(ROUNDS))
    return len(asked) / mine, len(asked) / seconds


def small_positions(generator: Generator, chance: Random) -> list[tuple[Grid, Rack]]:
    """Boards after a few best plays, and the next rack; no blanks, which brute force takes hours for."""
    found: list[tuple[Grid, Rack]] = []
    while len(found) < SMALL_POSITIONS:
        bag = [tile for tile in generator.tileset.tiles() if tile]
        chance.shuffle(bag)
        grid = Grid.of(generator.layout)
        for _ in range(1 + len(found)):
            rack, bag = tuple(sorted(bag[:SMALL_RACK])), bag[SMALL_RACK:]
            best = generator.best_plays(grid, rack)
            grid = grid.lay(best[0].placement.tiles) if best else grid
        found.append((grid, tuple(sorted(bag[:SMALL_RACK]))))
    return found


@dataclass(frozen=True)
class Start:
    seconds: float
    memory: int
    """KiB."""


def started(*, cold: bool) -> Start:
    """The command for one position, as a process of its own; with caches of its own, filled or not."""
    cgp = "15/15/15/15/15/15/15/3CASAL7/15/15/15/15/15/15/15 EIMNRST/ 0/0 0"
    program = (
        "import sys; from faristol.cli import main; "
        f"main(['moves', '--tiles', 'catalan', '--count', '--cgp', {cgp!r}]); " + MEMORY
    )
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **os.environ,
            "FARISTOL_CACHE": str(Path(folder) / "ours"),
            "NUMBA_CACHE_DIR": str(Path(folder) / "numba"),
        }

        def run() -> Start:
            begun = perf_counter()
            done = subprocess.run(
                [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
            )
            return Start(perf_counter() - begun, int(done.stdout.split()[-1]))

        first = run()
        return first if cold else min((run() for _ in range(3)), key=lambda start: start.seconds)


def timed(work: Callable[[], int]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


if __name__ == "__main__":
    sys.exit(main())
