"""
Events as JSON and back, by the types of their fields.

A type is written in one way wherever it occurs: numbers, texts and choices as they are, a dataclass as a
table, a tuple as a list, bytes in hexadecimal, and any other type in the form that its family gives it. What
is read must be of exactly that type: neither True nor 1.0 is a number.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import StrEnum
from itertools import repeat
from operator import attrgetter
from reprlib import Repr
from types import NoneType, UnionType
from typing import (
    Any,
    Generic,
    Literal,
    NewType,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from faristol.errors import NotationError

Event = TypeVar("Event")
Context = TypeVar("Context")
Dump: TypeAlias = Callable[[Any, Any], Any]
"""From a value, and what its family needs to write it: an alphabet, in games."""
Load: TypeAlias = Callable[[Any, Any], Any]

LARGEST = 2**63 - 1
"""Numbers beyond it are in no database, and no quantity of a game."""
_FEW = 2
_UNIONS = frozenset({Union, UnionType})
_SHOWN = Repr()
_SHOWN.maxstring = _SHOWN.maxother = 60
_HALF = re.compile("[\ud800-\udfff]")
"""Half a character, which JSON can escape and nothing can write."""


class Unfit(Exception):
    """A value of another type than its field."""

    def __init__(self, problem: str, *, where: str = "") -> None:
        super().__init__(problem)
        self.problem = problem
        self.where = where

    @classmethod
    def instead_of(cls, expected: str, value: object) -> "Unfit":
        return cls(f"must be {expected}, not {shown(value)}")

    def inside(self, where: str) -> "Unfit":
        self.where = where + self.where
        return self


@dataclass(frozen=True, slots=True)
class Form:
    """Written form of a type's values."""

    dump: Dump
    load: Load
    """Raises `Unfit`."""


class Codec(Generic[Event, Context]):
    """
    The stored form of one family of events.

    Args:
        kinds: the events, by the names that a log gives them.
        forms: of types that are written in a way of their own.
        is_left_out: whether a field with a default is left out where it has that default; else it is written,
            because defaults may change, and what happened may not.
        whole: tables inside events that were written with all of their fields from the beginning.
    """

    def __init__(
        self,
        kinds: Mapping[str, type[Event]],
        *,
        forms: Mapping[Any, Form] | None = None,
        is_left_out: Callable[[Field[Any]], bool] = lambda _: False,
        whole: frozenset[type] = frozenset(),
    ) -> None:
        self._kinds = kinds
        self._is_left_out = is_left_out
        self._whole = whole
        self._dumpers: dict[Any, Dump | None] = {hint: form.dump for hint, form in (forms or {}).items()}
        self._loaders: dict[Any, Load] = {hint: form.load for hint, form in (forms or {}).items()}

    def dump(self, event: Event, context: Context) -> dict[str, Any]:
        """Everything but the kind, as plain JSON values."""
        kind: Any = type(event)
        dump = self._dumpers.get(kind)
        if dump is None:
            dump = self._dumpers[kind] = self._dumper_of_fields(kind)
        dumped: dict[str, Any] = dump(event, context)
        return dumped

    def load(self, kind: object, payload: object, context: Context) -> Event:
        """
        Inverse of `dump`.

        Raises:
            NotationError: naming event and field, if it is no event of this family.
        """
        known = self.kind_named(kind)
        event: Event = self.load_part(known, payload, context, name=known.__name__)
        return event

    def kind_named(self, name: object) -> type[Event]:
        """
        Raises:
            NotationError: if there is none.
        """
        if not isinstance(name, str) or name not in self._kinds:
            raise NotationError(f"no event is called {shown(name)}")
        return self._kinds[name]

    def load_part(self, hint: Any, written: object, context: Context, *, name: str) -> Any:
        """
        A value of this type alone.

        Raises:
            NotationError: beginning with its name, if it is none.
        """
        try:
            return self._loader(hint)(written, context)
        except Unfit as unfit:
            raise NotationError(f"{name}{unfit.where} {unfit.problem}") from None

    def _dumper(self, hint: Any) -> Dump | None:
        """None where the value is JSON as it is."""
        if hint not in self._dumpers:
            self._dumpers[hint] = self._new_dumper(hint)
        return self._dumpers[hint]

    def _loader(self, hint: Any) -> Load:
        load = self._loaders.get(hint)
        if load is None:
            load = self._loaders[hint] = self._new_loader(hint)
        return load

    def _new_dumper(self, hint: Any) -> Dump | None:
        if is_dataclass(hint):
            return self._dumper_of_fields(hint)
        if get_origin(hint) is tuple:
            return self._dumper_of_row(get_args(hint))
        if isinstance(hint, NewType):
            return self._dumper(hint.__supertype__)
        if (optional := _beside_none(hint)) is not None:
            dump = self._dumper(optional)
            return dump and (lambda value, context: None if value is None else dump(value, context))
        if hint is bytes:
            return _dump_bytes
        return None if hint in _PLAIN or get_origin(hint) is Literal else _dump_choice

    def _dumper_of_fields(self, kind: Any) -> Dump:
        hints, own = get_type_hints(kind), fields(kind)
        names = [field.name for field in own]
        read = _reader_of(names)
        left_out = [
            (field.name, field.default)
            for field in own
            if field.default is not MISSING and self._is_left_out(field)
        ]
        dumps = [(name, dump) for name in names if (dump := self._dumper(hints[name])) is not None]

        def dump_fields(value: Any, context: Any) -> dict[str, Any]:
            dumped = dict(zip(names, read(value), strict=True))
            for name, default in left_out:
                if dumped[name] == default:
                    del dumped[name]
            for name, dump in dumps:
                if name in dumped:
                    dumped[name] = dump(dumped[name], context)
            return dumped

        return dump_fields

    def _dumper_of_row(self, kinds: tuple[Any, ...]) -> Dump:
        if kinds[-1] is Ellipsis:
            dump_one = self._dumper(kinds[0])
            if dump_one is None:
                return lambda value, _: list(value)
            return lambda value, context: [dump_one(part, context) for part in value]
        dumps = [self._dumper(kind) for kind in kinds]
        if not any(dumps):
            return lambda value, _: list(value)
        return lambda value, context: [
            part if dump is None else dump(part, context) for dump, part in zip(dumps, value, strict=True)
        ]

    def _new_loader(self, hint: Any) -> Load:
        if is_dataclass(hint):
            return self._loader_of_fields(hint)
        if get_origin(hint) is tuple:
            return self._loader_of_row(get_args(hint))
        if isinstance(hint, NewType):
            return self._loader(hint.__supertype__)
        if (optional := _beside_none(hint)) is not None:
            load = self._loader(optional)
            return lambda value, context: None if value is None else load(value, context)
        return _PLAIN[hint] if hint in _PLAIN else _loader_of_choice(_choices(hint))

    def _loader_of_fields(self, kind: Any) -> Load:
        hints, own = get_type_hints(kind), fields(kind)
        loaders = {field.name: self._loader(hints[field.name]) for field in own}
        required = [field.name for field in own if _is_required(field) or kind in self._whole]
        fewest = len(required)

        def missing_from(loaded: Mapping[str, Any]) -> Unfit:
            return Unfit("is missing", where=f".{next(name for name in required if name not in loaded)}")

        def load_fields(value: Any, context: Any) -> Any:
            if type(value) is not dict:
                raise Unfit.instead_of("a table", value)
            loaded = {}
            for name, part in value.items():
                load = loaders.get(name)
                if load is None:
                    raise Unfit("is an unknown field", where=f".{name}")
                try:
                    loaded[name] = load(part, context)
                except Unfit as unfit:
                    raise unfit.inside(f".{name}") from None
            if len(loaded) < fewest:
                raise missing_from(loaded)
            try:
                return kind(**loaded)
            except TypeError:
                raise missing_from(loaded) from None

        return load_fields

    def _loader_of_row(self, kinds: tuple[Any, ...]) -> Load:
        length = None if kinds[-1] is Ellipsis else len(kinds)
        one_each = [self._loader(kind) for kind in kinds if kind is not Ellipsis]
        loaders = repeat(one_each[0]) if length is None else one_each

        def load_row(value: Any, context: Any) -> tuple[Any, ...]:
            if type(value) is not list:
                raise Unfit.instead_of("a list", value)
            if length is not None and len(value) != length:
                raise Unfit.instead_of(f"a list of {length}", value)
            loaded: list[Any] = []
            try:
                for load, part in zip(loaders, value, strict=False):
                    loaded.append(load(part, context))
            except Unfit as unfit:
                raise unfit.inside(f"[{len(loaded)}]") from None
            return tuple(loaded)

        return load_row


def event_kind(event: object) -> str:
    """The name that a log gives it."""
    return type(event).__name__


def shown(value: object) -> str:
    """A value as one short line."""
    return _SHOWN.repr(value)


def load_text(value: Any, _: object = None) -> str:
    if type(value) is not str or not (value.isascii() or _HALF.search(value) is None):
        raise Unfit.instead_of("text", value)
    return value


def load_number(value: Any, _: object = None) -> int:
    if type(value) is not int:
        raise Unfit.instead_of("a whole number", value)
    if not -LARGEST <= value <= LARGEST:
        raise Unfit.instead_of("a number of at most 64 bits", value)
    return value


def _load_truth(value: Any, _: object) -> bool:
    if type(value) is not bool:
        raise Unfit.instead_of("true or false", value)
    return value


def _load_bytes(value: Any, _: object) -> bytes:
    try:
        return bytes.fromhex(load_text(value))
    except ValueError:
        raise Unfit.instead_of("hexadecimal", value) from None


def _dump_choice(value: str, _: object) -> str:
    return str(value)


def _dump_bytes(value: bytes, _: object) -> str:
    return value.hex()


_PLAIN: Mapping[Any, Load] = {
    int: load_number,
    str: load_text,
    bool: _load_truth,
    bytes: _load_bytes,
}


def _loader_of_choice(choices: Mapping[Any, Any]) -> Load:
    kinds = frozenset(map(type, choices))
    expected = (
        " or ".join(map(repr, choices)) if len(choices) <= _FEW else f"one of {', '.join(map(repr, choices))}"
    )
    missing = object()

    def load_choice(value: Any, _: object) -> Any:
        choice = choices.get(value, missing) if type(value) in kinds else missing
        if choice is missing:
            raise Unfit.instead_of(expected, value)
        return choice

    return load_choice


def _choices(hint: Any) -> dict[Any, Any]:
    """Return the values that may be written for an enumeration, literals, or a union of such."""
    if get_origin(hint) is Literal:
        return {value: value for value in get_args(hint)}
    if get_origin(hint) in _UNIONS:
        return {written: value for part in get_args(hint) for written, value in _choices(part).items()}
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return {member.value: member for member in hint}
    raise TypeError(f"a field of type {hint} has no form in JSON")


def _beside_none(hint: Any) -> Any | None:
    """The type of a field that may be None as well."""
    if get_origin(hint) not in _UNIONS or NoneType not in get_args(hint):
        return None
    (kind,) = (part for part in get_args(hint) if part is not NoneType)
    return kind


def _is_required(field: Field[Any]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _reader_of(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    """All fields at once, which is faster than one by one."""
    if len(names) == 1:
        return lambda value: (getattr(value, names[0]),)
    return attrgetter(*names)
