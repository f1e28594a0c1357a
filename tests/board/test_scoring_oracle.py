"""Legality, words and points against the slow twin, on boards and placements nobody would lay."""

from dataclasses import dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faristol.board import Grid, Layout, Placement, Square, load_layout, parse_layout, score_play
from faristol.game.chapters.placement import objections_to_play
from faristol.rulebook import load_rulebook
from faristol.tiles import BLANK, DESIGNATED, Tile, load_tileset
from tests.oracles import scoring as oracle

TILESETS = ("catalan", "romanian", "greek", "english")
DRAWN = {"2L": "d", "3L": "t", "2W": "D", "3W": "T"}


@dataclass(frozen=True)
class Case:
    """A board, what lies there, what is laid, from which rack, under which rules."""

    tileset: str
    layout: Layout
    premiums: oracle.Premiums
    start: oracle.Square
    on_board: dict[int, Tile]
    laid: list[tuple[int, Tile]]
    rack: list[Tile]
    rules: oracle.Rules


def layouts(rows: int, columns: int) -> st.SearchStrategy[tuple[Layout, oracle.Premiums, oracle.Square]]:
    squares = [(r, c) for r in range(rows) for c in range(columns)]

    def build(
        premiums: dict[oracle.Square, str], start: oracle.Square
    ) -> tuple[Layout, oracle.Premiums, oracle.Square]:
        premiums = {**premiums, start: "2W"}
        drawn = {**{square: DRAWN[premium] for square, premium in premiums.items()}, start: "*"}
        lines = ("".join(drawn.get((r, c), ".") for c in range(columns)) for r in range(rows))
        return parse_layout("\n".join(lines)), premiums, start

    premiums = st.dictionaries(st.sampled_from(squares), st.sampled_from(sorted(DRAWN)), max_size=12)
    return st.builds(build, premiums, st.sampled_from(squares))


@st.composite
def cases(draw: st.DrawFn) -> Case:
    tileset = load_tileset(draw(st.sampled_from(TILESETS)))
    if draw(st.booleans()):
        rows, columns = draw(st.integers(1, 6)), draw(st.integers(2, 6))
        layout, premiums, start = draw(layouts(rows, columns))
    else:
        rows = columns = 15
        layout, premiums, start = load_layout("standard"), oracle.STANDARD_PREMIUMS, oracle.STANDARD_START
    letters = st.integers(1, len(tileset.alphabet.labels))
    on_board = st.one_of(letters, letters.map(lambda letter: letter | DESIGNATED)).map(Tile)
    board = draw(st.dictionaries(st.integers(0, rows * columns - 1), on_board, max_size=rows * columns // 2))
    squares = draw(st.one_of(*[lines(rows, columns, sorted(board))] * 4, anywhere(rows, columns)))
    laid = [
        (square, draw(st.one_of(on_board, st.just(BLANK)) if draw(st.integers(0, 19)) == 7 else on_board))
        for square in squares
    ]
    rack = [BLANK if tile & DESIGNATED else tile for _, tile in laid]
    if rack and draw(st.integers(0, 9)) == 7:
        rack = rack[1:]
    rules = draw(
        st.builds(
            oracle.Rules,
            rack_size=st.integers(1, 8),
            bingo_bonus=st.integers(0, 60),
            first_covers_start=st.booleans(),
            first_minimum_tiles=st.integers(1, 3),
            touches=st.sampled_from((True, True, True, False)),
        )
    )
    return Case(tileset.id, layout, premiums, start, board, laid, rack, rules)


@st.composite
def lines(draw: st.DrawFn, rows: int, columns: int, taken: list[int]) -> list[int]:
    """Free squares one after the other in a line, mostly beside a tile, now and then with a gap."""
    everywhere = st.integers(0, rows * columns - 1)
    near = st.builds(
        lambda square, step: min(max(square + step, 0), rows * columns - 1),
        st.sampled_from(taken or [rows // 2 * columns + columns // 2]),
        st.sampled_from((-columns, -1, 0, 1, columns)),
    )
    row, column = divmod(draw(st.one_of(near, everywhere)), columns)
    down = draw(st.booleans())
    line = (
        [r * columns + column for r in range(row, rows)]
        if down
        else [row * columns + c for c in range(column, columns)]
    )
    free = [square for square in line if square not in taken][: draw(st.integers(1, 8))]
    if len(free) > 2 and draw(st.integers(0, 9)) == 7:
        del free[1]
    return free


def anywhere(rows: int, columns: int) -> st.SearchStrategy[list[int]]:
    """Squares in no order, off the board and twice among them."""
    return st.lists(st.integers(-2, rows * columns + 2), max_size=4)


@pytest.mark.slow
@settings(max_examples=150)
@given(cases())
def test_plays_are_judged_and_counted_as_by_the_oracle(case: Case) -> None:
    tileset, columns = load_tileset(case.tileset), case.layout.columns
    label = tileset.alphabet.label
    board = [
        [
            label(case.on_board[r * columns + c]) if r * columns + c in case.on_board else ""
            for c in range(columns)
        ]
        for r in range(case.layout.rows)
    ]
    laid = [(*divmod(square, columns), label(tile)) for square, tile in case.laid]
    rulebook = load_rulebook("ca-ajusc")
    rulebook = replace(
        rulebook,
        play=replace(rulebook.play, rack_size=case.rules.rack_size, bingo_bonus=case.rules.bingo_bonus),
        placement=replace(
            rulebook.placement,
            first_covers_start=case.rules.first_covers_start,
            first_minimum_tiles=case.rules.first_minimum_tiles,
            touches=case.rules.touches,
        ),
    )
    grid = Grid.of(case.layout).lay((Square(square), tile) for square, tile in case.on_board.items())
    placement = Placement.of((Square(square), tile) for square, tile in case.laid)

    objections = objections_to_play(
        grid,
        tuple(sorted(case.rack)),
        placement=placement,
        layout=case.layout,
        tileset=tileset,
        rulebook=rulebook,
    )
    broken = {objection.rule for objection in objections}
    assert broken == oracle.broken_rules(
        board, case.start, laid, [label(tile) for tile in case.rack], case.rules
    )
    if broken - {"play.rack"}:
        return

    score = score_play(grid, case.layout, placement=placement, tileset=tileset, rules=rulebook.play)
    values = {name: tileset.values[letter] for letter, name in enumerate(tileset.alphabet.labels, 1)}
    words = oracle.words_and_points(board, case.premiums, laid, values)
    assert [([label(tile) for tile in scored.word.tiles], scored.points) for scored in score.words] == words
    assert score.total == oracle.total(words, laid, case.rules)


def test_the_standard_board_is_the_one_the_oracle_was_given() -> None:
    layout = load_layout("standard")
    for square, (letter, word) in enumerate(
        zip(layout.letter_multipliers, layout.word_multipliers, strict=True)
    ):
        premium = oracle.STANDARD_PREMIUMS.get(divmod(square, 15), "1L")
        assert premium == (f"{word}W" if word > 1 else f"{letter}L")
    assert divmod(layout.start, 15) == oracle.STANDARD_START
