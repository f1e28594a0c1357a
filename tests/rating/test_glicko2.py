"""Glicko-2 against the numbers of Glickman's paper, and what any result may do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.rating.glicko2 import LEAST_DEVIATION, Rating, chance, rated

ratings = st.builds(Rating, st.floats(-500, 4000), st.floats(30, 350), st.floats(0.03, 0.1))


def test_the_example_of_the_paper() -> None:
    others = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = rated(Rating(1500, 200, 0.06), others)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


@given(ratings, ratings)
def test_a_win_never_costs_and_a_loss_never_pays(mine: Rating, other: Rating) -> None:
    won, lost = rated(mine, [(other, 1.0)]), rated(mine, [(other, 0.0)])
    assert lost.rating <= mine.rating <= won.rating
    assert won.deviation >= LEAST_DEVIATION
    assert chance(mine, other) == pytest.approx(1 - chance(other, mine))


def test_who_solves_seven_of_ten_settles_above_the_puzzles() -> None:
    solver, puzzle = Rating(), Rating(1500, 50)
    for number in range(200):
        solver = rated(solver, [(puzzle, float(number % 10 < 7))])
    assert 1600 < solver.rating < 1720
    assert rated(solver, []) == solver
