"""Words counted in games that were played in compiled code are those that the slow twin's boards show."""

from collections import Counter

import numpy as np
import pytest

from faristol.analysis.playability import Tally, words_in
from faristol.analysis.policy import ByEquity
from faristol.board import Grid, Square
from faristol.game.actions import Play
from faristol.lexicon import load_lexicon
from faristol.tiles import Tile, face
from tests.analysis.test_playouts import playouts
from tests.analysis.twin import Twin


def runs(grid: Grid) -> dict[tuple[int, ...], bytes]:
    """Every run of two tiles or more by its squares, found by reading the whole board."""
    found: dict[tuple[int, ...], bytes] = {}
    down = [range(column, len(grid.tiles), grid.columns) for column in range(grid.columns)]
    across = [range(row, row + grid.columns) for row in range(0, len(grid.tiles), grid.columns)]
    for line in (*down, *across):
        run: list[int] = []
        for square in (*line, None):
            if square is not None and grid[Square(square)]:
                run.append(square)
                continue
            if len(run) > 1:
                found[tuple(run)] = bytes(face(Tile(grid[Square(each)])) for each in run)
            run = []
    return found


def test_every_new_run_on_the_twins_board_is_counted_once() -> None:
    for rulebook_id in ("ca-ajusc", "ro-liber"):
        made = playouts(rulebook_id)
        seeds = range(4)
        expected: Counter[bytes] = Counter()
        for seed in seeds:
            policy = ByEquity(made.generator, made.rulebook, made.weights)
            twin = Twin.dealt(policy, made.rulebook, seed).play()
            grid = Grid.of(made.generator.layout)
            for choice in twin.choices:
                if isinstance(choice.move, Play):
                    after = grid.lay(choice.move.placement.tiles)
                    before = runs(grid)
                    expected.update(word for squares, word in runs(after).items() if squares not in before)
                    grid = after

        found = words_in(made.play(np.array(seeds), log=True), made.generator.layout)

        assert found == expected
        assert found.total() > 100


@pytest.mark.slow
def test_a_tally_goes_on_from_what_was_kept() -> None:
    lexicon = load_lexicon("ca-disc-2021")
    word = bytes(next(iter(lexicon.graph)))
    first, second = Tally(lexicon), Tally(lexicon)
    first.merge({word: 3, b"\x01": 5, b"\x19\x19\x19\x19": 7})
    second.restore({name: found.copy() for name, found in first.dump().items()})
    second.merge({word: 1})

    assert sum(int(found.sum()) for found in first.counts.values()) == 3, "what is no word of the list"
    assert sum(int(found.sum()) for found in second.counts.values()) == 4
