"""A decision on a prize belongs to the prize, not to its place in the list."""

from dataclasses import replace

from faristol.tournament import actions as a
from faristol.tournament import replay
from faristol.tournament.chapters.prizes import moved_awards
from faristol.tournament.settings import Prize
from tests.tournament.run import Run

FIRST, SECOND = (Prize(kind="place", place=place, amount_cents=5_000) for place in (1, 2))
PLAY = Prize(kind="best-play", amount_cents=2_000)
GIFT = Prize(kind="gift", label="A book")


def test_decision_goes_with_its_prize_when_another_is_put_before_it() -> None:
    run = Run(entrants=3, prizes=(FIRST, PLAY))
    run.do(a.AwardPrize(prize=1, entrants=(3,)))

    run.do(run.change(prizes=(FIRST, SECOND, PLAY)))

    assert run.state.awarded == {2: (3,)}
    assert replay(run.events) == run.state


def test_decision_on_a_prize_that_is_taken_off_goes_to_no_other() -> None:
    assert moved_awards({0: (1,)}, (FIRST, SECOND), (SECOND,)) == {}
    assert moved_awards({0: (1,), 1: (2,)}, (FIRST, PLAY), (PLAY, SECOND)) == {0: (2,)}


def test_other_sum_or_name_leaves_the_decision() -> None:
    more = replace(FIRST, amount_cents=9_000, label="The cup")

    assert moved_awards({0: (1,), 1: (2,)}, (FIRST, PLAY), (PLAY, more)) == {1: (1,), 0: (2,)}


def test_equal_prizes_keep_their_order_and_what_is_not_clear_is_nobodys() -> None:
    other = replace(GIFT, label="A pen")

    assert moved_awards({1: (2,)}, (GIFT, GIFT), (PLAY, GIFT, GIFT)) == {2: (2,)}
    assert moved_awards({0: (1,)}, (GIFT, PLAY), (other, replace(other, label="A cup"), PLAY)) == {}
