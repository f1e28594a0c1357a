"""Rulebooks kept word for word with what was opened under them: an event is judged by the text of its day."""

from dataclasses import dataclass

from faristol.cli.kit.inputs import read_input
from faristol.cli.rulebook.named import book_named
from faristol.errors import RulebookError, StoreError
from faristol.rulebook import Book, book_ids, book_text, extended_by, load_book, reread_book


@dataclass(frozen=True, slots=True)
class KeptText:
    """A rulebook's file, word for word."""

    digest: str
    content: str


def kept_texts(name: str) -> list[KeptText]:
    """
    What has to be kept with an event under the book of this name: its text, after those of the books it
    extends.
    """
    content = read_input(name) if name.endswith(".toml") else book_text(name)
    texts = [KeptText(book_named(name).digest, content.decode("utf-8"))]
    while (base := extended_by(texts[0].content.encode("utf-8"))) is not None:
        texts.insert(0, KeptText(load_book(base).digest, book_text(base).decode("utf-8")))
    return texts


def reread(book_id: str, digest: str, texts: list[KeptText], *, name: str) -> Book:
    """
    The book that an event was opened under, whatever goes by its name today.

    Raises:
        StoreError: if it is not to be had.
    """
    book: Book | None = None
    if book_id in book_ids() and load_book(book_id).digest == digest:
        book = load_book(book_id)
    else:
        try:
            for text in texts:
                book = reread_book(text.content.encode("utf-8"), name=f"{name}: its rulebook", base=book)
        except RulebookError as error:
            raise StoreError(f"a rulebook kept with its event cannot be read: {error}") from error
    if book is None or book.digest != digest:
        raise StoreError(f"{name}: the rulebook that it was opened under, {book_id}, is not to be had")
    return book
