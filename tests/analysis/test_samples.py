"""Running sums of candidates on common draws: the means, differences and errors that adding up anew gives."""

from math import erfc, inf, sqrt

import numpy as np
import pytest

from faristol.analysis.samples import Samples, chance_beyond


def samples_of(*rows: list[float]) -> Samples:
    samples = Samples(len(rows))
    for arm, row in enumerate(rows):
        for value in row:
            samples.add(arm, value)
    return samples


@pytest.mark.parametrize("seed", range(3))
def test_running_sums_are_those_of_the_whole_rows(seed: int) -> None:
    """Whatever the order in which candidates come: some stop early, some catch up."""
    chance, samples = np.random.default_rng(seed), Samples(4)
    for number in range(400):
        samples.add(number % 4 if number < 40 else int(chance.choice((0, 0, 1, 3))), chance.normal(0.5, 0.2))
    most = max(samples.rows, key=len)
    for first, row in enumerate(samples.rows):
        expected = np.mean(most) - np.mean(most[: len(row)]) + np.mean(row)
        assert samples.levelled()[first] == pytest.approx(expected)
        for second, other in enumerate(samples.rows):
            if first == second:
                continue
            both = min(len(row), len(other))
            differences = np.array(row[:both]) - np.array(other[:both])
            error = np.std(differences, ddof=1) / np.sqrt(both)
            assert samples.difference(first, second) == pytest.approx((np.mean(differences), error))
            assert samples.distance(first, second) == pytest.approx(np.mean(differences) / error)


def test_equal_candidates_are_told_apart_by_nothing_and_a_fixed_lead_is_sure() -> None:
    row = [0.1, 0.7, 0.3]
    assert samples_of(row, row).distance(0, 1) == 0
    assert samples_of(30 * row, 30 * row).distance(0, 1) == inf
    assert samples_of([1.1, 1.1, 1.1], [0.8, 0.8, 0.8]).distance(0, 1) == inf
    assert samples_of([0.5], [0.2]).difference(0, 1) == pytest.approx((0.3, 0.3))


def test_who_was_hardly_looked_at_may_gain_more_than_a_twin_of_the_best() -> None:
    """By errors alone the twin is the nearest for ever, and the third gets no more draws."""
    chance = np.random.default_rng(1)
    best = chance.uniform(0.3, 0.7, 600)
    twin, third = best + chance.normal(0, 0.01, 600), best[:16] - 0.04 + chance.normal(0, 0.1, 16)
    samples = samples_of(best.tolist(), twin.tolist(), third.tolist())
    assert abs(samples.distance(0, 1)) < abs(samples.distance(0, 2))
    assert samples.gain(0, 2) > samples.gain(0, 1) > 0


@pytest.mark.parametrize("seed", range(5))
def test_kind_first_draws_favour_nobody_who_stopped_there(seed: int) -> None:
    chance = np.random.default_rng(seed)
    draws = chance.normal(0, 30, 400)
    draws[:16] += 50  # kind to all candidates
    better = (draws + 5 + chance.normal(0, 1, 400)).tolist()
    worse = (draws + chance.normal(0, 1, 400)).tolist()
    short = worse[:16]
    assert np.mean(short) > np.mean(better)
    first, second = samples_of(better, short).levelled()
    assert first == pytest.approx(np.mean(better))
    assert first > second
    assert second == pytest.approx(np.mean(worse), abs=2)


def test_the_error_of_a_levelled_mean_is_the_spread_of_many_of_them() -> None:
    chance = np.random.default_rng(1)
    means, errors = [], []
    for _ in range(400):
        most = chance.normal(0, 3, 60)
        row = (most[:20] + chance.normal(0, 2, 20)).tolist()
        samples = samples_of(most.tolist(), row)
        means.append(samples.levelled()[1])
        errors.append(samples.levelled_error(1))
    assert np.mean(errors) == pytest.approx(np.std(means), rel=0.12)
    assert np.mean(errors) < 0.8 * np.hypot(3, 2) / np.sqrt(20)


@pytest.mark.parametrize("lead", [0.01, 0.02])
def test_the_rest_turns_the_leader_over_as_seldom_as_was_foretold(lead: float) -> None:
    """Over many runs with any lead, a share p of those foretold at p is turned over."""
    chance, draws, rest, foretold, turned = np.random.default_rng(3), 200, 400, 0.0, 0
    for _ in range(2000):
        mean = chance.normal(0, lead)
        ahead = chance.normal(mean, 0.2, draws + rest)
        first = ahead[:draws].tolist()
        found = samples_of([0.0] * draws, [-value for value in first])
        if np.mean(ahead[:draws]) > 0:
            foretold += found.turning(0, 1, rest)
            turned += bool(np.mean(ahead) < 0)
    assert turned > 50
    assert turned <= foretold + 2 * sqrt(foretold)


def test_a_draw_that_may_not_have_come_yet_is_counted_against_the_leader() -> None:
    few, many = [0.125] * 16, [0.125] * 300
    assert samples_of(few, [0.0] * 16).distance(0, 1) == inf, "as if nothing could change"
    assert samples_of(few, [0.0] * 16).turning(0, 1, 10_000) > 0.1
    assert samples_of(many, [0.0] * 300).turning(0, 1, 10_000) < 1e-6
    assert samples_of(few, [0.0] * 16).turning(0, 1, 0) == 0, "nothing is left that could"


def test_a_mean_far_from_a_bound_stays_on_its_side() -> None:
    row = [0.3, 0.5] * 100
    assert samples_of(row, row).passing(0, 0.02, 1000) < 1e-9
    assert samples_of(row, row).passing(0, 0.4, 1000) == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("value", "freedom", "exact"), [(4.753, 10**6, 1e-6), (6.0, 30, 7e-7), (3, 15, 0.00448)]
)
def test_chances_far_out_are_right_to_a_tenth(value: float, freedom: int, exact: float) -> None:
    assert chance_beyond(value, freedom) == pytest.approx(exact, rel=0.1)
    assert chance_beyond(-value, freedom) == pytest.approx(1 - exact, rel=1e-3)
    assert chance_beyond(value, 0) == 1
    assert chance_beyond(value, freedom) >= 0.9 * erfc(value / sqrt(2)) / 2
