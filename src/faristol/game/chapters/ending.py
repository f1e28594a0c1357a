"""`[ending]`: when a game is over, why, and what the end adds and takes."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from faristol.game.chapter import Referee
from faristol.game.clock import overtime_penalty, shows_more
from faristol.game.evolve import replace
from faristol.game.holdings import unseen_by
from faristol.game.milestones import AcceptedBy, Adjustment, EndReached, EndReason, GameEnded
from faristol.game.runs import reason_by_runs, runs_of
from faristol.game.stamp import SIDES, Done, Grounds, Ruling, Side, opponent_of
from faristol.game.state import GameState, Phase, Turn
from faristol.game.turns import leader, only_if
from faristol.rulebook.choices import Abandonment, OutCountsRack, TurnKind
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import EndingRules, Rulebook
from faristol.tiles import UNKNOWN, load_tileset

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
"""Ends at which the players finish the sheet together: nobody is gone, and no arbiter has decided."""
BY_CORRESPONDENCE = "opened.turn_ms"
"""The ground for losing by correspondence: a setting of the game, not a rule of the book."""
_DECIDED_BY_SCORE = frozenset({EndReason.OUT, EndReason.LOST_TURNS, EndReason.PASSES, EndReason.ROUND_OVER})
_OWN_RACK = {EndReason.LOST_TURNS: "ending.lost_turns_each", EndReason.PASSES: "ending.passes_each"}


@dataclass(frozen=True, slots=True)
class Leave:
    """Give the game up."""

    both: bool = False
    """True if both players leave, at a table."""


@dataclass(frozen=True, slots=True)
class EndGame:
    """An arbiter ends the game, perhaps with a winner."""

    winner: Side | None = None
    both_lose: bool = False
    count_racks: bool = False
    disqualified: Side | None = None


Actions: TypeAlias = Leave
Orders: TypeAlias = EndGame


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerLeft(Done):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class EndOrdered(EndGame, Ruling):
    """GameEnded follows with what the arbiters decided."""

    moves_the_game = True


Events: TypeAlias = PlayerLeft | EndReached | GameEnded | EndOrdered


def objections(referee: Referee, _side: Side, action: Leave) -> Iterator[Objection]:
    state, rulebook = referee.state, referee.rulebook
    yield from only_if(state.phase not in {Phase.SEATING, Phase.CLOSING})
    if action.both and not state.is_table:
        yield Objection("turn.only_at_table")
    elif action.both and not _says_what_both_get(state, rulebook):
        yield Objection("ending.both_left_points")


def _says_what_both_get(state: GameState, rulebook: Rulebook) -> bool:
    return leaving_is_for_committee(state, rulebook) or rulebook.ending.both_left_points is not None


def objections_to_order(referee: Referee, order: EndGame, _grounds: Grounds) -> Iterator[Objection]:
    state, rulebook = referee.state, referee.rulebook
    if order.count_racks and not rulebook.ending.arbiter_counts_racks:
        yield Objection("ending.arbiter_counts_racks")
    elif order.count_racks and any(UNKNOWN in rack for rack in state.racks):
        yield Objection("sheet.racks")
    yield from only_if(state.phase not in {Phase.OVER, Phase.SEATING})
    if order.disqualified is not None and not rulebook.arbitration.may_disqualify:
        yield Objection("arbitration.may_disqualify")
    elif order.disqualified is None and not rulebook.ending.by_arbiter:
        yield Objection("ending.by_arbiter")


def decide(referee: Referee, side: Side, action: Leave) -> None:
    """A play that waits for its answer stands, and may end the game: nobody is left to challenge it."""
    if leaving_is_for_committee(referee.state, referee.rulebook):
        for one in (side, opponent_of(side)) if action.both else (side,):
            referee.record(PlayerLeft(at_ms=referee.now_ms, side=one))
        referee.call_arbiter(side)
        return
    if referee.state.pending is not None:
        if referee.state.is_table:  # whoever goes draws nothing any more
            referee.let_stand()
        else:
            referee.accept(AcceptedBy.MOVE)
    if referee.state.phase in {Phase.OVER, Phase.CLOSING}:
        return
    referee.record(PlayerLeft(at_ms=referee.now_ms, side=side))
    if action.both:
        referee.record(PlayerLeft(at_ms=referee.now_ms, side=opponent_of(side)))
        end(referee, EndReason.BOTH_LEFT)
    else:
        end(referee, EndReason.LEFT, loser=side)


def leaving_is_for_committee(state: GameState, rulebook: Rulebook) -> bool:
    """True if leaving calls the committee, and nothing follows before its decision."""
    return state.is_table and rulebook.ending.abandonment is Abandonment.COMMITTEE


def carry_out(referee: Referee, order: EndGame, grounds: Grounds) -> None:
    if order.disqualified is not None:
        order = replace(order, winner=opponent_of(order.disqualified))
    ordered = EndOrdered.on(grounds, order, at_ms=referee.now_ms)
    referee.record(ordered)
    referee.let_stand()
    _record_end(referee, EndReason.ARBITER, ordered=ordered)


def end_if_over(referee: Referee) -> bool:
    reason = reason_to_end(referee.state, referee.rulebook.ending)
    if reason is None:
        return False
    loser = referee.state.turns[-1].side if reason is EndReason.WRONG_PLAYS else None
    end(referee, reason, loser=loser)
    return True


def end(referee: Referee, reason: EndReason, *, loser: Side | None = None) -> None:
    """End the game; at a table racks, sums and signatures come first."""
    if not (referee.state.is_table and reason in _PLAYED_OUT):
        conclude(referee, reason, loser=loser)
        return
    if reason is EndReason.OUT:
        _enter_last_rack(referee)
    runs = referee.rulebook.clock.unstopped_runs_on and referee.state.clock.running is not None
    written = _spent_when_written(referee.state, reason, referee.rulebook)
    referee.record(
        EndReached(at_ms=referee.now_ms, reason=reason, loser=loser, clock_runs=runs, spent_ms=written)
    )


def _spent_when_written(state: GameState, reason: EndReason, rulebook: Rulebook) -> tuple[int, int] | None:
    """Count time after the last play was written only if it is claimed."""
    claimed = state.opened.timed and rulebook.clock.unstopped_runs_on
    ends = reason in {EndReason.OUT, EndReason.ROUND_OVER} and state.turns[-1].kind is TurnKind.VALID
    return state.spent_at_play if claimed and ends else None


def _enter_last_rack(referee: Referee) -> None:
    """Give the other side all unseen tiles when one side is out."""
    state = referee.state
    other = opponent_of(state.turns[-1].side)
    if UNKNOWN in state.racks[other]:
        unseen = tuple(sorted(unseen_by(state, other).elements()))
        if len(unseen) == len(state.racks[other]):
            referee.enter_rack(other, unseen)


def conclude(referee: Referee, reason: EndReason, *, loser: Side | None = None) -> None:
    referee.let_stand()
    _record_end(referee, reason, loser=loser)


def _record_end(
    referee: Referee, reason: EndReason, *, loser: Side | None = None, ordered: EndOrdered | None = None
) -> None:
    ended = end_of_game(
        referee.state,
        reason,
        rulebook=referee.rulebook,
        now_ms=referee.now_ms,
        loser=loser,
        ordered=ordered,
    )
    referee.record(ended)


def reason_to_end(state: GameState, rules: EndingRules) -> EndReason | None:
    """
    Return why the game is over after its last turn, or None. Reasons are tested in the order of the
    rulebook's fields.
    """
    if not state.turns:
        return None
    last = state.turns[-1]
    if last.kind is TurnKind.VALID and not state.bag and not state.racks[last.side]:
        return EndReason.OUT
    by_turns = reason_by_turns(state.turns, rules)
    if by_turns is not None:
        return by_turns
    return EndReason.ROUND_OVER if state.turns_left == 0 else None


def reason_by_turns(turns: Sequence[Turn], rules: EndingRules) -> EndReason | None:
    """Return what the last turns end the game by, if they do: sides alternate in them."""
    if rules.wrong_plays_lose and _lost_by_wrong_plays(turns, rules.wrong_plays_lose):
        return EndReason.WRONG_PLAYS
    return reason_by_runs(runs_of(turns, rules), rules)


def _lost_by_wrong_plays(turns: Sequence[Turn], limit: int) -> bool:
    """
    True if the side that just moved has `limit` wrong plays in a row; one pass among them counts as wrong.
    """
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
        adjustments = tuple(forfeit(state.scores, loser, rulebook.ending, rule=_key_of_loss(state, reason)))
    elif reason is EndReason.BOTH_LEFT:
        adjustments = tuple(_both_left(state, rulebook.ending))
    else:
        adjustments = (
            *_rack_points(state, reason, rulebook.ending, ordered),
            *_time_points(state, rulebook, now_ms),
        )
    points = with_adjustments(state.scores, adjustments)
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
    """Return the side whose clock, left running and claimed, has passed the limit that loses the game."""
    limit = rulebook.clock.loss_after_ms
    if limit is None:
        return None
    over = [time_to_count(state, side, now_ms=now_ms) - state.opened.side_ms for side in SIDES]
    late = [side for side in SIDES if shows_more(over[side], limit)]
    return late[0] if late else None


def _penalises(reason: EndReason, rules: EndingRules) -> bool:
    """True if points are taken from the absent player; losing on time, where that exists, costs the same."""
    if reason is EndReason.TIME:
        return True
    return reason in {EndReason.LEFT, EndReason.CLAIMED} and rules.abandonment is Abandonment.PENALTY


def _both_left(state: GameState, rules: EndingRules) -> Iterator[Adjustment]:
    for side in SIDES:
        points = (rules.both_left_points or 0) - state.scores[side]
        if points:
            yield Adjustment(side=side, points=points, rule="ending.both_left_points")


def _key_of_loss(state: GameState, reason: EndReason) -> str:
    """The rule by which points are taken from who is gone."""
    if reason is not EndReason.TIME:
        return "ending.abandonment_points"
    return "clock.loss_after_ms" if state.opened.turn_ms is None else BY_CORRESPONDENCE


def forfeit(scores: tuple[int, int], loser: Side, rules: EndingRules, *, rule: str) -> Iterator[Adjustment]:
    """Points off instead of any overtime; where that leaves the loser ahead, the forfeit result."""
    penalty = Adjustment(side=loser, points=-(rules.abandonment_points or 0), rule=rule)
    yield penalty
    after = with_adjustments(scores, (penalty,))
    if rules.forfeit_points is not None and leader(after) == loser:
        wanted = (0, rules.forfeit_points) if loser == 0 else (rules.forfeit_points, 0)
        for side in SIDES:
            if wanted[side] != after[side]:
                points = wanted[side] - after[side]
                yield Adjustment(side=side, points=points, rule="ending.forfeit_points")


def with_adjustments(scores: tuple[int, int], adjustments: Iterable[Adjustment]) -> tuple[int, int]:
    points = list(scores)
    for adjustment in adjustments:
        points[adjustment.side] += adjustment.points
    return points[0], points[1]


def _rack_points(
    state: GameState, reason: EndReason, rules: EndingRules, ordered: EndOrdered | None
) -> Iterator[Adjustment]:
    tileset = load_tileset(state.opened.tileset)
    held = (tileset.worth(state.racks[0]), tileset.worth(state.racks[1]))
    if ordered is not None and ordered.count_racks and reason is not EndReason.OUT:
        yield from _own_racks(held, "ending.by_arbiter")
    else:
        yield from rack_points(reason, rules, held, closer=state.turns[-1].side if state.turns else 0)


def rack_points(
    reason: EndReason, rules: EndingRules, held: tuple[int, int], *, closer: Side
) -> Iterator[Adjustment]:
    """Yield what is added and taken for tiles that are left, worth so much on each rack."""
    if reason is EndReason.OUT:
        other = opponent_of(closer)
        if rules.out_gains_opponents_rack:
            gained = held[other] * (2 if rules.out_counts_rack is OutCountsRack.TWICE else 1)
            yield Adjustment(side=closer, points=gained, rule="ending.out_gains_opponents_rack")
        if rules.out_costs_opponent_rack:
            yield Adjustment(side=other, points=-held[other], rule="ending.out_costs_opponent_rack")
        return
    rule = _OWN_RACK.get(reason)
    if reason is EndReason.ROUND_OVER and rules.round_over_counts_racks:
        rule = "ending.round_over_counts_racks"
    if rule is not None:
        yield from _own_racks(held, rule)


def _own_racks(held: tuple[int, int], rule: str) -> Iterator[Adjustment]:
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
    """Time on the clock when the game ended, plus the time that ran on afterwards if it was claimed."""
    if state.closing is None:
        return state.clock.spent(side, now_ms=now_ms)
    claimed = any(claimant != side for claimant in state.claimants)
    return state.clock.spent(side, now_ms=now_ms) if claimed else state.spent_at_end[side]


def apply(state: GameState, event: Events) -> GameState:
    match event:
        case PlayerLeft(side=side):
            return replace(state, left=(*(other for other in state.left if other != side), side))
        case EndOrdered():
            return state  # the end itself follows
        case EndReached(at_ms=at_ms, clock_runs=clock_runs):
            stopped = state.clock.stop(now_ms=at_ms)
            return replace(
                state,
                phase=Phase.CLOSING,
                closing=event,
                held=None,
                clock=state.clock if clock_runs else stopped,
                spent_at_end=stopped.spent_ms if event.spent_ms is None else event.spent_ms,
            )
        case GameEnded(scores=scores):
            return replace(
                state,
                phase=Phase.OVER,
                scores=scores,
                ended=event,
                follows_scores=_follows_scores(state, event),
                pending=None,
                laid=(),
                held=None,
                clock=state.clock.stop(now_ms=event.at_ms),
            )
        case _:
            assert_never(event)


def _follows_scores(state: GameState, ended: GameEnded) -> bool:
    """True if the side with more points wins, unless the game was decided otherwise."""
    orders = [ruled.ruling for ruled in state.rulings if isinstance(ruled.ruling, EndOrdered)]
    if ended.reason is EndReason.ARBITER and orders:
        return orders[-1].winner is None and not orders[-1].both_lose
    return ended.reason in _DECIDED_BY_SCORE
