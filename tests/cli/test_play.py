"""`faristol play`: a whole game in a terminal, mistypes and breaks included."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from faristol.board import words_formed
from faristol.cli import main
from faristol.cli.play.table import PERSON, Table
from faristol.formats.game.moves import format_play
from faristol.game.codec import parse_log
from faristol.game.events import GameEnded, PlayChallenged, PlayDeclared
from faristol.movegen import load_generator
from faristol.tiles import load_tileset

PLAY = ["play", "--lexicon", "ca", "--rulebook", "ca-ajusc", "--level", "2", "--seed", "a", "--name", "Anna"]
BEGINS = "x"
"""A seed with which the person begins."""
Typist = Callable[[Table], str]
Types = Callable[[Typist], None]


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch) -> list[Table]:
    """The tables of the games that were opened or resumed."""
    found: list[Table] = []
    for name in ("opened", "resumed"):
        make = getattr(Table, name)

        def kept(*args: object, make: Callable[..., Table] = make, **named: object) -> Table:
            found.append(make(*args, **named))
            return found[-1]

        monkeypatch.setattr(Table, name, kept)
    return found


@pytest.fixture
def types(monkeypatch: pytest.MonkeyPatch, tables: list[Table]) -> Types:
    """Let somebody type at the prompt."""

    def begin(typist: Typist) -> None:
        monkeypatch.setattr("builtins.input", lambda _prompt="": typist(tables[-1]))

    return begin


def best(table: Table) -> str:
    """Return the play with the most points, as somebody types it."""
    state = table.after_accepting()
    alphabet = load_tileset(state.opened.tileset).alphabet
    plays = load_generator(table.lexicon, table.rulebook).best_plays(state.grid, state.racks[PERSON])
    for play in plays:
        style = table.rulebook.play.coordinates
        place, _ = format_play(play.placement, play.direction, state.grid, alphabet=alphabet, style=style)
        whole = words_formed(state.grid, play.placement, main=play.direction)[0].tiles
        return f"{place} {alphabet.format_tiles(whole)} {play.score}"
    return "pass"


def test_a_whole_game_is_played_kept_and_read_again(
    types: Types, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log, gcg = tmp_path / "game.log", tmp_path / "game.gcg"
    types(best)

    assert main([*PLAY, "-o", str(log), "--gcg", str(gcg)]) == 0

    shown = capsys.readouterr().out
    assert "the end: Anna" in shown
    assert "Beginner (level 2): " in shown
    events = parse_log(log.read_bytes(), name="log")
    ended = events[-1]
    assert isinstance(ended, GameEnded)
    assert ended.scores[0] > ended.scores[1]
    assert main(["game", "replay", str(log)]) == 0
    assert main(["game", "replay", str(gcg), "--rulebook", "ca-ajusc"]) == 0
    assert str(ended.scores[0]) in capsys.readouterr().out


def test_the_same_seed_deals_and_answers_the_same(types: Types, tmp_path: Path) -> None:
    types(best)
    for name in ("one", "two"):
        assert main([*PLAY, "-o", str(tmp_path / name)]) == 0

    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


MISTYPED = [
    ("", ""),
    ("H8 ZZZZ", "not on the rack"),
    ("H99 CASA", "the play leaves the board"),
    ("QWERTY", "no tiles spell"),
    ("x", "say how many tiles"),
    ("x3", "name the tiles to exchange, like x AEI"),
    ("x ÇÇÇ", "not on the rack"),
    ("accept", ""),
    ("challenge", ""),
    ("change", ""),
]


@pytest.mark.parametrize(("line", "reason"), MISTYPED)
def test_what_cannot_be_done_changes_nothing(
    line: str,
    reason: str,
    types: Types,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    log = tmp_path / "game.log"
    kept: list[bytes] = []

    def typed(_table: Table) -> str:
        kept.append(log.read_bytes())
        return [line, "quit"][len(kept) - 1]

    types(typed)
    assert main([*PLAY, "--seed", BEGINS, "-o", str(log)]) == 0

    assert kept[0] == kept[1] == log.read_bytes()
    assert reason in capsys.readouterr().err


def test_a_mistyped_move_leaves_the_computers_play_open_to_challenge(types: Types, tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    lines: Iterator[Typist] = iter([best, lambda _: "H8 ZZZZ", lambda _: "challenge", lambda _: "quit"])

    def typed(table: Table) -> str:
        return next(lines)(table)

    types(typed)

    assert main([*PLAY, "--seed", BEGINS, "-o", str(log)]) == 0

    kinds = [type(event) for event in parse_log(log.read_bytes(), name="log")]
    assert kinds.count(PlayDeclared) >= 2
    assert PlayChallenged in kinds, "its play was still there to be doubted"


def test_a_break_is_gone_on_with(types: Types, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    straight, broken = tmp_path / "straight", tmp_path / "broken"
    types(best)
    assert main([*PLAY, "-o", str(straight)]) == 0
    moves = 0

    def interrupted(table: Table) -> str:
        nonlocal moves
        moves += 1
        if moves == 4:
            raise KeyboardInterrupt
        return best(table)

    types(interrupted)
    assert main([*PLAY, "-o", str(broken)]) == 130
    assert f"--resume {broken}" in capsys.readouterr().err
    assert main(["play", "--resume", str(broken)]) == 0

    assert broken.read_bytes() == straight.read_bytes()


def test_the_end_of_the_input_is_a_break(
    types: Types, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def ended(_table: Table) -> str:
        raise EOFError

    types(ended)

    assert main([*PLAY, "-o", str(tmp_path / "log")]) == 0
    assert "--resume" in capsys.readouterr().err


def test_who_resigns_has_lost(types: Types, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    types(lambda _table: "resign")

    assert main([*PLAY, "-o", str(tmp_path / "log")]) == 0
    assert "Beginner (level 2) wins" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["play"], (2, "in which language?")),
        (["play", "--lexicon", "ca", "--level", "11"], (2, "11 is out of range: 1 to 10")),
        (["play", "--lexicon", "tlh"], (1, "no lexicon 'tlh'")),
        (
            ["play", "--lexicon", "ro", "--rulebook", "ca-1v1"],
            (1, "ro-hunspell has other letters"),
        ),
        (["play", "--resume", "gone.log"], (1, "gone.log")),
        (["play", "--lexicon", "ca", "-o", "there.log"], (1, "there.log is there already")),
        (["play", "--resume", "there.log"], (1, "there.log")),
    ],
)
def test_faults_are_reported_in_one_line(
    words: list[str],
    fault: tuple[int, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("there.log").write_text("no game", "utf-8")

    assert main(words) == fault[0]

    assert fault[1] in capsys.readouterr().err.splitlines()[-1]


def test_the_levels_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--levels"]) == 0
    plain = capsys.readouterr().out
    assert main(["play", "--levels", "--lexicon", "en"]) == 0
    english = capsys.readouterr().out
    assert main(["play", "--levels", "--lexicon", "en", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)

    assert [line.split()[0] for line in plain.splitlines()[:10]] == [str(level) for level in range(1, 11)]
    assert " points, " not in plain
    assert " points, " in english
    assert [row["level"] for row in found] == list(range(1, 11))
    assert found[8]["won_percent"] >= 60
