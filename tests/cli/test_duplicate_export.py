"""`faristol duplicate export` and `import`: what is written, and what is not."""

import csv
import json
import time
from io import StringIO
from pathlib import Path

import pytest

from faristol.cli import main
from faristol.duplicate import Phase
from tests.cli.sessions import again, console_on, new_session, typed

Printed = pytest.CaptureFixture[str]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """One coup is played, and a second one drawn."""
    racks = tmp_path / "racks.txt"
    racks.write_text("ΛΟΓΟΣΑΤ\nΑΤΑΝΒΓΔ\n", "utf-8")
    file = new_session(tmp_path, "--prepared", str(racks), "--title", "Λέσχη")
    with console_on(file) as console:
        typed(console, "draw", "announce", "start", "1 H8Κ ΛΟΓΟΣ", "2 = *", "3 -", "stop!", "close!", "draw")
    return file


def test_while_the_game_goes_on_the_seed_is_not_written(game: Path, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    assert main(["duplicate", "export", str(game), str(folder)]) == 0
    seed = again(game).opened.seed.hex()
    assert seed not in (folder / "log.jsonl").read_text("utf-8")
    with console_on(game) as console:
        assert typed(console, "end! over", f"export {folder}")[-1].endswith("eliot.xml")
    assert seed in (folder / "log.jsonl").read_text("utf-8")


def test_a_session_of_nobody_yet_is_exported_for_its_blank_slips(tmp_path: Path, capsys: Printed) -> None:
    file, folder = new_session(tmp_path, names=""), tmp_path / "deep" / "out"
    capsys.readouterr()
    assert main(["duplicate", "export", str(file), str(folder), "--json"]) == 0
    written = json.loads(capsys.readouterr().out)["files"]
    assert sorted(written) == sorted(str(path) for path in folder.iterdir())
    assert (folder / "blank-slips.pdf").read_bytes().startswith(b"%PDF-")


def test_the_day_of_the_game_is_published_where_it_is_known(game: Path, tmp_path: Path) -> None:
    with console_on(game) as console:
        typed(console, "end! over")
    folder, file = tmp_path / "out", tmp_path / "imported.jsonl"
    assert main(["duplicate", "export", str(game), str(folder)]) == 0
    words = ["--lexicon", str(tmp_path / "words.txt")]
    assert main(["duplicate", "import", str(folder / "eliot.xml"), str(file), *words]) == 0
    assert main(["duplicate", "export", str(file), str(tmp_path / "other")]) == 0
    tables = [(path / "results.csv").read_text("utf-8-sig") for path in (folder, tmp_path / "other")]
    days = [{row["date"] for row in csv.DictReader(StringIO(table))} for table in tables]

    assert days == [{time.strftime("%Y-%m-%d", time.localtime(game.stat().st_mtime))}, {""}]


def test_an_unwritten_file_says_so(game: Path, tmp_path: Path, capsys: Printed) -> None:
    taken = tmp_path / "taken"
    taken.write_text("", "utf-8")
    assert main(["duplicate", "export", str(game), str(taken)]) == 1
    assert f"cannot write {taken}" in capsys.readouterr().err


def test_a_folder_in_the_way_and_nothing_is_written(game: Path, tmp_path: Path, capsys: Printed) -> None:
    folder = tmp_path / "out"
    (folder / "results.pdf").mkdir(parents=True)
    assert main(["duplicate", "export", str(game), str(folder)]) == 1
    assert "results.pdf: a folder of that name is in the way" in capsys.readouterr().err
    assert [path.name for path in folder.iterdir()] == ["results.pdf"]


def test_a_game_of_eliots_becomes_a_session(game: Path, tmp_path: Path, capsys: Printed) -> None:
    with console_on(game) as console:
        typed(console, "end! over")
    folder, file, words = tmp_path / "out", tmp_path / "imported.jsonl", str(tmp_path / "words.txt")
    assert main(["duplicate", "export", str(game), str(folder)]) == 0
    told = capsys.readouterr().out
    assert "eliot.xml: coup 1, number 2: why the play counts for nothing (handed in late)" in told

    asked = ["duplicate", "import", str(folder / "eliot.xml"), str(file), "--lexicon", words]
    assert main([*asked, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["remarks"]
    state, before = again(file).state, again(game).state
    assert (state.phase, state.master_total) == (Phase.OVER, before.master_total)
    for number in (1, 2, 3):
        assert state.points_of(number, state.coups[0]) == before.points_of(number, before.coups[0])
    assert main(asked) == 1
    assert "already exists" in capsys.readouterr().err


def test_a_foreign_game_makes_no_eliot_file(game: Path, tmp_path: Path, capsys: Printed) -> None:
    with console_on(game) as console:
        typed(console, "end! over")
    assert main(["duplicate", "export", str(game), str(tmp_path)]) == 0
    xml = (tmp_path / "eliot.xml").read_text("utf-8")
    spoilt, file = tmp_path / "spoilt.xml", tmp_path / "imported.jsonl"
    asked = ["duplicate", "import", str(spoilt), str(file), "--lexicon", str(tmp_path / "words.txt")]
    for text, complaint in (
        ("", "spoilt.xml"),
        ("<Game/>", "not an Eliot game"),
        (xml.replace('coord="', 'coord="Z9'), "spoilt.xml"),
    ):
        spoilt.write_text(text, "utf-8")
        capsys.readouterr()
        assert main(asked) == 1
        assert complaint in capsys.readouterr().err
        assert not file.exists()
