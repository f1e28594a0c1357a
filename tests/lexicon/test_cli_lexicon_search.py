"""`faristol lexicon anagram` and `pattern`."""

from pathlib import Path

import pytest

from tests.lexicon.command import printed, run
from tests.lexicon.lists import text_file


@pytest.fixture
def words(tmp_path: Path) -> list[str]:
    """The options that name a small list."""
    path = text_file(tmp_path, "casa\nsaca\ncases\nsac\nany\npel·la\nella\nanys\nçà\n")
    return ["--lexicon", str(path), "--tileset", "catalan"]


def found(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().out.split()


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (["casa"], "CASA SACA"),
        (["CAS?"], "CASa SACa"),
        (["Cas?", "--sub"], "CASa SACa AnyS SAC Any çA"),
        (["cas?", "--min", "3", "--max", "3"], "AnyS SAC"),
        (["cas?", "--sub", "--limit", "1"], "CASa"),
        (["ell?"], "ELLa"),
        (["ellap"], ""),
        (["eapl·l"], "PEL·LA"),
        (["pea?"], "PEl·lA"),
        (["as", "--through", "ny"], "ANYS"),
    ],
)
def test_anagrams(
    words: list[str], question: list[str], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("anagram", *words, *question) == 0
    assert found(capsys) == expected.split()


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (["c?sa"], "CASA"),
        (["ca*"], "CASES CASA"),
        (["*", "--length", "3"], "ANYS SAC"),
        (["*", "--length", "..3"], "ANYS SAC ANY ÇA"),
        (["*", "--length", "5.."], "CASES"),
        (["*[l,l·l]a"], "ELLA PEL·LA"),
        (["*s*", "--contains", "aa"], "CASA SACA"),
        (["[^c]a.*"], "SACA SAC"),
    ],
)
def test_patterns(
    words: list[str], question: list[str], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("pattern", *words, *question) == 0
    assert found(capsys) == expected.split()


def test_summary_is_not_among_the_words(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run("pattern", *words, "*a", "--limit", "2") == 0
    told = capsys.readouterr()
    assert told.out.splitlines() == ["CASA", "ELLA"]
    assert told.err.splitlines()[-1].startswith("5 words, 2 shown; lexicon words.txt (")


def test_no_match_is_an_answer(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("pattern", "ca-disc-2021", "zzz*", "--json") == 0
    document = printed(capsys)
    assert (document["pattern"], document["count"], document["words"]) == ("zzz*", 0, [])


def test_answer_names_the_lexicon(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("anagram", "ca-disc-2021", "qüe", "--json") == 0
    document = printed(capsys)
    assert document["lexicon"].startswith("ca-disc-2021 (")
    assert document["words"] == ["QUE"]


@pytest.mark.parametrize(
    ("question", "complaint"),
    [
        (["ca-disc-2021", "ZZZZ???"], "the Catalan set has 2 of ?, not 3; 1 of Z, not 4"),
        (["ro-hunspell", "k?"], "the Romanian set has 0 of K, not 1"),
        (["ca-disc-2021", "?" * 100_000], "100,000 tiles on the rack: no word has more than 15"),
        (["ca-disc-2021", "a" * 12 + "st?", "--through", "r"], "15 tiles on the rack and 1 on the board: no"),
        (
            ["ca-disc-2021", "z??", "--through", "z"],
            "with those on the board more than the Catalan set has: Z",
        ),
        (
            ["ca-disc-2021", "a?", "--through", "zzz"],
            "with those on the board more than the Catalan set has: ZZ",
        ),
    ],
)
def test_rack_that_the_bag_cannot_hold_is_refused(
    question: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("anagram", *question, "--sub") == 1
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", f"faristol: {complaint}\n") or complaint.endswith("no")
    assert complaint in told.err


@pytest.mark.parametrize("question", [["z?", "--through", "z"], ["z??"], ["a" * 12 + "??s"]])
def test_rack_that_the_bag_can_just_hold_is_asked(
    question: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("anagram", "ca-disc-2021", *question) == 0
    capsys.readouterr()


def test_rack_of_a_file_is_held_against_its_tile_set(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("anagram", *words, "ççà") == 1
    assert "the Catalan set has 1 of Ç, not 2" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("question", "code", "complaint"),
    [
        (["anagram", "ca-disc-2021", "k"], 1, "no tile spells 'K'"),
        (["anagram", "ca-disc-2021", ""], 1, "an empty rack"),
        (["anagram", "ca-disc-2021", "abc", "--min", "5", "--max", "3"], 2, "no word has 5 to 3 tiles"),
        (["anagram", "ca-disc-2021", "abc", "--min", "x"], 2, "'x' is not a whole number"),
        (["anagram", "ca-disc-2021", "abc", "--limit", "-1"], 2, "'-1' is not a whole number"),
        (["pattern", "ca-disc-2021", "[a"], 1, "not closed"),
        (["pattern", "ca-disc-2021", "a", "--length", "7..3"], 2, "is not a length"),
        (["pattern", "ca-disc-2021", "a", "--length", ""], 2, "is not a length"),
        (["pattern", "ca-disc-2021", "a", "b"], 2, "one thing at a time"),
        (["pattern", "ca-disc-2021", "*", "--contains", "w"], 1, "no tile spells 'W'"),
    ],
)
def test_faults_are_one_line(
    question: list[str], code: int, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*question) == code
    assert complaint in capsys.readouterr().err


def test_the_likeliest_words_come_first_if_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("pattern", "en-scowl-80", "???????", "--limit", "3", "--likeliest") == 0
    assert capsys.readouterr().out.split() == ["OTARINE", "ETAERIO", "AILERON"]
    assert run("anagram", "en-scowl-80", "zjqaeiou", "--sub", "--min", "2", "--max", "2", "--likeliest") == 0
    told = capsys.readouterr().out.split()
    assert told.index("AE") < told.index("ZA")
    assert told != sorted(told)
