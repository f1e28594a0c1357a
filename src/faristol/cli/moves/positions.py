"""Positions as somebody writes them: one, or a file with one a line."""

import re
from argparse import Namespace
from typing import NamedTuple

from faristol.cli.kit.inputs import read_text
from faristol.errors import FaristolError, NotationError
from faristol.formats.game.cgp import Position, parse_position
from faristol.tiles import TileSet

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
