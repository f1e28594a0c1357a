"""
CGP: a position in one line.

    15/15/…/3FACET7/…/15 RACK/RACK score/score zero-turns [lex NAME; …]

Rows from the top, numbers for runs of empty squares; the rack of the player on turn comes first.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from faristol.board import Grid
from faristol.errors import NotationError
from faristol.files import unmarked
from faristol.formats.game.position_faults import PositionError
from faristol.formats.game.words import parse_rack
from faristol.tiles import BLANK, Alphabet, Tile, TileSet, is_designated

_SQUARES = re.compile(r"[0-9]+|\[[^\[\]]*\]|.")
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
    parts = unmarked(text).split(maxsplit=_PARTS)
    if len(parts) < _PARTS:
        raise PositionError("parts")
    board, racks, scores, turns = parts[:_PARTS]
    mine, theirs = (_parse_rack(rack, alphabet) for rack in _pair(racks, "racks"))
    mine_points, their_points = (_number(score, "score") for score in _pair(scores, "scores"))
    return Position(
        grid=_parse_board(board, alphabet),
        racks=(mine, theirs),
        scores=(mine_points, their_points),
        scoreless_turns=_number(turns, "turns"),
        opcodes=tuple(_parse_opcodes(parts[_PARTS] if len(parts) > _PARTS else "")),
    )


def parse_position(text: str, tileset: TileSet, *, rack_size: int) -> Position:
    """
    Read a position that these tiles can make.

    Raises:
        NotationError: if it is no position, or needs tiles that the set does not have.
    """
    position = parse_cgp(text, tileset.alphabet)
    for rack in position.racks:
        if len(rack) > rack_size:
            written = tileset.alphabet.format_tiles(rack)
            raise PositionError("long_rack", found=len(rack), rack=written, expected=rack_size)
    on_board = (BLANK if is_designated(Tile(tile)) else Tile(tile) for tile in position.grid.tiles if tile)
    for tile, count in sorted(Counter([*on_board, *position.racks[0], *position.racks[1]]).items()):
        if count > tileset.counts[tile]:
            raise PositionError(
                "too_many",
                found=count,
                tile=tileset.alphabet.label(tile),
                tileset=tileset.id,
                expected=tileset.counts[tile],
            )
    return position


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
    rows = [list(_parse_row(row, number, alphabet)) for number, row in enumerate(text.split("/"), 1)]
    columns = len(rows[0])
    for number, row in enumerate(rows, 1):
        if len(row) != columns or not row:
            raise PositionError("row", row=number, found=len(row), first=columns)
    return Grid(len(rows), columns, bytes(tile for row in rows for tile in row))


def _parse_row(text: str, number: int, alphabet: Alphabet) -> Iterator[Tile]:
    for part in _SQUARES.findall(text):
        if part.isascii() and part.isdecimal():
            if len(part) > MOST_DIGITS:
                raise PositionError("run", found=part[:MOST_DIGITS])
            yield from [Tile(0)] * int(part)
        elif part == "?":
            raise PositionError("blank", row=number)
        else:
            yield _parse_tile(part.strip("[]"), number, alphabet)


def _parse_tile(label: str, row: int, alphabet: Alphabet) -> Tile:
    try:
        return alphabet.parse_tile(label)
    except NotationError as error:
        raise PositionError("tile", row=row, found=repr(label[:40])) from error


def _parse_rack(text: str, alphabet: Alphabet) -> tuple[Tile, ...]:
    try:
        return parse_rack(text, alphabet)
    except NotationError as error:
        raise PositionError("rack", found=repr(text[:40])) from error


def _format_row(row: bytes, alphabet: Alphabet) -> str:
    runs = ((empty, list(tiles)) for empty, tiles in groupby(row, key=lambda tile: tile == 0))
    return "".join(
        str(len(tiles)) if empty else alphabet.format_tiles(map(Tile, tiles)) for empty, tiles in runs
    )


def _pair(text: str, what: str) -> tuple[str, str]:
    first, slash, second = text.partition("/")
    if not slash or "/" in second:
        raise PositionError(what, found=repr(text[:40]))
    return first, second


def _number(text: str, what: str) -> int:
    if re.fullmatch(r"-?[0-9]{1,9}", text) is None:
        raise PositionError(what, found=repr(text[:40]))
    return int(text)


def _parse_opcodes(text: str) -> Iterator[tuple[str, str]]:
    for part in text.split(";"):
        found = _OPCODE.fullmatch(part.strip())
        if found is not None:
            yield found[1], found[2] or ""
