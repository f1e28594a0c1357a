"""
Events as JSON and back. The stored form of every game: change it only with a new schema version.

Tiles are written as in records (`A[L·L]?`), squares as numbers, so that a person can read a log. Every field
is written; those with a default came later than the first logs.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from faristol.board import Square
from faristol.errors import NotationError
from faristol.files import unmarked
from faristol.game.contents import KINDS
from faristol.game.milestones import GameOpened
from faristol.game.stamp import Event
from faristol.stream.codec import Codec, Form, Unfit, load_number, load_text, shown
from faristol.stream.log import LogFormat
from faristol.tiles import Alphabet, Tile, load_tileset

SCHEMA_VERSION = 3
"""Version 1 had neither tables nor rulings, version 2 no correspondence and no answers in words."""


_PLACED = tuple[tuple[Square, Tile], ...]


def forms_of_tiles(*, unknown: bool) -> Mapping[Any, Form]:
    """
    Return the form in which tiles are written; `_`, an unknown tile, is read in racks only if `unknown` is
    set.
    """

    def load_tiles(value: Any, alphabet: Alphabet) -> tuple[Tile, ...]:
        text = load_text(value)
        try:
            return alphabet.parse_tiles(text, unknown=unknown)
        except NotationError as error:
            raise Unfit(f"must be tiles: {error}") from None

    return {
        Tile: Form(lambda tile, alphabet: alphabet.label(tile), _load_tile),
        tuple[Tile, ...]: Form(lambda tiles, alphabet: alphabet.format_tiles(tiles), load_tiles),
        _PLACED: Form(dump_placement, _load_placed),
    }


def dump_placement(tiles: Iterable[tuple[Square, Tile]], alphabet: Alphabet) -> list[list[Any]]:
    return [[square, alphabet.label(tile)] for square, tile in tiles]


def _load_tile(value: Any, alphabet: Alphabet) -> Tile:
    label = load_text(value)
    try:
        return alphabet.parse_tile(label)
    except NotationError as error:
        raise Unfit(f"must be a tile: {error}") from None


def _load_placed(value: Any, alphabet: Alphabet) -> tuple[tuple[Square, Tile], ...]:
    """In one go, because logs consist of them."""
    if type(value) is not list:
        raise Unfit.instead_of("a list of squares with tiles", value)
    placed: list[tuple[Square, Tile]] = []
    try:
        for square, label in value:
            placed.append((Square(load_number(square)), alphabet.parse_tile(load_text(label))))
    except Unfit as unfit:
        raise unfit.inside(f"[{len(placed)}]") from None
    except NotationError as error:
        raise Unfit(f"must be a square with a tile: {error}", where=f"[{len(placed)}]") from None
    except (TypeError, ValueError):
        raise Unfit.instead_of("a list of squares with tiles", value) from None
    return tuple(placed)


_CODEC = Codec[Event, Alphabet](KINDS, forms=forms_of_tiles(unknown=True))
dump_event, load_event = _CODEC.dump, _CODEC.load


def alphabet_in(kind: str, opening: Mapping[str, Any]) -> Alphabet:
    """
    The letters of a stream whose first event, of this kind, is written so.

    Raises:
        NotationError, RulebookError: if it names no tile set.
    """
    tileset = opening.get("tileset")
    if not isinstance(tileset, str):
        raise NotationError(f"{kind}.tileset must be text, not {shown(tileset)}")
    return load_tileset(tileset).alphabet


_LOG = LogFormat(
    mark="game log",
    newest=SCHEMA_VERSION,
    codec=_CODEC,
    opening=GameOpened,
    context_of=alphabet_in,
    max_bytes=1 << 26,
)
format_log, parse_log = _LOG.format_document, _LOG.parse_document


def is_log(content: bytes) -> bool:
    """True if the content is a log: no record of a game begins with a brace."""
    return unmarked(content).lstrip()[:1] == b"{"


def load_placement(written: object, alphabet: Alphabet) -> tuple[tuple[Square, Tile], ...]:
    """
    Raises:
        NotationError: if it is no list of squares with labels.
    """
    placed: tuple[tuple[Square, Tile], ...] = _CODEC.load_part(_PLACED, written, alphabet, name="tiles")
    return placed
