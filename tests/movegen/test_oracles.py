"""The slow twins of the move generator agree with each other, with the game's rules and with the truth."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, reduce
from itertools import combinations, permutations, product
from operator import or_

import numpy as np
import pytest
from hypothesis import given, settings
from numpy.typing import NDArray

from faristol.board import Placement, Square, load_layout, objections_to_placement, score_play, words_formed
from faristol.formats.game.cgp import Position
from faristol.lexicon import Word
from faristol.rulebook import load_rulebook
from faristol.tiles import BLANK, Tile, TileSet, designate, face, is_designated
from tests.movegen import truth
from tests.oracles import brute_force, plain_gaddag
from tests.oracles.puzzle import Play, Puzzle, Spelled, placed, spelled_out
from tests.oracles.scoring import Rules
from tests.strategies import USUAL_PLACEMENT, SmallPosition, small_positions

STANDARD = load_layout("standard")
USUAL_RULES = load_rulebook("ca-ajusc").play
ANY_SQUARES = 3
"""So many tiles at most where every set of squares is tried, in a line or not."""
SAMPLE = {
    "en": (0, 8, 500, 746),
    "ca": (0, 33),
}
"""Rows of the truth: empty boards, blanks, short racks, tiles of several characters, no play at all."""


@settings(max_examples=20)
@given(small_positions())
def test_brute_force_finds_only_what_the_game_allows(position: SmallPosition) -> None:
    for placement, score in brute_force_plays(position).items():
        assert is_legal(position, placement)
        assert score == score_of(position, placement)


@pytest.mark.slow
@settings(max_examples=30)
@given(small_positions())
def test_brute_force_finds_all_that_the_game_allows(position: SmallPosition) -> None:
    found = brute_force_plays(position)
    few = {placement for placement in found if len(placement) <= ANY_SQUARES}

    assert few == {placement for placement in arranged_anywhere(position) if is_legal(position, placement)}


@pytest.mark.slow
@settings(max_examples=40)
@given(small_positions())
def test_the_gaddag_finds_what_brute_force_finds(position: SmallPosition) -> None:
    words, labels = spelled_words(position), position.tileset.alphabet.labels
    gaddag = plain_gaddag.build_gaddag(words, labels)
    for across_only in (False, True):
        plays = plain_gaddag.all_plays(gaddag, puzzle_of(position), across_only_when_empty=across_only)

        assert plays == brute_force.all_plays(puzzle_of(position), words, across_only_when_empty=across_only)


def test_plays_are_those_a_person_finds() -> None:
    """Rack AB, words AB and BAB: premiums on two squares, a play of one tile that makes two words."""
    rules = Rules(rack_size=2, bingo_bonus=10)
    values = {"A": 1, "B": 3}
    words = {("A", "B"), ("B", "A", "B")}
    empty = Puzzle([["", "", ""]] * 3, ("A", "B"), (1, 1), {(1, 1): "2W", (0, 1): "3L"}, values, rules)
    begun = Puzzle(
        [["", "a", ""], ["A", "", ""], ["", "", ""]], ("B",), (1, 1), {(1, 1): "2W"}, values, rules
    )

    for plays in (brute_force.all_plays, gaddag_plays):
        assert plays(empty, words) == {
            ((1, 0, "A"), (1, 1, "B")): 18,
            ((1, 1, "A"), (1, 2, "B")): 18,
            ((0, 1, "A"), (1, 1, "B")): 22,
            ((1, 1, "A"), (2, 1, "B")): 18,
        }
        assert plays(begun, words) == {
            ((1, 1, "B"),): 14,  # AB across, 8, and aB down, 6
            ((0, 2, "B"),): 3,
            ((2, 0, "B"),): 4,
        }
    assert len(brute_force.all_plays(empty, words, across_only_when_empty=True)) == 2


def test_a_digest_is_of_sorted_lines_with_blanks_in_lower_case() -> None:
    alphabet = truth.tileset("ca").alphabet
    ela = alphabet.spell("L·L")[0]
    plays = [
        (Placement.of([(Square(17), designate(ela)), (Square(16), Tile(1))]), 12),
        (Placement.of([(Square(112), Tile(2))]), 3),
    ]

    # printf '1,1,A;1,2,l·l=12\n7,7,B=3' | sha256sum
    assert truth.digest(plays, alphabet) == "ffbddc26b5a39d8d"
    assert truth.digest(reversed(plays), alphabet) == truth.digest(plays, alphabet)


@pytest.mark.parametrize(("language", "rows", "mid_game"), [("en", 1027, 441), ("ca", 575, 253)])
def test_every_row_of_the_truth_fits_its_position(language: str, rows: int, mid_game: int) -> None:
    tiles = truth.tileset(language).tiles()
    positions = list(truth.positions(language))

    assert len(positions) == rows
    assert sum(expected.is_mid_game for _, expected in positions) == mid_game
    for position, expected in positions:
        on_board = [Tile(tile) for tile in position.grid.tiles if tile]
        in_play = Counter(BLANK if is_designated(tile) else tile for tile in on_board)
        in_play.update(position.racks[0] + position.racks[1])
        assert in_play <= Counter(tiles)
        assert expected.board_tiles == len(on_board)
        assert expected.bag_tiles == len(tiles) - in_play.total()
        assert expected.faces <= expected.plays
        assert (expected.with_blank > 0) <= (BLANK in position.racks[0])


@pytest.mark.parametrize(("language", "words"), [("en", 247_789), ("ca", 541_010)])
def test_the_words_of_the_truth_are_complete(language: str, words: int) -> None:
    assert truth.words(language).word_count == words


@pytest.mark.slow
@pytest.mark.parametrize("language", truth.TILESETS)
def test_the_gaddag_agrees_with_the_truth(language: str) -> None:
    tileset, rows = truth.tileset(language), list(truth.positions(language))
    for number in SAMPLE[language]:
        position, expected = rows[number]
        puzzle = spelled_out(
            position.grid, position.racks[0], layout=STANDARD, tileset=tileset, rules=USUAL_RULES
        )
        words = (spelled(word, tileset) for word in words_within_reach(language, position))
        gaddag = plain_gaddag.build_gaddag(words, tileset.alphabet.labels)
        found = plain_gaddag.all_plays(gaddag, puzzle, across_only_when_empty=True)
        plays = [(placed(play, columns=15, tileset=tileset), score) for play, score in found.items()]
        scores = found.values()

        assert len(plays) == expected.plays, f"{language} {number}"
        assert (max(scores, default=0), sum(scores)) == (expected.top, expected.sum)
        assert truth.digest(plays, tileset.alphabet) == expected.digest


# Helpers of the tests above


def brute_force_plays(position: SmallPosition) -> dict[Placement, int]:
    found = brute_force.all_plays(puzzle_of(position), spelled_words(position))
    columns, tileset = position.grid.columns, position.tileset
    return {placed(play, columns=columns, tileset=tileset): score for play, score in found.items()}


def gaddag_plays(puzzle: Puzzle, words: set[Spelled]) -> dict[Play, int]:
    return plain_gaddag.all_plays(plain_gaddag.build_gaddag(words, puzzle.values), puzzle)


def puzzle_of(position: SmallPosition) -> Puzzle:
    return spelled_out(
        position.grid,
        position.rack,
        layout=position.layout,
        tileset=position.tileset,
        rules=position.rules,
    )


def spelled_words(position: SmallPosition) -> set[Spelled]:
    return {spelled(word, position.tileset) for word in position.words}


def spelled(word: Word, tileset: TileSet) -> Spelled:
    return tuple(tileset.alphabet.labels[letter - 1] for letter in word)


def is_legal(position: SmallPosition, placement: Placement) -> bool:
    """True if the game itself finds it legal, the lexicon included."""
    if has_objections(position, placement):
        return False
    formed = words_formed(position.grid, placement)
    return bool(formed) and all(word.letters in position.words for word in formed)


def has_objections(position: SmallPosition, placement: Placement) -> bool:
    objections = objections_to_placement(
        position.grid,
        position.layout,
        placement=placement,
        rules=USUAL_PLACEMENT,
        coordinates=position.rules.coordinates,
    )
    return any(True for _ in objections)


def score_of(position: SmallPosition, placement: Placement) -> int:
    return score_play(
        position.grid,
        position.layout,
        placement=placement,
        tileset=position.tileset,
        rules=position.rules,
    ).total


def arranged_anywhere(position: SmallPosition) -> Iterator[Placement]:
    """A few tiles of the rack on whatever empty squares the game lets them lie, in a line or not."""
    squares = [Square(square) for square, tile in enumerate(position.grid.tiles) if not tile]
    letters = sorted({letter for word in position.words for letter in word})
    for count in range(1, min(len(position.rack), ANY_SQUARES) + 1):
        shown = {
            tiles
            for hand in permutations(position.rack, count)
            for tiles in product(
                *([designate(letter) for letter in letters] if tile == BLANK else [tile] for tile in hand)
            )
        }
        for chosen in combinations(squares, count):
            if not has_objections(position, Placement.of((square, Tile(1)) for square in chosen)):
                yield from (Placement.of(zip(chosen, tiles, strict=True)) for tiles in shown)


def words_within_reach(language: str, position: Position) -> list[Word]:
    """
    Return the words that the rack could lay through the tiles of some line: others cannot be played or
    crossed.
    """
    grid, rack = position.grid, position.racks[0]
    lines = [grid.tiles[first : first + grid.columns] for first in range(0, len(grid.tiles), grid.columns)]
    lines += [grid.tiles[first :: grid.columns] for first in range(grid.columns)]
    blanks = rack.count(BLANK)
    at_hand: list[Counter[int]] = [
        Counter([tile for tile in rack if tile] + [face(Tile(tile)) for tile in line if tile])
        for line in lines
    ]
    words, letters = words_by_letters(language)
    within: set[int] = set()
    for available in at_hand:
        may_fit = np.bitwise_count(letters & ~np.int64(letter_set(available))) <= blanks
        within |= {
            int(at)
            for at in np.flatnonzero(may_fit)
            if at not in within and (Counter[int](words[at]) - available).total() <= blanks
        }
    return [words[at] for at in sorted(within)]


@cache
def words_by_letters(language: str) -> tuple[list[Word], NDArray[np.int64]]:
    """All there are, and which letters each has: for all words at once, because there are half a million."""
    words = list(truth.words(language))
    return words, np.array([letter_set(word) for word in words], np.int64)


def letter_set(letters: Iterable[int]) -> int:
    """A bit for each."""
    return reduce(or_, (1 << letter for letter in letters), 0)
