"""What several transitions share: a turn ends, a play comes off, a total changes, time goes back."""

from typing import TypeVar

from faristol.game.events import Adjustment, EndReason, GameEnded, PlayDeclared, Side, opponent_of
from faristol.game.evolve import replace
from faristol.game.ruling_events import EndOrdered
from faristol.game.state import GameState, Phase, Turn
from faristol.tiles import BLANK, UNKNOWN, Bag, Rack, Tile, is_designated, missing_from, shuffled

T = TypeVar("T")

_DECIDED_BY_SCORE = frozenset({EndReason.OUT, EndReason.LOST_TURNS, EndReason.PASSES, EndReason.ROUND_OVER})


def put(pair: tuple[T, T], side: Side, value: T) -> tuple[T, T]:
    return (value, pair[1]) if side == 0 else (pair[0], value)


def in_hand(tile: Tile) -> Tile:
    """The tile as it lies on a rack: a designated blank is just a blank there."""
    return BLANK if is_designated(tile) else tile


def in_hands(play: PlayDeclared) -> tuple[Tile, ...]:
    return tuple(in_hand(tile) for _, tile in play.tiles)


def has_drawn(state: GameState, side: Side) -> bool:
    """Whether the rack holds more than the tiles that were drawn for the start, where those are kept."""
    return len(state.racks[side]) > state.start_round


def rack_giving(rack: Rack, tiles: Rack) -> Rack:
    """At a table a tile that nobody names may be any of the rack: so nobody knows what stays either."""
    named = [tile for tile in tiles if tile != UNKNOWN]
    if len(named) == len(tiles) or missing_from(rack, named):
        return rack
    return (*named, *(UNKNOWN,) * (len(rack) - len(named)))


def end_turn(state: GameState, turn: Turn) -> GameState:
    """The other side is on turn; a rack nobody has played on since is no longer fresh."""
    return replace(
        state,
        turns=(*state.turns, turn),
        on_turn=opponent_of(turn.side),
        phase=Phase.PLAY,
        pending=None,
        laid=(),
        first_laid=None,
        written=False,
        challenged=(),
        answers=0,
        fresh=(False, False),
        turns_left=None if state.turns_left is None else max(0, state.turns_left - 1),
    )


def undo_pending(state: GameState) -> GameState:
    """The waiting play is off the board, its tiles on the rack, its points gone."""
    play = state.pending
    assert play is not None, "no play to take up"
    return replace(
        state,
        grid=state.grid.take_up(square for square, _ in play.tiles),
        racks=put(state.racks, play.side, tuple(sorted((*state.racks[play.side], *in_hands(play))))),
        scores=put(state.scores, play.side, state.scores[play.side] - play.score),
        pending=None,
        written=False,
        challenged=(),
        answers=0,
    )


def marked(state: GameState, side: Side, points: int, rule: str) -> GameState:
    """With points given or taken during the game, or after it: then the result changes too."""
    scores = put(state.scores, side, state.scores[side] + points)
    ended = None if state.ended is None else _with_scores(state, state.ended, scores)
    marks = (*state.marks, Adjustment(side=side, points=points, rule=rule))
    marked_at = (*state.marked_at, len(state.turns))
    return replace(state, scores=scores, marks=marks, marked_at=marked_at, ended=ended)


def _with_scores(state: GameState, ended: GameEnded, scores: tuple[int, int]) -> GameEnded:
    """Whoever has more points wins, unless the game was decided otherwise."""
    orders = [ruled.ruling for ruled in state.rulings if isinstance(ruled.ruling, EndOrdered)]
    by_score = ended.reason in _DECIDED_BY_SCORE
    if ended.reason is EndReason.ARBITER and orders:
        by_score = orders[-1].winner is None and not orders[-1].both_lose
    return replace(ended, scores=scores, winner=leader(scores) if by_score else ended.winner)


def leader(scores: tuple[int, int]) -> Side | None:
    """None for equal scores."""
    if scores[0] == scores[1]:
        return None
    return 0 if scores[0] > scores[1] else 1


def back_to(state: GameState, earlier: GameState, *, now_ms: int) -> GameState:
    """
    The board, racks and turns of an earlier state; clock, rulings and marks as they are now.

    A round whose time was called since is still over: what is played now is its hand in progress. One whose
    call was overturned since goes on.

    Online the bag is mixed anew, because what comes next out of it has been seen.
    """
    bag = earlier.bag
    if not state.is_table:
        label = f"restored {state.length}"
        bag = Bag(shuffled(bag.tiles, seed=state.opened.seed, label=label))
    since = [sum(mark.points for mark in state.marks if mark.side == side) for side in (0, 1)]
    then = [sum(mark.points for mark in earlier.marks if mark.side == side) for side in (0, 1)]
    turns_left = 2 if earlier.turns_left is None else earlier.turns_left
    return replace(
        earlier,
        turns_left=None if state.turns_left is None else turns_left,
        bag=bag,
        scores=(earlier.scores[0] - then[0] + since[0], earlier.scores[1] - then[1] + since[1]),
        marks=state.marks,
        marked_at=tuple(min(at, len(earlier.turns)) for at in state.marked_at),
        clock=state.clock.stop(now_ms=now_ms),
        exchanges=state.exchanges,
        changes=state.changes,
        rulings=state.rulings,
        on_duty=state.on_duty,
        is_answered=state.is_answered,
        started_ms=state.started_ms,
        turn_since_ms=now_ms,
        length=state.length,
    )
