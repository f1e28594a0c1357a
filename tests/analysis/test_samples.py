"""Results of playouts: means on common draws, their errors, and when the rest can change nothing."""

from itertools import product
from math import erfc, inf, sqrt

import numpy as np
import pytest

from faristol.analysis.samples import ALIKE, Samples, chance_beyond


def samples(*rows: list[float]) -> Samples:
    found = Samples(len(rows))
    for mine, row in zip(found.rows, rows, strict=True):
        mine.extend(row)
    return found


@pytest.mark.parametrize("seed", range(5))
def test_kind_first_draws_favour_nobody_who_stopped_there(seed: int) -> None:
    chance = np.random.default_rng(seed)
    draws = chance.normal(0, 30, 400)
    draws[:16] += 50  # kind to all candidates
    better = (draws + 5 + chance.normal(0, 1, 400)).tolist()
    worse = (draws + chance.normal(0, 1, 400)).tolist()
    short = worse[:16]
    assert np.mean(short) > np.mean(better)
    first, second = samples(better, short).levelled()
    assert first == pytest.approx(np.mean(better))
    assert first > second
    assert second == pytest.approx(np.mean(worse), abs=2)


def test_the_error_of_a_levelled_mean_is_the_spread_of_many_of_them() -> None:
    chance = np.random.default_rng(1)
    means, errors = [], []
    for _ in range(400):
        most = chance.normal(0, 3, 60)
        row = (most[:20] + chance.normal(0, 2, 20)).tolist()
        found = samples(most.tolist(), row)
        means.append(found.levelled()[1])
        errors.append(found.levelled_error(1))
    assert np.mean(errors) == pytest.approx(np.std(means), rel=0.12)
    assert np.mean(errors) < 0.8 * np.hypot(3, 2) / np.sqrt(20)


def test_what_was_kept_is_what_is_counted_anew() -> None:
    chance = np.random.default_rng(2)
    kept = Samples(4)
    for _ in range(60):
        for arm in chance.choice(4, 2, replace=False).tolist():
            kept.rows[arm].extend(chance.normal(arm, 3, 16).tolist())
        for row in kept.rows:
            row.extend(chance.normal(0, 3, 1).tolist())
        new = samples(*kept.rows)
        assert kept.levelled() == new.levelled()
        for one, other in product(range(4), repeat=2):
            assert kept.distance(one, other) == new.distance(one, other)
            assert kept.turning(one, other, 500) == new.turning(one, other, 500)


def test_candidates_that_always_end_alike_are_equal_once_that_is_known() -> None:
    same = [1.0] * (ALIKE - 1)
    assert samples(same, same).distance(0, 1) == 0
    assert samples([*same, 1.0], [*same, 1.0]).distance(0, 1) == inf


@pytest.mark.parametrize("lead", [0.01, 0.02])
def test_the_rest_turns_the_leader_over_as_seldom_as_was_foretold(lead: float) -> None:
    """Of many runs with a lead that could be anything, those that are foretold at p are turned over at p."""
    chance, draws, rest, foretold, turned = np.random.default_rng(3), 200, 400, 0.0, 0
    for _ in range(2000):
        mean = chance.normal(0, lead)
        ahead = chance.normal(mean, 0.2, draws + rest)
        first = ahead[:draws].tolist()
        found = samples([0.0] * draws, [-value for value in first])
        if np.mean(ahead[:draws]) > 0:
            foretold += found.turning(0, 1, rest)
            turned += bool(np.mean(ahead) < 0)
    assert turned > 50
    assert turned <= foretold + 2 * sqrt(foretold)


def test_a_draw_that_may_not_have_come_yet_is_counted_against_the_leader() -> None:
    few, many = [0.125] * 16, [0.125] * 300
    assert samples(few, [0.0] * 16).distance(0, 1) == inf, "as if nothing could change"
    assert samples(few, [0.0] * 16).turning(0, 1, 10_000) > 0.1
    assert samples(many, [0.0] * 300).turning(0, 1, 10_000) < 1e-6
    assert samples(few, [0.0] * 16).turning(0, 1, 0) == 0, "nothing is left that could"


def test_a_mean_far_from_a_bound_stays_on_its_side() -> None:
    row = [0.3, 0.5] * 100
    assert samples(row, row).passing(0, 0.02, 1000) < 1e-9
    assert samples(row, row).passing(0, 0.4, 1000) == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("value", "freedom", "exact"), [(4.753, 10**6, 1e-6), (6.0, 30, 7e-7), (3, 15, 0.00448)]
)
def test_chances_far_out_are_right_to_a_tenth(value: float, freedom: int, exact: float) -> None:
    assert chance_beyond(value, freedom) == pytest.approx(exact, rel=0.1)
    assert chance_beyond(-value, freedom) == pytest.approx(1 - exact, rel=1e-3)
    assert chance_beyond(value, 0) == 1
    assert chance_beyond(value, freedom) >= 0.9 * erfc(value / sqrt(2)) / 2
