"""What the verbs of `faristol lexicon` share: which lexicon is meant, which words, how far the work is."""

import argparse
import json
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from faristol.errors import LexiconError, NotationError
from faristol.lexicon import (
    Lexicon,
    Source,
    build_graph,
    lexicon_ids,
    load_lexicon,
)
from faristol.lexicon.catalogue import is_id
from faristol.lexicon.installed import describe
from faristol.lexicon.reading import read_source
from faristol.lexicon.watching import Counted
from faristol.tiles import Alphabet, TileSet, load_tileset
from faristol.tiles.alphabet import strip_format_marks

OK, PROBLEM = 0, 1

Item = TypeVar("Item")

_STEPS = 200
_BETWEEN_WORDS = re.compile(r"[\s,;]+")


class Progress:
    """How far long work is: on a terminal only, and gone when the work is done."""

    def __call__(self, items: Counted[Item], doing: str, /) -> Iterable[Item]:
        return self._shown(items, doing) if sys.stderr.isatty() else items

    @staticmethod
    def _shown(items: Counted[Item], doing: str) -> Iterator[Item]:
        total = len(items)
        step = max(1, total // _STEPS)
        for number, item in enumerate(items):
            if number % step == 0:
                print(f"\r{doing} … {100 * number // total} % ", end="", file=sys.stderr, flush=True)
            yield item
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


@dataclass(frozen=True, slots=True)
class Asked:
    """A lexicon, its letters, and what was asked about it."""

    lexicon: Lexicon
    operands: list[str]

    @property
    def tileset(self) -> TileSet:
        return load_tileset(self.lexicon.tileset)

    @property
    def alphabet(self) -> Alphabet:
        return self.tileset.alphabet

    @property
    def signature(self) -> str:
        return f"lexicon {self.lexicon.version}, {self.lexicon.label}"


def asked(args: argparse.Namespace, *, most: int | None = None) -> Asked:
    """
    The lexicon is `--lexicon`, or else the first operand; `-` stands for what standard input holds.

    Where several words may be asked about, one operand may hold several, as people write them: `casa, taula`.

    Raises:
        LexiconError: if there is no such lexicon, or its file cannot be read.
    """
    operands = list(args.operands)
    if args.lexicon is None and not operands:
        args.fail("which lexicon? ID, or --lexicon ID|FILE")
    name = operands.pop(0) if args.lexicon is None else args.lexicon
    if not operands:
        args.fail("nothing is asked about the lexicon")
    if most is not None and len(operands) > most:
        args.fail(f"one thing at a time, not {len(operands)}: {' '.join(operands)}")
    lexicon = named_lexicon(name, args)
    written = [text for operand in operands for text in _written(operand)]
    return Asked(
        lexicon, written if most is not None else [word for text in written for word in _words(text)]
    )


def _written(operand: str) -> list[str]:
    if operand != "-":
        return [operand]
    words = [word for line in sys.stdin for word in _BETWEEN_WORDS.split(line.partition("#")[0]) if word]
    if not words:
        raise LexiconError("there are no words on standard input")
    return words


def _words(text: str) -> list[str]:
    words = [word for word in _BETWEEN_WORDS.split(strip_format_marks(text)) if word]
    if not words:  # a script whose variable is empty asks nothing, and must not be told that all is well
        raise NotationError("an empty word")
    return words


def named_lexicon(name: str, args: argparse.Namespace) -> Lexicon:
    """
    A shipped or installed lexicon, or a file with words in any form that `import` reads.

    Raises:
        LexiconError: if there is neither, or the file gives no words.
    """
    path = Path(name)
    if name in lexicon_ids() or not path.exists():
        if not is_id(name):
            raise LexiconError(f"no lexicon and no file {name!r}; there are {', '.join(lexicon_ids())}")
        return load_lexicon(name)
    if args.tileset is None:
        args.fail(f"which letters has {name}? --tileset")
    tileset = load_tileset(args.tileset)
    found = read_source(Source(path=path), tileset.alphabet, watch=Progress())
    if found.rejected:
        print(f"{name}: {lines(found.rejected_count)} no word: left out", file=sys.stderr)
    return describe(
        build_graph(found.words, watch=Progress()),
        id=path.name,
        title=tileset.title,
        tileset=tileset,
        edition="",
        label="a file of your own",
        official=False,
        licence="not stated",
        provenance=f"The file {path}",
    )


def counted(words: int) -> str:
    return f"{words:,} word" if words == 1 else f"{words:,} words"


def lines(count: int) -> str:
    return f"{count:,} line gives" if count == 1 else f"{count:,} lines give"


def print_json(document: object) -> None:
    print(json.dumps(document, ensure_ascii=False, indent=2))
