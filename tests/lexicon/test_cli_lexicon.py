"""`faristol lexicon`, as the command line calls it."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from faristol.cli import parsed
from faristol.errors import LexiconError, NotationError, StoreError
from faristol.lexicon import WordGraph, load_lexicon, shipped_ids


def run(*words: str) -> int:
    args = parsed(["lexicon", *words])
    code = args.run(args) or 0
    assert isinstance(code, int)
    return code


def printed(capsys: pytest.CaptureFixture[str]) -> Any:
    return json.loads(capsys.readouterr().out)


def test_list_names_every_lexicon_and_its_standing(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("list") == 0
    assert "DISC 2021, unofficial copy" in capsys.readouterr().out


def test_list_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("list", "--json") == 0
    listed = printed(capsys)
    assert [lexicon["id"] for lexicon in listed] == shipped_ids()
    assert all(lexicon["is_shipped"] for lexicon in listed)


def test_info_tells_origin_and_licence(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("info", "ro-hunspell") == 0
    text = capsys.readouterr().out
    assert "hunspell-ro" in text
    assert "MPL-1.1" in text


def test_info_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("info", "ca-disc-2021", "--json") == 0
    assert printed(capsys)["version"] == load_lexicon("ca-disc-2021").version


@pytest.mark.parametrize(
    ("words", "code", "verdict"),
    [
        (["casa", "any"], 0, "acceptable"),
        (["casa", "ancs"], 1, "not acceptable"),
        (["qe"], 0, "acceptable"),
    ],
)
def test_check_gives_one_verdict(
    words: list[str], code: int, verdict: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("check", "ca-disc-2021", *words) == code
    assert capsys.readouterr().out.splitlines()[0] == verdict


def test_check_prints_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    run("check", "ca-disc-2021", "casa")
    assert load_lexicon("ca-disc-2021").version in capsys.readouterr().out


def test_one_verdict_does_not_tell_which_word_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", "ro-hunspell", "casa", "cssa", "--json") == 1
    document = printed(capsys)
    assert document["acceptable"] is False
    assert document["words"] == ["casa", "cssa"]


def test_check_each_word(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", "ca-disc-2021", "--each", "casa", "cssa", "kiwi") == 1
    assert capsys.readouterr().out.splitlines()[:3] == [
        "casa: acceptable",
        "cssa: not acceptable",
        "kiwi: not acceptable: no tile spells 'K' in 'kiwi'",
    ]


def test_check_each_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", "ca-disc-2021", "--each", "--json", "casa") == 0
    assert printed(capsys)["words"] == {"casa": "acceptable"}


def test_word_that_tiles_cannot_spell_is_no_verdict() -> None:
    with pytest.raises(NotationError, match="no tile spells '4'"):
        run("check", "ca-disc-2021", "cas4")


def test_word_that_tiles_cannot_spell_is_told_to_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", "ca-disc-2021", "--json", "casa", "cas4") == 1
    assert printed(capsys) == {
        "lexicon": load_lexicon("ca-disc-2021").version,
        "words": ["casa", "cas4"],
        "acceptable": False,
        "reason": "no tile spells '4' in 'cas4'",
    }
    assert run("check", "ca-disc-2021", "--json", "casa", "cssa") == 1
    assert "reason" not in printed(capsys)


def test_without_a_verdict_nothing_is_printed_that_looks_like_one(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(NotationError):
        run("check", "ca-disc-2021", "cas4")
    assert capsys.readouterr().out == ""
    assert code_of("check", "--help") == 0
    assert "is reported instead of a verdict" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("operands", "words"),
    [
        (["casa taula"], ["casa", "taula"]),
        (["casa,", "any;taula"], ["casa", "any", "taula"]),
        (["casa ,; any\n"], ["casa", "any"]),
        (["\u200bcasa\u200b", "a\u00adny"], ["casa", "any"]),
    ],
)
def test_several_words_may_be_written_as_people_write_them(
    operands: list[str], words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    for each in ([], ["--each"]):
        assert run("check", "ca-disc-2021", "--json", *each, *operands) == 0
        assert list(printed(capsys)["words"]) == words


def test_commas_on_standard_input_are_between_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("casa, any; taula,\n"))
    assert run("check", "ca-disc-2021", "-", "--json") == 0
    assert printed(capsys)["words"] == ["casa", "any", "taula"]


def test_unknown_lexicon_is_one_line() -> None:
    with pytest.raises(LexiconError, match="available: ca-disc-2021"):
        run("info", "klingon")


def test_build_writes_a_graph(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words, graph = tmp_path / "words.txt", tmp_path / "words.kwg"
    words.write_text("casa\nany\n", "utf-8")
    assert run("build", str(words), "--tileset", "catalan", "-o", str(graph)) == 0
    assert "2 words" in capsys.readouterr().out
    assert WordGraph.from_bytes(graph.read_bytes()).word_count == 2


def test_build_refuses_lines_that_give_no_word(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words, graph = tmp_path / "words.txt", tmp_path / "words.kwg"
    words.write_text("casa\nkiwi\n", "utf-8")
    assert run("build", str(words), "--tileset", "catalan", "-o", str(graph)) == 1
    assert f"{words}:2: kiwi: no tile spells 'K' in 'kiwi'" in capsys.readouterr().err
    assert not graph.exists()


def test_build_can_leave_them_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words, graph = tmp_path / "words.txt", tmp_path / "words.kwg"
    words.write_text("casa\nkiwi\n", "utf-8")
    assert run("build", str(words), "--tileset", "catalan", "-o", str(graph), "--skip", "--json") == 0
    document = printed(capsys)
    assert document["rejected"] == [
        {"file": str(words), "line": 2, "text": "kiwi", "reason": "no tile spells 'K' in 'kiwi'"}
    ]
    assert graph.exists()


def test_file_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("casa\n", "utf-8")
    with pytest.raises(StoreError, match="No such file"):
        run("build", str(words), "--tileset", "catalan", "-o", str(tmp_path / "no" / "words.kwg"))


# Choice of lexicon and words -----------------------------------------------------------------------


def code_of(*words: str) -> int:
    """Return the exit code of a run, including that of wrong usage."""
    try:
        return run(*words)
    except SystemExit as ending:
        assert isinstance(ending.code, int)
        return ending.code


@pytest.mark.parametrize(
    "words",
    [
        ["check", "ca-disc-2021", "casa"],
        ["check", "--lexicon", "ca-disc-2021", "casa"],
        ["check", "casa", "--lexicon", "ca-disc-2021", "any"],
        ["check", "--json", "ca-disc-2021", "--each", "casa", "any"],
    ],
)
def test_lexicon_comes_first_or_by_name(words: list[str]) -> None:
    assert code_of(*words) == 0


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["check"], "name a lexicon:"),
        (["check", "ca-disc-2021"], "nothing is asked about the lexicon"),
        (["check", "ca-disc-2021", "casa", "--colour"], "unrecognized arguments: --colour"),
        (["hooks", "ca-disc-2021", "casa", "any"], "one thing at a time, not 2: casa any"),
    ],
)
def test_wrong_usage_exits_with_2(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert code_of(*words) == 2
    assert complaint in capsys.readouterr().err


def test_words_come_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("casa any  # of a play\n\ncol·legi\n"))
    assert run("check", "ca-disc-2021", "-", "--json") == 0
    assert printed(capsys)["words"] == ["casa", "any", "col·legi"]


def test_no_words_on_standard_input_is_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("# nothing\n"))
    with pytest.raises(LexiconError, match="no words on standard input"):
        run("check", "ca-disc-2021", "-")


@pytest.mark.parametrize("each", [[], ["--each"]])
@pytest.mark.parametrize("empty", ["", " , ", "\u200b"])
def test_empty_word_is_no_word(each: list[str], empty: str) -> None:
    with pytest.raises(NotationError, match=r"^an empty word$"):
        run("check", "ca-disc-2021", "casa", empty, *each)


def test_file_is_a_lexicon_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = tmp_path / "own.txt"
    words.write_text("casa\nxyzzy\n", "utf-8")
    assert run("check", "--lexicon", str(words), "--tileset", "catalan", "casa") == 0
    told = capsys.readouterr()
    assert "lexicon own.txt (" in told.out
    assert "a file of your own" in told.out
    assert told.err == f"{words}: 1 line gives no word: left out\n"


def test_a_language_is_a_lexicon_even_beside_a_folder_of_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "ca").mkdir()
    monkeypatch.chdir(tmp_path)

    assert run("check", "--lexicon", "ca", "casa") == 0
    assert "ca-disc-2021" in capsys.readouterr().out


def test_file_without_letters_is_wrong_usage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = tmp_path / "own.txt"
    words.write_text("casa\n", "utf-8")
    assert code_of("check", "--lexicon", str(words), "casa") == 2
    assert "--tileset" in capsys.readouterr().err


def test_a_name_that_is_neither_lexicon_nor_file_is_reported() -> None:
    with pytest.raises(
        LexiconError, match=r"no lexicon or file 'nowhere\.txt'; available lexica: ca-disc-2021"
    ):
        run("check", "--lexicon", "nowhere.txt", "--tileset", "catalan", "casa")


def test_faulty_lexicon_is_left_out_and_told(own_lexica: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own_lexica.mkdir()
    (own_lexica / "broken.toml").write_text("id = 1")
    assert run("list") == 0
    told = capsys.readouterr()
    assert "broken" not in told.out
    assert "left out: lexicon broken.toml: missing or unknown:" in told.err


# Hooks --------------------------------------------------------------------------------------------


def test_hooks_of_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("hooks", "ca-disc-2021", "any") == 0
    assert capsys.readouterr().out.splitlines()[0] == "B D P T  [ANY]  I S"


def test_hooks_of_what_is_no_word_say_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("hooks", "--lexicon", "ca-disc-2021", "nys", "--json") == 0
    document = printed(capsys)
    assert (document["word"], document["acceptable"]) == ("NYS", False)
    assert run("hooks", "ca-disc-2021", "xx") == 0
    assert capsys.readouterr().out.splitlines()[:2] == ["–  [XX]  –", "XX itself is not acceptable"]


# Help ---------------------------------------------------------------------------------------------

VERBS = (
    "list",
    "info",
    "check",
    "build",
    "import",
    "remove",
    "diff",
    "export",
    "hooks",
    "anagram",
    "pattern",
)


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert code_of(verb, "--help") == 0
    told = capsys.readouterr().out
    assert f"lexicon {verb}" in told.splitlines()[0]
    assert verb == "list" or "examples:" in told
    assert max(map(len, told.splitlines())) <= 110
