"""Readers of word lists, rulebooks and tables of values."""

import lzma
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import faristol.data
from faristol.analysis.leaves import format_leaves, parse_leaves
from faristol.cli.environment import parse_environment
from faristol.errors import LexiconError
from faristol.lexicon import Source, build_graph
from faristol.lexicon.catalogue import read_lexicon
from faristol.lexicon.packing import pack
from faristol.lexicon.patch import apply_patch
from faristol.lexicon.reading import read_source
from faristol.rulebook import parse_book
from faristol.rulebook.load import book_text, reread_book
from faristol.rulebook.schema import Book
from faristol.tiles import load_tileset
from tests.fuzz.mutations import BINARY
from tests.fuzz.places import on_disk
from tests.fuzz.running import Reader
from tests.lexicon.lists import quackle_file

CATALAN = load_tileset("catalan").alphabet
_DATA = Path(faristol.data.__path__[0])
_AFFIXES = (
    b"""\
SET UTF-8
FLAG long
FULLSTRIP
NEEDAFFIX !!
PFX AA Y 1
PFX AA 0 re .
SFX BB Y 2
SFX BB a es/AA [^aeiou]a
SFX BB 0 s .
""",
    b"""\
SET ISO8859-1
FLAG long
AF 2
AF AA
AF AABB
SFX AA Y 2
SFX AA 0 s [^s]
SFX AA y ies/2 y
FORBIDDENWORD !!
""",
)
_WORDS = "3\ncasa/AABB\nany/AA\ncol·legi/BB po:noun\n".encode()
_TEXT = "\ufeff# list\r\ncasa\r\ncol·legi\r\nL·LAR # comment\n\nPINGÜÍ\nany\nfranç\n".encode()


@cache
def _words() -> frozenset[Any]:
    """Few enough for a small file, alike enough to share their beginnings and ends."""
    words = "casa cases casat casar cap capa capes any anys nyam col colles collegi què quin quina sol sola"
    return frozenset(map(CATALAN.spell, words.split()))


def _list(name: str) -> Callable[[bytes], object]:
    """Reads a word list from a file of this name, as `faristol lexicon import` does."""

    def read(content: bytes) -> object:
        path = on_disk(name, content)
        if name.endswith(".dic"):
            path.with_suffix(".aff").write_bytes(_AFFIXES[0])
        if name.endswith(".aff"):
            path = path.with_suffix(".dic")
            path.write_bytes(_WORDS)
        words = read_source(Source(path=path), CATALAN).words
        if build_graph(words).word_count != len(words):
            raise AssertionError("the graph has other words")
        return words

    return read


def _packed(content: bytes) -> bytes:
    """Return packed content: the damage is inside, where nothing of xz sees it."""
    with suppress(lzma.LZMAError):
        content = lzma.LZMADecompressor(memlimit=1 << 26).decompress(content, max_length=1 << 18)
    return lzma.compress(content, preset=0)


def _patch(content: bytes) -> object:
    return apply_patch(_words(), content.decode("utf-8", "replace").splitlines(), CATALAN)


def _books() -> Sequence[bytes]:
    own = (
        b'[rulebook]\nid = "manresa"\nkind = "one-against-one"\nextends = "ca-ajusc"\nedition = "2026"\n'
        b'title = "Manresa"\nlanguage = "ca"\nsource = "us"\n[clock.side_ms]\nvalue = 1_200_000\n'
        b'article = "3"\nsummary.en = "Twenty minutes."\n[placement]\n'
    )
    return [own, *map(book_text, ("ca-ajusc", "el-duplicate", "ca-tournament", "friendly-en", "friendly-fr"))]


def _kept_book(content: bytes) -> Book:
    return reread_book(content, name="FILE")


def _description(content: bytes) -> object:
    return read_lexicon("ca-disc-2021", on_disk("ca-disc-2021.toml", content))


def _leaves(content: bytes) -> Any:
    return parse_leaves(content.decode("utf-8", "replace"), name="FILE")


def _leaves_again(trained: Any) -> tuple[object, object]:
    written = format_leaves(trained)
    return written, format_leaves(parse_leaves(written, name="FILE"))


READERS = (
    Reader(
        name="kwg", read=_list("list.kwg"), seeds=lambda: [build_graph(_words()).to_bytes()], kinds=BINARY
    ),
    Reader(
        name="kwg-xz",
        read=_list("list.kwg.xz"),
        seeds=lambda: [pack(build_graph(_words()), preset=0)],
        kinds=BINARY,
        seal=_packed,
    ),
    Reader(
        name="dawg",
        read=_list("list.dawg"),
        seeds=lambda: [quackle_file(_words(), CATALAN.labels), quackle_file(_words(), version=0)],
        kinds=BINARY,
    ),
    Reader(name="word-list", read=_list("list.txt"), seeds=lambda: [_TEXT]),
    Reader(name="dictionary", read=_list("list.dic"), seeds=lambda: [_WORDS]),
    Reader(name="affixes", read=_list("list.aff"), seeds=lambda: list(_AFFIXES)),
    Reader(name="patch", read=_patch, seeds=lambda: ["+CASA\n-any # gone\n\n+col·legi\n".encode()]),
    Reader(
        name="rulebook",
        read=lambda content: parse_book(content, name="FILE"),
        seeds=_books,
        several_lines=True,
    ),
    Reader(name="kept-rulebook", read=_kept_book, seeds=_books, several_lines=True),
    Reader(
        name="lexicon-toml",
        read=_description,
        seeds=lambda: [(_DATA / "lexica" / "ca-disc-2021.toml").read_bytes()],
        errors=(LexiconError,),
    ),
    Reader(
        name="leaves",
        read=_leaves,
        seeds=lambda: [path.read_bytes() for path in sorted((_DATA / "leaves").glob("*.toml"))[:2]],
        again=_leaves_again,
    ),
    Reader(
        name="environment",
        read=lambda content: parse_environment(content.decode("utf-8", "replace"), name="FILE"),
        seeds=lambda: [b"# ours\nexport FARISTOL_WORKERS=2\nFARISTOL_HOSTS=\"club.example\"\n; x\nA='b'\n"],
    ),
)
