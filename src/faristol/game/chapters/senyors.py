"""`[senyors]`: a rack that is all vowels or all consonants may be changed without losing the turn."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias, assert_never

from faristol.game.chapter import Referee
from faristol.game.evolve import replace
from faristol.game.holdings import objections_to_set
from faristol.game.stamp import Done, Side
from faristol.game.state import GameState, Phase
from faristol.game.turns import inspection_is_due, put
from faristol.rulebook.choices import SenyorsWindow, StopReason
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import Rulebook
from faristol.tiles import (
    BLANK,
    UNKNOWN,
    Bag,
    Rack,
    Tile,
    TileSet,
    is_designated,
    load_tileset,
    missing_from,
    shuffled,
)


class Outcome(StrEnum):
    """Result of looking into the bag for tiles of the kind a rack lacks, blanks included."""

    NONE = "none"
    ONE = "one"
    SEVERAL = "several"


@dataclass(frozen=True, slots=True)
class ChangeRack:
    """Show a rack all of one kind, put it back, draw again."""

    shown: tuple[Tile, ...] = ()
    """Tiles shown at a table, where the program does not know them."""
    found: Outcome | None = None
    """Finding of the person who looked into the bag at a table, once that is due."""
    tile: Tile | None = None
    """The only one, where one was found."""


Actions: TypeAlias = ChangeRack


@dataclass(frozen=True, slots=True, kw_only=True)
class BagInspected(Done):
    """Look into the bag for tiles of the other kind, after several such racks in a row."""

    found: Outcome
    tile: Tile | None = None
    """The only one, now on the rack; secret from everyone but this side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RackChanged(Done):
    """A rack all of one kind is shown and goes back; the turn is not lost."""

    shown: tuple[Tile, ...]
    """Tiles shown to everyone."""
    drawn: tuple[Tile, ...]
    """Secret from everyone but this side; a tile given by the inspection not among them."""
    kept: Tile | None = None
    """Given by the inspection; secret likewise."""


Events: TypeAlias = BagInspected | RackChanged


def is_one_kind(rack: Rack, tileset: TileSet) -> bool:
    """All vowels or all consonants; a blank is neither, and stands against it."""
    if not rack or BLANK in rack or UNKNOWN in rack:
        return False
    return sum(map(tileset.vowel_tiles.__contains__, rack)) in {0, len(rack)}


def objections(referee: Referee, side: Side, action: ChangeRack) -> Iterator[Objection]:
    return objections_to_change(referee.state, side, action, rulebook=referee.rulebook)


def objections_to_change(
    state: GameState, side: Side, action: ChangeRack, *, rulebook: Rulebook
) -> Iterator[Objection]:
    rules = rulebook.senyors
    if rules is None:
        yield Objection("senyors.none")
        return
    if state.keeps_rack[side] or not _is_open(state, side, rules.window):
        yield Objection("senyors.window")
    if len(state.bag) < rules.minimum_in_bag:
        yield Objection("senyors.minimum_in_bag", allowed=rules.minimum_in_bag, found=len(state.bag))
    if state.surplus[side]:
        yield Objection("rulings.surplus")
    rack, tileset = _shown_rack(state, side, action), load_tileset(state.opened.tileset)
    if len(rack) != rulebook.play.rack_size or not is_one_kind(rack, tileset):
        yield Objection("senyors.rack")
    elif missing_from(state.racks[side], rack):
        yield Objection("play.rack", found=" ".join(map(tileset.alphabet.label, rack)))
    elif state.is_table:
        yield from _objections_to_finding(state, side, action, rack=rack, rulebook=rulebook)


def _shown_rack(state: GameState, side: Side, action: ChangeRack) -> Rack:
    """Return the rack shown to the opponent; at a table, the rack entered with the wish."""
    return tuple(sorted(action.shown)) if state.is_table and action.shown else state.racks[side]


def _is_open(state: GameState, side: Side, window: SenyorsWindow) -> bool:
    """Within one turn, or with the same rack in every own turn until something is laid."""
    drawing = state.phase is Phase.RACKS or (state.phase is Phase.HELD and state.held == side)
    undisturbed = state.phase is Phase.PLAY and not state.laid
    unclocked = state.is_table and not state.opened.timed  # no clock is pressed that would end it
    match window:
        case SenyorsWindow.AFTER_DRAWING:
            return state.fresh[side] and (drawing or (undisturbed and unclocked))
        case SenyorsWindow.CLOCK:  # not during the opponent's turn
            return drawing or (undisturbed and (unclocked or state.on_turn == side))
        case SenyorsWindow.OPPONENTS_MOVE:
            return drawing or undisturbed


def _objections_to_finding(
    state: GameState, side: Side, action: ChangeRack, *, rack: Rack, rulebook: Rulebook
) -> Iterator[Objection]:
    tileset = load_tileset(state.opened.tileset)
    named = rack
    if not inspection_is_due(state, side, rulebook):
        pass  # nobody looks into the bag
    elif action.found is None:
        if not _may_stop(state, rulebook):
            yield Objection("senyors.racks_before_inspection")
    elif action.found is Outcome.ONE:
        # A tile in the bag is nobody's letter yet: a blank is just a blank there.
        tile = action.tile
        if tile is None or is_designated(tile) or not useful((tile,), rack, tileset):
            yield Objection("senyors.tile")
        else:
            named = (*rack, tile)
    yield from objections_to_set(state, side, named)


def _may_stop(state: GameState, rulebook: Rulebook) -> bool:
    """True if the clock runs and stops for a third person to look into the bag."""
    return state.clock.running is not None and StopReason.ARBITER in rulebook.clock.stops


def useful(tiles: Iterable[Tile], rack: Rack, tileset: TileSet) -> tuple[Tile, ...]:
    """Return the tiles of the kind the rack lacks, and blanks."""
    lacks_vowels = not tileset.is_vowel(rack[0])
    return tuple(tile for tile in tiles if tile == BLANK or tileset.is_vowel(tile) == lacks_vowels)


def holds_the_turn(referee: Referee, side: Side) -> bool:
    """True if the turn must not pass before this side has changed the rack or kept it."""
    state, rulebook = referee.state, referee.rulebook
    rules = rulebook.senyors
    if rules is None or rules.window is SenyorsWindow.OPPONENTS_MOVE:
        return False
    starters_own_turn = state.phase is Phase.RACKS and side == state.starter
    if rules.window is SenyorsWindow.CLOCK and starters_own_turn:
        return False
    if not state.fresh[side] or len(state.bag) < rules.minimum_in_bag:
        return False
    rack = state.racks[side]
    full = len(rack) == rulebook.play.rack_size
    return full and is_one_kind(rack, load_tileset(state.opened.tileset))


def would_come(state: GameState, rulebook: Rulebook) -> bool:
    """
    True if the side whose play waits will draw a rack that it may change.

    Moving over that play, which accepts it, would take the right away before it could be used.
    """
    rules, play = rulebook.senyors, state.pending
    if rules is None or play is None or state.is_table:
        return False
    rack = state.racks[play.side]
    drawn, left = state.bag.draw(rulebook.play.rack_size - len(rack))
    full = len(rack) + len(drawn) == rulebook.play.rack_size
    changeable = full and is_one_kind((*rack, *drawn), load_tileset(state.opened.tileset))
    return changeable and len(left) >= rules.minimum_in_bag


def decide(referee: Referee, side: Side, action: ChangeRack) -> None:
    state, now = referee.state, referee.now_ms
    rack, tileset = _shown_rack(state, side, action), load_tileset(state.opened.tileset)
    if inspection_is_due(state, side, referee.rulebook):
        if state.is_table:
            referee.stop_clock(StopReason.ARBITER)
            if action.found is None:
                return
        found, given = _inspected(state, rack, action)
        referee.record(BagInspected(at_ms=now, side=side, found=found, tile=given))
        if found is Outcome.NONE:
            _go_on(referee, side)
            return
        _change_once(referee, side, rack, given)
        # Several of the missing kind: the draw is repeated until it brings one.
        while found is Outcome.SEVERAL and is_one_kind(referee.state.racks[side], tileset):
            _change_once(referee, side, referee.state.racks[side], None)
    else:
        _change_once(referee, side, rack, None)
    if state.is_table or not holds_the_turn(referee, side):
        _go_on(referee, side)


def _inspected(state: GameState, rack: Rack, action: ChangeRack) -> tuple[Outcome, Tile | None]:
    """Return what the bag holds of the kind the rack lacks: counted online, told at a table."""
    if state.is_table:
        assert action.found is not None, "somebody has to look"
        return action.found, action.tile if action.found is Outcome.ONE else None
    fitting = useful(state.bag.tiles, rack, load_tileset(state.opened.tileset))
    if not fitting:
        return Outcome.NONE, None
    return (Outcome.ONE, fitting[0]) if len(fitting) == 1 else (Outcome.SEVERAL, None)


def _change_once(referee: Referee, side: Side, rack: Rack, given: Tile | None) -> None:
    count = len(rack) - (given is not None)
    if referee.state.is_table:
        drawn: Rack = (UNKNOWN,) * count
    else:
        drawn = changed_bag(referee.state, rack, given).draw(count)[0]
    referee.record(RackChanged(at_ms=referee.now_ms, side=side, shown=rack, drawn=drawn, kept=given))


def changed_bag(state: GameState, shown: Rack, given: Tile | None) -> Bag:
    """The bag with a whole rack back in it and mixed, less the tile that the inspection gave."""
    bag = state.bag if given is None else state.bag.without(given)
    label = f"senyors {state.changes + 1}"
    return Bag(shuffled((*bag.tiles, *shown), seed=state.opened.seed, label=label))


def _go_on(referee: Referee, side: Side) -> None:
    """Online the turn passes when there is nothing left to change; at a table the clock is pressed."""
    state = referee.state
    if not state.is_table and state.phase is Phase.HELD and state.held == side:
        referee.hand_over(side)


def apply(state: GameState, event: Events) -> GameState:
    side = event.side
    match event:
        case BagInspected(found=Outcome.NONE):  # the rack stays as it is
            return replace(
                state,
                fresh=put(state.fresh, side, False),
                keeps_rack=put(state.keeps_rack, side, True),
            )
        case BagInspected():
            return state
        case RackChanged(shown=shown, drawn=drawn, kept=kept):
            bag = state.bag if state.is_table else changed_bag(state, shown, kept).draw(len(drawn))[1]
            given = () if kept is None else (kept,)
            in_a_row = state.changes_in_a_row
            return replace(
                state,
                racks=put(state.racks, side, tuple(sorted((*drawn, *given)))),
                bag=bag,
                changes=state.changes + 1,
                changes_in_a_row=put(in_a_row, side, in_a_row[side] + 1),
            )
        case _:
            assert_never(event)
