"""`faristol lexicon import`, `build` and `remove`."""

import sys
from pathlib import Path

import pytest

from faristol.lexicon import lexicon_ids, load_lexicon, shipped_ids
from tests.lexicon.command import printed, run
from tests.lexicon.lists import CATALAN, quackle_file, spelled, text_file

OWN = ("--id", "ca-own", "--tileset", "catalan")


@pytest.fixture
def words(tmp_path: Path) -> str:
    return str(text_file(tmp_path, "casa\nany\ncol·legi\n"))


def test_imported_list_can_be_asked(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("import", words, *OWN) == 0
    told = capsys.readouterr().out
    assert "3 words, imported, not an official list\nsuch as ANY CASA COL·LEGI\n" in told
    assert run("check", "ca-own", "casa", "any") == 0
    assert run("check", "ca-own", "casa", "cases") == 1
    assert run("list") == 0
    assert "ca-own" in capsys.readouterr().out
    assert run("info", "ca-own") == 0
    assert "words.txt, sha256 " in capsys.readouterr().out
    assert run("remove", "ca-own") == 0
    assert lexicon_ids() == shipped_ids()


def test_a_servers_lists_are_where_its_file_of_variables_says(
    words: str, tmp_path: Path, own_lexica: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("FARISTOL_LEXICA")
    env = text_file(tmp_path, f"FARISTOL_LEXICA={own_lexica}\n", "env")
    assert run("import", words, *OWN, "--env", str(env)) == 0
    assert (own_lexica / "ca-own.toml").exists()
    assert run("list", "--env", str(tmp_path / "none")) == 2


def test_remarks_about_it_are_kept(
    words: str, tmp_path: Path, own_lexica: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    licence = text_file(tmp_path, "By permission.\n", "licence")
    about = ("--title", "Català", "--edition", "2", "--label", "DISC 2", "--official")
    assert run("import", words, *OWN, *about, "--licence", str(licence)) == 0
    capsys.readouterr()
    found = load_lexicon("ca-own")
    assert (found.title, found.edition, found.label, found.official) == ("Català", "2", "DISC 2", True)
    assert (own_lexica / found.licence_file).read_text("utf-8") == "By permission.\n"


def test_every_rejected_line_is_told_and_nothing_installed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = text_file(tmp_path, "casa\nkiwi\na\n")
    patch = text_file(tmp_path, "+any\n-any\n-any\n", "patch.txt")
    assert run("import", str(words), *OWN, "--patch", str(patch)) == 1
    told = capsys.readouterr()
    assert told.err.splitlines() == [
        f"{words}:2: kiwi: no tile spells 'K' in 'kiwi'",
        f"{words}:3: a: 1 tile; a word has 2 to 15",
        f"{patch}:3: -any: not in the list",
    ]
    assert told.out == "nothing installed: 3 lines give no word (--skip leaves them out)\n"
    assert lexicon_ids() == shipped_ids()


def test_rejected_lines_can_be_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = text_file(tmp_path, "casa\nkiwi\n")
    patch = text_file(tmp_path, "+any\n-any\n+col·legi\n-zz\n", "patch.txt")
    assert run("import", str(words), *OWN, "--patch", str(patch), "--skip", "--json") == 0
    document = printed(capsys)
    assert [(line["file"], line["line"]) for line in document["rejected"]] == [
        (str(words), 2),
        (str(patch), 4),
    ]
    assert (document["installed"], document["words"]) == (True, 2)
    assert list(load_lexicon("ca-own").graph) == sorted(spelled("casa col·legi"))


def test_more_rejected_lines_than_anybody_reads_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("faristol.lexicon.words.MAX_REJECTED", 1)
    words = text_file(tmp_path, "casa\nkiwi\nkiwi\nkiwi\n")
    patch = text_file(tmp_path, "-any\n-any\n", "patch.txt")
    assert run("import", str(words), *OWN, "--patch", str(patch)) == 1
    told = capsys.readouterr()
    assert told.err.splitlines() == [
        f"{words}:2: kiwi: no tile spells 'K' in 'kiwi'",
        f"{patch}:1: -any: not in the list",
        "and 3 lines give no word either",
    ]
    assert "nothing installed: 5 lines give no word" in told.out
    assert run("import", str(words), *OWN, "--skip", "--json") == 0
    document = printed(capsys)
    assert (document["rejected_count"], len(document["rejected"])) == (3, 1)


def test_text_in_another_encoding_is_helped_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = tmp_path / "words.txt"
    words.write_bytes("camí\n".encode("latin-1"))
    assert run("import", str(words), *OWN) == 1
    assert "--encoding NAME" in capsys.readouterr().err
    assert run("import", str(words), *OWN, "--encoding", "latin-1") == 0


@pytest.mark.parametrize(
    "text",
    [
        "My List. 2 words with definitions.\r\n\r\nANY\ta year [n]\r\nCASA\ta house [n]\r\nCOL·LEGI\r\n",
        "ANY (year) 365 days\nCASA, a house\nCOL·LEGI;5\n",
    ],
)
def test_a_list_with_definitions_is_helped_on(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(text_file(tmp_path, text))
    code = run("import", file, *OWN, "--definitions", "--skip", "--dry-run")
    assert (code, "such as ANY CASA COL·LEGI\n" in capsys.readouterr().out) == (0, True)


def test_lines_of_more_than_a_word_are_told_of_definitions(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("import", str(text_file(tmp_path, "ANY\ta year\nCASA\ta house\n")), *OWN) == 1
    assert "`--definitions` reads the words" in capsys.readouterr().err


def test_dry_run_installs_nothing(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("import", words, *OWN, "--dry-run") == 0
    assert "dry run: nothing installed" in capsys.readouterr().out
    assert run("import", words, *OWN, "--dry-run", "--json") == 0
    document = printed(capsys)
    assert document["installed"] is False
    assert document["version"].startswith("ca-own (")
    assert lexicon_ids() == shipped_ids()


def test_importing_again_must_be_asked_for(
    words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    newer = str(text_file(tmp_path, "cases\n", "newer.txt"))
    assert run("import", words, *OWN) == 0
    assert run("import", newer, *OWN) == 1
    assert "already installed; --replace" in capsys.readouterr().err
    assert run("check", "ca-own", "casa") == 0
    assert run("import", newer, *OWN, "--replace") == 0
    assert run("check", "ca-own", "casa") == 1
    assert run("check", "ca-own", "cases") == 0


@pytest.mark.parametrize(
    ("options", "code", "complaint"),
    [
        (["--id", "ca-disc-2021", "--tileset", "catalan", "--replace"], 1, "comes with Faristol"),
        (["--id", "Own", "--tileset", "catalan"], 1, "'Own' is not an id"),
        (["--id", "own", "--tileset", "klingon"], 1, "no tile set 'klingon'"),
        (["--id", "own"], 2, "--tileset"),
        ([*OWN, "--encoding", "ebcdic-9"], 1, "unknown text encoding 'ebcdic-9'"),
        ([*OWN, "--licence", "nowhere"], 1, "nowhere: No such file"),
        ([*OWN, "--patch", "nowhere"], 1, "nowhere: No such file"),
        ([*OWN, "--title", "two\nlines"], 2, "is not a line"),
        ([*OWN, "--label", " "], 2, "is not a line"),
    ],
)
def test_faults_are_told_before_anything_is_installed(
    words: str, options: list[str], code: int, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("import", words, *options) == code
    assert complaint in capsys.readouterr().err
    assert lexicon_ids() == shipped_ids()


def test_patch_that_leaves_nothing_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words, patch = text_file(tmp_path, "casa\n"), text_file(tmp_path, "-casa\n", "patch.txt")
    assert run("import", str(words), *OWN, "--patch", str(patch)) == 1
    assert "no word of 2 to 15 tiles after the patches" in capsys.readouterr().err


def test_quackle_file_is_imported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "list.dawg"
    path.write_bytes(quackle_file(spelled("casa any col·legi"), CATALAN.labels))
    assert run("import", str(path), *OWN) == 0
    assert "3 words" in capsys.readouterr().out


def test_graph_with_its_own_alphabet_is_imported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "list.dawg"
    path.write_bytes(quackle_file([(1, 2, 3)], version=0))
    alphabet = text_file(tmp_path, "NY\nA\nQU\n", "alphabet")
    assert run("import", str(path), *OWN, "--alphabet", str(alphabet)) == 0
    assert run("check", "ca-own", "nyaqu") == 0
    capsys.readouterr()


def test_progress_is_shown_on_a_terminal_only(
    words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("import", words, *OWN) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert run("import", words, *OWN, "--replace") == 0
    shown = capsys.readouterr().err
    assert "\rspelling … 0 % " in shown
    assert "\rbuilding the graph … 66 % " in shown
    assert shown.endswith("\r\x1b[K")


def test_build_reads_every_form(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "list.dawg"
    path.write_bytes(quackle_file(spelled("casa any"), CATALAN.labels))
    output = tmp_path / "list.kwg"
    assert run("build", str(path), "--tileset", "catalan", "-o", str(output), "--json") == 0
    assert printed(capsys) == {
        "words": 2,
        "nodes": len(output.read_bytes()) // 4,
        "written": str(output),
        "rejected_count": 0,
        "rejected": [],
    }


def test_remove_as_json(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("import", words, *OWN, "--json") == 0
    capsys.readouterr()
    assert run("remove", "ca-own", "--json") == 0
    assert printed(capsys) == {"removed": "ca-own"}


def test_remove_leaves_the_shipped_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("remove", "ca-disc-2021") == 1
    assert "comes with Faristol and cannot be removed" in capsys.readouterr().err
    assert run("remove", "nothing") == 1
    assert lexicon_ids() == shipped_ids()
