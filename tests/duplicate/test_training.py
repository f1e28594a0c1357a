"""A game that is over, played once more against the field that was there."""

from fractions import Fraction

import pytest

from faristol.duplicate import Slip
from faristol.duplicate import actions as a
from faristol.duplicate.training import TrainingMark, ranking_with, train_on
from faristol.errors import IllegalMove
from faristol.game.evolve import replace
from faristol.rulebook.choices import Annulment
from tests.duplicate.sessions import ARBITER, Session, book_named, grid_with, slip

GREEK = book_named("el-duplicate")


@pytest.fixture
def played() -> Session:
    """Two coups: ΛΟΓΟΣ for 22 and 20, nothing from number 3; then ΣΟΛΟ down from its Σ."""
    session = Session.of("ΛΟΓΟΣ", "ΣΟΛΟ", entrants=4)
    session.coup("ΛΟΓΟΣΑΤ", "H8Ο ΛΟΓΟΣ", "H8Ο ΛΟΓΟΣ", "H8Ο ΨΨ", "H8Ο ΣΟΛΟ")
    session.coup("ΑΤΟΛΟΕΕ", "L8Κ ΣΟΛΟ")
    session.do(a.EndSession(ARBITER, "two coups will do"))
    return session


def train(session: Session, coup: int, text: str, *, late: bool = False) -> TrainingMark:
    return train_on(
        session.state,
        coup,
        slip(text),
        book=session.book,
        has_word=session.program.has_word,
        late=late,
    )


def test_a_slip_is_marked_by_the_board_and_rack_of_its_coup_and_ranked_in_its_field(
    played: Session,
) -> None:
    first, second = played.state.coups
    found = train(played, 1, "H8Ο ΣΟΛΟ")

    assert found.field == {number: played.state.points_of(number, first) for number in (1, 2, 3, 4)}
    assert found.mark.points == first.marks[4].points > 0
    assert (found.master, found.rank, found.is_top) == (first.master, 3, False)
    assert train(played, 2, "L8Κ ΣΟΛΟ").mark.points == second.marks[1].points
    assert train(played, 2, "H8Ο ΛΟΓΟΣ").mark.points == 0


def test_plays_equal_to_the_top_come_first_with_their_finders_and_nothing_last(
    played: Session,
) -> None:
    best = train(played, 1, "D8Ο ΛΟΓΟΣ")
    none = train_on(played.state, 1, Slip(), book=GREEK, has_word=played.program.has_word)

    assert best.master is not None
    assert (best.is_top, best.rank) == (best.mark.points >= best.master.score, 1)
    assert (none.mark.points, none.rank) == (0, 4)
    late = train(played, 1, "D8Ο ΛΟΓΟΣ", late=True)
    assert [reason.kind for reason in late.mark.reasons] == ["late"]
    assert (late.mark.points, late.rank) == (0, 4)


def test_a_correction_of_that_day_counts_in_the_field(played: Session) -> None:
    played.do(a.CorrectMark(1, 1, accepted=False, author=ARBITER, reason="it reads ΛΟΓΟΙ"))

    assert train(played, 1, "H8Ο ΛΟΓΟΣ").field[1] == 0


def test_a_word_that_was_upheld_in_its_coup_counts_there() -> None:
    session = Session.of("ΛΟΓΟΣ")
    session.state = replace(session.state, grid=grid_with("H8Ο ΛΟΓΟΣ", book=GREEK))
    session.coup("ΑΝΑΤΟΕΕ", "D8Ο ΑΝΑΤΛΟΓΟΣ")
    session.do(a.Rule("ΑΝΑΤΛΟΓΟΣ", upheld=True, author=ARBITER, reason="in the dictionary"))
    again = train(session, 1, "D8Ο ΑΝΑΤΛΟΓΟΣ")

    assert again.mark.points == session.state.coup.marks[1].points > 0
    assert again.is_top
    other = train(session, 1, "D8Ο ΑΝΑΕΛΟΓΟΣ")
    assert [reason.kind for reason in other.mark.reasons] == [Annulment.MAIN_WORD]


def test_the_ranking_is_over_the_coups_that_were_trained_and_no_others(played: Session) -> None:
    first, second = played.state.coups
    assert first.master is not None
    assert second.master is not None
    so_far = ranking_with(played.state, GREEK, {1: 20})

    assert (so_far.of, so_far.total, so_far.master_total) == (5, 20, first.master.score)
    assert so_far.percentage == Fraction(2000, first.master.score)
    assert so_far.totals == {1: 22, 2: 22, 3: 0, 4: first.marks[4].points}
    assert so_far.rank == 3
    whole = ranking_with(played.state, GREEK, {1: 22, 2: second.marks[1].points})
    assert (whole.rank, whole.master_total) == (1, first.master.score + second.master.score)
    nothing = ranking_with(played.state, GREEK, {})
    assert (nothing.rank, nothing.of, nothing.percentage) == (1, 5, Fraction(0))


def test_a_leaver_is_in_the_field_if_leavers_have_nothing_for_the_rest() -> None:
    session = Session.of("ΛΟΓΟΣ", entrants=2)
    session.coup("ΛΟΓΟΣΑΤ", "H8Ο ΛΟΓΟΣ", "H8Ο ΛΟΓΟΣ")
    session.do(a.RecordLeaving(2))
    elsewhere = replace(GREEK, result=replace(GREEK.result, leaver_is_zero=False))

    assert ranking_with(session.state, GREEK, {1: 22}).of == 3
    assert ranking_with(session.state, elsewhere, {1: 22}).of == 2


@pytest.mark.parametrize("coup", [0, 3, -1])
def test_there_is_nothing_to_train_where_there_is_no_coup(played: Session, coup: int) -> None:
    with pytest.raises(IllegalMove, match=f"no coup {coup}"):
        train(played, coup, "H8Ο ΛΟΓΟΣ")
    with pytest.raises(IllegalMove, match=f"no coup {coup}"):
        ranking_with(played.state, GREEK, {coup: 1})
