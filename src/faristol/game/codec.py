"""
Events as JSON and back. The stored form of every game: change it only with a new schema version.

Tiles are written as in records (`A[L·L]?`), squares as numbers, so that a person can read a log.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import Any

from faristol.board import Square
from faristol.game import events as e
from faristol.game.event import KINDS, Event
from faristol.game.ruling_events import Instance
from faristol.rulebook.choices import StopReason
from faristol.tiles import Alphabet, Tile

SCHEMA_VERSION = 3
"""Version 1 had neither tables nor rulings, version 2 no correspondence and no answers in words."""

_NUMBERS = frozenset({"side", "score", "count", "points", "ruling", "turns"})
_REASONS = {"ClockStopped": StopReason, "GameEnded": e.EndReason, "EndReached": e.EndReason}
_CHOICES: Mapping[str, Callable[[Any], Any]] = {
    "by": e.AcceptedBy,
    "mode": e.Mode,
    "found": e.Outcome,
    "claim": e.ClaimKind,
    "instance": Instance,
}


def event_kind(event: Event) -> str:
    return type(event).__name__


def dump_event(event: Event, alphabet: Alphabet) -> dict[str, Any]:
    """Everything but the kind, as plain JSON values."""
    return {field.name: _dump(field.name, getattr(event, field.name), alphabet) for field in fields(event)}


def load_event(kind: str, payload: Mapping[str, Any], alphabet: Alphabet) -> Event:
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
        case "tiles" | "returned" | "drawn" | "shown":
            return alphabet.format_tiles(value)
        case "tile" | "kept" if value is not None and not isinstance(value, bool):
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
        case "tiles" | "returned" | "drawn" | "shown":
            return alphabet.parse_tiles(value, unknown=True)
        case "tile" | "kept" if isinstance(value, str):
            return alphabet.parse_tile(value)
        case "racks":
            return tuple(alphabet.parse_tiles(rack, unknown=True) for rack in value)
        case "seed":
            return bytes.fromhex(value)
        case "adjustments":
            return tuple(e.Adjustment(**adjustment) for adjustment in value)
        case "reason" if kind in _REASONS:
            return _REASONS[kind](value)
        case _ if name in _CHOICES:
            return _CHOICES[name](value)
        case "side" if value not in {0, 1}:
            raise ValueError(f"no side {value!r}")
        case "spent_ms" | "round_ms" | "turn_ms" if value is None or isinstance(value, list):
            return tuple(value) if isinstance(value, list) else value
        case _ if (name.endswith("_ms") or name in _NUMBERS) and type(value) is not int:
            raise ValueError(f"{name} is a number, not {value!r}")
        case _:
            return tuple(value) if isinstance(value, list) else value
