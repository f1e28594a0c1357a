"""Plays as people type them."""

from dataclasses import replace

import pytest

from faristol.board import Direction, Place
from faristol.errors import IllegalMove
from faristol.game import GameState
from faristol.game.actions import Play
from faristol.game.records.typed import parse_entry, parse_play
from faristol.rulebook import load_rulebook
from faristol.rulebook.objections import Objection
from faristol.tiles import load_tileset
from tests.game.games import Played, tiles

RULEBOOK = load_rulebook("ca-ajusc")
CATALAN = load_tileset("catalan").alphabet


def with_rack(rack: str) -> GameState:
    state = Played.begun("ca-ajusc").state
    return replace(state, racks=(tuple(sorted(tiles(rack))), ()))


def typed(text: str, rack: str) -> str:
    play = parse_play(text, with_rack(rack), 0, RULEBOOK)
    return CATALAN.format_tiles(tile for _, tile in play.placement.tiles)


@pytest.mark.parametrize(
    ("text", "rack", "laid"),
    [
        ("H8 COL·LEGI", "CO[L·L]EGIA", "CO[L·L]EGI"),
        ("h8 col·legi", "CO[L·L]EGIA", "CO[L·L]EGI"),
        ("8H coŀlegi", "CO[L·L]EGIA", "CO[L·L]EGI"),
        ("H8 ANY", "A[NY]BCDEF", "A[NY]"),
        ("H8 QUE", "[QU]EBCDAF", "[QU]E"),
        ("H8 QE", "[QU]EBCDAF", "[QU]E"),
        ("H8 PLAÇA", "PLAÇAEF", "PLAÇA"),
        ("H8 ANY", "A?BCDEF", "A[ny]"),
        ("H8 A(NY)", "A?[NY]CDEF", "A[ny]"),
        ("H8 AnyS", "A?[NY]SDEF", "A[ny]S"),
        ("H8 CASA", "CAS?DEF", "CASa"),
    ],
)
def test_a_place_and_a_word_become_tiles(text: str, rack: str, laid: str) -> None:
    assert typed(text, rack) == laid


def test_tiles_on_the_board_are_part_of_the_word() -> None:
    state = with_rack("CASAR[L·L]E")
    first = parse_play("H8 CASA", state, 0, RULEBOOK)
    state = replace(state, grid=state.grid.lay(first.placement.tiles), racks=(tiles("RE"), ()))
    again = parse_play("H8 CASAR", state, 0, RULEBOOK)

    assert again == Play(replace(again.placement), Direction.ACROSS)
    assert [CATALAN.label(tile) for _, tile in again.placement.tiles] == ["R"]
    assert Place(*divmod(again.placement.squares[0], 15), Direction.ACROSS).column == 11


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("CASA", "CASA is not a place on the board; write it like H8"),
        ("H8", "write a play as a place and a word"),
        ("H8 KIWI", "no tiles spell KIWI"),
        ("H8 C?SA", "write the letter"),
        ("H99 CASA", "leaves the board"),
        ("H14 CASA", "leaves the board"),
        ("Z8 CASA", "leaves the board"),
    ],
)
def test_unreadable_input_says_why(text: str, message: str) -> None:
    with pytest.raises(IllegalMove, match=message):
        parse_play(text, with_rack("CASA?EF"), 0, RULEBOOK)


def test_a_word_that_disagrees_with_the_board_is_refused() -> None:
    state = with_rack("CASARIE")
    first = parse_play("H8 CASA", state, 0, RULEBOOK)
    state = replace(state, grid=state.grid.lay(first.placement.tiles))
    with pytest.raises(IllegalMove, match="already taken"):
        parse_play("H8 RES", state, 0, RULEBOOK)
    with pytest.raises(IllegalMove, match="the board reads CASAR, not AR"):
        parse_play("H11 AR", state, 0, RULEBOOK)


@pytest.mark.parametrize(
    ("text", "rack", "missing"),
    [
        ("H8 CASA", "CAS?DEF", "A"),
        ("H8 casa", "CAS?DEF", "A"),
        ("H8 ANY", "A?BCDEF", "[NY]"),
        ("H8 CASa", "CAS?DEF", None),
        ("H8 CAS(A)", "CAS?DEF", None),
        ("H8 CASA", "CASA?EF", None),
        ("H8 SAC", "CAS?DEF", None),
    ],
)
def test_no_blank_is_spent_unasked_where_the_player_can_be_asked(
    text: str, rack: str, missing: str | None
) -> None:
    try:
        parse_play(text, with_rack(rack), 0, RULEBOOK, spends_blanks=False)
    except IllegalMove as refused:
        (objection,) = refused.objections
        assert isinstance(objection, Objection)
        assert (objection.rule, objection.found) == (
            "typed.unmarked_blank",
            CATALAN.text(tiles(missing or "")),
        )
    else:
        assert missing is None


@pytest.mark.parametrize("text", ["x8", "X 12", "-8"])
def test_exchange_of_more_tiles_than_a_rack_has_is_refused_as_one(text: str) -> None:
    with pytest.raises(IllegalMove, match=r"the rack has 7 tiles, not \d+"):
        parse_entry(text, with_rack("CASA?EF"), 0, RULEBOOK)


@pytest.mark.parametrize("text", ["CHANGE 8", "schimb 9", "αλλαγή 12"])
def test_a_named_exchange_of_too_many_tiles_is_no_word_of_another_score(text: str) -> None:
    with pytest.raises(IllegalMove, match=r"the rack has 7 tiles, not \d+"):
        parse_entry(text, with_rack("CHANGE?"), 0, RULEBOOK, untold=True)


def test_the_name_of_an_exchange_with_the_score_of_its_play_is_that_play() -> None:
    plays = parse_entry("CANVI 22", with_rack("CANVIEF"), 0, RULEBOOK, untold=True)
    assert isinstance(plays, tuple)
    assert {candidate.score for candidate in plays} == {22}


@pytest.mark.parametrize("text", ["H8 As", "H8 AS", "H8 as"])
def test_a_capital_at_the_beginning_alone_marks_no_blank(text: str) -> None:
    """Telephones write it by themselves; on a duplicate slip it marks none, either."""
    play = parse_entry(text, with_rack("AS?EFGH"), 0, RULEBOOK)
    assert isinstance(play, Play)
    assert [tile for _, tile in play.placement.tiles] == list(tiles("AS"))
