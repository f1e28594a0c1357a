"""Hunspell dictionaries as word lists."""

from pathlib import Path

import pytest

from faristol.errors import LexiconError
from faristol.lexicon import Rejected, Source, WordList, dictionary, read_source
from faristol.tiles import load_tileset
from tests.lexicon.lists import text_file

ENGLISH = load_tileset("english").alphabet
AFFIXES = "SET UTF-8\nSFX S Y 1\nSFX S 0 s .\nFORBIDDENWORD !\n"


def read(path: Path) -> WordList:
    return read_source(Source(path=path), ENGLISH)


def dictionary_file(folder: Path, text: str, affixes: str = AFFIXES) -> Path:
    text_file(folder, affixes, "list.aff")
    return text_file(folder, text, "list.dic")


def test_dictionary_is_expanded_and_filtered(tmp_path: Path) -> None:
    path = dictionary_file(tmp_path, "7\ncat/S\nParis\ncan't\nx-ray/S\n\ndog/S\ndogs/!\n")
    found = read(path)
    assert sorted(map(ENGLISH.text, found.words)) == ["CAT", "CATS", "DOG"]
    assert found.rejected == (
        Rejected(3, "Paris", "a name or an abbreviation: it has a capital"),
        Rejected(4, "can't", 'a form with "\'"'),
        Rejected(5, "x-ray", "a form with '-'"),
        Rejected(5, "x-rays", "a form with '-'"),
    )


def test_affixes_may_lie_elsewhere(tmp_path: Path) -> None:
    affixes = text_file(tmp_path, AFFIXES, "other.aff")
    path = text_file(tmp_path, "cat/S\n", "list.dic")
    found = read_source(Source(path=path, affixes=affixes), ENGLISH)
    assert sorted(map(ENGLISH.text, found.words)) == ["CAT", "CATS"]


def test_missing_affixes_are_told(tmp_path: Path) -> None:
    path = text_file(tmp_path, "cat/S\n", "list.dic")
    with pytest.raises(LexiconError, match=r"list\.dic: .*list\.aff: No such file"):
        read(path)


def test_line_that_is_not_understood_is_told(tmp_path: Path) -> None:
    path = dictionary_file(tmp_path, "cat/1,x\n", "FLAG num\n")
    with pytest.raises(LexiconError, match=r"list\.dic: line 1: "):
        read(path)


def test_affixes_that_multiply_are_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dictionary, "MAX_FORMS", 1000)
    rules = "".join(f"SFX S 0 {letter}{other}/S .\n" for letter in "abcdefgh" for other in "abcdefgh")
    path = dictionary_file(tmp_path, "cat/S\n", f"SFX S Y 64\n{rules}")
    with pytest.raises(LexiconError, match="line 1: its affixes make more than 1,000 forms"):
        read(path)


def test_endless_affixes_are_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dictionary, "MAX_FORMS", 1000)
    path = dictionary_file(tmp_path, "cat/S\n" * 10, f"SFX S Y 1\nSFX S 0 {'a' * 20_000}/S .\n")
    with pytest.raises(LexiconError, match="line 2: its affixes make more than 1,000 forms"):
        read(path)
