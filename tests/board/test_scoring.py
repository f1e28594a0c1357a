"""Scores of plays, against a table with every word and premium. UPDATE_GOLDEN=1 rewrites it."""

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.board import (
    Direction,
    Grid,
    Placement,
    Square,
    explain_score,
    load_layout,
    parse_place,
    score_play,
    spread_out,
)
from faristol.rulebook import load_rulebook
from faristol.tiles import Tile, load_tileset
from tests.board.positions import BOOK, LAYOUT, TILES, tiles_at

TABLE = Path(__file__).parents[1] / "golden" / "scoring.txt"
HEADING, *CASES = TABLE.read_text("utf-8").strip().split("\n\n")


def facts_of(case: str) -> list[tuple[str, str]]:
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in case.splitlines())]


def counted(case: str) -> str:
    """The case with its score worked out."""
    tiles, style = load_tileset(dict(facts_of(case))["tiles"]), BOOK.play.coordinates
    grid = Grid.of(load_layout("standard"))
    kept = []
    for line in case.splitlines():
        if line.startswith("="):
            break
        kept.append(line)
        fact, _, rest = line.partition(" ")
        if fact not in {"on", "play"}:
            continue
        where, word = rest.split()
        start = parse_place(where, style)
        placement, objections = spread_out(grid, start, tiles.alphabet.parse_tiles(word))
        assert not objections, line
        score = score_play(
            grid, LAYOUT, placement=placement, tileset=tiles, rules=BOOK.play, main=start.direction
        )
        grid = grid.lay(placement.tiles)
    explained = explain_score(score, grid, tileset=tiles, coordinates=style)
    return "\n".join([*kept, f"= {score.total}", *(f"=   {line}" for line in explained)])


def cases() -> Iterator[object]:
    """Each with the clauses it proves."""
    for case in CASES:
        facts = dict(facts_of(case))
        marks = [pytest.mark.clause(clause) for clause in facts.get("clause", "").split()]
        yield pytest.param(case, marks=marks, id=facts["case"])


@pytest.mark.parametrize("case", list(cases()))
def test_a_play_is_worth_what_the_table_says(case: str) -> None:
    if not os.environ.get("UPDATE_GOLDEN"):
        assert counted(case) == case


def test_the_table_is_up_to_date() -> None:
    text = "\n\n".join([HEADING, *map(counted, CASES)]) + "\n"
    if os.environ.get("UPDATE_GOLDEN"):
        TABLE.write_text(text, "utf-8")
    assert text == TABLE.read_text("utf-8")


def test_the_bonus_is_the_rulebooks() -> None:
    """Seven tiles on an empty board, with and without 50 points."""
    placement = tiles_at(H2="A", H3="A", H4="A", H5="A", H6="A", H7="A", H8="A")
    for bonus in (0, 35, 50):
        rules = replace(BOOK.play, bingo_bonus=bonus)
        score = score_play(Grid.of(LAYOUT), LAYOUT, placement=placement, tileset=TILES, rules=rules)
        assert score.total == 16 + bonus


@given(
    tiles=st.dictionaries(st.integers(0, 14), st.integers(1, 26), min_size=1, max_size=7),
    laid=st.dictionaries(st.integers(0, 224), st.integers(1, 26), max_size=40),
    row=st.integers(0, 14),
)
def test_turning_the_board_changes_no_score(tiles: dict[int, int], laid: dict[int, int], row: int) -> None:
    """Rows and columns are alike, which is why a record must say which it names first."""
    new = {Square(row * 15 + column): Tile(tile) for column, tile in tiles.items()}
    old = {Square(square): Tile(tile) for square, tile in laid.items() if square not in new}
    scores = []
    for main in Direction:
        grid = Grid.empty(15, 15).lay((_turned(square, main), tile) for square, tile in old.items())
        placement = Placement.of((_turned(square, main), tile) for square, tile in new.items())
        score = score_play(grid, LAYOUT, placement=placement, tileset=TILES, rules=BOOK.play, main=main)
        scores.append(sorted(word.points for word in score.words))
    assert scores[0] == scores[1]


def _turned(square: int, main: Direction) -> Square:
    return Square(square % 15 * 15 + square // 15 if main is Direction.DOWN else square)


def test_both_rulebooks_give_fifty() -> None:
    assert {load_rulebook(name).play.bingo_bonus for name in ("ro-liber", "ca-ajusc")} == {50}
