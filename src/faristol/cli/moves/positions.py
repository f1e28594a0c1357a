"""Positions as somebody writes them: one, or a file with one a line."""

import re
from argparse import Namespace
from collections import Counter
from typing import NamedTuple

from faristol.cli.kit.inputs import read_text
from faristol.errors import FaristolError, NotationError
from faristol.formats.game.cgp import Position, parse_cgp
from faristol.tiles import BLANK, Tile, TileSet, is_designated

_LEXICON = re.compile(r"(?:^|;)\s*lex\s+([^\s;]+)")


class Line(NamedTuple):
    where: str
    """For messages: the file and the line, or nothing."""
    text: str

    @property
    def lexicon(self) -> str | None:
        """Return the name in `lex NAME`."""
        opcodes = self.text.split(maxsplit=4)[4:]
        named = _LEXICON.search(opcodes[0]) if opcodes else None
        return named[1] if named else None

    def position(self, tileset: TileSet, *, rack_size: int) -> Position:
        """
        Raises:
            NotationError: naming the line, if it is no position, or one that these tiles cannot make.
        """
        try:
            return parse_position(self.text, tileset, rack_size=rack_size)
        except FaristolError as error:
            raise NotationError(f"{self.where}{error}") from error


def lines_of(args: Namespace) -> list[Line]:
    """
    Raises:
        NotationError: if the file holds no position.
    """
    if args.cgp is not None:
        return [Line("", args.cgp)]
    text = read_text(args.cgp_file)
    positions = [
        Line(f"{args.cgp_file}, line {line_number}: ", line)
        for line_number, line in enumerate(text.splitlines(), 1)
        if line.strip()
    ]
    if not positions:
        raise NotationError(f"{args.cgp_file}: contains no position")
    return positions


def parse_position(text: str, tileset: TileSet, *, rack_size: int) -> Position:
    """
    Raises:
        NotationError: if it is no position, or needs tiles that the set does not have.
    """
    position = parse_cgp(text, tileset.alphabet)
    for rack in position.racks:
        if len(rack) > rack_size:
            raise NotationError(
                f"{len(rack)} tiles on a rack ({tileset.alphabet.format_tiles(rack)}); at most {rack_size}"
            )
    on_board = (BLANK if is_designated(Tile(tile)) else Tile(tile) for tile in position.grid.tiles if tile)
    for tile, count in sorted(Counter([*on_board, *position.racks[0], *position.racks[1]]).items()):
        if count > tileset.counts[tile]:
            raise NotationError(
                f"{count} tiles {tileset.alphabet.label(tile)} on board and racks; "
                f"tile set {tileset.id} has {tileset.counts[tile]}"
            )
    return position
