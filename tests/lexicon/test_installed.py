"""Lexica of one's own stand beside the shipped ones, and never in their place."""

import os
import shutil
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from platformdirs import user_data_path

from faristol.errors import LexiconError
from faristol.lexicon import Lexicon, WordGraph, build_graph, lexicon_ids, load_lexicon, shipped_ids
from faristol.lexicon.catalogue import faults, own_folder, parse_lexicon
from faristol.lexicon.installed import describe, format_description, install, remove
from faristol.tiles import load_tileset
from tests.lexicon.lists import spelled

GRAPH = build_graph(spelled("casa any"))
OTHER_GRAPH = build_graph(spelled("col·legi"))


def own(
    lexicon_id: str = "ca-own",
    title: str = "Català",
    provenance: str = "made up",
    graph: WordGraph = GRAPH,
) -> Lexicon:
    return describe(
        graph,
        id=lexicon_id,
        title=title,
        tileset=load_tileset("catalan"),
        edition="1",
        label="a test",
        official=False,
        licence="CC0-1.0",
        provenance=provenance,
    )


def test_installed_lexicon_is_found_and_answers(own_lexica: Path) -> None:
    install(own(), GRAPH, licence_text="Take it.")
    assert lexicon_ids() == [*shipped_ids(), "ca-own"]
    found = load_lexicon("ca-own")
    assert found == own()
    assert not found.is_shipped
    assert found.judge(spelled("casa any"))
    assert not found.judge(spelled("casa col·legi"))
    assert sorted(path.name for path in own_lexica.iterdir()) == [
        "ca-own.kwg.xz",
        "ca-own.licence.txt",
        "ca-own.toml",
    ]
    assert (own_lexica / found.licence_file).read_text("utf-8") == "Take it."


def test_shipped_lexica_come_first_whatever_they_are_called() -> None:
    """A form takes the first that fits as its default."""
    install(own("aa"), GRAPH, licence_text="")
    assert lexicon_ids()[-1] == "aa"


def test_removed_lexicon_is_gone(own_lexica: Path) -> None:
    install(own(), GRAPH, licence_text="")
    remove("ca-own")
    assert list(own_lexica.iterdir()) == []
    with pytest.raises(LexiconError, match="no lexicon 'ca-own'"):
        load_lexicon("ca-own")
    with pytest.raises(LexiconError, match="no lexicon 'ca-own' is installed here"):
        remove("ca-own")


def test_replacing_must_be_asked_for() -> None:
    install(own(), GRAPH, licence_text="")
    before = load_lexicon("ca-own").graph
    newer = own(graph=OTHER_GRAPH)
    with pytest.raises(LexiconError, match="installed already"):
        install(newer, OTHER_GRAPH, licence_text="")
    install(newer, OTHER_GRAPH, licence_text="", replace=True)
    assert load_lexicon("ca-own").graph == OTHER_GRAPH != before


@pytest.mark.parametrize("lexicon_id", shipped_ids())
def test_shipped_lexicon_is_neither_replaced_nor_removed(lexicon_id: str, own_lexica: Path) -> None:
    with pytest.raises(LexiconError, match="comes with Faristol"):
        install(own(lexicon_id), GRAPH, licence_text="", replace=True)
    with pytest.raises(LexiconError, match="comes with Faristol"):
        remove(lexicon_id)
    assert not own_lexica.exists()


def test_file_with_the_id_of_a_shipped_lexicon_is_ignored(own_lexica: Path) -> None:
    install(own(), GRAPH, licence_text="")
    for path in list(own_lexica.iterdir()):
        path.rename(own_lexica / path.name.replace("ca-own", "ca-disc-2021"))
    description = own_lexica / "ca-disc-2021.toml"
    description.write_text(description.read_text("utf-8").replace("ca-own", "ca-disc-2021"), "utf-8")
    assert lexicon_ids() == shipped_ids()
    assert load_lexicon("ca-disc-2021").is_shipped


@pytest.mark.parametrize("lexicon_id", ["", "Own", "a/b", "../a", "a b", "-a", "a--b", "ç", "a" * 41, "a.b"])
def test_id_must_fit_a_file_name(lexicon_id: str) -> None:
    with pytest.raises(LexiconError, match="is no id"):
        install(own(lexicon_id), GRAPH, licence_text="")


@given(st.text(max_size=50), st.text(max_size=200))
def test_description_is_read_back(title: str, provenance: str) -> None:

    lexicon = own(title=title, provenance=provenance)
    data = tomllib.loads(format_description(lexicon))
    assert parse_lexicon(data, read_packed=bytes, is_shipped=False) == lexicon


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("word_count = 2", "word_count = 'two'"), "of the wrong type: word_count"),
        (("id = ", "# id = "), "missing or unknown: id"),
        (('"ca-own"', '"ca-other"'), "it says its id is 'ca-other'"),
        (('"catalan"', '"klingon"'), "there is no tile set 'klingon'"),
        (("title", "title title"), "Expected '='"),
    ],
)
def test_faulty_description_hides_only_itself(own_lexica: Path, change: tuple[str, str], reason: str) -> None:
    install(own(), GRAPH, licence_text="")
    install(own("ca-sound"), GRAPH, licence_text="")
    path = own_lexica / "ca-own.toml"
    path.write_text(path.read_text("utf-8").replace(*change), "utf-8")
    assert lexicon_ids() == [*shipped_ids(), "ca-sound"]
    assert reason in faults()["ca-own"]
    with pytest.raises(LexiconError, match="ca-own"):
        load_lexicon("ca-own")


def test_description_that_is_no_text_hides_only_itself(own_lexica: Path) -> None:
    install(own(), GRAPH, licence_text="")
    (own_lexica / "ca-own.toml").write_bytes(b"\xff\xfe\x00")
    assert lexicon_ids() == shipped_ids()
    assert list(faults()) == ["ca-own"]


def test_missing_graph_is_told_when_it_is_asked_for(own_lexica: Path) -> None:
    install(own("ca-lost"), GRAPH, licence_text="")
    (own_lexica / "ca-lost.kwg.xz").unlink()
    lexicon = load_lexicon("ca-lost")
    with pytest.raises(LexiconError, match="the word graph of ca-lost is missing or damaged"):
        lexicon.has((1, 2, 3))


def test_interrupted_installation_leaves_no_lexicon(
    own_lexica: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, calls = os.fsync, []

    def fail_at_the_last(handle: int) -> None:
        calls.append(handle)
        if len(calls) == 3:
            raise OSError(28, "No space left on device")
        real(handle)

    monkeypatch.setattr(os, "fsync", fail_at_the_last)
    with pytest.raises(LexiconError, match="No space left on device"):
        install(own(), GRAPH, licence_text="")
    assert lexicon_ids() == shipped_ids()
    assert not list(own_lexica.glob(".*"))


def test_folder_that_cannot_be_made_is_told(own_lexica: Path) -> None:
    own_lexica.write_text("a file")
    assert lexicon_ids() == shipped_ids()
    with pytest.raises(LexiconError, match="File exists"):
        install(own(), GRAPH, licence_text="")


def test_folder_is_the_users_own_unless_named(own_lexica: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert own_folder() == own_lexica
    monkeypatch.delenv("FARISTOL_LEXICA")
    assert own_folder() == user_data_path("faristol", appauthor=False) / "lexica"


def test_copied_files_are_all_it_takes(
    own_lexica: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(own(), GRAPH, licence_text="")
    shutil.copytree(own_lexica, tmp_path / "elsewhere")
    monkeypatch.setenv("FARISTOL_LEXICA", str(tmp_path / "elsewhere"))
    remove("ca-own")
    assert (own_lexica / "ca-own.toml").exists()
