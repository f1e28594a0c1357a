"""What is laid after the arbiter has ruled on long words."""

from dataclasses import replace

import pytest

from faristol.duplicate import actions as a
from faristol.duplicate import events as e
from tests.duplicate.sessions import ARBITER, Session, book_named, grid_with

GREEK = book_named("el-duplicate")


def _with_long_words(*words: str) -> Session:
    session = Session.of(*words)
    session.state = replace(session.state, grid=grid_with("H8Ο ΛΟΓΟΣ", book=GREEK))
    return session


@pytest.mark.clause("GR-5D.1")
def test_of_several_upheld_plays_the_best_is_laid_whoever_handed_it_in() -> None:
    for plays in (["D8Ο ΑΝΑΤΛΟΓΟΣ", "C8Ο ΕΑΝΑΤΛΟΓΟΣ"], ["C8Ο ΕΑΝΑΤΛΟΓΟΣ", "D8Ο ΑΝΑΤΛΟΓΟΣ"]):
        session = _with_long_words("ΛΟΓΟΣ")
        session.coup("ΑΝΑΤΟΕΕ", *plays)
        for word in session.state.coup.asked:
            session.do(a.Rule(word, upheld=True, author=ARBITER, reason="in the dictionary"))
        master = session.state.coup.master
        assert master is not None
        assert (master.place, master.word, master.by) == ("C8Ο", "ΕΑΝΑΤΛΟΓΟΣ", e.MasterBy.RULING)


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
