"""
Slow, obvious twin of the move generator: every arrangement of the rack on every line, one by one.

For boards of some forty squares and racks of four tiles; beyond that it takes minutes. It knows the words
as a set and nothing about how they could be searched; points are counted by `scoring`, its neighbour.
"""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import permutations, product

from tests.oracles.puzzle import Play, Puzzle, Spelled
from tests.oracles.scoring import Square, broken_rules, total, words_and_points


def all_plays(
    puzzle: Puzzle, words: AbstractSet[Spelled], *, across_only_when_empty: bool = False
) -> dict[Play, int]:
    """Every legal play with its score; a tile that makes two words is one play."""
    arrangements = [
        _arrangements(puzzle.rack, count, _letters(words)) for count in range(len(puzzle.rack) + 1)
    ]
    lines = _across(puzzle)
    if any(any(row) for row in puzzle.board) or not across_only_when_empty:
        lines += _down(puzzle)
    scores: dict[Play, int] = {}
    for squares in _places(puzzle, lines):
        for tiles in arrangements[len(squares)]:
            play = tuple(
                sorted((row, column, text) for (row, column), text in zip(squares, tiles, strict=True))
            )
            score = _score(puzzle, play, words)
            if score is not None:
                scores[play] = score
    return scores


def _across(puzzle: Puzzle) -> list[list[Square]]:
    return [[(row, column) for column in range(len(puzzle.board[0]))] for row in range(len(puzzle.board))]


def _down(puzzle: Puzzle) -> list[list[Square]]:
    return [[(row, column) for row in range(len(puzzle.board))] for column in range(len(puzzle.board[0]))]


def _places(puzzle: Puzzle, lines: Sequence[Sequence[Square]]) -> Iterator[list[Square]]:
    """All empty squares, one after the other in a line, where tiles may lie whatever they show."""
    for line in lines:
        free = [(row, column) for row, column in line if not puzzle.board[row][column]]
        for first in range(len(free)):
            for count in range(1, min(len(puzzle.rack), len(free) - first) + 1):
                squares = free[first : first + count]
                # With the rack itself as the tiles, "A" for a blank: only the squares can be wrong.
                laid = [
                    (row, column, "a" if text == "?" else text)
                    for (row, column), text in zip(squares, puzzle.rack, strict=False)
                ]
                if not broken_rules(puzzle.board, puzzle.start, laid, puzzle.rack, puzzle.rules):
                    yield squares


def _arrangements(rack: Sequence[str], count: int, letters: AbstractSet[str]) -> set[tuple[str, ...]]:
    """So many tiles of the rack in every order, a blank as every letter."""
    found: set[tuple[str, ...]] = set()
    for tiles in permutations(rack, count):
        shown = [sorted(letter.lower() for letter in letters) if tile == "?" else [tile] for tile in tiles]
        found.update(product(*shown))
    return found


def _letters(words: AbstractSet[Spelled]) -> set[str]:
    """Return the letters that some word has: a blank as any other letter spells nothing."""
    return {letter for word in words for letter in word}


def _score(puzzle: Puzzle, play: Play, words: AbstractSet[Spelled]) -> int | None:
    """None if some word that it makes is no word, or if it makes none at all."""
    made = words_and_points(puzzle.board, puzzle.premiums, play, puzzle.values)
    if not made or any(tuple(text.upper() for text in word) not in words for word, _ in made):
        return None
    return total(made, play, puzzle.rules)
