"""A play as records write it."""

from faristol.board import Grid, Place, Square, format_place
from faristol.cli.moves.setting import Setting
from faristol.formats.game.words import format_word
from faristol.movegen import ScoredPlay


def written(play: ScoredPlay, grid: Grid, setting: Setting) -> tuple[str, str]:
    """Return the main word's place, and the word as records write it: a dot for a tile that lay there."""
    alphabet, style = setting.tileset.alphabet, setting.rulebook.play.coordinates
    first, last = grid.lay(play.placement.tiles).run_through(play.placement.tiles[0][0], play.direction)
    laid = dict(play.placement.tiles)
    word = [laid.get(Square(square)) for square in range(first, last + 1, grid.step(play.direction))]
    place = Place(*divmod(first, grid.columns), play.direction)
    return format_place(place, style), format_word(word, alphabet)
