"""
Slow, obvious twin of a whole duplicate game: points of every slip and of the master, from a log's JSON.

Written from the Greek text alone; nothing of `faristol.duplicate` is used. Marks in the log are not read:
slips are judged anew, from the letters on the squares. Words are looked up in what is handed in.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.oracles import scoring

SIDE = 15
COLUMNS = "ABCDEFGHIJKLMNO"
_LOOK_ALIKE = str.maketrans("ΑΒΕΗΙΚΜΝΟ", "ABEHIKMNO")
HasText = Callable[[str], bool]
Key = tuple[int, int]
"""A coup and a number."""


@dataclass
class Recount:
    values: Mapping[str, int]
    has_word: HasText
    board: list[list[str]] = field(default_factory=lambda: [[""] * SIDE for _ in range(SIDE)])
    before: dict[int, list[list[str]]] = field(default_factory=dict)
    """The board that each coup began with."""
    racks: dict[int, list[str]] = field(default_factory=dict)
    slips: dict[Key, dict[str, Any]] = field(default_factory=dict)
    late: set[Key] = field(default_factory=set)
    annulled: set[Key] = field(default_factory=set)
    master: dict[int, int] = field(default_factory=dict)

    def of(self, log: Iterable[Mapping[str, Any]]) -> "Recount":
        for row in log:
            self._happen(row["kind"], row)
        return self

    def _happen(self, kind: str, row: Mapping[str, Any]) -> None:
        key = (row.get("coup", 0), row.get("number", 0))
        match kind:
            case "RackAnnounced":
                self.racks[row["coup"]] = list(row["rack"])
                self.before[row["coup"]] = [list(line) for line in self.board]
            case "SlipHandedIn":
                self.slips[key] = row["slip"]
                if row["late"]:
                    self.late.add(key)
                else:
                    self.late.discard(key)
            case "SlipCameLate" if key not in self.slips:  # one that came in time stands
                self.slips[key] = row["slip"]
                self.late.add(key)
            case "SlipAnnulled":
                self.annulled.add(key)
            case "MasterPlayed":
                laid = [(*divmod(square, SIDE), text) for square, text in row["placed"]]
                self.master[row["coup"]] = self._count(self.board, laid)
                for r, c, text in laid:
                    self.board[r][c] = text
            case _:
                pass

    def totals(self) -> Counter[int]:
        """By number; nobody is left out who handed in anything."""
        found = Counter[int]()
        for key in self.slips:
            found[key[1]] += self.points(key)
        return found

    def points(self, key: Key) -> int:
        """Return the points of one slip; 0 for the first reason that is found."""
        if key in self.late or key in self.annulled:
            return 0
        slip, board = self.slips[key], self.before[key[0]]
        found = re.fullmatch(
            r"([A-O])(\d+)([KO])", (slip["square"] + slip["direction"]).translate(_LOOK_ALIKE)
        )
        tiles = list(_tiles(slip["word"]))
        if found is None or not tiles:
            return 0
        down, right = (1, 0) if found[3] == "K" else (0, 1)
        row, column = int(found[2]) - 1, COLUMNS.index(found[1])
        squares = [(row + down * at, column + right * at) for at in range(len(tiles))]
        if not all(0 <= r < SIDE and 0 <= c < SIDE for r, c in squares):
            return 0
        if self._reads_on(board, squares, down, right):
            return 0
        laid: list[scoring.Laid] = []
        for (r, c), text in zip(squares, tiles, strict=True):
            if not board[r][c]:
                laid.append((r, c, text))
            elif board[r][c].upper() != text.upper():
                return 0
        return self._judged(board, laid, self.racks[key[0]])

    def _judged(self, board: Sequence[Sequence[str]], laid: list[scoring.Laid], rack: list[str]) -> int:
        if scoring.broken_rules(board, scoring.STANDARD_START, laid, rack, scoring.Rules()):
            return 0
        words = scoring.words_and_points(board, scoring.STANDARD_PREMIUMS, laid, self.values)
        if not all(self.has_word("".join(letters).upper()) for letters, _ in words):
            return 0
        return scoring.total(words, laid, scoring.Rules())

    def _count(self, board: Sequence[Sequence[str]], laid: list[scoring.Laid]) -> int:
        words = scoring.words_and_points(board, scoring.STANDARD_PREMIUMS, laid, self.values)
        return scoring.total(words, laid, scoring.Rules())

    def _reads_on(
        self, board: Sequence[Sequence[str]], squares: list[scoring.Square], down: int, right: int
    ) -> bool:
        """True if a letter on the board is right before or behind the word: then it is another word."""
        (r, c), (end_r, end_c) = squares[0], squares[-1]
        around = ((r - down, c - right), (end_r + down, end_c + right))
        return any(0 <= y < SIDE and 0 <= x < SIDE and board[y][x] for y, x in around)


def _tiles(word: str) -> Iterable[str]:
    """Capitals, and in small letters what stands in parentheses: blanks."""
    for circled, plain in re.findall(r"\(([^()]+)\)|(.)", word):
        yield from circled.lower() if circled else plain
