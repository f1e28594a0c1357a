"""What a player may claim against the other, and when a ruling goes to the whole committee."""

from collections.abc import Iterator
from typing import assert_never

from faristol.game.events import ClaimKind, Side, opponent_of
from faristol.game.ruling_events import Instance
from faristol.game.state import GameState, Phase
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import Rulebook


def objections_to_claim(
    state: GameState, side: Side, claim: ClaimKind, rulebook: Rulebook
) -> Iterator[Objection]:
    other = opponent_of(side)
    match claim:
        case ClaimKind.OVERTIME:
            if not rulebook.clock.unstopped_runs_on:
                yield Objection("clock.unstopped_runs_on")
            elif state.phase is not Phase.CLOSING or not _has_run_on(state, other):
                yield Objection("turn.not_now")
        case ClaimKind.SHEET:
            if not rulebook.sheet.completed_on_own_time:
                yield Objection("sheet.completed_on_own_time")
            elif state.phase is not Phase.CLOSING or state.signed[other]:
                yield Objection("turn.not_now")
        case ClaimKind.ABANDONED:
            if state.is_table:
                yield Objection("turn.only_online")
            elif state.clock.running != other or state.phase not in {Phase.PLAY, Phase.ANSWER, Phase.HELD}:
                yield Objection("turn.not_now")
        case _:
            assert_never(claim)


def _has_run_on(state: GameState, side: Side) -> bool:
    """Whether time was counted after the last move, or still is; signing stops the own clock."""
    return state.clock.running == side or state.clock.spent_ms[side] > state.spent_at_end[side]


def objections_to_claim_at(
    state: GameState, side: Side, claim: ClaimKind, *, now_ms: int, rulebook: Rulebook
) -> Iterator[Objection]:
    """The same, where the time of day matters."""
    if claim is ClaimKind.ABANDONED and not may_claim_abandoned(
        state, side, now_ms=now_ms, rulebook=rulebook
    ):
        yield Objection("clock.online_claim_ms", allowed=rulebook.clock.online_claim_ms // 60_000)


def may_claim_abandoned(state: GameState, side: Side, *, now_ms: int, rulebook: Rulebook) -> bool:
    """Far over time, or, once the round is over, longer over a move than it may take."""
    other = opponent_of(side)
    if state.is_table or state.opened.turn_ms is not None or state.clock.running != other:
        return False
    last_moves = rulebook.clock.last_moves_ms
    if state.turns_left is not None and last_moves is not None and now_ms - state.turn_since_ms > last_moves:
        return True
    overtime = state.clock.spent(other, now_ms=now_ms) - state.opened.side_ms
    return overtime > rulebook.clock.online_claim_ms


def objections_to_appeal(state: GameState, number: int, rulebook: Rulebook) -> Iterator[Objection]:
    ruled = next((ruled for ruled in state.rulings if ruled.number == number), None)
    if not rulebook.arbitration.appeal:
        yield Objection("arbitration.appeal")
    if ruled is None or ruled.overturned:
        yield Objection("arbitration.no_ruling", found=number)
    elif ruled.ruling.instance is Instance.COMMITTEE or ruled.appealed:
        yield Objection("arbitration.final")
    if state.final:
        yield Objection("turn.over")
