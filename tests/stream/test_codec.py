"""Wrong types are refused in any field, in games, sessions and tournaments alike."""

import json
import math
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import StrEnum
from functools import partial
from types import NoneType, UnionType
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

import pytest

from faristol.board import Square
from faristol.duplicate import codec as duplicate
from faristol.duplicate.events import KINDS as SESSION_KINDS
from faristol.duplicate.events import Minimum
from faristol.duplicate.slips.marking import Mark, Reason
from faristol.errors import NotationError
from faristol.game import codec as game
from faristol.game.events import KINDS as GAME_KINDS
from faristol.stream.codec import Codec
from faristol.tiles import Tile, load_tileset
from faristol.tournament import codec as tournament
from faristol.tournament.events import KINDS as TOURNAMENT_KINDS

WRONG: list[Any] = [
    None,
    True,
    5,
    1.0,
    math.inf,
    -math.inf,
    math.nan,
    10**30,
    -(10**30),
    "Ж0",
    "",
    [],
    [[]],
    ["a", 5],
    {},
    {"x": 1},
]
"""One of each type that JSON has, and some of the right one that do not fit all the same."""


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


def hints_of(kind: Any) -> dict[str, Any]:
    """Return the types of an event's fields; what the class itself knows is none of them."""
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


@dataclass(frozen=True)
class Part:
    number: int
    note: str = ""


@dataclass(frozen=True)
class Painted:
    at_ms: int
    side: Literal[0, 1]
    colour: Colour | Literal["none"]
    parts: tuple[Part, ...] = ()
    pair: tuple[int, str] = (1, "a")
    seed: bytes = b""
    maybe: int | None = None
    flag: bool = False


CODEC = Codec[Painted, None]({"Painted": Painted})
SOUND = {"at_ms": 1, "side": 0, "colour": "red"}


def test_every_type_is_written_in_one_way() -> None:
    painted = Painted(1, 0, "none", (Part(3),), (2, "b"), b"\x0f", maybe=7, flag=True)

    written = CODEC.dump(painted, None)

    assert json.dumps(written) == (
        '{"at_ms": 1, "side": 0, "colour": "none", "parts": [{"number": 3, "note": ""}], "pair": [2, "b"], '
        '"seed": "0f", "maybe": 7, "flag": true}'
    )
    assert CODEC.load("Painted", written, None) == painted


def test_each_family_decides_which_empty_fields_are_left_out() -> None:
    brief = Codec[Painted, None]({"Painted": Painted}, is_left_out=lambda field: field.name != "pair")

    assert brief.dump(Painted(1, 0, Colour.RED), None) == SOUND | {"pair": [1, "a"]}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"at_ms": "1"}, "Painted.at_ms must be a whole number, not '1'"),
        ({"at_ms": 1.0}, "Painted.at_ms must be a whole number, not 1.0"),
        ({"at_ms": True}, "Painted.at_ms must be a whole number, not True"),
        ({"at_ms": math.inf}, "Painted.at_ms must be a whole number, not inf"),
        ({"at_ms": 2**63}, "Painted.at_ms must be a number of at most 64 bits, not 9223372036854775808"),
        ({"side": 2}, "Painted.side must be 0 or 1, not 2"),
        ({"side": True}, "Painted.side must be 0 or 1, not True"),
        ({"side": [0]}, r"Painted.side must be 0 or 1, not [0]"),
        ({"colour": "green"}, "Painted.colour must be one of 'red', 'blue', 'none', not 'green'"),
        ({"parts": {}}, "Painted.parts must be a list, not {}"),
        (
            {"parts": [{"number": 1}, {"number": "x"}]},
            "Painted.parts[1].number must be a whole number, not 'x'",
        ),
        ({"parts": [{}]}, "Painted.parts[0].number is missing"),
        ({"parts": [7]}, "Painted.parts[0] must be a table, not 7"),
        ({"pair": [1]}, "Painted.pair must be a list of 2, not [1]"),
        ({"seed": "xyz"}, "Painted.seed must be hexadecimal, not 'xyz'"),
        ({"maybe": ""}, "Painted.maybe must be a whole number, not ''"),
        ({"flag": 1}, "Painted.flag must be true or false, not 1"),
        ({"size": 1}, "Painted.size is an unknown field"),
        ({"colour": "x" * 500}, "not 'xxxxx"),
    ],
)
def test_refusal_says_where_and_what_it_should_be(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(NotationError) as refusal:
        CODEC.load("Painted", SOUND | changes, None)

    assert said in str(refusal.value)
    assert len(str(refusal.value)) < 200


@pytest.mark.parametrize("kind", ["Unheard", None, 7, ["Painted"]])
def test_an_event_of_no_known_kind_is_refused(kind: object) -> None:
    with pytest.raises(NotationError, match="no event is called"):
        CODEC.load(kind, SOUND, None)


@pytest.mark.parametrize("payload", [None, [], "x", 1])
def test_an_event_is_a_table(payload: object) -> None:
    with pytest.raises(NotationError, match="Painted must be a table"):
        CODEC.load("Painted", payload, None)


# Every field of every kind of event, in all three families


@dataclass(frozen=True)
class Family:
    kinds: Mapping[str, Any]
    load: Callable[[str, Any], object]


LABELS = load_tileset("catalan").alphabet
FAMILIES = [
    Family(GAME_KINDS, lambda kind, payload: game.load_event(kind, payload, LABELS)),
    Family(SESSION_KINDS, lambda kind, payload: duplicate.load_event(kind, payload, LABELS)),
    Family(TOURNAMENT_KINDS, tournament.load_event),
]
EVENTS = [pytest.param(family, kind, id=kind) for family in FAMILIES for kind in family.kinds]
TILES, PLACED = tuple[Tile, ...], tuple[tuple[Square, Tile], ...]
ROWS, WHOLE = {Minimum: (int, int, int)}, (Mark, Reason)
Written: TypeAlias = Any


def sound(hint: Any) -> Written:
    """A value of this type as a log has it, every field of it given."""
    if hint in SAMPLES:
        return SAMPLES[hint]
    if is_dataclass(hint) and hint not in ROWS:
        return {name: sound(part) for name, part in hints_of(hint).items()}
    parts = ROWS.get(hint) or get_args(hint)
    if get_origin(hint) is Literal:
        return parts[0]
    if get_origin(hint) is tuple or hint in ROWS:
        return [sound(part) for part in parts if part is not Ellipsis]
    if parts:
        return sound(parts[0])
    return next(iter(hint)).value


SAMPLES: dict[Any, Written] = {
    int: 7,
    str: "a",
    bool: True,
    bytes: "0f",
    Square: 7,
    Tile: "A",
    TILES: "A[L·L]?",
    PLACED: [[7, "A"]],
}


def fits(hint: Any, written: Written) -> bool:
    """True if a log may have this for a value of the type: written once more, in the plainest way."""
    if hint in (int, Square):
        return type(written) is int and abs(written) < 2**63
    if hint in (str, bool, NoneType):
        return type(written) is hint
    if hint in (bytes, TILES):
        return bool(written == "")
    if hint is Tile or (is_dataclass(hint) and type(written) is not dict and hint not in ROWS):
        return False
    parts = ROWS.get(hint) or get_args(hint)
    if get_origin(hint) in (Union, UnionType):
        return any(fits(part, written) for part in parts)
    if get_origin(hint) is Literal:
        return any(type(written) is type(part) and written == part for part in parts)
    if get_origin(hint) is tuple or hint in ROWS:
        ones = parts[:1] * len(written) if parts[-1] is Ellipsis and type(written) is list else parts
        return type(written) is list and len(written) == len(ones) and all(map(fits, ones, written))
    if is_dataclass(hint):
        return not written and not required(hint)
    return type(written) is str and any(written == member.value for member in hint)


def required(hint: Any) -> set[str]:
    return {
        part.name
        for part in fields(hint)
        if hint in WHOLE or (part.default is MISSING and part.default_factory is MISSING)
    }


Changed: TypeAlias = tuple[Any, Callable[[Written], Written]]


def places(hint: Any, written: Written) -> Iterator[Changed]:
    """Each place in it, with its type, and how the whole is with something else there."""
    yield hint, lambda wrong: wrong
    if is_dataclass(hint) and hint not in ROWS:
        inside: list[tuple[Any, Any]] = list(hints_of(hint).items())
    elif get_origin(hint) is tuple and hint not in SAMPLES:
        inside = list(enumerate(part for part in get_args(hint) if part is not Ellipsis))
    else:
        return
    for at, part in inside:
        for own, put in places(part, written[at]):
            yield own, partial(_with, written, at, put)


def _with(written: Written, at: Any, put: Callable[[Written], Written], wrong: Written) -> Written:
    changed = copy(written)
    changed[at] = put(wrong)
    return changed


@pytest.mark.parametrize(("family", "kind"), EVENTS)
def test_no_field_takes_a_value_of_another_type(family: Family, kind: str) -> None:
    event = sound(family.kinds[kind])
    family.load(kind, event)
    for hint, put in places(family.kinds[kind], event):
        for wrong in WRONG:
            if fits(hint, wrong):
                family.load(kind, put(wrong))
                continue
            with pytest.raises(NotationError, match=rf"^{kind}[ .]") as refusal:
                family.load(kind, put(wrong))
            assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(("family", "kind"), EVENTS)
def test_every_field_is_known_and_none_is_missing(family: Family, kind: str) -> None:
    event = sound(family.kinds[kind])
    for name in event:
        without = {key: value for key, value in event.items() if key != name}
        if name not in required(family.kinds[kind]):
            family.load(kind, without)
            continue
        with pytest.raises(NotationError, match=rf"^{kind}\.{name} is missing$"):
            family.load(kind, without)
    with pytest.raises(NotationError, match=rf"^{kind}\.colour is an unknown field$"):
        family.load(kind, event | {"colour": "red"})
