"""Knowledge of the arbiter's program: the best plays in order, and if anything can be played at all."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faristol.board import Direction, Grid, load_layout
from faristol.duplicate import find_tops, load_duplicate_book, load_program
from faristol.duplicate.program import can_play_any, format_play
from faristol.errors import LexiconError
from faristol.lexicon import load_lexicon
from faristol.movegen import canonical_key
from faristol.tiles import Tile, load_tileset
from tests.duplicate.sessions import book_named, grid_with, program_of

GREEK = book_named("el-duplicate")
ALPHABET = load_tileset("greek").alphabet
EMPTY = Grid.of(load_layout("standard"))
PROGRAM = program_of(("ΛΟΓΟΣ", "ΣΟΛΟ", "ΨΑΡΙ", "ΟΛΑΟΛΑ"), "greek")


@pytest.mark.clause("GR-5E.6")
def test_the_tops_are_the_best_plays_in_canonical_order_across_before_down() -> None:
    tops = find_tops(PROGRAM, EMPTY, ALPHABET.parse_tiles("ΛΟΓΟΣΑΤ"))
    keys = [canonical_key(play, EMPTY) for play in tops.plays]

    assert (tops.score, tops.sub_top) == (26, 22)
    assert [play.direction for play in tops.plays] == [Direction.ACROSS, Direction.DOWN]
    assert keys == sorted(keys)


@pytest.mark.clause("GR-5E.6")
def test_equals_are_listed_in_the_order_that_the_reading_publishes() -> None:
    program = program_of(("ΟΝ", "ΝΟ"), "greek")
    plays = find_tops(program, EMPTY, ALPHABET.parse_tiles("ΟΝ")).plays
    listed = [
        " ".join(format_play(play, EMPTY, alphabet=ALPHABET, style=GREEK.play.coordinates)) for play in plays
    ]

    # Across before down; row by row; by letters.
    assert listed == [
        *("G8Ο ΝΟ", "G8Ο ΟΝ", "H8Ο ΝΟ", "H8Ο ΟΝ"),
        *("H7Κ ΝΟ", "H7Κ ΟΝ", "H8Κ ΝΟ", "H8Κ ΟΝ"),
    ]
    reading = GREEK.sources["master_play.among_equals"].reading
    steps = ("across before down", "row by row", "shorter words", "order of the alphabet", "blanks last")
    assert [reading.find(step) for step in steps] == sorted(reading.find(step) for step in steps)
    assert all(step in reading for step in steps)


def test_without_a_play_there_is_no_top_and_with_one_no_sub_top() -> None:
    none = find_tops(PROGRAM, EMPTY, ALPHABET.parse_tiles("ΒΒΒ"))
    one = find_tops(PROGRAM, grid_with("H8Ο ΨΑΡ", book=GREEK), ALPHABET.parse_tiles("ΙΒΒ"))

    assert (none.score, none.plays, none.sub_top) == (0, (), 0)
    assert (one.score, len(one.plays), one.sub_top) == (14, 1, 0)


def test_a_play_is_written_with_the_letters_on_the_board_and_small_blanks() -> None:
    grid = grid_with("H8Ο ΨΑΡ", book=GREEK)
    (play,) = find_tops(PROGRAM, grid, ALPHABET.parse_tiles("?ΒΒ")).plays

    assert format_play(play, grid, alphabet=ALPHABET, style=GREEK.play.coordinates) == ("H8Ο", "ΨΑΡι")


@given(
    tiles=st.lists(st.sampled_from(ALPHABET.parse_tiles("ΛΟΓΣΨΒ?")), min_size=1, max_size=18),
    begun=st.booleans(),
)
@settings(max_examples=150)
def test_something_can_be_played_if_some_rack_can(tiles: list[Tile], *, begun: bool) -> None:
    grid = grid_with("H8Ο ΛΟΓΟ", book=GREEK) if begun else EMPTY
    racks = set(combinations(sorted(tiles), min(7, len(tiles))))

    assert can_play_any(PROGRAM, grid, tiles) == any(
        PROGRAM.generator.count(grid, rack).plays for rack in racks
    )


def test_a_program_is_made_for_the_letters_of_its_book() -> None:
    with pytest.raises(LexiconError, match="tile set catalan, not greek"):
        load_program(load_lexicon("ca-disc-2021"), load_duplicate_book("el-duplicate"))
