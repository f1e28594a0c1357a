"""Lexica of one's own stand beside the shipped ones, and never in their place."""

import os
import shutil
import tomllib
import weakref
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from platformdirs import user_data_path

from faristol.errors import LexiconError, StoreError
from faristol.lexicon import (
    Lexicon,
    WordGraph,
    build_graph,
    lexicon_ids,
    load_lexicon,
    shipped_ids,
)
from faristol.lexicon.catalogue import (
    MAX_GRAPHS,
    faults,
    licence_text,
    own_folder,
    packed_graph,
    parse_lexicon,
)
from faristol.lexicon.installed import describe, format_description, install, remove
from faristol.lexicon.packing import pack, unpack
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
    assert replace(found, licence_file="") == replace(own(), licence_file="")
    assert not found.is_shipped
    assert found.judge(spelled("casa any"))
    assert not found.judge(spelled("casa col·legi"))
    assert sorted(path.name for path in own_lexica.iterdir()) == [
        *sorted([f"ca-own.{found.sha256[:12]}.kwg.xz", found.licence_file]),
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
    with pytest.raises(LexiconError, match="already installed"):
        install(newer, OTHER_GRAPH, licence_text="")
    install(newer, OTHER_GRAPH, licence_text="", replace=True)
    assert load_lexicon("ca-own").graph == OTHER_GRAPH != before


def named(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def words_read_now() -> WordGraph:
    """Return the graph as a new reader would find it."""
    return WordGraph.from_bytes(unpack(packed_graph(load_lexicon("ca-own"))))


def test_replacing_leaves_nothing_of_the_old_one(own_lexica: Path) -> None:
    install(own(), GRAPH, licence_text="")
    install(own(graph=OTHER_GRAPH), OTHER_GRAPH, licence_text="", replace=True)
    found = load_lexicon("ca-own")
    assert named(own_lexica) == {"ca-own.toml", f"{found.stem}.kwg.xz", found.licence_file}


def test_replacing_by_the_same_words_keeps_them(own_lexica: Path) -> None:
    install(own(), GRAPH, licence_text="")
    before = named(own_lexica)
    install(own(title="Valencià"), GRAPH, licence_text="", replace=True)
    assert load_lexicon("ca-own").title == "Valencià"
    assert words_read_now() == GRAPH
    assert named(own_lexica) == before


def test_a_reader_meanwhile_gets_one_list_or_the_other(
    own_lexica: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(own(), GRAPH, licence_text="")
    seen: list[WordGraph] = []

    def looked_at_after(step: Callable[..., object]) -> Callable[..., object]:
        def stepped(*arguments: object, **options: object) -> object:
            result = step(*arguments, **options)
            seen.append(words_read_now())
            return result

        return stepped

    for step in ("replace", "unlink"):
        monkeypatch.setattr(Path, step, looked_at_after(getattr(Path, step)))
    install(own(graph=OTHER_GRAPH), OTHER_GRAPH, licence_text="", replace=True)
    assert seen[:2] == [GRAPH, GRAPH]
    assert seen[2:] == [OTHER_GRAPH, OTHER_GRAPH]
    assert len(named(own_lexica)) == 3


@pytest.mark.parametrize("write", [1, 2, 3])
def test_replacing_that_fails_leaves_the_old_one(
    own_lexica: Path, monkeypatch: pytest.MonkeyPatch, write: int
) -> None:
    install(own(), GRAPH, licence_text="Take it.")
    before = named(own_lexica)
    fail_at(write, monkeypatch)
    with pytest.raises(StoreError, match="No space left on device"):
        install(own(graph=OTHER_GRAPH), OTHER_GRAPH, licence_text="Ask me.", replace=True)
    assert words_read_now() == GRAPH
    assert licence_text(load_lexicon("ca-own")) == "Take it."
    assert named(own_lexica) == before


@pytest.mark.parametrize("graph", [GRAPH, OTHER_GRAPH], ids=["the same words", "other words"])
def test_replacing_brings_the_new_licence_and_takes_the_old(own_lexica: Path, graph: WordGraph) -> None:
    install(own(), GRAPH, licence_text="Take it.")
    install(own(graph=graph), graph, licence_text="Ask me.", replace=True)
    assert licence_text(load_lexicon("ca-own")) == "Ask me."
    assert len(named(own_lexica)) == 3


def test_licence_named_as_the_shipped_ones_is_read_replaced_and_removed(own_lexica: Path) -> None:
    def install_plainly() -> None:
        install(own(), GRAPH, licence_text="Take it.", replace=True)
        named_so = load_lexicon("ca-own").licence_file
        (own_lexica / named_so).rename(own_lexica / "ca-own.licence.txt")
        description = own_lexica / "ca-own.toml"
        text = description.read_text("utf-8")
        description.write_text(text.replace(named_so, "ca-own.licence.txt"), "utf-8")

    install_plainly()
    assert licence_text(load_lexicon("ca-own")) == "Take it."
    install(own(), GRAPH, licence_text="Ask me.", replace=True)
    assert "ca-own.licence.txt" not in named(own_lexica)
    install_plainly()
    remove("ca-own")
    assert named(own_lexica) == set()


@pytest.mark.parametrize("name", ["../precious.txt", "ca-other.licence.txt", "ca-own.toml", "/precious.txt"])
def test_description_that_names_a_strange_licence_takes_nothing_with_it(own_lexica: Path, name: str) -> None:
    install(own(), GRAPH, licence_text="")
    install(own("ca-other"), GRAPH, licence_text="")
    precious = [own_lexica.parent / "precious.txt", own_lexica / "ca-other.licence.txt"]
    for path in precious:
        path.write_text("mine")
    description = own_lexica / "ca-own.toml"
    text = description.read_text("utf-8")
    description.write_text(text.replace(load_lexicon("ca-own").licence_file, name), "utf-8")
    install(own(graph=OTHER_GRAPH), OTHER_GRAPH, licence_text="", replace=True)
    assert words_read_now() == OTHER_GRAPH
    assert all(path.read_text() == "mine" for path in precious)


def test_licence_that_is_gone_is_told(own_lexica: Path) -> None:
    install(own(), GRAPH, licence_text="")
    found = load_lexicon("ca-own")
    (own_lexica / found.licence_file).unlink()
    with pytest.raises(LexiconError, match=r"ca-own\..*licence\.txt.*No such file"):
        licence_text(found)


def test_the_slower_of_two_installations_is_told(own_lexica: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other one comes in after the first look whether the id is free."""

    def overtaken(graph: WordGraph, *, preset: int) -> bytes:
        monkeypatch.setattr("faristol.lexicon.installed.pack", pack)
        install(own(graph=OTHER_GRAPH), OTHER_GRAPH, licence_text="")
        return pack(graph, preset=preset)

    monkeypatch.setattr("faristol.lexicon.installed.pack", overtaken)
    with pytest.raises(LexiconError, match="ca-own is already installed"):
        install(own(), GRAPH, licence_text="Take it.")
    assert words_read_now() == OTHER_GRAPH
    assert len(named(own_lexica)) == 3


def test_of_many_installations_at_once_one_wins_and_nothing_else_stays(own_lexica: Path) -> None:
    def install_one(number: int) -> str:
        graph = build_graph(spelled("casa any col·legi pa ve xe")[: 1 + number % 6])
        try:
            install(own(graph=graph), graph, licence_text=str(number), replace=number % 2 == 1)
        except LexiconError as error:
            return str(error)
        return ""

    with ThreadPoolExecutor(8) as together:
        answers = list(together.map(install_one, range(24)))
    assert "" in answers
    assert all("already installed" in answer for answer in answers if answer)
    assert words_read_now().word_count == load_lexicon("ca-own").word_count
    assert len(named(own_lexica)) == 3


def test_leftovers_of_a_killed_process_go(own_lexica: Path) -> None:
    own_lexica.mkdir()
    left = own_lexica / ".ca-own.1f2e3d4c5b6a.kwg.xz.4711.part"
    left.write_bytes(b"half")
    kept = own_lexica / "notes.part"
    kept.write_bytes(b"mine")
    install(own(), GRAPH, licence_text="")
    assert not left.exists()
    assert kept.exists()


@pytest.mark.parametrize(
    "error", [PermissionError(13, "Permission denied"), OSError(5, "Input/output error")]
)
def test_folder_that_cannot_be_read_is_no_empty_one(
    own_lexica: Path, monkeypatch: pytest.MonkeyPatch, error: OSError
) -> None:
    install(own(), GRAPH, licence_text="")

    real = Path.iterdir

    def fail(path: Path) -> Iterator[Path]:
        if path == own_lexica:
            raise error
        return real(path)

    monkeypatch.setattr(Path, "iterdir", fail)
    assert faults() == {str(own_lexica): f"{own_lexica}: {error.strerror}"}
    assert lexicon_ids() == shipped_ids()
    with pytest.raises(LexiconError, match=f"no lexicon 'ca-own'; available: .*{error.strerror}"):
        load_lexicon("ca-own")


@pytest.mark.parametrize("folder", [os.devnull, "/nowhere/at/all"])
def test_a_missing_folder_means_nothing_is_installed(monkeypatch: pytest.MonkeyPatch, folder: str) -> None:
    monkeypatch.setenv("FARISTOL_LEXICA", folder)
    assert lexicon_ids() == shipped_ids()
    assert faults() == {}


def test_not_every_graph_that_was_ever_asked_stays_in_memory() -> None:
    install(own(), GRAPH, licence_text="")
    first = load_lexicon("ca-own")
    assert first.graph is first.graph
    for number in range(MAX_GRAPHS):
        install(own(f"ca-{number}"), GRAPH, licence_text="")
        assert load_lexicon(f"ca-{number}").graph == GRAPH
    held = weakref.ref(first.graph.nodes)
    assert held() is not None
    for number in range(MAX_GRAPHS):
        assert load_lexicon(f"ca-{number}").graph == GRAPH
    assert held() is None


def test_interrupt_after_the_switch_leaves_the_new_one(
    own_lexica: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(own(), GRAPH, licence_text="")
    real = Path.replace

    def interrupted(path: Path, target: Path) -> None:
        real(path, target)
        if target.suffix == ".toml":
            raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        install(own(graph=OTHER_GRAPH), OTHER_GRAPH, licence_text="", replace=True)
    assert words_read_now() == OTHER_GRAPH
    assert len(named(own_lexica)) == 3


def test_graph_named_as_the_shipped_ones_is_read_replaced_and_removed(own_lexica: Path) -> None:
    def install_plainly() -> None:
        install(own(), GRAPH, licence_text="", replace=True)
        (own_lexica / f"{own().stem}.kwg.xz").rename(own_lexica / "ca-own.kwg.xz")

    install_plainly()
    assert words_read_now() == GRAPH
    install(own(graph=OTHER_GRAPH), OTHER_GRAPH, licence_text="", replace=True)
    assert words_read_now() == OTHER_GRAPH
    assert "ca-own.kwg.xz" not in named(own_lexica)
    install_plainly()
    remove("ca-own")
    assert named(own_lexica) == set()


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
    with pytest.raises(LexiconError, match="is not an id"):
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
        (('"ca-own"', '"ca-other"'), "its id is 'ca-other'"),
        (('"catalan"', '"klingon"'), "no tile set 'klingon'"),
        (("title", "title title"), "Expected '='"),
        (('sha256 = "', 'sha256 = "../'), "is not a sha256"),
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
    lexicon = load_lexicon("ca-lost")
    (own_lexica / f"{lexicon.stem}.kwg.xz").unlink()
    with pytest.raises(LexiconError, match="the word graph of ca-lost is missing or damaged"):
        lexicon.has((1, 2, 3))


def test_interrupted_installation_leaves_no_lexicon(
    own_lexica: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fail_at(3, monkeypatch)
    with pytest.raises(StoreError, match="No space left on device"):
        install(own(), GRAPH, licence_text="")
    assert lexicon_ids() == shipped_ids()
    assert named(own_lexica) == set()


def fail_at(write: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is full when this file is written, of those from now on."""
    real, calls = os.fsync, []

    def full_at_last(handle: int) -> None:
        calls.append(handle)
        if len(calls) == write:
            raise OSError(28, "No space left on device")
        real(handle)

    monkeypatch.setattr(os, "fsync", full_at_last)


def test_folder_that_cannot_be_made_is_told(own_lexica: Path) -> None:
    own_lexica.write_text("a file")
    assert lexicon_ids() == shipped_ids()
    with pytest.raises(StoreError, match="File exists"):
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
