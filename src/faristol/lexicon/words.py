"""
Word lists as people keep them: plain text, UTF-8, one word a line, `#` begins a comment.

A word may stand tile by tile (`L·L A NY`), and the file may be packed with gzip.
"""

import codecs
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from faristol.errors import LexiconError, NotationError
from faristol.files import kind_of_office, unmarked
from faristol.tiles import Alphabet, Letter
from faristol.tiles.alphabet import strip_format_marks

Word: TypeAlias = tuple[Letter, ...]

MIN_TILES = 2
MAX_TILES = 15
"""The side of the board: a longer word fits nowhere."""

MAX_WORDS = 4_000_000
"""More than the longest list of any language; a file that promises more is hostile or damaged."""
MAX_FILE_BYTES = 1 << 26
MAX_LINES = 8_000_000
MAX_REJECTED = 1_000_000
"""Lines that are kept to be told about; any more are only counted."""
MAX_TEXT = 100
"""Characters of a line: no word is so long, however it is written."""

DEFAULT_ENCODING = "utf-8-sig"
SAVE_AS_TEXT = "save it as UTF-8"
NO_WORD = f"no word of {MIN_TILES} to {MAX_TILES} tiles"

_GZIP = b"\x1f\x8b"
_JOINING = re.compile("[-.\u2010\u2011]")
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
    """Words of a list spelled in tiles; words that differ in accents only are one."""

    words: frozenset[Word]
    rejected: tuple[Rejected, ...]
    """In the order of the lines."""
    more_rejected: int = 0
    """Lines beyond MAX_REJECTED, which are not kept."""

    @property
    def rejected_count(self) -> int:
        return len(self.rejected) + self.more_rejected


@dataclass(slots=True)
class Rejections:
    """Collects the lines that give no word, so that even a list of nothing else takes little room."""

    kept: list[Rejected] = field(default_factory=list)
    more: int = 0

    def add(self, line_number: int, text: str, reason: object) -> None:
        if len(self.kept) < MAX_REJECTED:
            self.kept.append(Rejected.of(line_number, text, reason))
        else:
            self.more += 1


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of a text, cut off when they are asked for: a list of them would need many times its room."""

    text: str
    """Text with `\n` between the lines."""

    def __len__(self) -> int:
        return self.text.count("\n") + 1

    def __iter__(self) -> Iterator[str]:
        start = 0
        while (end := self.text.find("\n", start)) >= 0:
            yield self.text[start:end]
            start = end + 1
        yield self.text[start:]


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


def parse_words(lines: Iterable[str], alphabet: Alphabet) -> WordList:
    """
    Every line either gives a word or is reported; only comments and empty lines are neither.

    >>> english = Alphabet(tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    >>> parse_words(["cat  # a comment", "a", "c4t"], english).rejected[1]
    Rejected(line_number=3, text='c4t', reason="no tile spells '4' in 'c4t'")

    Raises:
        LexiconError: if there are more words than in any language.
    """
    words: set[Word] = set()
    rejected = Rejections()
    for line_number, line in enumerate(lines, 1):
        text = before_comment(line)
        if not text:
            continue
        try:
            words.add(spell_line(text, alphabet))
        except NotationError as error:
            rejected.add(line_number, text, error)
        raise_for_many(words)
    return WordList(frozenset(words), tuple(rejected.kept), rejected.more)


def first_cells(lines: Lines) -> "Lines":
    """
    Return lines with what stands before the first tab; in a list without tabs, before a blank, `;` or `,`.

    A line without a tab in a list with tabs is a heading, or a word without a definition: it stays whole.

    >>> list(first_cells(Lines("AA (a lava [n AAS]\\nAAH")))
    ['AA', 'AAH']
    """
    sign = r"\t" if "\t" in lines.text else "[ ;,]"
    return Lines(re.sub(rf"(?m)^([^\n]*?){sign}[^\n]*$", r"\1", lines.text))


def raise_for_many(words: AbstractSet[Word]) -> None:
    """
    Raises:
        LexiconError: if there are more words than in any language.
    """
    if len(words) > MAX_WORDS:
        raise LexiconError(f"more than {MAX_WORDS:,} words, more than any list has")


def before_comment(line: str) -> str:
    """Return the line without its comment and invisible characters."""
    text = line.partition("#")[0].strip()
    return strip_format_marks(text).strip() if len(text) <= MAX_TEXT else text


def spell_line(text: str, alphabet: Alphabet) -> Word:
    """
    A word as lists have it: in letters, or tile by tile with blanks between (`L·L A NY`).

    >>> catalan = Alphabet(("A", "L", "L·L", "NY"))
    >>> spell_line("L·L A NY", catalan) == spell_line("l·lany", catalan)
    True

    Raises:
        NotationError: if it is no word that fits on a board.
    """
    parts = text.split() if len(text) <= MAX_TEXT else []
    if len(parts) > 1:
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
        raise NotationError(f"{len(text):,} characters are too long for a word")
    if objection := objection_to_marks(text, alphabet):
        raise NotationError(objection)
    letters = alphabet.spell(text)
    if objection := objection_to_length(len(letters)):
        raise NotationError(objection)
    return letters


def objection_to_marks(text: str, alphabet: Alphabet) -> str:
    """
    Return why a hyphen or a dot cannot be trusted to be part of a letter; empty if it can, or if there is
    none.

    People write L-L and L.L for want of an L·L, but they also join words: `mal-lletrat` has none.

    >>> catalan = Alphabet(("A", "L", "L·L"), spellings={"L-L": "L·L"})
    >>> objection_to_marks("al-la", catalan)
    ''
    >>> objection_to_marks("al-lla", catalan)
    "'L-L' in 'al-lla' may be a mark between words; if it is a tile, write L·L"
    """
    marks = _JOINING.findall(text)
    if not marks:
        return ""
    upper = strip_format_marks(text).upper()
    written = next(
        (spelling for spelling in alphabet.spellings if _JOINING.search(spelling) and spelling in upper), None
    )
    if written is None:
        return ""  # then no tile spells it
    before, _, after = upper.partition(written)
    if len(marks) == 1 and not before.endswith(written[0]) and not after.startswith(written[-1]):
        return ""
    meant = alphabet.spellings[written]
    return f"{written!r} in {text!r} may be a mark between words; if it is a tile, write {meant}"


def objection_to_length(tiles: int) -> str:
    """Return why no word has so many tiles; empty if one may."""
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
        text = before_comment(line)
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


def read_lines(path: Path, encoding: str = DEFAULT_ENCODING, *, remedy: str = SAVE_AS_TEXT) -> Lines:
    """
    The lines of a text file, with whatever ends of line an editor writes.

    Raises:
        LexiconError: naming the byte and line where it stops being text, and what may help.
    """
    content = unmarked(unzipped(read_content(path), path))
    if (known := kind_of_office(content)) is not None:
        raise LexiconError(f"{path}: {known[0]}, not a list of words; save its words as text, one a line")
    mark = next((known_mark for known_mark in _MARKS if content.startswith(known_mark)), None)
    if encoding == DEFAULT_ENCODING and mark is not None and _MARKS[mark] == "UTF-16":
        encoding = "utf-16"  # what Windows calls Unicode; the mark at the beginning is certain
    name = encoding.removesuffix("-sig").upper()
    is_wide = re.sub("[-_]", "", name).startswith(("UTF16", "UTF32"))  # there, every other byte is zero
    if not is_wide:
        _raise_unless_narrow(content, path, name, remedy, mark=mark)
    try:
        lines = Lines(_with_one_end(unmarked(content.decode(encoding))))
    except LookupError as error:
        raise LexiconError(f"{path}: unknown text encoding {encoding!r}") from error
    except UnicodeDecodeError as error:
        before = content[: error.start]
        good = before.decode(encoding, "ignore") if is_wide else before.decode("latin-1")
        where = f"line {len(Lines(_with_one_end(good)))} is not {name} text (byte {error.start})"
        raise LexiconError(f"{path}: {where}; {remedy}") from error
    except ValueError as error:
        raise LexiconError(f"{path}: this cannot be read as {name!r}") from error
    if len(lines) > MAX_LINES:
        raise LexiconError(f"{path}: more than {MAX_LINES:,} lines, more than any word list has")
    return lines


def _with_one_end(text: str) -> str:
    """The ends of line that editors write, those of old Macs too; a word list has no form feeds."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


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


def _raise_unless_narrow(content: bytes, path: Path, name: str, remedy: str, *, mark: bytes | None) -> None:
    if mark is not None:
        raise LexiconError(f"{path}: this is {_MARKS[mark]} text, not {name}; {remedy}")
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
