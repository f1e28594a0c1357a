"""
Everyday words must be in, names and slips must be out.

A filter that drops everyday words can leave the statistics of a list unchanged; only this notices.
"""

from pathlib import Path

import pytest

from faristol.errors import NotationError
from faristol.lexicon import load_lexicon, read_overrides
from faristol.tiles import load_tileset

FOLDER = Path(__file__).parents[1] / "golden"
OVERRIDES = FOLDER.parents[1] / "lexica" / "overrides"

both = pytest.mark.parametrize(("lexicon_id", "language"), [("ca-disc-2021", "ca"), ("ro-hunspell", "ro")])


def marked(sign: str, language: str) -> list[str]:
    lines = (FOLDER / f"common_{language}.txt").read_text("utf-8").splitlines()
    words = " ".join(line.partition("#")[0] for line in lines).split()
    assert all(word[0] in "+-" for word in words)
    return [word[1:] for word in words if word[0] == sign]


def accepts(lexicon_id: str, word: str) -> bool:
    lexicon = load_lexicon(lexicon_id)
    try:
        return lexicon.has(load_tileset(lexicon.tileset).alphabet.spell(word))
    except NotationError:
        return False


@both
def test_everyday_words_are_in(lexicon_id: str, language: str) -> None:
    words = marked("+", language)
    assert len(words) >= 150
    assert [word for word in words if not accepts(lexicon_id, word)] == []


@both
def test_what_is_no_word_is_out(lexicon_id: str, language: str) -> None:
    words = marked("-", language)
    assert len(words) >= 35
    assert [word for word in words if accepts(lexicon_id, word)] == []


@both
def test_reviewed_corrections_are_in_what_we_ship(lexicon_id: str, language: str) -> None:
    lexicon = load_lexicon(lexicon_id)
    overrides = read_overrides(OVERRIDES / f"{language}.txt", load_tileset(lexicon.tileset).alphabet)
    assert all(map(lexicon.has, overrides.added))
    assert not any(map(lexicon.has, overrides.removed))
