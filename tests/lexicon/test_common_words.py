"""
Everyday words must be in, names and slips must be out.

A filter that drops everyday words can leave the statistics of a list unchanged; only this notices.
"""

import re
from pathlib import Path

import pytest

from faristol.errors import NotationError
from faristol.lexicon import lexicon_ids, load_lexicon, read_overrides
from faristol.tiles import load_tileset

FOLDER = Path(__file__).parents[1] / "golden"
LEXICA = FOLDER.parents[1] / "lexica"

SHIPPED = [
    ("ca-disc-2021", "ca"),
    ("el-hunspell", "el"),
    ("en-scowl-80", "en"),
    ("es-hunspell", "es"),
    ("fr-dicollecte", "fr"),
    ("ro-hunspell", "ro"),
]
each = pytest.mark.parametrize(("lexicon_id", "language"), SHIPPED)


def marked(sign: str, language: str) -> list[str]:
    lines = (FOLDER / f"common_{language}.txt").read_text("utf-8").splitlines()
    words = " ".join(line.partition("#")[0] for line in lines).split()
    assert all(word[0] in "+-" for word in words)
    return [word[1:] for word in dict.fromkeys(words) if word[0] == sign]


def accepts(lexicon_id: str, word: str) -> bool:
    lexicon = load_lexicon(lexicon_id)
    try:
        return lexicon.has(load_tileset(lexicon.tileset).alphabet.spell(word))
    except NotationError:
        return False


@each
def test_everyday_words_are_in(lexicon_id: str, language: str) -> None:
    words = marked("+", language)
    assert len(words) >= 300
    assert [word for word in words if not accepts(lexicon_id, word)] == []


@each
def test_an_invalid_word_is_out(lexicon_id: str, language: str) -> None:
    words = marked("-", language)
    assert len(words) >= 40
    assert [word for word in words if accepts(lexicon_id, word)] == []


@each
def test_reviewed_corrections_are_in_what_we_ship(lexicon_id: str, language: str) -> None:
    lexicon = load_lexicon(lexicon_id)
    overrides = read_overrides(
        LEXICA / "overrides" / f"{language}.txt", load_tileset(lexicon.tileset).alphabet
    )
    assert all(map(lexicon.has, overrides.added))
    assert not any(map(lexicon.has, overrides.removed))


@pytest.mark.parametrize(
    ("lexicon_id", "words"),
    [
        ("en-scowl-80", "by cry dry fly gym lynx my myth rhythm sky syzygy tryst why"),
        ("en-scowl-80", "brr crwth cwm hm nth psst sh tsk"),
        ("fr-dicollecte", "lys pff brrr"),
        ("ro-hunspell", "hm st"),
    ],
)
def test_words_that_one_can_say_without_a_vowel_tile_are_in(lexicon_id: str, words: str) -> None:
    """The game counts Y as a consonant in English: a filter on its vowels would drop MY."""
    assert [word for word in words.split() if not accepts(lexicon_id, word)] == []


def test_spanish_verbs_stand_without_their_pronouns() -> None:
    """Yet cantase is a past tense, regala and tela are no imperatives, and ameos is a plant."""
    words = "cantase jugase regala tela ameos unidos dados dios"
    glued = "cantarse cantándose dámelo dándonosla alueñarse pudiéndose"
    assert [word for word in words.split() if not accepts("es-hunspell", word)] == []
    assert [word for word in glued.split() if accepts("es-hunspell", word)] == []


@pytest.mark.parametrize(
    ("lexicon_id", "word"),
    [
        ("en-scowl-80", "café"),
        ("es-hunspell", "pingüino"),
        ("es-hunspell", "ñandú"),
        ("fr-dicollecte", "bœuf"),
        ("fr-dicollecte", "nævus"),
        ("fr-dicollecte", "ça"),
        ("el-hunspell", "προϊόν"),
        ("el-hunspell", "λόγος"),
        ("ro-hunspell", "șase"),
    ],
)
def test_words_are_found_with_their_accents_and_without(lexicon_id: str, word: str) -> None:
    """A source read in the wrong encoding loses just these."""
    alphabet = load_tileset(load_lexicon(lexicon_id).tileset).alphabet
    assert accepts(lexicon_id, word)
    assert accepts(lexicon_id, alphabet.text(alphabet.spell(word)))


def test_table_of_the_recipes_counts_the_words_that_we_ship() -> None:
    rows = re.findall(
        r"^\| `([\w-]+)` \| ([\d,]+) \|", (LEXICA / "README.md").read_text("utf-8"), re.MULTILINE
    )
    counts = {lexicon_id: int(count.replace(",", "")) for lexicon_id, count in rows}
    ids = [lexicon_id for lexicon_id, _ in SHIPPED]
    assert set(lexicon_ids()) >= set(ids)
    assert counts == {lexicon_id: load_lexicon(lexicon_id).word_count for lexicon_id in ids}
