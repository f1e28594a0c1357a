"""Word lists as people keep them: plain text, UTF-8, one word a line, `#` begins a comment."""

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from faristol.errors import LexiconError, NotationError
from faristol.tiles import Alphabet, Letter

Word: TypeAlias = tuple[Letter, ...]

MIN_TILES = 2
MAX_TILES = 15
"""The side of the board: a longer word fits nowhere."""


@dataclass(frozen=True, slots=True)
class Rejected:
    """A line that gave no word, and why."""

    line_number: int
    """From 1."""
    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class WordList:
    """What a list holds once it is spelled in tiles; words that differ in accents only are one."""

    words: frozenset[Word]
    rejected: tuple[Rejected, ...]
    """In the order of the lines."""


@dataclass(frozen=True, slots=True)
class Overrides:
    """A person's corrections to a list, each with its reason."""

    added: Mapping[Word, str]
    removed: Mapping[Word, str]

    def apply(self, words: AbstractSet[Word], alphabet: Alphabet) -> frozenset[Word]:
        """
        The corrected list.

        Raises:
            LexiconError: if a correction changes nothing; its reason no longer holds.
        """
        idle = [f"+{alphabet.text(word)}" for word in self.added if word in words]
        idle += [f"-{alphabet.text(word)}" for word in self.removed if word not in words]
        if idle:
            raise LexiconError(f"overrides that change nothing: {' '.join(sorted(idle))}")
        return frozenset(words - self.removed.keys() | self.added.keys())


def read_words(path: Path, alphabet: Alphabet) -> WordList:
    """
    Raises:
        LexiconError: if the file is missing, not UTF-8 text, or holds no word at all.
    """
    found = parse_words(read_lines(path), alphabet)
    if not found.words:
        raise LexiconError(f"{path}: no word of {MIN_TILES} to {MAX_TILES} tiles in it")
    return found


def parse_words(lines: Iterable[str], alphabet: Alphabet) -> WordList:
    """
    Every line either gives a word or is reported; only comments and empty lines are neither.

    >>> english = Alphabet(tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    >>> parse_words(["cat  # a comment", "a", "c4t"], english).rejected[1]
    Rejected(line_number=3, text='c4t', reason="no tile spells '4' in 'c4t'")
    """
    words: set[Word] = set()
    rejected: list[Rejected] = []
    for line_number, line in enumerate(lines, 1):
        text = line.partition("#")[0].strip()
        if not text:
            continue
        try:
            words.add(spell_word(text, alphabet))
        except NotationError as error:
            rejected.append(Rejected(line_number, text, str(error)))
    return WordList(frozenset(words), tuple(rejected))


def spell_word(text: str, alphabet: Alphabet) -> Word:
    """
    Raises:
        NotationError: if the text is no word that fits on a board.
    """
    letters = alphabet.spell(text)
    if not MIN_TILES <= len(letters) <= MAX_TILES:
        raise NotationError(
            f"{len(letters)} tile{'s'[: len(letters) != 1]}; a word has {MIN_TILES} to {MAX_TILES}"
        )
    return letters


def read_overrides(path: Path, alphabet: Alphabet) -> Overrides:
    """
    Lines `+WORD  reason` and `-WORD  reason`.

    Raises:
        LexiconError: if a line is anything else, has no reason, or repeats a word.
    """
    added: dict[Word, str] = {}
    removed: dict[Word, str] = {}
    for line_number, line in enumerate(read_lines(path), 1):
        text = line.partition("#")[0].strip()
        if not text:
            continue
        where = f"{path}, line {line_number}"
        sign, (written, *reason) = text[0], text[1:].split(maxsplit=1) or [""]
        if sign not in "+-" or not reason:
            raise LexiconError(f"{where}: {text!r} is not '+WORD  reason' or '-WORD  reason'")
        try:
            word = spell_word(written, alphabet)
        except NotationError as error:
            raise LexiconError(f"{where}: {error}") from error
        if word in added or word in removed:
            raise LexiconError(f"{where}: {written} is corrected twice")
        (added if sign == "+" else removed)[word] = reason[0]
    return Overrides(added, removed)


def read_lines(path: Path, encoding: str = "utf-8-sig") -> list[str]:
    """
    The lines of a text file.

    Raises:
        LexiconError: naming the byte and line where it stops being text.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise LexiconError(f"{path}: {error.strerror}") from error
    if (zero := content.find(b"\0")) >= 0:
        raise LexiconError(f"{path}: a binary file, not a list of words (byte {zero} is zero)")
    try:
        # Only the ends of line that editors write; a word list has no form feeds.
        return content.decode(encoding).replace("\r\n", "\n").split("\n")
    except LookupError as error:
        raise LexiconError(f"{path}: {error}") from error
    except UnicodeDecodeError as error:
        line_number = content.count(b"\n", 0, error.start) + 1
        name = encoding.removesuffix("-sig").upper()
        raise LexiconError(f"{path}: line {line_number} is not {name} text (byte {error.start})") from error
