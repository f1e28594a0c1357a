"""(state, event) → state. Pure and total: any event that was recorded can be replayed."""

from collections.abc import Iterable
from functools import reduce

from faristol.board import Grid, load_layout
from faristol.game.clock import Clock
from faristol.game.event import Event
from faristol.game.events import (
    BagInspected,
    ChallengeAnswered,
    ClaimMade,
    ClockStarted,
    ClockStopped,
    GameEnded,
    GameEvent,
    GameOpened,
    Outcome,
    PlayAccepted,
    PlayAmended,
    PlayChallenged,
    PlayDeclared,
    PlayerLeft,
    PlayerSeated,
    PlayWithdrawn,
    PointsDeducted,
    RackChanged,
    ServerWasDown,
    StartDrawTied,
    StarterFound,
    StartTileDrawn,
    TilesDrawn,
    TilesExchanged,
    TurnHandedOver,
    TurnKept,
    TurnPassed,
)
from faristol.game.evolve import replace
from faristol.game.ruling_events import RulingEvent
from faristol.game.ruling_transition import apply_ruling
from faristol.game.state import GameState, Phase, Turn
from faristol.game.table_events import TableEvent, TilesLaid, TurnLost
from faristol.game.table_transition import apply_at_table
from faristol.game.turns import end_turn, has_drawn, in_hands, marked, put, rack_giving, undo_pending
from faristol.rulebook.choices import TurnKind
from faristol.tiles import UNKNOWN, Bag, Tile, load_tileset, shuffled, without

_TURN_BEGINS = (TilesLaid, PlayDeclared, TilesExchanged, TurnPassed, TurnLost)


def opening_state(opened: GameOpened) -> GameState:
    """A game nobody has sat down to yet. At a table nobody knows what the bag holds, only how much."""
    tiles = load_tileset(opened.tileset).tiles()
    state = GameState(
        opened=opened,
        grid=Grid.of(load_layout(opened.board)),
        bag=Bag(shuffled(tiles, seed=opened.seed, label="bag")),
        clock=Clock(),
        length=1,
    )
    return replace(state, bag=Bag((UNKNOWN,) * len(tiles))) if state.is_table else state


def replay(events: Iterable[Event]) -> GameState:
    """The state after all of them; the first must be a GameOpened."""
    first, *rest = events
    assert isinstance(first, GameOpened), "a game begins with GameOpened"
    return reduce(apply, rest, opening_state(first))


def apply(state: GameState, event: Event) -> GameState:
    if isinstance(event, RulingEvent):
        after = apply_ruling(state, event)
    else:
        begins = isinstance(event, _TURN_BEGINS) and not state.laid and state.pending is None
        remembered = replace(state, before=state, before_ruling=None) if begins else state
        after = (
            apply_at_table(remembered, event)
            if isinstance(event, TableEvent)
            else _applied(remembered, event)
        )
    if len(after.turns) > len(state.turns):
        after = replace(after, turn_since_ms=event.at_ms)
    return replace(after, length=state.length + 1)


def _applied(state: GameState, event: GameEvent) -> GameState:
    match event:
        case (
            PlayDeclared()
            | PlayAmended()
            | PlayAccepted()
            | PlayChallenged()
            | ChallengeAnswered()
            | PlayWithdrawn()
        ):
            return _apply_play(state, event)
        case TilesDrawn() | TilesExchanged() | RackChanged() | BagInspected():
            return _apply_drawing(state, event)
        case ClockStarted() | ClockStopped() | ServerWasDown() | TurnKept() | TurnHandedOver():
            return _apply_time(state, event)
        case TurnPassed(side=side):
            return end_turn(state, Turn(side, TurnKind.PASS))
        case PointsDeducted(side=side, points=points, rule=rule):
            return marked(state, side, -points, rule)
        case ClaimMade(side=side, claim=claim, at_ms=at_ms):
            return replace(state, claims=(*state.claims, (side, claim, at_ms)))
        case PlayerLeft():
            return state
        case GameEnded(scores=scores):
            return replace(
                state,
                phase=Phase.OVER,
                scores=scores,
                ended=event,
                pending=None,
                laid=(),
                held=None,
                clock=state.clock.stop(now_ms=event.at_ms),
            )
        case _:
            return _apply_beginning(state, event)


def _apply_beginning(
    state: GameState,
    event: GameOpened | PlayerSeated | StartTileDrawn | StartDrawTied | StarterFound,
) -> GameState:
    match event:
        case PlayerSeated(side=side, name=name):
            names = put(state.names, side, name)
            return replace(state, names=names, phase=Phase.START_DRAW if all(names) else Phase.SEATING)
        case StartTileDrawn(side=side, tile=tile, kept=kept):
            shown = replace(state, start_tiles=put(state.start_tiles, side, tile))
            if not kept:
                return shown
            racks = put(state.racks, side, tuple(sorted((*state.racks[side], tile))))
            return replace(shown, racks=racks, bag=state.bag.without(UNKNOWN if state.is_table else tile))
        case StartDrawTied():
            return replace(state, start_tiles=(None, None), start_round=state.start_round + 1)
        case StarterFound(side=side):
            return replace(state, starter=side, on_turn=side, phase=Phase.RACKS)
        case GameOpened():
            return opening_state(event)


def _apply_play(
    state: GameState,
    event: PlayDeclared | PlayAmended | PlayAccepted | PlayChallenged | ChallengeAnswered | PlayWithdrawn,
) -> GameState:
    match event:
        case PlayDeclared(side=side, tiles=tiles, score=score):
            return replace(
                state,
                grid=state.grid.lay(tiles),
                racks=put(state.racks, side, without(state.racks[side], in_hands(event))),
                scores=put(state.scores, side, state.scores[side] + score),
                laid=(),
                first_laid=None,
                pending=event,
                written=False,
                phase=Phase.ANSWER,
            )
        case PlayAmended():
            # The next declaration begins the turn anew: the chain must not hold it twice.
            begun = state.before.before if state.before else None
            return replace(undo_pending(state), phase=Phase.PLAY, before=begun)
        case PlayAccepted(side=side):
            # The clock waits for the sheet, which may already have the play.
            stands = end_turn(state, Turn(side, TurnKind.VALID, play=state.pending))
            return replace(stands, written=state.written)
        case PlayChallenged(words=words):
            return replace(state, challenged=words)
        case ChallengeAnswered(at_ms=at_ms, final=final):
            if final or state.pending is None:
                return replace(state, answers=state.answers + 1)
            # The time for challenging it once more begins with the answer.
            return replace(
                state,
                answers=state.answers + 1,
                challenged=(),
                pending=replace(state.pending, at_ms=at_ms),
            )
        case PlayWithdrawn(side=side):
            play = state.pending
            return end_turn(undo_pending(state), Turn(side, TurnKind.WITHDRAWN, play=play))


def _apply_drawing(
    state: GameState, event: TilesDrawn | TilesExchanged | RackChanged | BagInspected
) -> GameState:
    match event:
        case TilesDrawn(side=side, tiles=tiles):
            count = len(tiles) or event.count
            racks = put(state.racks, side, tuple(sorted((*state.racks[side], *tiles))))
            after = replace(state, racks=racks)
            both = state.phase is Phase.RACKS and has_drawn(after, 0) and has_drawn(after, 1)
            return replace(
                after,
                bag=state.bag.draw(count)[1],
                missing=put(state.missing, side, 0),
                phase=Phase.PLAY if both else state.phase,
                fresh=put(state.fresh, side, True),
                changes_in_a_row=put(state.changes_in_a_row, side, 0),
            )
        case TilesExchanged():
            return _exchanged(state, event)
        case RackChanged():
            return _rack_changed(state, event)
        case BagInspected(side=side, found=found):  # none of the kind: the rack stays as it is
            fresh = found is not Outcome.NONE
            return replace(state, fresh=put(state.fresh, side, fresh))


def _exchanged(state: GameState, event: TilesExchanged) -> GameState:
    side = event.side
    rack = rack_giving(state.racks[side], event.returned) if state.is_table else state.racks[side]
    kept = without(rack, event.returned)
    bag = state.bag
    if not state.is_table:
        label = exchange_label(state.exchanges)
        draw_first = not event.returned_first
        _, bag = bag.exchange(event.returned, seed=state.opened.seed, label=label, draw_first=draw_first)
    swapped = replace(
        state,
        racks=put(state.racks, side, tuple(sorted((*kept, *event.drawn)))),
        bag=bag,
        exchanges=state.exchanges + 1,
    )
    ended = end_turn(swapped, Turn(side, TurnKind.EXCHANGE, exchanged=event.count if event.announced else 0))
    return replace(
        ended,
        fresh=put(ended.fresh, side, True),
        changes_in_a_row=put(state.changes_in_a_row, side, 0),
    )


def exchange_label(exchanges_before: int) -> str:
    """What the seed is shuffled for when tiles go back, so that every shuffle is another one."""
    return f"exchange {exchanges_before + 1}"


def _rack_changed(state: GameState, event: RackChanged) -> GameState:
    given = () if event.kept is None else (event.kept,)
    bag = (
        state.bag if state.is_table else changed_bag(state, event.shown, event.kept).draw(len(event.drawn))[1]
    )
    return replace(
        state,
        racks=put(state.racks, event.side, tuple(sorted((*event.drawn, *given)))),
        bag=bag,
        changes=state.changes + 1,
        changes_in_a_row=put(state.changes_in_a_row, event.side, state.changes_in_a_row[event.side] + 1),
    )


def changed_bag(state: GameState, shown: tuple[Tile, ...], given: Tile | None) -> Bag:
    """The bag with a whole rack back in it and mixed, less the tile that the inspection gave."""
    bag = state.bag if given is None else state.bag.without(given)
    label = f"senyors {state.changes + 1}"
    return Bag(shuffled((*bag.tiles, *shown), seed=state.opened.seed, label=label))


def _apply_time(
    state: GameState, event: ClockStarted | ClockStopped | ServerWasDown | TurnKept | TurnHandedOver
) -> GameState:
    match event:
        case ClockStarted(side=side, at_ms=at_ms):
            started = state.started_ms if state.started_ms is not None else at_ms
            clock = state.clock.start(side, now_ms=at_ms)
            return replace(state, clock=clock, started_ms=started, stopped_for=None)
        case ClockStopped(at_ms=at_ms, reason=reason):
            return replace(state, clock=state.clock.stop(now_ms=at_ms), stopped_for=reason)
        case ServerWasDown(at_ms=at_ms, from_ms=from_ms):
            return _undo_outage(state, from_ms=from_ms, to_ms=at_ms)
        case TurnKept(side=side):
            return replace(state, phase=Phase.HELD, held=side)
        case TurnHandedOver(at_ms=at_ms):
            drawn = has_drawn(state, 0) and has_drawn(state, 1)
            phase = Phase.PLAY if drawn or state.turns else Phase.RACKS
            return replace(state, phase=phase, held=None, written=False, turn_since_ms=at_ms)


def _undo_outage(state: GameState, *, from_ms: int, to_ms: int) -> GameState:
    """Nobody's clock ran, and no window closed, while the server was down."""
    pending = state.pending
    if pending is not None:
        pending = replace(pending, at_ms=pending.at_ms + to_ms - max(from_ms, pending.at_ms))
    attendance = state.attendance
    if attendance is not None:
        lost = to_ms - max(from_ms, attendance.since_ms)
        attendance = replace(attendance, since_ms=attendance.since_ms + lost)
    started = state.started_ms
    return replace(
        state,
        clock=state.clock.without(from_ms, to_ms=to_ms),
        pending=pending,
        attendance=attendance,
        started_ms=None if started is None else started + to_ms - max(from_ms, started),
        turn_since_ms=state.turn_since_ms + to_ms - max(from_ms, state.turn_since_ms),
    )
