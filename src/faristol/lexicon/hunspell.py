"""
Hunspell dictionaries (`.dic` and `.aff`) → every word form they accept on its own.

A stem carries flags, a flag names rules, a rule takes letters off one end and puts others on; a suffix
may carry flags of its own and so take a second suffix. Compounds are not made: what only they allow
is left out. `NOSUGGEST` and `KEEPCASE` words are valid words and stay.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from faristol.errors import LexiconError
from faristol.lexicon.words import read_lines

Flags = frozenset[str]
NO_FLAGS: Flags = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Affix:
    """One line of a PFX or SFX table."""

    flag: str
    is_suffix: bool
    crosses: bool
    """May stand together with an affix at the other end that crosses too."""
    strip: str
    add: str
    flags: Flags
    """What the affix itself carries: second suffixes, NEEDAFFIX and the like."""
    condition: str
    """As written: letters, `.`, `[abc]`, `[^abc]`; must match where the affix goes on."""

    def attach(self, word: str, *, full_strip: bool) -> str | None:
        """The word with this affix, or None where it cannot go."""
        if len(word) == len(self.strip) and not full_strip:
            return None
        if self.is_suffix:
            if not (word.endswith(self.strip) and _condition(self.condition, at_end=True).search(word)):
                return None
            return word[: len(word) - len(self.strip)] + self.add
        if not (word.startswith(self.strip) and _condition(self.condition, at_end=False).match(word)):
            return None
        return self.add + word[len(self.strip) :]


@dataclass(frozen=True, slots=True, kw_only=True)
class AffixTable:
    """What an `.aff` file says, as far as single words go."""

    encoding: str = "iso8859-1"
    flag_style: str = "char"
    """`char`, `long`, `num` or `UTF-8`."""
    full_strip: bool = False
    special: Mapping[str, str] = field(default_factory=dict)
    """The flags with a meaning: `NEEDAFFIX` → `!`."""
    aliases: tuple[Flags, ...] = ()
    affixes: Mapping[str, tuple[Affix, ...]] = field(default_factory=dict)

    def has(self, meaning: str, flags: Flags) -> bool:
        return self.special.get(meaning) in flags

    def flags(self, text: str) -> Flags:
        """
        Raises:
            LexiconError: if these cannot be flags.
        """
        try:
            return self.aliases[int(text) - 1] if self.aliases and text else self._split(text)
        except (ValueError, IndexError) as error:
            raise LexiconError(f"flags {text!r}: {error}") from error

    def _split(self, text: str) -> Flags:
        match self.flag_style:
            case "long":
                return frozenset(text[at : at + 2] for at in range(0, len(text), 2))
            case "num":
                return frozenset(str(int(number)) for number in text.split(",") if number)
            case "UTF-8":
                return frozenset(text)
            case _:  # one byte is one flag, even where the text has longer characters
                return frozenset(map(chr, text.encode(self.encoding)))

    def keep(self, is_wanted: Callable[[Affix], bool]) -> "AffixTable":
        """The same table without some of its rules."""
        kept = {flag: tuple(filter(is_wanted, rules)) for flag, rules in self.affixes.items()}
        return replace(self, affixes=kept)


@dataclass(frozen=True, slots=True)
class Stem:
    """One line of a `.dic` file."""

    word: str
    flags: Flags


def read_affixes(path: Path) -> AffixTable:
    """
    Raises:
        LexiconError: if the file is missing, in another encoding than it says, or not understood.
    """
    encoding = _declared_encoding(path)
    return parse_affixes(read_lines(path, encoding), encoding=encoding)


def parse_affixes(lines: Iterable[str], *, encoding: str = "utf-8") -> AffixTable:
    """
    Raises:
        LexiconError: naming the line that is not understood.
    """
    table = AffixTable(encoding=encoding)
    special: dict[str, str] = {}
    tables: dict[str, list[Affix]] = {}
    aliases: list[str] = []
    headers: dict[tuple[str, str], bool] = {}
    for line_number, line in enumerate(lines, 1):
        try:
            match line.split():
                case ["FLAG", style]:
                    table = replace(table, flag_style={"long": "long", "num": "num"}.get(style, style))
                case ["FULLSTRIP", *_]:
                    table = replace(table, full_strip=True)
                case ["COMPLEXPREFIXES", *_]:
                    raise LexiconError("two-level prefixes are not supported")
                case [("FORBIDDENWORD" | "NEEDAFFIX" | "CIRCUMFIX" | "ONLYINCOMPOUND") as meaning, flag, *_]:
                    (special[meaning],) = table.flags(flag)
                case ["AF", flags, *_]:
                    aliases.append(flags)
                    if len(aliases) > 1:  # the first is their number
                        table = replace(table, aliases=(*table.aliases, replace(table, aliases=()).flags(flags)))
                case ["PFX" | "SFX" as kind, flag, "Y" | "N" as crosses, count, *_] if (
                    (kind, flag) not in headers and count.isdigit()
                ):
                    headers[kind, flag] = crosses == "Y"
                case ["PFX" | "SFX" as kind, flag, strip, add, *condition]:
                    (name,) = replace(table, aliases=()).flags(flag)
                    rule = _affix(
                        table, kind, name, strip, add, condition, crosses=headers[kind, flag]
                    )
                    tables.setdefault(name, []).append(rule)
                case _:
                    pass  # suggestions, compounds, break points: none of them makes a single word
        except (LexiconError, KeyError, ValueError) as error:
            raise LexiconError(f"affixes, line {line_number}: {line.strip()!r}: {error}") from error
    return replace(table, special=special, affixes={name: tuple(rules) for name, rules in tables.items()})
