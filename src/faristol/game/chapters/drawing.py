"""`[drawing]`: filling racks from the bag, and at a table saying what they hold."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from faristol.game.chapter import Referee
from faristol.game.evolve import replace
from faristol.game.holdings import objections_to_set, tiles_wanted
from faristol.game.milestones import AcceptedBy
from faristol.game.stamp import Done, Side
from faristol.game.state import GameState, Phase
from faristol.game.turns import RUNNING, has_drawn, objections_to_going_on, only_if, put
from faristol.rulebook.choices import ChallengeWindow, Refill
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import Rulebook
from faristol.tiles import UNKNOWN, Tile


@dataclass(frozen=True, slots=True)
class DrawRack:
    pass


@dataclass(frozen=True, slots=True)
class Draw:
    """At a table: begin to refill the rack, which closes the time for challenging."""


@dataclass(frozen=True, slots=True)
class EnterRack:
    """At a table: say what a side holds."""

    tiles: tuple[Tile, ...]


Actions: TypeAlias = DrawRack | Draw | EnterRack


@dataclass(frozen=True, slots=True, kw_only=True)
class TilesDrawn(Done):
    """A rack filled, at the start or after a play that stood."""

    count: int
    tiles: tuple[Tile, ...]
    """Secret from everyone but this side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RackEntered(EnterRack, Done):
    """Secret from everyone but this side and the table."""


Events: TypeAlias = TilesDrawn | RackEntered


def objections(referee: Referee, side: Side, action: Actions) -> Iterator[Objection]:
    state = referee.state
    match action:
        case DrawRack():
            waits = state.phase is Phase.RACKS and state.attendance is None
            yield from only_if(waits and not has_drawn(state, side))
            # The starter draws first and looks at the rack before the other draws.
            starter = state.on_turn
            if state.phase is Phase.RACKS and side != starter and not has_drawn(state, starter):
                yield Objection("turn.not_yours")
        case Draw():
            yield from _objections_to_refilling(state, side, referee.rulebook)
        case EnterRack(tiles=tiles):
            yield from only_if(state.phase in RUNNING | {Phase.CLOSING})
            size = len(state.racks[side])
            if len(tiles) != size:
                yield Objection("rack.count", allowed=size, found=len(tiles))
            yield from objections_to_set(state, side, [tile for tile in tiles if tile != UNKNOWN])
            if any(state.signed):
                yield Objection("sheet.signed")
        case _:
            assert_never(action)


def _objections_to_refilling(state: GameState, side: Side, rulebook: Rulebook) -> Iterator[Objection]:
    is_short = state.missing[side] > 0 and state.phase in {Phase.PLAY, Phase.HELD}
    if any(state.surplus) or not is_short:
        yield from objections_to_going_on(state, rulebook)
    if is_short:
        return
    if state.pending is None or state.pending.side != side:
        yield Objection("turn.not_now")
    elif rulebook.drawing.refill is Refill.AFTER_ACCEPTANCE:
        yield Objection("drawing.refill")
    elif rulebook.challenge.window is ChallengeWindow.ACCEPTANCE:
        yield Objection("challenge.window")
    elif not state.bag:
        yield Objection("drawing.empty")


def decide(referee: Referee, side: Side, action: Actions) -> None:
    match action:
        case DrawRack():
            draw_rack(referee, side)
        case Draw():
            _refill(referee, side)
        case EnterRack(tiles=tiles):
            enter_rack(referee, side, tuple(sorted(tiles)))
        case _:
            assert_never(action)


def draw_rack(referee: Referee, side: Side) -> None:
    """The second player starts the first one's clock, once satisfied with the own rack."""
    draw(referee, side)
    state = referee.state
    both = state.phase is Phase.PLAY
    pressed = both and state.is_table and state.opened.timed
    if pressed or referee.holds_the_turn(side):
        referee.keep_turn(side)
    elif both:
        referee.run_clock(state.on_turn)


def _refill(referee: Referee, side: Side) -> None:
    if referee.state.pending is not None:
        referee.accept(AcceptedBy.REFILL)
        return
    draw(referee, side)
    state = referee.state
    if state.phase is Phase.PLAY and state.on_turn != side and state.opened.timed:
        referee.run_clock(state.on_turn)  # the player was made to draw on the own time


def draw(referee: Referee, side: Side) -> None:
    """Fill the rack, or take what is left; tiles drawn too many do not count."""
    tiles, _ = referee.state.bag.draw(tiles_wanted(referee.state, side, referee.rulebook))
    if tiles:
        referee.record(TilesDrawn(at_ms=referee.now_ms, side=side, count=len(tiles), tiles=tiles))


def enter_rack(referee: Referee, side: Side, tiles: tuple[Tile, ...]) -> None:
    referee.record(RackEntered(at_ms=referee.now_ms, side=side, tiles=tiles))


def apply(state: GameState, event: Events) -> GameState:
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
        case RackEntered(side=side, tiles=tiles):
            return replace(state, racks=put(state.racks, side, tuple(sorted(tiles))))
        case _:
            assert_never(event)
