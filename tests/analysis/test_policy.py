"""Choices of the two policies when there is something to choose."""

from dataclasses import replace

import pytest

from faristol.analysis.leaves import zero_leaves
from faristol.analysis.policy import PATIENCE, ByEquity, ByScore, Sight
from faristol.board import Grid, Placement, Square
from faristol.game.actions import Exchange, Pass, Play
from faristol.lexicon import load_lexicon
from faristol.movegen import Generator, LeaveWeights, load_generator
from faristol.rulebook import load_rulebook
from faristol.tiles import Rack, load_tileset

RULES = load_rulebook("ca-ajusc")
CATALAN = load_tileset("catalan")


@pytest.fixture(scope="module")
def generator() -> Generator:
    return load_generator(load_lexicon("ca-disc-2021"), RULES)


def tiles(text: str) -> Rack:
    return tuple(sorted(CATALAN.alphabet.parse_tiles(text)))


def sight(
    generator: Generator, rack: str, *, in_bag: int = 86, opponents: str | None = None, idle: int = 0
) -> Sight:
    return Sight(
        grid=Grid.of(generator.layout),
        rack=tiles(rack),
        in_bag=in_bag,
        opponents=None if opponents is None else tiles(opponents),
        idle_turns=idle,
    )


def weights_that_like(label: str, millipoints: int) -> LeaveWeights:
    weights = zero_leaves(CATALAN)
    weights.single[CATALAN.alphabet.parse_tiles(label)[0], 1:] = millipoints
    return weights


def test_the_score_plays_the_most_points(generator: Generator) -> None:
    before = sight(generator, "CASALOT")

    choice = ByScore(generator, RULES).choose(before)

    best = generator.all_plays(before.grid, before.rack)[0]
    assert isinstance(choice.move, Play)
    assert (choice.move.placement, choice.score, choice.equity) == (best.placement, 70, 70_000)


def test_equity_without_leave_values_plays_the_most_points(generator: Generator) -> None:
    before = sight(generator, "CASALOT")

    equity = ByEquity(generator, RULES, zero_leaves(CATALAN)).choose(before)

    assert equity == ByScore(generator, RULES).choose(before)


def test_equity_keeps_what_is_worth_more_than_the_points(generator: Generator) -> None:
    policy = ByEquity(generator, RULES, weights_that_like("S", 20_000))

    choice = policy.choose(sight(generator, "CASAUUV"))

    assert isinstance(choice.move, Play)
    laid = [tile for _, tile in choice.move.placement.tiles]
    assert CATALAN.alphabet.parse_tile("S") not in laid
    assert choice.equity == choice.score * 1_000 + 20_000


def test_equity_exchanges_when_a_leave_is_worth_more_than_every_play(generator: Generator) -> None:
    hates_u = weights_that_like("U", -90_000)

    choice = ByEquity(generator, RULES, hates_u).choose(sight(generator, "CUUUTRS"))

    assert isinstance(choice.move, Exchange)
    assert set(tiles("U")) <= set(choice.move.tiles)
    assert (choice.score, choice.equity) == (0, 0)


def test_nobody_exchanges_with_too_few_tiles_in_the_bag(generator: Generator) -> None:
    hates_u = weights_that_like("U", -90_000)

    choice = ByEquity(generator, RULES, hates_u).choose(sight(generator, "CUUUTRS", in_bag=6))

    assert isinstance(choice.move, Play)


@pytest.mark.parametrize(("in_bag", "idle", "kind"), [(80, 0, Exchange), (6, 0, Pass), (80, PATIENCE, Pass)])
def test_without_a_play_tiles_are_exchanged_as_long_as_there_is_hope(
    generator: Generator, in_bag: int, idle: int, kind: type
) -> None:
    stuck = sight(generator, "BCDFGHJ", in_bag=in_bag, idle=idle)

    score = ByScore(generator, RULES).choose(stuck)
    equity = ByEquity(generator, RULES, zero_leaves(CATALAN)).choose(stuck)

    assert isinstance(score.move, kind)
    assert isinstance(equity.move, kind)
    if isinstance(score.move, Exchange):
        assert score.move.tiles == stuck.rack


def test_with_an_empty_bag_going_out_may_be_worth_more_than_points(generator: Generator) -> None:
    """With SOL on the board: one play leaves a tile and scores more, another goes out."""
    start = generator.layout.start
    sol = CATALAN.alphabet.parse_tiles("SOL")
    grid = Grid.of(generator.layout).lay((Square(start + at), tile) for at, tile in enumerate(sol))
    before = replace(sight(generator, "AEX", in_bag=0, opponents="XZHJQU"), grid=grid)

    choice = ByEquity(generator, RULES, weights_that_like("A", 900_000)).choose(before)

    plays = generator.all_plays(grid, before.rack)
    theirs = 2 * CATALAN.worth(before.opponents or ())

    def worth(placement: Placement, score: int) -> int:
        left = list(before.rack)
        for _, tile in placement.tiles:
            left.remove(tile)
        return score + (theirs if not left else -2 * CATALAN.worth(tuple(left)))

    assert isinstance(choice.move, Play)
    best = max(worth(play.placement, play.score) for play in plays)
    assert worth(choice.move.placement, choice.score) == best
    assert choice.equity == best * 1_000
    assert best != worth(plays[0].placement, plays[0].score), "the top score is not the best here"
