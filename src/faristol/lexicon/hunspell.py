"""
Hunspell dictionaries (`.dic` and `.aff`) → every word form they accept on its own.

A stem carries flags, a flag names rules, a rule takes letters off one end and puts others on; a suffix
may carry flags of its own and so take a second suffix. Compounds are not made: what only they allow
is left out. `NOSUGGEST` and `KEEPCASE` words are valid words and stay.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import TypeAlias

from faristol.errors import LexiconError
from faristol.lexicon.words import MAX_TEXT, read_lines

Flags: TypeAlias = frozenset[str]

DEFAULT_ENCODING = "iso8859-1"
SPECIAL = ("CIRCUMFIX", "FORBIDDENWORD", "KEEPCASE", "NEEDAFFIX", "ONLYINCOMPOUND")
"""The flags that mean something to us, named in the `.aff` file. KEEPCASE changes no form; one may ask."""

MAX_RULES = 250_000
"""Twice what any language has; each takes far more room than its line."""
MAX_FORMS = 6_000_000
"""Three times what the richest dictionary makes; rules that multiply can promise any number."""
MAX_FORMS_OF_STEM = 10_000
"""Three times what a Catalan verb has with all its pronouns."""
MAX_TRIES = 60_000_000
"""Three times what the French dictionary needs: rules that fit nowhere make no form, and cost time."""
MAX_TRIES_OF_STEM = 50_000
MAX_CONDITION = 1000
"""Characters."""
_MOST_DIGITS = 6
_SHOWN = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Affix:
    """One line of a PFX or SFX table."""

    flag: str
    is_suffix: bool
    crosses: bool
    """May stand together with an affix at the other end, if that crosses too."""
    strip: str
    add: str
    flags: Flags
    """Flags of the affix itself: second suffixes, NEEDAFFIX and the like."""
    condition: str
    """Must match where the affix goes on: letters, `.`, `[abc]`, `[^abc]`."""

    def attach(self, word: str, *, full_strip: bool) -> str | None:
        """The word with this affix, or None where it cannot go."""
        kept = len(word) - len(self.strip)
        if kept < 0 or (kept == 0 and not full_strip):
            return None
        pattern, length = _condition(self.condition)
        if self.is_suffix:
            fits = word.endswith(self.strip) and pattern.match(word, max(0, len(word) - length))
            return word[:kept] + self.add if fits else None
        fits = word.startswith(self.strip) and pattern.match(word)
        return self.add + word[len(self.strip) :] if fits else None


@lru_cache(maxsize=1 << 14)
def _condition(written: str) -> tuple[re.Pattern[str], int]:
    """A pattern, and the number of letters it looks at."""
    parts = [] if written == "." else re.findall(r"\[\^?[^\]]*\]|.", written)
    return re.compile("".join(map(_condition_part, parts))), len(parts)


def _condition_part(part: str) -> str:
    if part == "." or len(part) == 1:
        return part if part == "." else re.escape(part)
    negation = "^" if part.startswith("[^") else ""
    letters = part[1 + len(negation) : -1]
    if not letters:  # of none, or any but none
        return "." if negation else "(?!)"
    # No ranges here: a hyphen is a hyphen.
    return f"[{negation}{re.escape(letters)}]"


@dataclass(frozen=True, slots=True, kw_only=True)
class AffixTable:
    """Contents of an `.aff` file, for single words."""

    encoding: str = "utf-8"
    flag_style: str = "char"
    """`char`, `long`, `num` or `UTF-8`."""
    full_strip: bool = False
    """True if an affix may replace the whole word."""
    special: Mapping[str, str] = field(default_factory=dict)
    """The flag for each of SPECIAL that the file uses."""
    aliases: tuple[Flags, ...] = ()
    affixes: Mapping[str, tuple[Affix, ...]] = field(default_factory=dict)
    """By flag."""

    def has(self, meaning: str, flags: Flags) -> bool:
        return self.special.get(meaning) in flags

    def keep(self, is_wanted: Callable[[Affix], bool]) -> "AffixTable":
        """The same table without some of its rules."""
        kept = {flag: tuple(filter(is_wanted, rules)) for flag, rules in self.affixes.items()}
        return replace(self, affixes=kept)

    def flags(self, text: str) -> Flags:
        """
        Flags as written behind a `/`, or the number of an alias.

        Raises:
            ValueError: if these cannot be flags.
        """
        if not self.aliases or not text:
            return split_flags(text, self.flag_style, self.encoding)
        return _alias(text, self.aliases)


def _alias(number: str, aliases: Sequence[Flags]) -> Flags:
    if not _is_number(number):
        raise ValueError(f"{number[:_SHOWN]!r} is not the number of an alias")
    if not 1 <= int(number) <= len(aliases):
        raise ValueError(f"there is no alias {number}")
    return aliases[int(number) - 1]


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS


def split_flags(text: str, style: str, encoding: str) -> Flags:
    """
    >>> sorted(split_flags("1,22", "num", "utf-8")), sorted(split_flags("AbCd", "long", "utf-8"))
    (['1', '22'], ['Ab', 'Cd'])

    Raises:
        ValueError: if these cannot be flags.
    """
    match style:
        case "long":
            return frozenset(text[start : start + 2] for start in range(0, len(text), 2))
        case "num":
            numbers = [number.strip() for number in text.split(",") if number]
            if wrong := next((number for number in numbers if not _is_number(number)), None):
                raise ValueError(f"{wrong[:_SHOWN]!r} is not the number of a flag")
            return frozenset(str(int(number)) for number in numbers)
        case "UTF-8":
            return frozenset(text)
        case _:  # one byte is one flag, even where the text has longer characters
            try:
                return frozenset(map(chr, text.encode(encoding)))
            except UnicodeEncodeError as error:
                raise ValueError(f"{text[:_SHOWN]!r} cannot be flags in {encoding}") from error


def read_affixes(path: Path) -> AffixTable:
    """
    Raises:
        LexiconError: if the file is missing, in another encoding than it says, or not understood.
    """
    declared = (line.split() for line in read_lines(path, DEFAULT_ENCODING))
    encoding = next((words[1] for words in declared if words[:1] == ["SET"] and words[1:]), DEFAULT_ENCODING)
    return parse_affixes(read_lines(path, encoding), encoding=encoding)


def parse_affixes(lines: Iterable[str], *, encoding: str = "utf-8") -> AffixTable:
    """
    Raises:
        LexiconError: naming the line that is not understood.
    """
    reading = _AffixReader(encoding)
    for line_number, line in enumerate(lines, 1):
        try:
            reading.take(line.split())
        except ValueError as error:
            raise LexiconError(f"affixes, line {line_number}: {line.strip()!r}: {error}") from error
    return reading.table()


class _AffixReader:
    """Collects the lines of an `.aff` file; suggestions, compounds and break points pass by."""

    def __init__(self, encoding: str) -> None:
        self.encoding = encoding
        self.flag_style = "char"
        self.full_strip = False
        self.special: dict[str, str] = {}
        self.aliases: list[Flags] | None = None
        self.crosses: dict[tuple[str, str], bool] = {}
        self.affixes: dict[str, list[Affix]] = {}
        self.rules = 0

    def take(self, words: list[str]) -> None:
        match words:
            case ["FLAG", style]:
                self.flag_style = style
            case ["FULLSTRIP", *_]:
                self.full_strip = True
            case ["COMPLEXPREFIXES", *_]:
                raise ValueError("two-level prefixes are not supported")
            case [meaning, flag, *_] if meaning in SPECIAL:
                self.special[meaning] = self.flag(flag)
            case ["AF", flags, *_]:
                self.take_alias(flags)
            case ["PFX" | "SFX" as kind, flag, "Y" | "N" as crosses, *_] if (kind, flag) not in self.crosses:
                self.crosses[kind, flag] = crosses == "Y"
            case ["PFX" | "SFX" as kind, flag, strip, add, *rest]:
                self.take_rule(kind, flag, strip, add, condition=rest[0] if rest else ".")
            case ["PFX" | "SFX", *_]:
                raise ValueError("not a rule")
            case _:
                pass

    def take_alias(self, flags: str) -> None:
        if self.aliases is None:
            self.aliases = []  # the first line says how many there are
        else:
            self.aliases.append(split_flags(flags, self.flag_style, self.encoding))

    def take_rule(self, kind: str, flag: str, strip: str, add: str, *, condition: str) -> None:
        if (kind, flag) not in self.crosses:
            raise ValueError(f"no heading for {kind} {flag}")
        if len(condition) > MAX_CONDITION:
            raise ValueError(f"a condition of {len(condition):,} characters")
        added, _, flags = add.partition("/")
        rule = Affix(
            flag=self.flag(flag),
            is_suffix=kind == "SFX",
            crosses=self.crosses[kind, flag],
            strip="" if strip == "0" else strip,
            add="" if added == "0" else added,
            flags=self.flags(flags),
            condition=condition,
        )
        self.affixes.setdefault(rule.flag, []).append(rule)
        self.rules += 1
        if self.rules > MAX_RULES:
            raise ValueError(f"more than {MAX_RULES:,} rules")

    def flags(self, text: str) -> Flags:
        if self.aliases and text:
            return _alias(text, self.aliases)
        return split_flags(text, self.flag_style, self.encoding)

    def flag(self, text: str) -> str:
        flags = split_flags(text, self.flag_style, self.encoding)
        if len(flags) != 1:
            raise ValueError(f"{text!r} is not one flag")
        return next(iter(flags))

    def table(self) -> AffixTable:
        return AffixTable(
            encoding=self.encoding,
            flag_style=self.flag_style,
            full_strip=self.full_strip,
            special=self.special,
            aliases=tuple(self.aliases or ()),
            affixes={flag: tuple(rules) for flag, rules in self.affixes.items()},
        )


@dataclass(frozen=True, slots=True)
class Stem:
    """One line of a `.dic` file."""

    word: str
    flags: Flags


def read_stems(path: Path, table: AffixTable) -> list[Stem]:
    """
    Raises:
        LexiconError: if the file is missing, not in the encoding of its affixes, or not understood.
    """
    try:
        return list(parse_stems(read_lines(path, table.encoding), table))
    except ValueError as error:
        raise LexiconError(f"{path}: {error}") from error


def parse_stems(lines: Iterable[str], table: AffixTable) -> Iterator[Stem]:
    """
    >>> table = parse_affixes(["SFX A Y 1", "SFX A 0 s ."])
    >>> list(parse_stems(["2", "cat/A", "either\\\\/or"], table))
    [Stem(word='cat', flags=frozenset({'A'})), Stem(word='either/or', flags=frozenset())]

    Raises:
        ValueError: if a line's flags cannot be flags.
    """
    for number, line in enumerate(lines, 1):
        # Behind a tab, or a blank and `xx:`, stands grammar.
        entry = re.split(r"\t|(?<!\s)\s++(?=[a-z]{2}:)", line, maxsplit=1)[0].strip()
        if not entry or (number == 1 and entry.isdigit()):
            continue
        word, _, flags = re.sub(r"(?<!^)(?<!\\)/", "\0", entry, count=1).partition("\0")
        try:
            yield Stem(word.replace("\\/", "/"), table.flags(flags))
        except ValueError as error:
            raise ValueError(f"line {number}: {error}") from error


def expand_all(stems: Iterable[Stem], table: AffixTable) -> set[str]:
    """
    Every form that some stem allows and no stem forbids.

    Raises:
        LexiconError: if there are more than any language has.
    """
    expansion = Expansion(table)
    known = list(stems)
    forbidden = expansion.forbidden(known)
    return {form for stem in known for form in expansion.allowed(stem, forbidden)}


def expand(stem: Stem, table: AffixTable) -> Iterator[str]:
    """
    Every form of one stem; some may come twice.

    >>> table = parse_affixes(["SFX A Y 1", "SFX A y ies [^aeiou]y", "PFX B Y 1", "PFX B 0 re ."])
    >>> list(expand(Stem("try", frozenset("AB")), table))
    ['try', 'retry', 'tries', 'retries']

    Raises:
        LexiconError: if there are more than any word has.
    """
    return Expansion(table).forms(stem)


@dataclass(slots=True)
class Expansion:
    """From the stems of one dictionary to their forms; no more of them than any language has."""

    table: AffixTable
    made: int = 0
    """Forms; one of many letters counts for several."""
    tried: int = 0
    """Rules, whether they fitted or not."""
    _most_tries: int = 0
    """All that may have been tried when this stem is done."""
    _suffixes: dict[str, list[Affix]] = field(init=False, repr=False)
    _prefixes: dict[str, list[Affix]] = field(init=False, repr=False)
    """Apart, because a flag of a thousand suffixes is asked for prefixes at every form."""

    def __post_init__(self) -> None:
        self._suffixes, self._prefixes = {}, {}
        for flag, rules in self.table.affixes.items():
            for rule in rules:
                if not self.table.has("ONLYINCOMPOUND", rule.flags):
                    (self._suffixes if rule.is_suffix else self._prefixes).setdefault(flag, []).append(rule)

    def forbidden(self, stems: Iterable[Stem]) -> frozenset[str]:
        """Return the words that a dictionary excludes, whatever its other stems make."""
        wrong = (stem for stem in stems if self.table.has("FORBIDDENWORD", stem.flags))
        return frozenset(form for stem in wrong for form in self.forms(stem))

    def allowed(self, stem: Stem, forbidden: AbstractSet[str]) -> Iterator[str]:
        """The forms of one stem that no stem forbids; some may come twice."""
        if not self.table.has("FORBIDDENWORD", stem.flags):
            yield from (form for form in self.forms(stem) if form not in forbidden)

    def forms(self, stem: Stem) -> Iterator[str]:
        """
        Raises:
            LexiconError: if there are too many, of this stem or of all together.
        """
        if len(stem.word) > MAX_TEXT:  # no word: its forms are none either
            yield stem.word
            return
        self._most_tries = min(self.tried + MAX_TRIES_OF_STEM, MAX_TRIES)
        most_of_stem = self.made + MAX_FORMS_OF_STEM
        for form in _expanded(stem, self):
            self.made += 1 + len(form) // MAX_TEXT
            if self.made > most_of_stem:
                raise LexiconError(f"its affixes make more than {MAX_FORMS_OF_STEM:,} forms")
            if self.made > MAX_FORMS:
                raise LexiconError(f"the affixes so far make more than {MAX_FORMS:,} forms")
            yield form

    def rules(self, names: Flags, *, suffixes: bool) -> Iterator[Affix]:
        """In the order of the flags, so that the same file gives the same forms in the same order."""
        known = self._suffixes if suffixes else self._prefixes
        for name in sorted(names & known.keys()):
            for rule in known[name]:
                self.tried += 1
                if self.tried > self._most_tries:
                    raise LexiconError(f"after {self.tried:,} rules tried there are still more")
                yield rule


def _expanded(stem: Stem, expansion: Expansion) -> Iterator[str]:
    table = expansion.table
    if table.has("ONLYINCOMPOUND", stem.flags):
        return
    bare = _Form(stem.word, stem.flags, needs_affix=table.has("NEEDAFFIX", stem.flags))
    for form in chain((bare,), _with_suffixes(bare, stem.flags, expansion)):
        if not (form.needs_affix or form.is_half):
            yield form.word
        yield from _with_prefixes(form, form.flags, expansion)
    for prefix in expansion.rules(stem.flags, suffixes=False):
        for form in _with_suffixes(bare, prefix.flags, expansion):  # suffixes that the prefix brings
            yield from _with_prefixes(form, frozenset((prefix.flag,)), expansion)


@dataclass(frozen=True, slots=True)
class _Form:
    """A stem with no, one or two suffixes."""

    word: str
    flags: Flags
    """Flags of the stem and of its suffixes: they say which prefixes may follow."""
    needs_affix: bool
    suffix_flags: Flags = frozenset()
    """Flags of the last suffix alone: they say which suffixes may follow."""
    is_half: bool = False
    """True if it carries one half of a circumfix."""
    is_bare: bool = True
    crosses: bool = True


def _with_suffixes(bare: _Form, names: Flags, expansion: Expansion) -> Iterator[_Form]:
    for first in _one_suffix(bare, names, expansion):
        yield first
        yield from _one_suffix(first, first.suffix_flags, expansion)


def _one_suffix(form: _Form, names: Flags, expansion: Expansion) -> Iterator[_Form]:
    table = expansion.table
    for rule in expansion.rules(names, suffixes=True):
        word = rule.attach(form.word, full_strip=table.full_strip)
        if word is not None:
            yield _Form(
                word,
                form.flags | rule.flags,
                needs_affix=table.has("NEEDAFFIX", rule.flags),
                suffix_flags=rule.flags,
                is_half=form.is_half or table.has("CIRCUMFIX", rule.flags),
                is_bare=False,
                crosses=form.crosses and rule.crosses,
            )


def _with_prefixes(form: _Form, names: Flags, expansion: Expansion) -> Iterator[str]:
    table = expansion.table
    for rule in expansion.rules(names, suffixes=False):
        meets = form.is_bare or (form.crosses and rule.crosses)
        is_whole = form.is_half == table.has("CIRCUMFIX", rule.flags)
        # One of two affixes may need the other, but not each the other.
        stands = not table.has("NEEDAFFIX", rule.flags) or not (form.is_bare or form.needs_affix)
        if meets and is_whole and stands:
            word = rule.attach(form.word, full_strip=table.full_strip)
            if word is not None:
                yield word
