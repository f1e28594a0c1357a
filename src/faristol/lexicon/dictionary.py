"""Hunspell dictionaries as word lists: what may be played of what they accept, line by line."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from faristol.errors import LexiconError, NotationError
from faristol.lexicon.hunspell import AffixTable, Stem, expand, parse_stems, read_affixes
from faristol.lexicon.watching import Watch
from faristol.lexicon.words import MAX_TEXT, Rejected, Word, WordList, read_lines, spell_word
from faristol.tiles import Alphabet

MAX_FORMS = 6_000_000
"""Three times what the richest dictionary makes; rules that multiply can promise any number."""

_NEVER_PLAYED = re.compile(r"[-.'’\d]")


def read_dictionary(
    path: Path, alphabet: Alphabet, *, affixes: Path | None, encoding: str | None, watch: Watch
) -> WordList:
    """Names and forms with hyphen, apostrophe, dot or digit are no words of a game, however they spell."""
    table = read_affixes(affixes or path.with_suffix(".aff"))
    lines = read_lines(path, encoding or table.encoding)
    words: set[Word] = set()
    rejected: list[Rejected] = []
    for form, line_number in _forms(lines, table, watch).items():
        try:
            _raise_for_form(form)
            words.add(spell_word(form, alphabet))
        except NotationError as error:
            rejected.append(Rejected.of(line_number, form, error))
    rejected.sort(key=lambda line: (line.line_number, line.text))
    return WordList(frozenset(words), tuple(rejected))


def _forms(lines: Sequence[str], table: AffixTable, watch: Watch) -> dict[str, int]:
    """Every form that some stem allows and no stem forbids, with the line of the first such stem."""
    allowed: dict[str, int] = {}
    forbidden: set[str] = set()
    made = 0
    for line_number, stem in _stems(lines, table, watch):
        is_forbidden = table.has("FORBIDDENWORD", stem.flags)
        for form in expand(stem, table):
            made += 1 + len(form) // MAX_TEXT
            if made > MAX_FORMS:
                raise LexiconError(f"line {line_number}: its affixes make more than {MAX_FORMS:,} forms")
            if is_forbidden:
                forbidden.add(form)
            else:
                allowed.setdefault(form, line_number)
    return {form: line_number for form, line_number in allowed.items() if form not in forbidden}


def _stems(lines: Sequence[str], table: AffixTable, watch: Watch) -> Iterator[tuple[int, Stem]]:
    """With the line each stands on: `parse_stems` takes one line for each stem it gives, or several."""
    taken = 0

    def counted() -> Iterator[str]:
        nonlocal taken
        for line in watch(lines, "expanding"):
            taken += 1
            yield line

    try:
        for stem in parse_stems(counted(), table):
            yield taken, stem
    except ValueError as error:
        raise LexiconError(str(error)) from error


def _raise_for_form(form: str) -> None:
    if found := _NEVER_PLAYED.search(form):
        raise NotationError(f"a form with {found[0]!r}")
    if form != form.lower():
        raise NotationError("a name or an abbreviation: it has a capital")
