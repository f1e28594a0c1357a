"""
Events as JSON and back. The stored form of every tournament: change it only with a new schema version.

What is empty anyway (no author, no reason, nobody absent) is left out, so that a person can read a log;
values that a default settles are written: defaults may change, what happened may not.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeAlias, Union, get_args, get_origin, get_type_hints

from faristol.tournament.events import KINDS, TournamentEvent

SCHEMA_VERSION = 1

_Dump: TypeAlias = Callable[[Any], Any]
_Load: TypeAlias = Callable[[Any, str], Any]
_NOTHING: tuple[object, ...] = ("", None, (), False, b"")
_NAMES: Mapping[type, str] = {int: "a number", str: "a text", bool: "true or false"}


def event_kind(event: TournamentEvent) -> str:
    return type(event).__name__


def dump_event(event: TournamentEvent) -> dict[str, Any]:
    """Everything but the kind, as plain JSON values."""
    kind: Any = type(event)
    dumped: dict[str, Any] = _dumper(kind)(event)
    return dumped


def load_event(kind: str, payload: Mapping[str, Any]) -> TournamentEvent:
    """
    Inverse of `dump_event`.

    Raises:
        TypeError, ValueError: if it is no event of ours.
    """
    if kind not in KINDS:
        raise ValueError(f"no event is called {kind!r}")
    event: TournamentEvent = _loader(KINDS[kind])(payload, kind)
    return event


def _is_nothing(value: object) -> bool:
    """Of the same type, too: 0 is something."""
    return any(type(value) is type(nothing) and value == nothing for nothing in _NOTHING)


def _is_left_out_empty(field: Field[Any]) -> bool:
    return field.default is not MISSING and _is_nothing(field.default)


@cache
def _dumper(hint: Any) -> _Dump:
    if is_dataclass(hint):
        hints = get_type_hints(hint)
        parts = [
            (field.name, _dumper(hints[field.name]), _is_left_out_empty(field)) for field in fields(hint)
        ]

        def dump_fields(value: Any) -> dict[str, Any]:
            return {
                name: dump(part)
                for name, dump, is_left_out in parts
                if not (_is_nothing(part := getattr(value, name)) and is_left_out)
            }

        return dump_fields
    kinds = get_args(hint)
    if get_origin(hint) in {Union, UnionType}:
        dump = _dumper(_kind_beside_none(hint))
        return lambda value: None if value is None else dump(value)
    if get_origin(hint) is tuple:
        if kinds[-1] is Ellipsis:
            one = _dumper(kinds[0])
            return lambda value: [one(each) for each in value]
        each_one = [_dumper(kind) for kind in kinds]
        return lambda value: [dump(each) for dump, each in zip(each_one, value, strict=True)]
    if issubclass(hint, Enum):
        return lambda value: value.value
    if hint is bytes:
        return bytes.hex
    return lambda value: value


@cache
def _loader(hint: Any) -> _Load:
    """Also says where in the event something is wrong."""
    if is_dataclass(hint):
        return _loader_of_fields(hint)
    if get_origin(hint) in {Union, UnionType}:
        load = _loader(_kind_beside_none(hint))
        return lambda value, at: None if value is None else load(value, at)
    if get_origin(hint) is tuple:
        return _loader_of_row(get_args(hint))
    if issubclass(hint, Enum):
        return lambda value, _: hint(value)
    if hint is bytes:
        return lambda value, at: bytes.fromhex(_typed(value, str, at))
    return lambda value, at: _typed(value, hint, at)


def _loader_of_fields(hint: Any) -> _Load:
    hints = get_type_hints(hint)
    loaders = {field.name: _loader(hints[field.name]) for field in fields(hint)}

    def load_fields(value: Any, at: str) -> Any:
        if not isinstance(value, Mapping):
            raise TypeError(f"{at} is a table, not {value!r}")
        unknown = [name for name in value if name not in loaders]
        if unknown:
            raise ValueError(f"{at} has no {unknown[0]!r}")
        return hint(**{name: loaders[name](part, f"{at}.{name}") for name, part in value.items()})

    return load_fields


def _loader_of_row(kinds: tuple[Any, ...]) -> _Load:
    is_open = kinds[-1] is Ellipsis
    loaders = [_loader(kind) for kind in kinds if kind is not Ellipsis]

    def load_row(value: Any, at: str) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise TypeError(f"{at} is a list, not {value!r}")
        if is_open:
            return tuple(loaders[0](each, at) for each in value)
        if len(value) != len(loaders):
            raise ValueError(f"{at} has {len(loaders)} parts, not {len(value)}")
        return tuple(load(each, at) for load, each in zip(loaders, value, strict=True))

    return load_row


def _kind_beside_none(hint: Any) -> Any:
    (kind,) = (each for each in get_args(hint) if each is not NoneType)
    return kind


def _typed(value: Any, kind: type, at: str) -> Any:
    """The value, if it is of just this type: True is no number here."""
    if type(value) is not kind:
        raise TypeError(f"{at} is {_NAMES[kind]}, not {value!r}")
    return value
