"""Arguments about a lexicon: which one, and which words."""

import re
import sys
from argparse import Namespace
from dataclasses import dataclass

from faristol.cli.lexicon.named import named_lexicon
from faristol.errors import LexiconError, NotationError
from faristol.lexicon import Lexicon
from faristol.names import visible
from faristol.tiles import Alphabet, Letter, TileSet, load_tileset

_BETWEEN_WORDS = re.compile(r"[\s,;]+")


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

    def spell(self, word: str) -> tuple[Letter, ...]:
        """
        Raises:
            NotationError: if it is empty, or no tiles spell it.
        """
        letters = self.alphabet.spell(word, shorthand=True)
        if not letters:
            raise NotationError("an empty word")
        return letters


def asked(args: Namespace, *, most: int | None = None) -> Asked:
    """
    The lexicon is `--lexicon`, or else the first operand; `-` stands for what standard input holds.

    Where several words may be asked about, one operand may hold several, as people write them: `casa, taula`.

    Raises:
        LexiconError: if there is no such lexicon, or its file cannot be read.
    """
    operands = list(args.operands)
    if args.lexicon is None and not operands:
        args.fail("name a lexicon: ID, or --lexicon ID|FILE")
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
        raise LexiconError("no words on standard input")
    return words


def _words(text: str) -> list[str]:
    words = [word for word in _BETWEEN_WORDS.split(visible(text)) if word]
    if not words:  # a script whose variable is empty asks nothing, and must not be told that all is well
        raise NotationError("an empty word")
    return words
