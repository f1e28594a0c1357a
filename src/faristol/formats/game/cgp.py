"""
CGP: a position in one line.

    15/15/…/3FACET7/…/15 RACK/RACK score/score zero-turns [lex NAME; …]

Rows from the top, numbers for runs of empty squares; the rack of the player on turn comes first.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from faristol.board import Grid
from faristol.errors import NotationError
from faristol.formats.game.words import parse_rack
from faristol.tiles import Alphabet, Tile

_SQUARES = re.compile(r"[0-9]+|\[[^\]]*\]|.")
_OPCODE = re.compile(r"(\S+)(?:\s+(.*\S))?")
MOST_DIGITS = 3
"""Most digits in a number of empty squares."""
_PARTS = 4
"""Board, racks, scores, scoreless turns; then the opcodes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    grid: Grid
    racks: tuple[tuple[Tile, ...], tuple[Tile, ...]]
    """Racks, that of the player on turn first."""
    scores: tuple[int, int]
    scoreless_turns: int
    opcodes: tuple[tuple[str, str], ...] = ()
    """In the order written: `("lex", "FISE2")`."""


def parse_cgp(text: str, alphabet: Alphabet) -> Position:
    """
    >>> position = parse_cgp("3/A1b/3 AB?/ 12/-3 0 lex none;", Alphabet(("A", "B")))
    >>> position.grid.tiles.hex(" ", 3), position.racks, position.scores
    ('000000 010082 000000', ((1, 2, 0), ()), (12, -3))

    Raises:
        NotationError: if it is not one line in this form.
    """
    parts = text.strip().split(maxsplit=_PARTS)
    if len(parts) < _PARTS:
        raise NotationError("a CGP position is board, racks, scores and scoreless turns")
    board, racks, scores, turns = parts[:_PARTS]
    mine, theirs = (parse_rack(rack, alphabet) for rack in _pair(racks, "racks"))
    mine_points, their_points = (_number(score, "score") for score in _pair(scores, "scores"))
    return Position(
        grid=_parse_board(board, alphabet),
        racks=(mine, theirs),
        scores=(mine_points, their_points),
        scoreless_turns=_number(turns, "number of scoreless turns"),
        opcodes=tuple(_parse_opcodes(parts[_PARTS] if len(parts) > _PARTS else "")),
    )


def format_cgp(position: Position, alphabet: Alphabet) -> str:
    """Inverse of `parse_cgp`."""
    racks = "/".join(alphabet.format_tiles(rack) for rack in position.racks)
    scores = "/".join(map(str, position.scores))
    opcodes = "".join(f" {name} {value}".rstrip() + ";" for name, value in position.opcodes)
    return f"{format_rows(position.grid, alphabet)} {racks} {scores} {position.scoreless_turns}{opcodes}"


def format_rows(grid: Grid, alphabet: Alphabet) -> str:
    """The board alone: `15/15/3FACET7/…`."""
    rows = (grid.tiles[at : at + grid.columns] for at in range(0, len(grid.tiles), grid.columns))
    return "/".join(_format_row(row, alphabet) for row in rows)


def _parse_board(text: str, alphabet: Alphabet) -> Grid:
    rows = [list(_parse_row(row, alphabet)) for row in text.split("/")]
    columns = len(rows[0])
    for number, row in enumerate(rows, 1):
        if len(row) != columns or not row:
            raise NotationError(f"row {number} of the board has {len(row)} squares, the first {columns}")
    return Grid(len(rows), columns, bytes(tile for row in rows for tile in row))


def _parse_row(text: str, alphabet: Alphabet) -> Iterator[Tile]:
    for part in _SQUARES.findall(text):
        if part.isascii() and part.isdecimal():
            if len(part) > MOST_DIGITS:
                raise NotationError(f"{part[:MOST_DIGITS]}… empty squares in one row of the board")
            yield from [Tile(0)] * int(part)
        elif part == "?":
            raise NotationError(f"a blank in row {text!r} does not show its letter")
        else:
            yield alphabet.parse_tile(part.strip("[]"))


def _format_row(row: bytes, alphabet: Alphabet) -> str:
    runs = ((empty, list(tiles)) for empty, tiles in groupby(row, key=lambda tile: tile == 0))
    return "".join(
        str(len(tiles)) if empty else alphabet.format_tiles(map(Tile, tiles)) for empty, tiles in runs
    )


def _pair(text: str, what: str) -> tuple[str, str]:
    first, slash, second = text.partition("/")
    if not slash or "/" in second:
        raise NotationError(f"two {what} are due, not {text!r}")
    return first, second


def _number(text: str, what: str) -> int:
    if re.fullmatch(r"-?[0-9]{1,9}", text) is None:
        raise NotationError(f"{text[:40]!r} is not a {what}")
    return int(text)


def _parse_opcodes(text: str) -> Iterator[tuple[str, str]]:
    for part in text.split(";"):
        found = _OPCODE.fullmatch(part.strip())
        if found is not None:
            yield found[1], found[2] or ""
