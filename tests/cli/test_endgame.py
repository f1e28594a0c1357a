"""`faristol endgame` as a user meets it."""

import json

import pytest

from faristol.cli import main
from faristol.formats.game.cgp import Position, format_cgp
from faristol.tiles import load_tileset
from tests.analysis.test_endings import endings
from tests.analysis.test_preendings import LOSES

EMPTY = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15"
COMMAND = ["endgame", "--lexicon", "ca-disc-2021", "--rulebook", "ca-ajusc"]


def position(*, idle: int = 0, tiles: int = 10, number: int = 0) -> str:
    grid, mine, theirs = endings("ca-ajusc", tiles)[number]
    place = Position(grid=grid, racks=(mine, theirs), scores=(300, 310), scoreless_turns=idle)
    return format_cgp(place, load_tileset("catalan").alphabet)


def test_the_line_its_value_and_the_proof_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*COMMAND, "--cgp", position()]) == 0

    printed = capsys.readouterr().out.splitlines()
    assert printed[0].startswith(" 1. to move ")
    assert "proven (" in printed[-1]
    assert main([*COMMAND, "--cgp", position(), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["is_proven"]
    assert found["at_least"] == found["at_most"] == found["spread"]
    assert found["spread_at_end"] == found["spread"] - 10
    assert len(found["line"]) == len(printed) - 1


def test_a_small_budget_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*COMMAND, "--cgp", position(tiles=14, number=2), "--positions", "2"]) == 0
    assert "not proven after 2 positions" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"{EMPTY} / 0/0 0", "needs the rack of the side to move"),
        (f"{EMPTY} XXXXXXX/ 0/0 0", "tile set catalan has"),
        (f"{EMPTY} AB/CD 0/0 0", "tiles are in the bag"),
        (f"{EMPTY} ABCDEABCD/ 0/0 0", "tiles on a rack"),
    ],
)
def test_what_is_no_ending_is_refused_in_one_line(
    text: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*COMMAND, "--cgp", text]) == 1
    printed = capsys.readouterr()
    assert told in printed.err
    assert printed.err.count("\n") == 1
    assert not printed.out


def test_moves_with_a_tile_in_the_bag_are_weighed(capsys: pytest.CaptureFixture[str]) -> None:
    cgp = f"{LOSES} N[QU]SVX/DE 300/300 0"
    assert main([*COMMAND, "--cgp", cgp, "--positions", "3000"]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert "100.0" in printed[1]
    assert "moves" in printed[-1]

    assert main([*COMMAND, "--cgp", cgp, "--positions", "3000", "--json"]) == 0
    best = json.loads(capsys.readouterr().out)["candidates"][0]
    assert best["win"] == 1
    assert sum(draw["chance"] for draw in best["draws"]) == pytest.approx(1)
    assert {draw["drawn"] for draw in best["draws"]} == {"D", "E", "I"}


def test_moves_that_a_small_budget_leaves_out_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    """They were left out without a word, as if there were no others."""
    cgp = f"{LOSES} N[QU]SVX/DE 300/300 0"
    assert main([*COMMAND, "--cgp", cgp, "--positions", "10", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    left_out = found["moves"] - len(found["candidates"])
    assert left_out > 1
    assert left_out <= found["rivals"] < found["moves"]

    assert main([*COMMAND, "--cgp", cgp, "--positions", "10"]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert f"1 of {found['moves']} moves" in last
    assert f"{found['rivals']} others may win more often" in last


def test_a_game_that_is_over_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*COMMAND, "--cgp", position(idle=6)]) == 1
    assert "the game is over after 6" in capsys.readouterr().err


def test_duplicate_and_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*COMMAND[:-1], "ca-duplicate", "--cgp", position()]) == 1
    assert "faristol moves" in capsys.readouterr().err
    assert main([*COMMAND, "--cgp", position(), "--positions", "0"]) == 2
