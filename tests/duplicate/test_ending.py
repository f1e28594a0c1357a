"""Endings of a game, and what remains when an arbiter breaks it off."""

from dataclasses import replace

import pytest

from faristol.duplicate import Phase, deadline_ms, load_duplicate_book, open_session
from faristol.duplicate import actions as a
from faristol.duplicate import events as e
from faristol.duplicate.chapters.result import results_of
from faristol.errors import RulebookError
from faristol.rulebook import load_book
from tests.duplicate.sessions import (
    ARBITER,
    SEED,
    Session,
    book_named,
    grid_with,
    refused,
    running,
    slip,
)

GREEK, PRACTICE = book_named("el-duplicate"), book_named("practice")


def over() -> Session:
    session = Session.of("ΛΟΓΟΣ", "ΟΛΑ")
    session.bag("ΛΟΓΟΣΛΑ")
    session.coup("ΛΟΓΟΣΛΑ", "D8Ο ΛΟΓΟΣ", "D8Ο ΓΟΛΟΣ", "Z8Ο ΛΟΓΟΣ")
    session.coup("ΛΑ", "G8Κ ΟΛΑ")
    assert session.state.ended is e.EndReason.TILES_OUT
    return session


@pytest.mark.clause("GR-5B")
def test_nothing_goes_on_after_the_end_and_nothing_was_added() -> None:
    session = over()

    for action in (a.DrawRack(), a.CloseCoup(), a.RecordLeaving(1)):
        assert "the game is over" in refused(session, action)
    assert session.state.master_total == 26 + 8
    assert isinstance(session.events[-1], e.SessionEnded)


def test_flags_of_the_ending_matter() -> None:
    endless = replace(GREEK, ending=replace(GREEK.ending, tiles_out=False))
    session = Session.of("ΛΟΓΟΣ", book=endless)
    session.bag("ΛΟΓΟΣ")
    session.coup("ΛΟΓΟΣ", "D8Ο ΛΟΓΟΣ")
    assert session.state.ended is None
    session.do(a.DrawRack())
    assert session.state.ended is e.EndReason.TILES_OUT
    assert len(session.state.coups) == 1

    patient = replace(GREEK, ending=replace(GREEK.ending, no_play_and_bag_empty=False))
    session = Session.of("ΛΟΓΟΣ", book=patient)
    session.bag("ΛΟΓΟΣΑ")
    session.coup("ΛΟΓΟΣΑ")
    assert session.state.coup.master is not None


def test_a_book_for_two_players_or_with_points_nobody_described_is_refused() -> None:
    with pytest.raises(RulebookError, match="one against one, not for duplicate"):
        load_duplicate_book("ca-1v1")
    closing = replace(GREEK, ending=replace(GREEK.ending, closing_points=True))
    with pytest.raises(RulebookError, match="closing_points"):
        open_session(closing, lexicon="x", lexicon_version="x", seed=SEED)
    assert load_duplicate_book("el-duplicate") is load_book("el-duplicate")


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
    assert "needs a reason" in refused(session, a.EndSession(ARBITER, ""))
    assert "needs the name" in refused(session, a.EndSession("", "nobody came"))
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
        assert refused(session, a.EndSession(ARBITER, "the hall closes")) == "this is not possible now"


@pytest.mark.clause("GR-5B")
def test_a_book_that_does_not_end_on_one_kind_plays_on() -> None:
    book = replace(GREEK, ending=replace(GREEK.ending, one_kind_left=False))
    for rules, ended in ((GREEK, True), (book, False)):
        session = Session.of(book=rules)
        session.bag("ΤΤΠΠ")
        events = session.do(a.DrawRack())
        assert isinstance(events[-1], e.SessionEnded) is ended
