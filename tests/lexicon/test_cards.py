"""Cards for word study."""

import pytest

from faristol.errors import NotationError
from faristol.lexicon import load_lexicon
from faristol.lexicon.cards import Of, cards_of, key_of, questions, read_question
from faristol.tiles import Alphabet, load_tileset

CATALAN = load_tileset("catalan").alphabet


def asked(text: str, of: Of = "anagram", lexicon_id: str = "en-scowl-80") -> list[tuple[str, list[str]]]:
    lexicon = load_lexicon(lexicon_id)
    alphabet = load_tileset(lexicon.tileset).alphabet
    cards = cards_of(lexicon, of, [read_question(text, alphabet, of)])
    return [
        (key_of(card.letters, alphabet), [*map(alphabet.text, card.answers), alphabet.text(card.front)])
        for card in cards
    ]


def test_a_word_leads_to_all_its_anagrams() -> None:
    ((key, answers),) = asked("stainer")
    assert key == "A E I N R S T"
    assert {"RETAINS", "NASTIER", "STAINER"} <= set(answers)


def test_a_digraph_is_one_tile_of_the_question() -> None:
    assert asked("any", lexicon_id="ca-disc-2021")[0][0] == "A NY"


def test_hooks_of_a_word_and_of_none() -> None:
    assert "S" in asked("pan", "hooks")[0][1][-1]
    assert asked("pxn", "hooks") == []
    assert asked("qqq") == []


def test_a_key_is_read_back_where_its_tiles_side_by_side_would_read_as_one() -> None:
    llamas = Alphabet(("A", "L", "LL"))
    assert read_question("L L A", llamas, "hooks") == (2, 2, 1)
    assert read_question("LLA", llamas, "hooks") == (3, 1)


@pytest.mark.parametrize("text", ["", " ", "a", "4x", "a" * 16, "AN Y 漢"])
def test_what_is_no_word_of_these_tiles_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        read_question(text, CATALAN, "anagram")


def test_the_likeliest_come_first_and_each_alphagram_once() -> None:
    lexicon = load_lexicon("en-scowl-80")
    likeliest = questions(lexicon, "anagram", 7, "likeliest")
    assert len(set(likeliest)) == len(likeliest)
    assert sorted(likeliest) == list(questions(lexicon, "anagram", 7, "alphabet"))
    alphabet = load_tileset("english").alphabet
    assert key_of(likeliest[0], alphabet) < key_of(likeliest[-1], alphabet)
    assert "Q" not in "".join(key_of(each, alphabet) for each in likeliest[:500])
    assert questions(lexicon, "hooks", 16, "likeliest") == ()
