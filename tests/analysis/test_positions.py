"""Positions to analyse: what each side knows after a move."""

import pytest

from faristol.analysis.policy import Choice
from faristol.analysis.positions import after, sight_of, tiles_apart
from faristol.board import Placement, Square
from faristol.errors import NotationError
from faristol.formats.game.cgp import Position, format_cgp, parse_cgp
from faristol.game.actions import Exchange, Pass, Play
from faristol.tiles import load_tileset

TILES = load_tileset("catalan")
ALPHABET = TILES.alphabet
EMPTY = "/".join(["15"] * 15)


def position(text: str) -> Position:
    return parse_cgp(text, ALPHABET)


def test_an_exchange_tells_nothing_of_the_tiles_drawn_and_counts_as_a_turn_without_a_play() -> None:
    before = position(f"{EMPTY} AAB?[L·L]/CD 10/20 3")
    given = Choice(Exchange(ALPHABET.parse_tiles("A[L·L]")), 0, 0)
    assert format_cgp(after(given, before, TILES, rack_size=7), ALPHABET) == f"{EMPTY} CD/?AB 20/10 4"


def test_a_blank_that_is_laid_leaves_the_rack_and_its_letter_stays() -> None:
    before = position(f"{EMPTY} A?B/ 0/0 2")
    laid = Placement.of([(Square(112), ALPHABET.parse_tile("a")), (Square(113), ALPHABET.parse_tile("A"))])
    played = after(Choice(Play(laid), 2, 0), before, TILES, rack_size=7)
    assert format_cgp(played, ALPHABET).endswith(" /B 0/2 0")
    assert ALPHABET.label(played.grid[Square(112)]) == "a"


def test_with_an_empty_bag_the_other_rack_is_all_that_is_unseen() -> None:
    """Every tile but nine lies on a board that is large enough."""
    pool = list(TILES.tiles())
    mine, theirs = pool[-5:], pool[-9:-5]
    lying = [ALPHABET.format_tiles([tile]) if tile else "a" for tile in pool[:-9]]
    board = "/".join(["".join(lying)])
    before = position(f"{board} {ALPHABET.format_tiles(mine)}/ 0/0 0")
    assert sight_of(before, TILES, rack_size=7).opponents == tuple(sorted(theirs))
    following = after(Choice(Pass(), 0, 0), before, TILES, rack_size=7)
    assert tuple(sorted(following.racks[0])) == tuple(sorted(theirs))


@pytest.mark.parametrize("text", [f"{EMPTY} /ABC 0/0 0", f"{EMPTY} ZZ/ 0/0 0"])
def test_what_nobody_can_hold_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        sight_of(position(text), TILES, rack_size=7)


def test_tiles_of_several_letters_are_told_apart() -> None:
    assert tiles_apart(ALPHABET.parse_tiles("L[L·L]"), TILES) == "L L·L"
    assert tiles_apart(ALPHABET.parse_tiles("AB"), TILES) == "AB"
