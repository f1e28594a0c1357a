"""The parts of a page's message, each as what it must be: nothing a page says is believed."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, TypeVar

from faristol.board import Placement
from faristol.errors import NotationError
from faristol.game import Side
from faristol.game.codec import load_placement
from faristol.names import shown
from faristol.tiles import UNKNOWN, Alphabet, Tile, is_designated

MAX_LABEL = 8
MAX_TEXT = 200
MAX_ITEMS = 40
MAX_POINTS = 10_000
MAX_MS = 24 * 3_600_000

Message = Mapping[str, Any]
Choice = TypeVar("Choice", bound=StrEnum)


def text(message: Message, key: str, default: str | None = None) -> str:
    """A short text without control characters; one that is missing is an error if there is no default."""
    value = message.get(key, default)
    if not isinstance(value, str):
        raise NotationError(f"{key}: a text")
    return shown(value[:MAX_TEXT])


def texts(message: Message, key: str) -> list[str]:
    value = message.get(key)
    if not isinstance(value, list) or len(value) > MAX_ITEMS:
        raise NotationError(f"{key}: expected a list of texts")
    return [shown(str(item)[:MAX_TEXT]) for item in value]


def number(message: Message, key: str, lowest: int, highest: int, *, default: int | None = None) -> int:
    """Both limits included."""
    value = message.get(key, default)
    if type(value) is not int or not lowest <= value <= highest:
        raise NotationError(f"{key}: expected a number from {lowest} to {highest}")
    return value


def flag(message: Message, key: str, *, default: bool) -> bool:
    value = message.get(key, default)
    if not isinstance(value, bool):
        raise NotationError(f"{key}: expected true or false")
    return value


def side(message: Message, key: str = "side") -> Side:
    value = optional_side(message, key)
    if value is None:
        raise NotationError(f"{key}: expected 0 or 1")
    return value


def optional_side(message: Message, key: str) -> Side | None:
    value = message.get(key)
    if value is None:
        return None
    if type(value) is not int or value not in {0, 1}:
        raise NotationError(f"{key}: expected 0 or 1")
    return 1 if value else 0


def choice(message: Message, key: str, kind: type[Choice]) -> Choice:
    """One of the words of an enum."""
    value = message.get(key)
    words = [member.value for member in kind]
    if not isinstance(value, str) or value not in words:
        raise NotationError(f"{key}: expected one of {', '.join(words)}")
    return kind(value)


def pair(message: Message, key: str) -> list[Any]:
    value = message.get(key)
    if not isinstance(value, list) or len(value) != len(("one side", "the other")):
        raise NotationError(f"{key}: a pair")
    return value


def hand_tile(message: Message, key: str, alphabet: Alphabet) -> Tile:
    """A tile as it lies in a hand: a blank there stands for no letter."""
    return _held(text(message, key), alphabet, unknown=False)


def hand_tiles(message: Message, key: str, alphabet: Alphabet, *, unknown: bool = False) -> tuple[Tile, ...]:
    """Tiles from a rack; `_`, one that nobody knows, only where it is allowed."""
    return tuple(_held(label, alphabet, unknown=unknown) for label in texts(message, key))


def placement(message: Message, alphabet: Alphabet) -> Placement:
    """
    Raises:
        NotationError: if `tiles` is not a list of squares with labels.
    """
    tiles = message.get("tiles")
    if not isinstance(tiles, list) or len(tiles) > MAX_ITEMS or len(str(tiles)) > MAX_ITEMS * 2 * MAX_LABEL:
        raise NotationError("tiles: expected a list of squares with labels")
    return Placement.of(load_placement(tiles, alphabet))


def _held(label: str, alphabet: Alphabet, *, unknown: bool) -> Tile:
    if unknown and label == alphabet.label(UNKNOWN):
        return UNKNOWN
    tile = alphabet.parse_tile(label)
    if is_designated(tile):
        raise NotationError(f"{label!r} is not a tile of a rack; a blank is ?")
    return tile
