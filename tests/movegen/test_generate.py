"""The generator is exact: against other engines, a brute-force oracle, and the game's own referee."""

from collections.abc import Sequence
from dataclasses import replace
from threading import Thread

import numpy as np
import pytest
from hypothesis import given, settings
from numpy.typing import NDArray

from faristol.board import (
    Grid,
    Layout,
    Square,
    load_layout,
    objections_to_placement,
    score_play,
    words_formed,
)
from faristol.board.layout import MAX_MULTIPLIER, MAX_SIDE
from faristol.errors import LexiconError, NotationError, RulebookError
from faristol.game.chapters.placement import objections_to_play
from faristol.lexicon import build_graph, load_lexicon
from faristol.movegen import Generator, ScoredPlay, canonical_key, leaves_of, load_generator
from faristol.rulebook import load_rulebook
from faristol.tiles import BLANK, Tile, face, is_designated, load_tileset, without
from tests.movegen import truth
from tests.oracles import brute_force, puzzle
from tests.strategies import SmallPosition, small_positions

RULEBOOK = load_rulebook("ca-1v1")
STANDARD = load_layout("standard")


def generator_for(language: str) -> Generator:
    rules = replace(RULEBOOK.play, tileset=truth.TILESETS[language])
    return Generator(truth.words(language), tileset=truth.tileset(language), layout=STANDARD, play=rules)


@pytest.fixture(scope="module")
def generators() -> dict[str, Generator]:
    return {language: generator_for(language) for language in truth.TILESETS}


# Against other engines


@pytest.mark.slow
@pytest.mark.parametrize("language", truth.TILESETS)
def test_number_top_and_sum_of_plays_are_those_of_other_engines(
    generators: dict[str, Generator], language: str
) -> None:
    generator, checked = generators[language], 0
    for position, expected in truth.positions(language):
        found = generator.count(position.grid, position.racks[0])
        assert found == (expected.plays, expected.top, expected.sum), expected
        checked += 1
    assert checked > 500


@pytest.mark.slow
@pytest.mark.parametrize("language", truth.TILESETS)
def test_every_single_play_is_that_of_other_engines(generators: dict[str, Generator], language: str) -> None:
    alphabet = truth.tileset(language).alphabet
    rows = [row for row in truth.positions(language) if row[1].plays < 3000][::4]
    for position, expected in rows:
        plays = generators[language].all_plays(position.grid, position.racks[0])
        assert truth.digest(((play.placement, play.score) for play in plays), alphabet) == expected.digest


# Against the oracle and the game


@pytest.mark.slow
@settings(max_examples=40)
@given(small_positions())
def test_small_boards_hold_what_brute_force_finds(small: SmallPosition) -> None:
    generator = generator_of(small)
    for both_ways in (False, True):
        plays = generator.all_plays(small.grid, small.rack, both_ways=both_ways)
        assert {play.placement: play.score for play in plays} == forced(small, both_ways=both_ways)
        assert len({play.placement for play in plays}) == len(plays)


@pytest.mark.slow
@settings(max_examples=40)
@given(small_positions())
def test_every_play_is_legal_and_scores_the_same_in_the_game(small: SmallPosition) -> None:
    generator = generator_of(small)
    for play in generator.all_plays(small.grid, small.rack, both_ways=True):
        placement = play.placement
        assert not list(
            objections_to_placement(
                small.grid,
                small.layout,
                placement=placement,
                rules=RULEBOOK.placement,
                coordinates=RULEBOOK.play.coordinates,
            )
        )
        words = [tuple(tile & 0x7F for tile in word.tiles) for word in words_formed(small.grid, placement)]
        assert set(words) <= set(small.words)
        score = score_play(
            small.grid, small.layout, placement=placement, tileset=small.tileset, rules=small.rules
        )
        assert play.score == score.total


@pytest.mark.slow
@pytest.mark.parametrize("language", truth.TILESETS)
def test_every_play_of_a_real_game_passes_its_own_referee(
    generators: dict[str, Generator], language: str
) -> None:
    tileset, judged = truth.tileset(language), 0
    rows = [position for position, known in truth.positions(language) if known.is_mid_game][::20]
    for position in rows:
        rack = tuple(sorted(position.racks[0]))
        for play in generators[language].all_plays(position.grid, rack)[::5]:
            assert not list(
                objections_to_play(
                    position.grid,
                    rack,
                    placement=play.placement,
                    layout=STANDARD,
                    tileset=tileset,
                    rulebook=RULEBOOK,
                )
            )
            formed = words_formed(position.grid, play.placement)
            assert all(tuple(map(face, word.tiles)) in truth.words(language) for word in formed)
            score = score_play(
                position.grid, STANDARD, placement=play.placement, tileset=tileset, rules=RULEBOOK.play
            )
            assert play.score == score.total
            judged += 1
    assert judged > 2000


@pytest.mark.slow
@settings(max_examples=40)
@given(small_positions())
def test_counting_agrees_with_listing(small: SmallPosition) -> None:
    generator = generator_of(small)
    plays = generator.all_plays(small.grid, small.rack)
    assert generator.count(small.grid, small.rack) == (len(plays), plays.top, plays.sum)


@pytest.mark.slow
@settings(max_examples=40)
@given(small_positions())
def test_plays_come_in_canonical_order(small: SmallPosition) -> None:
    generator = generator_of(small)
    plays = list(generator.all_plays(small.grid, small.rack))
    assert plays == sorted(plays, key=lambda play: canonical_key(play, small.grid))


@pytest.mark.slow
@settings(max_examples=40)
@given(small_positions())
def test_the_best_play_alone_is_the_first_of_all(small: SmallPosition) -> None:
    generator = generator_of(small)
    worth = made_up_leaves(small.rack)
    for leaves in (None, worth):
        ranked = generator.best_plays(small.grid, small.rack, 10_000, leaves=leaves)
        assert generator.best_plays(small.grid, small.rack, leaves=leaves) == ranked[:1]
        assert [play.equity for play in ranked] == sorted((play.equity for play in ranked), reverse=True)
        for play in ranked:
            assert play.equity == play.score * 1000 + value_of_leave(play, small.rack, leaves)


def generator_of(small: SmallPosition) -> Generator:
    return Generator(build_graph(small.words), tileset=small.tileset, layout=small.layout, play=small.rules)


def forced(small: SmallPosition, *, both_ways: bool) -> dict[object, int]:
    spelled = puzzle.spelled_out(
        small.grid, small.rack, layout=small.layout, tileset=small.tileset, rules=small.rules
    )
    labels = small.tileset.alphabet.labels
    words = {tuple(labels[letter - 1] for letter in word) for word in small.words}
    plays = brute_force.all_plays(spelled, words, across_only_when_empty=not both_ways)
    return {
        puzzle.placed(play, columns=small.grid.columns, tileset=small.tileset): score
        for play, score in plays.items()
    }


def made_up_leaves(rack: Sequence[Tile]) -> NDArray[np.int64]:
    """A value for each leave, with nothing regular about them."""
    return np.array([(place * 7919 + 5) % 40_001 - 20_000 for place in range(len(leaves_of(rack)))], "i8")


def value_of_leave(play: ScoredPlay, rack: Sequence[Tile], leaves: NDArray[np.int64] | None) -> int:
    if leaves is None:
        return 0
    laid = [BLANK if is_designated(tile) else tile for _, tile in play.placement.tiles]
    return int(leaves[leaves_of(rack).index(without(rack, laid))])


# Threads


@pytest.mark.slow
def test_several_threads_may_use_one_generator(generators: dict[str, Generator]) -> None:
    rows = [row for row in truth.positions("ca") if row[1].plays < 3000][:60]
    wrong: list[int] = []

    def work(first: int) -> None:
        for position, expected in rows[first:] + rows[:first]:
            count = generators["ca"].count(position.grid, position.racks[0])
            best = generators["ca"].best_plays(position.grid, position.racks[0])
            if count.sum != expected.sum or best[0].score != expected.top:
                wrong.append(first)

    threads = [Thread(target=work, args=(first,)) for first in (0, 15, 30, 45)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


# Refusals


def test_nothing_is_generated_for_a_board_of_another_size(generators: dict[str, Generator]) -> None:
    with pytest.raises(NotationError, match="9 by 9 squares; this one's layout is 15 by 15"):
        generators["ca"].count(Grid.empty(9, 9), ())


@pytest.mark.parametrize("tile", [27, 0x7F, 0x81])
def test_tiles_of_no_tile_set_are_refused_on_the_rack(generators: dict[str, Generator], tile: int) -> None:
    with pytest.raises(NotationError, match="a tile on the rack is not of tile set catalan"):
        generators["ca"].all_plays(Grid.of(STANDARD), (Tile(1), Tile(tile)))


@pytest.mark.parametrize("tile", [27, 0x7F, 0x80, 0xFF])
def test_tiles_of_no_tile_set_are_refused_on_the_board(generators: dict[str, Generator], tile: int) -> None:
    grid = Grid.of(STANDARD).lay([(STANDARD.start, Tile(tile))])
    with pytest.raises(NotationError, match="a tile on the board is not of tile set catalan"):
        generators["ca"].all_plays(grid, (Tile(1),))


def test_a_rack_has_sixteen_tiles_at_most(generators: dict[str, Generator]) -> None:
    sixteen = tuple(map(Tile, (1, 1, 1, 2, 2, 3, 3, 4, 5, 5, 5, 5, 6, 7, 8, 9)))
    assert generators["ca"].count(Grid.of(STANDARD), sixteen).plays > 100
    with pytest.raises(NotationError, match="17 tiles on a rack; 16 is the maximum"):
        generators["ca"].count(Grid.of(STANDARD), (*sixteen, Tile(1)))


def test_letters_that_the_tile_set_lacks_are_refused() -> None:
    with pytest.raises(LexiconError, match="the words have a letter 27; catalan has 26"):
        Generator(
            build_graph([(27, 1)]), tileset=load_tileset("catalan"), layout=STANDARD, play=RULEBOOK.play
        )


def test_a_rulebook_whose_plays_need_not_touch_is_refused() -> None:
    loose = replace(RULEBOOK.placement, touches=False)
    with pytest.raises(RulebookError, match="touch what lies there"):
        Generator(
            build_graph([(1, 2)]),
            tileset=load_tileset("catalan"),
            layout=STANDARD,
            play=RULEBOOK.play,
            placement=loose,
        )


def test_a_lexicon_of_another_language_is_refused() -> None:
    with pytest.raises(LexiconError, match="ro-hunspell has the letters of tile set romanian, not catalan"):
        load_generator(load_lexicon("ro-hunspell"), RULEBOOK)


@pytest.mark.parametrize("top", [1, 3])
@pytest.mark.parametrize(
    ("leaves", "reason"),
    [
        (np.zeros(3, "i8"), "4 whole numbers are needed, one for each leave, not int64 [(]3,[)]"),
        (np.zeros((4, 3), "i8"), "4 whole numbers are needed"),
        (np.zeros(4), "4 whole numbers are needed, one for each leave, not float64"),
        (np.full(4, 1 << 62), "a leave is worth at most"),
        (np.full(4, -(1 << 63)), "a leave is worth at most"),
    ],
)
def test_values_for_other_leaves_are_refused(
    generators: dict[str, Generator], top: int, leaves: NDArray[np.int64], reason: str
) -> None:
    with pytest.raises(ValueError, match=reason):
        generators["ca"].best_plays(Grid.of(STANDARD), (Tile(1), Tile(2)), top, leaves=leaves)


def test_a_negative_number_of_plays_is_refused(generators: dict[str, Generator]) -> None:
    with pytest.raises(ValueError, match="the best -1 plays"):
        generators["ca"].best_plays(Grid.of(STANDARD), (Tile(1), Tile(2)), -1)
    assert generators["ca"].best_plays(Grid.of(STANDARD), (Tile(1), Tile(2)), 0) == []


# The edges of what boards, tiles and words may be


def test_a_word_of_one_tile_is_no_play() -> None:
    generator = Generator(
        build_graph([(1,), (1, 2)]), tileset=load_tileset("catalan"), layout=STANDARD, play=RULEBOOK.play
    )
    begun = Grid.of(STANDARD).lay([(STANDARD.start, Tile(1))])
    plays = generator.all_plays(begun, (Tile(2), Tile(4)))
    assert [len(play.placement) for play in plays] == [1, 1]
    assert len({play.placement for play in plays}) == 2


@pytest.mark.parametrize(("rows", "columns"), [(1, 15), (15, 1)])
def test_a_board_of_one_line_has_plays_along_it(rows: int, columns: int) -> None:
    plain = bytes([1] * 15)
    generator = Generator(
        build_graph([(1, 2)]),
        tileset=load_tileset("catalan"),
        layout=Layout(rows, columns, plain, plain, Square(7)),
        play=RULEBOOK.play,
    )
    empty, rack = Grid.empty(rows, columns), (Tile(1), Tile(2))
    assert len(generator.all_plays(empty, rack)) == 2
    assert len(generator.best_plays(empty, rack)) == 1


def test_the_largest_board_is_filled_to_its_corners() -> None:
    side = MAX_SIDE
    plain = bytes([MAX_MULTIPLIER] * side * side)
    generator = Generator(
        build_graph([(1, 1), (1, 1, 1)]),
        tileset=load_tileset("catalan"),
        layout=Layout(side, side, plain, plain, Square(0)),
        play=RULEBOOK.play,
    )
    last = side * side - 1
    grid = Grid.empty(side, side).lay([(Square(last - 1), Tile(1))])
    plays = generator.all_plays(grid, (Tile(1), Tile(1)))
    assert Square(last) in {square for play in plays for square, _ in play.placement.tiles}
    # Two points a letter, four times: a bound must not be lower than the play itself.
    assert generator.best_plays(grid, (Tile(1), Tile(1)))[0] == plays[0]


@pytest.mark.parametrize(
    ("rows", "columns", "squares", "times", "start"),
    [(27, 1, 27, 1, 0), (0, 5, 0, 1, 0), (3, 3, 8, 1, 0), (3, 3, 9, 5, 0), (3, 3, 9, 0, 0), (3, 3, 9, 1, 9)],
)
def test_no_board_is_made_that_could_not_be_played_on(
    rows: int, columns: int, squares: int, times: int, start: int
) -> None:
    with pytest.raises(ValueError, match=r"board|multipl"):
        Layout(rows, columns, bytes([times] * squares), bytes([1] * rows * columns), Square(start))


def test_a_blank_is_worth_nothing_in_any_tile_set() -> None:
    with pytest.raises(ValueError, match="a tile is worth 0 to 99 points, and a blank 0"):
        replace(load_tileset("catalan"), values=(1, *load_tileset("catalan").values[1:]))


def test_a_grid_with_too_few_squares_is_refused(generators: dict[str, Generator]) -> None:
    with pytest.raises(NotationError, match="the board has 15 by 15 squares"):
        generators["ca"].count(Grid(15, 15, bytes(200)), (Tile(1),))


def test_a_generator_of_no_words_finds_nothing() -> None:
    generator = Generator(
        build_graph([]), tileset=load_tileset("catalan"), layout=STANDARD, play=RULEBOOK.play
    )
    assert generator.count(Grid.of(STANDARD), (Tile(0), Tile(1))) == (0, 0, 0)
    assert generator.best_plays(Grid.of(STANDARD), (Tile(0), Tile(1))) == []
