"""Who begins: each player draws a tile, and the nearest to A starts."""

from faristol.game.state import GameState
from faristol.rulebook.choices import BlankRank
from faristol.rulebook.schema import StartRules
from faristol.tiles import BLANK, Tile, load_tileset, shuffled


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
