"""The curves, and rounding."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.rating import barruf, elo, naspa
from faristol.rating.expected import rounded
from faristol.rating.game import RatedPlayer
from tests.oracles.rating_twin import area_left_of


@pytest.mark.parametrize("chance", [barruf.chance, elo.chance, naspa.chance])
@given(difference=st.integers(-4000, 4000))
def test_two_chances_make_one_and_the_better_player_has_the_larger(chance, difference: int) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    assert abs(chance(difference) + chance(-difference) - 1) < 1e-15
    assert (chance(difference) >= 0.5) == (difference >= 0)


@given(difference=st.integers(-1500, 1500))
def test_the_normal_curve_is_the_one_of_its_series(difference: int) -> None:
    assert abs(Decimal(barruf.chance(difference)) - area_left_of(Decimal(difference) / Decimal("283.84"))) < (
        Decimal("1e-15")
    )


@pytest.mark.parametrize(
    ("difference", "percent"),
    # From printed tables of the normal distribution: 0, 0.5, 1, 1.96 and 3 deviations.
    [(0, 50.00), (142, 69.15), (284, 84.13), (556, 97.50), (852, 99.87)],
)
def test_chances_are_those_of_printed_tables(difference: int, percent: float) -> None:
    assert 100 * barruf.chance(difference) == pytest.approx(percent, abs=0.02)


@pytest.mark.parametrize(
    ("change", "whole"),
    [(0.5, 1), (-0.5, -1), (1.5, 2), (-1.5, -2), (0.4999999, 0), (-2.5000001, -3), (0.0, 0)],
)
def test_halves_are_rounded_away_from_zero(change: float, whole: int) -> None:
    assert rounded(change) == whole


@given(change=st.floats(-1e6, 1e6))
def test_rounding_is_to_the_nearest_and_the_same_on_both_sides(change: float) -> None:
    assert abs(Fraction(change) - rounded(change)) <= Fraction(1, 2)
    assert rounded(-change) == -rounded(change)


@pytest.mark.parametrize(
    ("rating", "games", "factor"),
    [
        (1799, 49, 30),
        (1799, 50, 20),
        (1800, 1, 24),
        (1999, 50, 16),
        (2000, 49, 15),
        (2400, 50, 10),
        (900, 0, 30),
    ],
)
def test_naspa_has_six_factors(rating: int, games: int, factor: int) -> None:
    assert naspa.factor(RatedPlayer(rating=rating, games=games), 9) == factor
