"""Mutants of values: one rule of a rulebook that comes with the program has another legal value."""

import functools
import gc
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from enum import StrEnum
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from faristol.rulebook import Rulebook, federation_ids, load, load_book
from faristol.rulebook.compare import chapters_of
from faristol.rulebook.rule import NONE

MINUTE_MS = 60_000
SECOND_MS = 1_000
KEPT = ("faristol.lexicon", "faristol.movegen", "faristol.rulebook")
"""Word graphs take seconds to make anew and depend on no value; books are changed where they are."""


@dataclass(frozen=True, slots=True)
class ValueMutant:
    book_id: str
    key: str
    value: Any
    other: Any

    @property
    def clauses(self) -> tuple[str, ...]:
        return load_book(self.book_id).sources[self.key].clause

    @property
    def name(self) -> str:
        return f"{self.book_id} {self.key}: {_written(self.value)} → {_written(self.other)}"

    def apply(self) -> None:
        """Change the book in this process for good, where it is held already and in the text of its file."""
        book, text, packaged = load_book(self.book_id), self._text(), load._packaged  # noqa: SLF001
        chapter, rule = self.key.split(".")
        object.__setattr__(book, "digest", load._parse(text, name=self.name).digest)  # noqa: SLF001
        object.__setattr__(getattr(book, chapter), rule, self.other)
        changed: Callable[[str], bytes] = lambda name: text if name == self.book_id else packaged(name)  # noqa: E731
        load._packaged = changed  # type: ignore[assignment]  # noqa: SLF001
        for computed in caches():
            computed.cache_clear()

    def _text(self) -> bytes:
        """Return the file with the other value in it."""
        text = load.book_text(self.book_id).decode("utf-8")
        pattern = rf"(?ms)^(\[{re.escape(self.key)}\]\nvalue = ).*?(?=^[a-z.]+ = )"
        changed, count = re.subn(pattern, lambda found: f"{found[1]}{_written(self.other)}\n", text)
        assert count == 1, self.key
        return changed.encode("utf-8")


def value_mutants() -> Iterator[ValueMutant]:
    """Every rule that cites a clause, in every book, with each of its other values."""
    for book_id in federation_ids():
        book = load_book(book_id)
        for chapter, rules in chapters_of(book).items():
            hints = get_type_hints(type(rules))
            for field in fields(rules):
                key = f"{chapter}.{field.name}"
                value = getattr(rules, field.name)
                is_refused = key == "play.players" and isinstance(book, Rulebook)  # it cannot be another
                if book.sources[key].clause and not is_refused:
                    for other in other_values(value, hints[field.name], key=key):
                        yield ValueMutant(book_id, key, value, other)


def other_values(value: object, hint: Any, *, key: str) -> Iterator[object]:
    """Legal values near this one: the other choice, one more or less, one of a list left out."""
    kinds = [kind for kind in get_args(hint) or (hint,) if kind is not NoneType]
    step = MINUTE_MS if key.endswith("_ms") else 1
    match value:
        case bool():
            yield not value
        case StrEnum():
            yield from (other for other in type(value) if other is not value)
        case int():
            yield value + step
            if value >= SECOND_MS:
                yield value - SECOND_MS
            elif value:
                yield value - 1
        case None if kinds[0] is int:
            yield step
        case None if issubclass(kinds[0], StrEnum):
            yield from kinds[0]
        case () if get_origin(hint) is tuple and issubclass(kinds[0], StrEnum):
            yield from ((member,) for member in kinds[0])
        case tuple():
            yield from (value[:place] + value[place + 1 :] for place in range(len(value)))
        case _:  # the name of something: nothing is near it
            pass
    if value is not None and NoneType in get_args(hint):
        yield None


def _written(value: object) -> str:
    """The value in a file's spelling."""
    return json.dumps(NONE if value is None else value, ensure_ascii=False)


@functools.cache
def caches() -> "list[functools._lru_cache_wrapper[Any]]":
    """Find what computes from values once and keeps it; take the list before many processes need it."""
    gc.unfreeze()
    found = [held for held in gc.get_objects() if isinstance(held, functools._lru_cache_wrapper)]  # noqa: SLF001
    modules = [(held, held.__module__ or "") for held in found]
    return [held for held, module in modules if module.startswith("faristol") and not module.startswith(KEPT)]
