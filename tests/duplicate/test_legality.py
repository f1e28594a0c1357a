"""What an arbiter may do out of the usual course, and what is refused: with reasons, and nothing happens."""

from dataclasses import replace

import pytest

from faristol.duplicate import Phase, deadline_ms
from faristol.duplicate import actions as a
from faristol.duplicate import events as e
from faristol.duplicate.chapters.result import results_of
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


def finished(*slips: str) -> Session:
    """One coup, and all tiles are out."""
    session = Session.of("ΛΟΓΟΣ")
    session.bag("ΛΟΓΟΣ")
    session.coup("ΛΟΓΟΣ", *slips)
    return session


def test_after_the_game_a_mark_is_corrected_and_only_what_was_overlooked_is_entered() -> None:
    session = finished("D8Ο ΛΟΓΟΣ", "H8Ο ΛΟΓΟΙ", "")
    twice = a.EnterSlip(1, 2, slip("H8Ο ΛΟΓΟΣ"), author=ARBITER, reason="misread")

    assert "slip of number 2 stands: after the game its mark is corrected" in refused(session, twice)
    session.do(a.CorrectMark(1, 2, accepted=True, author=ARBITER, reason="it reads ΛΟΓΟΣ", points=22))
    assert session.state.points_of(2, session.state.coups[0]) == 22
    nothing = a.CorrectMark(1, 3, accepted=True, author=ARBITER, reason="it was there", points=22)
    assert "number 3 has written nothing there: enter the slip" in refused(session, nothing)
    assert "names who made it" in refused(session, a.EnterSlip(1, 3, slip("H8Ο ΛΟΓΟΣ")))
    session.do(a.EnterSlip(1, 3, slip("H8Ο ΛΟΓΟΣ"), author=ARBITER, reason="it lay below another"))
    assert session.state.points_of(3, session.state.coups[0]) == 22


def test_a_correction_gives_no_more_than_the_play_or_the_best_play_is_worth() -> None:
    session = finished("H8Ο ΛΟΓΟΣ", "H8Ο ΨΨ")
    assert session.state.coup.master is not None
    assert session.state.coup.master.score == 26

    def given(number: int, points: int) -> a.CorrectMark:
        return a.CorrectMark(1, number, accepted=True, author=ARBITER, reason="counted anew", points=points)

    for number in (1, 2):
        assert "worth more than 26 points, not 27" in refused(session, given(number, 27))
    session.do(given(1, 21))
    session.do(given(2, 26))


# Slips that are replaced, annulled, restored


def test_a_slip_of_a_closed_coup_is_replaced_only_with_a_name_and_a_reason_and_both_are_kept() -> None:
    session = running()
    session.do(a.EnterSlip(1, 1, slip("H8Ο ΣΟΛΟ")))
    session.do(a.EnterSlip(1, 1, slip("H8Ο ΛΟΓΟΣ")))  # nothing is marked yet
    session.close()
    assert refused(session, a.EnterSlip(1, 1, slip(""))) == "a ruling names who made it; a ruling says why"
    session.do(a.EnterSlip(1, 2, slip("H8Ο ΣΟΛΟ")))  # there was none
    session.now_ms = 7
    session.do(a.EnterSlip(1, 1, slip("H8Ο ΣΟΛΟ"), author=f" {ARBITER} ", reason=" misread "))

    ((before, event),) = [(each.before, each.event) for each in session.state.coup.replaced]
    assert before.slip == slip("H8Ο ΛΟΓΟΣ")
    assert (event.at_ms, event.number, event.slip) == (7, 1, slip("H8Ο ΣΟΛΟ"))
    assert (event.author, event.note) == (ARBITER, "misread")


def test_a_device_does_not_replace_what_the_arbiter_has_entered() -> None:
    session = running()
    session.do(a.HandIn(2, slip("H8Ο ΣΟΛΟ")))
    session.do(a.EnterSlip(1, 2, slip("H8Ο ΛΟΓΟΣ"), late=True))

    assert refused(session, a.HandIn(2, slip("H8Ο ΣΟΛΟ"))) == "the arbiter has entered your slip"
    session.do(a.StopCountdown())
    session.now_ms = 60_000
    assert refused(session, a.HandIn(2, slip("H8Ο ΣΟΛΟ"))) == "the arbiter has entered your slip"
    assert session.state.coup.slips[2].late
    session.do(a.HandIn(1, slip("H8Ο ΣΟΛΟ")))


def test_an_annulment_is_lifted_again_before_the_end_with_a_name_and_a_reason() -> None:
    session = running()
    session.do(a.HandIn(1, slip("H8Ο ΛΟΓΟΣ")))
    session.do(a.HandIn(2, slip("H8Ο ΛΟΓΟΣ")))
    restore = a.RestoreSlip(1, 1, ARBITER, "it was number 2")
    assert refused(session, restore) == "the slip of number 1 is not annulled"
    session.do(a.AnnulSlip(1, 1, ARBITER, "wrote on"))
    session.close()
    assert session.state.coup.marks[1].points == 0
    assert "has handed in no slip" in refused(session, a.RestoreSlip(1, 3, ARBITER, "why not"))
    assert "says why" in refused(session, a.RestoreSlip(1, 1, ARBITER, " "))
    session.do(restore)

    assert session.state.coup.marks[1].points == session.state.coup.marks[2].points > 0
    kinds = [(type(event), event.author, event.reason) for event in session.state.coup.annulments]
    assert kinds == [
        (e.SlipAnnulled, ARBITER, "wrote on"),
        (e.SlipRestored, ARBITER, "it was number 2"),
    ]
    session.do(a.AnnulSlip(1, 1, ARBITER, "wrote on"))
    session.do(a.EndSession(ARBITER, "the hall closes"))
    assert refused(session, restore) == "the game is over"


# Who leaves, comes back, or has another name


def test_a_leaving_is_taken_back_and_what_was_missed_may_be_entered() -> None:
    session = Session.of("ΛΟΓΟΣ", "ΣΟΛΟ")
    session.coup(RACK, "H8Ο ΛΟΓΟΣ", "H8Ο ΛΟΓΟΣ", "H8Ο ΛΟΓΟΣ")
    back = a.TakeBackLeaving(2, f" {ARBITER} ", " it was number 3 ")
    assert refused(session, back) == "number 2 has not left"
    session.do(a.RecordLeaving(2))
    session.think("ΑΤΣΟΛΝΕ")
    session.do(a.Admit(("New",)))
    assert "nobody has number 9" in refused(session, a.TakeBackLeaving(9, ARBITER, "?"))
    assert "names who" in refused(session, a.TakeBackLeaving(2, "", "?"))
    (returned,) = session.do(back)

    assert returned == e.EntrantReturned(at_ms=0, number=2, author=ARBITER, note="it was number 3")
    assert session.state.returns == (returned,)
    assert "does not play in that coup" in refused(session, a.HandIn(2, slip("E5Κ ΣΟΛΟ")))
    assert "does not play in that coup" in refused(session, a.EnterSlip(2, 4, slip("E5Κ ΣΟΛΟ")))
    session.do(a.EnterSlip(2, 2, slip("E5Κ ΣΟΛΟ")))
    session.close()
    assert session.state.points_of(2, session.state.coup) == 12
    assert session.state.coup.entrants == (1, 2, 3)
    session.think()
    session.do(a.HandIn(2, slip("H1Ο ΣΟΛΟ")))
    session.do(a.EndSession(ARBITER, "the hall closes"))
    assert refused(session, back) == "the game is over"


def test_who_came_late_and_was_back_again_has_missed_nothing_from_before() -> None:
    session = Session.of("ΛΟΓΟΣ", "ΣΟΛΟ")
    session.coup(RACK, "H8Ο ΛΟΓΟΣ")
    session.do(a.Admit(("New",)))
    session.do(a.RecordLeaving(4))
    session.do(a.TakeBackLeaving(4, ARBITER, "it was number 3"))

    assert "does not play in that coup" in refused(session, a.EnterSlip(1, 4, slip("H8Ο ΛΟΓΟΣ")))


def test_who_left_by_mistake_while_players_think_hands_in_at_once() -> None:
    session = running()
    session.do(a.RecordLeaving(2))
    session.do(a.TakeBackLeaving(2, ARBITER, "a slip of the hand"))
    session.do(a.HandIn(2, slip("H8Ο ΛΟΓΟΣ")))
    session.close()

    assert session.state.points_of(2, session.state.coup) > 0


def test_slips_are_entered_for_who_left_only_where_time_was_called_before() -> None:
    session = running()
    session.do(a.StopCountdown())
    session.do(a.RecordLeaving(1))
    session.do(a.CloseCoup())
    session.do(a.DrawRack())
    session.do(a.AnnounceRack())
    session.do(a.RecordLeaving(3))
    session.do(a.EnterSlip(1, 1, slip("H8Ο ΛΟΓΟΣ")))
    session.do(a.EnterSlip(1, 3, slip("H8Ο ΛΟΓΟΣ")))
    session.do(a.StartCountdown())

    assert "number 3 has left" in refused(session, a.EnterSlip(2, 3, slip("E5Κ ΣΟΛΟ")))


def test_names_are_written_anew_at_any_time_and_belong_to_nobody_else() -> None:
    session = Session.of("ΛΟΓΟΣ", entrants=2)
    assert "nobody has number 3" in refused(session, a.Rename(3, ("Άννα",)))
    assert "has a number already" in refused(session, a.Rename(1, ("player 2",)))
    assert "needs a name" in refused(session, a.Rename(1, (" ",)))
    (renamed,) = session.do(a.Rename(1, ("PLAYER 1", " Άννα ")))
    assert renamed == e.EntrantRenamed(at_ms=0, number=1, names=("PLAYER 1", "Άννα"))
    assert [entrant.names for entrant in session.state.entrants] == [("PLAYER 1", "Άννα"), ("Player 2",)]
    session.do(a.DrawSeats())
    seat = session.state.entrants[0].place
    session.do(a.EndSession(ARBITER, "nobody came"))
    session.do(a.Rename(1, ("Άννα",)))
    assert (session.state.entrants[0].names, session.state.entrants[0].place) == (("Άννα",), seat)


@pytest.mark.parametrize("name", ["\x1b[31mΆννα", "Άννα\n", "\u202eΆννα", "Α" * 61])
def test_a_name_can_be_seen_and_printed(name: str) -> None:
    session = Session.of("ΛΟΓΟΣ")
    for action in (a.Admit(("Βίκυ", f"x{name}x")), a.Rename(1, (f"x{name}x",))):
        assert refused(session, action) == "a name has at most 60 characters, and all of them are seen"
    session.do(a.Admit(("Α" * 60,)))
