"""The Open of 2009: what its text leaves to the game's Catalan edition and to a dictionary."""

import pytest

from faristol.board import load_layout
from faristol.rulebook import load_rulebook
from faristol.tiles import load_tileset

BOOK, GENERAL = load_rulebook("ca-obert-2009"), load_rulebook("ca-1v1")


@pytest.mark.clause("OB-G0")
def test_what_it_does_not_say_is_as_in_the_catalan_edition() -> None:
    tileset, layout = load_tileset(BOOK.play.tileset), load_layout(BOOK.play.board)

    assert BOOK.play == GENERAL.play
    assert (tileset.size, tileset.counts[0], layout.rows, layout.columns) == (100, 2, 15, 15)
    assert tileset.alphabet.text(tileset.alphabet.spell("COL·LEGI")) == "COL·LEGI"
    for key in ("play.players", "play.tileset", "play.board", "play.coordinates"):
        assert "OB-G0" in BOOK.sources[key].clause


@pytest.mark.clause("OB-T7")
def test_its_dictionary_is_the_one_of_the_federation_with_the_errata() -> None:
    assert "(DOSC)" in BOOK.challenge.dictionary
    assert "errata of 7 February 2006" in BOOK.challenge.dictionary
    assert BOOK.sources["challenge.dictionary"].clause == ("OB-T7",)
