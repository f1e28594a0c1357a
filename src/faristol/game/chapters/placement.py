"""`[placement]`: how tiles may lie, and whether their player has them."""

from collections.abc import Iterator

from faristol.board import Grid, Layout, Placement, load_layout, objections_to_placement
from faristol.game.holdings import objections_to_set
from faristol.game.stamp import Side
from faristol.game.state import GameState
from faristol.game.turns import in_hand
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import Rulebook
from faristol.tiles import Rack, TileSet, load_tileset, missing_from


def objections_to_placing(
    state: GameState, side: Side, placement: Placement, *, rulebook: Rulebook
) -> Iterator[Objection]:
    """Geometry, rack, and at a table the whole set of tiles."""
    yield from objections_to_play(
        state.grid,
        state.racks[side],
        placement=placement,
        layout=load_layout(state.opened.board),
        tileset=load_tileset(state.opened.tileset),
        rulebook=rulebook,
    )
    if state.is_table:
        yield from objections_to_set(state, side, [in_hand(tile) for _, tile in placement.tiles])


def objections_to_play(
    grid: Grid,
    rack: Rack,
    *,
    placement: Placement,
    layout: Layout,
    tileset: TileSet,
    rulebook: Rulebook,
) -> Iterator[Objection]:
    """Geometry and rack. Whether the words exist is not asked: only a challenge brings that up."""
    missing = missing_from(rack, (in_hand(tile) for _, tile in placement.tiles))
    if missing:
        yield Objection("play.rack", found=" ".join(map(tileset.alphabet.label, sorted(missing))))
    yield from objections_to_placement(
        grid,
        layout,
        placement=placement,
        rules=rulebook.placement,
        coordinates=rulebook.play.coordinates,
    )
