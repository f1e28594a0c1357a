"""Games without events are the same games: no tile gets lost, and the referee counts what they count."""

from collections import Counter
from dataclasses import replace

import pytest

from faristol.analysis.policy import Policy
from faristol.analysis.selfplay import PlayedGame, play_game, raise_unless_ending, seed_of
from faristol.errors import RulebookError
from faristol.game import Phase, opening_state, opponent_of
from faristol.game.actions import Accept, DrawRack, Exchange, Pass, Play, PressClock, TakeSeat
from faristol.game.events import EndReason
from faristol.game.turns import in_hand
from faristol.rulebook import load_rulebook, rulebook_ids
from faristol.tiles import Tile, load_tileset
from tests.analysis.players import LEXICA, Fickle, Idle, Restless, Watched, by_score
from tests.game.games import Played, opened_under

RULEBOOKS = sorted(LEXICA)


def fickle(rulebook_id: str) -> Fickle:
    return Fickle(by_score(rulebook_id), load_rulebook(rulebook_id))


def played(rulebook_id: str, number: int, policies: tuple[Policy, Policy] | None = None) -> PlayedGame:
    policies = policies or (fickle(rulebook_id), by_score(rulebook_id))
    return play_game(policies, rulebook=load_rulebook(rulebook_id), seed=seed_of("tests", number, seed=1))


@pytest.mark.parametrize("rulebook_id", RULEBOOKS)
def test_tiles_are_conserved_at_every_turn(rulebook_id: str) -> None:
    tileset = load_tileset(load_rulebook(rulebook_id).play.tileset)
    for number in range(5):
        watched = Watched(fickle(rulebook_id))
        game = played(rulebook_id, number, (watched, watched))

        racks = [*(sight.rack for sight in watched.seen), game.state.racks[game.state.on_turn]]
        for sight, opponents in zip(watched.seen, racks[1:], strict=True):
            left = Counter(tileset.tiles())
            left.subtract(in_hand(Tile(tile)) for tile in sight.grid.tiles if tile)
            left.subtract(sight.rack)
            left.subtract(opponents)  # the next player held them already
            assert min(left.values()) >= 0
            assert left.total() == sight.in_bag
            assert sight.opponents == (None if sight.in_bag else opponents)
        state = game.state
        on_board = [in_hand(Tile(tile)) for tile in state.grid.tiles if tile]
        everywhere = sorted([*on_board, *state.racks[0], *state.racks[1], *state.bag.tiles])
        assert tuple(everywhere) == tileset.tiles()


def test_who_is_to_move_knows_by_how_much_it_is_ahead() -> None:
    rulebook_id = RULEBOOKS[0]
    watched = Watched(fickle(rulebook_id))
    game = played(rulebook_id, 0, (watched, watched))
    scores = [0, 0]
    for turn, sight in zip(game.turns, watched.seen, strict=True):
        assert sight.spread == scores[turn.side] - scores[opponent_of(turn.side)]
        scores[turn.side] += turn.choice.score
    assert scores[0] != scores[1]


def refereed(game: PlayedGame, rulebook_id: str, number: int) -> Played:
    """The same moves, one by one, before the referee; every rack must be the one that was played from."""
    rulebook = load_rulebook(rulebook_id)
    opened = replace(opened_under(rulebook, seed_of("tests", number, seed=1)), first=0)
    judged = Played(rulebook, opening_state(opened), [opened])
    judged.do(0, TakeSeat("Anna"))
    judged.do(1, TakeSeat("Biel"))
    judged.do(0, DrawRack())
    judged.do(1, DrawRack())
    for turn in game.turns:
        while judged.state.phase is Phase.HELD and judged.state.held is not None:
            judged.do(judged.state.held, PressClock())  # a rack that might be changed is kept
        assert judged.state.on_turn == turn.side
        assert judged.state.racks[turn.side] == turn.rack
        judged.do(turn.side, turn.choice.move)
        if judged.state.pending is not None:
            assert judged.state.pending.score == turn.choice.score
            judged.do(opponent_of(turn.side), Accept())
    return judged


@pytest.mark.parametrize("rulebook_id", RULEBOOKS)
def test_the_referee_counts_the_same(rulebook_id: str) -> None:
    moves: Counter[type] = Counter()
    for number in range(8):
        game = played(rulebook_id, number)
        judged = refereed(game, rulebook_id, number)

        assert judged.state.ended is not None
        assert judged.state.scores == game.scores
        assert judged.state.ended.adjustments == game.ended.adjustments
        assert (judged.state.ended.reason, judged.state.ended.winner) == (
            game.ended.reason,
            game.ended.winner,
        )
        moves.update(type(turn.choice.move) for turn in game.turns)
    assert min(moves[Play], moves[Exchange], moves[Pass]) > 0, "all kinds of moves were compared"


@pytest.mark.parametrize(
    ("rulebook_id", "reason", "turns"),
    [
        ("ca-ajusc", EndReason.LOST_TURNS, 6),
        ("ro-liber", EndReason.PASSES, 4),
        ("ca-1v1", EndReason.LOST_TURNS, 6),
    ],
)
def test_a_game_of_passes_ends_as_the_rulebook_says(rulebook_id: str, reason: EndReason, turns: int) -> None:
    game = played(rulebook_id, 0, (Idle(), Idle()))

    tileset = load_tileset(load_rulebook(rulebook_id).play.tileset)
    assert (game.ended.reason, len(game.turns)) == (reason, turns)
    assert game.scores == tuple(-tileset.worth(rack) for rack in game.state.racks)
    assert refereed(game, rulebook_id, 0).state.scores == game.scores


def test_exchanges_are_lost_turns_where_the_rulebook_says_so() -> None:
    game = played("ca-ajusc", 0, (Restless(), Restless()))

    assert (game.ended.reason, len(game.turns)) == (EndReason.LOST_TURNS, 6)
    assert refereed(game, "ca-ajusc", 0).state.scores == game.scores


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    again = [played("ca-ajusc", 3) for _ in range(2)]

    assert again[0] == again[1]
    assert again[0].turns != played("ca-ajusc", 4).turns
    assert seed_of("a", 1, seed=1) != seed_of("b", 1, seed=1) != seed_of("b", 1, seed=2)


@pytest.mark.parametrize("rulebook_id", rulebook_ids())
def test_games_under_every_rulebook_end(rulebook_id: str) -> None:
    raise_unless_ending(load_rulebook(rulebook_id))


def test_a_rulebook_under_which_passes_never_end_a_game_is_refused() -> None:
    rulebook = load_rulebook("ca-ajusc")
    endless = replace(rulebook, ending=replace(rulebook.ending, lost_turns_each=None))

    with pytest.raises(RulebookError, match="ca-ajusc a game in which both sides only pass never ends"):
        play_game((Idle(), Idle()), rulebook=endless, seed=bytes(32))
