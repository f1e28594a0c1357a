"""A session in a file: nothing that was answered is lost, and nothing is written twice."""

import json
import os
from io import StringIO
from pathlib import Path

import pytest

from faristol.cli import main
from faristol.cli.duplicate.desk import Desk
from faristol.cli.duplicate.file import Clock, open_session_file
from faristol.duplicate import Phase
from faristol.duplicate import actions as a
from faristol.duplicate import events as e
from faristol.errors import StoreError
from tests.cli.sessions import WORDS, again, console_on, new_session, typed
from tests.cli.sessions import Clock as Still
from tests.duplicate.sessions import program_of

Printed = pytest.CaptureFixture[str]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return new_session(tmp_path)


def test_every_decision_is_in_the_file_when_it_is_answered(game: Path) -> None:
    with console_on(game) as console:
        for line in ("draw", "announce", "start", "1 -"):
            typed(console, line)
            assert again(game).state == console.desk.state


def test_half_a_decision_is_taken_away_and_the_rest_stays(game: Path) -> None:
    with console_on(game) as console:
        typed(console, "draw", "announce", "start", "1 -", "2 -", "stop!")
        before = game.read_bytes()
        typed(console, "close!")
    whole = game.read_bytes()
    for length in [*range(len(before) + 1, len(whole), 151), len(whole) - 1]:
        game.write_bytes(whole[:length])
        assert again(game).state.phase is Phase.COLLECTING
    with open_session_file(str(game)) as session:
        assert session.cut == len(whole) - 1 - len(before)
        assert game.read_bytes() == before


def test_two_do_not_write_at_once_and_everyone_may_read(game: Path) -> None:
    with console_on(game) as console:
        with pytest.raises(StoreError, match="in use: another terminal"):
            open_session_file(str(game))
        assert main(["duplicate", "show", str(game)]) == 0
        typed(console, "draw")
    open_session_file(str(game)).close()


def test_an_unwritten_event_has_not_happened(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is full in the middle of a line."""
    write = os.write

    def write_some(file: int, content: bytes) -> int:
        if len(content) <= 10:
            raise OSError(28, "No space left on device")
        return write(file, content[:10])

    with console_on(game) as console:
        before = (console.desk.state, game.read_bytes())
        with monkeypatch.context() as full:
            full.setattr("faristol.cli.journal.os.write", write_some)
            with pytest.raises(StoreError, match="No space left"):
                console.take("draw")
        assert (console.desk.state, game.read_bytes()) == before
        typed(console, "draw")
        assert again(game).state == console.desk.state


@pytest.mark.parametrize(
    ("touched_ms", "left_ms"),
    [
        (31_000, 90_000),
        pytest.param(500, 120_000, id="before what happened last"),
        pytest.param(900_000, 120_000, id="long after the end: a copy"),
    ],
)
def test_a_countdown_that_ran_when_the_program_was_killed_is_paused_as_of_then(
    game: Path, touched_ms: int, left_ms: int
) -> None:
    clock = Still(1_000)
    with console_on(game, clock) as console:
        typed(console, "draw", "announce", "start")
        opened = console.desk.file.began.opened
    touched_ns = (opened + touched_ms) * 1_000_000
    os.utime(game, ns=(touched_ns, touched_ns))
    with open_session_file(str(game)) as session:
        desk = Desk(session, program_of(WORDS, "greek"), Still(5_000_000))
        assert [type(event) for event in desk.resume()] == [e.CountdownPaused]
        assert desk.state.countdown.left_ms == left_ms
        assert desk.resume() == ()


def test_times_go_on_from_the_calendar_and_never_back(game: Path) -> None:
    with console_on(game, Still(50_000)) as console:
        typed(console, "draw")
        console.desk.clock.ms = 20_000  # type: ignore[attr-defined]
        typed(console, "announce")
    assert [event.at_ms for event in again(game).events[-2:]] == [50_000, 50_000]
    with open_session_file(str(game)) as session:
        assert session.clock().now_ms() >= 50_000
    assert Clock(0).now_ms() > 1_700_000_000_000


def test_a_countdown_goes_on_evenly_where_the_calendar_was_set_back_meanwhile(game: Path) -> None:
    with console_on(game, Still(1_000)) as console:
        typed(console, "draw", "announce", "start")
        console.desk.clock.ms = 31_000  # type: ignore[attr-defined]
        console.desk.show_alive()
    clock = Still(1_500)
    with open_session_file(str(game)) as session:
        desk = Desk(session, program_of(WORDS, "greek"), clock)
        desk.resume()
        assert desk.state.countdown.left_ms == 90_000
        desk.do(a.StartCountdown())
        clock.ms += 10_000
        assert desk.state.countdown.left_at(desk.now_ms()) == 80_000


def test_a_session_is_made_once(game: Path, capsys: Printed) -> None:
    before = game.read_bytes()
    assert main(["duplicate", "new", str(game)]) == 1
    assert "already exists" in capsys.readouterr().err
    assert game.read_bytes() == before


def test_words_are_found_by_what_they_are_not_by_their_name(
    game: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    words, moved = game.parent / "words.txt", game.parent / "club.txt"
    words.rename(moved)
    asked = ["duplicate", "run", str(game), "--lexicon", str(moved)]
    monkeypatch.setattr("sys.stdin", StringIO("quit\n"))
    assert main(asked) == 0
    moved.write_text("ΛΑ\n", "utf-8")
    assert main(asked) == 1
    assert "the session was opened with words.txt" in capsys.readouterr().err


def test_a_published_log_is_read_and_not_gone_on_with(game: Path, capsys: Printed) -> None:
    lines = game.read_text("utf-8").splitlines()
    header = json.loads(lines[0])
    del header["terminal"]
    game.write_text("\n".join([json.dumps(header), *lines[1:]]), "utf-8")
    assert main(["duplicate", "show", str(game)]) == 0
    assert main(["duplicate", "run", str(game)]) == 1
    assert "is a published log" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (lambda _: "", "not a duplicate log"),
        (lambda text: text.replace("EntrantAdmitted", "EntrantEaten", 1), "line 3 cannot be read"),
        (lambda text: text.replace('"coup":1', '"coup":4'), "not a possible session"),
        (lambda text: text.replace('"rulebook_digest":"', '"rulebook_digest":"00'), "not available"),
    ],
)
def test_a_spoilt_file_says_what_is_wrong(
    game: Path, capsys: Printed, spoil: "object", complaint: str
) -> None:
    with console_on(game) as console:
        typed(console, "draw", "announce", "start", "1 -")
    assert callable(spoil)
    game.write_text(spoil(game.read_text("utf-8")), "utf-8")
    for verb in ("show", "run"):
        assert main(["duplicate", verb, str(game)]) == 1
        assert complaint in capsys.readouterr().err


@pytest.mark.parametrize(
    ("where", "value"),
    [
        ("SlipHandedIn.number", 99),
        ("SlipHandedIn.at_ms", -5),
        ("EntrantAdmitted.names", [5]),
        ("EntrantAdmitted.number", 7),
        ("SlipMarked.number", "1"),
        ("MasterPlayed.word", 5),
        ("MasterPlayed.score", "26"),
    ],
)
def test_a_file_that_was_changed_by_hand_is_told_and_not_shown(
    game: Path, capsys: Printed, tmp_path: Path, where: str, value: object
) -> None:
    kind, _, field = where.partition(".")
    with console_on(game) as console:
        typed(console, "draw", "announce", "start", "1 =", "2 -", "stop!", "close!")
    lines = game.read_text("utf-8").splitlines()
    at = next(at for at, line in enumerate(lines) if f'"kind":"{kind}"' in line)
    found = json.loads(lines[at])
    assert field in found
    lines[at] = json.dumps(found | {field: value}, ensure_ascii=False)
    game.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    for verb in (("show",), ("results",), ("export", str(tmp_path / "out"))):
        capsys.readouterr()
        assert main(["duplicate", verb[0], str(game), *verb[1:]]) == 1
        assert capsys.readouterr().err.startswith(f"faristol: {game}")
    assert not (tmp_path / "out").exists()


def test_other_words_than_those_it_was_opened_with_are_refused(
    game: Path, capsys: Printed, tmp_path: Path
) -> None:
    words = tmp_path / "words.txt"
    same = tmp_path / "moved" / "words.txt"
    same.parent.mkdir()
    words.rename(same)
    assert main(["duplicate", "run", str(game)]) == 1
    assert "no lexicon or file" in capsys.readouterr().err
    words.write_text("ΛΟΓΟΣ\n", "utf-8")
    assert main(["duplicate", "run", str(game)]) == 1
    assert "give that with --lexicon" in capsys.readouterr().err
    assert main(["duplicate", "correct", str(game), "--lexicon", str(same), *CORRECTION]) == 1
    assert "the game is not over" in capsys.readouterr().err


CORRECTION = ("--coup", "1", "--player", "1", "--accept", "--by", "Σάββας", "--reason", "so it is")
