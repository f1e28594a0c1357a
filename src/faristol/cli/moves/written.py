"""A play as records write it."""

from faristol.board import Grid
from faristol.cli.moves.setting import Setting
from faristol.formats.game.moves import format_play
from faristol.movegen import ScoredPlay


def written(play: ScoredPlay, grid: Grid, setting: Setting) -> tuple[str, str]:
    """Return the main word's place, and the word as records write it: a dot for a tile that lay there."""
    alphabet, style = setting.tileset.alphabet, setting.rulebook.play.coordinates
    return format_play(play.placement, play.direction, grid, alphabet=alphabet, style=style)
