"""Rulebook and words of a session: as asked for, or as the session keeps them."""

from argparse import Namespace
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from faristol.cli.kept_rulebook import reread
from faristol.cli.lexicon.named import named_lexicon
from faristol.cli.rulebook.named import book_named
from faristol.duplicate import duplicate_book
from faristol.errors import LexiconError
from faristol.lexicon import Lexicon, lexicon_ids, load_lexicon
from faristol.rulebook import DuplicateBook, book_ids
from faristol.rulebook.kept import KeptText


@dataclass(frozen=True, slots=True)
class Setting:
    book: DuplicateBook
    lexicon: Lexicon


def asked_setting(args: Namespace) -> Setting:
    """The rulebook plays with the letters of the lexicon that was named."""
    if not args.rulebook.endswith(".toml") and args.rulebook not in book_ids():
        args.fail(f"no rulebook {args.rulebook!r}; available: {', '.join(book_ids())}")
    book = duplicate_book(book_named(args.rulebook), name=args.rulebook)
    args.tileset = book.play.tileset
    lexicon = _first_lexicon(args.tileset) if args.lexicon is None else named_lexicon(args.lexicon, args)
    return Setting(with_tiles(book, lexicon.tileset), lexicon)


def with_tiles(book: DuplicateBook, tileset: str) -> DuplicateBook:
    return replace(book, play=replace(book.play, tileset=tileset))


def kept_book(book_id: str, digest: str, texts: Iterable[KeptText], *, name: str) -> DuplicateBook:
    """
    The book that a session was opened under, whatever goes by its name today.

    Raises:
        StoreError: if it is not available.
    """
    return duplicate_book(reread(book_id, digest, texts, name=name), name=book_id)


def name_to_keep(named: str | None, setting: Setting) -> str:
    """By which the words are found again, from whatever folder."""
    if named is None or setting.lexicon.id in lexicon_ids():
        return setting.lexicon.id
    return str(Path(named).resolve())


def kept_lexicon(named: str, version: str, tileset: str, args: Namespace) -> Lexicon:
    """
    Raises:
        LexiconError: if there is no such list, or it is another one by now.
    """
    args.tileset = tileset
    lexicon = named_lexicon(named, args)
    if _digest(lexicon.version) != _digest(version):
        raise LexiconError(
            f"{named} is {lexicon.version}; the session was opened with {version}: give that with --lexicon"
        )
    return lexicon


def _digest(version: str) -> str:
    """The words count, not what the list is called: `words.txt (1f2e3d4c5b6a)` may have another name now."""
    return version.rpartition(" ")[2]


def _first_lexicon(tileset: str) -> Lexicon:
    for lexicon in map(load_lexicon, lexicon_ids()):
        if lexicon.tileset == tileset:
            return lexicon
    raise LexiconError(f"no lexicon for tile set {tileset}; give your own with --lexicon FILE")
