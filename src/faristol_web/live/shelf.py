"""
Rulebooks: those on offer, and those that games were opened under.

On offer are the books that come with the program, and an organiser's own in the data folder. A game goes
by the text that it was opened under, which is kept with the events: files change.
"""

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from django.conf import settings

from faristol.errors import RulebookError, StoreError
from faristol.game.events import GameOpened
from faristol.rulebook import (
    Book,
    Rulebook,
    book_text,
    extended_by,
    load_book,
    load_rulebook,
    parse_rulebook,
    reread_book,
    rulebook_ids,
)

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class KeptText:
    """A rulebook's file, word for word."""

    digest: str
    content: str
    base_digest: str
    """Of the book that it extends; empty if it stands for itself."""


# On offer


def offered() -> list[Rulebook]:
    """Those that a game may be opened under today."""
    return [*map(load_rulebook, rulebook_ids()), *(book for book, _ in _own())]


def offered_rulebook(rulebook_id: str) -> Rulebook:
    """
    Raises:
        RulebookError: if there is no such book, or its file is faulty.
    """
    if rulebook_id in rulebook_ids():
        return load_rulebook(rulebook_id)
    for book, _ in _own():
        if book.id == rulebook_id:
            return book
    raise RulebookError(f"no rulebook {rulebook_id!r}")


def _own() -> Iterator[tuple[Rulebook, bytes]]:
    """The organiser's; of two with the same id the first by file name."""
    seen: set[str] = set()
    for path in sorted((Path(settings.DATA) / "rulebooks").glob("*.toml")):
        try:
            stat = path.stat()
        except OSError:  # taken away just now
            continue
        found = _read(path, stat.st_mtime_ns, stat.st_size)
        if found is None or found[0].id in seen:
            continue
        seen.add(found[0].id)
        yield found


@lru_cache(maxsize=64)
def _read(path: Path, _changed_ns: int, _size: int) -> tuple[Rulebook, bytes] | None:
    """Read again when the file changes; a faulty one is told about once, with all its faults."""
    try:
        content = path.read_bytes()
        return parse_rulebook(content, name=str(path)), content
    except (OSError, RulebookError) as error:
        log.warning("a rulebook is not offered: %s", error)
        return None


# Kept with games


def texts_of(rulebook: Rulebook) -> list[KeptText]:
    """
    What has to be kept with a game under this book: its text, and before it that of each book it extends.

    Raises:
        RulebookError: if it is no longer on offer as it is.
    """
    if offered_rulebook(rulebook.id).digest != rulebook.digest:
        raise RulebookError(f"{rulebook.id} was changed just now")
    if rulebook.id in rulebook_ids():
        content = book_text(rulebook.id)
    else:
        content = next(content for book, content in _own() if book.id == rulebook.id)
    return _with_bases(rulebook, content)


def _with_bases(book: Book, content: bytes) -> list[KeptText]:
    base_id = extended_by(content)
    base = None if base_id is None else load_book(base_id)
    before = [] if base is None else _with_bases(base, book_text(base.id))
    return [*before, KeptText(book.digest, content.decode("utf-8"), base.digest if base else "")]


def is_offered(opened: GameOpened) -> bool:
    """Whether the book that comes with the program is still the one that the game was opened under."""
    return (
        opened.rulebook in rulebook_ids() and load_rulebook(opened.rulebook).digest == opened.rulebook_digest
    )


def rulebook_of(opened: GameOpened, kept: tuple[KeptText, ...]) -> Rulebook:
    """
    What the game goes by; `kept` as `texts_of` answered then, needed only if it is not on offer.

    Games older than this shelf have no text: they go by the book of the same name, and the log says so.

    Raises:
        StoreError: if neither is to be had.
    """
    if is_offered(opened):
        return load_rulebook(opened.rulebook)
    if kept:
        return _reread(kept)
    try:
        found = offered_rulebook(opened.rulebook)
    except RulebookError as error:
        raise StoreError(f"its rulebook {opened.rulebook} is not to be had") from error
    _tell_of_another_text(found.id, opened.rulebook_digest)
    return found


@lru_cache(maxsize=64)
def _tell_of_another_text(rulebook_id: str, _digest: str) -> None:
    """Once: such games are read again and again."""
    log.warning("a game was opened under another text of %s", rulebook_id)


@lru_cache(maxsize=64)
def _reread(kept: tuple[KeptText, ...]) -> Rulebook:
    """
    Raises:
        StoreError: if this version cannot read it.
    """
    book: Book | None = None
    try:
        for text in kept:
            book = reread_book(text.content.encode("utf-8"), name=f"text {text.digest[:8]}", base=book)
    except RulebookError as error:
        raise StoreError(f"a kept rulebook cannot be read by this version: {error}") from error
    if not isinstance(book, Rulebook) or book.digest != kept[-1].digest:
        raise StoreError(f"the kept rulebook {kept[-1].digest[:8]} is damaged")
    return book
