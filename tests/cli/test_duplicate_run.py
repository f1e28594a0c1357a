"""`faristol duplicate run` as it is started: driven by a script, killed, and on a terminal."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Self

import pytest

from faristol.cli import main
from faristol.duplicate import Phase
from faristol.duplicate import events as e
from tests.cli.sessions import again, new_session

Printed = pytest.CaptureFixture[str]
COMMAND = [sys.executable, "-m", "faristol", "duplicate", "run"]
ENOUGH_S = 120


@pytest.fixture
def game(tmp_path: Path) -> Path:
    racks = tmp_path / "racks.txt"
    racks.write_text("ΛΟΓΟΣΑΤ\n", "utf-8")
    return new_session(tmp_path, "--prepared", str(racks), "--title", "Λέσχη")


def run(file: Path, *lines: str, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(sys, "stdin", StringIO("".join(f"{line}\n" for line in lines)))
    return main(["duplicate", "run", str(file), "--by", "Σάββας"])


def test_a_script_runs_a_coup_and_answers_what_is_asked(
    game: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = ("next", "next", "next", "1 =", "stop", "y", "close", "n", "close!", "rank")
    assert run(game, *lines, monkeypatch=monkeypatch) == 0
    told = capsys.readouterr().out

    assert "Close coup 1 without the slips of 2, 3? (y/n)\nnothing is done\n" in told
    assert "coup 1: D8Ο ΛΟΓΟΣ, 26 points; found by 1 of 3" in told
    assert again(game).state.phase is Phase.BETWEEN


def test_the_first_line_that_goes_wrong_ends_a_script_and_nothing_is_lost(
    game: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = ("draw", "announce", "start", "7 =", "close!")
    assert run(game, *lines, monkeypatch=monkeypatch) == 1
    assert "faristol: line 4: nobody has number 7" in capsys.readouterr().err
    state = again(game).state
    assert state.phase is Phase.THINKING
    assert state.countdown.running_since_ms is None


def test_an_answer_that_is_none_ends_a_script(
    game: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = ("draw", "announce", "start", "1 =", "stop", "2 =", "y")
    assert run(game, *lines, monkeypatch=monkeypatch) == 1
    assert "faristol: line 6: 2 = is not taken: y or n first" in capsys.readouterr().err
    state = again(game).state
    assert (state.phase, set(state.coup.slips)) == (Phase.THINKING, {1})


def test_a_script_that_ends_in_a_question_says_so(
    game: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(game, "draw", "announce", "start", "stop", monkeypatch=monkeypatch) == 2
    assert "faristol: the input ended before this was answered: 2:00 left" in capsys.readouterr().err
    assert again(game).state.phase is Phase.THINKING


def test_the_end_of_a_script_pauses_the_countdown(
    game: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(game, "draw", "announce", "start", monkeypatch=monkeypatch) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("paused: ")
    assert isinstance(again(game).events[-1], e.CountdownPaused)


@contextmanager
def started(file: Path) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(  # noqa: S603 - our own command
        [*COMMAND, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate(timeout=ENOUGH_S)


def say(process: subprocess.Popen[str], line: str, answer: str) -> None:
    """Waits until that answer has come: from then on it must not be lost."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{line}\n")
    process.stdin.flush()
    while answer not in (told := process.stdout.readline()):
        assert told, f"no {answer!r} after {line!r}"


@pytest.mark.slow
def test_killed_in_the_middle_of_a_coup_it_goes_on_where_it_was(game: Path) -> None:
    with started(game) as process:
        say(process, "draw", "coup 1: ")
        say(process, "announce", "announced")
        say(process, "start", "the countdown runs")
        say(process, "1 H8Κ ΛΟΓΟΣ", "22")
        say(process, "2 =", "top")
        os.kill(process.pid, signal.SIGKILL)
        process.wait(ENOUGH_S)
    killed = again(game)
    assert {number: handed.slip.word for number, handed in killed.state.coup.slips.items()} == {
        1: "ΛΟΓΟΣ",
        2: "ΛΟΓΟΣ",
    }
    assert killed.state.countdown.running_since_ms is not None

    with started(game) as process:
        say(process, "3 -", "paused: ")
        say(process, "start", "the countdown runs")
        say(process, "stop!", "TIME")
        say(process, "close!", "found by 1 of 3")
        os.kill(process.pid, signal.SIGKILL)
        process.wait(ENOUGH_S)
    state = again(game).state
    assert state.master_total == 26
    assert [state.points_of(number, state.coup) for number in (1, 2, 3)] == [22, 26, 0]


@pytest.mark.slow
def test_on_a_terminal_the_countdown_is_seen_and_a_line_given_up(game: Path) -> None:
    """A real one: the line at the bottom counts, Tab completes, Ctrl+C gives up the line."""
    with Terminal([*COMMAND, str(game)]) as terminal:
        terminal.wait_for("next: draw")
        terminal.type("next\r", "next: announce")
        terminal.type("annou\t", "announce")
        terminal.type("\r", "next: start")
        terminal.type("start\r", "the countdown runs")
        terminal.type("rack\r", r"\d:\d\d · 0 slips, 3 missing")
        while not terminal.shows(r"1:[0-5]\d · 0 slips, 3 missing"):  # a second of the countdown is over
            terminal.type("rack\r", r"\d:\d\d · 0 slips, 3 missing")
        terminal.type("close! 3 never\x03", "never")
        terminal.type("2 =\r", r"26  top[\s\S]+thinking>")
        terminal.type("\x04", "pause it and leave")
        terminal.type("y\r", "paused: 1:")
        assert terminal.process.wait(ENOUGH_S) == 0

    state = again(game).state
    assert (state.phase, state.countdown.running_since_ms) == (Phase.THINKING, None)
    assert set(state.coup.slips) == {2}


class Terminal:
    """A terminal: input of a person, and the output they see."""

    def __init__(self, command: list[str]) -> None:
        self.screen, inside = pty.openpty()
        self.process = subprocess.Popen(  # noqa: S603 - our own command
            command, stdin=inside, stdout=inside, stderr=inside, env={**os.environ, "TERM": "xterm"}
        )
        os.close(inside)
        self.seen = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait(ENOUGH_S)
        os.close(self.screen)

    def type(self, text: str, answer: str) -> None:
        self.seen = ""
        os.write(self.screen, text.encode())
        self.wait_for(answer)

    def shows(self, pattern: str) -> bool:
        return re.search(pattern, re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", self.seen)) is not None

    def wait_for(self, pattern: str) -> None:
        until = time.monotonic() + ENOUGH_S
        while not self.shows(pattern):
            assert time.monotonic() < until, f"{pattern!r} is not in {self.seen[-500:]!r}"
            if not select.select([self.screen], [], [], 0.2)[0]:
                continue
            shown = os.read(self.screen, 1 << 16).decode("utf-8", "replace")
            self.seen += shown
            if "\x1b[6n" in shown:  # it asks where the cursor is
                os.write(self.screen, b"\x1b[1;1R")
