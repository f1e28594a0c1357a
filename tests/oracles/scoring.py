"""
Slow, obvious twin of placement, words and scoring: a board is a list of rows of texts, "" where empty.

A tile is its text: "L·L" natural, "l·l" a blank that stands for it, "?" a blank that stands for nothing.
Nothing of `faristol.board` or `faristol.game` is used; values and rules come in as plain values.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

Board = Sequence[Sequence[str]]
Square = tuple[int, int]
Laid = tuple[int, int, str]
Premiums = Mapping[Square, str]
"""`2L` and `3L` multiply a letter, `2W` and `3W` a word."""

# One eighth of the standard board: from the corner along the edge to its middle, down to the centre.
_EIGHTH = {
    "3W": [(0, 0), (0, 7)],
    "2W": [(1, 1), (2, 2), (3, 3), (4, 4), (7, 7)],
    "3L": [(1, 5), (5, 5)],
    "2L": [(0, 3), (2, 6), (3, 7), (6, 6)],
}
STANDARD_START = (7, 7)
STANDARD_PREMIUMS: Premiums = {
    square: premium
    for premium, eighth in _EIGHTH.items()
    for r, c in eighth
    for a, b in ((r, c), (c, r))
    for square in ((a, b), (a, 14 - b), (14 - a, b), (14 - a, 14 - b))
}


@dataclass(frozen=True)
class Rules:
    rack_size: int = 7
    bingo_bonus: int = 50
    first_covers_start: bool = True
    first_minimum_tiles: int = 2
    touches: bool = True


def broken_rules(
    board: Board, start: Square, laid: Sequence[Laid], rack: Sequence[str], rules: Rules
) -> set[str]:
    """Everything wrong with these tiles on these squares; a tile on no free square ends the judging."""
    broken = set()
    in_hand = Counter("?" if is_blank(text) else text for _, _, text in laid)
    if any(in_hand[text] > Counter(rack)[text] for text in in_hand):
        broken.add("play.rack")
    squares = [(r, c) for r, c, _ in laid]
    if not laid:
        return broken | {"placement.no_tiles"}
    if any(not (0 <= r < len(board) and 0 <= c < len(board[0])) for r, c in squares):
        return broken | {"placement.off_board"}
    if any(board[r][c] for r, c in squares) or len(set(squares)) != len(squares):
        return broken | {"placement.occupied"}

    if any(text == "?" for _, _, text in laid):
        broken.add("placement.undesignated")
    rows, columns = {r for r, _ in squares}, {c for _, c in squares}
    if len(rows) > 1 and len(columns) > 1:
        broken.add("placement.one_line")
    else:
        for r in range(min(rows), max(rows) + 1):
            for c in range(min(columns), max(columns) + 1):
                if (r, c) not in squares and not board[r][c]:
                    broken.add("placement.no_gaps")

    if not any(any(row) for row in board):
        if rules.first_covers_start and start not in squares:
            broken.add("placement.first_covers_start")
        if len(laid) < max(2, rules.first_minimum_tiles):  # one letter is no word
            broken.add("placement.first_minimum_tiles")
    elif rules.touches and not any(
        _at(board, r + dr, c + dc) for r, c in squares for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))
    ):
        broken.add("placement.touches")
    return broken


def words_and_points(
    board: Board, premiums: Premiums, laid: Sequence[Laid], values: Mapping[str, int]
) -> list[tuple[list[str], int]]:
    """Each word as its tiles, with its points: the main word, then the others in order of squares."""
    after = [list(row) for row in board]
    for r, c, text in laid:
        after[r][c] = text
    new = {(r, c) for r, c, _ in laid}
    across = [_run(after, r, c, 0, 1) for r, c in sorted(new)]
    down = [_run(after, r, c, 1, 0) for r, c in sorted(new)]
    if len(new) == 1:
        words = [across[0], down[0]] if len(across[0]) >= len(down[0]) else [down[0], across[0]]
    elif len({r for r, _ in new}) == 1:
        words = [across[0], *down]
    else:
        words = [down[0], *across]
    return [
        ([after[r][c] for r, c in word], _points(after, word, new, premiums, values))
        for word in words
        if len(word) > 1
    ]


def total(words: Sequence[tuple[list[str], int]], laid: Sequence[Laid], rules: Rules) -> int:
    bonus = rules.bingo_bonus if len(laid) >= rules.rack_size else 0
    return bonus + sum(points for _, points in words)


def is_blank(text: str) -> bool:
    return text == "?" or text != text.upper()


def _at(board: Board, row: int, column: int) -> str:
    inside = 0 <= row < len(board) and 0 <= column < len(board[0])
    return board[row][column] if inside else ""


def _run(board: Board, row: int, column: int, down: int, right: int) -> list[Square]:
    """All squares with tiles without a gap through this one."""
    while _at(board, row - down, column - right):
        row, column = row - down, column - right
    squares = []
    while _at(board, row, column):
        squares.append((row, column))
        row, column = row + down, column + right
    return squares


def _points(
    board: Board, word: Sequence[Square], new: set[Square], premiums: Premiums, values: Mapping[str, int]
) -> int:
    points, times = 0, 1
    for r, c in word:
        premium = premiums.get((r, c), "1L") if (r, c) in new else "1L"
        text = board[r][c]
        value = 0 if is_blank(text) else values[text]
        if premium.endswith("L"):
            points += value * int(premium[0])
        else:
            points += value
            times *= int(premium[0])
    return points * times
