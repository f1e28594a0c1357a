"""`faristol analyse` as a user meets it."""

import json
import os
import pty
import signal
import subprocess
import sys
import time

import pytest

from faristol.cli import main

EMPTY = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15"
POSITION = f"{EMPTY} AIL[L·L]MNR/ 0/0 0"
QUICK = ["analyse", "--tiles", "catalan", "--iterations", "80", "--candidates", "3"]


def analysed(capsys: pytest.CaptureFixture[str], *more: str) -> dict[str, object]:
    assert main([*QUICK, "--json", *more]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def test_candidates_are_told_with_their_errors(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*QUICK, "--cgp", POSITION]) == 0

    printed = capsys.readouterr().out
    assert "A[L·L]IL" in printed
    assert "exchange " in printed
    assert " ± " in printed
    assert printed.splitlines()[-1].startswith("80 iterations, by chance to win; ")


def test_the_seed_decides_and_threads_do_not(capsys: pytest.CaptureFixture[str]) -> None:
    one = analysed(capsys, "--cgp", POSITION)

    assert analysed(capsys, "--cgp", POSITION, "--threads", "2") == one
    assert analysed(capsys, "--cgp", POSITION, "--seed", "2") != one


def test_the_opponents_rack_is_used_where_the_position_gives_it(capsys: pytest.CaptureFixture[str]) -> None:
    unknown = analysed(capsys, "--cgp", POSITION)
    known = analysed(capsys, "--cgp", f"{EMPTY} AIL[L·L]MNR/CASA??S 0/0 0")

    assert known["candidates"] != unknown["candidates"]


def test_the_position_before_tells_what_the_opponent_kept(capsys: pytest.CaptureFixture[str]) -> None:
    after = f"{'15/' * 7}7CASA4{'/15' * 7} AILTMNR/ 0/14 0"
    unknown = analysed(capsys, "--cgp", after)
    inferred = analysed(capsys, "--cgp", after, "--before", f"{EMPTY} / 0/0 0")

    assert inferred["candidates"] != unknown["candidates"]


def test_a_position_before_must_lead_to_this_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*QUICK, "--cgp", POSITION, "--before", f"{EMPTY} / 0/0 0"]) == 1
    assert "no tiles were laid" in capsys.readouterr().err


def test_a_wrong_position_before_is_told_from_the_position(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*QUICK, "--cgp", POSITION, "--before", "junk"]) == 1
    assert capsys.readouterr().err.startswith("faristol: --before: a CGP position is")


@pytest.mark.parametrize(
    ("position", "told"),
    [
        (f"{EMPTY} / 0/0 0", "the rack of the side to move is missing"),
        (f"{EMPTY} XXXXXXX/ 0/0 0", "tile set catalan has"),
        ("15/15 ABC/ 0/0 0", "squares"),
    ],
)
def test_positions_that_cannot_be_are_refused(
    position: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*QUICK, "--cgp", position]) == 1
    assert told in capsys.readouterr().err


def test_duplicate_has_no_next_turn(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*QUICK, "--cgp", POSITION, "--rulebook", "ca-duplicate"]) == 1
    assert "faristol moves" in capsys.readouterr().err


def test_wrong_usage_is_told_apart(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse"]) == 2
    assert main([*QUICK, "--cgp", POSITION, "--confidence", "0.5"]) == 2
    assert main([*QUICK, "--cgp", POSITION, "--plies", "0"]) == 2
    capsys.readouterr()


@pytest.mark.slow
def test_an_interrupt_shows_the_best_so_far() -> None:
    command = ["analyse", "--tiles", "catalan", "--cgp", POSITION, "--iterations", "9000000"]
    leader, follower = pty.openpty()
    with subprocess.Popen(  # noqa: S603 - our own command
        [sys.executable, "-m", "faristol", *command, "--confidence", "0.999", "--plies", "6"],
        stdout=subprocess.PIPE,
        stderr=follower,
        text=True,
    ) as running:
        os.close(follower)
        shown = b""
        deadline = time.monotonic() + 300
        while b"simulating" not in shown and time.monotonic() < deadline:
            shown += os.read(leader, 1000)
        running.send_signal(signal.SIGINT)
        printed, _ = running.communicate(timeout=300)
        os.close(leader)
    assert running.returncode == 130
    assert "A[L·L]IL" in printed
