"""
Rulebooks and word lists: those on offer, and those that games were opened under.

On offer are the books that come with the program, and an organiser's own in the data folder. A game goes by
the text that it was opened under, which is kept with the events: files change. So do word lists, whose offer
is the library's catalogue; those of games are kept in the data folder, each version once.
"""

import logging
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Protocol

from django.conf import settings

from faristol.duplicate import duplicate_book
from faristol.errors import LexiconError, RulebookError, StoreError
from faristol.files import write_file
from faristol.lexicon import Lexicon, load_lexicon
from faristol.lexicon.catalogue import DESCRIPTION, GRAPH, packed_graph, read_lexicon
from faristol.lexicon.installed import format_description
from faristol.rulebook import (
    Book,
    DuplicateBook,
    Rulebook,
    book_ids,
    book_text,
    federation_ids,
    kept,
    load_book,
    parse_book,
)
from faristol.rulebook.kept import KeptText
from faristol_web.databases import shared
from faristol_web.databases.folder import LEXICA, RULEBOOKS

log = logging.getLogger(__name__)

_VERSION = re.compile(r"([a-z0-9-]+) \(([0-9a-f]{12})\)")
"""A book and its digest as the library's catalogue writes them."""


class Opened(Protocol):
    """Book and word list named in games and duplicate sessions."""

    @property
    def rulebook(self) -> str: ...
    @property
    def rulebook_digest(self) -> str: ...
    @property
    def tileset(self) -> str: ...
    @property
    def lexicon(self) -> str: ...
    @property
    def lexicon_version(self) -> str: ...


# On offer


def offered() -> list[Rulebook]:
    """Return the rulebooks under which a game may be opened today."""
    return [book for book in _offered() if isinstance(book, Rulebook)]


def offered_duplicate() -> list[DuplicateBook]:
    """Return the rulebooks under which a duplicate session may be opened today."""
    return [book for book in _offered() if isinstance(book, DuplicateBook)]


def offered_rulebook(rulebook_id: str) -> Rulebook:
    """
    Raises:
        RulebookError: if there is no such book, its file is faulty, or its games are duplicate.
    """
    book = offered_book(rulebook_id)
    if not isinstance(book, Rulebook):
        raise RulebookError(f"{rulebook_id}: {book.title} is for duplicate, not for games of one against one")
    return book


def offered_duplicate_book(book_id: str) -> DuplicateBook:
    """
    Raises:
        RulebookError: if there is no such book, its file is faulty, or its games are not duplicate.
    """
    return duplicate_book(offered_book(book_id), name=book_id)


def offered_book(book_id: str) -> Book:
    """
    Return a rulebook of either kind.

    Raises:
        RulebookError: if there is no such book, or its file is faulty.
    """
    for book in _offered():
        if book.id == book_id:
            return book
    raise RulebookError(f"no rulebook {book_id!r}")


def _offered() -> Iterator[Book]:
    """The federations' books, the organiser's (whose ids are never ours), then the friendly ones."""
    federations = federation_ids()
    yield from map(load_book, federations)
    yield from (book for book, _ in _own())
    yield from (load_book(book_id) for book_id in book_ids() if book_id not in federations)


def _own() -> Iterator[tuple[Book, bytes]]:
    """The organiser's; of two with the same id the first by file name."""
    seen: set[str] = set()
    for path in sorted((Path(settings.DATA) / RULEBOOKS).glob("*.toml")):
        try:
            stat = path.stat()
        except OSError:  # taken away just now
            continue
        book = _read(path, stat.st_mtime_ns, stat.st_size)
        if book is None or book[0].id in seen:
            continue
        seen.add(book[0].id)
        yield book


@lru_cache(maxsize=64)
def _read(path: Path, _changed_ns: int, _size: int) -> tuple[Book, bytes] | None:
    """Read again when the file changes; a faulty one is reported once, with all its faults."""
    try:
        content = path.read_bytes()
        book = parse_book(content, name=str(path))
        if isinstance(book, DuplicateBook):
            duplicate_book(book, name=str(path))
    except (OSError, RulebookError) as error:
        log.warning("a rulebook is not offered: %s", error)
        return None
    return book, content


# Kept with games


def texts_of(book: Book) -> list[KeptText]:
    """
    Return the texts to keep with a game under this book: its own, and before it those of the books it
    extends.

    Raises:
        RulebookError: if it is no longer on offer as it is.
    """
    if offered_book(book.id).digest != book.digest:
        raise RulebookError(f"{book.id} was changed just now")
    own = (content for own, content in _own() if own.digest == book.digest)
    return kept.texts_of(book, next(own, None) or book_text(book.id))


def is_offered(opened: Opened) -> bool:
    """True if the book that comes with the program is still the one that the game was opened under."""
    return comes_with_the_program(opened.rulebook, opened.rulebook_digest)


def comes_with_the_program(book_id: str, digest: str) -> bool:
    """True if a book of this name does, and its text is this one."""
    return book_id in book_ids() and load_book(book_id).digest == digest


def is_unchanged(book: Book) -> bool:
    """True if a book of this name, the program's or the organiser's, is on offer with this text."""
    try:
        return offered_book(book.id).digest == book.digest
    except RulebookError:
        return False


def rulebook_of(opened: Opened, texts: tuple[KeptText, ...]) -> Rulebook:
    """
    Return the game's rulebook; `texts` as `texts_of` answered then, needed only if it is not on offer.

    Games opened before texts were kept have none: they go by the book of the same name, and the log says so.

    Raises:
        StoreError: if neither is available.
    """
    book = _book_of(opened, texts)
    if not isinstance(book, Rulebook):
        raise StoreError(f"its rulebook {opened.rulebook} is for duplicate")
    return book


def duplicate_book_of(opened: Opened, texts: tuple[KeptText, ...]) -> DuplicateBook:
    """
    Return the session's rulebook, as `rulebook_of` does for a game.

    Raises:
        StoreError: if neither is available.
    """
    book = _book_of(opened, texts)
    if not isinstance(book, DuplicateBook):
        raise StoreError(f"its rulebook {opened.rulebook} is not for duplicate")
    return book


def _book_of(opened: Opened, texts: tuple[KeptText, ...]) -> Book:
    if is_offered(opened):
        return load_book(opened.rulebook)
    if texts:
        return _reread(texts)
    try:
        book = offered_book(opened.rulebook)
    except RulebookError as error:
        raise StoreError(f"its rulebook {opened.rulebook} is not available") from error
    _tell_of_another_text(book.id, opened.rulebook_digest)
    return book


@lru_cache(maxsize=64)
def _tell_of_another_text(rulebook_id: str, _digest: str) -> None:
    """Log another text once: such games are read again and again."""
    log.warning("a game was opened under another text of %s", rulebook_id)


@lru_cache(maxsize=64)
def _reread(texts: tuple[KeptText, ...]) -> Book:
    """
    Raises:
        StoreError: if this version cannot read it.
    """
    digest = texts[-1].digest
    try:
        book = kept.reread(texts, name=f"text {digest[:8]}")
    except RulebookError as error:
        raise StoreError(f"a kept rulebook cannot be read by this version: {error}") from error
    if book is None or book.digest != digest:
        raise StoreError(f"the kept rulebook {digest[:8]} is damaged")
    return book


# Word lists


def keep_lexicon(opened: Opened) -> Lexicon:
    """
    The word list on offer, kept for this game and all others that are opened with it.

    Raises:
        LexiconError: if it is no longer on offer as it was, or is damaged.
        StoreError: if it cannot be kept.
    """
    kept = _kept_lexicon(opened)
    if kept is not None:
        return kept
    lexicon = load_lexicon(opened.lexicon)
    if lexicon.version != opened.lexicon_version:
        raise LexiconError(f"{lexicon.id} was changed just now")
    packed, folder = packed_graph(lexicon), _kept_lexica()
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise StoreError(f"cannot write {folder}: {error.strerror}") from error
    # The description comes last: without one no list was kept.
    write_file(folder / f"{lexicon.stem}{GRAPH}", packed)
    write_file(folder / f"{lexicon.stem}{DESCRIPTION}", format_description(lexicon).encode())
    if shared.are_shared():
        for name in _names_of(lexicon.stem):
            shared.share(Path(settings.DATA), name)
    return _read_kept(folder, lexicon.stem)


def fetch_lexicon(opened: Opened) -> None:
    """
    Have the word list that a game keeps in this host's folder, if another host kept it.

    Raises:
        StoreError: if the folder cannot be written.
    """
    named = _VERSION.fullmatch(opened.lexicon_version)
    if named is None or not shared.are_shared():
        return
    for name in _names_of(f"{named[1]}.{named[2]}"):
        if not (Path(settings.DATA) / name).is_file():
            shared.fetch(Path(settings.DATA), name)


def lexicon_of(opened: Opened) -> Lexicon | None:
    """
    Return the game's word list; None if no word can be looked up any more.

    Games opened before lists were kept have none: they go by the list of the same name, and the log says so.
    """
    kept = _kept_lexicon(opened)
    if kept is not None:
        return kept
    try:
        lexicon = load_lexicon(opened.lexicon)
    except LexiconError:
        lexicon = None
    if lexicon is None or lexicon.tileset != opened.tileset:
        _tell_of_no_lexicon(opened.lexicon_version)
        return None
    if lexicon.version != opened.lexicon_version:
        _tell_of_another_lexicon(opened.lexicon_version, lexicon.version)
    return lexicon


def _kept_lexica() -> Path:
    """Return the folder, which is not `lexica`: in a user's own data folder, installed ones are there."""
    return Path(settings.DATA) / LEXICA


def _kept_lexicon(opened: Opened) -> Lexicon | None:
    """
    None if it was never kept, or is no longer whole.

    Looked for here before it is in the catalogue: what is there may be replaced while the game goes on, and
    words are read when the first is asked for.
    """
    named = _VERSION.fullmatch(opened.lexicon_version)
    if named is None:
        return None
    folder, stem = _kept_lexica(), f"{named[1]}.{named[2]}"
    if not (folder / f"{stem}{GRAPH}").is_file():
        return None
    try:
        return _read_kept(folder, stem)
    except LexiconError:  # the graph came, and then the power went
        return None


def _names_of(stem: str) -> list[str]:
    """The description comes last, as it does where a list is kept."""
    return [f"{LEXICA}/{stem}{ending}" for ending in (GRAPH, DESCRIPTION)]


@lru_cache(maxsize=64)
def _read_kept(folder: Path, stem: str) -> Lexicon:
    """Read a kept list once: it never changes."""
    return read_lexicon(stem.partition(".")[0], folder / f"{stem}{DESCRIPTION}")


@lru_cache(maxsize=64)
def _tell_of_another_lexicon(version: str, instead: str) -> None:
    log.warning("a game was opened with %s, and continues with %s", version, instead)


@lru_cache(maxsize=64)
def _tell_of_no_lexicon(version: str) -> None:
    log.warning("a game was opened with %s, which is not available: no words can be looked up", version)
