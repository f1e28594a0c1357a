"""Places where tiles may lie, each refusal with the rule it breaks."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.board import (
    Direction,
    Grid,
    Placement,
    Square,
    objections_to_placement,
    parse_place,
    spread_out,
    words_formed,
)
from faristol.rulebook import TEXTS
from faristol.rulebook.schema import PlacementRules
from faristol.tiles import Tile
from tests.board.positions import BOOK, LAYOUT, TILES, blank, lay, place, square, tiles_at

EMPTY, CASA = lay(), lay("H7 CASA")


def objections(grid: Grid, placement: Placement, rules: PlacementRules = BOOK.placement) -> list[str]:
    return [
        objection.rule
        for objection in objections_to_placement(
            grid, LAYOUT, placement=placement, rules=rules, coordinates=BOOK.play.coordinates
        )
    ]


@pytest.mark.parametrize(
    ("grid", "placement", "rules"),
    [
        pytest.param(EMPTY, place(EMPTY, "H7 CASA"), [], marks=pytest.mark.clause("RO-8")),
        pytest.param(EMPTY, place(EMPTY, "8H CASA"), [], marks=pytest.mark.clause("AJ-9")),
        pytest.param(
            EMPTY, place(EMPTY, "H9 CASA"), ["placement.first_covers_start"], marks=pytest.mark.clause("RO-8")
        ),
        pytest.param(
            EMPTY, tiles_at(H8="A"), ["placement.first_minimum_tiles"], marks=pytest.mark.clause("RO-4")
        ),
        (EMPTY, tiles_at(A1="A"), ["placement.first_covers_start", "placement.first_minimum_tiles"]),
        (EMPTY, Placement(()), ["placement.no_tiles"]),
        pytest.param(
            EMPTY, tiles_at(H8="A", I9="B"), ["placement.one_line"], marks=pytest.mark.clause("RO-8")
        ),
        pytest.param(
            EMPTY, tiles_at(H8="A", H10="B"), ["placement.no_gaps"], marks=pytest.mark.clause("RO-8")
        ),
        (EMPTY, tiles_at(H8="A", J8="B"), ["placement.no_gaps"]),
        (EMPTY, Placement.of([(square("H8"), blank()), (square("H9"), Tile(1))]), ["placement.undesignated"]),
        (EMPTY, Placement.of([(Square(225), Tile(1))]), ["placement.off_board"]),
        (EMPTY, Placement.of([(Square(-1), Tile(1))]), ["placement.off_board"]),
        (EMPTY, Placement.of([(square("H8"), Tile(1)), (square("H8"), Tile(2))]), ["placement.occupied"]),
        (CASA, tiles_at(H8="A"), ["placement.occupied"]),
        pytest.param(CASA, tiles_at(A1="A"), ["placement.touches"], marks=pytest.mark.clause("RO-8")),
        pytest.param(
            CASA, tiles_at(I11="A"), ["placement.touches"], marks=pytest.mark.clause("RO-8"), id="corner"
        ),
        pytest.param(CASA, tiles_at(I10="A"), [], marks=pytest.mark.clause("AJ-11"), id="below"),
        pytest.param(CASA, tiles_at(H6="S", H11="T"), [], id="both ends, the board between"),
        (CASA, tiles_at(G6="S", I6="T"), ["placement.no_gaps", "placement.touches"]),
        (CASA, tiles_at(H15="A", I1="B"), ["placement.one_line", "placement.touches"]),
    ],
)
def test_each_refusal_names_its_rule(grid: Grid, placement: Placement, rules: list[str]) -> None:
    assert objections(grid, placement) == rules
    assert set(rules) <= set(TEXTS)


def test_a_rule_that_a_rulebook_does_not_have_refuses_nothing() -> None:
    lax = replace(
        BOOK.placement,
        one_line=False,
        no_gaps=False,
        touches=False,
        first_covers_start=False,
        first_minimum_tiles=1,
    )
    assert objections(EMPTY, tiles_at(A1="A", B2="B"), lax) == []
    assert objections(CASA, tiles_at(A1="A", A3="B"), lax) == []


@pytest.mark.parametrize(
    ("where", "word", "laid", "rules"),
    [
        ("H7", "CASA", "", []),
        ("H5", "ACCASA", "H5 H6", []),
        ("8H", "ANA", "8I 8J", []),
        ("8H", "ENA", "", ["placement.occupied"]),
        ("H5", "CASAA", "H5 H6", ["placement.occupied"]),
        ("H13", "CASA", "H13 H14 H15", ["placement.off_board"]),
        ("15M", "CASA", "15M 15N 15O", ["placement.off_board"]),
    ],
)
def test_a_written_word_takes_only_the_tiles_that_do_not_lie_there(
    where: str, word: str, laid: str, rules: list[str]
) -> None:
    written = TILES.alphabet.parse_tiles(word)
    placement, refused = spread_out(CASA, parse_place(where, BOOK.play.coordinates), written)
    assert placement.squares == tuple(map(square, laid.split()))
    assert [objection.rule for objection in refused] == rules


def test_dots_stand_for_the_board_and_for_nothing_else() -> None:
    start = parse_place("8G", BOOK.play.coordinates)
    placement, refused = spread_out(CASA, start, (Tile(5), None, Tile(5)))
    assert placement.squares == (square("G8"), square("I8"))
    assert not refused
    _, refused = spread_out(CASA, start, (None, Tile(1)))
    assert [objection.rule for objection in refused] == ["placement.no_gaps"]


def test_a_blank_on_the_board_agrees_with_the_letter_it_stands_for() -> None:
    grid = lay("H7 CaSA")
    placement, refused = spread_out(
        grid, parse_place("8G", BOOK.play.coordinates), TILES.alphabet.parse_tiles("DAR")
    )
    assert not refused
    assert len(placement) == 2


@pytest.mark.parametrize(
    ("placement", "words"),
    [
        (place(CASA, "H7 CASAT"), ["CASAT"]),
        (tiles_at(H6="S", H11="T"), ["SCASAT"]),
        (place(CASA, "I8 STIRE"), ["STIRE", "AS", "ST", "AI"]),
        (place(CASA, "11E COM"), ["COM"]),
        (tiles_at(I7="A", J7="B"), ["CAB"]),
        (tiles_at(I8="T"), ["AT"]),
    ],
)
def test_the_main_word_comes_first_then_the_cross_words_in_order(
    placement: Placement, words: list[str]
) -> None:
    assert [TILES.alphabet.text(word.tiles) for word in words_formed(CASA, placement)] == words


def test_the_main_word_of_one_tile_is_the_one_declared_else_the_longer() -> None:
    grid = lay("H7 CASA", "9H SOARE", "J8 TA")
    corner = tiles_at(I8="X")
    for main, first in ((Direction.ACROSS, "XO"), (Direction.DOWN, "AXT"), (None, "AXT")):
        words = words_formed(grid, corner, main=main)
        assert TILES.alphabet.text(words[0].tiles) == first
        assert len(words) == 2


@given(
    squares=st.sets(st.integers(0, 224), min_size=1, max_size=7),
    laid=st.sets(st.integers(0, 224), max_size=30),
)
def test_words_are_the_whole_runs_through_the_new_tiles(squares: set[int], laid: set[int]) -> None:
    """Against a plain search of every row and column, for tiles that lie in one line."""
    row = min(squares) // 15
    new = {Square(one) for one in squares if one // 15 == row}
    grid = Grid.empty(15, 15).lay((Square(one), Tile(1)) for one in laid - new)
    after = grid.lay((one, Tile(2)) for one in new)
    runs = {run for run in _runs(after) if new & set(run)}
    between = range(min(new), max(new) + 1)
    if all(after.tiles[one] for one in between):
        found = {word.squares for word in words_formed(grid, Placement.of((one, Tile(2)) for one in new))}
        assert found == runs


def _runs(grid: Grid) -> set[tuple[int, ...]]:
    lines = [range(at, at + 15) for at in range(0, 225, 15)] + [range(at, 225, 15) for at in range(15)]
    runs: set[tuple[int, ...]] = set()
    for line in lines:
        run: list[int] = []
        for one in [*line, None]:
            if one is not None and grid.tiles[one]:
                run.append(one)
                continue
            if len(run) > 1:
                runs.add(tuple(run))
            run = []
    return runs
