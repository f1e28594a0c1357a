"""Steps that several chapters share: whose turn it is, how it ends, taking a play off, giving time back."""

from collections.abc import Iterator
from typing import TypeVar

from faristol.game.evolve import replace
from faristol.game.milestones import Adjustment, PlayDeclared
from faristol.game.stamp import Side, opponent_of
from faristol.game.state import GameState, Phase, Turn
from faristol.names import fold_name, fold_names
from faristol.rulebook.choices import StopReason
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import Rulebook
from faristol.tiles import BLANK, UNKNOWN, Bag, Rack, Tile, is_designated, missing_from, shuffled

T = TypeVar("T")
_NOT_NOW = Objection("turn.not_now")
RUNNING = frozenset({Phase.PLAY, Phase.ANSWER, Phase.HELD})
"""The game has begun, and is not over."""


def inspection_is_due(state: GameState, side: Side, rulebook: Rulebook) -> bool:
    """True if this is the rack in a row at which the bag is inspected."""
    rules = rulebook.senyors
    return rules is not None and state.changes_in_a_row[side] + 1 >= rules.racks_before_inspection


def put(pair: tuple[T, T], side: Side, value: T) -> tuple[T, T]:
    return (value, pair[1]) if side == 0 else (pair[0], value)


def in_hand(tile: Tile) -> Tile:
    """The tile as it lies on a rack: a designated blank is just a blank there."""
    return BLANK if is_designated(tile) else tile


def in_hands(play: PlayDeclared) -> tuple[Tile, ...]:
    return tuple(in_hand(tile) for _, tile in play.tiles)


def has_drawn(state: GameState, side: Side) -> bool:
    """True if the rack holds more than the tiles drawn for the start, where those are kept."""
    return len(state.racks[side]) > state.start_round


def side_to_move(state: GameState) -> Side:
    """Return the side that may move; moving on a play that waits for its answer accepts it."""
    return state.on_turn if state.pending is None else opponent_of(state.pending.side)


def whose_time(state: GameState) -> Side:
    """Return the side whose clock runs when it is started again."""
    if state.pending is not None:
        return state.pending.side
    return state.held if state.held is not None else state.on_turn


def turns_begun(state: GameState) -> int:
    """Count the turns that the game can be taken back by."""
    count = 0
    while state.before is not None:
        state, count = state.before, count + 1
    return count


def would_go_out(state: GameState) -> bool:
    """True if the waiting play leaves rack and bag empty."""
    return state.pending is not None and not state.bag and not state.racks[state.pending.side]


def would_end(state: GameState) -> bool:
    """Tell whether the waiting play is the last: it goes out, or the round's time is over."""
    return would_go_out(state) or (state.pending is not None and state.turns_left == 1)


def reason_not_to_move(state: GameState, side: Side, rulebook: Rulebook) -> Objection | None:
    """Return why it is not this side's turn to play, exchange or pass; None if it is."""
    at_table_unpressed = state.is_table and state.phase is Phase.HELD
    if state.phase not in {Phase.PLAY, Phase.ANSWER} and not at_table_unpressed:
        return _NOT_NOW
    if side != side_to_move(state):
        return Objection("turn.not_yours")
    if would_end(state):  # the last play is answered, not played over
        return _NOT_NOW
    return next(objections_to_going_on(state, rulebook), None)


def stands_for(state: GameState, rulebook: Rulebook) -> StopReason | None:
    """For what the clock stands still so that nothing is played; a challenge is over with its verdict."""
    reason = state.stopped_for
    stopped = state.is_table and state.phase in RUNNING and state.clock.running is None
    if not (rulebook.clock.stands and stopped) or reason is StopReason.LAST_PLAY:
        return None
    is_judged = state.pending is None or state.answers > 0
    return None if reason is StopReason.CHALLENGE and is_judged else reason


def objections_to_going_on(state: GameState, rulebook: Rulebook) -> Iterator[Objection]:
    """
    Yield the reasons why nobody may lay, move, draw or press: a surplus is out, or the clock stands still.
    """
    reason = stands_for(state, rulebook)
    if any(state.surplus):
        yield Objection("rulings.surplus")
    elif reason is not None:
        yield Objection("clock.stands", found=reason)


def objections_without_play(state: GameState, rulebook: Rulebook) -> Iterator[Objection]:
    """Yield the reasons why a turn may only be used for a play."""
    if state.laid:
        yield Objection("laying.touch_move" if rulebook.laying.touch_move else "laying.laid")


def only_if(allowed: bool) -> Iterator[Objection]:  # noqa: FBT001 – reads as the sentence it is
    if not allowed:
        yield _NOT_NOW


def rack_giving(rack: Rack, tiles: Rack) -> Rack:
    """Return the rack after giving tiles; at a table an unnamed tile may be any, so the rest is unknown."""
    named = [tile for tile in tiles if tile != UNKNOWN]
    if len(named) == len(tiles) or missing_from(rack, named):
        return rack
    return (*named, *(UNKNOWN,) * (len(rack) - len(named)))


def plays(state: GameState, name: str) -> bool:
    """True for one of the two players, who cannot sit on their own game's committee."""
    return bool(name.strip()) and fold_name(name) in fold_names(state.names)


def end_turn(state: GameState, turn: Turn) -> GameState:
    """Give the turn to the other side; a rack left unplayed is no longer fresh."""
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
        stopped_over=(),
        fresh=(False, False),
        keeps_rack=(False, False),
        left=(),
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
        stopped_over=(),
    )


def marked(state: GameState, side: Side, points: int, rule: str) -> GameState:
    """
    Return the state with points given or taken, during the game or after it: then the result changes too.
    """
    scores = put(state.scores, side, state.scores[side] + points)
    ended = state.ended
    if ended is not None:
        ended = replace(ended, scores=scores, winner=leader(scores) if state.follows_scores else ended.winner)
    marks = (*state.marks, Adjustment(side=side, points=points, rule=rule))
    marked_at = (*state.marked_at, len(state.turns))
    return replace(state, scores=scores, marks=marks, marked_at=marked_at, ended=ended)


def leader(scores: tuple[int, int]) -> Side | None:
    """None for equal scores."""
    if scores[0] == scores[1]:
        return None
    return 0 if scores[0] > scores[1] else 1


def back_to(state: GameState, earlier: GameState, *, now_ms: int) -> GameState:
    """
    The board, racks and turns of an earlier state; clock, rulings and marks as they are now.

    A round whose time was called since is still over: what is played now is its turn in progress. One whose
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
        asked=state.asked,
        on_duty=state.on_duty,
        is_answered=state.is_answered,
        round_ends_ms=state.round_ends_ms,
        started_ms=state.started_ms,
        turn_since_ms=now_ms,
        length=state.length,
    )
