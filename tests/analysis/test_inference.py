"""A move tells of the tiles that were kept."""

from collections import Counter
from statistics import fmean

import pytest

from faristol.analysis.inference import infer_kept, kept_by_last, last_play
from faristol.analysis.policy import ByEquity, LastPlay, Sight
from faristol.board import Grid
from faristol.errors import NotationError
from faristol.game.actions import Play
from faristol.game.turns import in_hand
from faristol.tiles import Rack, load_tileset, without
from tests.analysis.test_playouts import playouts
from tests.analysis.twin import Twin

CATALAN = load_tileset("catalan")


def plays_of(seed: int) -> list[tuple[Twin, Play, int, Rack, Rack]]:
    """Each play of a game with its score, what was kept, and what the other side could not see."""
    made = playouts("ca-ajusc")
    policy = ByEquity(made.generator, made.rulebook, made.weights)
    twin = Twin.dealt(policy, made.rulebook, seed)
    found: list[tuple[Twin, Play, int, Rack, Rack]] = []
    while twin.ended is None and len(twin.bag) > 20:
        before, rack, other, side = twin.grid, twin.racks[twin.side], twin.racks[1 - twin.side], twin.side
        unseen = tuple(sorted([*twin.bag, *rack]))
        choice = twin.turn()
        if isinstance(choice.move, Play) and len(choice.move.placement) < 6:
            laid = [in_hand(tile) for _, tile in choice.move.placement.tiles]
            shown = Twin(policy, made.rulebook, twin.chance, before, [])
            shown.racks[1 - side] = other
            found.append((shown, choice.move, choice.score, without(rack, laid), without(unseen, laid)))
    return found


def test_leaves_that_fit_are_better_than_chance() -> None:
    """The tiles that were really kept are among the inferred more often than among the unseen."""
    made = playouts("ca-ajusc")
    gains: list[float] = []
    for seed in range(2):
        for shown, play, score, kept, unseen in plays_of(seed):
            leaves = infer_kept(
                play, score, before=shown.grid, unseen=unseen, playouts=made, seed=b"x", tried=200
            )
            assert all(len(leaf) == len(kept) for leaf in leaves)
            assert all(Counter(leaf) <= Counter(unseen) for leaf in leaves)
            by_chance = sum(unseen.count(tile) for tile in kept) / len(unseen)
            inferred = fmean(sum(leaf.count(tile) for tile in kept) / len(leaf) for leaf in leaves)
            gains.append(inferred - by_chance)
    assert len(gains) >= 20
    assert fmean(gains) > 0


def test_the_same_seed_gives_the_same_leaves() -> None:
    made = playouts("ca-ajusc")
    shown, play, score, _, unseen = plays_of(1)[0]

    def leaves(seed: bytes) -> list[Rack]:
        return infer_kept(play, score, before=shown.grid, unseen=unseen, playouts=made, seed=seed, tried=60)

    assert leaves(b"a") == leaves(b"a") != leaves(b"b")


def test_a_play_of_the_whole_rack_leaves_nothing_to_infer() -> None:
    made = playouts("ca-ajusc")
    policy = ByEquity(made.generator, made.rulebook, made.weights)
    twin = Twin.dealt(policy, made.rulebook, 0)
    rack = tuple(sorted(CATALAN.alphabet.parse_tiles("CASALOT")))
    play = made.generator.best_plays(twin.grid, rack)[0]
    assert len(play.placement) == 7

    move = Play(play.placement, play.direction)
    assert infer_kept(move, 70, before=twin.grid, unseen=(), playouts=made, seed=b"") == []


def test_a_play_is_found_between_two_boards_and_tells_what_was_kept() -> None:
    made = playouts("ca-ajusc")
    shown, play, score, kept, unseen = plays_of(1)[1]
    after = shown.grid.lay(play.placement.tiles)

    last = last_play(shown.grid, after, made.generator)

    assert (last.play.placement, last.score) == (play.placement, score)
    rack = next(each for each in shown.racks if each)
    sight = Sight(grid=after, rack=rack, in_bag=len(unseen) - 7, opponents=None, idle_turns=0, last=last)
    leaves = kept_by_last(sight, made, seed=b"x")
    assert {len(leaf) for leaf in leaves} == {len(kept)}
    assert all(Counter(leaf) <= Counter(unseen) for leaf in leaves)
    assert leaves == infer_kept(play, score, before=shown.grid, unseen=unseen, playouts=made, seed=b"x")


def test_nothing_is_inferred_without_a_play_or_with_an_empty_bag() -> None:
    made = playouts("ca-ajusc")
    shown, play, score, _, _ = plays_of(1)[1]
    after = shown.grid.lay(play.placement.tiles)
    rack = next(each for each in shown.racks if each)

    for last, in_bag in ((None, 50), (LastPlay(play, score), 0)):
        sight = Sight(grid=after, rack=rack, in_bag=in_bag, opponents=None, idle_turns=0, last=last)
        assert kept_by_last(sight, made, seed=b"x") == []


def test_boards_that_no_play_joins_are_refused() -> None:
    made = playouts("ca-ajusc")
    shown, play, _, _, _ = plays_of(1)[1]
    after = shown.grid.lay(play.placement.tiles)
    tile = play.placement.tiles[0][1]
    apart = Grid.empty(15, 15).lay([(shown.grid.tiles.index(0), tile)])  # type: ignore[list-item]

    with pytest.raises(NotationError, match="the same"):
        last_play(after, after, made.generator)
    with pytest.raises(NotationError, match="not on the board now"):
        last_play(after, shown.grid, made.generator)
    with pytest.raises(NotationError, match="not on the board now"):
        last_play(apart, Grid.empty(15, 15), made.generator)
    scattered = Grid.empty(15, 15).lay([(0, tile), (16, tile)])  # type: ignore[list-item]
    with pytest.raises(NotationError, match="one line"):
        last_play(Grid.empty(15, 15), scattered, made.generator)
