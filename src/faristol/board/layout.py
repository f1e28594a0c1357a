"""The board before any tile: its size, its premium squares, its start. Drawn as text."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from faristol.board.squares import Square
from faristol.errors import RulebookError

_FOLDER = files("faristol") / "data" / "boards"
_PREMIUMS = {".": (1, 1), "d": (2, 1), "t": (3, 1), "D": (1, 2), "T": (1, 3), "*": (1, 2)}
MAX_SIDE = 26  # rows or columns are letters
MAX_MULTIPLIER = 4  # of any board in print


@dataclass(frozen=True, slots=True)
class Layout:
    """
    >>> board = load_layout("standard")
    >>> board.rows, board.start, board.word_multipliers[board.start]
    (15, 112, 2)
    """

    rows: int
    columns: int
    letter_multipliers: bytes
    """One a square, 1 where there is no premium."""
    word_multipliers: bytes
    start: Square

    def __post_init__(self) -> None:
        squares = self.rows * self.columns
        if not (1 <= self.rows <= MAX_SIDE and 1 <= self.columns <= MAX_SIDE):
            raise ValueError(
                f"a board has 1 to {MAX_SIDE} rows and columns, not {self.rows} by {self.columns}"
            )
        for multipliers in (self.letter_multipliers, self.word_multipliers):
            if len(multipliers) != squares:
                raise ValueError(f"{squares} squares, {len(multipliers)} multipliers")
            if not 1 <= min(multipliers) <= max(multipliers) <= MAX_MULTIPLIER:
                raise ValueError(f"a multiplier is 1 to {MAX_MULTIPLIER}")
        if not 0 <= self.start < squares:
            raise ValueError(f"the start is not on the board: square {self.start}")

    def square(self, row: int, column: int) -> Square | None:
        """None off the board."""
        if 0 <= row < self.rows and 0 <= column < self.columns:
            return Square(row * self.columns + column)
        return None


@cache
def load_layout(board_id: str) -> Layout:
    """
    Raises:
        RulebookError: if there is no such board.
    """
    drawings = {path.name: path for path in _FOLDER.iterdir()}  # no name from a log becomes a path
    drawing = drawings.get(f"{board_id}.txt")
    if drawing is None:
        raise RulebookError(f"no board {board_id!r}")
    return parse_layout(drawing.read_text("utf-8"))


def parse_layout(drawing: str) -> Layout:
    """
    A board from its drawing: one character a square, `#` lines are comments.

    Raises:
        RulebookError: if the drawing is uneven, too large, or has not exactly one start.
    """
    lines = [line for line in drawing.splitlines() if line and not line.startswith("#")]
    squares = "".join(lines)
    unknown = sorted(set(squares) - set(_PREMIUMS))
    if unknown:
        raise RulebookError(f"board: unknown premium {unknown[0]!r}")
    if len({len(line) for line in lines}) != 1 or max(len(lines), len(lines[0])) > MAX_SIDE:
        raise RulebookError(f"board: expected lines of one length, at most {MAX_SIDE} by {MAX_SIDE}")
    if squares.count("*") != 1:
        raise RulebookError("board: expected exactly one start square, drawn '*'")
    return Layout(
        rows=len(lines),
        columns=len(lines[0]),
        letter_multipliers=bytes(_PREMIUMS[square][0] for square in squares),
        word_multipliers=bytes(_PREMIUMS[square][1] for square in squares),
        start=Square(squares.index("*")),
    )
