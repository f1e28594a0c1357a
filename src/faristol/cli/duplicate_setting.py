"""Under which rulebook and with which words: as it was asked for, or as a session keeps it."""

import argparse
from dataclasses import dataclass, replace
from pathlib import Path

from faristol.cli import read_input
from faristol.cli.lexicon_source import named_lexicon
from faristol.cli.rulebook import book_named
from faristol.duplicate import duplicate_book
from faristol.errors import LexiconError, RulebookError, StoreError
from faristol.lexicon import Lexicon, lexicon_ids, load_lexicon
from faristol.rulebook import (
    Book,
    DuplicateBook,
    book_ids,
    book_text,
    extended_by,
    load_book,
    reread_book,
)

DEFAULT_RULEBOOK = "el-duplicate"


@dataclass(frozen=True, slots=True)
class Setting:
    book: DuplicateBook
    lexicon: Lexicon


@dataclass(frozen=True, slots=True)
class KeptText:
    """A rulebook's file, word for word."""

    digest: str
    content: str


def add_setting(verb: argparse.ArgumentParser) -> None:
    """`--rulebook` and `--lexicon`."""
    verb.add_argument(
        "--rulebook",
        metavar="ID|FILE",
        default=DEFAULT_RULEBOOK,
        help=f"one that comes with the program, or your own .toml (default: {DEFAULT_RULEBOOK})",
    )
    verb.add_argument(
        "--lexicon",
        metavar="ID|FILE",
        help="a lexicon, or a file with words; default: the first lexicon for the rulebook's tiles",
    )


def asked_setting(args: argparse.Namespace) -> Setting:
    """The rulebook plays with the letters of the lexicon that was named."""
    if not args.rulebook.endswith(".toml") and args.rulebook not in book_ids():
        args.fail(f"no rulebook {args.rulebook!r}; there are {', '.join(book_ids())}")
    book = duplicate_book(book_named(args.rulebook), name=args.rulebook)
    args.tileset = book.play.tileset
    lexicon = _first_lexicon(args.tileset) if args.lexicon is None else named_lexicon(args.lexicon, args)
    return Setting(with_tiles(book, lexicon.tileset), lexicon)


def with_tiles(book: DuplicateBook, tileset: str) -> DuplicateBook:
    return replace(book, play=replace(book.play, tileset=tileset))


def kept_texts(name: str) -> list[KeptText]:
    """
    What has to be kept with a session under the book of this name: its text, after those of the books it
    extends.
    """
    content = read_input(name) if name.endswith(".toml") else book_text(name)
    texts = [KeptText(book_named(name).digest, content.decode("utf-8"))]
    while (base := extended_by(texts[0].content.encode("utf-8"))) is not None:
        texts.insert(0, KeptText(load_book(base).digest, book_text(base).decode("utf-8")))
    return texts


def kept_book(book_id: str, digest: str, texts: list[KeptText], *, name: str) -> DuplicateBook:
    """
    The book that a session was opened under, whatever goes by its name today.

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
            raise StoreError(f"a rulebook kept with its session cannot be read: {error}") from error
    if book is None or book.digest != digest:
        raise StoreError(f"{name}: the rulebook that it was opened under, {book_id}, is not to be had")
    return duplicate_book(book, name=book_id)


def name_to_keep(named: str | None, setting: Setting) -> str:
    """By which the words are found again, from whatever folder."""
    if named is None or named in lexicon_ids():
        return setting.lexicon.id
    return str(Path(named).resolve())


def kept_lexicon(named: str, version: str, tileset: str, args: argparse.Namespace) -> Lexicon:
    """
    Raises:
        LexiconError: if there is no such list, or it is another one by now.
    """
    args.tileset = tileset
    lexicon = named_lexicon(named, args)
    if _digest(lexicon.version) != _digest(version):
        raise LexiconError(
            f"{named} is {lexicon.version}; the session was opened with {version}: --lexicon names that one"
        )
    return lexicon


def _digest(version: str) -> str:
    """The words count, not what the list is called: `words.txt (1f2e3d4c5b6a)` may have another name now."""
    return version.rpartition(" ")[2]


def _first_lexicon(tileset: str) -> Lexicon:
    for lexicon in map(load_lexicon, lexicon_ids()):
        if lexicon.tileset == tileset:
            return lexicon
    raise LexiconError(f"no lexicon for tile set {tileset}; --lexicon FILE names one of your own")
