"""Reasons for stopping a clock, and who may start it again."""

from collections.abc import Iterator
from typing import assert_never

from faristol.game.milestones import EndReason
from faristol.game.stamp import SIDES, Side, opponent_of
from faristol.game.state import GameState, Phase
from faristol.game.turns import inspection_is_due, only_if, would_go_out
from faristol.rulebook.choices import LastMove, StopReason, TurnKind, Who
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import Rulebook


def objections_to_stopping(
    state: GameState, side: Side, reason: StopReason, rulebook: Rulebook
) -> Iterator[Objection]:
    rules = rulebook.clock
    yield from only_if(state.clock.running is not None)
    if reason not in rules.stops:
        yield Objection("clock.stops", allowed=", ".join(rules.stops), found=reason)
    elif reason is StopReason.CHALLENGE and not may_for_challenge(state, side, rulebook.challenge.stopped_by):
        yield Objection("challenge.stopped_by")
    elif reason is StopReason.LAST_PLAY and not _may_stop_the_last(state, side, rules.last_play_by):
        yield Objection("clock.last_play")
    elif rules.cause and not _has_cause(state, reason, rulebook):
        yield Objection("clock.cause", found=reason)


def _has_cause(state: GameState, reason: StopReason, rulebook: Rulebook) -> bool:
    """True if the cause to stop the clock exists."""
    match reason:
        case StopReason.CHALLENGE:
            return state.answers <= rulebook.challenge.repeats
        case StopReason.COUNT:
            return state.pending is not None or any(turn.kind is TurnKind.VALID for turn in state.turns)
        case StopReason.OVERDRAW:
            return any(state.surplus)
        case StopReason.ARBITER:
            looks = (state.fresh[side] and inspection_is_due(state, side, rulebook) for side in SIDES)
            return not state.is_answered or any(looks)
        case StopReason.LAST_PLAY | StopReason.FORCE_MAJEURE:
            return True
        case _:
            assert_never(reason)


def waits_for_surplus(state: GameState, rulebook: Rulebook) -> bool:
    """True if the clock stands still until the surplus is back."""
    return any(state.surplus) and StopReason.OVERDRAW in rulebook.clock.stops


def may_make_draw(state: GameState, side: Side, rulebook: Rulebook) -> bool:
    """True if this side may start the clock of an opponent who drew too few tiles."""
    own_time = rulebook.rulings is not None and rulebook.rulings.underdraw_own_time
    is_short = state.missing[opponent_of(side)] > 0 and state.phase is Phase.PLAY
    return own_time and is_short and state.on_turn == side and state.clock.running == side


def may_for_challenge(state: GameState, side: Side, allowed: tuple[Who, ...]) -> bool:
    if state.pending is None:
        return False
    return (Who.CHALLENGED if state.pending.side == side else Who.CHALLENGER) in allowed


def _may_stop_the_last(state: GameState, side: Side, by: tuple[LastMove, ...]) -> bool:
    """A play that empties rack and bag, or, once the end is reached, whatever was the last move."""
    closing = state.closing
    if closing is not None and state.turns:
        player, is_out = state.turns[-1].side, closing.reason is EndReason.OUT
    elif state.pending is not None and would_go_out(state):
        player, is_out = state.pending.side, True
    else:
        return False
    return LastMove.PLAYER in by if side == player else is_out and LastMove.OPPONENT in by
