"""Points now, what the tiles that stay are worth, and at the end what the rulebook counts."""

from dataclasses import replace

import numpy as np
import pytest

from faristol.analysis.leaves import load_leaves, zero_leaves
from faristol.board import Grid, Placement, Square, load_layout
from faristol.bots import Seen, equity, load_bot
from faristol.game import Phase
from faristol.game.actions import Action, Exchange, Pass, Play
from faristol.game.runs import NO_RUNS
from faristol.game.turns import in_hand
from faristol.lexicon import build_graph, load_lexicon
from faristol.movegen import Generator, LeaveWeights, ScoredPlay, load_generator
from faristol.rulebook import Rulebook, load_rulebook
from faristol.tiles import BLANK, Rack, Tile, load_tileset, without
from tests.bots.games import BotGame

CATALAN = load_tileset("catalan")
RULEBOOK = load_rulebook("ca-1v1")
EQUITY = load_bot("equity")


def tiles(text: str) -> Rack:
    return tuple(sorted(CATALAN.alphabet.parse_tiles(text)))


def board(*, unseen: str, rack: str) -> Grid:
    """Everything but the rack and these tiles lies on the board, nowhere near each other's words."""
    left = list(CATALAN.tiles())
    for tile in (*tiles(unseen), *tiles(rack)):
        left.remove(tile)
    laid = [(Square(square), Tile(tile or 0x81)) for square, tile in enumerate(left)]
    return Grid.of(load_layout(RULEBOOK.play.board)).lay(laid)


def seen(rack: str, *, grid: Grid | None = None, theirs: int = 7) -> Seen:
    """Side 0 on turn."""
    held = tiles(rack)
    return Seen(
        tileset="catalan",
        phase=Phase.PLAY,
        may=("play", "exchange", "pass"),
        on_turn=0,
        grid=grid or Grid.of(load_layout(RULEBOOK.play.board)),
        pending=None,
        answers=0,
        idle_turns=0,
        runs=NO_RUNS,
        rack=held,
        rack_counts=(len(held), theirs),
    )


def generator_of(*words: str) -> Generator:
    graph = build_graph(sorted(map(CATALAN.alphabet.spell, words)))
    layout = load_layout(RULEBOOK.play.board)
    return Generator(graph, tileset=CATALAN, layout=layout, play=RULEBOOK.play)


@pytest.fixture
def weights(monkeypatch: pytest.MonkeyPatch) -> LeaveWeights:
    """All zero, to be filled in by a test."""
    made = zero_leaves(CATALAN)
    monkeypatch.setattr(equity, "load_leaves", lambda _tileset: made)
    return made


def keep(weights: LeaveWeights, label: str, millipoints: int) -> None:
    """Set the value of each copy of this tile."""
    tile = CATALAN.alphabet.parse_tile(label) if label != "?" else BLANK
    weights.single[tile] = np.arange(8) * millipoints


def chosen(what: Seen, generator: Generator, rulebook: Rulebook = RULEBOOK) -> Action | None:
    return EQUITY.act(what, 0, rulebook=rulebook, generator=lambda: generator, has_word=None)


def placed(action: Action | None) -> Placement:
    assert isinstance(action, Play)
    return action.placement


def test_with_nothing_to_keep_it_plays_the_top_score(weights: LeaveWeights) -> None:
    generator = load_generator(load_lexicon("ca-disc-2021"), RULEBOOK)
    assert not weights.single.any()
    for rack in ("CASALOT", "AEIRSTX", "QU[L·L]AEIO?"):
        what = seen(rack)
        assert placed(chosen(what, generator)) == generator.best_plays(what.grid, what.rack)[0].placement


def test_the_values_that_come_with_faristol_are_those_of_its_tile_set(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []

    def load(tileset: str) -> LeaveWeights:
        asked.append(tileset)
        return load_leaves(tileset)

    monkeypatch.setattr(equity, "load_leaves", load)
    chosen(seen("CASALOT"), generator_of("CASA"))

    assert asked == ["catalan"]


def test_a_tile_worth_keeping_is_kept(weights: LeaveWeights) -> None:
    """CASES scores six points more than CASA, which is less than the S is worth."""
    generator = generator_of("CASA", "CASES")
    what = seen("CASASEE")
    first = placed(chosen(what, generator))
    keep(weights, "S", 7_000)
    second = placed(chosen(what, generator))

    assert [len(first), len(second)] == [5, 4]


def test_a_bad_rack_is_exchanged_when_that_is_worth_more_than_the_best_play(weights: LeaveWeights) -> None:
    generator = generator_of("UU")
    what = seen("UUUUCC?")
    keep(weights, "U", -9_000)
    keep(weights, "C", -8_000)
    keep(weights, "?", 25_000)

    assert chosen(what, generator) == Exchange(tiles("UUUUCC"))


def test_nothing_is_exchanged_where_the_bag_is_too_small(weights: LeaveWeights) -> None:
    keep(weights, "U", -9_000)
    few = board(unseen="AEIOAEIOAEIOA", rack="UUUUCC?")  # the opponent's seven, and six in the bag

    assert chosen(seen("UUUUCC?", grid=few), generator_of("ZZ")) == Pass()


def test_an_exchange_swaps_at_least_as_many_tiles_as_the_rulebook_asks_for(weights: LeaveWeights) -> None:
    what = seen("AEIRST?")
    keep(weights, "?", 25_000)
    several = replace(RULEBOOK, exchange=replace(RULEBOOK.exchange, minimum_tiles=3))
    for label in "AEIRST":
        keep(weights, label, 1_000)

    for rulebook, count in ((RULEBOOK, 1), (several, 3)):
        move = chosen(what, generator_of("ZZ"), rulebook)
        assert isinstance(move, Exchange)
        assert len(move.tiles) == count


# The empty bag


def test_with_an_empty_bag_it_knows_what_the_opponent_holds() -> None:
    what = seen("CA", grid=board(unseen="XA", rack="CA"), theirs=2)
    one_left = seen("CA", grid=board(unseen="XAE", rack="CA"), theirs=2)

    assert what.sight(0).opponents == tiles("XA")
    assert what.sight(0).in_bag == 0
    assert one_left.sight(0).opponents is None
    assert one_left.sight(0).in_bag == 1


@pytest.mark.parametrize("rulebook_id", ["ca-ajusc", "ro-liber"])
def test_at_the_end_no_play_brings_more_by_the_rulebooks_count(rulebook_id: str) -> None:
    """Points, with the opponent's tiles twice for going out, and twice off for those that stay."""
    game = BotGame.between(rulebook_id, ("equity", "equity"), seed=4)
    generator, tileset = load_generator(game.lexicon, game.rulebook), load_tileset(game.rulebook.play.tileset)

    def brings(play: ScoredPlay, rack: Rack, theirs: Rack) -> int:
        kept = without(rack, [in_hand(tile) for _, tile in play.placement.tiles])
        return play.score + (-2 * tileset.worth(kept) if kept else 2 * tileset.worth(theirs))

    judged = 0
    while game.state.phase is not Phase.OVER:
        before = game.state
        game.step()
        side, action = game.actions[-1]
        if before.bag.tiles or before.phase is not Phase.PLAY or not isinstance(action, Play):
            continue
        rack, theirs = before.racks[side], before.racks[1 - side]
        worth = {
            play.placement: brings(play, rack, theirs) for play in generator.all_plays(before.grid, rack)
        }
        assert worth[action.placement] == max(worth.values())
        judged += 1

    assert judged > 2
