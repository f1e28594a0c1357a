"""parse ∘ format = identity, with the Catalan letters of several characters."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faristol.board import Grid, load_layout
from faristol.formats import Position, format_cgp, parse_cgp
from faristol.formats.game.gcg import format_gcg, parse_gcg
from faristol.formats.game.romanian import (
    Notation,
    format_examples,
    format_romanian,
    parse_examples,
    parse_romanian,
)
from faristol.formats.game.words import format_word, parse_rack, parse_word
from faristol.game.records import GameRecord, fill_racks
from faristol.rulebook.choices import Coordinates
from faristol.tiles import Tile, designate
from tests.formats.game_records import (
    ALPHABET,
    examples,
    gcg_records,
    letters,
    naturals,
    racks,
    romanian_records,
    words_with_dots,
)

LAYOUT = load_layout("standard")
styles = st.sampled_from(Coordinates)
squares = st.just(Tile(0)) | naturals | letters.map(designate)
grids = st.lists(squares, min_size=45, max_size=45).map(lambda tiles: Grid(3, 15, bytes(tiles)))
sparse = st.dictionaries(st.integers(0, 224), naturals | letters.map(designate), max_size=12).map(
    lambda tiles: Grid(15, 15, bytes(tiles.get(square, 0) for square in range(225)))
)


@pytest.mark.slow
@settings(max_examples=50)
@given(record=gcg_records())
def test_gcg_reads_what_it_writes(record: GameRecord) -> None:
    assert parse_gcg(format_gcg(record, ALPHABET), ALPHABET, LAYOUT) == fill_racks(record)


@pytest.mark.slow
@settings(max_examples=50)
@given(record=romanian_records(), style=styles)
def test_romanian_record_reads_what_it_writes(record: GameRecord, style: Coordinates) -> None:
    notation = Notation(ALPHABET, style, LAYOUT)
    assert parse_romanian(format_romanian(record, notation), notation) == fill_racks(record)


@settings(max_examples=25)
@given(record=romanian_records())
def test_romanian_record_may_break_its_lines_anywhere(record: GameRecord) -> None:
    notation = Notation(ALPHABET, Coordinates.ROWS_LETTERED, LAYOUT)
    text = format_romanian(record, notation)
    body = [line for line in text.splitlines() if not line.startswith(("#", "="))]
    rest = [line for line in text.splitlines() if line.startswith(("#", "="))]
    broken = "\n".join([*rest, *(" \n ".join(body)).split(" ")])
    assert parse_romanian(broken, notation) == fill_racks(record)


@settings(max_examples=50)
@given(record=examples(), style=styles)
def test_examples_read_what_they_write(record: GameRecord, style: Coordinates) -> None:
    notation = Notation(ALPHABET, style, LAYOUT)
    assert parse_examples(format_examples(record, notation), notation) == record


@given(
    position=st.builds(
        Position,
        grid=grids | sparse,
        racks=st.tuples(racks | st.just(()), racks | st.just(())),
        scores=st.tuples(st.integers(-99, 999), st.integers(-99, 999)),
        scoreless_turns=st.integers(0, 6),
        opcodes=st.lists(
            st.tuples(st.sampled_from(["lex", "tmr"]), st.sampled_from(["FISE2", "0/1", ""]))
        ).map(tuple),
    )
)
def test_cgp_reads_what_it_writes(position: Position) -> None:
    assert parse_cgp(format_cgp(position, ALPHABET), ALPHABET) == position


@given(word=words_with_dots, rack=racks)
def test_words_and_racks_read_what_they_write(word: tuple[Tile | None, ...], rack: tuple[Tile, ...]) -> None:
    assert parse_word(format_word(word, ALPHABET), ALPHABET) == word
    assert parse_rack(ALPHABET.format_tiles(rack), ALPHABET) == rack
