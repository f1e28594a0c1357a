"""Slips from tiles on a phone's board, which the server reads as the same tiles there."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from playwright.sync_api import Browser, Page

from faristol.board import Direction, Grid, Square, load_layout, spread_out
from faristol.duplicate import Slip
from faristol.duplicate.slips.slip import read_place, read_word
from faristol.errors import NotationError
from faristol.rulebook.choices import Coordinates
from faristol.tiles import BLANK, DESIGNATED, Alphabet, Tile, designate, face, is_designated, load_tileset
from tests.web.server import Server

LAYOUT = load_layout("standard")
EMPTY = Grid.of(LAYOUT)
SIZE = len(EMPTY.tiles)
Laid = list[tuple[Square, Tile]]

MODULES = """async () => {
    globalThis.slip = await import("/static/faristol/js/duplicate/slip.js");
    globalThis.typing = await import("/static/faristol/js/typing.js");
}"""
WRITE = """([settings, board, laid]) =>
    slip.slipOf(settings, new Map(board), laid, new typing.Speller(settings))"""
LAY = """([settings, board, rack, place, word]) =>
    slip.tilesOf(settings, new Map(board), rack, { place, word }, new typing.Speller(settings))"""
READ_PLACES = "([settings, texts]) => texts.map((text) => slip.readPlace(settings, text))"


@pytest.fixture(scope="module")
def scripts(browser: Browser, server: Server) -> Iterator[Page]:
    page = browser.new_page(base_url=server.address)
    page.goto("/validator/")
    page.evaluate(MODULES)
    yield page
    page.close()


def shape(tileset_id: str, style: Coordinates) -> dict[str, Any]:
    alphabet = load_tileset(tileset_id).alphabet
    return {
        "rows": LAYOUT.rows,
        "columns": LAYOUT.columns,
        "coordinates": style.value,
        "tiles": [[label, 1, 1] for label in (*alphabet.labels, "?")],
        "spellings": {**alphabet.spellings, **alphabet.shorthand},
    }


def labelled(tiles: Laid, alphabet: Alphabet) -> list[list[object]]:
    return [[square, alphabet.label(tile)] for square, tile in tiles]


@st.composite
def laid_tiles(draw: st.DrawFn, letters: int) -> tuple[Grid, Laid]:
    """A board with some tiles anywhere, and a run of one's own through them."""
    tile = st.integers(1, letters) | st.integers(1, letters).map(lambda letter: DESIGNATED + letter)
    tiles = st.dictionaries(st.integers(0, SIZE - 1), tile, max_size=40)
    grid = EMPTY.lay((Square(square), Tile(each)) for square, each in draw(tiles).items())
    start = draw(st.integers(0, SIZE - 1))
    down = draw(st.booleans())
    step = LAYOUT.columns if down else 1
    line = range(start, SIZE if down else start - start % LAYOUT.columns + LAYOUT.columns, step)
    free = [Square(square) for square in line if not grid[Square(square)]]
    wanted = draw(st.lists(tile, min_size=2, max_size=7))
    return grid, [(square, Tile(each)) for square, each in zip(free, wanted, strict=False)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("tileset_id", "style"),
    [
        ("greek", Coordinates.GREEK),
        ("catalan", Coordinates.ROWS_LETTERED),
        ("spanish", Coordinates.COLUMNS_LETTERED),
    ],
)
def test_tiles_written_down_and_read_again_are_the_same_tiles(
    scripts: Page, tileset_id: str, style: Coordinates
) -> None:
    alphabet, settings_of_page = load_tileset(tileset_id).alphabet, shape(tileset_id, style)

    @settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
    @given(laid_tiles(len(alphabet.labels)))
    @example((EMPTY, [(Square(0), Tile(20)), (Square(1), Tile(21))]))  # Spanish R and RR, read as RR and R
    def agree(position: tuple[Grid, Laid]) -> None:
        grid, laid = position
        if not laid:
            return
        board = labelled([(Square(at), Tile(tile)) for at, tile in enumerate(grid.tiles) if tile], alphabet)
        written = scripts.evaluate(WRITE, [settings_of_page, board, labelled(laid, alphabet)])
        slip = Slip(square=written["place"], word=written["word"])
        placement, objections = spread_out(grid, read_place(slip, style, LAYOUT), read_word(slip, alphabet))

        assert not objections
        assert list(placement.tiles) == sorted(laid)

        rack = [alphabet.label(BLANK if is_designated(tile) else tile) for _, tile in laid]
        again = scripts.evaluate(LAY, [settings_of_page, board, rack, written["place"], written["word"]])
        assert again == labelled(sorted(laid), alphabet)

    agree()


@pytest.mark.parametrize("style", list(Coordinates))
def test_a_place_is_the_same_for_the_page_and_for_the_server(scripts: Page, style: Coordinates) -> None:
    letters, directions = "AHOPΑΗΟa", ("", "K", "O", "Κ", "Ο", "κ", "x", " κάθετα", " ΟΡΙΖΟΝΤΙΑ", "→", " ↓")
    numbers = ("1", "8", "15", "16", "0", "")
    squares = [f"{letter}{number}" for letter in letters for number in numbers]
    squares += [f"{number}{letter}" for letter in letters for number in numbers]
    texts = [square + direction for square in squares for direction in directions]
    found = scripts.evaluate(READ_PLACES, [shape("greek", style), texts])

    for text, place in zip(texts, found, strict=True):
        assert place == read_by_the_server(text, style), text


def read_by_the_server(text: str, style: Coordinates) -> dict[str, object] | None:
    try:
        place = read_place(Slip(square=text), style, LAYOUT)
    except NotationError:
        return None
    square = LAYOUT.square(place.row, place.column)
    return {"square": square, "down": place.direction is Direction.DOWN}


def test_only_what_the_rack_holds_is_laid(scripts: Page) -> None:
    greek = shape("greek", Coordinates.GREEK)
    alphabet = load_tileset("greek").alphabet
    tau = alphabet.parse_tile("Τ")
    board = labelled([(Square(112), tau), (Square(113), designate(face(alphabet.parse_tile("Α"))))], alphabet)
    rack = ["Τ", "Α", "Σ", "?"]
    cases = {
        ("H8Ο", "ΤΑΣ"): [[114, "Σ"]],
        ("H8Ο", "ΤΑΣ(Α)"): [[114, "Σ"], [115, "α"]],
        ("H8Ο", "ΤΑΣα"): [[114, "Σ"], [115, "α"]],
        ("h8ο", "τασ"): [[114, "Σ"]],
        ("H8Ο", "Τας"): [[114, "Σ"]],
        ("H8Ο", "ΣΑΣ"): None,  # another letter lies there
        ("H8Ο", "ΤΑΣΣ"): None,  # one Σ on the rack, and the blank is not circled
        ("H8Ο", "ΤΑ"): None,  # nothing is laid
        ("O8Ο", "ΣΑ"): None,  # off the board
        ("H8", "ΤΑΣ"): None,  # no direction
        ("H8Ο", "ΤΑ4"): None,
        ("H8Ο", "ΤΑΣ(Α"): None,
    }
    found = {json.dumps(case): scripts.evaluate(LAY, [greek, board, rack, *case]) for case in cases}

    assert found == {json.dumps(case): laid for case, laid in cases.items()}
