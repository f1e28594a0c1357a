"""View of the game for a bot: all that its side may know, made through the same door as a page's view."""

from collections import Counter
from dataclasses import dataclass
from itertools import takewhile

from faristol.analysis.policy import Sight
from faristol.board import Grid
from faristol.game import GameState, Phase, Side, opponent_of, view_for
from faristol.game.events import PlayDeclared
from faristol.game.runs import Runs, runs_of
from faristol.game.state import Turn
from faristol.game.turns import in_hand
from faristol.rulebook import Rulebook
from faristol.rulebook.choices import TurnKind
from faristol.tiles import Rack, Tile, load_tileset


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """A game online from one side: nothing in here would change if the tiles it cannot see were others."""

    tileset: str
    phase: Phase
    may: tuple[str, ...]
    """Actions open to this side now, in the words of `view_for`."""
    on_turn: Side
    grid: Grid
    pending: PlayDeclared | None
    """The play that waits for its answer."""
    answers: int
    """Verdicts given on it."""
    idle_turns: int
    """Turns of both sides since a play last stood."""
    runs: Runs
    """Turns so far that count towards the end of the game."""
    rack: Rack
    rack_counts: tuple[int, int]
    scores: tuple[int, int] = (0, 0)

    def unseen(self) -> Counter[Tile]:
        """In the bag or on the other rack: the set less the board and the own rack."""
        left = Counter(load_tileset(self.tileset).tiles())
        left.subtract(in_hand(Tile(tile)) for tile in self.grid.tiles if tile)
        left.subtract(self.rack)
        return +left

    def in_bag(self, side: Side) -> int:
        """Counted, as anyone at the table can, even where the rulebook shows no number."""
        return self.unseen().total() - self.rack_counts[opponent_of(side)]

    def sight(self, side: Side) -> Sight:
        """
        Return the facts by which a move is chosen. With an empty bag, all unseen tiles are the opponent's.
        """
        in_bag = self.in_bag(side)
        return Sight(
            grid=self.grid,
            rack=self.rack,
            in_bag=in_bag,
            opponents=None if in_bag else tuple(sorted(self.unseen().elements())),
            idle_turns=self.idle_turns,
            runs=self.runs,
            spread=self.scores[side] - self.scores[opponent_of(side)],
        )


def seen_by(state: GameState, side: Side, *, rulebook: Rulebook) -> Seen:
    view = view_for(state, side, rulebook=rulebook)
    return Seen(
        tileset=state.opened.tileset,
        phase=state.phase,
        may=view.may,
        on_turn=state.on_turn,
        grid=state.grid,
        pending=state.pending,
        answers=state.answers,
        idle_turns=sum(1 for _ in takewhile(_is_idle, reversed(state.turns))),
        runs=runs_of(state.turns, rulebook.ending),
        rack=view.rack,
        rack_counts=view.rack_counts,
        scores=state.scores,
    )


def _is_idle(turn: Turn) -> bool:
    return turn.kind is not TurnKind.VALID
