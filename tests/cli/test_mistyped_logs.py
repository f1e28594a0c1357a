"""A log in which a field has another type than the program's is refused in one line, whatever it is of."""

import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from faristol.cli import main

RELEASE = Path(__file__).parents[1] / "releases" / "0.1.0"
GAME = RELEASE / "schema-2-ca-1v1-table-1.json"
SESSION = RELEASE / "duplicate-el-duplicate.jsonl"
TOURNAMENT = RELEASE / "tournament-ca-1v1.jsonl"
VERBS = {GAME: ["game", "replay"], SESSION: ["duplicate", "show"], TOURNAMENT: ["tournament", "show"]}
HUGE = 10**30


def damaged(path: Path, kind: str, change: Callable[[dict[str, Any]], None]) -> tuple[str, str]:
    """A log whose first event of this kind is changed, and where a reader finds it."""
    text = path.read_text("utf-8")
    if path is GAME:
        document = json.loads(text)
        number, event = next(
            (number, event) for number, event in enumerate(document["events"], 1) if event["kind"] == kind
        )
        change(event)
        return json.dumps(document), f"event {number}"
    lines = text.split("\n")
    at = next(at for at, line in enumerate(lines) if f'"kind":"{kind}"' in line)
    event = json.loads(lines[at])
    change(event)
    lines[at] = json.dumps(event)
    return "\n".join(lines), f"line {at + 1}"


CASES: list[tuple[Path, dict[str, Any], str]] = [
    (GAME, {"committee": ["a", 5]}, "GameOpened.committee[1] must be text, not 5"),
    (GAME, {"round": 5}, "GameOpened.round must be text, not 5"),
    (GAME, {"tileset": 5}, "GameOpened.tileset must be text, not 5"),
    (GAME, {"score": 7.0}, "PlayDeclared.score must be a whole number, not 7.0"),
    (GAME, {"score": HUGE}, "PlayDeclared.score must be a number of at most 64 bits"),
    (GAME, {"tiles": [["7", "A"]]}, "PlayDeclared.tiles[0] must be a whole number, not '7'"),
    (GAME, {"colour": "red"}, "PlayDeclared.colour is an unknown field"),
    (GAME, {"side": True}, "PlayDeclared.side must be 0 or 1, not True"),
    (SESSION, {"title": 5}, "SessionOpened.title must be text, not 5"),
    (SESSION, {"schedule": [["a", 2, 2]]}, "SessionOpened.schedule[0] must be a list of 3"),
    (SESSION, {"names": ["a", 5]}, "EntrantAdmitted.names[1] must be text, not 5"),
    (SESSION, {"score": 7.0}, "MasterPlayed.score must be a whole number, not 7.0"),
    (SESSION, {"schedule": [[HUGE, 2, 2]]}, "SessionOpened.schedule[0] must be a number of at most 64 bits"),
    (SESSION, {"score": HUGE}, "MasterPlayed.score must be a number of at most 64 bits"),
    (SESSION, {"colour": "red"}, "MasterPlayed.colour is an unknown field"),
    (SESSION, {"mark": {"points": 1}}, "SlipMarked.mark.worth is missing"),
    (TOURNAMENT, {"settings": {}}, "TournamentOpened.settings.title is missing"),
    (TOURNAMENT, {"rating": "x"}, "EntrantRegistered.rating must be a whole number, not 'x'"),
    (TOURNAMENT, {"round_number": "x"}, "RoundPaired.round_number must be a whole number, not 'x'"),
    (TOURNAMENT, {"tables": [{"number": 1.5}]}, "RoundPaired.tables[0].number must be a whole number"),
    (TOURNAMENT, {"cost": HUGE}, "RoundPaired.cost must be a number of at most 64 bits"),
    (TOURNAMENT, {"colour": "red"}, "RoundPaired.colour is an unknown field"),
]


@pytest.mark.parametrize(("path", "changes", "said"), CASES)
def test_a_field_of_another_type_is_refused_with_its_place(
    path: Path, changes: dict[str, Any], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kind = said.partition(".")[0]
    content, where = damaged(path, kind, lambda event: event.update(changes))
    file = tmp_path / path.name
    file.write_text(content, "utf-8")

    assert main([*VERBS[path], str(file)]) == 1
    printed = capsys.readouterr()
    assert f"{file}: {where} cannot be read: {said}" in printed.err
    assert printed.err.count("\n") == 1


@pytest.mark.parametrize(
    ("path", "kind", "changes", "said"),
    [
        (GAME, "PlayDeclared", {"tiles": [[math.inf, "A"]]}, "Infinity is not a number"),
        (SESSION, "MasterPlayed", {"score": -math.inf}, "-Infinity is not a number"),
        (TOURNAMENT, "RoundPaired", {"cost": math.nan}, "NaN is not a number"),
    ],
)
def test_what_json_has_no_number_for_is_refused(  # noqa: PLR0917 – pytest gives them by name
    path: Path,
    kind: str,
    changes: dict[str, Any],
    said: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    content, _ = damaged(path, kind, lambda event: event.update(changes))
    file = tmp_path / path.name
    file.write_text(content, "utf-8")

    assert main([*VERBS[path], str(file)]) == 1
    printed = capsys.readouterr()
    assert said in printed.err
    assert printed.err.count("\n") == 1


@pytest.mark.parametrize("path", VERBS, ids=lambda path: path.stem)
def test_a_field_that_is_missing_is_named(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kind = {GAME: "PlayDeclared", SESSION: "MasterPlayed", TOURNAMENT: "RoundPaired"}[path]
    content, where = damaged(path, kind, lambda event: event.pop("at_ms"))
    file = tmp_path / path.name
    file.write_text(content, "utf-8")

    assert main([*VERBS[path], str(file)]) == 1
    assert f"{where} cannot be read: {kind}.at_ms is missing\n" in capsys.readouterr().err


def test_importing_a_damaged_session_names_the_field_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    content, where = damaged(SESSION, "SessionOpened", lambda event: event.update({"committee": ["a", 5]}))
    file, made = tmp_path / SESSION.name, tmp_path / "made.jsonl"
    file.write_text(content, "utf-8")

    assert main(["duplicate", "import", str(file), str(made)]) == 1
    said = capsys.readouterr().err
    assert said == f"faristol: {file}: {where} cannot be read: SessionOpened.committee is an unknown field\n"
    assert not made.exists()


def test_importing_a_whole_session_says_how_to_see_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["duplicate", "import", str(SESSION), str(tmp_path / "made.jsonl")]) == 1
    assert "faristol duplicate show" in capsys.readouterr().err
