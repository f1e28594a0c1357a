"""A log that any release wrote is read by every later one, and leads to the same result."""

import json
from pathlib import Path

import pytest

from faristol.game import Event, Phase, replay
from faristol.game.codec import SCHEMA_VERSION, parse_log
from faristol.game.events import KINDS, Mode
from faristol.game.records.audit import audit_draws
from faristol.rulebook import federation_ids, rulebook_ids
from faristol.stream.codec import event_kind
from tests.releases.results import result_of

FOLDER = Path(__file__).parent
LOGS = sorted(path for path in FOLDER.glob("*/*.json") if not path.name.endswith(".result.json"))


def events_of(path: Path) -> list[Event]:
    return parse_log(path.read_bytes(), name=path.name)


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def is_finished_online(path: Path) -> bool:
    state = replay(events_of(path))
    return state.opened.mode is Mode.ONLINE and state.phase is Phase.OVER


@pytest.mark.parametrize("path", LOGS, ids=name_of)
def test_a_kept_log_leads_to_the_result_it_had(path: Path) -> None:
    expected = json.loads(path.with_suffix(".result.json").read_text("utf-8"))

    assert result_of(replay(events_of(path))) == expected


@pytest.mark.parametrize("path", [path for path in LOGS if is_finished_online(path)], ids=name_of)
def test_the_draws_of_a_kept_game_online_are_still_honest(path: Path) -> None:
    audit = audit_draws(events_of(path))

    assert audit.draws > 0
    assert audit.faults == ()


def test_the_kept_logs_show_every_kind_of_event_and_every_schema() -> None:
    kinds = {event_kind(event) for path in LOGS for event in events_of(path)}
    schemas = {json.loads(path.read_bytes())["schema_version"] for path in LOGS}

    assert kinds == set(KINDS)
    assert schemas == set(range(1, SCHEMA_VERSION + 1))


def test_every_rulebook_and_mode_left_a_finished_and_an_unfinished_game() -> None:
    found = set()
    for path in LOGS:
        state = replay(events_of(path))
        found.add((state.opened.rulebook, state.opened.mode, state.phase is Phase.OVER))

    duels = set(rulebook_ids()) & set(federation_ids())
    assert found >= {(rulebook, mode, over) for rulebook in duels for mode in Mode for over in (False, True)}
