"""
Whole games between two policies, without events: thousands a minute, and to the point as in the real game.

Tiles are dealt and drawn as a game with the same seed deals them, so that two games with one seed give the
same tiles in the same order, whoever plays. Racks of one kind are kept: nobody uses the right to change them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from faristol.analysis.policy import Choice, LastPlay, Policy, Sight
from faristol.errors import RulebookError
from faristol.game import GameState, Side, open_under, opening_state, opponent_of
from faristol.game.actions import Exchange, Pass, Play
from faristol.game.chapters.ending import end_of_game, reason_to_end
from faristol.game.chapters.exchange import exchange_label
from faristol.game.events import GameEnded
from faristol.game.evolve import replace
from faristol.game.runs import ends_by_passes, runs_of
from faristol.game.state import Turn
from faristol.game.turns import in_hand, put
from faristol.rulebook.choices import TurnKind
from faristol.rulebook.schema import Rulebook
from faristol.tiles import Rack, without


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    side: Side
    choice: Choice
    rack: Rack
    """Rack before the move."""
    kept: Rack
    """Tiles kept of the rack, before anything was drawn."""
    in_bag: int
    """Tiles in the bag before the move."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    turns: tuple[PlayedTurn, ...]
    ended: GameEnded
    state: GameState
    """Final state with board, racks and bag, but without clocks and challenges."""

    @property
    def scores(self) -> tuple[int, int]:
        """Final, with what the end added and took."""
        return self.ended.scores


def seed_of(purpose: str, number: int, *, seed: int) -> bytes:
    """The seed of one game among many: the same on every machine."""
    return sha256(f"faristol {purpose} {seed} {number}".encode()).digest()


def raise_unless_ending(rulebook: Rulebook) -> None:
    """
    Raises:
        RulebookError: if a game in which neither side can lay a tile would go on for ever.
    """
    if not ends_by_passes(rulebook.ending):
        raise RulebookError(f"under {rulebook.id} a game in which both sides only pass never ends")


def play_game(policies: tuple[Policy, Policy], *, rulebook: Rulebook, seed: bytes) -> PlayedGame:
    """
    One game; the first policy starts.

    Raises:
        RulebookError: as `raise_unless_ending`.
    """
    raise_unless_ending(rulebook)
    state = _dealt(rulebook, seed)
    turns: list[PlayedTurn] = []
    idle = 0
    while (reason := reason_to_end(state, rulebook.ending)) is None:
        side = state.on_turn
        rack = state.racks[side]
        sight = Sight(
            grid=state.grid,
            rack=rack,
            in_bag=len(state.bag),
            opponents=None if len(state.bag) else state.racks[opponent_of(side)],
            idle_turns=idle,
            runs=runs_of(state.turns, rulebook.ending),
            spread=state.scores[side] - state.scores[opponent_of(side)],
            last=_last_play(turns),
        )
        choice = policies[side].choose(sight)
        idle = 0 if isinstance(choice.move, Play) else idle + 1
        kept, after = _moved(state, side, choice, rulebook)
        turns.append(PlayedTurn(side, choice, rack, kept, len(state.bag)))
        state = after
    return PlayedGame(tuple(turns), end_of_game(state, reason, rulebook=rulebook, now_ms=0), state)


def _last_play(turns: Sequence[PlayedTurn]) -> LastPlay | None:
    choice = turns[-1].choice if turns else None
    return LastPlay(choice.move, choice.score) if choice and isinstance(choice.move, Play) else None


def _dealt(rulebook: Rulebook, seed: bytes) -> GameState:
    opened = open_under(rulebook, lexicon="", lexicon_version="", seed=seed, timed=False, first=0)
    state = opening_state(opened)
    for side in (opened.first or 0, 1):
        state = _drawn(state, side, (), rulebook)
    return state


def _drawn(state: GameState, side: Side, kept: Rack, rulebook: Rulebook) -> GameState:
    tiles, bag = state.bag.draw(rulebook.play.rack_size - len(kept))
    return replace(state, bag=bag, racks=put(state.racks, side, tuple(sorted((*kept, *tiles)))))


def _moved(state: GameState, side: Side, choice: Choice, rulebook: Rulebook) -> tuple[Rack, GameState]:
    """Return the tiles kept on the rack, and the game after the move and the drawing."""
    rack = state.racks[side]
    match choice.move:
        case Play(placement=placement):
            kept = without(rack, [in_hand(tile) for _, tile in placement.tiles])
            scores = put(state.scores, side, state.scores[side] + choice.score)
            laid = replace(state, grid=state.grid.lay(placement.tiles), scores=scores)
            after, kind = _drawn(laid, side, kept, rulebook), TurnKind.VALID
        case Exchange(tiles=tiles):
            kept = without(rack, tiles)
            drawn, bag = state.bag.exchange(
                tiles,
                seed=state.opened.seed,
                label=exchange_label(state.exchanges),
                draw_first=rulebook.exchange.draw_before_return,
            )
            racks = put(state.racks, side, tuple(sorted((*kept, *drawn))))
            after = replace(state, bag=bag, racks=racks, exchanges=state.exchanges + 1)
            kind = TurnKind.EXCHANGE
        case Pass():
            kept, after, kind = rack, state, TurnKind.PASS
    turns = (*after.turns, Turn(side, kind))
    return kept, replace(after, turns=turns, on_turn=opponent_of(side))
