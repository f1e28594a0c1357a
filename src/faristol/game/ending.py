"""When a game is over, why, and what the end adds and takes."""

from collections.abc import Iterator, Sequence

from faristol.game.clock import overtime_penalty
from faristol.game.events import Adjustment, EndReason, GameEnded, Side, opponent_of
from faristol.game.state import GameState, Turn
from faristol.rulebook.schema import EndingRules, Rulebook, TurnKind
from faristol.tiles import TileSet, load_tileset

_SIDES: tuple[Side, Side] = (0, 1)


def reason_to_end(state: GameState, rules: EndingRules) -> EndReason | None:
    """Why the game is over after its last turn, or None. Tested in the order of the rulebook's fields."""
    if not state.turns:
        return None
    last = state.turns[-1]
    if last.kind is TurnKind.VALID and not state.bag and not state.racks[last.side]:
        return EndReason.OUT
    if rules.wrong_plays_lose and _lost_by_wrong_plays(state.turns, rules.wrong_plays_lose):
        return EndReason.WRONG_PLAYS
    if rules.passes_each and _all_last(state.turns, 2 * rules.passes_each, (TurnKind.PASS,)):
        return EndReason.PASSES
    if rules.lost_turns_each and _all_last(state.turns, 2 * rules.lost_turns_each, rules.lost_turns_are):
        return EndReason.LOST_TURNS
    if rules.fruitless_turns_each and _all_last(
        state.turns, 2 * rules.fruitless_turns_each, rules.fruitless_turns_are
    ):
        return EndReason.FRUITLESS
    return None


def _all_last(turns: Sequence[Turn], count: int, kinds: tuple[TurnKind, ...]) -> bool:
    """Whether the last `count` turns are all of these kinds: sides alternate, so half are each side's."""
    return len(turns) >= count and all(turn.kind in kinds for turn in turns[-count:])


def _lost_by_wrong_plays(turns: Sequence[Turn], limit: int) -> bool:
    """Whether who just moved has `limit` wrong plays in a row; one pass among them counts as wrong."""
    own = [turn.kind for turn in turns if turn.side == turns[-1].side][-limit:]
    wrong = own.count(TurnKind.WITHDRAWN)
    return len(own) == limit and wrong >= limit - 1 and wrong + own.count(TurnKind.PASS) == limit


def end_of_game(
    state: GameState, reason: EndReason, *, rulebook: Rulebook, now_ms: int, loser: Side | None = None
) -> GameEnded:
    """The result: racks and overtime counted as the rulebook says. `loser` is who left or erred."""
    tileset = load_tileset(state.opened.tileset)
    adjustments = (
        *_rack_points(state, reason, tileset, rulebook.ending),
        *_time_points(state, rulebook, now_ms),
    )
    points = [state.scores[side] + sum(a.points for a in adjustments if a.side == side) for side in _SIDES]
    if reason is EndReason.FRUITLESS:
        winner: Side | None = None
    elif loser is not None:
        winner = opponent_of(loser)
    else:
        winner = None if points[0] == points[1] else (0 if points[0] > points[1] else 1)
    return GameEnded(
        at_ms=now_ms,
        reason=reason,
        winner=winner,
        adjustments=adjustments,
        scores=(points[0], points[1]),
        racks=state.racks,
        seed=state.opened.seed,
    )


def _rack_points(
    state: GameState, reason: EndReason, tileset: TileSet, rules: EndingRules
) -> Iterator[Adjustment]:
    match reason:
        case EndReason.OUT:
            closer = state.turns[-1].side
            held = tileset.worth(state.racks[opponent_of(closer)])
            if rules.out_gains_opponents_rack:
                yield Adjustment(side=closer, points=held, rule="ending.out_gains_opponents_rack")
            if rules.out_costs_opponent_rack:
                yield Adjustment(
                    side=opponent_of(closer), points=-held, rule="ending.out_costs_opponent_rack"
                )
        case EndReason.LOST_TURNS | EndReason.PASSES:
            rule = "lost_turns_each" if reason is EndReason.LOST_TURNS else "passes_each"
            for side in _SIDES:
                held = tileset.worth(state.racks[side])
                yield Adjustment(side=side, points=-held, rule=f"ending.{rule}")
        case EndReason.WRONG_PLAYS | EndReason.FRUITLESS | EndReason.LEFT:
            return


def _time_points(state: GameState, rulebook: Rulebook, now_ms: int) -> Iterator[Adjustment]:
    for side in _SIDES:
        spent = state.clock.spent(side, now_ms=now_ms)
        penalty = overtime_penalty(spent, side_ms=state.opened.side_ms, rules=rulebook.clock)
        if penalty:
            yield Adjustment(side=side, points=-penalty, rule="clock.overtime_points")
