"""`faristol rulebook`: every rule with its source, and all faults of a file at once."""

import json
from importlib.resources import files
from pathlib import Path

import pytest

from faristol.cli import main
from faristol.rulebook import load_rulebook, rulebook_ids

TEXT = (files("faristol") / "data" / "rulebooks" / "ro-liber.toml").read_text("utf-8")


def test_the_list_names_every_rulebook(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulebook", "list"]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in printed] == rulebook_ids()


@pytest.mark.parametrize("rulebook_id", rulebook_ids())
def test_every_rule_is_shown_with_where_it_comes_from(
    rulebook_id: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rulebook", "show", rulebook_id]) == 0
    printed = capsys.readouterr().out
    book = load_rulebook(rulebook_id)
    for key, source in book.sources.items():
        assert f"  {key.partition('.')[2]} = " in printed
        assert f"[{book.cite(key)}]" in printed
        assert source.reading in printed


def test_json_holds_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulebook", "show", "ro-liber", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert set(document["rules"]) == set(load_rulebook("ro-liber").sources)
    assert document["rules"]["play.coordinates"]["value"] == "rows-lettered"
    assert document["rules"]["clock.overtime_points"]["value"] == "none"
    assert document["rules"]["exchange.minimum_in_bag"]["clause"] == ["RO-6"]


def test_a_sound_file_is_said_to_be_complete(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "own.toml"
    path.write_text(TEXT, "utf-8")
    assert main(["rulebook", "check", str(path)]) == 0
    assert capsys.readouterr().out.startswith(f"{path}: ro-liber is complete, ")
    assert main(["rulebook", "show", str(path)]) == 0


def test_all_faults_of_a_file_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "own.toml"
    path.write_text(
        TEXT.replace("rack_size = { value = 7,", 'rack_size = { value = "7",').replace("touches", "touchs"),
        "utf-8",
    )
    assert main(["rulebook", "check", str(path)]) == 1
    printed = capsys.readouterr().err
    assert printed.startswith(f"faristol: {path}: 3 faults\n")
    assert "play.rack_size: expected int" in printed
    assert "placement.touches: missing" in printed
    assert "placement.touchs: unknown rule" in printed


def test_a_missing_file_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "none.toml"
    for verb in ("check", "show"):
        assert main(["rulebook", verb, str(path)]) == 1
        assert capsys.readouterr().err == f"faristol: cannot read {path}: No such file or directory\n"


def test_an_unknown_rulebook_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulebook", "show", "klingon"]) == 1
    assert capsys.readouterr().err.startswith("faristol: no rulebook 'klingon'; there are ")
