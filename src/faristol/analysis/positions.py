"""Positions to analyse: what the side to move sees, its moves in writing, and the position after each."""

from dataclasses import replace

from faristol.analysis.policy import Choice, Sight
from faristol.analysis.simulation import unseen_of
from faristol.analysis.turns import kept_after
from faristol.board import Direction, Square
from faristol.formats.game.cgp import Position
from faristol.formats.game.moves import format_play
from faristol.formats.game.position_faults import PositionError
from faristol.game.actions import Exchange, Pass, Play
from faristol.game.runs import all_passes
from faristol.rulebook.schema import PlayRules
from faristol.tiles import Rack, TileSet


def unseen_in(position: Position, tileset: TileSet) -> Rack:
    """
    Return the tiles that the side to move does not see, sorted; the other rack is among them.

    Raises:
        NotationError: if the set has not so many of a tile.
    """
    mine = tuple(sorted(position.racks[0]))
    return unseen_of(Sight(grid=position.grid, rack=mine, in_bag=0, opponents=None, idle_turns=0), tileset)


def sight_of(position: Position, tileset: TileSet, *, rack_size: int) -> Sight:
    """
    Return what the side to move sees: it counts the tiles, and knows the other rack once the bag is empty.

    Raises:
        PositionError: if the position is without a rack, or the game is over.
    """
    if not position.racks[0]:
        raise PositionError("no_rack")
    unseen = unseen_in(position, tileset)
    if not unseen:
        raise PositionError("over")
    in_bag = max(len(unseen) - rack_size, 0)
    return Sight(
        grid=position.grid,
        rack=tuple(sorted(position.racks[0])),
        in_bag=in_bag,
        opponents=None if in_bag else unseen,
        idle_turns=position.scoreless_turns,
        runs=all_passes(position.scoreless_turns),
        spread=position.scores[0] - position.scores[1],
    )


def written_move(choice: Choice, position: Position, tileset: TileSet, rules: PlayRules) -> tuple[str, str]:
    """Return the place and the word of a play; of an exchange nothing and its tiles; of a pass nothing."""
    match choice.move:
        case Play(placement=placement, main=main):
            alphabet, style = tileset.alphabet, rules.coordinates
            return format_play(placement, main, position.grid, alphabet=alphabet, style=style)
        case Exchange(tiles=tiles):
            return "", tileset.alphabet.format_tiles(tiles)
        case Pass():
            return "", ""


def spelled_out(choice: Choice, position: Position, tileset: TileSet) -> str:
    """Return the whole word of a play, with the tiles that lay there; of an exchange its tiles."""
    match choice.move:
        case Play(placement=placement, main=main):
            grid = position.grid.lay(placement.tiles)
            direction = placement.direction_on(grid.columns) or main or Direction.ACROSS
            first, last = grid.run_through(placement.tiles[0][0], direction)
            squares = range(first, last + 1, grid.step(direction))
            return tileset.alphabet.written(grid[Square(square)] for square in squares)
        case Exchange(tiles=tiles):
            return tiles_apart(tiles, tileset)
        case Pass():
            return ""


def tiles_apart(rack: Rack, tileset: TileSet) -> str:
    """Return tiles in writing; with spaces where one of them has several letters."""
    labels = [tileset.alphabet.label(tile) for tile in rack]
    return (" " if any(len(label) > 1 for label in labels) else "").join(labels)


def after(choice: Choice, position: Position, tileset: TileSet, *, rack_size: int) -> Position:
    """
    Return the position of the other side: what is known of the racks, without tiles drawn since.

    Once the bag is empty the other rack is all that is unseen.
    """
    mine, theirs = position.racks
    unseen = unseen_in(position, tileset)
    laid = choice.move.placement.tiles if isinstance(choice.move, Play) else ()
    return replace(
        position,
        grid=position.grid.lay(laid),
        racks=(unseen if len(unseen) <= rack_size else theirs, kept_after(mine, choice.move)),
        scores=(position.scores[1], position.scores[0] + choice.score),
        scoreless_turns=0 if laid else position.scoreless_turns + 1,
    )
