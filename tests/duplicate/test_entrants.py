"""Entrants: numbers and names, places at the tables, leaving and coming back."""

from dataclasses import replace

import pytest

from faristol.duplicate import Phase
from faristol.duplicate import actions as a
from faristol.duplicate import events as e
from faristol.duplicate.chapters.result import results_of
from tests.duplicate.sessions import (
    ARBITER,
    RACK,
    Session,
    book_named,
    refused,
    running,
    slip,
)

GREEK = book_named("el-duplicate")


@pytest.mark.clause("GR-4.5", "GR-5E.9")
def test_numbers_count_up_and_stay_the_same() -> None:
    session = Session.of("ΛΟΓΟΣ", entrants=0)
    for name in ("Άννα", "Βίκυ", "Γιάννης"):
        session.do(a.Admit((name,)))
    session.coup(RACK)
    session.do(a.RecordLeaving(2))
    session.do(a.Admit(("Δήμος",)))

    assert [(each.number, each.names[0], each.has_left) for each in session.state.entrants] == [
        (1, "Άννα", False),
        (2, "Βίκυ", True),
        (3, "Γιάννης", False),
        (4, "Δήμος", False),
    ]


@pytest.mark.clause("GR-1.1")
def test_a_pair_at_one_board_is_one_entrant_with_one_number() -> None:
    session = Session.of("ΛΟΓΟΣ", entrants=0)
    session.do(a.Admit((" Άννα ", "Βίκυ")))
    session.coup(RACK, "H8Ο ΛΟΓΟΣ")

    (pair,) = session.state.entrants
    assert (pair.number, pair.names) == (1, ("Άννα", "Βίκυ"))
    assert session.state.coup.marks[1].points == 22
    assert "one or two players share a board, not 3" in refused(session, a.Admit(("A", "B", "C")))
    assert "not 0" in refused(session, a.Admit(()))
    assert "write one name" in refused(session, a.Admit(("Άννα", " ")))


@pytest.mark.clause("GR-5E.1")
def test_lots_are_drawn_for_the_places() -> None:
    session, same = Session.of(entrants=30), Session.of(entrants=30)
    for each in (session, same):
        each.do(a.DrawSeats())
    places = [entrant.place for entrant in session.state.entrants]

    assert sorted(place or 0 for place in places) == list(range(1, 31))
    assert places != list(range(1, 31))
    assert places == [entrant.place for entrant in same.state.entrants]
    no_lots = replace(GREEK, slip=replace(GREEK.slip, seats_by_lot=False))
    assert "no draw for seats" in refused(Session.of(book=no_lots), a.DrawSeats())
    session.do(a.DrawRack())
    assert "is not possible now" in refused(session, a.DrawSeats())


def test_lots_are_drawn_before_the_first_coup_and_not_between_later_ones() -> None:
    session = Session.of("ΛΟΓΟΣ")
    session.do(a.DrawSeats())
    session.coup("ΛΟΓΟΣΑΤ", "H8Ο ΛΟΓΟΣ")

    assert session.state.phase is Phase.BETWEEN
    assert refused(session, a.DrawSeats()) == "this is not possible now"


def test_a_name_has_one_number_in_a_session() -> None:
    session = Session.of("ΛΟΓΟΣ", entrants=0)
    session.do(a.Admit(("Άννα", "Βίκυ")))
    assert refused(session, a.Admit((" βίκυ ",))) == "βίκυ already has a number"
    assert "Γιάννης already has a number" in refused(session, a.Admit(("Γιάννης", "Γιάννης")))
    session.do(a.RecordLeaving(1))
    assert "already has a number" in refused(session, a.Admit(("Άννα",)))


@pytest.mark.clause("GR-7.2")
@pytest.mark.parametrize("again", ["ΓΙΩΡΓΟΣ ΒΑΪΟΥ", "γιωργος βαιου", "Γιώργος  Βαΐου"])
def test_capitals_without_accents_are_the_same_person(again: str) -> None:
    session = Session.of("ΛΟΓΟΣ", entrants=0)
    session.do(a.Admit(("Γιώργος Βαΐου",)))

    assert refused(session, a.Admit((again,))) == f"{again.strip()} already has a number"
    session.do(a.Admit(("Γιώργος Βάιος",)))


def test_a_leaving_is_taken_back_and_what_was_missed_may_be_entered() -> None:
    session = Session.of("ΛΟΓΟΣ", "ΣΟΛΟ")
    session.coup(RACK, "H8Ο ΛΟΓΟΣ", "H8Ο ΛΟΓΟΣ", "H8Ο ΛΟΓΟΣ")
    back = a.TakeBackLeaving(2, f" {ARBITER} ", " it was number 3 ")
    assert refused(session, back) == "number 2 has not left"
    session.do(a.RecordLeaving(2))
    session.think("ΑΤΣΟΛΝΕ")
    session.do(a.Admit(("New",)))
    assert "nobody has number 9" in refused(session, a.TakeBackLeaving(9, ARBITER, "?"))
    assert "needs the name" in refused(session, a.TakeBackLeaving(2, "", "?"))
    (returned,) = session.do(back)

    assert returned == e.EntrantReturned(at_ms=0, number=2, author=ARBITER, note="it was number 3")
    assert session.state.returns == (returned,)
    assert "does not play in that coup" in refused(session, a.HandIn(2, slip("E5Κ ΣΟΛΟ")))
    session.do(a.EnterSlip(2, 2, slip("E5Κ ΣΟΛΟ")))
    session.close()
    assert session.state.points_of(2, session.state.coup) == 12
    assert session.state.coup.entrants == (1, 2, 3)
    session.think()
    session.do(a.HandIn(2, slip("H1Ο ΣΟΛΟ")))
    session.do(a.EndSession(ARBITER, "the hall closes"))
    assert refused(session, back) == "the game is over"


def test_a_late_entrant_who_returned_has_no_slip_to_hand_in_from_before() -> None:
    session = Session.of("ΛΟΓΟΣ", "ΣΟΛΟ")
    session.think(RACK)
    session.do(a.Admit(("New",)))
    session.do(a.RecordLeaving(4))
    assert "number 4 has left" in refused(session, a.EnterSlip(1, 4, slip("H8Ο ΛΟΓΟΣ")))
    session.do(a.TakeBackLeaving(4, ARBITER, "it was number 3"))

    assert "does not play in that coup" in refused(session, a.HandIn(4, slip("H8Ο ΛΟΓΟΣ")))
    assert session.state.entrants[3].missed == (1,)


@pytest.mark.clause("GR-5D.5", "GR-5E.9")
def test_a_player_whose_slips_are_found_after_the_game_is_admitted_then() -> None:
    session = running()
    session.close(["H8Ο ΣΟΛΟ"])
    session.do(a.EndSession(ARBITER, "the hall closes"))
    session.do(a.Admit(("Forgotten",)))
    session.do(a.EnterSlip(1, 4, slip("H8Ο ΛΟΓΟΣ")))

    standings = results_of(session.state, GREEK).standings
    assert [(each.rank, each.number, each.points) for each in standings[:2]] == [(1, 4, 22), (2, 1, 12)]
    assert "the game is over" in refused(session, a.RecordLeaving(4))


def test_a_player_who_left_by_mistake_during_a_coup_hands_in_at_once() -> None:
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
    assert "already has a number" in refused(session, a.Rename(1, ("player 2",)))
    assert "write one name" in refused(session, a.Rename(1, (" ",)))
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
        assert refused(session, action) == "a name has at most 60 characters, all of them visible"
    session.do(a.Admit(("Α" * 60,)))
