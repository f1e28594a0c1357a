"""
Squares on which tiles were laid, and how often over many games.

A side's squares are one number, a bit a square, so that a thousand games are read in milliseconds. They are
counted in columns of bits: the first number holds the lowest binary digit of every square's count, the
second the next one, as when one adds on paper.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from faristol.board import Layout, Square


def format_squares(squares: Iterable[Square]) -> str:
    """
    Write squares as one hexadecimal number.

    >>> format_squares([Square(0), Square(4), Square(4)])
    '11'
    """
    bits = 0
    for square in squares:
        bits |= 1 << square
    return f"{bits:x}"


def parse_squares(text: str) -> list[Square]:
    """
    Read what `format_squares` wrote, in order.

    >>> parse_squares("11")
    [0, 4]
    """
    bits = int(text, 16)
    return [Square(square) for square in range(bits.bit_length()) if bits >> square & 1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    """Number of games in which each square of a board was covered."""

    layout: Layout
    games: int
    counts: tuple[int, ...]
    """One a square."""

    def share(self, square: int) -> float:
        """Return the share of games, from 0 to 1."""
        return self.counts[square] / self.games if self.games else 0.0

    def premiums(self) -> list[tuple[int, int, int, float]]:
        """
        Return multipliers of letter and word, number of such squares, and how many of them a game covers.

        The strongest come first; plain squares are left out.
        """
        kinds: dict[tuple[int, int], list[int]] = {}
        for square, count in enumerate(self.counts):
            kind = (self.layout.word_multipliers[square], self.layout.letter_multipliers[square])
            if kind != (1, 1):
                kinds.setdefault(kind, []).append(count)
        return [
            (letter, word, len(counts), sum(counts) / self.games if self.games else 0.0)
            for (word, letter), counts in sorted(kinds.items(), reverse=True)
        ]


def coverage_of(sides: Iterable[str], layout: Layout, *, sides_a_game: int = 1) -> Coverage:
    """
    Count squares over the sides of games, each as `format_squares` wrote it.

    With both sides of each game, `sides_a_game` is 2. Squares beyond the board are ignored.
    """
    digits: list[int] = []
    read = 0
    for text in sides:
        read += 1
        carry = int(text, 16)
        for at, digit in enumerate(digits):
            digits[at], carry = digit ^ carry, digit & carry
            if not carry:
                break
        if carry:
            digits.append(carry)
    counts = tuple(
        sum((digit >> square & 1) << at for at, digit in enumerate(digits))
        for square in range(layout.rows * layout.columns)
    )
    return Coverage(layout=layout, games=-(-read // sides_a_game), counts=counts)
