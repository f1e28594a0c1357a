"""Spelling: digraphs, accents, shorthand, and the traps of each language."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.errors import NotationError
from faristol.tiles import BLANK, UNKNOWN, Alphabet, Letter, Tile, TileSet, designate, load_tileset
from tests.strategies import tilesets

CATALAN = load_tileset("catalan").alphabet
ROMANIAN = load_tileset("romanian").alphabet
GREEK = load_tileset("greek").alphabet

SPELLINGS = [
    (CATALAN, "col·legi", "C O L·L E G I"),
    (CATALAN, "coŀlegi", "C O L·L E G I"),
    (CATALAN, "col•legi", "C O L·L E G I"),
    (CATALAN, "col.legi", "C O L·L E G I"),
    (CATALAN, "COL-LEGI", "C O L·L E G I"),
    (CATALAN, "ella", "E L L A"),
    (CATALAN, "any", "A NY"),
    (CATALAN, "plaça", "P L A Ç A"),
    (CATALAN, "qüestió", "QU E S T I O"),
    (CATALAN, "raïm", "R A I M"),
    (ROMANIAN, "șțîâă", "S T I A A"),
    (ROMANIAN, "ŞŢ", "S T"),
    (ROMANIAN, "kiwi", "K I W I"),
    (GREEK, "λόγος", "Λ Ο Γ Ο Σ"),
    (GREEK, "ΐ", "Ι"),
]


@pytest.mark.parametrize(("alphabet", "word", "tiles"), SPELLINGS, ids=[row[1] for row in SPELLINGS])
def test_words_are_spelled_in_tiles(alphabet: Alphabet, word: str, tiles: str) -> None:
    assert [alphabet.label(Tile(letter)) for letter in alphabet.spell(word)] == tiles.split()


@pytest.mark.parametrize("hidden", ["\u00ad", "\u200b", "\u200d", "\u2060", "\ufeff"])
@pytest.mark.parametrize(("alphabet", "word"), [(CATALAN, "L·LANY"), (ROMANIAN, "SI"), (GREEK, "ΛΟΓΟΣ")])
def test_invisible_signs_are_no_letter(alphabet: Alphabet, word: str, hidden: str) -> None:
    pasted = hidden + hidden.join(word) + hidden
    assert alphabet.spell(pasted) == alphabet.spell(word)
    assert alphabet.parse_tiles(f"{pasted}?[{hidden}{word[0]}]") == alphabet.parse_tiles(
        f"{word}?[{word[0]}]"
    )


@pytest.mark.parametrize("seen", ["\u034f", "\u00a0", "\t"])
def test_other_characters_without_ink_are_not_passed_over(seen: str) -> None:
    with pytest.raises(NotationError, match="no tile spells"):
        CATALAN.spell(f"ca{seen}sa")


@pytest.mark.parametrize("word", ["kiwi", "web", "yen", "qatar"])
def test_catalan_has_no_tile_for_k_w_y_or_a_bare_q(word: str) -> None:
    with pytest.raises(NotationError, match="no tile spells"):
        CATALAN.spell(word)


@pytest.mark.parametrize(("short", "full"), [("QE", "QUE"), ("QADRE", "QUADRE"), ("QUE", "QUE")])
def test_people_may_write_the_q_tile_without_its_u(short: str, full: str) -> None:
    assert CATALAN.spell(short, shorthand=True) == CATALAN.spell(full)


def test_two_tiles_side_by_side_are_not_a_digraph() -> None:
    assert CATALAN.parse_tiles("LL") != CATALAN.parse_tiles("[L·L]")
    assert len(CATALAN.parse_tiles("[NY]")) == 1


def test_brackets_hold_exactly_one_tile() -> None:
    with pytest.raises(NotationError, match="not one tile"):
        CATALAN.parse_tiles("[AB]")


@given(tileset=tilesets, data=st.data())
def test_tiles_survive_being_written_down(tileset: TileSet, data: st.DataObject) -> None:
    letters = st.integers(1, len(tileset.alphabet.labels))
    codes = st.one_of(st.just(0), letters, letters.map(lambda letter: designate(Letter(letter))))
    tiles = tuple(Tile(code) for code in data.draw(st.lists(codes, max_size=15)))

    assert tileset.alphabet.parse_tiles(tileset.alphabet.format_tiles(tiles)) == tiles


@given(st.lists(st.sampled_from([1, 2, 3, 0x81, 0x83, 0]), max_size=8))
def test_adjacent_tiles_are_not_read_as_a_digraph(codes: list[int]) -> None:
    """In Spanish, for example, C and H are tiles beside CH."""
    spanish_like = Alphabet(("C", "H", "CH"))
    tiles = tuple(map(Tile, codes))

    assert spanish_like.parse_tiles(spanish_like.format_tiles(tiles)) == tiles


@given(tileset=tilesets, text=st.text(max_size=12))
def test_any_text_is_spelled_or_refused_with_a_reason(tileset: TileSet, text: str) -> None:
    try:
        letters = tileset.alphabet.spell(text)
    except NotationError as error:
        assert repr(text) in str(error) or text in str(error)
    else:
        assert tileset.alphabet.spell(tileset.alphabet.text(letters)) == letters


@given(tilesets)
def test_every_tile_is_read_alone_as_in_a_rack(tileset: TileSet) -> None:
    alphabet = tileset.alphabet
    letters = [Letter(place) for place in range(1, len(alphabet.labels) + 1)]
    for tile in (BLANK, *map(Tile, letters), *map(designate, letters)):
        label = alphabet.label(tile)
        in_rack = alphabet.parse_tiles(label if tile == BLANK else f"[{label}]")
        assert (alphabet.parse_tile(label),) == in_rack == (tile,)

    with pytest.raises(NotationError):
        alphabet.parse_tile(alphabet.label(UNKNOWN))


@given(tilesets)
def test_a_blank_on_the_board_is_the_vowel_or_consonant_that_it_shows(tileset: TileSet) -> None:
    for place in range(1, len(tileset.alphabet.labels) + 1):
        letter = Letter(place)
        assert (
            tileset.is_vowel(Tile(letter))
            == tileset.is_vowel(designate(letter))
            == (letter in tileset.vowels)
        )

    assert not tileset.is_vowel(BLANK)
    assert not tileset.is_vowel(UNKNOWN)
