"""Training: values planted in samples are found; the same games give the same values."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np
import pytest

from faristol.analysis.batches import Portion, Setting, play_samples, portions
from faristol.analysis.leaves import tiles_of, zero_leaves
from faristol.analysis.policy import Choice
from faristol.analysis.selfplay import PlayedGame, play_game, seed_of
from faristol.analysis.training import Fit, Sample, Training, samples_of
from faristol.game.actions import Pass
from faristol.movegen import LeaveWeights
from faristol.rulebook import load_rulebook
from faristol.tiles import BLANK, Rack, Tile, TileSet, load_tileset
from tests.analysis.players import Idle, by_score

CATALAN = load_tileset("catalan")
SETTING = Setting(lexicon="ca-disc-2021", rulebook="ca-ajusc")
PARTS = ("single", "pair", "balance")


def same(a: LeaveWeights, b: LeaveWeights) -> bool:
    return all(np.array_equal(getattr(a, part), getattr(b, part)) for part in PARTS)


def planted(tileset: TileSet) -> LeaveWeights:
    """Values of the kind that real ones have, made up."""
    chance, weights = np.random.default_rng(1), zero_leaves(tileset)
    for tile in tiles_of(tileset):
        first, more = chance.integers(-9_000, 9_000), chance.integers(-4_000, 0, 6)
        weights.single[tile, 1] = first
        weights.single[tile, 2:] = first + more.cumsum()
    weights.single[BLANK, 1:] = 25_000
    common = sorted(tiles_of(tileset), key=lambda tile: -tileset.counts[tile])[:6]
    for tile in common:
        for other in common:
            if tile < other:
                weights.pair[tile, other] = weights.pair[other, tile] = chance.integers(-3_000, 3_000)
    return weights


def samples_from(weights: LeaveWeights, count: int, *, noise: int) -> list[Sample]:
    """Equities as the weights say, on top of what depends on the bag alone, and of chance."""
    chance, tiles = np.random.default_rng(2), list(CATALAN.tiles())
    samples = []
    for _ in range(count):
        size = int(chance.integers(0, 7))
        kept = tuple(sorted(Tile(int(tile)) for tile in chance.choice(tiles, size, replace=False)))
        in_bag = int(chance.integers(1, 87))
        equity = 30_000 + 100 * (in_bag // 10) + int(weights.table(kept)[0])
        samples.append(Sample(kept, in_bag, equity + int(chance.normal(0, noise))))
    return samples


def fit(samples: Iterable[Sample]) -> Fit:
    found = Fit(CATALAN, rack_size=7)
    found.add(samples)
    return found


def worth(weights: LeaveWeights, leaves: Sequence[Rack]) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    return np.array([weights.table(leave)[0] for leave in leaves])


@pytest.mark.slow
def test_planted_values_are_recovered() -> None:
    truth = planted(CATALAN)

    found = fit(samples_from(truth, 12_000, noise=2_000)).weights()

    leaves = [sample.kept for sample in samples_from(truth, 400, noise=0) if sample.kept]
    wrong = worth(found, leaves) - worth(truth, leaves)
    assert np.abs(wrong).mean() < 700
    assert worth(truth, leaves).std() > 10_000, "there was something to find"
    assert found.single[BLANK, 1] == pytest.approx(25_000, abs=1_500)


@pytest.mark.slow
def test_chance_alone_gives_values_near_nothing() -> None:
    """A leave seen a few times by luck must not be taken at its word."""
    nothing = samples_from(zero_leaves(CATALAN), 12_000, noise=20_000)

    found = fit(nothing).weights()

    shown = np.array([found.pair[a, b] for a in tiles_of(CATALAN) for b in tiles_of(CATALAN) if a < b])
    assert np.abs(shown).mean() < 1_000
    assert np.abs(found.single).max() < 5_000


def test_features_that_never_came_up_are_worth_nothing() -> None:
    e_only = [
        sample for sample in samples_from(planted(CATALAN), 3_000, noise=0) if not {0, 1} & set(sample.kept)
    ]

    found = fit(e_only).weights()

    assert not found.single[[BLANK, 1]].any()
    assert not found.pair[1].any()
    assert found.single.any()


@pytest.mark.slow
def test_the_order_and_the_portions_of_samples_do_not_matter() -> None:
    samples = samples_from(planted(CATALAN), 4_500, noise=9_000)
    by_and_by = Fit(CATALAN, rack_size=7)
    for start in range(0, len(samples), 97):
        by_and_by.add(samples[start : start + 97])

    assert same(by_and_by.weights(), fit(samples).weights())
    assert same(fit(samples[::-1]).weights(), fit(samples).weights())


def test_no_samples_give_zeros() -> None:
    assert same(fit([]).weights(), zero_leaves(CATALAN))


# From games -----------------------------------------------------------------------------------------


def game(number: int) -> PlayedGame:
    policy = by_score("ca-ajusc")
    rulebook = load_rulebook("ca-ajusc")
    return play_game((policy, policy), rulebook=rulebook, seed=seed_of("tests", number, seed=1))


def test_a_sample_is_a_leave_and_the_same_players_next_move() -> None:
    played = game(1)

    samples = samples_of(played)

    own = [[turn for turn in played.turns if turn.side == side] for side in (0, 1)]
    wanted = Counter(
        Sample(before.kept, after.in_bag, after.choice.equity)
        for turns in own
        for before, after in pairwise(turns)
        if after.in_bag
    )
    assert Counter(samples) == wanted
    assert len(samples) > 10
    assert all(len(sample.kept) < 7 for sample in samples)


def test_a_pass_keeps_everything_and_is_worth_what_is_kept() -> None:
    played = play_game((Idle(), Idle()), rulebook=load_rulebook("ca-ajusc"), seed=bytes(32))

    assert {turn.kept == turn.rack for turn in played.turns} == {True}
    assert played.turns[0].choice == Choice(Pass(), 0, 0)
    assert [sample.equity for sample in samples_of(played)] == [0] * 4


def trained(seed: int, games: int = 6) -> LeaveWeights:
    training = Training(CATALAN, rack_size=7)
    for generation in range(1, 3):
        whole = Portion(
            setting=SETTING,
            weights=training.weights,
            purpose=f"tests {generation}",
            seed=seed,
            start=0,
            stop=games,
        )
        for samples in map(play_samples, portions(whole, 4)):
            training.add(samples)
        training.finish_generation()
    return training.weights


@pytest.mark.slow
def test_the_same_seed_trains_the_same_values_and_another_seed_others() -> None:
    assert same(trained(5), trained(5))
    assert not same(trained(5), trained(6))


@pytest.mark.slow
def test_each_generation_plays_with_the_mean_of_those_before_but_the_first() -> None:
    truth = planted(CATALAN)
    sets = [samples_from(truth, 500, noise=5_000)[start:] for start in (0, 100, 200, 300)]
    played_with: list[LeaveWeights] = []

    training = Training(CATALAN, rack_size=7)
    for samples in sets:
        played_with.append(training.weights)
        training.add(samples)
        training.finish_generation()
    last = training.weights

    found = [fit(samples).weights() for samples in sets]
    assert same(played_with[0], zero_leaves(CATALAN))
    assert same(played_with[1], found[0])
    assert same(played_with[2], found[1])
    mean = np.rint((found[1].single.astype(float) + found[2].single + found[3].single) / 3)
    assert np.array_equal(last.single, mean)
    for weights in (*played_with[1:], last):
        assert np.array_equal(weights.pair, weights.pair.T)


def test_a_training_goes_on_from_what_it_has_written_down() -> None:
    truth = planted(CATALAN)
    rows = samples_from(truth, 900, noise=5_000)
    whole, first, second = (Training(CATALAN, rack_size=7) for _ in range(3))
    for training in (whole, first):
        training.add(rows[:300])
        training.finish_generation()
        training.add(rows[300:400])
    second.restore({name: array.copy() for name, array in first.dump().items()})
    for training in (whole, second):
        training.add(rows[400:])
        training.finish_generation()

    assert same(second.weights, whole.weights)
    assert second.samples == whole.samples == 900


def test_portions_are_the_whole_once() -> None:
    whole = Portion(setting=SETTING, weights=zero_leaves(CATALAN), purpose="p", seed=1, start=3, stop=70)

    parts = portions(whole, 20)

    assert [number for part in parts for number in range(part.start, part.stop)] == list(range(3, 70))
    assert [seed for part in parts for seed in part.seeds] == whole.seeds
    assert len(set(whole.seeds)) == 67
