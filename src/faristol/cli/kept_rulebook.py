"""Rulebooks kept word for word in a file of the terminal, with what was opened under them."""

from collections.abc import Iterable
from typing import Any

from faristol.cli.kit.inputs import read_input
from faristol.cli.rulebook.named import book_named
from faristol.errors import RulebookError, StoreError
from faristol.rulebook import Book, book_ids, book_text, kept, load_book
from faristol.rulebook.kept import KeptText


def kept_texts(name: str) -> list[KeptText]:
    """Text to keep with an event under the book of this name."""
    content = read_input(name) if name.endswith(".toml") else book_text(name)
    return kept.texts_of(book_named(name), content)


def dumped(texts: Iterable[KeptText]) -> list[dict[str, str]]:
    """Return the texts as a file's first line has them, in order: each extends the one before."""
    return [{"digest": text.digest, "content": text.content} for text in texts]


def loaded(rows: Iterable[Any]) -> tuple[KeptText, ...]:
    """
    Inverse of `dumped`.

    Raises:
        KeyError, TypeError: if they are something else.
    """
    return tuple(KeptText(str(row["digest"]), str(row["content"])) for row in rows)


def reread(book_id: str, digest: str, texts: Iterable[KeptText], *, name: str) -> Book:
    """
    The book that an event was opened under, whatever goes by its name today.

    Raises:
        StoreError: if it is not available.
    """
    if book_id in book_ids() and load_book(book_id).digest == digest:
        return load_book(book_id)
    try:
        book = kept.reread(texts, name=f"{name}: its rulebook")
    except RulebookError as error:
        raise StoreError(f"a rulebook kept with its event cannot be read: {error}") from error
    if book is None or book.digest != digest:
        raise StoreError(f"{name}: the rulebook that it was opened under, {book_id}, is not available")
    return book
