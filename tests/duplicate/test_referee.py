"""Rules that all chapters share: nothing is done before its time."""

from faristol.board import Placement
from faristol.duplicate import actions as a
from faristol.duplicate.objections import TEXTS
from tests.duplicate.sessions import (
    ARBITER,
    Session,
    refused,
    slip,
)


def test_nothing_is_done_before_its_time() -> None:
    session = Session.of("ΛΟΓΟΣ", "ΣΟΛΟ")
    later: list[a.SessionAction] = [
        a.AnnounceRack(),
        a.StartCountdown(),
        a.PauseCountdown(),
        a.ExtendCountdown(1000),
        a.StopCountdown(),
        a.HandIn(1, slip("H8Ο ΛΟΓΟΣ")),
        a.CloseCoup(),
        a.Rule("ΛΟΓΟΣ", upheld=True, author=ARBITER, reason="x"),
        a.ChooseMaster(Placement(())),
    ]
    for action in later:
        assert refused(session, action) == TEXTS["session.not_now"]
    session.do(a.DrawRack())
    assert refused(session, a.DrawRack()) == TEXTS["session.not_now"]
    session.do(a.AnnounceRack())
    assert refused(session, a.EnterSlip(1, 1, slip(""))) == TEXTS["session.not_now"]
    correction = a.CorrectMark(1, 1, accepted=True, author=ARBITER, reason="x")
    assert refused(session, correction) == TEXTS["session.not_over"]
