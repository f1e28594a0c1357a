"""
Games and positions as text: the Romanian record and its examples, GCG, CGP, a drawn board.

Readers take bytes or text and never open a file; the only files read are the sample records that come
with the program.
"""

import codecs
import re
from collections.abc import Mapping
from contextlib import suppress
from enum import StrEnum
from importlib.resources import files
from types import MappingProxyType

from faristol.board import load_layout
from faristol.errors import NotationError, UnknownNotation
from faristol.files import code_page, kind_of_office, marked_utf16, unmarked
from faristol.formats.game.cgp import Position, format_cgp, format_rows, parse_cgp
from faristol.formats.game.drawing import draw_board
from faristol.formats.game.gcg import declared_encoding, format_gcg, is_gcg, parse_gcg
from faristol.formats.game.romanian import (
    Notation,
    format_examples,
    format_romanian,
    is_example,
    is_row,
    parse_examples,
    parse_romanian,
)
from faristol.formats.game.words import refuse_oddities
from faristol.game.records import GameRecord, Replay, annotated, fill_totals, write_through
from faristol.remarks import Remark, why
from faristol.rulebook import Rulebook
from faristol.stream.lines import mark_of
from faristol.tiles import TileSet

__all__ = [
    "NotationName",
    "Position",
    "draw_board",
    "format_cgp",
    "format_rows",
    "parse_cgp",
    "raise_unless_record",
    "read_record",
    "sample_records",
    "write_record",
]

MAX_BYTES = 1 << 17  # a game is a few thousand bytes; whoever sends more sends something else
_ENCODINGS = ("ascii", "cp125", "iso8859", "koi8", "mac", "utf-8")
_POSITION = re.compile(r"\s*[^\s/]+(/[^\s/]+){8,} \S*/\S* -?\d+/-?\d+ \d")
_SAMPLES = files("faristol") / "data" / "records"


class NotationName(StrEnum):
    """Notations in which a game can be written."""

    GCG = "gcg"
    ROMANIAN = "romanian"
    """The Romanian record, and the book's list of examples for a record without players."""


def sample_records() -> list[tuple[str, bytes]]:
    """The records that come with the program, each with its name in an address."""
    entries = sorted(_SAMPLES.iterdir(), key=lambda entry: entry.name)
    return [(entry.name.removesuffix(".txt"), entry.read_bytes()) for entry in entries]


def read_record(content: bytes, *, name: str, rulebook: Rulebook, tileset: TileSet) -> GameRecord:
    """
    A game in whichever of the notations it is written.

    The rulebook tells how the Romanian notations write coordinates; GCG has its own.

    Raises:
        NotationError: one line that says what is wrong, and where.
    """
    text = _decode(content, name)
    _raise_unless_moves(text, name)
    lines = [line for line in text.splitlines() if line.strip()]
    layout = load_layout(rulebook.play.board)
    notation = Notation(tileset.alphabet, rulebook.play.coordinates, layout)
    try:
        if any(map(is_gcg, lines)):  # it looks at its own lines: notes may say anything
            return parse_gcg(text, tileset.alphabet, layout)
        refuse_oddities(text)
        is_game = any(map(is_row, lines))
        return parse_romanian(text, notation) if is_game else parse_examples(text, notation)
    except NotationError as error:
        raise NotationError("%(name)s: %(why)s", name=name, why=why(error)) from error


def raise_unless_record(content: bytes, *, name: str) -> None:
    """
    Refuse what is a game under no rulebook, before anyone is asked for one.

    Raises:
        NotationError: if it is not text, or no line of it is a move.
    """
    _raise_unless_moves(_decode(content, name), name)


def _raise_unless_moves(text: str, name: str) -> None:
    lines = [line for line in text.splitlines() if line.strip()]
    if not any(kind(line) for line in lines for kind in (is_gcg, is_row, is_example)):
        raise UnknownNotation("%(name)s is not a game record: %(why)s", name=name, why=_why_not(text))


def write_record(replayed: Replay, notation: str, *, notes: Mapping[int, str] = MappingProxyType({})) -> str:
    """
    The record in one of the notations of `NotationName`.

    GCG gets dots for tiles on the board, and totals; the Romanian record gets all its letters. `notes` are
    more notes on moves, by index of the step; only GCG has room for them.

    Raises:
        NotationError: if the notation has no way to say it.
    """
    alphabet = replayed.tileset.alphabet
    if NotationName(notation) is NotationName.GCG:
        record = fill_totals(write_through(replayed, dots=True))
        return format_gcg(annotated(record, notes), alphabet)
    record = write_through(replayed, dots=False)
    how = Notation(alphabet, replayed.rulebook.play.coordinates, replayed.layout)
    return format_examples(record, how) if len(record.players) == 1 else format_romanian(record, how)


def _raise_if_log(content: bytes, name: str) -> None:
    if (kind := mark_of(content)) is None:
        return
    told = Remark(
        "%(name)s is not a game record: it is a log of this program (%(kind)s)", name=name, kind=kind
    )
    if kind == "game log":
        raise NotationError("%(told)s: convert it first with `faristol game convert`", told=told)
    raise NotationError(told)


def _decode(content: bytes, name: str) -> str:
    _raise_if_log(content, name)
    if len(content) > MAX_BYTES:
        raise NotationError(
            "%(name)s is not a game record: %(size)s bytes: too large", name=name, size=len(content)
        )
    if (known := kind_of_office(content)) is not None:
        raise NotationError("%(name)s is not a game record: it is %(kind)s", name=name, kind=known[0])
    if (text := marked_utf16(content, name=name)) is not None:  # whatever line 1 says
        return text
    if b"\0" in content:
        raise NotationError(
            "%(name)s is not a game record: byte %(byte)s is zero, so it is not text",
            name=name,
            byte=content.index(0),
        )
    content = unmarked(content)
    encoding = declared_encoding(content)
    if encoding is not None and not _is_known(encoding):
        raise NotationError(
            "%(name)s: line 1: unknown encoding %(encoding)r; write UTF-8", name=name, encoding=encoding
        )
    with suppress(UnicodeDecodeError):
        return content.decode()  # valid UTF-8 is never meant to be anything else, whatever line 1 says
    try:
        # Without a line that says it, GCG's own default is Latin-1.
        if encoding is None and any(is_gcg(line) for line in content.decode("iso8859-1").splitlines()):
            page = code_page(content)
            encoding = "iso8859-1" if page == "cp1252" else page
        return content.decode(encoding or "utf-8")
    except UnicodeDecodeError as error:
        raise NotationError(
            "%(name)s: byte %(byte)s (0x%(value)s) is not %(encoding)s",
            name=name,
            byte=error.start,
            value=f"{content[error.start]:02x}",
            encoding=encoding or "UTF-8",
        ) from error


def _is_known(encoding: str) -> bool:
    try:
        return codecs.lookup(encoding).name.startswith(_ENCODINGS)
    except LookupError:
        return False


def _why_not(text: str) -> str:
    if _POSITION.match(text):
        return Remark("it is one position (CGP), without the moves that led to it")
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            return Remark(
                "no line is a move in GCG, the Romanian record or its examples; it begins with line "
                "%(number)s: %(found)r",
                number=number,
                found=line.strip()[:40],
            )
    return Remark("it is empty")
