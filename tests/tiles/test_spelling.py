"""The traps of each language: what is one tile, what is two, and what no tile can spell."""

import unicodedata

import pytest

from faristol.errors import NotationError
from faristol.tiles import Alphabet, Letter, Tile, load_tileset, tileset_ids

ALPHABETS = {name: load_tileset(name).alphabet for name in tileset_ids()}


def tiles(tileset: str, word: str) -> str:
    alphabet = ALPHABETS[tileset]
    return " ".join(alphabet.label(Tile(letter)) for letter in alphabet.spell(word))


@pytest.mark.parametrize(
    ("tileset", "word", "expected"),
    [
        ("spanish", "chico", "CH I C O"),
        ("spanish", "leche", "L E CH E"),
        ("spanish", "llave", "LL A V E"),
        ("spanish", "calle", "C A LL E"),
        ("spanish", "perro", "P E RR O"),
        ("spanish", "barrer", "B A RR E R"),
        ("spanish", "pero", "P E R O"),
        ("spanish", "LLUVIA", "LL U V I A"),
        ("spanish", "Chorro", "CH O RR O"),
        ("spanish", "carrillo", "C A RR I LL O"),
        ("spanish", "ñandú", "Ñ A N D U"),
        ("spanish", "año", "A Ñ O"),
        ("spanish", "ano", "A N O"),
        ("spanish", "pingüino", "P I N G U I N O"),
        ("spanish", "áéíóúü", "A E I O U U"),
        ("spanish", "quince", "Q U I N C E"),
        ("french", "cœur", "C O E U R"),
        ("french", "ŒUF", "O E U F"),
        ("french", "nævus", "N A E V U S"),
        ("french", "Æschne", "A E S C H N E"),
        ("french", "garçon", "G A R C O N"),
        ("french", "àâäéèêëîïôöùûüÿ", "A A A E E E E I I O O U U U Y"),
        ("french", "kiwi", "K I W I"),
        ("english", "naïve", "N A I V E"),
        ("english", "café", "C A F E"),
        ("english", "llama", "L L A M A"),
        ("greek", "λόγος", "Λ Ο Γ Ο Σ"),
        ("greek", "ΛΟΓΟΣ", "Λ Ο Γ Ο Σ"),
        ("greek", "σοφός", "Σ Ο Φ Ο Σ"),
        ("greek", "προϊόν", "Π Ρ Ο Ι Ο Ν"),
        ("greek", "γαϊδούρι", "Γ Α Ι Δ Ο Υ Ρ Ι"),
        ("greek", "ΰΐώήέά", "Υ Ι Ω Η Ε Α"),
        ("catalan", "qüestió", "QU E S T I O"),
        ("catalan", "QÜESTIÓ", "QU E S T I O"),
        ("catalan", "aigua", "A I G U A"),
        ("catalan", "llengües", "L L E N G U E S"),
        ("catalan", "anyada", "A NY A D A"),
        ("catalan", "canya", "C A NY A"),
        ("catalan", "NYANYO", "NY A NY O"),
        ("catalan", "panxa", "P A N X A"),
        ("catalan", "cella", "C E L L A"),
        ("catalan", "cel·la", "C E L·L A"),
        ("romanian", "whisky", "W H I S K Y"),
        ("romanian", "quasar", "Q U A S A R"),
    ],
)
def test_word_is_spelled_in_these_tiles(tileset: str, word: str, expected: str) -> None:
    assert tiles(tileset, word) == expected
    assert tiles(tileset, unicodedata.normalize("NFD", word)) == expected


@pytest.mark.parametrize(
    "written",
    ["cel·la", "ceŀla", "cel•la", "CEL.LA", "CEL-LA", "CEĿLA", "cel-la", "cel\u2010la", "cel\u2011la"],
)
def test_l_gemminada_is_one_tile_however_it_is_written(written: str) -> None:
    assert tiles("catalan", written) == "C E L·L A"


@pytest.mark.parametrize(
    ("tileset", "word"),
    [
        ("catalan", "kiwi"),
        ("catalan", "web"),
        ("catalan", "yoga"),
        ("catalan", "nylon-y"),
        ("spanish", "kilo"),
        ("spanish", "whisky"),
        ("spanish", "web"),
        ("greek", "logos"),
        ("english", "bœuf"),
        ("french", "l'eau"),
    ],
)
def test_letters_on_no_tile_are_refused(tileset: str, word: str) -> None:
    with pytest.raises(NotationError, match="no tile spells"):
        ALPHABETS[tileset].spell(word)


@pytest.mark.parametrize("digraph", ["CH", "LL", "RR"])
def test_spanish_digraph_is_another_thing_than_its_two_letters(digraph: str) -> None:
    spanish = ALPHABETS["spanish"]
    apart = tuple(Tile(letter) for half in digraph for letter in spanish.spell(half))
    together = tuple(map(Tile, spanish.spell(digraph)))

    assert (len(together), len(apart)) == (1, 2)
    for written in (together, apart):
        assert spanish.parse_tiles(spanish.format_tiles(written)) == written


def test_only_a_blank_can_be_what_romanian_has_no_tile_for() -> None:
    romanian = load_tileset("romanian")
    for label in "KQWY":
        (letter,) = romanian.alphabet.spell(label)
        assert romanian.counts[letter] == romanian.value(Tile(letter)) == 0


@pytest.mark.parametrize("tileset_id", tileset_ids())
def test_no_letter_hides_behind_another(tileset_id: str) -> None:
    tileset = load_tileset(tileset_id)
    for place, label in enumerate(tileset.alphabet.labels, 1):
        assert tileset.alphabet.spell(label) == (Letter(place),)


@pytest.mark.parametrize(
    ("tileset_id", "vowels"),
    [
        ("spanish", "A E I O U"),
        ("french", "A E I O U Y"),
        ("english", "A E I O U"),
        ("greek", "Α Ε Η Ι Ο Υ Ω"),
    ],
)
def test_vowels_are_the_rules_not_the_phoneticians(tileset_id: str, vowels: str) -> None:
    tileset = load_tileset(tileset_id)
    alphabet: Alphabet = tileset.alphabet
    assert sorted(map(alphabet.label, map(Tile, tileset.vowels))) == sorted(vowels.split())
