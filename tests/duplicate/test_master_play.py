"""The play that goes on every board: the best one, one chosen, one upheld; what is ruled on."""

from dataclasses import replace

import pytest

from faristol.duplicate import Phase
from faristol.duplicate import actions as a
from faristol.duplicate import events as e
from faristol.duplicate.chapters.master_play import to_rule_on
from faristol.duplicate.chapters.slip import words_counted_in
from faristol.duplicate.slips.marking import Mark, mark_slip
from tests.duplicate.sessions import (
    ARBITER,
    RACK,
    Session,
    book_named,
    grid_with,
    refused,
    running,
    slip,
)

GREEK, PRACTICE = book_named("el-duplicate"), book_named("practice")


def _with_long_words(*words: str) -> Session:
    session = Session.of(*words)
    session.state = replace(session.state, grid=grid_with("H8Ο ΛΟΓΟΣ", book=GREEK))
    return session


@pytest.mark.clause("GR-5D.4")
def test_between_coups_only_the_winning_word_needs_to_be_checked_unless_the_book_says_otherwise() -> None:
    strict = replace(GREEK, master_play=replace(GREEK.master_play, checks_winner_only=False))
    free, bound = Session.of("ΛΟΓΟΣ", "ΣΟΛΟ"), Session.of("ΛΟΓΟΣ", "ΣΟΛΟ", book=strict)
    for session in (free, bound):
        session.coup(RACK, "H8Ο ΛΟΓΟΣ")
        session.do(a.RecordLeaving(2))
    free.do(a.DrawRack())

    assert "last coup: 3" in refused(bound, a.DrawRack())
    bound.do(a.EnterSlip(1, 3, slip("")))
    bound.do(a.DrawRack())


@pytest.mark.clause("GR-5E.6", "GR-5A.1", "GR-5E.2")
def test_the_first_of_the_best_plays_in_canonical_order_is_laid_on_the_board() -> None:
    session = running()
    session.close()
    master = session.state.coup.master

    assert master is not None
    assert (master.place, master.word, master.score, master.by) == ("D8Ο", "ΛΟΓΟΣ", 26, e.MasterBy.PROGRAM)
    assert session.state.grid == grid_with("D8Ο ΛΟΓΟΣ", book=GREEK)
    assert session.state.rack == session.tiles("ΑΤ")
    session.do(a.DrawRack())
    assert len(session.state.rack) == 7


def test_only_a_best_play_will_do_if_the_arbiter_chooses() -> None:
    session = Session.of("CASA", "CAS", book=PRACTICE)
    session.coup("CASALOT", "H8 CASA")
    assert session.state.phase is Phase.CHOOSING
    plays = list(session.program.generator.all_plays(session.state.grid, session.state.rack, both_ways=True))
    tops = [play.placement for play in plays if play.score == plays[0].score]
    assert 1 < len(tops) < len(plays)
    assert "not one of the best" in refused(session, a.ChooseMaster(plays[-1].placement))
    chosen = tops[-1]
    session.do(a.ChooseMaster(chosen))

    assert session.state.coup.master is not None
    assert session.state.coup.master.placed == chosen.tiles
    assert session.state.coup.master.by is e.MasterBy.ARBITER


def test_a_single_best_play_needs_no_choice() -> None:
    session = Session.of("CASA", book=PRACTICE)
    session.state = replace(session.state, grid=grid_with("H8 CAS", book=PRACTICE))
    session.coup("ALOTTIN")

    assert session.state.phase is Phase.BETWEEN
    assert session.state.coup.master is not None
    assert session.state.coup.master.by is e.MasterBy.PROGRAM


@pytest.mark.clause("GR-5D.1")
def test_a_ruling_names_its_author_and_its_reason_and_only_what_was_asked() -> None:
    session = Session.of("ΛΟΓΟΣ")
    session.state = replace(session.state, grid=grid_with("H8Ο ΛΟΓΟΣ", book=GREEK))
    session.coup("ΑΝΑΤΟΕΕ", "D8Ο ΑΝΑΤΛΟΓΟΣ")
    assert session.state.phase is Phase.RULING
    assert session.state.coup.asked == ("ΑΝΑΤΛΟΓΟΣ",)

    def ruling(word: str, author: str = ARBITER, reason: str = "in the dictionary") -> a.Rule:
        return a.Rule(word, upheld=True, author=author, reason=reason)

    assert "no open question about ΛΟΓΟΣ" in refused(session, ruling("ΛΟΓΟΣ"))
    assert "needs the name" in refused(session, ruling("ΑΝΑΤΛΟΓΟΣ", author=""))
    assert "needs a reason" in refused(session, ruling("ΑΝΑΤΛΟΓΟΣ", reason=" "))
    assert "is not possible now" in refused(session, a.EnterSlip(1, 2, slip("H8Ο ΛΟΓΟΣ")))
    session.do(ruling("ΑΝΑΤΛΟΓΟΣ"))
    assert session.state.coup.master is not None
    assert session.state.coup.master.by is e.MasterBy.RULING
    session.do(a.EnterSlip(1, 2, slip("D8Ο ΑΝΑΤΛΟΓΟΣ")))
    assert session.state.coup.marks[2].points == 15


@pytest.mark.clause("GR-5D.1")
def test_of_several_upheld_plays_the_best_is_laid_whoever_handed_it_in() -> None:
    for plays in (["D8Ο ΑΝΑΤΛΟΓΟΣ", "C8Ο ΕΑΝΑΤΛΟΓΟΣ"], ["C8Ο ΕΑΝΑΤΛΟΓΟΣ", "D8Ο ΑΝΑΤΛΟΓΟΣ"]):
        session = _with_long_words("ΛΟΓΟΣ")
        session.coup("ΑΝΑΤΟΕΕ", *plays)
        assert session.state.coup.asked == ("ΕΑΝΑΤΛΟΓΟΣ",)
        session.do(a.Rule("ΕΑΝΑΤΛΟΓΟΣ", upheld=True, author=ARBITER, reason="in the dictionary"))
        master = session.state.coup.master
        assert master is not None
        assert (master.place, master.word, master.by) == ("C8Ο", "ΕΑΝΑΤΛΟΓΟΣ", e.MasterBy.RULING)


@pytest.mark.clause("GR-5D.1", "GR-5D.4")
def test_only_words_that_can_still_win_wait_for_the_arbiter() -> None:
    session = _with_long_words("ΛΟΓΟΣ", "ΑΝΑΝΛΟΓΟΣ")

    def waiting() -> dict[int, tuple[str, ...]]:
        coup = session.state.coup
        marks = [mark_of(session, number) for number in coup.entrants]
        return {at: words for at, mark in enumerate(marks, 1) if (words := to_rule_on(mark, coup, top=15))}

    session.think("ΑΝΑΝΤΒΕ")
    for number, text in enumerate(("D8Ο ΒΑΝΑΛΟΓΟΣ", "D8Ο ΑΝΑΤΛΟΓΟΣ", "C8Ο ΒΤΑΝΑΛΟΓΟΣ"), 1):
        session.do(a.HandIn(number, slip(text)))
    assert waiting() == {1: ("ΒΑΝΑΛΟΓΟΣ",), 3: ("ΒΤΑΝΑΛΟΓΟΣ",)}  # 15 points would not win

    session.close()
    assert waiting() == {1: ("ΒΑΝΑΛΟΓΟΣ",)}
    session.do(a.Rule("ΒΑΝΑΛΟΓΟΣ", upheld=False, author=ARBITER, reason="nobody knows it"))
    assert waiting() == {3: ("ΒΤΑΝΑΛΟΓΟΣ",)}
    session.do(a.Rule("ΒΤΑΝΑΛΟΓΟΣ", upheld=False, author=ARBITER, reason="nor this one"))
    assert waiting() == {}
    assert not any(mark.unlisted for mark in session.state.coup.marks.values())


def test_a_log_that_asked_about_every_word_at_once_is_played_on() -> None:
    session = _with_long_words("ΛΟΓΟΣ")
    session.think("ΑΝΑΤΟΕΕ")
    for number, text in enumerate(("D8Ο ΑΝΑΤΛΟΓΟΣ", "C8Ο ΕΑΝΑΤΛΟΓΟΣ"), 1):
        session.do(a.HandIn(number, slip(text)))
    session.do(a.StopCountdown())
    session.record(
        [
            e.CoupClosed(at_ms=0, coup=1, somebody_played=False),
            e.RulingAsked(at_ms=0, coup=1, words=("ΑΝΑΤΛΟΓΟΣ", "ΕΑΝΑΤΛΟΓΟΣ")),
        ]
    )
    session.do(a.Rule("ΑΝΑΤΛΟΓΟΣ", upheld=True, author=ARBITER, reason="in the dictionary"))
    assert session.state.coup.asked == ("ΕΑΝΑΤΛΟΓΟΣ",)  # it can still win
    session.do(a.Rule("ΕΑΝΑΤΛΟΓΟΣ", upheld=False, author=ARBITER, reason="nobody knows it"))
    assert session.state.coup.master is not None
    assert session.state.coup.master.word == "ΑΝΑΤΛΟΓΟΣ"


def mark_of(session: Session, number: int) -> Mark:
    """Return the mark as it is before the coup is decided, and after."""
    coup = session.state.coup
    if number in coup.marks:
        return coup.marks[number]
    has_word = words_counted_in(coup, session.program.has_word, session.program.tileset.alphabet)
    slip_of = coup.slips[number].slip
    return mark_slip(slip_of, grid=coup.grid, rack=coup.rack, book=session.book, has_word=has_word)


def test_a_play_no_better_than_the_program_s_is_not_laid_for_it() -> None:
    session = _with_long_words("ΛΟΓΟΣ", "ΑΝΤΑΛΟΓΟΣ")
    session.think("ΑΝΑΤΟΕΕ")
    session.record(
        [e.RulingGiven(at_ms=0, coup=1, word="ΑΝΑΤΛΟΓΟΣ", upheld=True, author=ARBITER, reason="found")]
    )
    session.close(["D8Ο ΑΝΑΤΛΟΓΟΣ"])
    coup = session.state.coup

    assert coup.master is not None
    assert coup.marks[1].points == coup.master.score
    assert (coup.master.word, coup.master.by) == ("ΑΝΤΑΛΟΓΟΣ", e.MasterBy.PROGRAM)
