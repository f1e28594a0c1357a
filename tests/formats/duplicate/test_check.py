"""Files that somebody changed by hand: refused with what is wrong, and no traceback."""

from dataclasses import replace
from typing import Any

import pytest

from faristol.duplicate import SessionEvent
from faristol.duplicate import events as e
from faristol.errors import NotationError
from faristol.formats.duplicate.check import check_papers, replay_checked
from tests.formats.duplicate.samples import elsewhere, greek


def changed(kind: type[SessionEvent], **values: Any) -> list[SessionEvent]:
    """The sample's events, the first of this kind with other values."""
    events = [replace(event, at_ms=0) for event in greek().events]
    at = next(at for at, event in enumerate(events) if isinstance(event, kind))
    return [*events[:at], replace(events[at], **values), *events[at + 1 :]]


def test_a_sessions_own_log_is_a_session_over_or_not() -> None:
    for session in (greek(), elsewhere()):
        events = [replace(event, at_ms=0) for event in session.events]
        state = replay_checked(events, name="x.jsonl")
        assert state.coups[0].marks == session.state.coups[0].marks
    check_papers(state, events, session.book, name="x.jsonl")


@pytest.mark.parametrize(
    ("kind", "values", "said"),
    [
        (e.EntrantAdmitted, {"number": 99}, "numbers do not count from 1"),
        (e.SlipHandedIn, {"number": 99}, "numbers do not count from 1"),
        (e.EntrantLeft, {"number": 99}, "numbers do not count from 1"),
        (e.SlipHandedIn, {"coup": 9}, "not a possible session"),
        (e.MarkCorrected, {"coup": 0, "number": 0}, "numbers do not count from 1"),
        (e.RackAnnounced, {"at_ms": 10**15}, "time runs backwards, or too long"),
        (e.SessionEnded, {"at_ms": 10**15}, "time runs backwards, or too long"),
    ],
)
def test_inconsistent_data_is_refused(kind: type[SessionEvent], values: dict[str, Any], said: str) -> None:
    with pytest.raises(NotationError, match=f"x.jsonl: .*{said}"):
        replay_checked(changed(kind, **values), name="x.jsonl")


def test_signs_that_no_paper_can_show_are_refused() -> None:
    session = elsewhere()
    coup = session.state.coups[0]
    assert coup.master is not None
    broken = replace(coup, master=replace(coup.master, place="nowhere"))
    state = replace(session.state, coups=(broken, *session.state.coups[1:]))
    with pytest.raises(NotationError, match="nowhere"):
        check_papers(state, session.events, session.book, name="x.jsonl")
