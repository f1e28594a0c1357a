"""`[start]`: who sits down, and who begins. Each player draws a tile, and the nearest to A starts."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from faristol.game.chapter import Referee
from faristol.game.evolve import replace
from faristol.game.stamp import Done, Event, Side
from faristol.game.state import GameState, Phase
from faristol.game.turns import only_if, put
from faristol.rulebook.choices import BlankRank, StartMethod
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import StartRules
from faristol.tiles import BLANK, UNKNOWN, Tile, load_tileset, shuffled


@dataclass(frozen=True, slots=True)
class TakeSeat:
    name: str


@dataclass(frozen=True, slots=True)
class DrawForStart:
    tile: Tile | None = None
    """The tile drawn at a table; online it follows from the seed."""


Actions: TypeAlias = TakeSeat | DrawForStart


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerSeated(TakeSeat, Done):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class StartTileDrawn(Done):
    """Shown to everyone."""

    tile: Tile
    kept: bool = False
    """True if it stays with its player as the first of the rack; otherwise it goes back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StartDrawTied(Event):
    """Equal tiles: both draw again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StarterFound(Done):
    pass


Events: TypeAlias = PlayerSeated | StartTileDrawn | StartDrawTied | StarterFound


def objections(referee: Referee, side: Side, action: Actions) -> Iterator[Objection]:
    state = referee.state
    match action:
        case TakeSeat(name=name):
            if state.phase is not Phase.SEATING or state.names[side]:
                yield Objection("start.seat_taken")
            if not name.strip():
                yield Objection("start.name")
        case DrawForStart(tile=tile):
            yield from only_if(state.phase is Phase.START_DRAW and state.attendance is None)
            if state.start_tiles[side] is not None:
                yield Objection("start.drawn")
            if state.is_table != (tile is not None):
                yield Objection("start.tile" if state.is_table else "turn.only_at_table")
            elif tile is not None:
                yield from _objections_to_start_tile(state, tile)
        case _:
            assert_never(action)


def _objections_to_start_tile(state: GameState, tile: Tile) -> Iterator[Objection]:
    """A tile of the set, and none that is kept on a rack already."""
    tileset = load_tileset(state.opened.tileset)
    left = Counter(tileset.tiles())
    left.subtract(kept for rack in state.racks for kept in rack)
    if left[tile] < 1:
        allowed = tileset.counts[tile] if tile < len(tileset.counts) else 0
        yield Objection("play.set", allowed=allowed, found=tileset.alphabet.label(tile))


def decide(referee: Referee, side: Side, action: Actions) -> None:
    match action:
        case TakeSeat(name=name):
            referee.record(PlayerSeated(at_ms=referee.now_ms, side=side, name=name.strip()))
            if referee.state.phase is Phase.START_DRAW:
                _start_without_lot(referee)
        case DrawForStart(tile=tile):
            draw_lot(referee, side, tile)
        case _:
            assert_never(action)


def _start_without_lot(referee: Referee) -> None:
    """Start with the side named first in the pairing, or the one known to have started."""
    first = referee.state.opened.first
    if first is None and referee.rulebook.start.method is StartMethod.PAIRING:
        first = 0
    if first is not None:
        referee.record(StarterFound(at_ms=referee.now_ms, side=first))


def draw_lot(referee: Referee, side: Side, tile: Tile | None) -> None:
    rules, now = referee.rulebook.start, referee.now_ms
    kept = not rules.tile_returned
    drawn = tile if tile is not None else next_start_tile(referee.state, kept=kept)
    referee.record(StartTileDrawn(at_ms=now, side=side, tile=drawn, kept=kept))
    first, second = referee.state.start_tiles
    if first is None or second is None:
        return
    ranks = [start_rank(shown, rules) for shown in (first, second)]
    if ranks[0] == ranks[1] and rules.redraw_equal:
        referee.record(StartDrawTied(at_ms=now))
    else:
        referee.record(StarterFound(at_ms=now, side=0 if ranks[0] <= ranks[1] else 1))


def next_start_tile(state: GameState, *, kept: bool = False) -> Tile:
    """
    The tile the seed holds ready for whoever draws next in this round of drawing.

    A tile that its player keeps comes from the bag as the racks do.
    """
    if kept:
        return state.bag.tiles[0]
    order = shuffled(
        load_tileset(state.opened.tileset).tiles(),
        seed=state.opened.seed,
        label=f"start {state.start_round}",
    )
    return order[sum(tile is not None for tile in state.start_tiles)]


def start_rank(tile: Tile, rules: StartRules) -> int:
    """Smaller starts. Letters rank as in the alphabet: C before Ç, L before L·L, N before NY."""
    if tile == BLANK and rules.blank_rank is BlankRank.LAST:
        return 1 << 8
    return tile


def apply(state: GameState, event: Events) -> GameState:
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
        case _:
            assert_never(event)
