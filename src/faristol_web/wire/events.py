"""
A game's events as a page is sent them: `seq`, `kind`, and the fields of the class of that name.

They follow from the classes in `faristol.game`, as the codec of logs writes them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from types import UnionType
from typing import Annotated, Any, Literal, TypeAlias, TypedDict, Union, get_args, get_origin, get_type_hints

from faristol.game import Side
from faristol.game.events import KINDS, Adjustment, Instance
from faristol.game.events import Ruling as RulingEvent
from faristol.tiles import Tile
from faristol_web.wire.board import LaidTile

_Shape: TypeAlias = Mapping[str, Any]
"""The types of a message's fields, all of them there."""


@dataclass(frozen=True, slots=True, eq=False)
class ByKind:
    """One of several shapes, which `kind` tells apart."""

    shapes: Mapping[str, _Shape]


class Adjusted(TypedDict):
    """Points given or taken when the game ended."""

    side: Side
    points: int
    rule: str


def _wire_type(hint: Any) -> Any:
    """Return the codec's form of a field: racks are text, squares with tiles are pairs."""
    parts = get_args(hint)
    if hint is bytes or hint is Tile or parts == (Tile, ...):
        return str
    if hint is Adjustment:
        return Adjusted
    if get_origin(hint) in {Union, UnionType}:
        return Union[tuple(_wire_type(part) for part in parts)]  # noqa: UP007 – made here, not written
    if get_origin(hint) is not tuple:
        return hint
    if get_args(parts[0])[1:] == (Tile,):
        return Sequence[LaidTile]
    if parts[-1] is ...:
        return Sequence[_wire_type(parts[0])]  # type: ignore[misc]
    return tuple[tuple(_wire_type(part) for part in parts)]  # type: ignore[misc]


def _fields_of(kind: type) -> _Shape:
    hints = get_type_hints(kind)
    return {field.name: _wire_type(hints[field.name]) for field in fields(kind)}


_BEFORE_EVENTS: _Shape = {"seq": int}
_OF_RULINGS: _Shape = {
    "number": int,
    "author": str,
    "clause": str,
    "article": str,
    "text": str,
    "summary": str,
    "reason": str,
    "instance": Instance,
    "appealed": bool,
    "overturned": bool,
    "at_ms": int,
}


def _by_kind(before: _Shape, kinds: Mapping[str, type]) -> ByKind:
    return ByKind(
        {name: {"kind": Literal[name], **_fields_of(kind), **before} for name, kind in sorted(kinds.items())}
    )


GameEvent: TypeAlias = Annotated[dict[str, Any], _by_kind(_BEFORE_EVENTS, KINDS)]
"""An event as this viewer may know it: secrets are empty."""

Ruling: TypeAlias = Annotated[
    dict[str, Any],
    _by_kind(_OF_RULINGS, {name: kind for name, kind in KINDS.items() if issubclass(kind, RulingEvent)}),
]
"""
An arbiter's decision, with the fields of its order; `text` is the clause's, `summary` the rule in the
rulebook's language.
"""
