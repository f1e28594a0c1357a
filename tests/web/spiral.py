"""Plays that are always legal and never words: tiles laid along a spiral from the middle outwards."""

from collections.abc import Sequence
from itertools import pairwise

SIDE = 15
Tiles = list[tuple[int, str]]


def spiral(side: int = SIDE) -> list[int]:
    """Every square once, from the centre on, each beside the one before it."""
    row = column = side // 2
    squares, ahead, length = [row * side + column], [(0, 1), (1, 0), (0, -1), (-1, 0)], 1
    while len(squares) < side * side:
        for _ in range(2):
            down, right = ahead[0]
            for _ in range(length):
                row, column = row + down, column + right
                if 0 <= row < side and 0 <= column < side:
                    squares.append(row * side + column)
            ahead = [*ahead[1:], ahead[0]]
        length += 1
    return squares


PATH = spiral()


def along_spiral(laid: int, rack: Sequence[str], count: int) -> Tiles:
    """The next tiles of the spiral, at most `count` and no further than its next corner."""
    squares = PATH[laid : laid + count]
    steps = [b - a for a, b in pairwise(squares)]
    straight = next((i for i, step in enumerate(steps) if step != steps[0]), len(steps)) + 1
    labels = ["a" if label == "?" else label for label in rack]
    return list(zip(squares[:straight], labels, strict=False))
