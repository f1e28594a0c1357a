"""`faristol puzzles`: made, stopped and gone on with, and checked."""

import json
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest

from faristol.analysis.puzzle_files import format_set, parse_set
from faristol.analysis.puzzles import Kind
from faristol.cli import main

pytestmark = pytest.mark.slow

MAKE = ("puzzles", "make", "--language", "ca", "--rulebook", "ca-1v1", "--seed", "3", "-o")
MADE_OF_GAMES = ("puzzles", "make", "--language", "ro", "--rulebook", "ro-liber", "-o")


def test_a_set_is_made_again_after_a_break_and_holds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, broken = tmp_path / "whole.jsonl", tmp_path / "broken.jsonl"
    assert main([*MAKE, str(whole), "--number", "3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["puzzles"] == 3
    content = whole.read_bytes()
    part = tmp_path / "broken.jsonl.part"
    part.write_bytes(content[: content.index(b"\n", content.index(b"\n") + 1) + 40])  # one, and a bit
    assert main([*MAKE, str(broken), "--number", "3"]) == 0
    assert broken.read_bytes() == content
    assert not part.exists()
    assert main(["puzzles", "check", str(whole), "--sample", "1", "--iterations", "1000"]) == 0
    assert "1 puzzle checked, 0 refuted" in capsys.readouterr().out
    assert main(["puzzles", "check", str(whole), "--iterations", "1000", "--whole"]) == 0
    assert "3 puzzles checked, 0 refuted" in capsys.readouterr().out


@pytest.mark.release
def test_two_processes_find_what_one_finds(tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    assert main([*MAKE, str(one), "--number", "6"]) == 0
    assert main([*MAKE, str(two), "--number", "6", "--jobs", "2"]) == 0
    assert one.read_bytes() == two.read_bytes()


@pytest.mark.release
def test_one_kind_can_be_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "bingos.jsonl"
    assert main([*MAKE, str(path), "--number", "7", "--kind", "only-bingo"]) == 0  # more than its share
    assert {puzzle.kind for puzzle in parse_set(path.read_bytes(), name="x").puzzles} == {Kind.ONLY_BINGO}


def test_a_set_is_written_without_what_is_refuted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, held = tmp_path / "set.jsonl", tmp_path / "held.jsonl"
    assert main([*MAKE, str(path), "--number", "3"]) == 0
    made = parse_set(path.read_bytes(), name="set")
    first, *others = made.puzzles
    wrong = replace(first, answers=first.answers[1:])
    path.write_bytes(format_set(made.origin, [wrong, *others], packed=False))
    capsys.readouterr()
    assert main(["puzzles", "check", str(path), "--iterations", "1000", "-o", str(held)]) == 1
    assert f"{first.id}: " in capsys.readouterr().out
    assert parse_set(held.read_bytes(), name="held").puzzles == tuple(others)


def test_what_was_begun_with_another_seed_is_not_gone_on_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "set.jsonl"
    assert main([*MAKE, str(path), "--number", "1"]) == 0
    path.rename(tmp_path / "set.jsonl.part")
    for other in (("--seed", "4"), ("--kind", "ending")):
        assert main([*MAKE, str(path), "--number", "1", *other]) == 1
        assert "was begun with other settings" in capsys.readouterr().err


def test_games_that_were_written_down_give_puzzles_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.jsonl"
    assert main([*MAKE, str(path), "--games", "tests/golden/none.gcg"]) == 1
    assert "cannot read" in capsys.readouterr().err
    record = files("faristol") / "data" / "records" / "michi-waxberry-2014.txt"
    # Nothing was made, so other settings may follow.
    assert main([*MADE_OF_GAMES, str(path), "--games", str(record), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    found = parse_set(path.read_bytes(), name="games")
    assert (told["puzzles"], found.origin.seed) == (len(found.puzzles), -1)
    assert found.puzzles


def test_another_programs_games_are_read_with_the_tiles_of_the_word_list(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = tmp_path / "game.gcg"
    game.write_text(
        "#player1 A Ada\n#player2 B Ben\n>A: AEKRTWY 8H KEY +20 20\n>B: AAEEIOU -AEIOU +0 0\n", "utf-8"
    )
    made = [
        "puzzles",
        "make",
        "--language",
        "en",
        "--games",
        str(game),
        "-o",
        str(tmp_path / "english.jsonl"),
    ]
    assert main(made) == 0
    assert capsys.readouterr().out.startswith("0 puzzles")
