"""
Hunspell dictionaries (`.dic` and `.aff`) → every word form they accept on its own.

A stem carries flags, a flag names rules, a rule takes letters off one end and puts others on; a suffix
may carry flags of its own and so take a second suffix. Compounds are not made: what only they allow
is left out. `NOSUGGEST` and `KEEPCASE` words are valid words and stay.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import TypeAlias

from faristol.errors import LexiconError
from faristol.lexicon.words import read_lines

Flags: TypeAlias = frozenset[str]

DEFAULT_ENCODING = "iso8859-1"
SPECIAL = ("CIRCUMFIX", "FORBIDDENWORD", "KEEPCASE", "NEEDAFFIX", "ONLYINCOMPOUND")
"""The flags that mean something to us, named in the `.aff` file. KEEPCASE changes no form; one may ask."""


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
    """What the affix itself carries: second suffixes, NEEDAFFIX and the like."""
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


@cache
def _condition(written: str) -> tuple[re.Pattern[str], int]:
    """A pattern, and the number of letters it looks at."""
    parts = [] if written == "." else re.findall(r"\[\^?[^\]]*\]|.", written)
    return re.compile("".join(map(_condition_part, parts))), len(parts)


def _condition_part(part: str) -> str:
    if part == "." or len(part) == 1:
        return part if part == "." else re.escape(part)
    negation = "^" if part.startswith("[^") else ""
    # No ranges here: a hyphen is a hyphen.
    return f"[{negation}{re.escape(part[1 + len(negation) : -1])}]"


@dataclass(frozen=True, slots=True, kw_only=True)
class AffixTable:
    """What an `.aff` file says, as far as single words go."""

    encoding: str = "utf-8"
    flag_style: str = "char"
    """`char`, `long`, `num` or `UTF-8`."""
    full_strip: bool = False
    """Whether an affix may replace the whole word."""
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
    if not 1 <= int(number) <= len(aliases):
        raise ValueError(f"there is no alias {number}")
    return aliases[int(number) - 1]


def split_flags(text: str, style: str, encoding: str) -> Flags:
    """
    >>> sorted(split_flags("1,22", "num", "utf-8")), sorted(split_flags("AbCd", "long", "utf-8"))
    (['1', '22'], ['Ab', 'Cd'])
    """
    match style:
        case "long":
            return frozenset(text[start : start + 2] for start in range(0, len(text), 2))
        case "num":
            return frozenset(str(int(number)) for number in text.split(",") if number)
        case "UTF-8":
            return frozenset(text)
        case _:  # one byte is one flag, even where the text has longer characters
            return frozenset(map(chr, text.encode(encoding)))


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
        entry = re.split(r"\t|\s+(?=[a-z]{2}:)", line, maxsplit=1)[0].strip()
        if not entry or (number == 1 and entry.isdigit()):
            continue
        word, _, flags = re.sub(r"(?<!^)(?<!\\)/", "\0", entry, count=1).partition("\0")
        try:
            yield Stem(word.replace("\\/", "/"), table.flags(flags))
        except ValueError as error:
            raise ValueError(f"line {number}: {error}") from error


def expand_all(stems: Iterable[Stem], table: AffixTable) -> set[str]:
    """Every form that some stem allows and no stem forbids."""
    allowed: set[str] = set()
    forbidden: set[str] = set()
    for stem in stems:
        (forbidden if table.has("FORBIDDENWORD", stem.flags) else allowed).update(expand(stem, table))
    return allowed - forbidden


def expand(stem: Stem, table: AffixTable) -> Iterator[str]:
    """
    Every form of one stem; some may come twice.

    >>> table = parse_affixes(["SFX A Y 1", "SFX A y ies [^aeiou]y", "PFX B Y 1", "PFX B 0 re ."])
    >>> list(expand(Stem("try", frozenset("AB")), table))
    ['try', 'retry', 'tries', 'retries']
    """
    if table.has("ONLYINCOMPOUND", stem.flags):
        return
    bare = _Form(stem.word, stem.flags, needs_affix=table.has("NEEDAFFIX", stem.flags))
    for form in (bare, *_with_suffixes(bare, stem.flags, table)):
        if not (form.needs_affix or form.is_half):
            yield form.word
        yield from _with_prefixes(form, form.flags, table)
    for prefix in _rules(stem.flags, table, suffixes=False):
        for form in _with_suffixes(bare, prefix.flags, table):  # suffixes that the prefix brings
            yield from _with_prefixes(form, frozenset((prefix.flag,)), table)


@dataclass(frozen=True, slots=True)
class _Form:
    """A stem with no, one or two suffixes."""

    word: str
    flags: Flags
    """Of the stem and of its suffixes: they say which prefixes may follow."""
    needs_affix: bool
    suffix_flags: Flags = frozenset()
    """Of the last suffix alone: they say which suffixes may follow."""
    is_half: bool = False
    """Whether it carries one half of a circumfix."""
    is_bare: bool = True
    crosses: bool = True


def _with_suffixes(bare: _Form, names: Flags, table: AffixTable) -> Iterator[_Form]:
    for first in _one_suffix(bare, names, table):
        yield first
        yield from _one_suffix(first, first.suffix_flags, table)


def _one_suffix(form: _Form, names: Flags, table: AffixTable) -> Iterator[_Form]:
    for rule in _rules(names, table, suffixes=True):
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


def _with_prefixes(form: _Form, names: Flags, table: AffixTable) -> Iterator[str]:
    for rule in _rules(names, table, suffixes=False):
        meets = form.is_bare or (form.crosses and rule.crosses)
        is_whole = form.is_half == table.has("CIRCUMFIX", rule.flags)
        # One of two affixes may need the other, but not each the other.
        stands = not table.has("NEEDAFFIX", rule.flags) or not (form.is_bare or form.needs_affix)
        if meets and is_whole and stands:
            word = rule.attach(form.word, full_strip=table.full_strip)
            if word is not None:
                yield word


def _rules(names: Flags, table: AffixTable, *, suffixes: bool) -> Iterator[Affix]:
    """In the order of the flags, so that the same file gives the same forms in the same order."""
    for name in sorted(names & table.affixes.keys()):
        for rule in table.affixes[name]:
            if rule.is_suffix == suffixes and not table.has("ONLYINCOMPOUND", rule.flags):
                yield rule
