"""Messages held against `faristol_web.wire`: every field that is sent, and no other."""

import json
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import cache
from itertools import product
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from faristol_web.wire.game import asked as game_asked
from faristol_web.wire.game import told as game_told
from faristol_web.wire.session import asked as session_asked
from faristol_web.wire.session import told as session_told

FROM_SERVER: Mapping[str, Any] = {"games": game_told.FromServer, "duplicate": session_told.FromServer}
"""By the part of a socket's address that says which protocol it has."""
FROM_PAGE: Mapping[str, Any] = {"games": game_asked.FromPage, "duplicate": session_asked.FromPage}
BEAT = '{"type":"beat"}'
"""Says nothing, and comes at any time."""

_TAGS = ("type", "action", "order")


def faults_of(text: str | bytes, shapes: Any) -> list[str]:
    """
    Return what is wrong with a message that should have one of these shapes.

    >>> faults_of('{"type": "ack", "id": "a", "seq": "1", "when": 3}', FROM_SERVER["games"])
    ["ack.seq: '1' is not <class 'int'>", 'ack.when: unknown']
    """
    message = json.loads(text)
    shape = _by_tags(shapes).get(tuple(message.get(tag) for tag in _TAGS))
    return [f"no such message: {text!r}"] if shape is None else list(_faults(message, shape, message["type"]))


def checked(text: str | bytes, shapes: Any) -> str:
    """
    Return the message, which has one of these shapes.

    Raises:
        AssertionError: if it has not.
    """
    faults = faults_of(text, shapes)
    assert not faults, f"{faults} in {text!r}"
    return str(text)


@cache
def _by_tags(shapes: Any) -> Mapping[tuple[str | None, ...], Any]:
    """Return each shape by the words that tell it apart."""
    by_tags: dict[tuple[str | None, ...], Any] = {}
    for shape in get_args(shapes):
        hints = _hints(shape)
        words = [get_args(hints[tag]) if tag in hints else (None,) for tag in _TAGS]
        by_tags |= dict.fromkeys(product(*words), shape)
    return by_tags


@cache
def _hints(shape: Any) -> Mapping[str, Any]:
    return get_type_hints(shape, include_extras=True)


def _faults(value: Any, hint: Any, at: str) -> Iterator[str]:
    origin, parts = get_origin(hint), get_args(hint)
    if origin in {Union, UnionType}:
        yield from _faults_in_all(value, parts, at)
    elif is_typeddict(hint):
        yield from _faults_in_fields(value, _hints(hint), at)
    elif origin is Annotated:
        yield from _faults_in_fields(value, parts[1].shapes.get(value.get("kind"), {}), at)
    elif origin is Mapping and isinstance(value, dict):
        yield from (fault for key, item in value.items() for fault in _faults(item, parts[1], f"{at}.{key}"))
    elif origin in {tuple, Sequence} and isinstance(value, list):
        hints = parts if origin is tuple else parts * len(value)
        if len(hints) != len(value):
            yield f"{at}: {value!r} is not {hint}"
        for index, (item, part) in enumerate(zip(value, hints, strict=False)):
            yield from _faults(item, part, f"{at}[{index}]")
    elif not _is(value, hint):
        yield f"{at}: {value!r} is not {hint}"


def _faults_in_all(value: Any, hints: Sequence[Any], at: str) -> Iterator[str]:
    """Yield those of the likeliest: what is null is no object, and the other way round."""
    likely = [hint for hint in hints if (hint is NoneType) == (value is None)]
    faults = [list(_faults(value, hint, at)) for hint in likely or hints]
    if all(faults):
        yield from min(faults, key=len)


def _faults_in_fields(value: Any, hints: Mapping[str, Any], at: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{at}: {value!r} is no object"
        return
    for name, hint in hints.items():
        required = get_origin(hint) is not NotRequired
        if name in value:
            yield from _faults(value[name], hint if required else get_args(hint)[0], f"{at}.{name}")
        elif required:
            yield f"{at}.{name}: missing"
    yield from (f"{at}.{name}: unknown" for name in value.keys() - hints.keys())


def _is(value: Any, hint: Any) -> bool:
    """True if a plain value is this one, one of these, or of this type: `True` is not a number."""
    if get_origin(hint) is Literal:
        return any(type(value) is type(word) and value == word for word in get_args(hint))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return isinstance(value, str) and value in {member.value for member in hint}
    return type(value) is hint
