"""Endings solved: what a plain search finds, line by line, and nothing that the rules do not allow."""

from functools import cache

import pytest

from faristol.analysis import endings as solved
from faristol.analysis.endings import EndingSolver
from faristol.analysis.policy import ByEquity, Choice, Sight
from faristol.board import Grid
from faristol.errors import NotationError
from faristol.formats.game.cgp import parse_cgp
from faristol.game.actions import Pass, Play
from faristol.game.runs import NO_RUNS, Runs, all_passes
from faristol.game.turns import in_hand
from faristol.tiles import Rack, load_tileset, without
from tests.analysis.test_playouts import playouts
from tests.analysis.twin import Twin

TWO_FULL_RACKS = (
    "PIRAN10/1NOLIEJAM3B2/8O3O2/3BAGULS3I2/4D3T3A2/1ZELIN2R3S2/4[NY]2PE[L·L]ETS2/1ARGEnTEM3I2/1R2U7S2/1Ç1V11/"
    "[QU]O1E11/ET1R11/R2D2ENCASTS2/INFAMARA7/S2L2ADE[qu]ARA2 EEHIIOS/CCENUUX 0/0 0"
)

STUCK_WITH_J = (
    "ARBE[QU]INS2D4/1E5ENFiTAS1/1T8S2O1/HE8P2B1/OI2A5A2R1/1X2N2ESCRUTEU/1I[L·L]ESA4A2V1/AS1PEDIA1MU[NY]IEM/"
    "C1Z1RO1G5N1/O1E1IN1R5T1/R1L1NA1I7/D1EMa2C7/E1SA3O7/S2R3L7/3Ç3A7 AEGILTU/JLR 0/0 0"
)


@cache
def endings(rulebook_id: str, most: int) -> tuple[tuple[Grid, Rack, Rack], ...]:
    """First positions of games with an empty bag and at most so many tiles on both racks together."""
    made = playouts(rulebook_id)
    policy = ByEquity(made.generator, made.rulebook, made.weights)
    found = []
    for seed in range(40):
        twin = Twin.dealt(policy, made.rulebook, seed)
        while twin.ended is None:
            racks = twin.racks[twin.side], twin.racks[1 - twin.side]
            if not twin.bag and sum(map(len, racks)) <= most:
                found.append((twin.grid, *racks))
                break
            twin.turn()
        if len(found) == 8:
            break
    return tuple(found)


def plain(
    rulebook_id: str,
    grid: Grid,
    mine: Rack,
    theirs: Rack,
    *,
    passed: bool = False,
    at_once: int | None = None,
) -> int:
    """
    The value by trying everything: no table, no bounds, no order.

    `at_once` is what a pass is worth that ends the game, where it is not what the racks say.
    """
    made = playouts(rulebook_id)
    tileset, ending = load_tileset(made.rulebook.play.tileset), made.rulebook.ending
    shares = ending.out_gains_opponents_rack + ending.out_costs_opponent_rack
    if at_once is not None:
        best = at_once
    elif passed:
        best = tileset.worth(theirs) - tileset.worth(mine)
    else:
        best = -plain(rulebook_id, grid, theirs, mine, passed=True)
    for play in made.generator.all_plays(grid, mine):
        left = without(mine, [in_hand(tile) for _, tile in play.placement.tiles])
        if left:
            value = play.score - plain(rulebook_id, grid.lay(play.placement.tiles), theirs, left)
        else:
            value = play.score + shares * tileset.worth(theirs)
        best = max(best, value)
    return best


@pytest.mark.parametrize("rulebook_id", ["ca-ajusc", "ro-liber"])
def test_values_are_those_of_a_plain_search(rulebook_id: str) -> None:
    solver = EndingSolver(playouts(rulebook_id))
    small = endings(rulebook_id, 3)
    assert len(small) == 8
    for grid, mine, theirs in small:
        found = solver.solve(grid, mine, theirs)
        assert found.is_exact
        assert found.spread == plain(rulebook_id, grid, mine, theirs)


@pytest.mark.slow
def test_the_line_is_legal_and_adds_up_to_the_value() -> None:
    made = playouts("ca-ajusc")
    solver, tileset = EndingSolver(made), load_tileset("catalan")
    for grid, mine, theirs in endings("ca-ajusc", 14):
        found = solver.solve(grid, mine, theirs, positions=2000)
        board, racks, points = grid, [mine, theirs], [0, 0]
        passes = 0
        for turn, step in enumerate(found.line):
            side = turn % 2
            if isinstance(step.move, Pass):
                passes += 1
                continue
            passes = 0
            assert isinstance(step.move, Play)
            plays = made.generator.all_plays(board, racks[side])
            assert any((play.placement, play.score) == (step.move.placement, step.score) for play in plays)
            racks[side] = without(racks[side], [in_hand(tile) for _, tile in step.move.placement.tiles])
            points[side] += step.score
            board = board.lay(step.move.placement.tiles)
        if found.is_exact and (passes == 2 or not all(racks)):
            left = [tileset.worth(rack) for rack in racks]
            if not all(racks):
                out = 0 if not racks[0] else 1
                points[out] += 2 * left[1 - out]
                left = [0, 0]
            assert points[0] - left[0] - points[1] + left[1] == found.spread


def test_solving_is_no_worse_than_equity() -> None:
    """No first move by equity leads to more than the solved value."""
    made = playouts("ca-ajusc")
    solver = EndingSolver(made)
    policy = ByEquity(made.generator, made.rulebook, made.weights)
    gains = []
    for grid, mine, theirs in endings("ca-ajusc", 10):
        found = solver.solve(grid, mine, theirs)
        twin = Twin(policy, made.rulebook, Twin.dealt(policy, made.rulebook, 0).chance, grid, [])
        twin.racks = [mine, theirs]
        first = twin.turn()
        if twin.ended is None:
            rest = solver.solve(twin.grid, twin.racks[1], twin.racks[0])
            gains.append(
                found.spread - (first.score - rest.spread) if found.is_exact and rest.is_exact else 0
            )
    assert min(gains) >= 0, "no first move is better than the solved one"


def test_the_budget_is_kept_and_told() -> None:
    grid, mine, theirs = endings("ca-ajusc", 14)[0]
    told: list[tuple[int, int]] = []

    found = EndingSolver(playouts("ca-ajusc")).solve(
        grid, mine, theirs, positions=40, told=lambda depth, seen: told.append((depth, seen))
    )
    assert found.positions <= 40
    assert not found.is_exact
    assert found.line
    assert [depth for depth, _ in told] == list(range(1, len(told) + 1))


def test_two_full_racks_are_solved_by_answers_that_leave_little() -> None:
    """Two thousand positions; the search that took the dearest answers first needed two hundred thousand."""
    position = parse_cgp(TWO_FULL_RACKS, load_tileset("catalan").alphabet)
    found = EndingSolver(playouts("ca-1v1")).solve(position.grid, *position.racks, positions=20_000)
    assert (found.spread, found.is_exact) == (33, True)


@pytest.mark.slow
def test_a_pass_whose_worth_is_known_is_not_searched() -> None:
    """A hundred thousand positions; with a search of every pass more than four hundred thousand."""
    position = parse_cgp(STUCK_WITH_J, load_tileset("catalan").alphabet)
    found = EndingSolver(playouts("ca-1v1")).solve(position.grid, *position.racks, positions=200_000)
    assert (found.spread, found.is_exact) == (103, True)


def test_an_ending_without_tiles_is_refused() -> None:
    grid, mine, _ = endings("ca-ajusc", 14)[0]
    with pytest.raises(NotationError, match="gone out"):
        EndingSolver(playouts("ca-ajusc")).solve(grid, mine, ())


def test_one_more_pass_ends_the_game_where_the_turns_before_count() -> None:
    """Five of six turns were lost: a pass ends the game, and the other side has no answer to it."""
    solver = EndingSolver(playouts("ca-ajusc"))
    differ = 0
    for grid, mine, theirs in endings("ca-ajusc", 3):
        late = solver.solve(grid, mine, theirs, runs=all_passes(5))
        assert late.is_exact
        assert late.spread == plain("ca-ajusc", grid, mine, theirs, passed=True)
        assert solver.solve(grid, mine, theirs, runs=all_passes(4)) == solver.solve(grid, mine, theirs)
        differ += late.spread != solver.solve(grid, mine, theirs).spread
    grid, mine, theirs = endings("ca-ajusc", 3)[0]
    with pytest.raises(NotationError, match="the game is over after 6"):
        solver.solve(grid, mine, theirs, runs=all_passes(6))


@pytest.mark.slow
@pytest.mark.parametrize("rulebook_id", ["ca-ajusc", pytest.param("ro-liber", marks=pytest.mark.release)])
def test_who_wins_is_what_a_plain_search_says(rulebook_id: str) -> None:
    """A point more, a point less and a tie, with what the questions before have left in the table."""
    solver = EndingSolver(playouts(rulebook_id))
    for grid, mine, theirs in endings(rulebook_id, 4):
        value = plain(rulebook_id, grid, mine, theirs)
        for ahead in (-value, 1 - value, -1 - value, 200, -200):
            told = solver.winner(grid, mine, theirs, ahead=ahead)
            assert told.at_least is None or told.at_least <= value
            assert told.at_most is None or told.at_most >= value
            if ahead + value > 0:
                assert told.at_least is not None
                assert told.at_least > -ahead
            elif ahead + value < 0:
                assert told.at_most is not None
                assert told.at_most < -ahead
            else:
                assert told.at_least == told.at_most == told.spread == value
    solver.forget()
    assert solver.winner(grid, mine, theirs, ahead=1 - value, positions=1).positions <= 1


@pytest.mark.parametrize("ahead", [-200, 0, 200])
def test_a_pass_that_makes_a_tie_is_a_gift_to_the_side_behind(ahead: int) -> None:
    """Romanian: five of six fruitless turns, not all of them passes."""
    solver, runs = EndingSolver(playouts("ro-liber")), (0, 0, 5)
    for grid, mine, theirs in endings("ro-liber", 3)[:4]:
        sight = seen(grid, mine, theirs, runs=runs, spread=ahead)
        found = solver.solve(grid, mine, theirs, runs=runs, ahead=ahead)
        assert found.is_exact
        assert found.spread == plain("ro-liber", grid, mine, theirs, at_once=-ahead)
        if ahead and solver.playouts.generator.all_plays(grid, mine):
            assert isinstance(found.line[0].move, Pass) == (ahead < 0)
        assert solver.after(sight, Choice(Pass(), 0, 0)) == (-ahead, True)


def seen(grid: Grid, mine: Rack, theirs: Rack, *, runs: Runs = NO_RUNS, spread: int = 0) -> Sight:
    return Sight(
        grid=grid, rack=mine, in_bag=0, opponents=theirs, idle_turns=max(runs), runs=runs, spread=spread
    )


@pytest.mark.parametrize("passes", [0, 3, 4, 5])
def test_what_follows_a_move_depends_on_the_passes_before(passes: int) -> None:
    solver, tileset = EndingSolver(playouts("ca-ajusc")), load_tileset("catalan")
    for grid, mine, theirs in endings("ca-ajusc", 3)[:4]:
        sight = seen(grid, mine, theirs, runs=all_passes(passes))
        worth = solver.after(sight, Choice(Pass(), 0, 0))
        if passes == 5:
            assert worth == (tileset.worth(theirs) - tileset.worth(mine), True)
        else:
            assert worth == (-plain("ca-ajusc", grid, theirs, mine, passed=True), True)
        best = solver.solve(grid, mine, theirs, runs=sight.runs)
        assert solver.after(sight, Choice(best.line[0].move, best.line[0].score, 0)) == (best.spread, True)


def test_a_small_memory_of_lanes_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = EndingSolver(playouts("ca-ajusc"))
    monkeypatch.setattr(solved, "_KEPT", 400)
    forgetful = EndingSolver(playouts("ca-ajusc"))
    for grid, mine, theirs in endings("ca-ajusc", 10)[:3]:
        found = usual.solve(grid, mine, theirs, positions=3000)
        assert forgetful.solve(grid, mine, theirs, positions=3000) == found
        assert usual.solve(grid, mine, theirs, positions=3000) == found, (
            "it depends on what was solved before"
        )


@pytest.mark.slow
def test_bounds_are_proven_and_hold() -> None:
    """However small the budget, what it proves does not contradict the whole solution."""
    solver = EndingSolver(playouts("ca-ajusc"))
    partly = 0
    for grid, mine, theirs in endings("ca-ajusc", 14)[4:]:
        whole = solver.solve(grid, mine, theirs)
        assert whole.is_exact
        assert whole.at_least == whole.at_most == whole.spread
        for part in (1, *(1 + whole.positions * sixteenths // 16 for sixteenths in range(1, 16))):
            found = solver.solve(grid, mine, theirs, positions=part)
            assert found.positions <= part
            assert found.line
            assert found.at_least is None or found.at_least <= whole.spread
            assert found.at_most is None or found.at_most >= whole.spread
            partly += (found.at_least, found.at_most) != (None, None) and not found.is_exact
    assert partly, "nothing was proven before everything was"


def test_an_interrupt_leaves_the_deepest_line() -> None:
    grid, mine, theirs = endings("ca-ajusc", 14)[0]

    def interrupted(depth: int, _seen: int) -> None:
        if depth == 2:
            raise KeyboardInterrupt

    found = EndingSolver(playouts("ca-ajusc")).solve(grid, mine, theirs, told=interrupted)
    assert found.was_stopped
    assert found.depth == 2
    assert found.line


def test_a_board_of_another_size_is_refused() -> None:
    _, mine, theirs = endings("ca-ajusc", 14)[0]
    with pytest.raises(NotationError, match="2 by 3 squares"):
        EndingSolver(playouts("ca-ajusc")).solve(Grid(2, 3, bytes(6)), mine, theirs)
