"""The wire protocol is what `faristol_web.wire` says, wherever else it is written down."""

import json
from typing import Any, get_args, get_type_hints

import pytest

from faristol_web.duplicate.live import intake as session_intake
from faristol_web.streams import intake, orders
from faristol_web.wire.game import asked as game
from faristol_web.wire.session import asked as session
from tests import wire_doc
from tests.wire import FROM_PAGE, FROM_SERVER, faults_of

ACK = {"type": "ack", "id": "a", "seq": 1}


def test_documentation_and_the_pages_types_are_made_from_the_messages() -> None:
    for path, text in wire_doc.files().items():
        assert path.read_text("utf-8") == text, f"{path.name}: run python -m tests.wire_doc"


def test_every_action_and_order_that_is_read_is_a_message() -> None:
    assert words_of(game.Action, "action") == {*intake._PLAIN, *intake._PARSERS, "play", "lay"}  # noqa: SLF001
    assert words_of(game.Order, "order") == {*orders._ORDERS}  # noqa: SLF001
    of_arbiters = {*session_intake._PLAIN, *session_intake._PARSERS, "admit"}  # noqa: SLF001
    assert words_of(session.Action, "action") == {*of_arbiters, "hand_in"}


def words_of(shapes: Any, tag: str) -> set[str]:
    return {word for shape in get_args(shapes) for word in get_args(get_type_hints(shape)[tag])}


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"seq": "1"}, "ack.seq: '1' is not <class 'int'>"),
        ({"seq": True}, "ack.seq: True is not <class 'int'>"),
        ({"when": 3}, "ack.when: unknown"),
        ({"id": None}, "ack.id: None is not <class 'str'>"),
    ],
)
def test_a_field_that_is_not_as_it_should_be_is_found(change: dict[str, Any], fault: str) -> None:
    assert faults_of(json.dumps(ACK), FROM_SERVER["games"]) == []
    assert faults_of(json.dumps(ACK | change), FROM_SERVER["games"]) == [fault]


@pytest.mark.parametrize(
    ("message", "count"),
    [
        ({"type": "ack", "seq": 1}, 1),
        ({"type": "presence", "here": [True], "spectators": 0}, 1),
        ({"type": "calls", "calls": [{"id": 1}]}, 6),
        ({"type": "rematch", "side": 2, "game": "", "off": False}, 1),
        ({"type": "nonsense"}, 1),
    ],
)
def test_a_message_that_is_none_has_faults(message: dict[str, Any], count: int) -> None:
    assert len(faults_of(json.dumps(message), FROM_SERVER["games"])) == count


def test_an_event_has_the_fields_of_its_class() -> None:
    event = {"seq": 4, "kind": "TurnPassed", "at_ms": 5, "side": 0}
    update = {"type": "update", "events": [event, {**event, "kind": "Nothing"}, {**event, "word": "CASA"}]}
    faults = [fault for fault in faults_of(json.dumps(update), FROM_SERVER["games"]) if "events" in fault]
    assert "update.events[2].word: unknown" in faults
    assert not any("events[0]" in fault for fault in faults)
    assert any("events[1]" in fault for fault in faults)


def test_requests_of_a_page_are_told_apart_by_their_action() -> None:
    do = {"type": "do", "id": "a"}
    assert faults_of(json.dumps(do | {"action": "pass"}), FROM_PAGE["games"]) == []
    more = do | {"action": "pass", "count": 3}
    assert faults_of(json.dumps(more), FROM_PAGE["games"]) == ["do.count: unknown"]
    assert faults_of(json.dumps(do | {"action": "fly"}), FROM_PAGE["games"]) != []
