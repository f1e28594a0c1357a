"""Counts of tiles by place, and who can hold which: tiles lying elsewhere are in nobody's rack."""

from collections import Counter
from collections.abc import Iterable, Iterator

from faristol.game.stamp import Side, opponent_of
from faristol.game.state import GameState
from faristol.game.turns import in_hand
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import Rulebook
from faristol.tiles import UNKNOWN, Tile, load_tileset


def objections_to_set(state: GameState, side: Side, tiles: Iterable[Tile]) -> Iterator[Objection]:
    """Yield objections to tiles that are elsewhere already: two Z in a set of one."""
    tileset, left = load_tileset(state.opened.tileset), unseen_by(state, side)
    for tile, count in sorted(Counter(tiles).items()):
        if count > left[tile]:
            allowed = tileset.counts[tile] if tile < len(tileset.counts) else 0
            yield Objection("play.set", allowed=allowed, found=tileset.alphabet.label(tile))


def unseen_by(state: GameState, side: Side) -> Counter[Tile]:
    """
    Count the tiles this side cannot see: the set, less the board and what it knows the other side to hold.
    """
    everything = Counter(load_tileset(state.opened.tileset).tiles())
    everything.subtract(in_hand(Tile(tile)) for tile in state.grid.tiles if tile)
    everything.subtract(tile for tile in state.racks[opponent_of(side)] if tile != UNKNOWN)
    return everything


def tiles_wanted(state: GameState, side: Side, rulebook: Rulebook) -> int:
    """Count the tiles a rack lacks; surplus tiles are going back and do not fill it."""
    held = len(state.racks[side]) - state.surplus[side]
    return max(0, rulebook.play.rack_size - held)


def tiles_in_bag(state: GameState, rulebook: Rulebook) -> int:
    """Count the tiles in the bag as if a waiting play were accepted and its rack refilled."""
    if state.pending is None:
        return len(state.bag)
    return max(0, len(state.bag) - tiles_wanted(state, state.pending.side, rulebook))
