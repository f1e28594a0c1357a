"""Leave values as files: what is written is read back, and what is wrong is named."""

from pathlib import Path

import numpy as np
import pytest

from faristol.analysis.leaves import (
    MOST_MILLIPOINTS,
    Origin,
    TrainedLeaves,
    format_leaves,
    load_leaves,
    load_trained,
    parse_leaves,
    read_leaves,
    tiles_of,
    trained_tilesets,
    zero_leaves,
)
from faristol.errors import NotationError, RulebookError
from faristol.lexicon import load_lexicon, shipped_ids
from faristol.movegen.leaves import MOST_COPIES
from faristol.tiles import BLANK, load_tileset, tileset_ids


def origin(tileset: str = "catalan") -> Origin:
    return Origin(
        tileset=tileset,
        lexicon="some-list (0123456789ab)",
        rulebook="ca-1v1",
        seed=3,
        games=10,
        generations=2,
        program="faristol 0",
        command='faristol leaves train "x"',
    )


def random_leaves(tileset_id: str, seed: int) -> TrainedLeaves:
    """Every number that a file can hold, at random."""
    chance, tileset = np.random.default_rng(seed), load_tileset(tileset_id)
    weights = zero_leaves(tileset)
    for tile in tiles_of(tileset):
        known = min(tileset.counts[tile], MOST_COPIES)
        weights.single[tile, 1:] = chance.integers(-MOST_MILLIPOINTS, MOST_MILLIPOINTS, MOST_COPIES)
        weights.single[tile, known:] = weights.single[tile, known]
        for other in tiles_of(tileset):
            if tile < other and chance.random() < 0.5:
                value = int(chance.integers(-9_999, 9_999))
                weights.pair[tile, other] = weights.pair[other, tile] = value
    weights.balance[:] = chance.integers(-9_999, 9_999, weights.balance.shape)
    return TrainedLeaves(origin(tileset_id), weights)


@pytest.mark.parametrize("tileset_id", tileset_ids())
def test_written_files_are_read_back(tileset_id: str) -> None:
    for seed in range(5):
        trained = random_leaves(tileset_id, seed)

        text = format_leaves(trained)
        again = parse_leaves(text, name="x")

        assert again.origin == trained.origin
        for part in ("single", "pair", "balance", "kinds"):
            assert np.array_equal(getattr(again.weights, part), getattr(trained.weights, part)), part
        assert format_leaves(again) == text


def test_more_copies_than_are_written_are_worth_the_last_number() -> None:
    text = format_leaves(TrainedLeaves(origin(), zero_leaves(load_tileset("catalan"))))

    weights = parse_leaves(text.replace('"E" = [0]', '"E" = [500, -200]'), name="x").weights

    letter = load_tileset("catalan").alphabet.parse_tile("E")
    assert weights.single[letter].tolist() == [0, 500, -200, -200, -200, -200, -200, -200]


GOOD = format_leaves(TrainedLeaves(origin(), zero_leaves(load_tileset("catalan"))))


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("seed = 3", "seed = ", "line 5"),
        ("seed = 3\n", "", "missing or unknown: seed"),
        ("seed = 3", 'seed = "3"', "of the wrong type: seed"),
        ("seed = 3", "seed = 3\nsed = 3", "missing or unknown: sed"),
        ('tileset = "catalan"', 'tileset = "klingon"', "no tile set 'klingon'"),
        ('tileset = "catalan"', 'tileset = "greek"', "missing"),
        ('"E" = [0]\n', "", "single: missing E"),
        ('"E" = [0]', '"E" = [0]\n"W" = [0]', "the bag holds no 'W'"),
        ('"E" = [0]', '"E" = []', "single: E: expected a list of 1 to 7 numbers"),
        ('"E" = [0]', '"E" = [1, 2, 3, 4, 5, 6, 7, 8]', "single: E: expected a list of 1 to 7 numbers"),
        ('"E" = [0]', '"E" = [0.5]', "single: E: expected whole millipoints"),
        ('"E" = [0]', '"E" = [true]', "single: E: expected whole millipoints"),
        (
            '"E" = [0]',
            '"E" = [1000001]',
            "single: E: expected whole millipoints up to 1,000,000; got 1000001",
        ),
        ('"E" = [0]', '"E" = 5', "single: E: expected a list of 1 to 7 numbers"),
        ("[pair]", '[pair]\n"A" = 5', "pair: A: expected a table of tiles"),
        ("[pair]", '[pair]\n"A" = { "W" = 5 }', "pair: A W: the bag holds no 'W'"),
        ("[pair]", '[pair]\n"A" = { "A" = 5 }', "pair: A A: one tile, not two"),
        ("[pair]", '[pair]\n"A" = { "B" = 5 }\n"B" = { "A" = 5 }', "pair: B A: given twice"),
        ("[pair]", "[[pair]]", "pair: is a value; write a table [pair]"),
        ("[balance]", "[balance]\n8 = [0]", "balance: expected 0 to 7 vowels; got '8'"),
        (
            "[balance]",
            "[balance]\n0 = [0, 0, 0, 0, 0, 0, 0, 0, 0]",
            "balance: 0 vowels: expected a list of 1 to 8",
        ),
    ],
)
def test_a_bad_file_is_refused_with_the_place(old: str, new: str, reason: str) -> None:
    assert GOOD.count(old) == 1

    with pytest.raises(NotationError) as caught:
        parse_leaves(GOOD.replace(old, new), name="mine.toml")

    assert str(caught.value).startswith("mine.toml: ")
    assert reason in str(caught.value)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "leaves.toml"
    path.write_bytes(b"seed = \xff")

    with pytest.raises(NotationError, match=r"leaves\.toml: byte 8 is not UTF-8"):
        read_leaves(path)
    with pytest.raises(NotationError, match=r"gone\.toml: No such file"):
        read_leaves(tmp_path / "gone.toml")


def test_without_training_everything_is_worth_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("faristol.analysis.leaves.trained_tilesets", list)
    load_trained.cache_clear()
    try:
        weights = load_leaves("catalan")
        assert load_trained("catalan") is None
    finally:
        load_trained.cache_clear()

    rack = load_tileset("catalan").alphabet.parse_tiles("CASAL·L?")
    assert not weights.table(rack).any()


def test_leaves_of_no_tile_set_are_an_error() -> None:
    with pytest.raises(RulebookError, match="no tile set 'klingon'"):
        load_leaves("klingon")


def test_values_once_loaded_cannot_be_changed_for_everyone() -> None:
    weights = load_leaves("catalan")

    with pytest.raises(ValueError, match="read-only"):
        weights.single[BLANK, 1] = 0


# Values that come with Faristol ---------------------------------------------------------------------------


def test_every_shipped_lexicon_has_leave_values() -> None:
    assert {load_lexicon(name).tileset for name in shipped_ids()} <= set(trained_tilesets())


@pytest.mark.parametrize("tileset_id", trained_tilesets())
def test_shipped_values_say_where_they_come_from(tileset_id: str) -> None:
    trained = load_trained(tileset_id)

    assert trained is not None
    assert trained.origin.lexicon.split()[0] in shipped_ids()
    assert f"--seed {trained.origin.seed} --games {trained.origin.games} " in trained.origin.command


@pytest.mark.parametrize("tileset_id", trained_tilesets())
def test_shipped_values_are_what_players_would_expect(tileset_id: str) -> None:
    tileset, weights = load_tileset(tileset_id), load_leaves(tileset_id)
    first = {tile: int(weights.single[tile, 1]) for tile in tiles_of(tileset)}
    several = [tile for tile in tiles_of(tileset) if tile != BLANK and tileset.counts[tile] > 2]
    second = [int(weights.single[tile, 2]) - first[tile] for tile in several]

    assert max(first, key=lambda tile: first[tile]) == BLANK
    assert 15_000 < first[BLANK] < 45_000
    assert sum(change < 0 for change in second) > 0.8 * len(second)
    assert sum(second) / len(second) < -1_500
    assert weights.balance[4, 0] < weights.balance[2, 2] > weights.balance[0, 4]
