"""
Word lists as people keep them: plain text, UTF-8, one word a line, `#` begins a comment.

A word may stand tile by tile (`L·L A NY`), and the file may be packed with gzip.
"""

import codecs
import re
import zlib
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

MAX_WORDS = 4_000_000
"""More than the longest list of any language; a file that promises more is hostile or damaged."""
MAX_FILE_BYTES = 1 << 28
MAX_TEXT = 100
"""Characters of a line: no word is so long, however it is written."""

DEFAULT_ENCODING = "utf-8-sig"
NO_WORD = f"no word of {MIN_TILES} to {MAX_TILES} tiles in it"

_GZIP = b"\x1f\x8b"
_MARKS = {
    codecs.BOM_UTF32_LE: "UTF-32",  # begins like UTF-16, so it comes first
    codecs.BOM_UTF32_BE: "UTF-32",
    codecs.BOM_UTF16_LE: "UTF-16",
    codecs.BOM_UTF16_BE: "UTF-16",
}


@dataclass(frozen=True, slots=True)
class Rejected:
    """A line that gave no word, and why."""

    line_number: int
    """From 1; in a file without lines, which of its words it is. 0 for the file's header."""
    text: str
    reason: str

    @classmethod
    def of(cls, line_number: int, text: str, reason: object) -> "Rejected":
        """Only the beginning of what is far too long: it may be the whole file."""
        return cls(line_number, text if len(text) <= MAX_TEXT else f"{text[:MAX_TEXT]}…", str(reason))


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
        raise LexiconError(f"{path}: {NO_WORD}")
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
            words.add(spell_line(text, alphabet))
        except NotationError as error:
            rejected.append(Rejected.of(line_number, text, error))
    return WordList(frozenset(words), tuple(rejected))


def spell_line(text: str, alphabet: Alphabet) -> Word:
    """
    A word as lists have it: in letters, or tile by tile with blanks between (`L·L A NY`).

    >>> catalan = Alphabet(("A", "L", "L·L", "NY"))
    >>> spell_line("L·L A NY", catalan) == spell_line("l·lany", catalan)
    True

    Raises:
        NotationError: if it is no word that fits on a board.
    """
    parts = text.split()
    if len(parts) > 1 and len(text) <= MAX_TEXT:
        tiles = [alphabet.spell(part) for part in parts]
        if all(len(tile) == 1 for tile in tiles):
            if objection := objection_to_length(len(tiles)):
                raise NotationError(objection)
            return tuple(letter for tile in tiles for letter in tile)
    return spell_word(text, alphabet)


def spell_word(text: str, alphabet: Alphabet) -> Word:
    """
    Raises:
        NotationError: if the text is no word that fits on a board.
    """
    if len(text) > MAX_TEXT:
        raise NotationError(f"{len(text):,} characters are no word")
    letters = alphabet.spell(text)
    if objection := objection_to_length(len(letters)):
        raise NotationError(objection)
    return letters


def objection_to_length(tiles: int) -> str:
    """Why no word has so many tiles; empty if one may."""
    if MIN_TILES <= tiles <= MAX_TILES:
        return ""
    return f"{tiles} tile{'s'[: tiles != 1]}; a word has {MIN_TILES} to {MAX_TILES}"


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


def read_lines(path: Path, encoding: str = DEFAULT_ENCODING) -> list[str]:
    """
    The lines of a text file.

    Raises:
        LexiconError: naming the byte and line where it stops being text.
    """
    content = unzipped(read_content(path), path)
    name = encoding.removesuffix("-sig").upper()
    is_wide = re.sub("[-_]", "", name).startswith(("UTF16", "UTF32"))  # there, every other byte is zero
    if not is_wide:
        _raise_unless_narrow(content, path, name)
    try:
        # Only the ends of line that editors write; a word list has no form feeds.
        return content.decode(encoding).removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    except LookupError as error:
        raise LexiconError(f"{path}: there is no encoding {encoding!r} for text") from error
    except UnicodeDecodeError as error:
        before = content[: error.start]
        good = before.decode(encoding, "ignore") if is_wide else before.decode("latin-1")
        line_number = good.count("\n") + 1
        raise LexiconError(f"{path}: line {line_number} is not {name} text (byte {error.start})") from error
    except ValueError as error:
        raise LexiconError(f"{path}: this cannot be read as {name!r}") from error


def unzipped(content: bytes, path: Path) -> bytes:
    """
    The text of a list that was packed with gzip, or the content as it is.

    Raises:
        LexiconError: if it is damaged, or unpacks to far too much.
    """
    if not content.startswith(_GZIP):
        return content
    reading = zlib.decompressobj(wbits=31)
    try:
        text = reading.decompress(content, MAX_FILE_BYTES + 1)
    except zlib.error as error:
        raise LexiconError(f"{path}: damaged: {error}") from error
    if len(text) > MAX_FILE_BYTES:
        raise LexiconError(f"{path}: unpacks to more than {MAX_FILE_BYTES:,} bytes, more than any word list")
    if not reading.eof:
        raise LexiconError(f"{path}: damaged: it is cut off")
    return text


def _raise_unless_narrow(content: bytes, path: Path, name: str) -> None:
    if mark := next((each for each in _MARKS if content.startswith(each)), None):
        raise LexiconError(f"{path}: this is {_MARKS[mark]} text, not {name}")
    if (zero := content.find(b"\0")) >= 0:
        raise LexiconError(f"{path}: a binary file, not a list of words (byte {zero} is zero)")


def read_content(path: Path) -> bytes:
    """
    All bytes of a file, of a pipe, of whatever can be opened.

    Raises:
        LexiconError: if it cannot be read, or is far too large.
    """
    try:
        with path.open("rb") as file:
            content = file.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise LexiconError(f"{path}: {error.strerror}") from error
    if len(content) > MAX_FILE_BYTES:
        raise LexiconError(f"{path}: larger than {MAX_FILE_BYTES:,} bytes, more than any word list")
    return content
