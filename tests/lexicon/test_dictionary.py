"""Hunspell dictionaries as word lists."""

from pathlib import Path

import pytest

from faristol.errors import LexiconError
from faristol.lexicon import Rejected, Source, WordList, hunspell, read_source
from faristol.tiles import load_tileset
from tests.lexicon.lists import CATALAN, text_file

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
        Rejected(5, "x-ray", "no tile spells '-' in 'x-ray'"),
        Rejected(5, "x-rays", "no tile spells '-' in 'x-rays'"),
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
    monkeypatch.setattr(hunspell, "MAX_FORMS", 1000)
    rules = "".join(f"SFX S 0 {letter}{other}/S .\n" for letter in "abcdefgh" for other in "abcdefgh")
    path = dictionary_file(tmp_path, "cat/S\n", f"SFX S Y 64\n{rules}")
    with pytest.raises(LexiconError, match="line 1: the affixes so far make more than 1,000 forms"):
        read(path)


def test_endless_affixes_are_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hunspell, "MAX_FORMS", 1000)
    path = dictionary_file(tmp_path, "cat/S\n" * 10, f"SFX S Y 1\nSFX S 0 {'a' * 20_000}/S .\n")
    with pytest.raises(LexiconError, match="line 2: the affixes so far make more than 1,000 forms"):
        read(path)


@pytest.mark.parametrize("condition", [".", "z"], ids=["that fit", "that fit nowhere"])
def test_one_stem_with_thousands_of_suffixes_is_stopped_soon(tmp_path: Path, condition: str) -> None:
    ending = "abcdefghijklmnopqrstuvwxyz"
    rules = "".join(f"SFX S 0 {a}{b}{c}/T .\n" for a in ending[:4] for b in ending for c in ending)
    seconds = "".join(f"SFX T 0 {a}{b}{c} {condition}\n" for a in ending[:4] for b in ending for c in ending)
    path = dictionary_file(tmp_path, "cat/S\n", f"SFX S Y 2704\n{rules}SFX T Y 2704\n{seconds}")
    reason = "its affixes make more than 10,000 forms|after 50,001 rules tried there are still more"
    with pytest.raises(LexiconError, match=rf"list\.dic: line 1: ({reason})"):
        read(path)


def test_many_stems_whose_rules_fit_nowhere_are_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hunspell, "MAX_TRIES", 100)
    rules = "SFX S 0 a z\n" * 30
    path = dictionary_file(tmp_path, "cat/S\n" * 5, f"SFX S Y 30\n{rules}")
    with pytest.raises(LexiconError, match="line 4: after 101 rules tried there are still more"):
        read(path)


def test_forbidden_forms_are_no_way_round_the_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hunspell, "MAX_FORMS_OF_STEM", 10)
    rules = "".join(f"SFX S 0 {letter} .\n" for letter in "abcdefghijk")
    path = dictionary_file(tmp_path, "dog\ncat/S!\n", f"FORBIDDENWORD !\nSFX S Y 11\n{rules}")
    with pytest.raises(LexiconError, match="line 2: its affixes make more than 10 forms"):
        read(path)


def test_stem_too_long_for_a_word_is_not_expanded(tmp_path: Path) -> None:
    path = dictionary_file(tmp_path, f"{'a' * 101}/S\ncat\n")
    assert read(path).rejected == (Rejected(1, f"{'a' * 100}…", "101 characters are too long for a word"),)


def test_many_rejected_forms_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("faristol.lexicon.words.MAX_REJECTED", 2)
    found = read(dictionary_file(tmp_path, "Paris/S\ncat\nRome/S\nParis/S\n"))
    assert [line.text for line in found.rejected] == ["Paris", "Pariss"]
    assert found.rejected_count == 4


def test_a_hyphen_is_a_tile_where_it_can_be_nothing_else(tmp_path: Path) -> None:
    text_file(tmp_path, "SET UTF-8\n", "list.aff")
    path = text_file(tmp_path, "col-legi\nal.lot\nmal-lletrat\nxai-lo\n", "list.dic")
    found = read_source(Source(path=path), CATALAN)
    assert found.words == {CATALAN.spell("col·legi"), CATALAN.spell("al·lot")}
    assert [line.text for line in found.rejected] == ["mal-lletrat", "xai-lo"]


@pytest.mark.parametrize(
    ("stem", "affixes", "reason"),
    [
        ("ab/x", "AF 1\nAF S\n", "line 1: 'x' is not the number of an alias"),
        ("ab/9", "AF 1\nAF S\n", "line 1: there is no alias 9"),
        (f"ab/{'9' * 5000}", "AF 1\nAF S\n", "line 1: '9999"),
        ("ab/1,x", "FLAG num\n", "line 1: 'x' is not the number of a flag"),
        (f"ab/{'9' * 5000}", "FLAG num\n", "line 1: '9999"),
        ("ab", "FLAG num\nSFX x Y 1\n", ""),
        ("ab", "FLAG num\nSFX x Y 1\nSFX x 0 s .\n", "affixes, line 3: .*'x' is not the number of a flag"),
        ("ab/€", "SET ISO8859-1\n", "line 1: '.*' cannot be flags in ISO8859-1"),
        ("ab", f"SFX x Y 1\nSFX x 0 s {'[' * 1001}\n", "affixes, line 2: .*a condition of 1,001 characters"),
    ],
)
def test_flags_that_are_none_are_told_in_words(tmp_path: Path, stem: str, affixes: str, reason: str) -> None:
    path = dictionary_file(tmp_path, f"{stem}\n", affixes)
    source = Source(path=path, encoding="utf-8")
    if not reason:
        assert len(read_source(source, ENGLISH).words) == 1
        return
    with pytest.raises(LexiconError, match=reason) as refusal:
        read_source(source, ENGLISH)
    assert "int()" not in str(refusal.value)
    assert "codec" not in str(refusal.value)


def test_more_rules_than_any_language_has_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hunspell, "MAX_RULES", 2)
    path = dictionary_file(tmp_path, "cat/S\n", "SFX S Y 3\nSFX S 0 a .\nSFX S 0 b .\nSFX S 0 c .\n")
    with pytest.raises(LexiconError, match=r"line 4: .*more than 2 rules"):
        read(path)


def test_a_line_of_blanks_costs_no_time() -> None:
    assert len(list(hunspell.parse_stems([f"a{' ' * 200_000}b"], hunspell.parse_affixes([])))) == 1
