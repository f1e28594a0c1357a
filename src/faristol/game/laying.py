"""Between hand and declaration: what may be done with tiles that lie on the board already."""

from collections.abc import Iterator

from faristol.board import Square
from faristol.game.state import GameState, Laid
from faristol.game.turns import in_hand
from faristol.rulebook.choices import Shift
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import LayingRules
from faristol.tiles import Tile, missing_from


def objections_to_moving(
    state: GameState, laid: Laid, wanted: Laid, *, first: Square | None, rules: LayingRules
) -> Iterator[Objection]:
    """
    Why tiles that lie there may not be moved so; `wanted` is how all of them would lie.

    `first` is the square of the tile that was put down first: its row or column binds the play.
    """
    if not laid or not rules.touch_move:
        return
    hands = [in_hand(tile) for _, tile in wanted]
    if missing_from(hands, (in_hand(tile) for _, tile in laid)):
        yield Objection("laying.touch_move")
    squares = [square for square, _ in wanted]
    if rules.shift is Shift.FREE:
        return  # they must be played, but anywhere
    if not _in_line_with(state, first, [square for square, _ in laid], squares):
        yield Objection("laying.shift")
    elif rules.shift is Shift.SLIDE and not _keeps_order(laid, wanted):
        yield Objection("laying.order")


def _in_line_with(state: GameState, first: Square | None, laid: list[Square], squares: list[Square]) -> bool:
    """All squares, old and new, share the first tile's row, or all share its column."""
    if first is None:
        return True
    columns = state.grid.columns
    everything = [*laid, *squares]
    return (
        len({square // columns for square in (first, *everything)}) == 1
        or len({square % columns for square in (first, *everything)}) == 1
    )


def _keeps_order(laid: Laid, wanted: Laid) -> bool:
    """Whether the tiles laid before come in the same order along the line."""
    before = [tile for _, tile in sorted(laid)]
    after = iter(tile for _, tile in sorted(wanted))
    return all(any(_same(tile, other) for other in after) for tile in before)


def _same(tile: Tile, other: Tile) -> bool:
    return in_hand(tile) == in_hand(other)
