"""`faristol lexicon export` and `diff`."""

import os
from pathlib import Path

import pytest
from hypothesis import given, settings

from faristol.lexicon import Word, WordGraph, build_graph, load_lexicon
from faristol.lexicon.graph import ACCEPTS, ARC, LAST, LETTER_SHIFT
from faristol.lexicon.writing import format_words
from faristol.tiles import load_tileset
from tests.lexicon.command import printed, run
from tests.lexicon.lists import CATALAN, catalan_lists, spelled, text_file

SEPARATOR = 0


@pytest.fixture
def words(tmp_path: Path) -> str:
    return str(text_file(tmp_path, "casa\nany\ncol·legi\nzel\n"))


def test_text_is_in_the_order_of_the_alphabet(
    words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / "out.txt"
    assert run("export", words, "--tileset", "catalan", "-o", str(output)) == 0
    assert output.read_text("utf-8") == "ANY\nCASA\nCOL·LEGI\nZEL\n"
    assert "licence: not stated\n" in capsys.readouterr().out
    assert not (tmp_path / "out.txt.licence.txt").exists()


@pytest.mark.slow
def test_licence_goes_with_the_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output, licence = tmp_path / "out.txt", tmp_path / "out.txt.licence.txt"
    assert run("export", "ca-disc-2021", "-o", str(output)) == 0
    assert f"licence: GPL-3.0-only, in {licence}" in capsys.readouterr().out
    assert "GNU GENERAL PUBLIC LICENSE" in licence.read_text("utf-8")
    lines = output.read_text("utf-8").splitlines()
    assert len(lines) == load_lexicon("ca-disc-2021").word_count
    some = lines[::50]  # a list of half a million takes long to sort
    assert some == sorted(some, key=CATALAN.spell)


def test_licence_of_an_imported_list_goes_with_its_words(
    words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = text_file(tmp_path, "By permission.\n", "given")
    output, licence = tmp_path / "out.kwg", tmp_path / "out.kwg.licence.txt"
    assert run("import", words, "--tileset", "catalan", "--id", "own", "--licence", str(given)) == 0
    capsys.readouterr()
    assert run("export", "own", "--format", "kwg", "-o", str(output), "--json") == 0
    assert printed(capsys)["licence_file"] == str(licence)
    assert licence.read_text("utf-8") == "By permission.\n"


def test_nothing_is_written_beside_a_pipe(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("import", words, "--tileset", "catalan", "--id", "own") == 0
    capsys.readouterr()
    reading, writing = os.pipe()
    assert run("export", "own", "-o", f"/dev/fd/{writing}", "--json") == 0
    assert printed(capsys)["licence_file"] is None
    assert os.read(reading, 99).startswith(b"ANY\n")
    os.close(reading)
    os.close(writing)


@pytest.mark.slow
@pytest.mark.parametrize("form", ["text", "kwg"])
def test_exported_words_are_imported_again(form: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("lists")
    first, second = folder / "first.txt", folder / ("second.kwg" if form == "kwg" else "second.txt")

    @settings(max_examples=12)
    @given(catalan_lists)
    def the_same(words: set[Word]) -> None:
        first.write_text(format_words(words, CATALAN), "utf-8")
        assert run("export", str(first), "--tileset", "catalan", "--format", form, "-o", str(second)) == 0
        assert run("import", str(second), "--tileset", "catalan", "--id", "again", "--replace") == 0
        assert set(load_lexicon("again").graph) == words
        assert run("diff", "again", str(first), "--tileset", "catalan") == 0

    the_same()


def test_kwg_holds_both_graphs_as_other_programs_walk_them(
    words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Node 0 leads to the words forwards, node 1 to each word from every letter on, both ways."""
    output = tmp_path / "out.kwg"
    assert run("export", words, "--tileset", "catalan", "--format", "kwg", "-o", str(output), "--json") == 0
    assert printed(capsys)["format"] == "kwg"
    nodes = [
        int.from_bytes(output.read_bytes()[at : at + 4], "little")
        for at in range(0, output.stat().st_size, 4)
    ]
    expected = spelled("any casa col·legi zel")
    assert [node & ~ARC for node in nodes[:2]] == [LAST, LAST]
    assert walked(nodes, nodes[0] & ARC) == {tuple(word) for word in expected}
    assert walked(nodes, nodes[1] & ARC) == {
        (*reversed(word[:split]), *((SEPARATOR, *word[split:]) if split < len(word) else ()))
        for word in expected
        for split in range(1, len(word) + 1)
    }


def walked(nodes: list[int], first: int) -> set[tuple[int, ...]]:
    found: set[tuple[int, ...]] = set()
    waiting: list[tuple[int, tuple[int, ...]]] = [(first, ())]
    while waiting:
        place, before = waiting.pop()
        if not place:
            continue
        letter = -1
        while True:
            node = nodes[place]
            assert letter < node >> LETTER_SHIFT
            letter = node >> LETTER_SHIFT
            path = (*before, letter)
            if node & ACCEPTS:
                found.add(path)
            waiting.append((node & ARC, path))
            if node & LAST:
                break
            place += 1
    return found


@pytest.mark.slow
def test_graph_of_a_whole_lexicon_is_read_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "out.kwg"
    assert run("export", "ca-disc-2021", "--format", "kwg", "-o", str(output)) == 0
    count = load_lexicon("ca-disc-2021").word_count
    assert f"{count:,} words" in capsys.readouterr().out
    assert WordGraph.from_bytes(output.read_bytes()).word_count == count


def test_tiles_that_text_cannot_keep_apart_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spanish = load_tileset("spanish").alphabet
    labels = spanish.labels
    graph = tmp_path / "list.kwg"
    graph.write_bytes(build_graph([(labels.index("C") + 1, labels.index("H") + 1)]).to_bytes())
    output = tmp_path / "out.txt"
    assert run("export", str(graph), "--tileset", "spanish", "-o", str(output)) == 1
    assert "C-H as text would be read as other tiles" in capsys.readouterr().err
    assert not output.exists()


def test_file_that_cannot_be_written_is_one_line(
    words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("export", words, "--tileset", "catalan", "-o", str(tmp_path / "no" / "out")) == 1
    assert "No such file" in capsys.readouterr().err


# Differences --------------------------------------------------------------------------------------


@pytest.fixture
def other(tmp_path: Path) -> str:
    return str(text_file(tmp_path, "casa\nany\nanys\npa\nxe\n", "other.txt"))


def diff(*words: str) -> int:
    return run("diff", *words, "--tileset", "catalan")


def test_differences_are_listed_and_counted(
    words: str, other: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert diff(words, other) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[:6] == ["< COL·LEGI", "< ZEL", "> ANYS", "> PA", "> XE", "2 words in both"]
    assert lines[6].startswith("2 only in words.txt (")
    assert lines[7].startswith("3 only in other.txt (")


def test_one_side_and_a_few_words(words: str, other: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert diff(words, other, "--only", "b", "--limit", "2") == 1
    assert capsys.readouterr().out.splitlines()[:3] == ["> ANYS", "> PA", "2 words in both"]
    assert diff(words, other, "--only", "a", "--json") == 1
    document = printed(capsys)
    assert (document["in_both"], document["a"]["only_here"], document["b"]["only_here"]) == (2, 2, 3)
    assert (document["a"]["words"], document["b"]["words"]) == (["COL·LEGI", "ZEL"], [])


def test_the_same_words_are_no_difference(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert diff(words, words) == 0
    assert capsys.readouterr().out.splitlines()[0] == "4 words in both"


@pytest.mark.parametrize("sides", [("ca-disc-2021", "ro-hunspell"), ("ca-disc-2021", "nowhere")])
def test_lists_that_cannot_be_compared_are_told(
    sides: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("diff", *sides) == 1
    assert "letters" in (told := capsys.readouterr().err) or "no lexicon 'nowhere'" in told
