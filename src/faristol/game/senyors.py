"""Senyors: a rack that is all vowels or all consonants may be changed without losing the turn."""

from collections.abc import Iterable, Iterator

from faristol.game.actions import ChangeRack
from faristol.game.events import Outcome, Side
from faristol.game.state import GameState, Phase
from faristol.rulebook.choices import SenyorsWindow
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import Rulebook
from faristol.tiles import BLANK, UNKNOWN, Rack, Tile, TileSet, load_tileset, missing_from


def is_one_kind(rack: Rack, tileset: TileSet) -> bool:
    """All vowels or all consonants; a blank is neither, and stands against it."""
    if not rack or BLANK in rack or UNKNOWN in rack:
        return False
    return len({tileset.is_vowel(tile) for tile in rack}) == 1


def objections_to_change(
    state: GameState, side: Side, action: ChangeRack, *, rulebook: Rulebook
) -> Iterator[Objection]:
    rules = rulebook.senyors
    if rules is None:
        yield Objection("senyors.none")
        return
    if not (state.fresh[side] and _is_open(state, side, rules.window)):
        yield Objection("senyors.window")
    if len(state.bag) < rules.minimum_in_bag:
        yield Objection("senyors.minimum_in_bag", allowed=rules.minimum_in_bag, found=len(state.bag))
    if state.surplus[side]:
        yield Objection("rulings.surplus")
    rack, tileset = shown_rack(state, side, action), load_tileset(state.opened.tileset)
    if len(rack) != rulebook.play.rack_size or not is_one_kind(rack, tileset):
        yield Objection("senyors.rack")
    elif missing_from(state.racks[side], rack):
        yield Objection("play.rack", found=" ".join(map(tileset.alphabet.label, rack)))
    elif state.is_table:
        yield from _objections_to_finding(state, side, action, rack=rack, rulebook=rulebook)


def shown_rack(state: GameState, side: Side, action: ChangeRack) -> Rack:
    """What the opponent is shown: the rack, or at a table what was entered with the wish."""
    return tuple(sorted(action.shown)) if state.is_table and action.shown else state.racks[side]


def _is_open(state: GameState, side: Side, window: SenyorsWindow) -> bool:
    if state.phase is Phase.RACKS or (state.phase is Phase.HELD and state.held == side):
        return True
    undisturbed = state.phase is Phase.PLAY and not state.laid
    if state.is_table and not state.opened.timed:
        return undisturbed  # no clock is pressed that would end it
    match window:
        case SenyorsWindow.AFTER_DRAWING:
            return False
        case SenyorsWindow.CLOCK:  # until the opponent's turn begins: the starter's own first turn too
            return undisturbed and state.on_turn == side
        case SenyorsWindow.OPPONENTS_MOVE:
            return undisturbed


def _objections_to_finding(
    state: GameState, side: Side, action: ChangeRack, *, rack: Rack, rulebook: Rulebook
) -> Iterator[Objection]:
    tileset = load_tileset(state.opened.tileset)
    due = inspection_is_due(state, side, rulebook)
    if due and action.found is None:
        yield Objection("senyors.racks_before_inspection")
    if (
        due
        and action.found is Outcome.ONE
        and (action.tile is None or action.tile not in useful((action.tile,), rack, tileset))
    ):
        yield Objection("senyors.tile")


def inspection_is_due(state: GameState, side: Side, rulebook: Rulebook) -> bool:
    """Whether this is the rack, counted in a row, at which somebody looks into the bag."""
    rules = rulebook.senyors
    return rules is not None and state.changes_in_a_row[side] + 1 >= rules.racks_before_inspection


def useful(tiles: Iterable[Tile], rack: Rack, tileset: TileSet) -> tuple[Tile, ...]:
    """Those of the kind the rack lacks, and blanks."""
    lacks_vowels = not tileset.is_vowel(rack[0])
    return tuple(tile for tile in tiles if tile == BLANK or tileset.is_vowel(tile) == lacks_vowels)


def holds_the_turn(state: GameState, side: Side, rulebook: Rulebook) -> bool:
    """Whether the turn must not pass before this side has changed the rack or kept it."""
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
    Whether the side whose play waits will draw a rack that it may change.

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
