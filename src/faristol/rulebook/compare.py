"""Two books side by side: where they say the same, and where they do not."""

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from faristol.rulebook.rule import plain
from faristol.rulebook.schema import Book, Source


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of one book."""

    key: str
    value: object
    source: Source


@dataclass(frozen=True, slots=True)
class Pair:
    """The same rule in two books; None where a book has no such chapter."""

    key: str
    first: Rule | None
    second: Rule | None

    @property
    def differs(self) -> bool:
        if self.first is None or self.second is None:
            return True
        return self.first.value != self.second.value


def rules_of(book: Book) -> dict[str, Rule]:
    """Every rule by key, in the order of the schema."""
    rules_by_key = {}
    for chapter, rules in chapters_of(book).items():
        for field in fields(rules):
            key = f"{chapter}.{field.name}"
            rules_by_key[key] = Rule(key, getattr(rules, field.name), book.sources[key])
    return rules_by_key


def chapters_of(book: Book) -> dict[str, Any]:
    """Return the book's chapters by name."""
    chapters = ((field.name, getattr(book, field.name)) for field in fields(book))
    return {name: chapter for name, chapter in chapters if is_dataclass(chapter)}


def compare(first: Book, second: Book, *, everything: bool = False) -> Iterator[Pair]:
    """The rules that differ in value, or all; chapter by chapter."""
    left, right = rules_of(first), rules_of(second)
    chapters = dict.fromkeys([*chapters_of(first), *chapters_of(second)])
    for chapter in chapters:
        keys = (key for key in left | right if key.startswith(f"{chapter}."))
        pairs = (Pair(key, left.get(key), right.get(key)) for key in keys)
        yield from (pair for pair in pairs if everything or pair.differs)


def missing_chapters(book: Book, other: Book) -> tuple[str, ...]:
    """Chapters that the other has and this book does without."""
    return tuple(name for name in chapters_of(other) if name not in chapters_of(book))


def shown(key: str, value: object) -> str:
    """
    A value in figures that people read: times in minutes, hours never; money in whole coins.

    >>> shown("clock.side_ms", 1_500_000), shown("clock.stops", ()), shown("sheet.pass_mark", "-")
    ('25:00', 'none', '-')
    >>> shown("prizes.place_cents", (30_000, 9_950))
    '300, 99.50'
    """
    match value:
        case bool():
            return "yes" if value else "no"
        case None | ():
            return "none"
        case tuple():
            return ", ".join(shown(key, item) for item in value)
        case int() if key.endswith("_cents"):
            whole, cents = divmod(value, 100)
            return f"{whole}.{cents:02}" if cents else str(whole)
        case int() if key.endswith("_ms"):
            minutes, seconds = divmod(value // 1000, 60)
            return f"{minutes}:{seconds:02}"
        case _:
            return str(plain(value))
