"""(state, event) → state. Pure and total: any event that was recorded can be replayed."""

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from typing import TypeVar, assert_never

from faristol.board import Grid, load_layout
from faristol.game.clock import Clock
from faristol.game.events import (
    ChallengeAnswered,
    ClockStarted,
    ClockStopped,
    Event,
    GameEnded,
    GameOpened,
    PlayAccepted,
    PlayChallenged,
    PlayDeclared,
    PlayerLeft,
    PlayerSeated,
    PlayWithdrawn,
    ServerWasDown,
    Side,
    StartDrawTied,
    StarterFound,
    StartTileDrawn,
    TilesDrawn,
    TilesExchanged,
    TurnPassed,
    opponent_of,
)
from faristol.game.state import GameState, Phase, Turn
from faristol.rulebook.schema import TurnKind
from faristol.tiles import BLANK, Bag, Tile, is_designated, load_tileset, shuffled, without

T = TypeVar("T")


def opening_state(opened: GameOpened) -> GameState:
    """A game nobody has sat down to yet."""
    tiles = load_tileset(opened.tileset).tiles()
    return GameState(
        opened=opened,
        grid=Grid.of(load_layout(opened.board)),
        bag=Bag(shuffled(tiles, seed=opened.seed, label="bag")),
        clock=Clock(),
        length=1,
    )


def replay(events: Iterable[Event]) -> GameState:
    """The state after all of them; the first must be a GameOpened."""
    first, *rest = events
    assert isinstance(first, GameOpened), "a game begins with GameOpened"
    return reduce(apply, rest, opening_state(first))


def apply(state: GameState, event: Event) -> GameState:
    return replace(_applied(state, event), length=state.length + 1)


def _applied(state: GameState, event: Event) -> GameState:
    match event:
        case PlayDeclared() | PlayAccepted() | PlayChallenged() | ChallengeAnswered() | PlayWithdrawn():
            return _apply_play(state, event)
        case TilesDrawn(side=side, tiles=tiles):
            return _drawn(state, side, len(tiles) or event.count, tiles)
        case TilesExchanged(side=side):
            return _exchanged(state, event)
        case TurnPassed(side=side):
            return _end_turn(state, Turn(side, TurnKind.PASS))
        case ClockStarted(side=side, at_ms=at_ms):
            return replace(state, clock=state.clock.start(side, now_ms=at_ms))
        case ClockStopped(at_ms=at_ms):
            return replace(state, clock=state.clock.stop(now_ms=at_ms))
        case ServerWasDown(at_ms=at_ms, from_ms=from_ms):
            return _undo_outage(state, from_ms=from_ms, to_ms=at_ms)
        case PlayerLeft():
            return state
        case GameEnded(scores=scores):
            return replace(
                state,
                phase=Phase.OVER,
                scores=scores,
                ended=event,
                pending=None,
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
            names = _put(state.names, side, name)
            return replace(state, names=names, phase=Phase.START_DRAW if all(names) else Phase.SEATING)
        case StartTileDrawn(side=side, tile=tile):
            return replace(state, start_tiles=_put(state.start_tiles, side, tile))
        case StartDrawTied():
            return replace(state, start_tiles=(None, None), start_round=state.start_round + 1)
        case StarterFound(side=side):
            return replace(state, starter=side, on_turn=side, phase=Phase.RACKS)
        case GameOpened():
            return opening_state(event)
        case _:
            assert_never(event)


def _apply_play(
    state: GameState,
    event: PlayDeclared | PlayAccepted | PlayChallenged | ChallengeAnswered | PlayWithdrawn,
) -> GameState:
    match event:
        case PlayDeclared(side=side, tiles=tiles, score=score):
            return replace(
                state,
                grid=state.grid.lay(tiles),
                racks=_put(state.racks, side, without(state.racks[side], _from_rack(event))),
                scores=_put(state.scores, side, state.scores[side] + score),
                pending=event,
                phase=Phase.ANSWER,
            )
        case PlayAccepted(side=side):
            return _end_turn(state, Turn(side, TurnKind.VALID, play=state.pending))
        case PlayChallenged(words=words):
            return replace(state, challenged=words)
        case ChallengeAnswered():
            return state
        case PlayWithdrawn(side=side):
            play = state.pending
            assert play is not None, "withdrawn without a play"
            undone = replace(
                state,
                grid=state.grid.take_up(square for square, _ in play.tiles),
                racks=_put(state.racks, side, tuple(sorted((*state.racks[side], *_from_rack(play))))),
                scores=_put(state.scores, side, state.scores[side] - play.score),
            )
            return _end_turn(undone, Turn(side, TurnKind.WITHDRAWN, play=play))
        case _:
            assert_never(event)


def _from_rack(play: PlayDeclared) -> tuple[Tile, ...]:
    """The tiles as they were in hand: a blank is a blank again."""
    return tuple(BLANK if is_designated(tile) else tile for _, tile in play.tiles)


def _end_turn(state: GameState, turn: Turn) -> GameState:
    return replace(
        state,
        turns=(*state.turns, turn),
        on_turn=opponent_of(turn.side),
        phase=Phase.PLAY,
        pending=None,
        challenged=(),
    )


def _drawn(state: GameState, side: Side, count: int, tiles: tuple[Tile, ...]) -> GameState:
    racks = _put(state.racks, side, tuple(sorted((*state.racks[side], *tiles))))
    both = state.phase is Phase.RACKS and all(racks)
    return replace(
        state,
        racks=racks,
        bag=state.bag.draw(count)[1],
        phase=Phase.PLAY if both else state.phase,
    )


def _exchanged(state: GameState, event: TilesExchanged) -> GameState:
    side = event.side
    kept = without(state.racks[side], event.returned)
    _, bag = state.bag.exchange(event.returned, seed=state.opened.seed, label=exchange_label(state.exchanges))
    swapped = replace(
        state,
        racks=_put(state.racks, side, tuple(sorted((*kept, *event.drawn)))),
        bag=bag,
        exchanges=state.exchanges + 1,
    )
    return _end_turn(swapped, Turn(side, TurnKind.EXCHANGE, exchanged=event.count))


def exchange_label(exchanges_before: int) -> str:
    """What the seed is shuffled for when tiles go back, so that every shuffle is another one."""
    return f"exchange {exchanges_before + 1}"


def _undo_outage(state: GameState, *, from_ms: int, to_ms: int) -> GameState:
    """Nobody's clock ran, and no window closed, while the server was down."""
    pending = state.pending
    if pending is not None:
        lost = to_ms - max(from_ms, pending.at_ms)
        pending = replace(pending, at_ms=pending.at_ms + lost)
    return replace(state, clock=state.clock.without(from_ms, to_ms=to_ms), pending=pending)


def _put(pair: tuple[T, T], side: Side, value: T) -> tuple[T, T]:
    return (value, pair[1]) if side == 0 else (pair[0], value)
