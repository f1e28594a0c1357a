"""`faristol lexicon`, as the command line calls it."""

import argparse
import json
from pathlib import Path
from typing import Any

import pytest

from faristol.cli.lexicon import add_command
from faristol.errors import LexiconError, NotationError
from faristol.lexicon import WordGraph, load_lexicon


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    add_command(parser.add_subparsers(required=True))
    args = parser.parse_args(["lexicon", *words])
    code = args.run(args)
    assert isinstance(code, int)
    return code


def printed(capsys: pytest.CaptureFixture[str]) -> Any:
    return json.loads(capsys.readouterr().out)


def test_list_names_every_lexicon_and_its_standing(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("list") == 0
    assert "DISC 2021, unofficial copy" in capsys.readouterr().out


def test_list_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("list", "--json") == 0
    assert [lexicon["id"] for lexicon in printed(capsys)] == ["ca-disc-2021", "ro-hunspell"]


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


def test_unknown_lexicon_is_one_line() -> None:
    with pytest.raises(LexiconError, match="there are ca-disc-2021"):
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
    assert document["rejected"] == [{"line": 2, "text": "kiwi", "reason": "no tile spells 'K' in 'kiwi'"}]
    assert graph.exists()


def test_file_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("casa\n", "utf-8")
    with pytest.raises(LexiconError, match="No such file"):
        run("build", str(words), "--tileset", "catalan", "-o", str(tmp_path / "no" / "words.kwg"))
