"""
The textbook's move generator in plain Python: a peer to measure against, and a second opinion.

A GADDAG (Gordon, 1994) holds every word from each of its letters: backwards to the beginning, then, behind
a separator, forwards to the end. From an empty square beside a tile, plays grow to the left, then to the
right. Equal parts of the graph are merged, nothing else is done for speed: which letters fit the words that
cross is looked up afresh for every position.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, TypeAlias

from tests.oracles.puzzle import Play, Puzzle, Spelled
from tests.oracles.scoring import Board, is_blank
from tests.oracles.scoring import Square as Coordinates

Node: TypeAlias = dict[str, Any]
"""Letter → Node. Any, because a type cannot contain itself."""
SEPARATOR, END, BLANK = "+", ".", "?"
NO_LETTERS = {SEPARATOR, END}
_FIRST = 0x100
"""Letters are single characters inside, from here on, so that words are strings however long the labels."""


@dataclass(frozen=True)
class Gaddag:
    root: Node
    words: frozenset[str]
    codes: dict[str, str]
    """By label."""


def build_gaddag(words: Iterable[Spelled], labels: Iterable[str]) -> Gaddag:
    """Build a GADDAG of words in these letters; for 250,000 of them it takes its time: see the benchmarks."""
    codes = {label: chr(_FIRST + place) for place, label in enumerate(labels)}
    encoded = frozenset("".join(codes[label] for label in word) for word in words)
    return Gaddag(_minimal(sorted(path for word in encoded for path in _paths(word))), encoded, codes)


def _paths(word: str) -> Iterator[str]:
    for length in range(1, len(word)):
        yield f"{word[:length][::-1]}{SEPARATOR}{word[length:]}{END}"
    yield f"{word[::-1]}{END}"


def _minimal(paths: list[str]) -> Node:
    """The smallest graph of sorted paths: a part that can no longer change is merged with its equals."""
    merged: dict[tuple[tuple[str, int], ...], Node] = {}
    open_nodes: list[Node] = [{}]  # along the last path; no path begins another, since all end in END
    for last, path in pairwise(["", *paths, ""]):
        shared = 0
        while shared < min(len(last), len(path)) and last[shared] == path[shared]:
            shared += 1
        for letter in reversed(last[shared:]):
            node = open_nodes.pop()
            key = tuple((label, id(child)) for label, child in node.items())
            open_nodes[-1][letter] = merged.setdefault(key, node)
        open_nodes += [{} for _ in path[shared:]]
    return open_nodes[0]


def all_plays(gaddag: Gaddag, puzzle: Puzzle, *, across_only_when_empty: bool = False) -> dict[Play, int]:
    """Every legal play with its score, under the usual rules of placement."""
    labels = {code: label for label, code in gaddag.codes.items()}
    rows, columns = range(len(puzzle.board)), range(len(puzzle.board[0]))
    is_empty = not any(any(row) for row in puzzle.board)
    lines = [[(row, column) for column in columns] for row in rows]
    if not (is_empty and across_only_when_empty):
        lines += [[(row, column) for row in rows] for column in columns]
    scores: dict[Play, int] = {}
    for squares in lines:
        search = _Search(gaddag, puzzle, [_square(gaddag, puzzle, squares, at) for at in range(len(squares))])
        for laid, score in search.plays():
            texts = ((at, labels[code] if natural else labels[code].lower()) for at, code, natural in laid)
            scores[tuple((*squares[at], text) for at, text in sorted(texts))] = score
    return scores


@dataclass(frozen=True, slots=True)
class _Square:
    code: str
    """Code of the letter that lies there, or nothing."""
    points: int
    is_anchor: bool
    allowed: frozenset[str] | None
    """Letters that make a word across the line; None where nothing crosses."""
    crossing_points: int
    times_letter: int
    times_word: int


def _square(gaddag: Gaddag, puzzle: Puzzle, squares: Sequence[Coordinates], at: int) -> _Square:
    (row, column), board = squares[at], puzzle.board
    text = board[row][column]
    is_across = squares[0][0] == squares[-1][0]
    crossing = [line[column] for line in board] if is_across else board[row]
    before, after = _runs_beside(crossing, row if is_across else column)
    is_start = (row, column) == puzzle.start and not any(any(line) for line in board)
    premium = puzzle.premiums.get((row, column), "1L")
    times, kind = int(premium[0]), premium[1]
    return _Square(
        code=gaddag.codes[text.upper()] if text else "",
        points=_points(puzzle, [text]),
        is_anchor=not text and (is_start or _has_neighbour(board, row, column)),
        allowed=_allowed(gaddag, before, after) if before or after else None,
        crossing_points=_points(puzzle, [*before, *after]),
        times_letter=times if kind == "L" else 1,
        times_word=times if kind == "W" else 1,
    )


def _runs_beside(line: Sequence[str], at: int) -> tuple[Sequence[str], Sequence[str]]:
    """The tiles without a gap before this square and after it."""
    first, stop = at, at + 1
    while first > 0 and line[first - 1]:
        first -= 1
    while stop < len(line) and line[stop]:
        stop += 1
    return line[first:at], line[at + 1 : stop]


def _has_neighbour(board: Board, row: int, column: int) -> bool:
    beside = (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)
    return any(board[r][c] for r, c in beside if 0 <= r < len(board) and 0 <= c < len(board[0]))


def _allowed(gaddag: Gaddag, before: Sequence[str], after: Sequence[str]) -> frozenset[str]:
    head, tail = ("".join(gaddag.codes[text.upper()] for text in run) for run in (before, after))
    return frozenset(code for code in gaddag.codes.values() if head + code + tail in gaddag.words)


def _points(puzzle: Puzzle, texts: Sequence[str]) -> int:
    return sum(puzzle.values[text] for text in texts if text and not is_blank(text))


Laid: TypeAlias = tuple[int, str, bool]
"""Position along the line, letter, and if the tile is that letter or a blank."""
Sums: TypeAlias = tuple[int, int, int]
"""Points of the word along the line, what they are multiplied by, points of the words that cross."""


@dataclass
class _Search:
    """Along one line, whose squares are counted from 0."""

    gaddag: Gaddag
    puzzle: Puzzle
    line: list[_Square]
    anchor: int = -1
    barrier: int = -1
    """The anchor before this one: plays that cover it have been found from there."""
    rack: dict[str, int] = field(init=False)
    values: dict[str, int] = field(init=False)
    found: list[tuple[tuple[Laid, ...], int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        codes = self.gaddag.codes
        self.rack = Counter(BLANK if text == BLANK else codes[text] for text in self.puzzle.rack)
        self.values = {code: self.puzzle.values[label] for label, code in codes.items()}

    def plays(self) -> list[tuple[tuple[Laid, ...], int]]:
        for at, square in enumerate(self.line):
            if square.is_anchor:
                self.anchor = at
                self._left(at, self.gaddag.root, (), (0, 1, 0))
                self.barrier = at
        return self.found

    def _left(self, at: int, node: Node, laid: tuple[Laid, ...], sums: Sums) -> None:
        """A letter for this square, to the left of all that lie so far; then on, round, or done."""
        for child, now_laid, now in self._letters(at, node, laid, sums):
            is_first = at == 0 or not self.line[at - 1].code
            if is_first and END in child and self._is_free(self.anchor + 1):
                self._record(now_laid, now)
            if at > 0 and at - 1 != self.barrier:
                self._left(at - 1, child, now_laid, now)
            if is_first and SEPARATOR in child:
                self._right(self.anchor + 1, child[SEPARATOR], now_laid, now)

    def _right(self, at: int, node: Node, laid: tuple[Laid, ...], sums: Sums) -> None:
        if at == len(self.line):
            return
        for child, now_laid, now in self._letters(at, node, laid, sums):
            if END in child and self._is_free(at + 1):
                self._record(now_laid, now)
            self._right(at + 1, child, now_laid, now)

    def _letters(
        self, at: int, node: Node, laid: tuple[Laid, ...], sums: Sums
    ) -> Iterator[tuple[Node, tuple[Laid, ...], Sums]]:
        """
        Yield the letter that lies there, or else each tile of the rack that fits: out of the rack until the
        next one.
        """
        square, rack, (points, times, crossing) = self.line[at], self.rack, sums
        if square.code:
            if square.code in node:
                yield node[square.code], laid, (points + square.points, times, crossing)
            return
        times *= square.times_word
        for tile, held in rack.items():
            if not held:
                continue
            rack[tile] -= 1
            for code in node if tile == BLANK else (tile,):
                if code not in node or code in NO_LETTERS:
                    continue
                worth, crossed = 0 if tile == BLANK else self.values[code] * square.times_letter, 0
                if square.allowed is not None:
                    if code not in square.allowed:
                        continue
                    crossed = (square.crossing_points + worth) * square.times_word
                now = (points + worth, times, crossing + crossed)
                yield node[code], (*laid, (at, code, tile != BLANK)), now
            rack[tile] += 1

    def _is_free(self, at: int) -> bool:
        return at == len(self.line) or not self.line[at].code

    def _record(self, laid: tuple[Laid, ...], sums: Sums) -> None:
        points, times, crossing = sums
        rules = self.puzzle.rules
        bonus = rules.bingo_bonus if len(laid) >= rules.rack_size else 0
        self.found.append((laid, points * times + crossing + bonus))
