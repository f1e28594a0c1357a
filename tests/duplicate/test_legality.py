"""What an arbiter may do out of the usual course, and what is refused: with reasons, and nothing happens."""

from dataclasses import replace

from faristol.duplicate import Phase, deadline_ms
from faristol.duplicate import actions as a
from faristol.duplicate import events as e
from faristol.duplicate.results import results_of
from tests.duplicate.sessions import ARBITER, Session, book_named, grid_with, refused, slip

GREEK, PRACTICE = book_named("el-duplicate"), book_named("practice")
RACK = "ΛΟΓΟΣΑΤ"


def running() -> Session:
    session = Session.of("ΛΟΓΟΣ", "ΣΟΛΟ")
    session.think(RACK)
    return session


# The whole rack changed


def test_an_arbiter_may_change_a_rack_that_is_drawn_or_announced_and_another_is_drawn_at_once() -> None:
    session = Session.of("ΛΟΓΟΣ")
    session.next_rack(RACK)
    session.do(a.DrawRack())
    session.do(a.AnnounceRack())
    events = session.do(a.RejectRack(f" {ARBITER} ", " a tile fell "))

    rejected, *drawn = events
    assert isinstance(rejected, e.RackRejected)
    assert (rejected.reason, rejected.author, rejected.note) == (e.Rejection.ARBITER, ARBITER, "a tile fell")
    assert rejected.returned == session.tiles(RACK)
    assert isinstance(drawn[0], e.TilesDrawn)
    assert session.state.phase is Phase.DRAWN
    assert session.state.coup.number == 1
    assert session.state.coup.rejected[0] == session.tiles(RACK)
    assert not session.state.coup.is_announced
    session.do(a.AnnounceRack())
    assert session.state.coup.entrants == (1, 2, 3)
    assert refused(session, a.DrawRack()) == "this cannot be done now"


def test_what_was_kept_of_the_last_rack_goes_back_with_it() -> None:
    session = Session.of("ΛΟΓΟΣ")
    session.coup(RACK, "H8Ο ΛΟΓΟΣ")
    session.do(a.DrawRack())
    held = session.state.rack
    (rejected, *_) = session.do(a.RejectRack(ARBITER, "a tile fell"))

    assert isinstance(rejected, e.RackRejected)
    assert rejected.returned == held
    assert session.state.coup.number == 2


def test_a_rack_is_not_changed_while_players_think_nor_for_no_reason_nor_from_an_empty_bag() -> None:
    session = Session.of("ΛΟΓΟΣ")
    assert refused(session, a.RejectRack(ARBITER, "why not")) == "this cannot be done now"
    session.bag("ΛΟΓΟΣΑΤ")
    session.do(a.DrawRack())
    assert "the bag is empty" in refused(session, a.RejectRack(ARBITER, "a tile fell"))
    assert refused(running(), a.RejectRack(ARBITER, "a tile fell")) == "this cannot be done now"
    other = Session.of("ΛΟΓΟΣ")
    other.do(a.DrawRack())
    assert refused(other, a.RejectRack("", " ")) == "a ruling names who made it; a ruling says why"


# Broken off


def test_a_session_broken_off_keeps_the_coups_that_were_closed_and_nothing_of_the_one_that_was_not() -> None:
    session = running()
    session.close(["H8Ο ΛΟΓΟΣ", "H8Ο ΣΟΛΟ"])
    before = results_of(session.state, GREEK)
    session.think()
    session.do(a.HandIn(2, slip("D8Ο ΛΟΓΟΣ")))
    session.now_ms = 50_000
    (ended,) = session.do(a.EndSession(f"{ARBITER} ", " the hall closes"))

    assert ended == e.SessionEnded(
        at_ms=50_000, reason=e.EndReason.ARBITER, author=ARBITER, note="the hall closes"
    )
    assert session.state.phase is Phase.OVER
    assert results_of(session.state, GREEK) == before
    assert [coup.number for coup in session.state.coups] == [1]
    assert session.state.countdown.ends_ms is None
    assert deadline_ms(session.state, GREEK) is None
    assert "no coup 2" in refused(session, a.EnterSlip(2, 1, slip("H8Ο ΣΟΛΟ")))
    session.do(a.CorrectMark(1, 2, accepted=False, author=ARBITER, reason="seen on the slip"))
    assert session.state.points_of(2, session.state.coups[0]) == 0


def test_a_session_may_be_broken_off_before_it_has_begun_but_not_twice_nor_for_no_reason() -> None:
    session = Session.of("ΛΟΓΟΣ")
    assert "says why" in refused(session, a.EndSession(ARBITER, ""))
    assert "names who" in refused(session, a.EndSession("", "nobody came"))
    session.do(a.EndSession(ARBITER, "nobody came"))
    assert session.state.coups == ()
    assert refused(session, a.EndSession(ARBITER, "nobody came")) == "the game is over"


def test_while_a_ruling_or_a_choice_is_asked_it_comes_first() -> None:
    """The coup is marked: without its master play the per cents would be wrong."""
    ruling = Session.of("ΛΟΓΟΣ")
    ruling.state = replace(ruling.state, grid=grid_with("H8Ο ΛΟΓΟΣ", book=GREEK))
    ruling.coup("ΑΝΑΤΟΕΕ", "D8Ο ΑΝΑΤΛΟΓΟΣ")
    choosing = Session.of("CASA", book=PRACTICE)
    choosing.coup("CASALOT", "H8 CASA")

    assert (ruling.state.phase, choosing.state.phase) == (Phase.RULING, Phase.CHOOSING)
    for session in (ruling, choosing):
        assert refused(session, a.EndSession(ARBITER, "the hall closes")) == "this cannot be done now"


# Names, and slips that were ruled on


def test_a_name_has_one_number_in_a_session() -> None:
    session = Session.of("ΛΟΓΟΣ", entrants=0)
    session.do(a.Admit(("Άννα", "Βίκυ")))
    assert refused(session, a.Admit((" βίκυ ",))) == "βίκυ has a number already"
    assert "Γιάννης has a number already" in refused(session, a.Admit(("Γιάννης", "Γιάννης")))
    session.do(a.RecordLeaving(1))
    assert "has a number already" in refused(session, a.Admit(("Άννα",)))


def test_a_slip_whose_mark_was_corrected_is_not_typed_once_more_but_corrected_once_more() -> None:
    session = Session.of("ΛΟΓΟΣ")
    session.bag("ΛΟΓΟΣ")
    session.coup("ΛΟΓΟΣ", "H8Ο ΛΟΓΟΣ", "H8Ο ΛΟΓΟΙ")
    session.do(a.EnterSlip(1, 2, slip("H8Ο ΛΟΓΟΣ")))
    session.do(a.CorrectMark(1, 2, accepted=False, author=ARBITER, reason="it reads ΛΟΓΟΙ"))

    assert "number 2 was corrected: correct it once more" in refused(session, a.EnterSlip(1, 2, slip("")))
    session.do(a.EnterSlip(1, 1, slip("")))
    session.do(a.CorrectMark(1, 2, accepted=True, author=ARBITER, reason="it reads ΛΟΓΟΣ after all"))
    assert session.state.points_of(2, session.state.coups[0]) == 22
