"""When a game is over, why, and what the end adds and takes."""

from collections.abc import Iterable, Iterator, Sequence

from faristol.game.clock import overtime_penalty
from faristol.game.events import Adjustment, EndReason, GameEnded, Side, opponent_of
from faristol.game.ruling_events import EndOrdered
from faristol.game.state import GameState, Turn
from faristol.game.turns import leader
from faristol.rulebook.choices import Abandonment, TurnKind
from faristol.rulebook.schema import EndingRules, Rulebook
from faristol.tiles import load_tileset

SIDES: tuple[Side, Side] = (0, 1)
_PLAYED_OUT = frozenset(
    {
        EndReason.OUT,
        EndReason.LOST_TURNS,
        EndReason.PASSES,
        EndReason.WRONG_PLAYS,
        EndReason.FRUITLESS,
        EndReason.ROUND_OVER,
    }
)
BY_CORRESPONDENCE = "opened.turn_ms"
"""What losing by correspondence rests on: a setting of the game, and no rule of the book."""
_OWN_RACK = {EndReason.LOST_TURNS: "ending.lost_turns_each", EndReason.PASSES: "ending.passes_each"}


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
    return EndReason.ROUND_OVER if state.turns_left == 0 else None


def needs_signatures(reason: EndReason) -> bool:
    """Whether the players finish the sheet together: not when one is gone or an arbiter has decided."""
    return reason in _PLAYED_OUT


def _all_last(turns: Sequence[Turn], count: int, kinds: tuple[TurnKind, ...]) -> bool:
    """Whether the last `count` turns are all of these kinds: sides alternate, so half are each side's."""
    return len(turns) >= count and all(turn.kind in kinds for turn in turns[-count:])


def _lost_by_wrong_plays(turns: Sequence[Turn], limit: int) -> bool:
    """Whether who just moved has `limit` wrong plays in a row; one pass among them counts as wrong."""
    own = [turn.kind for turn in turns if turn.side == turns[-1].side][-limit:]
    wrong = own.count(TurnKind.WITHDRAWN)
    return len(own) == limit and wrong >= limit - 1 and wrong + own.count(TurnKind.PASS) == limit


def end_of_game(
    state: GameState,
    reason: EndReason,
    *,
    rulebook: Rulebook,
    now_ms: int,
    loser: Side | None = None,
    ordered: EndOrdered | None = None,
) -> GameEnded:
    """The result: racks and overtime as the rulebook says. `loser` is who left, erred or ran out of time."""
    if state.closing is not None:
        late = _late_at_signing(state, rulebook, now_ms)
        reason, loser = (reason, loser) if late is None else (EndReason.TIME, late)
    if loser is not None and _penalises(reason, rulebook.ending):
        adjustments = tuple(_forfeit(state, loser, rulebook.ending, reason))
    elif reason is EndReason.BOTH_LEFT:
        adjustments = tuple(_both_left(state, rulebook.ending))
    else:
        adjustments = (
            *_rack_points(state, reason, rulebook.ending, ordered),
            *_time_points(state, rulebook, now_ms),
        )
    points = _with(state.scores, adjustments)
    winner: Side | None = leader(points)
    both_lost = reason is EndReason.BOTH_LEFT
    if reason is EndReason.FRUITLESS or both_lost:
        winner = None
    elif loser is not None:
        winner = opponent_of(loser)
    if ordered is not None:  # where the arbiters name nobody, the points decide
        both_lost = ordered.both_lose
        winner = None if both_lost else winner if ordered.winner is None else ordered.winner
    return GameEnded(
        at_ms=now_ms,
        reason=reason,
        winner=winner,
        adjustments=adjustments,
        scores=points,
        racks=state.racks,
        seed=state.opened.seed,
        both_lost=both_lost,
    )


def _late_at_signing(state: GameState, rulebook: Rulebook, now_ms: int) -> Side | None:
    """Whose clock, left running and claimed, has gone beyond what loses the game."""
    limit = rulebook.clock.loss_after_ms
    if limit is None:
        return None
    allowed = state.opened.side_ms + limit
    late = [side for side in SIDES if time_to_count(state, side, now_ms=now_ms) > allowed]
    return late[0] if late else None


def _penalises(reason: EndReason, rules: EndingRules) -> bool:
    """Whether points are taken from who is gone; losing on time, where that exists, costs the same."""
    if reason is EndReason.TIME:
        return True
    return reason in {EndReason.LEFT, EndReason.CLAIMED} and rules.abandonment is Abandonment.PENALTY


def _both_left(state: GameState, rules: EndingRules) -> Iterator[Adjustment]:
    for side in SIDES:
        points = (rules.both_left_points or 0) - state.scores[side]
        if points:
            yield Adjustment(side=side, points=points, rule="ending.both_left_points")


def _forfeit(state: GameState, loser: Side, rules: EndingRules, reason: EndReason) -> Iterator[Adjustment]:
    """Points off instead of any overtime; where that leaves the loser ahead, the forfeit result."""
    key = "ending.abandonment_points"
    if reason is EndReason.TIME:
        key = "clock.loss_after_ms" if state.opened.turn_ms is None else BY_CORRESPONDENCE
    penalty = Adjustment(side=loser, points=-(rules.abandonment_points or 0), rule=key)
    yield penalty
    after = _with(state.scores, (penalty,))
    if rules.forfeit_points is not None and leader(after) == loser:
        wanted = (0, rules.forfeit_points) if loser == 0 else (rules.forfeit_points, 0)
        for side in SIDES:
            if wanted[side] != after[side]:
                points = wanted[side] - after[side]
                yield Adjustment(side=side, points=points, rule="ending.forfeit_points")


def _with(scores: tuple[int, int], adjustments: Iterable[Adjustment]) -> tuple[int, int]:
    points = list(scores)
    for adjustment in adjustments:
        points[adjustment.side] += adjustment.points
    return points[0], points[1]


def _rack_points(
    state: GameState, reason: EndReason, rules: EndingRules, ordered: EndOrdered | None
) -> Iterator[Adjustment]:
    tileset = load_tileset(state.opened.tileset)
    held = [tileset.worth(rack) for rack in state.racks]
    if reason is EndReason.OUT:
        closer = state.turns[-1].side
        other = opponent_of(closer)
        if rules.out_gains_opponents_rack:
            yield Adjustment(side=closer, points=held[other], rule="ending.out_gains_opponents_rack")
        if rules.out_costs_opponent_rack:
            yield Adjustment(side=other, points=-held[other], rule="ending.out_costs_opponent_rack")
        return
    rule = _OWN_RACK.get(reason)
    if reason is EndReason.ROUND_OVER and rules.round_over_counts_racks:
        rule = "ending.round_over_counts_racks"
    if ordered is not None and ordered.count_racks:
        rule = "ending.by_arbiter"
    if rule is not None:
        for side in SIDES:
            yield Adjustment(side=side, points=-held[side], rule=rule)


def _time_points(state: GameState, rulebook: Rulebook, now_ms: int) -> Iterator[Adjustment]:
    if state.opened.turn_ms is not None:  # there is no time for the game that could be exceeded
        return
    for side in SIDES:
        penalty = overtime_penalty(
            time_to_count(state, side, now_ms=now_ms), side_ms=state.opened.side_ms, rules=rulebook.clock
        )
        if penalty:
            yield Adjustment(side=side, points=-penalty, rule="clock.overtime_points")


def time_to_count(state: GameState, side: Side, *, now_ms: int) -> int:
    """What the clock showed when the end was reached, and what ran on after it if that was claimed."""
    if state.closing is None:
        return state.clock.spent(side, now_ms=now_ms)
    claimed = any(by != side for by, _claim, _at in state.claims)
    return state.clock.spent(side, now_ms=now_ms) if claimed else state.spent_at_end[side]
