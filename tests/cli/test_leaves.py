"""`faristol leaves` as a user meets it: files that can be made again, clear errors, nothing half-written."""

import json
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from faristol.analysis.leaves import read_leaves, trained_tilesets
from faristol.cli import main
from faristol.cli.kit.running import with_bar

TINY = ["--lexicon", "ca-disc-2021", "--rulebook", "ca-ajusc", "--games", "4", "--generations", "2"]
RUN = [sys.executable, "-m", "faristol", "leaves"]


def train(path: Path, *more: str) -> int:
    return main(["leaves", "train", *TINY, "-o", str(path), *more])


def test_training_writes_a_file_that_says_how_to_make_it_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "leaves.toml"

    assert train(path, "--seed", "7") == 0

    printed = capsys.readouterr()
    assert printed.out.startswith(
        f"{path}: leave values for tile set catalan\ngames played: 8, turns learned from: "
    )
    assert printed.err == "", "no bar where nobody watches"
    origin = read_leaves(path).origin
    assert (origin.tileset, origin.rulebook, origin.seed, origin.games) == ("catalan", "ca-ajusc", 7, 4)
    again = tmp_path / "again.toml"
    assert main([*origin.command.split()[1:], "-o", str(again)]) == 0
    assert again.read_bytes() == path.read_bytes()


def test_another_seed_gives_another_file(tmp_path: Path) -> None:
    for seed in "12":
        assert train(tmp_path / seed, "--seed", seed) == 0

    one, two = (read_leaves(tmp_path / seed).weights for seed in "12")
    assert (one.single != two.single).any()


@pytest.mark.release
@pytest.mark.slow
def test_several_processes_give_the_same_file(tmp_path: Path) -> None:
    games = ["--games", "45"]  # more than one portion

    assert train(tmp_path / "one", *games, "--jobs", "1") == 0
    assert train(tmp_path / "two", *games, "--jobs", "2") == 0

    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


@pytest.mark.release
@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_leaves_the_old_file_and_nothing_else(tmp_path: Path, jobs: str) -> None:
    path = tmp_path / "leaves.toml"
    path.write_text("what was there", "utf-8")
    master, slave = pty.openpty()
    words = [*RUN, "train", "--lexicon", "ca-disc-2021", "--games", "100000", "--jobs", jobs, "-o", str(path)]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=slave, start_new_session=True) as process:  # noqa: S603
        os.close(slave)
        try:
            shown = _read_until(master, "generation 1 of 4")
            os.killpg(process.pid, signal.SIGINT)  # as Ctrl+C does: to all processes at once
            assert process.wait(timeout=300) == 130
        finally:
            process.kill()  # if it has not ended
    shown += _read_until(master, None)
    os.close(master)

    assert "Traceback" not in shown
    assert [entry.name for entry in tmp_path.iterdir()] == ["leaves.toml"]
    assert path.read_text("utf-8") == "what was there"


def _read_until(terminal: int, text: str | None) -> str:
    """Read a program's terminal until this text appears or nothing more comes."""
    shown, patience = "", time.monotonic() + 300
    while time.monotonic() < patience and (text is None or text not in shown):
        try:
            shown += os.read(terminal, 4096).decode(errors="replace")
        except OSError:  # the last writer has gone
            break
    return shown


def test_the_bar_is_gone_when_the_work_is_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)

    assert list(with_bar(iter("abcd"), 4, "games")) == list("abcd")

    shown = capsys.readouterr().err
    assert shown.split("\r")[1] == "games " + "·" * 30 + "   0 %\x1b[K"
    assert "  75 %" in shown
    assert shown.endswith("\r\x1b[K")


def test_the_bar_is_gone_when_the_work_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def failing() -> Iterator[str]:
        yield "a"
        raise MemoryError

    monkeypatch.setattr("sys.stderr.isatty", lambda: True)

    with pytest.raises(MemoryError):
        list(with_bar(failing(), 4, "games"))

    assert capsys.readouterr().err.endswith("\r\x1b[K")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["train"], "required: --lexicon, -o/--output"),
        (["train", "--lexicon", "ca-disc-2021"], "required: -o/--output"),
        (["train", *TINY, "-o", "x", "--games", "0"], "argument --games: 0 is out of range: 1 to 1,000,000"),
        (["train", *TINY, "-o", "x", "--games", "-3"], "argument --games: '-3' is not a whole number"),
        (["train", *TINY, "-o", "x", "--games", "many"], "argument --games: 'many' is not a whole number"),
        (["train", *TINY, "-o", "x", "--seed", "٣"], "argument --seed: '٣' is not a whole number"),
        (["train", *TINY, "-o", "x", "--seed", "9" * 19], "is not a whole number"),
        (["train", *TINY, "-o", "x", "--jobs", "65"], "argument --jobs: 65 is out of range: 1 to 64"),
        (["train", *TINY, "-o", "x", "--generations", "21"], "21 is out of range: 1 to 20"),
        (["duel", "--lexicon", "ca-disc-2021", "--pairs", "1"], "argument --pairs: 1 is out of range: 2 to"),
        (["info", "--leave", "A"], "name the values: TILESET or FILE"),
        (["sing"], "invalid choice: 'sing'"),
    ],
)
def test_wrong_usage(words: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["leaves", *words]) == 2
    assert reason in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["train", "--lexicon", "tlh", "-o", "x"], "no lexicon 'tlh'; available: ca-disc-2021"),
        (["train", *TINY, "--rulebook", "tlh", "-o", "x"], "no rulebook 'tlh'; available: ca-1v1"),
        (["train", *TINY, "--rulebook", "el-duplicate", "-o", "x"], "is for duplicate, not for games of one"),
        (["train", *TINY, "-o", "."], ".: is a folder"),
        (["train", *TINY, "-o", "nowhere/x"], "nowhere/x: cannot write a file there"),
        (
            ["duel", "--lexicon", "ca-disc-2021", "--leaves", "gone.toml"],
            "gone.toml: No such file or directory",
        ),
        (
            ["duel", "--lexicon", "ro-hunspell", "--leaves", "catalan.toml"],
            "values for catalan tiles, not romanian",
        ),
        (["info", "tlh"], "no leave values for 'tlh'; available: catalan"),
        (["info", "catalan", "--leave", "AW"], "no tile spells 'W' in 'AW'"),
        (["info", "catalan", "--leave", "ABCDEFGH"], "8 tiles in 'ABCDEFGH'; leaves have at most 7"),
        (["info", "catalan", "--leave", "X?X"], "'X?X' has 2 of X; the bag holds 1"),
    ],
)
def test_faults_are_reported_in_one_line(
    words: list[str],
    reason: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*train_catalan(), "-o", "catalan.toml"]) == 0
    capsys.readouterr()

    assert main(["leaves", *words]) == 1

    error = capsys.readouterr().err
    assert error.startswith("faristol: ")
    assert error.count("\n") == 1
    assert reason in error
    assert [entry.name for entry in tmp_path.iterdir()] == ["catalan.toml"]


def train_catalan() -> list[str]:
    return ["leaves", "train", "--lexicon", "ca-disc-2021", "--games", "1", "--generations", "1"]


def test_a_duel_tells_the_mean_and_its_error(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["leaves", "duel", "--lexicon", "ca-disc-2021", "--pairs", "3", "--seed", "2"]

    assert main([*words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert main(words) == 0
    printed = capsys.readouterr().out

    assert found["won"] + found["tied"] + found["lost"] == 6
    assert found["error_points"] > 0
    assert f"{found['mean_points']:+.1f} ± {found['error_points']:.1f} points a pair of games" in printed
    assert f"won {found['won']}, tied {found['tied']}, lost {found['lost']} of 6 games" in printed


def test_a_duel_can_try_values_that_were_just_trained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.toml"
    assert train(path) == 0
    capsys.readouterr()

    assert (
        main(["leaves", "duel", "--lexicon", "ca-disc-2021", "--pairs", "2", "--leaves", str(path), "--json"])
        == 0
    )

    assert json.loads(capsys.readouterr().out)["leaves"] == f"leave values of {path}"


def test_info_lists_what_was_trained(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["leaves", "info"]) == 0
    printed = capsys.readouterr().out
    assert main(["leaves", "info", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)

    assert [line.split()[0] for line in printed.splitlines()] == trained_tilesets()
    assert [origin["tileset"] for origin in found] == trained_tilesets()


@pytest.mark.parametrize("tileset_id", trained_tilesets())
def test_info_shows_where_values_come_from_and_what_they_are(
    tileset_id: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["leaves", "info", tileset_id]) == 0
    printed = capsys.readouterr().out
    assert main(["leaves", "info", tileset_id, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)

    assert f"made by {found['command']}" in printed
    assert f"  ?    {found['single']['?'][0] / 1000:+.1f}" in printed
    assert len(found["balance"]) == 8


def test_info_adds_up_a_leave(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["leaves", "info", "catalan", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)

    assert main(["leaves", "info", "catalan", "--leave", "ra?", "--json"]) == 0

    leave = json.loads(capsys.readouterr().out)
    pairs = sum(found["pair"].get(pair, 0) for pair in ("? A", "? R", "A R"))
    singles = sum(found["single"][tile][0] for tile in "?AR")
    assert leave == {"leave": "?AR", "millipoints": singles + pairs + found["balance"][1][1]}
