"""Simulated moves: the twin's playouts, the same draws for all, and the move that a long run prefers."""

from dataclasses import replace
from functools import cache
from hashlib import sha256

import numpy as np
import pytest

from faristol.analysis.policy import ByEquity, Choice, Sight
from faristol.analysis.positions import sight_of
from faristol.analysis.simulation import (
    Budget,
    Simulation,
    candidates_of,
    record_of,
    simulate,
    unseen_of,
)
from faristol.analysis.winning import WinTable
from faristol.board import Grid
from faristol.errors import NotationError
from faristol.formats.game.cgp import parse_position
from faristol.game.actions import Exchange, Pass, Play
from faristol.game.runs import all_passes
from faristol.game.state import Turn
from faristol.rulebook.choices import TurnKind
from faristol.tiles import Rack, Tile, load_tileset
from tests.analysis.test_playouts import playouts
from tests.analysis.twin import WORD, Chance, Twin

CATALAN = load_tileset("catalan")
BOTH_WIN = (
    "14A/9GOVERN/4AmISTES1M1U/12P1[L·L]/4TRETZE1BO1a/9X1AU1U/6HI1S1NO2/6ENCONC3/9L1A3/1G7T1S3/1R1NARRASSES3/"
    "[QU]EDEM6AJAÇ/1L10A[NY]1/1L7BATII1/3PERFIDA2OLC ADEEMNS/ 200/241 0"
)
"""A tile in the bag; two places of the same word win whatever is drawn, and differ by little."""
STEP = 0x632BE59BD9B4E019


@cache
def sights(count: int = 8, seed: int = 3) -> tuple[tuple[Sight, int], ...]:
    """Positions of a game between equals, with the spread of the side to move."""
    made = playouts("ca-ajusc")
    policy = ByEquity(made.generator, made.rulebook, made.weights)
    twin = Twin.dealt(policy, made.rulebook, seed)
    found: list[tuple[Sight, int]] = []
    while twin.ended is None:
        sight = Sight(
            grid=twin.grid,
            rack=twin.racks[twin.side],
            in_bag=len(twin.bag),
            opponents=None if twin.bag else twin.racks[1 - twin.side],
            idle_turns=twin.idle(),
        )
        found.append((sight, twin.scores[twin.side] - twin.scores[1 - twin.side]))
        twin.turn()
    return tuple(found)[:: max(1, len(found) // count)]


def run(number: int, **more: object) -> Simulation:
    sight, spread = sights()[number]
    budget = Budget(**more)  # type: ignore[arg-type]  # named as its fields are
    return simulate(sight, playouts("ca-ajusc"), spread=spread, seed=b"tests", budget=budget)


def twins_spread(sight: Sight, spread: int, choice: Choice, draw: int, plies: int) -> float:
    """The same playout by the slow twin: the spread at its end, with what both kept."""
    made = playouts("ca-ajusc")
    policy = ByEquity(made.generator, made.rulebook, made.weights)
    start = int.from_bytes(sha256(b"tests").digest()[:8], "little")
    chance, bag = Chance((start + draw * STEP) & WORD), list(unseen_of(sight, CATALAN))
    chance.shuffle(bag)
    twin = Twin(policy, made.rulebook, chance, sight.grid, bag, scores=(spread, 0))
    twin.racks[0] = sight.rack
    twin.turns = [Turn(number % 2, TurnKind.PASS) for number in range(sight.runs[1])]  # type: ignore[arg-type]
    twin.draw(1, len(bag) - sight.in_bag)
    kept = [0, 0]
    twin.make(choice)
    kept[0] = choice.equity - 1000 * choice.score
    turns = 0
    while twin.ended is None and (turns < plies or not twin.bag):
        side = twin.side
        made_choice = twin.turn()
        kept[side] = made_choice.equity - 1000 * made_choice.score
        turns += 1
    told = 1000 * (twin.scores[0] - twin.scores[1])
    return (told if twin.ended is not None else told + kept[0] - kept[1]) / 1000


@pytest.mark.parametrize("number", [0, 2, 4, 6])
def test_playouts_are_those_of_the_twin(number: int) -> None:
    sight, spread = sights()[number]
    made = playouts("ca-ajusc")
    for choice in candidates_of(sight, made, plays=3, exchanges=1):
        found = simulate(
            sight,
            made,
            spread=spread,
            seed=b"tests",
            candidates=[choice],
            budget=Budget(playouts=4),
        ).candidates[0]
        expected = [twins_spread(sight, spread, choice, draw, 2) for draw in range(4)]
        assert found.playouts == 4
        assert found.spread == pytest.approx(sum(expected) / 4)


def test_a_playout_ends_with_the_turn_that_ends_the_game() -> None:
    """Five of six turns were lost: after an exchange or a pass nobody moves any more."""
    sight, spread = sights()[1]
    late = replace(sight, runs=all_passes(5))
    for move in (Pass(), Exchange(sight.rack[:2])):
        choice = Choice(move, 0, 0)
        found = simulate(
            late,
            playouts("ca-ajusc"),
            spread=spread,
            seed=b"tests",
            candidates=[choice],
            budget=Budget(playouts=8, confidence=1.0),
        ).candidates[0]
        expected = [twins_spread(late, spread, choice, draw, 2) for draw in range(found.playouts)]
        assert found.spread == pytest.approx(sum(expected) / len(expected))
        assert {value for value in expected if value != round(value)} == set(), "racks, and no leaves"


def test_every_play_becomes_the_record_that_the_kernels_wrote() -> None:
    made = playouts("ca-ajusc")
    checked = 0
    for sight, _ in sights():
        plays = made.generator.all_plays(sight.grid, sight.rack)
        records = plays.records.view("u8")
        for index in range(0, len(plays), 7):
            play = plays[index]
            record = record_of(Play(play.placement, play.direction), play.score, made.generator)
            assert record[0] & 0xFFFFFFFF == records[index, 0] & 0xFFFFFFFF
            assert record[1] >> 32 == records[index, 1] >> 32
            assert list(record[2:]) == list(records[index, 2:])
            assert record[0] >> 32 & 0xFFFF == records[index, 0] >> 32 & 0xFFFF
            checked += 1
    assert checked > 100


def test_the_answer_depends_on_seed_and_budget_and_on_nothing_else() -> None:
    one = run(3, playouts=400)

    assert run(3, playouts=400) == one
    assert run(3, playouts=400, threads=3) == one
    assert run(3, playouts=800) != one


def test_the_budget_is_kept_and_a_sure_answer_stops_before_it() -> None:
    small, large = run(1, playouts=40), run(1, playouts=60_000, confidence=0.9)

    assert small.playouts <= 40 + len(small.candidates)
    assert large.playouts < 60_000
    assert large.is_sure
    assert sum(each.playouts for each in large.candidates) == large.playouts


@pytest.mark.slow
def test_most_playouts_go_to_the_moves_that_are_hard_to_tell_apart() -> None:
    found = run(5, playouts=3000)

    counts = [each.playouts for each in found.candidates]
    assert counts[0] > sum(counts) / len(counts)
    assert min(counts) < counts[0] / 2


def test_a_decided_game_is_played_for_points() -> None:
    sight, _ = sights()[5]
    made = playouts("ca-ajusc")

    found = simulate(sight, made, spread=900, seed=b"x", budget=Budget(playouts=300))

    assert found.by_spread
    spreads = [each.spread for each in found.candidates]
    assert spreads == sorted(spreads, reverse=True)
    level = simulate(sight, made, spread=0, seed=b"x", budget=Budget(playouts=300))
    assert not level.by_spread
    chances = [each.win for each in level.candidates]
    assert chances == sorted(chances, reverse=True)


def test_of_two_moves_that_win_every_draw_points_choose_once_they_differ_surely() -> None:
    """Equal chances counted as settled after 64 draws, and points had no say in how many more were made."""
    position = parse_position(BOTH_WIN, CATALAN, rack_size=7)
    sight = replace(sight_of(position, CATALAN, rack_size=7), spread=-41)
    found = simulate(sight, playouts("ca-1v1"), spread=-41, seed=b"1", budget=Budget(playouts=2400))
    first, second = found.candidates[:2]
    assert not found.by_spread
    assert first.win == second.win == 1
    assert found.is_sure
    assert first.playouts == second.playouts > 64
    assert (first.choice.score, second.choice.score) == (83, 82)


def test_exchanges_are_among_the_candidates_while_the_bag_allows_them() -> None:
    made = playouts("ca-ajusc")
    grid = Grid.of(made.generator.layout)
    rack = tuple(sorted(CATALAN.alphabet.parse_tiles("UUUIIVX")))
    open_board = Sight(grid=grid, rack=rack, in_bag=86, opponents=None, idle_turns=0)

    found = candidates_of(open_board, made)
    assert sum(isinstance(each.move, Exchange) for each in found) == 3
    late = Sight(grid=grid, rack=rack, in_bag=6, opponents=None, idle_turns=0)
    assert not any(isinstance(each.move, Exchange) for each in candidates_of(late, made))


def test_a_rack_that_can_do_nothing_passes() -> None:
    made = playouts("ca-ajusc")
    rack = tuple(CATALAN.alphabet.parse_tiles("X"))
    sight = Sight(grid=Grid.of(made.generator.layout), rack=rack, in_bag=0, opponents=rack, idle_turns=0)

    assert [type(each.move) for each in candidates_of(sight, made)] == [Pass]


def test_the_tiles_the_opponent_kept_change_the_answer() -> None:
    sight, spread = sights()[2]
    made = playouts("ca-ajusc")
    unseen = [tile for tile in unseen_of(sight, CATALAN) if tile]
    dear = tuple(sorted(unseen, key=lambda tile: -CATALAN.values[tile])[:5])
    cheap = tuple(sorted(unseen, key=lambda tile: CATALAN.values[tile])[:5])

    def spread_if(kept: Rack) -> float:
        found = simulate(sight, made, spread=spread, seed=b"x", kept=[kept], budget=Budget(playouts=600))
        return sum(each.spread for each in found.candidates) / len(found.candidates)

    assert spread_if(dear) != spread_if(cheap)


def test_impossible_positions_are_refused() -> None:
    made = playouts("ca-ajusc")
    grid = Grid.of(made.generator.layout)
    rack = tuple(CATALAN.alphabet.parse_tiles("XXXXXXX"))
    with pytest.raises(NotationError, match="more X than the set has"):
        simulate(
            Sight(grid=grid, rack=rack, in_bag=86, opponents=None, idle_turns=0), made, spread=0, seed=b""
        )
    with pytest.raises(NotationError, match="99 tiles are unseen; the bag cannot hold 100"):
        simulate(
            Sight(grid=grid, rack=(Tile(1),), in_bag=100, opponents=None, idle_turns=0),
            made,
            spread=0,
            seed=b"",
        )
    with pytest.raises(ValueError, match="confidence"):
        Budget(confidence=0.5)


def test_an_interrupt_leaves_what_is_known_so_far() -> None:
    sight, spread = sights()[3]

    def interrupted(made: int, _budget: int) -> None:
        if made > 300:
            raise KeyboardInterrupt

    found = simulate(
        sight,
        playouts("ca-ajusc"),
        spread=spread,
        seed=b"x",
        budget=Budget(playouts=10**6, confidence=0.999),
        told=interrupted,
    )
    assert found.was_stopped
    assert 300 < found.playouts < 1000


def test_a_chance_to_win_grows_with_the_spread_and_is_even_at_nothing() -> None:
    table = WinTable(np.array([0.0, 5.0]), np.array([10.0, 60.0]))

    assert table.chance(0, 0) == 0.5
    assert 0.5 < table.chance(0, 1) < table.chance(20, 1) < table.chance(60, 1) < 1
    assert table.chance(20, 40) == table.chance(20, 1), "more than the table knows count as its last row"


@pytest.mark.release
@pytest.mark.slow
def test_a_run_that_ends_when_the_rest_can_hardly_turn_it_over_ends_like_the_whole() -> None:
    for number, is_sure in ((0, False), (2, True)):
        whole = run(number, playouts=3000, confidence=1.0)
        found = run(number, playouts=3000, confidence=1.0, turning=1e-6)
        assert whole.playouts == 3000
        assert found.candidates[0].choice == whole.candidates[0].choice
        assert found.is_sure == (found.playouts < 3000) == is_sure


def test_each_candidate_is_behind_the_best_by_what_decides() -> None:
    for number in range(4):
        found = run(number, playouts=400)
        best = found.candidates[0]
        assert (best.behind, best.behind_error) == (0, 0)
        for each in found.candidates[1:]:
            lead = best.spread - each.spread if found.by_spread else best.win - each.win
            assert each.behind == pytest.approx(lead, abs=1e-6)
            assert each.behind_error > 0
