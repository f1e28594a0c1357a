"""Slips handed in, entered from paper, annulled and restored, and those that are refused."""

from dataclasses import replace

import pytest

from faristol.duplicate import actions as a
from faristol.duplicate import events as e
from faristol.duplicate.chapters.slip import entrant_on_slip
from faristol.errors import IllegalMove
from faristol.rulebook.choices import Annulment
from tests.duplicate.sessions import (
    ARBITER,
    Session,
    book_named,
    pass_time,
    refused,
    running,
    slip,
)

GREEK = book_named("el-duplicate")


@pytest.mark.clause("GR-4.3", "GR-4.5")
def test_a_slip_carries_a_number_not_a_name() -> None:
    session = Session.of(entrants=2)

    assert entrant_on_slip(session.state, " 2 ", GREEK).names == ("Player 2",)
    with pytest.raises(IllegalMove, match="the player's number, not 'Player 2'"):
        entrant_on_slip(session.state, "Player 2", GREEK)
    with pytest.raises(IllegalMove, match="nobody has number 3"):
        entrant_on_slip(session.state, "3", GREEK)
    by_name = replace(GREEK, slip=replace(GREEK.slip, by_number=False))
    assert entrant_on_slip(session.state, "player 2", by_name).number == 2


def test_the_last_slip_in_time_counts_and_a_late_change_does_not() -> None:
    session = running()
    session.do(a.HandIn(1, slip("H8Ο ΣΟΛΟ")))
    session.do(a.HandIn(1, slip("D8Ο ΛΟΓΟΣ")))
    pass_time(session, 130_000)
    session.do(a.HandIn(1, slip("H8Ο ΣΟΛΟ")))
    session.close()

    assert session.state.coup.marks[1].points == 26


def test_a_late_slip_may_be_followed_by_another_and_stays_late() -> None:
    session = running()
    pass_time(session, 130_000)
    session.do(a.HandIn(1, slip("H8Ο ΣΟΛΟ")))
    session.do(a.HandIn(1, slip("H8Ο ΛΟΓΟΣ")))
    session.close()

    assert session.state.coup.slips[1].slip == slip("H8Ο ΛΟΓΟΣ")
    assert [str(reason) for reason in session.state.coup.marks[1].reasons] == ["handed in late"]


@pytest.mark.clause("GR-6.1")
def test_the_arbiter_annuls_a_slip_and_says_who_and_why() -> None:
    session = running()
    session.do(a.HandIn(1, slip("H8Ο ΛΟΓΟΣ")))
    assert "needs the name" in refused(session, a.AnnulSlip(1, 1, " ", "wrote on"))
    assert "needs a reason" in refused(session, a.AnnulSlip(1, 1, ARBITER, ""))
    assert "number 2 has handed in no slip" in refused(session, a.AnnulSlip(1, 2, ARBITER, "wrote on"))
    session.do(a.AnnulSlip(1, 1, ARBITER, "wrote on"))
    session.close()

    assert session.state.coup.marks[1].points == 0
    assert session.state.coup.master is not None
    (annulled,) = [event for event in session.events if isinstance(event, e.SlipAnnulled)]
    assert (annulled.author, annulled.reason) == (ARBITER, "wrote on")


def test_a_slip_annulled_after_the_coup_is_marked_anew() -> None:
    session = running()
    session.close(["H8Ο ΛΟΓΟΣ"])
    session.do(a.AnnulSlip(1, 1, ARBITER, "seen too late"))

    assert session.state.coup.marks[1].points == 0


@pytest.mark.clause("GR-5D.5", "GR-5E.9")
def test_paper_may_be_entered_and_entered_again_when_the_coup_or_the_game_is_over() -> None:
    session = running()
    session.close(somebody_played=True)
    session.coup("ΑΤΣΟΛΝΕ", "E5Κ ΣΟΛΟ")
    session.do(a.EnterSlip(1, 3, slip("H8Ο ΣΟΛΟ")))
    assert session.state.coups[0].marks[3].points == 12
    session.do(a.EnterSlip(1, 3, slip("D8Ο ΛΟΓΟΣ"), author=ARBITER, reason="misread"))
    assert session.state.coups[0].marks[3].points == 26
    assert [mark.points for mark in session.state.coups[1].marks.values()] == [12]


@pytest.mark.clause("GR-6.1", "GR-5D.5")
def test_a_slip_typed_after_the_game_is_annulled_as_it_was_in_the_hall() -> None:
    session = running()
    session.close(somebody_played=True)
    session.do(a.EndSession(ARBITER, "the hall closes"))
    annul = a.AnnulSlip(1, 1, ARBITER, "wrote on")
    assert "number 1 has handed in no slip" in refused(session, annul)
    session.do(a.EnterSlip(1, 1, slip("H8Ο ΛΟΓΟΣ")))
    session.do(annul)

    mark = session.state.coups[0].marks[1]
    assert (mark.points, [reason.kind for reason in mark.reasons]) == (0, [Annulment.AFTER_TIME])
    session.do(a.CorrectMark(1, 1, accepted=True, author=ARBITER, reason="it was number 2"))
    assert "correct its mark" in refused(session, annul)


@pytest.mark.clause("GR-4.3")
def test_an_arbiter_enters_the_slip_of_a_player_whom_nobody_had_admitted() -> None:
    session = running()
    session.close(["H8Ο ΣΟΛΟ"])
    session.think("ΑΤΣΟΛΝΕ")
    session.do(a.Admit(("Forgotten",)))
    session.do(a.EnterSlip(1, 4, slip("H8Ο ΛΟΓΟΣ")))
    assert session.state.points_of(4, session.state.coups[0]) == 22
    assert session.state.coups[0].entrants == (1, 2, 3, 4)
    assert "number 4 does not play in that coup" in refused(session, a.HandIn(4, slip("H8Ο ΣΟΛΟ")))
    session.do(a.EnterSlip(2, 4, slip("H8Ο ΛΟΓΟΙ")))

    assert "there is no coup 3" in refused(session, a.EnterSlip(3, 4, slip("H8Ο ΛΟΓΟΣ")))


def test_slips_of_strangers_leavers_and_late_comers_are_refused() -> None:
    session = running()
    session.do(a.EnterSlip(1, 2, slip("H8Ο ΛΟΓΟΣ")))  # handed in before leaving
    session.do(a.RecordLeaving(2))
    session.do(a.Admit(("New",)))

    assert "nobody has number 9" in refused(session, a.HandIn(9, slip("H8Ο ΛΟΓΟΣ")))
    assert "nobody has number 0" in refused(session, a.RecordLeaving(0))
    assert "number 2 has left" in refused(session, a.HandIn(2, slip("H8Ο ΛΟΓΟΣ")))
    assert "number 2 has left" in refused(session, a.RecordLeaving(2))
    assert "number 4 does not play in that coup" in refused(session, a.HandIn(4, slip("H8Ο ΛΟΓΟΣ")))
    assert "there is no coup 2" in refused(session, a.EnterSlip(2, 1, slip("H8Ο ΛΟΓΟΣ")))
    assert "there is no coup 0" in refused(session, a.EnterSlip(0, 1, slip("H8Ο ΛΟΓΟΣ")))
    assert "number 2 has left" in refused(session, a.EnterSlip(1, 2, slip("H8Ο ΣΟΛΟ")))


def test_a_slip_of_a_closed_coup_is_replaced_only_with_a_name_and_a_reason_and_both_are_kept() -> None:
    session = running()
    session.do(a.EnterSlip(1, 1, slip("H8Ο ΣΟΛΟ")))
    session.do(a.EnterSlip(1, 1, slip("H8Ο ΛΟΓΟΣ")))  # nothing is marked yet
    session.close()
    assert (
        refused(session, a.EnterSlip(1, 1, slip("")))
        == "a ruling needs the name of the person who made it; a ruling needs a reason"
    )
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


def test_an_annulment_is_lifted_again_with_a_name_and_a_reason() -> None:
    session = running()
    session.do(a.HandIn(1, slip("H8Ο ΛΟΓΟΣ")))
    session.do(a.HandIn(2, slip("H8Ο ΛΟΓΟΣ")))
    restore = a.RestoreSlip(1, 1, ARBITER, "it was number 2")
    assert refused(session, restore) == "the slip of number 1 is not annulled"
    session.do(a.AnnulSlip(1, 1, ARBITER, "wrote on"))
    session.close()
    assert session.state.coup.marks[1].points == 0
    assert "has handed in no slip" in refused(session, a.RestoreSlip(1, 3, ARBITER, "why not"))
    assert "needs a reason" in refused(session, a.RestoreSlip(1, 1, ARBITER, " "))
    session.do(restore)

    assert session.state.coup.marks[1].points == session.state.coup.marks[2].points > 0
    kinds = [(type(event), event.author, event.reason) for event in session.state.coup.annulments]
    assert kinds == [
        (e.SlipAnnulled, ARBITER, "wrote on"),
        (e.SlipRestored, ARBITER, "it was number 2"),
    ]
    session.do(a.AnnulSlip(1, 1, ARBITER, "wrote on"))
    session.do(a.EndSession(ARBITER, "the hall closes"))
    session.do(restore)
    assert session.state.coups[0].marks[1].points == session.state.coups[0].marks[2].points > 0
    session.do(a.AnnulSlip(1, 1, ARBITER, "wrote on"))
    session.do(a.CorrectMark(1, 1, accepted=True, author=ARBITER, reason="it was number 2"))
    assert "correct its mark" in refused(session, restore)
