"""A rule as lines for a terminal, and as JSON."""

import json
import shutil
import textwrap
from collections.abc import Iterator

from faristol.rulebook import Book
from faristol.rulebook.compare import Rule, shown
from faristol.rulebook.rule import plain

WIDEST = 110
"""Longer lines are hard to read, however wide the terminal."""


def terminal_width() -> int:
    return min(shutil.get_terminal_size().columns, WIDEST)


def wrapped(text: str, *, indent: int = 0, width: int = 0) -> list[str]:
    """Broken into lines that fit the terminal, or the width given, and indented."""
    margin = " " * indent
    fitting = max((width or terminal_width()), indent + 20)
    return textwrap.wrap(
        text, fitting, initial_indent=margin, subsequent_indent=margin, break_on_hyphens=False
    )


def value_text(rule: Rule) -> str:
    """Return the value as a file writes it; a time also in minutes."""
    written = json.dumps(plain(rule.value), ensure_ascii=False)
    people = shown(rule.key, rule.value)
    return f"{written} ({people})" if rule.key.endswith("_ms") and isinstance(rule.value, int) else written


def lines_about(rule: Rule, book: Book, *, whole_key: bool = False) -> Iterator[str]:
    """Value, article, summary in English and in the book's language, reading."""
    name = rule.key if whole_key else rule.key.partition(".")[2]
    yield f"  {name} = {value_text(rule)}  [{book.cite(rule.key)}]"
    for language in dict.fromkeys(("en", book.language)):
        if language in rule.source.summary:
            yield from wrapped(f"{language}: {rule.source.summary[language]}", indent=6)
    if rule.source.reading:
        yield from wrapped(f"reading: {rule.source.reading}", indent=6)


def heading(book: Book) -> dict[str, str]:
    return {name: getattr(book, name) for name in ("id", "edition", "title", "language", "source", "digest")}


def document(rule: Rule) -> dict[str, object]:
    return {
        "value": plain(rule.value),
        "article": rule.source.article,
        "clause": list(rule.source.clause),
        "reading": rule.source.reading,
        "summary": dict(rule.source.summary),
    }
