"""A tournament's file: whole decisions, one writer, and what a crash or a hand may have left in it."""

import json
import os
from pathlib import Path

import pytest

from faristol.cli import main
from faristol.cli.tournament.file import TournamentFile
from faristol.cli.tournament.store import open_store
from faristol.errors import StoreError
from faristol.tournament.actions import CheckIn
from tests.cli.tournaments import asked, document, new_tournament, play_round, refused, told

NAMES = ("Anna", "Bernat", "Carla", "David")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return new_tournament(tmp_path, *NAMES)


def test_a_file_only_grows_and_each_decision_ends_with_an_empty_line(file: Path) -> None:
    before = file.read_bytes()
    told("check-in", file, "--all", "--fee", "10")
    after = file.read_bytes()

    assert after.startswith(before)
    assert before.endswith(b"\n\n")
    assert after[len(before) :].count(b"\n\n") == 1, "eight events, one decision"
    assert after[len(before) :].count(b"\n") == 9


def test_half_a_decision_is_taken_away_and_the_rest_stays(file: Path) -> None:
    whole = file.read_bytes()
    told("check-in", file, "--all")
    for cut in (1, 2, 40, 100):
        file.write_bytes(file.read_bytes()[: len(whole) + cut])
        assert not any(each["is_here"] for each in document("entrants", file)["entrants"])
        told("check-in", file, 3)
        assert file.read_bytes().startswith(whole)
        assert [each["is_here"] for each in document("entrants", file)["entrants"]].count(True) == 1
        file.write_bytes(whole + b'{"kind":"CheckedIn","at_ms":0,"entrant":1}\n' * 3)


def test_omissions_of_a_file_are_reported_on_reading_and_writing(file: Path) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole[:-1])
    for verb in (("entrants", file), ("check-in", file, "Anna")):
        answer = asked(*verb)
        assert answer.code == 0
        assert "the last decision is incomplete" in answer.err
        assert "ignored: 1 line at the end" in answer.err
    assert "David" not in told("entrants", file)
    assert asked("entrants", file).err == "", "it was taken away"


def test_two_do_not_write_at_once_and_everyone_may_read(file: Path) -> None:
    with open_store(str(file), writes=True):
        assert "in use: another terminal runs this tournament" in refused("check-in", file, 1)
        assert "Anna" in told("entrants", file)
    told("check-in", file, 1)


def test_an_unwritten_event_has_not_happened(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, write = file.read_bytes(), os.write

    def write_some(descriptor: int, content: bytes) -> int:
        if len(content) > 20:
            return write(descriptor, content[:20])
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr("faristol.cli.journal.os.write", write_some)
        assert "not written: No space left on device" in refused("check-in", file, 1)
    assert file.read_bytes() == before
    told("check-in", file, 1)


def test_a_reader_cannot_write(file: Path) -> None:
    store = TournamentFile.open(str(file), writes=False)
    with pytest.raises(StoreError, match="open for reading only"):
        store.do([("", CheckIn(entrant=1))])


def test_a_file_is_made_once_and_never_written_over(file: Path) -> None:
    before = file.read_bytes()
    assert "already exists" in refused("new", file, "--title", "Other")
    assert file.read_bytes() == before
    assert "cannot write" in refused("new", file.parent / "no" / "where.jsonl", "--title", "Other")


def test_the_rulebook_is_kept_with_it_word_for_word(file: Path) -> None:
    header = json.loads(file.read_text("utf-8").splitlines()[0])
    (text,) = header["terminal"]["rulebook"]

    assert 'id = "ca-obert-2009"' in text["content"]
    text["content"] = text["content"].replace("value = 6", "value = 7", 1)
    text["digest"] = "0" * 64
    lines = file.read_text("utf-8").splitlines(keepends=True)
    opened = json.loads(lines[1])
    opened["rulebook_digest"] = "0" * 64
    file.write_text("".join([json.dumps(header) + "\n", json.dumps(opened) + "\n", *lines[2:]]), "utf-8")
    assert "the rulebook that it was opened under, ca-obert-2009, is not available" in refused("show", file)


def test_an_event_s_own_rulebook_goes_with_its_file(tmp_path: Path) -> None:
    book = tmp_path / "manresa.toml"
    book.write_text(
        '[rulebook]\nid = "manresa-2026"\nkind = "one-against-one"\nextends = "ca-obert-2009"\n'
        'edition = "2026"\ntitle = "Manresa"\nlanguage = "ca"\nsource = "The organisers"\n\n'
        '[tournament.rounds]\nvalue = 5\narticle = "3"\nsummary.en = "Five rounds."\nsummary.ca = "Cinc."\n',
        "utf-8",
    )
    file = tmp_path / "manresa.jsonl"
    assert "5 rounds" in told("new", file, "--title", "Manresa", "--rulebook", book)
    book.unlink()
    assert "0 of 5 rounds" in told("show", file)


def test_a_published_log_is_read_and_not_gone_on_with(file: Path, tmp_path: Path) -> None:
    play_round(file, [(400, 300), (200, 250)])
    told("export", file, tmp_path / "out")
    log = tmp_path / "out" / "log.jsonl"

    assert told("standings", log) == told("standings", file)
    assert "published log" in refused("check-in", log, 1)
    assert "terminal" not in log.read_text("utf-8")
    assert "000102030405" not in log.read_text("utf-8"), "the seed of the lots is nobody's yet"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "not a tournament log"),
        (b"player,name\n", "not a tournament log"),
        (b'{"faristol":"duplicate log","schema_version":1}\n', "not a tournament log"),
        (b'{"faristol":"tournament log","schema_version":99}\n', "version 99"),
        (
            b'{"faristol":"tournament log","schema_version":1}\n{"kind":"TournamentOpened"}\n',
            "line 2 cannot be read: TournamentOpened.at_ms is missing",
        ),
        (
            b'{"faristol":"tournament log","schema_version":1}\n{"at":1}\n',
            "line 2 cannot be read: it has no kind",
        ),
        (
            b'{"faristol":"tournament log","schema_version":1}\n{"kind":"Foo"}\n',
            "line 2 cannot be read: no event is called 'Foo'",
        ),
        (b'{"faristol":"tournament log","schema_version":1}\n', "without events"),
    ],
)
def test_a_spoilt_file_says_what_is_wrong(tmp_path: Path, content: bytes, message: str) -> None:
    file = tmp_path / "spoilt.jsonl"
    file.write_bytes(content)
    assert message in refused("show", file)


def test_a_record_that_contradicts_itself_is_told_and_not_a_fault_of_ours(file: Path) -> None:
    with file.open("ab") as out:
        out.write(b'{"kind":"CheckedIn","at_ms":0,"entrant":99,"is_here":true}\n\n')
    error = refused("show", file)
    assert "the record contradicts itself: event 6, CheckedIn, cannot follow those before it" in error
    assert "there is no 99" in error
    assert "KeyError" not in error
    assert error.count("\n") == 1


def test_another_kind_of_store_is_asked_for_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FARISTOL_DATA", str(tmp_path))
    assert f"there is no site in {tmp_path}" in refused("show", "site:open-2009")
    assert "on its pages; this command creates a file" in refused("new", "site:open", "--title", "Open")
    assert not Path("site:open").exists()
    assert "cannot read nowhere:open" in refused("show", "nowhere:open")


def test_a_file_that_is_not_there_is_said_not_to_be_there(tmp_path: Path) -> None:
    assert "none.jsonl: there is no such tournament" in refused("enter", tmp_path / "none.jsonl", "Anna")


@pytest.mark.parametrize("names", [("new.jsonl", "open.t"), ("open.t", "new.jsonl")])
def test_an_import_with_its_files_turned_round_says_how_it_is_meant(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], names: tuple[str, str]
) -> None:
    (tmp_path / "open.t").write_text("Puig, Marta 1500 2; 400\nMas, Pep 1400 1; 380\n")
    command = ["tournament", "import", *(str(tmp_path / name) for name in names)]
    is_right = names[0] == "open.t"

    assert main(command) == (0 if is_right else 2)
    meant = f"faristol tournament import {tmp_path / 'open.t'} {tmp_path / 'new.jsonl'}"
    assert is_right or f"the file to create comes last: {meant}" in capsys.readouterr().err
    assert (tmp_path / "new.jsonl").exists() == is_right
