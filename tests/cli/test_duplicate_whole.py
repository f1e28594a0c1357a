"""A whole Greek game of forty from the terminal, exported, and recounted from its log by code of its own."""

import csv
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

from faristol.cli import main
from faristol.duplicate import Phase, SessionState, load_program, open_session, opening_state
from faristol.duplicate import actions as a
from faristol.lexicon import load_lexicon
from tests.cli.sessions import SEED, again
from tests.duplicate.sessions import Session, book_named
from tests.duplicate.simulated import Deed, deeds

PLAYERS, LEAVER, LEAVES_AFTER = 40, 7, 5
MINUTES = 5
FILES = {
    "results.csv",
    "coups.csv",
    "slips.csv",
    "racks.csv",
    "racks.txt",
    "results.pdf",
    "coups.pdf",
    "sheets.pdf",
    "arbiter-sheet.pdf",
    "blank-slips.pdf",
    "log.jsonl",
    "eliot.xml",
}


@pytest.fixture(scope="module")
def typed() -> tuple[list[str], SessionState]:
    """Return an arbiter's lines of a whole evening, and the final state."""
    book, lexicon = book_named("el-duplicate"), load_lexicon("el-hunspell")
    opened = open_session(book, lexicon=lexicon.id, lexicon_version=lexicon.version, seed=bytes.fromhex(SEED))
    session = Session(book, load_program(lexicon, book), opening_state(opened), [opened])
    for number in range(1, PLAYERS + 1):
        session.do(a.Admit((f"Παίκτης {number}",)))
    lines = ["seats!"]
    session.do(a.DrawSeats())
    chance = Random(7)  # noqa: S311 - the players are not secret
    while session.state.ended is None:
        lines += _coup(session, chance)
    return lines, session.state


def _coup(session: Session, chance: Random) -> Iterator[str]:
    yield "draw"
    session.do(a.DrawRack())
    if session.state.ended is not None:
        return
    yield from ("announce", "start", f"@{session.state.coup.number}")
    session.do(a.AnnounceRack())
    session.do(a.StartCountdown())
    for deed in sorted(deeds(session, chance), key=lambda each: each.at_ms):
        yield from _slip(session, deed)
    yield from ("stop!", "close!")
    session.do(a.StopCountdown())
    session.do(a.CloseCoup())
    while session.state.phase is Phase.RULING:
        yield f"rule! {session.state.coup.asked[0]} no nobody knows it"
        session.do(a.Rule(session.state.coup.asked[0], upheld=False, author="x", reason="x"))
    if session.state.ended is None and session.state.coup.number == LEAVES_AFTER:
        yield f"leave! {LEAVER}"
        session.do(a.RecordLeaving(LEAVER))


def _slip(session: Session, deed: Deed) -> Iterator[str]:
    slip, late, coup = deed.slip, deed.fault == "late", session.state.coup.number
    yield f"{deed.number} {slip.square} {slip.direction} {slip.word}{' late' if late else ''}"
    session.do(a.EnterSlip(coup, deed.number, slip, late=late))
    if deed.fault == "after-time":
        yield f"annul! {deed.number} wrote on"
        session.do(a.AnnulSlip(coup, deed.number, "x", "x"))


@pytest.fixture(scope="module")
def game(typed: tuple[list[str], SessionState], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Led by the command itself."""
    folder = tmp_path_factory.mktemp("whole")
    names, file = folder / "names.txt", folder / "game.jsonl"
    names.write_text("".join(f"Παίκτης {number}\n" for number in range(1, PLAYERS + 1)), "utf-8")
    assert main(["duplicate", "new", str(file), "--entrants", str(names), "--seed", SEED]) == 0
    done = subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-m", "faristol", "duplicate", "run", str(file), "--by", "Σάββας"],
        input="".join(f"{line}\n" for line in typed[0]),
        encoding="utf-8",
        capture_output=True,
        timeout=60 * MINUTES,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "the game is over: " in done.stdout
    return file


@pytest.fixture(scope="module")
def folder(game: Path) -> Path:
    assert main(["duplicate", "export", str(game), str(game.parent / "published")]) == 0
    return game.parent / "published"


@pytest.fixture(scope="module")
def log(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "log.jsonl").read_text("utf-8").splitlines()[1:]]


def rows(file: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(file.read_text("utf-8-sig"))))


@pytest.mark.slow
@pytest.mark.clause("GR-1.1", "GR-5E.2")
def test_the_terminal_leads_the_game_as_the_referee_does(
    typed: tuple[list[str], SessionState], game: Path
) -> None:
    expected, state = typed[1], again(game).state

    assert state.ended == expected.ended
    assert state.grid == expected.grid
    assert [coup.rack for coup in state.coups] == [coup.rack for coup in expected.coups]
    assert [coup.marks for coup in state.coups] == [coup.marks for coup in expected.coups]
    assert len(state.coups) > 15
    assert sum(map(bool, state.grid.tiles)) > 90


@pytest.mark.slow
@pytest.mark.clause("GR-7.1", "GR-5E.9")
def test_published_totals_are_those_of_a_recount(log: list[dict[str, Any]], folder: Path) -> None:
    master = sum(row["score"] for row in log if row["kind"] == "MasterPlayed")
    last = {(row["coup"], row["number"]): row["mark"] for row in log if row["kind"] == "SlipMarked"}
    points = Counter[int]()
    for (_, number), mark in last.items():
        points[number] += mark["points"]
    listed = rows(folder / "results.csv")

    assert master > 500
    assert {int(row["number"]): int(row["total"]) for row in listed} == {
        number: points[number] for number in range(1, PLAYERS + 1)
    }
    for row in listed:
        total = int(row["total"])
        assert row["result"] == f"{total}-{int(100 * total / master + 0.5)}%"
        assert int(row["rank"]) == 1 + sum(other > total for other in points.values())
    assert sum(int(row["score"]) for row in rows(folder / "coups.csv") if row["score"]) == master
    slips = rows(folder / "slips.csv")
    assert {(int(row["coup"]), int(row["player"])): int(row["points"]) for row in slips} == {
        key: mark["points"] for key, mark in last.items()
    }
    assert {row["late"] for row in slips} >= {"", "1", "after-time"}


@pytest.mark.slow
@pytest.mark.clause("GR-7.3")
def test_a_leaver_hands_in_nothing_afterwards(log: list[dict[str, Any]], folder: Path) -> None:
    coups = {row["coup"] for row in log if row["kind"] == "SlipHandedIn" and row["number"] == LEAVER}
    assert max(coups) <= LEAVES_AFTER
    (leaver,) = (row for row in rows(folder / "results.csv") if int(row["number"]) == LEAVER)
    assert leaver["left"] == "1"


@pytest.mark.slow
def test_everything_is_exported_and_read_again(
    game: Path, folder: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert {path.name for path in folder.iterdir()} == FILES
    for path in folder.glob("*.pdf"):
        assert path.read_bytes().startswith(b"%PDF-")
    assert again(folder / "log.jsonl").state == again(game).state
    # Nothing is left out of the log: it gives the same results.
    capsys.readouterr()
    told = []
    for file in (game, folder / "log.jsonl"):
        assert main(["duplicate", "results", str(file), "--json"]) == 0
        told.append(json.loads(capsys.readouterr().out))
    assert told[0] == told[1]
    # Eliot's form of it comes back with the same totals.
    imported = tmp_path / "imported.jsonl"
    assert main(["duplicate", "import", str(folder / "eliot.xml"), str(imported)]) == 0
    capsys.readouterr()
    assert main(["duplicate", "results", str(imported), "--json"]) == 0
    again_ = json.loads(capsys.readouterr().out)
    assert [(each["number"], each["total"]) for each in again_["ranking"]] == [
        (each["number"], each["total"]) for each in told[0]["ranking"]
    ]


@pytest.mark.slow
def test_the_exported_slips_are_those_that_were_entered(game: Path, folder: Path) -> None:
    """Entered once more they change nothing, late ones and annulled ones included."""
    before = game.read_bytes()
    assert main(["duplicate", "enter", str(game), "--slips", str(folder / "slips.csv")]) == 0
    assert game.read_bytes() == before
