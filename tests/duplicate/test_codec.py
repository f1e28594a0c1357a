"""Events as JSON and back, one of every kind."""

import json
import os
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from faristol.duplicate import actions as a
from faristol.duplicate import events as e
from faristol.duplicate import open_session
from faristol.duplicate.codec import dump_event, load_event
from faristol.duplicate.events import KINDS, SessionEvent
from faristol.errors import NotationError
from faristol.game.evolve import replace
from faristol.stream.codec import event_kind
from faristol.tiles import load_tileset
from tests.duplicate.sessions import ARBITER, SEED, Session, book_named, grid_with, slip

STORED = Path(__file__).parents[1] / "golden" / "duplicate" / "events.jsonl"
ALPHABET = load_tileset("greek").alphabet


MARK: dict[str, Any] = {
    "points": 0,
    "worth": None,
    "place": "",
    "word": "",
    "placed": [],
    "words": [],
    "reasons": [],
    "warnings": [],
    "unlisted": [],
}


def happened() -> list[SessionEvent]:
    """Everything that can happen, in six sessions."""
    session = Session.of("ΛΟΓΟΣ", "ΣΟΛΟ", "ΟΛΑ")
    session.do(a.DrawSeats())
    session.next_rack("ΒΓΔΖΘΚΤ")
    session.do(a.DrawRack())
    session.do(a.AnnounceRack())
    session.do(a.StartCountdown())
    session.do(a.PauseCountdown())
    session.do(a.ExtendCountdown(1000))
    session.do(a.StartCountdown())
    session.record([e.WarningCalled(at_ms=1)])
    session.do(a.HandIn(1, slip("H8Ο ΛΟΓ(Ο)Σ", score=12, illegible=True)))
    session.do(a.AnnulSlip(1, 1, ARBITER, "wrote on"))
    session.do(a.StopCountdown())
    session.now_ms = 9
    session.do(a.HandIn(2, slip("H8Κ ΨΨ")))
    session.do(a.RecordLeaving(3))
    session.do(a.CloseCoup())

    ruled = Session.of("ΛΟΓΟΣ", "ΟΛΑ")
    ruled.bag("ΑΝΑΤ")
    ruled.state = replace(ruled.state, grid=grid_with("H8Ο ΛΟΓΟΣ", book=ruled.book))
    ruled.coup("ΑΝΑΤ", "D8Ο ΑΝΑΤΛΟΓΟΣ", "D8Ο ΑΝΑΤΛΟΓΟΙ")
    ruled.do(a.Rule("ΑΝΑΤΛΟΓΟΣ", upheld=True, author=ARBITER, reason="in the dictionary"))
    ruled.do(a.CorrectMark(1, 1, accepted=False, author=ARBITER, reason="it is not"))

    nothing = Session.of("ΛΟΓΟΣ")
    nothing.coup("ΑΕΤΤΠΠΝ")
    chosen = Session.of("CASA", book=book_named("practice"))
    chosen.coup("CASALOT", "H8 CASA")
    opened = open_session(
        book_named("el-duplicate"),
        lexicon="few",
        lexicon_version="few (0)",
        seed=SEED,
        prepared=[ALPHABET.parse_tiles("ΛΟΓΟΣΑΤ")],
    )
    ended_early = Session.opened_as(opened, "ΛΟΓΟΣ")
    ended_early.do(a.DrawRack())
    ended_early.do(a.RejectRack(ARBITER, "two tiles fell"))
    ended_early.do(a.EndSession(ARBITER, "the hall closes"))
    undone = Session.of("ΛΟΓΟΣ")
    undone.coup("ΛΟΓΟΣΑΤ", "H8Ο ΛΟΓΟΣ")
    done = len(undone.events)
    undone.do(a.Rename(3, ("Άννα", "Βίκυ")))
    undone.do(a.RecordLeaving(3))
    undone.do(a.TakeBackLeaving(3, ARBITER, "it was number 2"))
    undone.do(a.AnnulSlip(1, 1, ARBITER, "wrote on"))
    undone.do(a.RestoreSlip(1, 1, ARBITER, "it was number 2"))
    undone.do(a.EnterSlip(1, 1, slip("H8Ο ΣΟΛΟ"), author=ARBITER, reason="misread"))
    return [
        *session.events,
        *ruled.events,
        *nothing.events,
        chosen.events[-1],
        *ended_early.events,
        *undone.events[done:],
    ]


def test_every_kind_of_event_survives_being_stored() -> None:
    events = happened()

    assert {event_kind(event) for event in events} == set(KINDS)
    for event in events:
        stored = json.loads(json.dumps(dump_event(event, ALPHABET)))
        assert load_event(event_kind(event), stored, ALPHABET) == event
        assert {field.name for field in fields(event) if getattr(event, field.name)} <= set(stored)


def test_the_stored_form_is_what_it_was() -> None:
    """Old logs are read for ever: another form is another schema version. UPDATE_GOLDEN=1 rewrites it."""
    rows = [{"kind": event_kind(event), **dump_event(event, ALPHABET)} for event in happened()]
    rows = [row | {"rulebook_digest": "…"} if "rulebook_digest" in row else row for row in rows]
    text = "".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in rows)
    if os.environ.get("UPDATE_GOLDEN"):
        STORED.write_text(text, "utf-8")

    assert STORED.read_text("utf-8") == text


def test_later_fields_are_written_only_if_they_say_something() -> None:
    """A log from before is, to the byte, what would be written today."""
    broken_off = e.SessionEnded(at_ms=1, reason=e.EndReason.ARBITER, author=ARBITER, note="the hall closes")
    by_itself = e.SessionEnded(at_ms=1, reason=e.EndReason.TILES_OUT)

    assert dump_event(by_itself, ALPHABET) == {"at_ms": 1, "reason": "tiles-out"}
    assert set(dump_event(broken_off, ALPHABET)) == {"at_ms", "reason", "author", "note"}


def test_a_log_can_be_read_by_a_person() -> None:
    session = Session.of("ΛΟΓΟΣ")
    session.coup("ΛΟΓΟΣΑ?", "H8Ο ΛΟΓΟΣ", "A1Ο ΛΟΓΟΣ")
    rows = {event_kind(event): dump_event(event, ALPHABET) for event in session.events}

    assert rows["RackAnnounced"]["rack"] == "?ΑΓΛΟΟΣ"
    assert rows["MasterPlayed"]["word"] == "ΛΟΓΟΣ"
    assert rows["MasterPlayed"]["placed"][0] == [108, "Λ"]
    assert rows["SlipMarked"]["mark"]["reasons"] == [
        {"kind": "place", "found": "the first play must cover H8"}
    ]


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        ("Dance", {}),
        ("TimeCalled", {"at_ms": "1", "ends_ms": 2}),
        ("TimeCalled", {"at_ms": 1}),
        ("TimeCalled", {"at_ms": 1, "ends_ms": 2, "more": 3}),
        ("SessionEnded", {"at_ms": 1, "reason": "tired"}),
        ("TilesDrawn", {"at_ms": 1, "coup": True, "tiles": "ΑΒ"}),
        ("RulingGiven", {"at_ms": 1, "coup": 1, "word": "Α", "upheld": 1, "author": "", "reason": ""}),
        ("SlipHandedIn", {"at_ms": 1, "coup": 1, "number": 1, "slip": {"colour": "red"}}),
        ("SlipMarked", {"at_ms": 1, "coup": 1, "number": 1, "mark": {"points": 1}}),
        ("SlipMarked", {"at_ms": 1, "coup": 1, "number": 1, "mark": MARK | {"points": "1"}}),
        ("SlipMarked", {"at_ms": 1, "coup": 1, "number": 1, "mark": MARK | {"worth": 1.5}}),
        ("SlipMarked", {"at_ms": 1, "coup": 1, "number": 1, "mark": MARK | {"place": 7}}),
        ("SlipMarked", {"at_ms": 1, "coup": 1, "number": 1, "mark": MARK | {"words": [7]}}),
        ("SlipHandedIn", {"at_ms": 1, "coup": 1, "number": 1, "slip": {"square": 8}}),
        ("SlipHandedIn", {"at_ms": 1, "coup": 1, "number": 1, "slip": {"score": "8"}}),
        ("SlipHandedIn", {"at_ms": 1, "coup": 1, "number": 1, "slip": {"illegible": 1}}),
        ("EntrantAdmitted", {"at_ms": 1, "number": 1, "names": "Anna"}),
        ("EntrantAdmitted", {"at_ms": 1, "number": 1, "names": [1]}),
        ("SeatsDrawn", {"at_ms": 1, "numbers": ["1"]}),
        ("RulingGiven", {"at_ms": 1, "coup": 1, "word": "Α", "upheld": True, "author": 7, "reason": ""}),
    ],
)
def test_a_foreign_event_is_refused(kind: str, payload: dict[str, Any]) -> None:
    with pytest.raises(NotationError):
        load_event(kind, payload, ALPHABET)
