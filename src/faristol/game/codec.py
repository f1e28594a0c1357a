"""
Events as JSON and back. The stored form of every game: change it only with a new schema version.

Tiles are written as in records (`A[L·L]?`), squares as numbers, so that a person can read a log.
"""

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any, get_args

from faristol.board import Square
from faristol.game import events as e
from faristol.rulebook.schema import StopReason
from faristol.tiles import Alphabet, Tile

SCHEMA_VERSION = 1

_NUMBERS = frozenset({"side", "score", "count"})

KINDS: Mapping[str, type[e.Event]] = {kind.__name__: kind for kind in get_args(e.Event)}


def event_kind(event: e.Event) -> str:
    return type(event).__name__


def dump_event(event: e.Event, alphabet: Alphabet) -> dict[str, Any]:
    """Everything but the kind, as plain JSON values."""
    return {field.name: _dump(field.name, getattr(event, field.name), alphabet) for field in fields(event)}


def load_event(kind: str, payload: Mapping[str, Any], alphabet: Alphabet) -> e.Event:
    """
    Inverse of `dump_event`.

    Raises:
        KeyError, TypeError, ValueError, NotationError: if it is no event of ours.
    """
    return KINDS[kind](**{name: _load(name, value, kind, alphabet) for name, value in payload.items()})


def dump_placement(tiles: Iterable[tuple[Square, Tile]], alphabet: Alphabet) -> list[list[Any]]:
    return [[square, alphabet.label(tile)] for square, tile in tiles]


def load_placement(pairs: Iterable[Iterable[Any]], alphabet: Alphabet) -> tuple[tuple[Square, Tile], ...]:
    """
    Raises:
        NotationError: if a label is on no tile.
        ValueError, TypeError: if the pairs are not pairs of a number and a text.
    """
    return tuple((Square(int(square)), alphabet.parse_tile(str(label))) for square, label in pairs)


def _dump(name: str, value: Any, alphabet: Alphabet) -> Any:
    match name:
        case "tiles" if value and isinstance(value[0], tuple):
            return dump_placement(value, alphabet)
        case "tiles" | "returned" | "drawn":
            return alphabet.format_tiles(value)
        case "tile":
            return alphabet.label(value)
        case "racks":
            return [alphabet.format_tiles(rack) for rack in value]
        case "seed":
            return value.hex()
        case "adjustments":
            return [{"side": a.side, "points": a.points, "rule": a.rule} for a in value]
        case _:
            return list(value) if isinstance(value, tuple) else value


def _load(name: str, value: Any, kind: str, alphabet: Alphabet) -> Any:
    match name:
        case "tiles" if isinstance(value, list):
            return load_placement(value, alphabet)
        case "tiles" | "returned" | "drawn":
            return alphabet.parse_tiles(value)
        case "tile":
            return alphabet.parse_tile(value)
        case "racks":
            return tuple(alphabet.parse_tiles(rack) for rack in value)
        case "seed":
            return bytes.fromhex(value)
        case "adjustments":
            return tuple(e.Adjustment(**adjustment) for adjustment in value)
        case "by":
            return e.AcceptedBy(value)
        case "reason":
            return StopReason(value) if kind == "ClockStopped" else e.EndReason(value)
        case "side" if value not in (0, 1):
            raise ValueError(f"no side {value!r}")
        case _ if (name.endswith("_ms") or name in _NUMBERS) and type(value) is not int:
            raise ValueError(f"{name} is a number, not {value!r}")
        case _:
            return tuple(value) if isinstance(value, list) else value
