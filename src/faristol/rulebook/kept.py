"""Rulebooks kept word for word with what was opened under them: an event is judged by the text of its day."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from faristol.rulebook.load import book_text, extended_by, load_book, reread_book
from faristol.rulebook.schema import Book


@dataclass(frozen=True, slots=True)
class KeptText:
    """A rulebook's file, word for word."""

    digest: str
    content: str
    base_digest: str = ""
    """The rulebook that it extends; empty for none."""


def texts_of(book: Book, content: bytes) -> list[KeptText]:
    """Return the texts to keep of this book: its own, after those of the books it extends."""
    base_id = extended_by(content)
    base = None if base_id is None else load_book(base_id)
    before = [] if base is None else texts_of(base, book_text(base.id))
    return [*before, KeptText(book.digest, content.decode("utf-8"), base.digest if base else "")]


def with_bases(digest: str, text_with: Callable[[str], KeptText | None]) -> tuple[KeptText, ...]:
    """The text with this digest, after those that it extends; nothing if one of them was never kept."""
    texts: list[KeptText] = []
    while digest:
        text = text_with(digest)
        if text is None or text in texts:
            return ()
        texts.insert(0, text)
        digest = text.base_digest
    return tuple(texts)


def reread(texts: Iterable[KeptText], *, name: str) -> Book | None:
    """
    The last of these books; each extends the one before. None if there are no texts.

    Raises:
        RulebookError: if this version cannot read one of them.
    """
    book: Book | None = None
    for text in texts:
        book = reread_book(text.content.encode("utf-8"), name=name, base=book)
    return book
