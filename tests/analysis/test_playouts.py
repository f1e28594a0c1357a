"""Games in compiled code are the games of the slow twin, move by move, under every rulebook."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import islice

import numpy as np
import pytest

from faristol.analysis.leaves import load_leaves
from faristol.analysis.playouts import Games, Playouts
from faristol.analysis.policy import ByEquity
from faristol.errors import RulebookError
from faristol.lexicon import load_lexicon
from faristol.movegen import load_generator
from faristol.rulebook import Rulebook, load_rulebook
from faristol.rulebook.choices import OutCountsRack, TurnKind
from faristol.tiles import Tile, load_tileset
from tests.analysis.twin import KINDS, Twin

LEXICA = {
    "ca-1v1": "ca-disc-2021",
    "ca-ajusc": "ca-disc-2021",
    "ca-obert-2009": "ca-disc-2021",
    "ro-liber": "ro-hunspell",
}
UNLIKE = {
    "a big exchange from a small bag, tiles given back first": lambda book: replace(
        book, exchange=replace(book.exchange, minimum_in_bag=3, minimum_tiles=4, draw_before_return=False)
    ),
    "nothing lost by the other, twice gained": lambda book: replace(
        book,
        ending=replace(book.ending, out_counts_rack=OutCountsRack.TWICE, out_costs_opponent_rack=False),
    ),
    "racks of eight and a bonus of ten": lambda book: replace(
        book, play=replace(book.play, rack_size=8, bingo_bonus=10)
    ),
    "one turn each without a play ends the game": lambda book: replace(
        book,
        ending=replace(
            book.ending, fruitless_turns_each=1, fruitless_turns_are=(TurnKind.EXCHANGE, TurnKind.PASS)
        ),
    ),
}


@cache
def playouts(rulebook_id: str, change: str = "") -> Playouts:
    rulebook: Rulebook = load_rulebook(rulebook_id)
    if change:
        rulebook = UNLIKE[change](rulebook)
    generator = load_generator(load_lexicon(LEXICA[rulebook_id]), rulebook)
    return Playouts(generator, rulebook, load_leaves(generator.tileset.id))


def assert_twins(made: Playouts, seeds: range) -> Counter[int]:
    """Hold each game against the twin's; return how many moves of each kind were made."""
    games = made.play(np.array(seeds), log=True)
    policy = ByEquity(made.generator, made.rulebook, made.weights)
    kinds: Counter[int] = Counter()
    for number, seed in enumerate(seeds):
        twin = Twin.dealt(policy, made.rulebook, seed).play()
        assert turns_of(games, number) == [
            (KINDS[turn.kind], choice.score, choice.equity)
            for turn, choice in zip(twin.turns, twin.choices, strict=True)
        ]
        assert tuple(games.scores[number]) == twin.scores
        kinds.update(KINDS[turn.kind] for turn in twin.turns)
    return kinds


def turns_of(games: Games, number: int) -> list[tuple[int, int, int]]:
    return [(int(row[0]), int(row[1]), int(row[2])) for row in games.logs[number, : games.turns[number]]]


@pytest.mark.parametrize("rulebook_id", sorted(LEXICA))
def test_games_are_those_of_the_twin_under_every_rulebook(rulebook_id: str) -> None:
    kinds = assert_twins(playouts(rulebook_id), range(6))

    assert kinds[1] > 100


@pytest.mark.slow
@pytest.mark.parametrize(
    "change",
    [
        pytest.param(each, marks=[pytest.mark.release] * (number > 1))
        for number, each in enumerate(sorted(UNLIKE))
    ],
)
def test_the_rulebooks_numbers_reach_the_kernel(change: str) -> None:
    assert_twins(playouts("ca-ajusc", change), range(3))
    usual = playouts("ca-ajusc").play(np.arange(200)).scores
    assert not np.array_equal(playouts("ca-ajusc", change).play(np.arange(200)).scores, usual)


def test_all_kinds_of_moves_and_ends_were_compared() -> None:
    """A rack without vowels is exchanged; who can lay nothing at the end passes."""
    made = playouts("ca-ajusc")
    games = made.play(np.arange(300), log=True)
    compared: Counter[int] = Counter()
    for kind in (0, 2):
        having = (n for n in range(300) if kind in {found for found, *_ in turns_of(games, n)})
        for number in islice(having, 3):
            compared += assert_twins(made, range(number, number + 1))

    assert compared[0] > 0
    assert compared[2] > 0


def test_no_tile_is_lost() -> None:
    made = playouts("ca-ajusc")
    scratch = made.scratch()
    tiles = Counter(load_tileset("catalan").tiles())
    for seed in range(20):
        made.play(np.array([seed]), scratch=scratch)
        work = scratch.work
        left = Counter(Tile(0 if tile & 0x80 else int(tile)) for tile in work.board if tile)
        for side in range(2):
            left.update({Tile(tile): int(count) for tile, count in enumerate(work.held[side])})
        assert +left == tiles, "the bag of a game that was played out is empty"


def test_the_same_seed_gives_the_same_game_whatever_was_played_before() -> None:
    made = playouts("ca-1v1")
    scratch = made.scratch()
    once = made.play(np.array([7]), scratch=scratch).scores
    made.play(np.arange(5), scratch=scratch)

    assert np.array_equal(made.play(np.array([7]), scratch=scratch).scores, once)
    assert not np.array_equal(made.play(np.array([8]), scratch=scratch).scores, once)


def test_a_rulebook_without_an_end_is_refused() -> None:
    made = playouts("ca-ajusc")
    endless = replace(made.rulebook, ending=replace(made.rulebook.ending, lost_turns_each=None))

    with pytest.raises(RulebookError, match="never ends"):
        Playouts(made.generator, endless, made.weights)
