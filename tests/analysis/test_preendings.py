"""Pre-endings: the mean over all draws of what a plain search finds after each."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import permutations

import pytest

from faristol.analysis import preendings
from faristol.analysis.endings import EndingSolver
from faristol.analysis.policy import ByEquity, Sight
from faristol.analysis.preendings import BEGUN, REPLIES, PreEnding, draws_of, solve_before_the_end
from faristol.analysis.simulation import unseen_of
from faristol.board import Grid
from faristol.errors import NotationError
from faristol.formats.game.cgp import parse_position
from faristol.game.actions import Exchange, Pass, Play
from faristol.game.runs import Runs, all_passes
from faristol.game.turns import in_hand
from faristol.tiles import Rack, Tile, load_tileset, without
from tests.analysis.test_endings import endings, plain
from tests.analysis.test_playouts import playouts

BOOK = "ca-ajusc"
LOSES = (
    "3ZELaU6C/1P5FAENATER/1L12I/1E12P/1B2ABOLIREM2T/1SOgUERA3A1HE/10EGEES/3RUMOR3N1T1/2G3CA[L·L]OSA3/"
    "2ACAÇ1S3L3/2N1SAMARIDI3/2E4R3S3/2J4I7/2O3RE[NY]INATS1/7N3DUIT"
)
"""The best play by equity keeps the X; those that win lay it together with [QU]."""

REFUTED_GUESS = (
    "R7GERONTS/a1BATUSSES5/[QU]3R2ESTURIO1/I3uF9/D3CE9/I3A[NY]9/AH2VEDAT6/1ALOERES7/1B2MALT7/1I3NI8/OL13/"
    "C2MU[L·L]A8/ONZES10/R6NIARIEN1/REPELADA7 ÇEMNPSU/ 164/0 0"
)


LOSES_ONE_DRAW = (
    "3ANeURIA1[QU]3/1RE[NY]OC3Ç1I3/8EO1n3/3B4L2Z3/1E1AH2DUBTE3/1X1DE3I6/1T2S3R6/ME1VIROLI6/ENGATARIA6/"
    "NU1CEPS8/EU2M2P7/S6L7/S5CARDOTS2/E4JAN7/NEMORALS7 AEGIRST/ 200/238 0"
)
TWO_IN_THE_BAG = (
    "13ME/12DA[NY]/12ERA/12MI1/7BADO[QU]EN1/5J6TET/5AH6uR/3CRIIN6I/3A2SORT1G2N/3G5EIA2X/3A2UFANORS1E/"
    "I2M7B1EU/[L·L]5DEVALUEN1/URPESCA4L1Z1/S6AuRELIES AÇELOOS/ 259/200 0"
)


@cache
def solver() -> EndingSolver:
    return EndingSolver(playouts(BOOK))


def seen(grid: Grid, rack: Rack, *, in_bag: int, spread: int = 0) -> Sight:
    return Sight(grid=grid, rack=rack, in_bag=in_bag, opponents=None, idle_turns=0, spread=spread)


def weighed(number: int, in_bag: int = 1, *, positions: int = 100_000) -> tuple[Sight, Rack, PreEnding]:
    grid, mine, unseen = endings(BOOK, 5)[number]
    sight = seen(grid, mine, in_bag=in_bag)
    return sight, unseen, solve_before_the_end(sight, unseen, solver(), positions=positions)


@pytest.mark.parametrize("number", [1, 4])
def test_moves_that_empty_the_bag_are_worth_what_a_plain_search_says(number: int) -> None:
    sight, unseen, found = weighed(number)
    judged = 0
    for one in found.candidates[:2]:
        move = one.choice.move
        if not isinstance(move, Play):
            continue
        kept = without(sight.rack, [in_hand(tile) for _, tile in move.placement.tiles])
        ends = []
        for drawn in unseen:
            theirs, mine = without(unseen, [drawn]), tuple(sorted((*kept, drawn)))
            after = sight.grid.lay(move.placement.tiles)
            ends.append(one.choice.score - plain(BOOK, after, theirs, mine))
        assert one.spread == sum(ends) / len(ends)
        assert one.win == one.least_win == one.most_win
        assert one.win == sum((end > 0) + (end == 0) / 2 for end in ends) / len(ends)
        judged += 1
    assert judged, "only a pass was looked at closely"


def plain_ends(sight: Sight, unseen: Rack, play: Play, score: int) -> list[int]:
    """Points ahead at the end of the game with each draw of one tile, by trying everything."""
    kept, ends = without(sight.rack, [in_hand(tile) for _, tile in play.placement.tiles]), list[int]()
    grid = sight.grid.lay(play.placement.tiles)
    for drawn in unseen:
        mine = tuple(sorted((*kept, drawn)))
        ends.append(sight.spread + score - plain(BOOK, grid, without(unseen, [drawn]), mine))
    return ends


@pytest.mark.slow
@pytest.mark.parametrize("spread", [-12, 0, 5])
@pytest.mark.parametrize("number", [1, 2, 4])
def test_what_is_proven_of_every_move_is_what_a_plain_search_says(number: int, spread: int) -> None:
    grid, mine, unseen = endings(BOOK, 5)[number]
    sight = seen(grid, mine, in_bag=1, spread=spread)
    found = solve_before_the_end(sight, unseen, solver(), positions=100_000)
    wins = dict[Play, float]()
    for one in found.candidates:
        move = one.choice.move
        if isinstance(move, Play):
            ends = plain_ends(sight, unseen, move, one.choice.score)
            wins[move] = sum((end > 0) + (end == 0) / 2 for end in ends) / len(ends)
            assert one.least_win <= wins[move] <= one.most_win
            for outcome in one.outcomes:
                end = ends[unseen.index(outcome.drawn[0])]
                assert outcome.at_least is None or outcome.at_least <= end
                assert outcome.at_most is None or outcome.at_most >= end
    best = found.candidates[0]
    assert found.rivals == sum(one.most_win > best.least_win for one in found.candidates[1:])
    if found.is_proven:
        assert best.least_win <= max(wins.values())
        assert best.most_win >= max(wins.values())


@pytest.mark.slow
def test_it_is_proven_that_no_other_move_wins_more_although_the_best_loses_a_draw() -> None:
    """Only 24 of 201 moves were looked at, so that a best move was proven if it won with every draw."""
    tileset = load_tileset("catalan")
    position = parse_position(LOSES_ONE_DRAW, tileset, rack_size=7)
    sight = seen(position.grid, tuple(sorted(position.racks[0])), in_bag=1, spread=-38)
    found = solve_before_the_end(
        sight, unseen_of(sight, tileset), EndingSolver(playouts("ca-1v1")), positions=60_000
    )
    best = found.candidates[0]
    assert best.win == best.least_win == best.most_win == 7 / 8
    assert found.is_proven
    assert found.rivals == 0


@pytest.mark.slow
@pytest.mark.parametrize("budget", [1, 2_000, pytest.param(30_000, marks=pytest.mark.release)])
def test_two_tiles_in_the_bag_keep_to_the_budget(budget: int) -> None:
    """The guesses alone, 36 draws for each move, took ten times as long as all that a small budget allows."""
    tileset = load_tileset("catalan")
    position = parse_position(TWO_IN_THE_BAG, tileset, rack_size=7)
    sight = seen(position.grid, tuple(sorted(position.racks[0])), in_bag=2, spread=59)
    made, unseen = playouts("ca-1v1"), unseen_of(sight, tileset)
    found = solve_before_the_end(sight, unseen, EndingSolver(made), positions=budget)
    dearest = len(found.candidates[0].outcomes) * (BEGUN + REPLIES * (BEGUN + 1))
    assert found.positions <= budget + dearest, "the first move is looked at whatever it takes"
    assert found.candidates[0].win > 0
    assert not found.is_proven
    assert found.rivals >= len(found.candidates) - 1
    worn = EndingSolver(made)
    worn.solve(sight.grid, sight.rack, unseen[:7], positions=500)
    assert found == solve_before_the_end(sight, unseen, worn, positions=budget), "whatever was asked before"
    if budget == 30_000:
        assert found.candidates[0].least_win > 0.75


def test_an_opponent_who_knows_all_plays_is_a_plain_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tile is laid, another stays in the bag, and the opponent takes its best reply, as if it saw it."""
    monkeypatch.setattr(preendings, "REPLIES", 1000)
    made = playouts(BOOK)
    sight, unseen, found = weighed(0, in_bag=2)
    one = next(each for each in found.candidates if isinstance(each.choice.move, Play))
    assert isinstance(one.choice.move, Play)
    assert len(one.choice.move.placement) == 1
    grid, ends = sight.grid.lay(one.choice.move.placement.tiles), []
    for drawn, last in permutations(unseen, 2):
        theirs, replies = without(unseen, sorted((drawn, last))), []
        for reply in made.generator.all_plays(grid, theirs):
            laid = reply.placement.tiles
            kept = (*without(theirs, [in_hand(tile) for _, tile in laid]), last)
            replies.append(reply.score - plain(BOOK, grid.lay(laid), (drawn,), tuple(sorted(kept))))
        ends.append(one.choice.score - max(replies))
    assert one.spread == sum(ends) / len(ends)


@pytest.mark.slow
def test_the_best_by_equity_loses_and_another_move_wins() -> None:
    tileset = load_tileset("catalan")
    position = parse_position(f"{LOSES} N[QU]SVX/ 300/300 0", tileset, rack_size=7)
    made = playouts(BOOK)
    rack = tuple(sorted(position.racks[0]))
    unseen = tuple(sorted(tileset.alphabet.parse_tile(letter) for letter in "DEI"))
    sight = seen(position.grid, rack, in_bag=1)

    found = solve_before_the_end(sight, unseen, solver(), positions=50_000)

    usual = ByEquity(made.generator, made.rulebook, made.weights).choose(sight)
    static = next(one for one in found.candidates if one.choice.move == usual.move)
    best = found.candidates[0]
    assert best.least_win == best.win == 1
    assert static.most_win == static.win == 0
    assert best.choice.score < usual.score + 20, "it does not win by points alone"


@pytest.mark.parametrize(
    ("book", "runs"), [(BOOK, all_passes(5)), ("ro-liber", (3, 0, 3)), ("ro-liber", (0, 0, 5))]
)
@pytest.mark.parametrize("spread", [-40, 0, 40])
def test_a_pass_that_ends_the_game_is_known_whatever_the_budget(book: str, runs: Runs, spread: int) -> None:
    """Fruitless turns make a tie of a Romanian game; passes count the racks, which nobody sees for sure."""
    made = playouts(book)
    grid, mine, unseen = endings(book, 5)[5]
    sight = replace(seen(grid, mine, in_bag=1, spread=spread), runs=runs)
    found = solve_before_the_end(sight, unseen, EndingSolver(made), positions=1)
    passed = next(one for one in found.candidates if isinstance(one.choice.move, Pass))
    tileset = made.generator.tileset
    for outcome in passed.outcomes:
        racks = tileset.worth(without(unseen, list(outcome.in_bag))) - tileset.worth(mine)
        end = 0 if runs[0] == 0 else spread + racks
        assert outcome.at_least == outcome.at_most == outcome.ahead == end


@pytest.mark.slow
@pytest.mark.parametrize("in_bag", [1, 2])
def test_exchanges_are_weighed_where_the_rulebook_allows_them(in_bag: int) -> None:
    """One tile in the bag is enough here; with a tile in the bag only one can be exchanged."""
    made = playouts(BOOK)
    book = replace(made.rulebook, exchange=replace(made.rulebook.exchange, minimum_in_bag=1))
    grid, mine, unseen = endings(BOOK, 5)[5]
    sight, solving = seen(grid, mine, in_bag=in_bag), EndingSolver(replace(made, rulebook=book))
    found = solve_before_the_end(sight, unseen, solving, positions=20_000)
    given = [one for one in found.candidates if isinstance(one.choice.move, Exchange)]
    assert {len(one.choice.move.tiles) for one in given if isinstance(one.choice.move, Exchange)} == set(
        range(1, in_bag + 1)
    )
    for one in given:
        assert one.least_win == 0, "it does not empty the bag"
        assert all(len(each.in_bag) == in_bag for each in one.outcomes)
    usual = solve_before_the_end(sight, unseen, solver(), positions=20_000)
    assert not any(isinstance(one.choice.move, Exchange) for one in usual.candidates)


def test_draws_count_as_often_as_they_are_drawn() -> None:
    a, b, given = Tile(1), Tile(2), Tile(9)
    sight = seen(Grid(1, 1, bytes(1)), (given, given), in_bag=2)
    passed = draws_of(Pass(), sight, (a, a, b), draws_first=True)
    assert passed == [(((), (a, a)), 2), (((), (a, b)), 2), (((), (b, a)), 2)]

    exchange = Exchange((given,))
    first = dict(draws_of(exchange, sight, (a, a, b), draws_first=True))
    assert all(given not in drawn for drawn, _ in first), "what was given back was drawn before it was there"
    later = draws_of(exchange, sight, (a, a, b), draws_first=False)
    again = sum(ways for (drawn, _), ways in later if drawn == (given,))
    assert 3 * again == sum(ways for _, ways in later), "one of three tiles"
    assert all(len(drawn) == 1 and len(bag) == 2 for (drawn, bag), _ in later)


def test_a_budget_gives_the_same_answer_and_is_kept() -> None:
    _, _, whole = weighed(5)
    _, _, part = weighed(5, positions=200)
    assert part == weighed(5, positions=200)[2]
    assert part.positions < 300 < whole.positions
    for one in part.candidates:
        closer = next(each for each in whole.candidates if each.choice == one.choice)
        assert one.least_win <= closer.most_win
        assert one.most_win >= closer.least_win


@pytest.mark.slow
def test_a_guess_that_an_earlier_proof_refutes_does_not_search_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With what other draws have proven, two searches answered each other from the table, again and again."""
    tileset, asked = load_tileset("catalan"), list[int]()
    ask: Callable[..., tuple[int | None, bool]] = vars(EndingSolver)["_asked"]

    def counted(self: EndingSolver, depth: int, *more: int) -> tuple[int | None, bool]:
        asked.append(depth)
        assert len(asked) < 10_000, "it goes round in circles"
        return ask(self, depth, *more)

    monkeypatch.setattr(EndingSolver, "_asked", counted)
    position = parse_position(REFUTED_GUESS, tileset, rack_size=7)
    sight = seen(position.grid, tuple(sorted(position.racks[0])), in_bag=1, spread=164)
    found = solve_before_the_end(
        sight, unseen_of(sight, tileset), EndingSolver(playouts("ca-1v1")), positions=40_000
    )
    assert found.candidates[0].win == 1


def test_an_interrupt_leaves_what_is_known() -> None:
    grid, mine, unseen = endings(BOOK, 5)[5]

    def interrupted(now: Callable[[], PreEnding]) -> None:
        if now().positions >= 40:
            raise KeyboardInterrupt

    found = solve_before_the_end(seen(grid, mine, in_bag=1), unseen, solver(), watch=interrupted)
    assert found.was_stopped
    assert found.candidates
    assert not found.is_proven


@pytest.mark.parametrize(("in_bag", "told"), [(0, "not 0"), (3, "not 3"), (2, "tiles on both racks")])
def test_what_is_no_pre_ending_is_refused(in_bag: int, told: str) -> None:
    grid, mine, _ = endings(BOOK, 5)[0]
    with pytest.raises(NotationError, match=told):
        solve_before_the_end(seen(grid, mine, in_bag=in_bag), (Tile(1), Tile(2)), solver())


def test_what_is_known_of_the_other_rack_is_not_in_the_bag() -> None:
    grid, mine, unseen = endings(BOOK, 5)[1]
    last = unseen[0]
    theirs = without(unseen, [last])
    found = solve_before_the_end(seen(grid, mine, in_bag=1), unseen, solver(), known=theirs)
    assert {one.drawn or one.in_bag for each in found.candidates for one in each.outcomes} == {(last,)}
    best = next(one for one in found.candidates if isinstance(one.choice.move, Play))
    assert isinstance(best.choice.move, Play)
    laid = best.choice.move.placement.tiles
    kept = without(mine, [in_hand(tile) for _, tile in laid])
    end = plain(BOOK, grid.lay(laid), theirs, tuple(sorted((*kept, last))))
    assert best.spread == best.choice.score - end


def test_a_rack_known_to_hold_what_is_not_there_is_refused() -> None:
    grid, mine, unseen = endings(BOOK, 5)[1]
    for known in ((Tile(60),), unseen):
        with pytest.raises(NotationError, match="opponent's rack"):
            solve_before_the_end(seen(grid, mine, in_bag=1), unseen, solver(), known=known)
