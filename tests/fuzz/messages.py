"""Messages of pages, made from the types of `faristol_web.wire` and taken as a socket takes them."""

import json
from collections.abc import Sequence
from enum import Enum
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

from faristol.errors import IllegalMove, NotationError
from faristol.game.referee import decide, rule
from faristol_web.streams.intake import parse_action, parse_id
from faristol_web.streams.orders import parse_grounds, parse_order
from tests.fuzz.mutations import EVENTS
from tests.fuzz.records import BOOK, begun
from tests.fuzz.running import Reader
from tests.wire import FROM_PAGE

_PLAIN = {int: 1, str: "H8 CASA", bool: True, float: 0.5, NoneType: None, Any: None}


def example(hint: Any) -> Any:
    """
    Return a value of this type, with every field that it may have.

    >>> example(Sequence[tuple[int, str | None]])
    [[1, 'H8 CASA']]
    """
    origin, parts = get_origin(hint), get_args(hint)
    if is_typeddict(hint):
        return {name: example(field) for name, field in get_type_hints(hint, include_extras=True).items()}
    if origin in {Union, UnionType, Annotated, NotRequired}:
        return example(parts[0])
    if origin is Literal:
        return parts[0]
    if origin is tuple:
        return [example(part) for part in parts if part is not Ellipsis]
    if origin is not None:
        return [example(part) for part in parts]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return next(iter(hint)).value
    return _PLAIN.get(getattr(hint, "__supertype__", hint), "A")


def _messages(protocol: str) -> Sequence[bytes]:
    """One of each shape; of an action, with every word for it."""
    made: list[dict[str, Any]] = []
    for shape in get_args(FROM_PAGE[protocol]):
        plain = example(shape)
        for tag in ("action", "order"):
            hints = get_type_hints(shape, include_extras=True)
            if tag in hints and get_origin(hints[tag]) is Literal:
                made += [plain | {tag: word} for word in get_args(hints[tag])]
        made.append(plain)
    return [json.dumps(message).encode() for message in made]


def _told(content: bytes) -> object:
    """What a game at a table does with a message of its page; what is answered can be sent."""
    try:
        message = json.loads(content)
        kind = message["type"]
        hash(kind)
    except (KeyError, RecursionError, TypeError, ValueError) as error:
        raise NotationError("no message of a page") from error
    state = begun()
    parse_id(message)
    try:
        if kind == "rule":
            order, grounds = parse_order(message), parse_grounds(message)
            return rule(state, order, grounds, now_ms=state.length + 10_000, rulebook=BOOK).events
        action = parse_action(message, state, 0, BOOK)
        if isinstance(action, tuple):
            return action
        return decide(state, 0, action, now_ms=10_000_000, rulebook=BOOK, has_word=lambda _: True).events
    except IllegalMove as error:
        json.dumps([str(each) for each in error.objections], ensure_ascii=False).encode()
        raise


READERS = (Reader(name="game-message", read=_told, seeds=lambda: _messages("games"), kinds=EVENTS),)
