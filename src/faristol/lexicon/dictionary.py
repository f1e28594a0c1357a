"""Hunspell dictionaries as word lists: what may be played of what they accept, line by line."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from faristol.errors import LexiconError, NotationError
from faristol.lexicon.hunspell import (
    AffixTable,
    Expansion,
    parse_stems,
    read_affixes,
)
from faristol.lexicon.watching import Watch
from faristol.lexicon.words import (
    Lines,
    Rejections,
    Word,
    WordList,
    raise_for_many,
    read_lines,
    spell_word,
)
from faristol.tiles import Alphabet

_NAME_ENCODING = "its affixes say which encoding it has; `import --encoding NAME` says another"
_NEVER_PLAYED = re.compile(r"['’\d]")


def read_dictionary(
    path: Path, alphabet: Alphabet, *, affixes: Path | None, encoding: str | None, watch: Watch
) -> WordList:
    """
    Names and forms with apostrophe or digit are no words of a game, however they spell.

    Raises:
        LexiconError: if a file cannot be read, or its rules promise more than any language has.
    """
    table = read_affixes(affixes or path.with_suffix(".aff"))
    lines = read_lines(path, encoding or table.encoding, remedy=_NAME_ENCODING)
    words: set[Word] = set()
    rejected = Rejections()
    told: set[str] = set()
    for line_number, form in _forms(lines, table, watch):
        try:
            _raise_for_form(form)
            words.add(spell_word(form, alphabet))
        except NotationError as error:
            if form in told:
                continue
            rejected.add(line_number, form, error)
            if not rejected.more:
                told.add(form)
        raise_for_many(words)
    rejected.kept.sort(key=lambda line: (line.line_number, line.text))
    return WordList(frozenset(words), tuple(rejected.kept), rejected.more)


def _forms(lines: Lines, table: AffixTable, watch: Watch) -> Iterator[tuple[int, str]]:
    """Every form that some stem allows and no stem forbids, with its stem's line; some come twice."""
    expansion = Expansion(table)
    place = _Place()
    try:
        # Before all others, so that no form need be kept until the end.
        forbidden = expansion.forbidden(parse_stems(place.counted(lines), table))
        place = _Place()
        for stem in parse_stems(place.counted(watch(lines, "expanding")), table):
            for form in expansion.allowed(stem, forbidden):
                yield place.line_number, form
    except LexiconError as error:
        raise LexiconError(f"line {place.line_number}: {error}") from error
    except ValueError as error:  # this names the line itself
        raise LexiconError(str(error)) from error


@dataclass(slots=True)
class _Place:
    """Position of the reading: `parse_stems` takes one line for each stem it gives, or several."""

    line_number: int = 0

    def counted(self, lines: Iterable[str]) -> Iterator[str]:
        for line in lines:
            self.line_number += 1
            yield line


def _raise_for_form(form: str) -> None:
    if unplayable := _NEVER_PLAYED.search(form):
        raise NotationError(f"a form with {unplayable[0]!r}")
    if form != form.lower():
        raise NotationError("a name or an abbreviation: it has a capital")
