"""A position to try: what its page draws, and why a try is no move."""

from collections.abc import Sequence
from typing import Any, Protocol

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from faristol.analysis.exercises import Refusal, Refused, words_on
from faristol.board import Grid, Layout, example_slip
from faristol.rulebook import Rulebook
from faristol.tiles import BLANK, Rack, Tile, TileSet
from faristol_web.streams.boards import draw_board
from faristol_web.streams.messages import board_settings

MOST_TEXT = 60
REFUSED = {
    Refusal.PLACE: gettext_noop("There is no such square on the board. Write it like this: %(example)s."),
    Refusal.WORD: gettext_noop(
        "The tiles do not spell this word. Write the letter of a blank in lower case, "
        "and a dot for a tile on the board."
    ),
    Refusal.RACK: gettext_noop("The rack does not have these tiles."),
    Refusal.BOARD: gettext_noop(
        "This does not fit the board: write the whole word from its first square, touching other tiles."
    ),
    Refusal.LEXICON: gettext_noop("Not in the word list: %(words)s."),
    Refusal.EXCHANGE: gettext_noop("These tiles cannot be exchanged now."),
}


class Setting(Protocol):
    """Rules of a position, of a game or of a puzzle."""

    @property
    def rulebook(self) -> Rulebook: ...
    @property
    def tileset(self) -> TileSet: ...
    @property
    def layout(self) -> Layout: ...


def fault_of(found: Refused, tileset: TileSet, rulebook: Rulebook) -> str:
    return _(REFUSED[found.why]) % {
        "words": ", ".join(tileset.alphabet.written(word.tiles) for word in found.words),
        "example": example_slip(rulebook.play.coordinates),
    }


def drawn(
    grid: Grid,
    rack: Rack,
    setting: Setting,
    *,
    laid: Sequence[tuple[int, str]] = (),
    after: Grid | None = None,
) -> dict[str, Any]:
    """Return what `includes/exercise_….html` and their script draw; `laid` are the answer's tiles."""
    tileset, rulebook = setting.tileset, setting.rulebook
    alphabet, play = tileset.alphabet, rulebook.play
    labels = [alphabet.label(tile) for tile in rack]
    return {
        "language": tileset.language,
        "rack": [(label, tileset.values[tile]) for label, tile in zip(labels, rack, strict=True)],
        "spoken_rack": " ".join(_("blank") if label == alphabet.label(BLANK) else label for label in labels),
        "words": list(words_on(grid, alphabet, play.coordinates)),
        "example": example_slip(play.coordinates),
        "drawing": draw_board(after or grid, play.board, play.tileset),
        "data": {
            "settings": {
                **board_settings(setting.layout, tileset, rulebook),
                "spellings": {**alphabet.spellings, **alphabet.shorthand},
            },
            "board": [(square, alphabet.label(Tile(tile))) for square, tile in enumerate(grid.tiles) if tile],
            "laid": list(laid),
            "rack": labels,
        },
    }
