"""The order in which players learn words: how often they are formed in games."""

import lzma
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from faristol.cli import main
from faristol.errors import LexiconError
from faristol.lexicon import Lexicon, load_lexicon, shipped_ids
from faristol.lexicon.cards import questions
from faristol.lexicon.columns import columns_of
from faristol.lexicon.pattern import parse_pattern
from faristol.lexicon.playability import (
    ENDING,
    Playability,
    format_playability,
    is_counted,
    most_playable_first,
    playability_of,
)
from faristol.lexicon.probability import chances
from faristol.lexicon.search import anagrams, matching
from faristol.tiles import face, load_tileset


@pytest.fixture
def _no_memory() -> Iterator[None]:
    playability_of.cache_clear()
    yield
    playability_of.cache_clear()


def english() -> Lexicon:
    return load_lexicon("en-scowl-80")


@pytest.mark.slow
@pytest.mark.parametrize("lexicon_id", shipped_ids())
def test_every_list_that_comes_with_the_program_is_counted(lexicon_id: str) -> None:
    lexicon = load_lexicon(lexicon_id)
    assert is_counted(lexicon)
    found = playability_of(lexicon)
    assert found.games == 20_000
    total = sum(int(counts.sum()) for counts in found.counts.values())
    assert 20 < total / found.games < 80, "words formed in a game, those across a play as well"


def test_what_players_know_to_be_useful_comes_first() -> None:
    """English players need QI far more often than QUIZ, and short words before long ones."""
    lexicon = english()
    alphabet = load_tileset(lexicon.tileset).alphabet
    spell = alphabet.spell
    playability = playability_of(lexicon)
    assert playability.per_1000_games(spell("QI")) > 100
    assert playability.per_1000_games(spell("QI")) > 20 * playability.per_1000_games(spell("QUIZ"))
    with pytest.raises(KeyError):
        playability.per_1000_games(spell("QX"))
    order = most_playable_first(lexicon)
    columns = columns_of(lexicon)
    found = matching(columns, parse_pattern("q*", alphabet), limit=3, order=order)
    every = matching(columns, parse_pattern("q*", alphabet), order=order)
    assert alphabet.text(found.words[0]) == "QI"
    assert every.words[:3] == found.words
    assert len(every.words) == found.count == len(set(every.words))
    rack = alphabet.parse_tiles("QUIZES?")
    made = anagrams(columns, rack, lengths=range(2, 9), limit=300, order=order)
    values = [playability.per_1000_games(tuple(face(tile) for tile in word)) for word in made.words]
    assert values == sorted(values, reverse=True)
    assert {len(word) for word in made.words} > {2}, "lengths are mixed"
    assert matching(columns, parse_pattern("zzzzzz", alphabet), order=order).words == ()


def test_numbers_are_those_of_the_file_word_by_word() -> None:
    lexicon = english()
    packed = (files("faristol") / "data" / "lexica" / f"{lexicon.id}{ENDING}").read_bytes()
    lines = dict(
        line.split(":") for line in lzma.decompress(packed).decode().splitlines() if line[:1].isdigit()
    )
    words = [bytes(word) for word in lexicon.graph if len(word) == 3]
    counts = list(map(int, lines["3"].split()))
    found = playability_of(lexicon)
    assert len(words) == len(counts)
    for word, count in list(zip(words, counts, strict=True))[::37]:
        assert found.per_1000_games(tuple(word)) == 1000 * count / 20_000  # type: ignore[arg-type]


def test_equals_are_put_by_their_chance() -> None:
    lexicon = english()
    numbers = np.arange(columns_of(lexicon)[8].letters.shape[1])
    column = columns_of(lexicon)[8]
    ordered = numbers[np.lexsort(most_playable_first(lexicon).rank(column, numbers))]
    counts = playability_of(lexicon).counts[8][ordered]
    assert (np.diff(counts) <= 0).all()
    assert counts[0] > counts[-1] == 0
    drawn = chances(column.letters[:, ordered[counts == 0]], load_tileset(lexicon.tileset))
    assert (np.diff(drawn) <= 0).all()
    assert len(drawn) > 1000


def test_an_alphagram_is_as_playable_as_its_words_together() -> None:
    lexicon = english()
    found = playability_of(lexicon)
    grams = questions(lexicon, "anagram", 5, "playability")
    assert len(grams) == len(set(grams))
    sums: dict[tuple[int, ...], float] = {}
    for word in columns_of(lexicon)[5].letters.T.tolist():
        key = tuple(sorted(word))
        sums[key] = sums.get(key, 0) + found.per_1000_games(tuple(word))
    values = [round(sums[gram], 6) for gram in grams]
    assert values == sorted(values, reverse=True)
    assert sums.keys() == set(grams)


@pytest.mark.slow
@pytest.mark.usefixtures("_no_memory")
@pytest.mark.parametrize("fault", ["another edition", "a word too few", "no number", "cut off", "no text"])
def test_a_damaged_file_is_refused(fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lexicon = english()
    monkeypatch.setenv("FARISTOL_LEXICA", str(tmp_path))
    counts = {length: np.zeros(c.letters.shape[1], "i8") for length, c in columns_of(lexicon).items()}
    good = format_playability(Playability(lexicon, 5, counts), made_with="a test")
    text = lzma.decompress(good).decode()
    bad = {
        "another edition": lzma.compress(text.replace(lexicon.version, "en-scowl-80 (0)").encode()),
        "a word too few": lzma.compress(text.removesuffix(" 0\n").encode() + b"\n"),
        "no number": lzma.compress(text.replace(" 0 0", " 0 x", 1).encode()),
        "cut off": good[:-20],
        "no text": lzma.compress(b"\xff\xfe\xff"),
    }[fault]
    path = tmp_path / f"{lexicon.stem}{ENDING}"
    path.write_bytes(good)
    assert playability_of(lexicon).games == 5, "what was counted here goes before what came along"
    playability_of.cache_clear()
    path.write_bytes(bad)
    with pytest.raises(LexiconError):
        playability_of(lexicon)


def test_a_list_that_nobody_counted_says_how(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = tmp_path / "few.txt"
    words.write_text("casa\nsaca\n")
    assert (
        main(["lexicon", "anagram", "--lexicon", str(words), "--tileset", "catalan", "casa", "--playability"])
        == 1
    )
    assert "train playability" in capsys.readouterr().err
    assert main(["lexicon", "anagram", "ca-disc-2021", "casa", "--playability", "--likeliest"]) == 2


def test_the_terminal_puts_words_in_this_order(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lexicon", "pattern", "en-scowl-80", "q*", "--limit", "2", "--playability"]) == 0
    first = capsys.readouterr().out.split()
    assert first[0] == "QI"
