"""
Plays judged and counted a second: the board against the oracle, interleaved in one process.

Machines differ, so microseconds are reported but only the *ratio* is judged.
    python -m benchmarks.bench_scoring [--update]
"""

import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from statistics import median
from time import perf_counter

from benchmarks.results import judge, report, table
from faristol.board import Grid, Layout, Placement, Square, load_layout, score_play
from faristol.game.chapters.placement import objections_to_play
from faristol.rulebook import Rulebook, load_rulebook
from faristol.tiles import BLANK, Letter, Rack, Tile, TileSet, designate, load_tileset
from tests.oracles import scoring as oracle

RULEBOOK = load_rulebook("ca-ajusc")
GAMES, MID_GAME, ROUNDS = 40, range(4, 16), 31
LENGTHS = {1: 8, 2: 20, 3: 26, 4: 22, 5: 14, 6: 6, 7: 4}
"""How many plays in a hundred lay so many tiles, roughly as people do."""
MOST_CROSSINGS = 3


@dataclass(frozen=True)
class Position:
    """One play on one board, in both spellings."""

    grid: Grid
    rack: Rack
    placement: Placement
    board: oracle.Board
    laid: list[oracle.Laid]
    rack_texts: list[str]


def main() -> int:
    tileset, layout = load_tileset(RULEBOOK.play.tileset), load_layout(RULEBOOK.play.board)
    plays = positions(tileset, layout, Random(1))
    values = {name: tileset.values[letter] for letter, name in enumerate(tileset.alphabet.labels, 1)}

    def board() -> int:
        return sum(judged_and_counted(play, tileset, layout, RULEBOOK) for play in plays)

    def twin() -> int:
        return sum(judged_and_counted_by_the_oracle(play, values) for play in plays)

    fast, slow = [], []
    for _ in range(ROUNDS):  # interleaved: both sides meet the same noise
        fast.append(timed(board))
        slow.append(timed(twin))
    (fast_s, points), (slow_s, oracle_points) = min(fast), min(slow)
    if points != oracle_points:
        raise SystemExit(f"the board counts {points} points, the oracle {oracle_points}")
    ratio = median(s / f for (s, _), (f, _) in zip(slow, fast, strict=True))
    laid = dict(sorted(Counter(len(play.placement) for play in plays).items()))
    rows = [
        ("board", f"{len(plays) / median(s for s, _ in fast):,.0f}", f"{fast_s / len(plays) * 1e6:.1f}"),
        ("oracle", f"{len(plays) / median(s for s, _ in slow):,.0f}", f"{slow_s / len(plays) * 1e6:.1f}"),
    ]
    report(
        "scoring",
        f"{len(plays)} plays on mid-game boards worth {points:,} points, "
        f"by tiles laid {laid}; {ROUNDS} rounds, interleaved; ratio {ratio:.2f}.\n\n"
        + table(("judge and count a play", "plays/s (median)", "µs a play (best)"), rows),
    )
    return judge("scoring", ratio)


def judged_and_counted(play: Position, tileset: TileSet, layout: Layout, rulebook: Rulebook) -> int:
    objections = objections_to_play(
        play.grid, play.rack, placement=play.placement, layout=layout, tileset=tileset, rulebook=rulebook
    )
    if any(True for _ in objections):
        return 0
    score = score_play(play.grid, layout, placement=play.placement, tileset=tileset, rules=rulebook.play)
    return score.total


def judged_and_counted_by_the_oracle(play: Position, values: dict[str, int]) -> int:
    rules = oracle.Rules()
    if oracle.broken_rules(play.board, oracle.STANDARD_START, play.laid, play.rack_texts, rules):
        return 0
    words = oracle.words_and_points(play.board, oracle.STANDARD_PREMIUMS, play.laid, values)
    return oracle.total(words, play.laid, rules)


def positions(tileset: TileSet, layout: Layout, rng: Random) -> list[Position]:
    """The plays of the middle of seeded games that nobody but the geometry checks."""
    found = []
    for _ in range(GAMES):
        bag = list(tileset.tiles())
        rng.shuffle(bag)
        grid, rack = Grid.of(layout), [bag.pop() for _ in range(7)]
        for turn in range(MID_GAME.stop):
            placement = some_play(grid, rack, layout, tileset, rng)
            if turn in MID_GAME:
                found.append(_position(grid, rack, placement, tileset))
            grid = grid.lay(placement.tiles)
            for _, tile in placement.tiles:
                rack.remove(BLANK if tile & 0x80 else tile)
            rack += [bag.pop() for _ in placement.tiles if bag]
    return found


def some_play(grid: Grid, rack: list[Tile], layout: Layout, tileset: TileSet, rng: Random) -> Placement:
    """Tiles in a line through an anchor, that cross few other words."""
    while True:
        anchors = [
            square
            for square in map(Square, range(len(grid.tiles)))
            if not grid[square] and any(grid[near] for near in grid.neighbours(square))
        ] or [layout.start]
        anchor, down = rng.choice(anchors), rng.choice((True, False))
        count = min(rng.choices(list(LENGTHS), list(LENGTHS.values()))[0] + grid.is_empty, len(rack))
        row, column = divmod(anchor, layout.columns)
        back = rng.randrange(count)
        line = [(row + i, column) if down else (row, column + i) for i in range(-back, 15)]
        free = [
            square for place in line if (square := layout.square(*place)) is not None and not grid[square]
        ]
        tiles = [designate(Letter(1)) if tile == BLANK else tile for tile in rng.sample(rack, count)]
        placement = Placement.of(zip(free, tiles, strict=False))
        objections = objections_to_play(
            grid,
            tuple(rack),
            placement=placement,
            layout=layout,
            tileset=tileset,
            rulebook=RULEBOOK,
        )
        if any(True for _ in objections):
            continue
        score = score_play(grid, layout, placement=placement, tileset=tileset, rules=RULEBOOK.play)
        if len(score.words) <= 1 + MOST_CROSSINGS:
            return placement


def _position(grid: Grid, rack: list[Tile], placement: Placement, tileset: TileSet) -> Position:
    label, columns = tileset.alphabet.label, grid.columns
    texts = [label(grid[Square(square)]) if tile else "" for square, tile in enumerate(grid.tiles)]
    return Position(
        grid=grid,
        rack=tuple(sorted(rack)),
        placement=placement,
        board=[texts[start : start + columns] for start in range(0, len(texts), columns)],
        laid=[(*divmod(square, columns), label(tile)) for square, tile in placement.tiles],
        rack_texts=[label(tile) for tile in rack],
    )


def timed(work: Callable[[], int]) -> tuple[float, int]:
    start = perf_counter()
    result = work()
    return perf_counter() - start, result


if __name__ == "__main__":
    sys.exit(main())
