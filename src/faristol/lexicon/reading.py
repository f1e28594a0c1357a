"""
Word lists in any form that we read → the words, and every line that gave none, with its reason.

    .txt and all others   one word a line, also gzipped    words.py
    .dic                  Hunspell, its .aff beside it     dictionary.py
    .kwg, .kwg.xz         Woogles and its relatives        listing.py
    .dawg                 Quackle                          quackle.py
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from faristol.errors import LexiconError, NotationError
from faristol.lexicon.dictionary import read_dictionary
from faristol.lexicon.graph import WordGraph
from faristol.lexicon.listing import list_words
from faristol.lexicon.packing import unpack
from faristol.lexicon.quackle import parse_dawg
from faristol.lexicon.watching import Watch, unwatched
from faristol.lexicon.words import (
    DEFAULT_ENCODING,
    NO_WORD,
    Rejected,
    Rejections,
    Word,
    WordList,
    first_cells,
    objection_to_length,
    parse_words,
    read_content,
    read_lines,
)
from faristol.tiles import Alphabet

FIRST_CELLS = "If each line has a word and its definition, `--definitions` reads the words"
NAME_ENCODING = "`import --encoding NAME` reads text in another encoding"

MAX_LABELS = 255
"""Number of labels that fit in a node's byte for its letter."""

_COUNT_LIMIT = 1 << 24
"""Quackle counts in three bytes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A file with words, and what it does not say itself."""

    path: Path
    encoding: str | None = None
    """Encoding of a text; for a dictionary, the one its affixes name."""
    affixes: Path | None = None
    """Affixes of a dictionary, if they are not beside it under the same name."""
    has_definitions: bool = False
    """True if the lines of a text go on after the word."""
    labels: tuple[str, ...] | None = None
    """Letters of a word graph in its own order, if that is not the order of the tile set."""


def read_source(source: Source, alphabet: Alphabet, *, watch: Watch = unwatched) -> WordList:
    """
    Raises:
        LexiconError: if the file cannot be read, is damaged, or holds no word at all.
    """
    name = source.path.name.lower()
    try:
        if name.endswith(".dic"):
            read = read_dictionary(
                source.path, alphabet, affixes=source.affixes, encoding=source.encoding, watch=watch
            )
        elif name.endswith((".kwg", ".kwg.xz")):
            read = _read_kwg(source, alphabet, watch)
        elif name.endswith(".dawg"):
            read = _read_dawg(source, alphabet, watch)
        else:
            lines = read_lines(source.path, source.encoding or DEFAULT_ENCODING, remedy=NAME_ENCODING)
            words = first_cells(lines) if source.has_definitions else lines
            read = parse_words(watch(words, "spelling"), alphabet)
    except LexiconError as error:
        where = str(source.path)
        raise error if str(error).startswith(where) else LexiconError(f"{where}: {error}") from error
    if not read.words:
        raise LexiconError(f"{source.path}: {NO_WORD}{_first(read, source)}")
    return read


def _first(word_list: WordList, source: Source) -> str:
    """Most often all lines have the same fault: the wrong tile set, the wrong kind of file."""
    if not word_list.rejected:
        return ""
    line = word_list.rejected[0]
    said = f"; rejected: {word_list.rejected_count:,}, the first is line {line.line_number}: {line.reason}"
    has_more = not source.has_definitions and len(word_list.rejected[-1].text.split()) > 1
    return f"{said}. {FIRST_CELLS}" if has_more else said


# Word graphs --------------------------------------------------------------------------------------


def _read_kwg(source: Source, alphabet: Alphabet, watch: Watch) -> WordList:
    content = read_content(source.path)
    if source.path.name.lower().endswith(".xz"):
        content = unpack(content)
    return _from_graph(WordGraph.from_bytes(content), source.labels, alphabet, watch)


def _read_dawg(source: Source, alphabet: Alphabet, watch: Watch) -> WordList:
    content = parse_dawg(read_content(source.path))
    word_list = _from_graph(content.graph, source.labels or content.labels, alphabet, watch)
    count = content.graph.word_count
    if content.stated_count in (None, count % _COUNT_LIMIT):
        return word_list
    reason = f"it says {content.stated_count:,} words; there are {count:,}"
    return WordList(
        word_list.words, (Rejected(0, "header", reason), *word_list.rejected), word_list.more_rejected
    )


def _from_graph(
    graph: WordGraph, labels: tuple[str, ...] | None, alphabet: Alphabet, watch: Watch
) -> WordList:
    ours = spelled_labels(labels or alphabet.labels, alphabet)
    place_to_letter = bytes([0, *ours, *[0] * (255 - len(ours))])
    words: set[Word] = set()
    rejected = Rejections()
    listed = list(list_words(graph, letters=len(ours)))
    for number, spelled in enumerate(watch(listed, "spelling"), 1):
        letters = spelled.translate(place_to_letter)
        objection = objection_to_length(len(letters))
        if foreign := letters.find(0) + 1:
            objection = f"no tile shows {(labels or alphabet.labels)[spelled[foreign - 1] - 1]!r}"
        if objection:
            text = "".join((labels or alphabet.labels)[place - 1] for place in spelled)
            rejected.add(number, text, objection)
        else:
            words.add(cast("Word", tuple(letters)))
    return WordList(frozenset(words), tuple(rejected.kept), rejected.more)


def spelled_labels(labels: Sequence[str], alphabet: Alphabet) -> list[int]:
    """
    For each letter of a graph, our letter; 0 where no tile shows it.

    Raises:
        LexiconError: if two of them would be the same tile, so that words could no longer be told apart.
    """
    ours: list[int] = []
    for label in labels:
        try:
            spelled = alphabet.spell(label, shorthand=True)
        except NotationError:
            spelled = ()
        letter = spelled[0] if len(spelled) == 1 else 0
        if letter and letter in ours:
            other = labels[ours.index(letter)]
            raise LexiconError(f"{other!r} and {label!r} are one tile here: this is another language's list")
        ours.append(letter)
    return ours


def read_labels(path: Path) -> tuple[str, ...]:
    """
    The letters of a graph in its own order: one a line, or with spaces between them.

    Raises:
        LexiconError: if the file cannot be read, is empty, or names a letter twice.
    """
    labels = " ".join(line.partition("#")[0] for line in read_lines(path)).split()
    if not 1 <= len(labels) <= MAX_LABELS:
        raise LexiconError(f"{path}: {len(labels):,} letters in it; an alphabet has 1 to {MAX_LABELS}")
    if twice := {label for label in labels if labels.count(label) > 1}:
        raise LexiconError(f"{path}: named twice: {' '.join(sorted(twice))}")
    return tuple(labels)
