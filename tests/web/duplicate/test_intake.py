"""Intake of a session's pages, read or refused: nothing they say is believed."""

from typing import Any

import pytest

from faristol.duplicate import SessionEvent, Slip, find_tops
from faristol.duplicate import actions as a
from faristol.duplicate.codec import SCHEMA_VERSION, dump_event
from faristol.errors import FaristolError, IllegalMove, NotationError
from faristol.game.evolve import replace
from faristol.stream.chain import StoredEvent, chained
from faristol.stream.codec import event_kind
from faristol.stream.compact import as_json
from faristol_web.duplicate.live.intake import parse_arbiters_action, parse_entrants_action
from faristol_web.duplicate.live.room import Listing, SessionRoom, session_room_from
from tests.duplicate.sessions import Session


def room_of(session: Session) -> SessionRoom:
    """Return the room as the hall would have it after these events."""
    rows: list[StoredEvent] = []
    for event in session.events:
        rows.append(row_of(event, rows, session))
    room = session_room_from(rows)
    room.state = room.told = session.state
    return room


def row_of(event: SessionEvent, rows: list[StoredEvent], session: Session) -> StoredEvent:
    payload = dump_event(event, session.program.tileset.alphabet)
    return chained(
        rows[-1] if rows else None,
        stream="s",
        kind=event_kind(event),
        schema_version=SCHEMA_VERSION,
        payload=as_json(payload),
        actor="arbiter",
        server_ms=1_000_000 + event.at_ms,
        client_id=None,
    )


@pytest.fixture
def session() -> Session:
    made = Session.of("ΛΟΓΟΣ", "ΛΟΓΟΙ", "ΛΟΓΟ")
    made.think("ΛΟΓΟΣΑ?")
    return made


@pytest.fixture
def room(session: Session) -> SessionRoom:
    return room_of(session)


def parsed(room: SessionRoom, action: str, **more: Any) -> object:
    (found,) = parse_arbiters_action({"action": action, **more}, room)
    return found


def test_every_name_on_the_wire_is_an_action(room: SessionRoom) -> None:
    grounds = {"author": "Σάββας", "reason": "so"}
    assert parse_arbiters_action({"action": "admit", "names": [["Anna"], ["Biel", " Carla "]]}, room) == (
        a.Admit(("Anna",)),
        a.Admit(("Biel", "Carla")),
    )
    assert {
        "draw_seats": a.DrawSeats(),
        "draw": a.DrawRack(),
        "announce": a.AnnounceRack(),
        "start": a.StartCountdown(),
        "pause": a.PauseCountdown(),
        "stop": a.StopCountdown(),
    } == {name: parsed(room, name) for name in ("draw_seats", "draw", "announce", "start", "pause", "stop")}
    assert parsed(room, "reject", **grounds) == a.RejectRack("Σάββας", "so")
    assert parsed(room, "end", **grounds) == a.EndSession("Σάββας", "so")
    assert parsed(room, "extend", by_ms=30_000) == a.ExtendCountdown(30_000)
    assert parsed(room, "annul", coup=1, number=2, **grounds) == a.AnnulSlip(1, 2, "Σάββας", "so")
    assert parsed(room, "close", somebody_played=True) == a.CloseCoup(somebody_played=True)
    assert parsed(room, "rule", word="ΛΟΓΟΙ", upheld=True, **grounds) == a.Rule(
        "ΛΟΓΟΙ", upheld=True, author="Σάββας", reason="so"
    )
    assert parsed(room, "leave", number=3) == a.RecordLeaving(3)
    assert parsed(room, "correct", coup=1, number=2, accepted=True, points=12, **grounds) == a.CorrectMark(
        1, 2, accepted=True, author="Σάββας", reason="so", points=12
    )


def test_a_slip_is_entered_from_its_fields_or_as_a_line(room: SessionRoom) -> None:
    by_fields = parsed(
        room, "enter", coup=1, number=2, square="8H", direction="Κ", word="ΛΟΓΟΣ", score=24, late=True
    )
    assert by_fields == parsed(room, "enter", coup=1, text="2 8H Κ ΛΟΓΟΣ 24 late")
    assert by_fields == a.EnterSlip(1, 2, Slip(square="8H", direction="Κ", word="ΛΟΓΟΣ", score=24), late=True)
    illegible = parsed(room, "enter", coup=1, number=2, word="ΛΟΓ", illegible=True)
    assert illegible == a.EnterSlip(1, 2, Slip(word="ΛΟΓ", illegible=True))


def test_a_line_may_repeat_the_top_or_anothers_slip(session: Session, room: SessionRoom) -> None:
    with pytest.raises(NotationError, match="not known yet"):
        parsed(room, "enter", coup=1, text="2 =")
    with pytest.raises(IllegalMove, match="number 3 has handed in no slip"):
        parsed(room, "enter", coup=1, text="2 =3")
    session.do(a.HandIn(3, Slip(square="H8Ο", word="ΛΟΓΟΙ")))
    room = room_of(session)
    coup = room.state.coup
    room.kept.tops = (coup.number, coup.rack, find_tops(session.program, coup.grid, coup.rack))
    assert parsed(room, "enter", coup=1, text="2 =3") == a.EnterSlip(1, 2, Slip(square="H8Ο", word="ΛΟΓΟΙ"))
    top = parsed(room, "enter", coup=1, text="2 =")
    assert isinstance(top, a.EnterSlip)
    session.do(top)
    session.close()
    master = session.state.coup.master
    assert master is not None
    assert session.state.coup.marks[2].points == master.score
    assert parsed(room_of(session), "enter", coup=1, text="1 =") == replace(top, number=1)


def test_a_repeated_top_keeps_its_blank() -> None:
    """All of one case marks nothing, so a blank that is all of a word's letters is written in parentheses."""
    session = Session.of("ΛΟ")
    session.think("Λ?ΑΕΒΓΔ")
    room = room_of(session)
    coup = room.state.coup
    room.kept.tops = (coup.number, coup.rack, find_tops(session.program, coup.grid, coup.rack))
    entered = parsed(room, "enter", coup=1, text="1 =")
    assert isinstance(entered, a.EnterSlip)
    assert entered.slip.word == "Λ(Ο)"


def test_one_of_the_best_plays_is_chosen_by_its_place_in_the_list(session: Session) -> None:
    with pytest.raises(IllegalMove):
        parsed(room_of(session), "choose", top=0)
    with pytest.raises(NotationError, match="top"):
        parsed(room_of(session), "choose", top="0")


def test_an_automatic_session_is_begun_once(room: SessionRoom) -> None:
    fresh = room_of(Session.of("ΛΟΓΟΣ"))
    with pytest.raises(IllegalMove):
        parsed(fresh, "go")
    fresh.listing = room.listing = Listing(pause_ms=15_000)
    assert parsed(fresh, "go") == a.DrawRack()
    with pytest.raises(IllegalMove):
        parsed(room, "go")


@pytest.mark.parametrize(
    "message",
    [
        {"action": "hand_in"},
        {"action": ["draw"]},
        {},
        {"action": "admit", "names": []},
        {"action": "admit", "names": [["Anna", "Biel", "Carla"]]},
        {"action": "admit", "names": ["Anna"]},
        {"action": "admit", "names": [["A" * 61]]},
        {"action": "extend"},
        {"action": "extend", "by_ms": -1},
        {"action": "enter", "coup": 0, "text": "1 H8Κ ΝΑΙ"},
        {"action": "enter", "coup": 7, "text": "1 ="},
        {"action": "enter", "coup": 1, "text": "Anna H8Κ ΝΑΙ"},
        {"action": "enter", "coup": 1, "number": 2, "score": 1.5},
        {"action": "rule", "upheld": True},
        {"action": "correct", "coup": 1, "number": 1, "points": -5},
        {"action": "leave", "number": True},
    ],
    ids=str,
)
def test_an_unknown_action_is_refused(room: SessionRoom, message: dict[str, Any]) -> None:
    with pytest.raises(FaristolError):
        parse_arbiters_action(message, room)


def test_an_entrants_device_hands_in_for_its_number_and_for_this_coup(room: SessionRoom) -> None:
    message = {"action": "hand_in", "number": 3, "coup": 1, "square": "H8Κ", "word": "ΛΟΓΟΣ\u202e\n"}
    assert parse_entrants_action(message, room, 2) == a.HandIn(2, Slip(square="H8Κ", word="ΛΟΓΟΣ "))
    with pytest.raises(IllegalMove):
        parse_entrants_action({**message, "coup": 2}, room, 2)
    with pytest.raises(NotationError):
        parse_entrants_action({"action": "draw"}, room, 2)
