"""Faults of a position that somebody wrote, as sentences that a page can tell in the reader's language."""

from faristol.errors import NotationError
from faristol.remarks import Remark

POSITION_FAULTS = {
    "parts": "a CGP position is board, racks, scores and scoreless turns",
    "row": "row %(row)s of the board has %(found)s squares, the first %(first)s",
    "run": "%(found)s… empty squares in one row of the board",
    "blank": "a blank in row %(row)s of the board does not show its letter",
    "tile": "row %(row)s of the board: no tile spells %(found)s",
    "rack": "rack %(found)s cannot be spelled: write all its tiles in one case, and a blank as ?",
    "racks": "expected two racks, not %(found)s",
    "scores": "expected two scores, not %(found)s",
    "score": "%(found)s is not a score",
    "turns": "%(found)s is not a number of scoreless turns",
    "size": "the board has %(found)s squares, and must have %(expected)s",
    "long_rack": "%(found)s tiles on a rack (%(rack)s); at most %(expected)s",
    "too_many": "%(found)s tiles %(tile)s on board and racks; tile set %(tileset)s has %(expected)s",
    "no_rack": "the rack of the side to move is missing: give it before the slash",
    "over": "the opponent has no tiles left, so the game is over",
}
"""Sentences by key; the site's catalogues have them."""


class PositionError(NotationError):
    """Carries its sentence and its values apart."""

    def __init__(self, key: str, **values: object) -> None:
        self.text = POSITION_FAULTS[key]
        self.values = values
        super().__init__(Remark(self.text, **values))
