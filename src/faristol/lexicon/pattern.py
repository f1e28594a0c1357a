"""
Patterns of words, as people type them.

    C?SA   C.SA     one letter, any
    *ING            any run of letters, none included
    [AE]S  [A,E]S   one of these letters; `[AL·L]` is A or L·L, as a word would be spelled
    [^AE]S          one letter, but none of these; there are no ranges such as `[A-E]`

Letters are spelled as in words: accents and capitals do not matter, L·L is one letter. Only the spelling
`L.L` cannot be used here, because a dot is any letter.
"""

import re
from dataclasses import dataclass

from faristol.errors import NotationError
from faristol.tiles import Alphabet, Letter
from faristol.tiles.alphabet import strip_format_marks

_PARTS = re.compile(r"\[\^?[^\[\]]*\]|[?.*]|[^\[\]?.*]+|[\[\]]")
MAX_PARTS = 40

ANY: frozenset[Letter] = frozenset()
"""Mark for a place of a pattern at which every letter is allowed."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """
    >>> english = Alphabet(tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    >>> [[sorted(letters) for letters in run] for run in parse_pattern("ab*[ce]", english).runs]
    [[[1], [2]], [[3, 5]]]
    """

    runs: tuple[tuple[frozenset[Letter], ...], ...]
    """Between the `*`: for each place of a run, the letters it allows, or ANY. One run: no `*`."""

    @property
    def fewest(self) -> int:
        """Letters that a word must have at least."""
        return sum(map(len, self.runs))

    @property
    def is_open(self) -> bool:
        """True if longer words fit, too."""
        return len(self.runs) > 1


def parse_pattern(text: str, alphabet: Alphabet) -> Pattern:
    """
    Raises:
        NotationError: if the text is empty, a bracket is not closed, or no tile shows some part of it.
    """
    runs: list[list[frozenset[Letter]]] = [[]]
    for part in _PARTS.findall(strip_format_marks(text).strip()):
        if part == "*":
            if runs[-1] or len(runs) == 1:  # `**` says no more than `*`
                runs.append([])
        elif part in ("?", "."):
            runs[-1].append(ANY)
        elif part in ("[", "]"):
            raise NotationError(f"{text!r}: a bracket too many, or one that is not closed")
        elif part[0] == "[":
            runs[-1].append(_class(part, text, alphabet))
        else:
            runs[-1] += [frozenset({letter}) for letter in alphabet.spell(part, shorthand=True)]
    parts = sum(map(len, runs)) + len(runs) - 1
    if not 1 <= parts <= MAX_PARTS:
        raise NotationError(f"a pattern has 1 to {MAX_PARTS} parts, not {parts}: {text!r}")
    return Pattern(tuple(map(tuple, runs)))


def _class(part: str, text: str, alphabet: Alphabet) -> frozenset[Letter]:
    is_negated = part.startswith("[^")
    listed = part[1 + is_negated : -1]
    try:
        letters = {
            letter
            for spelled in re.split(r"[,\s]+", listed)
            for letter in alphabet.spell(spelled, shorthand=True)
        }
    except NotationError as error:
        if "-" in listed:
            raise NotationError(
                f"{part!r} in {text!r}: ranges are not supported; name each letter"
            ) from error
        raise NotationError(f"{part!r} in {text!r}: {error}") from error
    every = frozenset(map(Letter, range(1, len(alphabet.labels) + 1)))
    allowed = every - letters if is_negated else frozenset(letters)
    if not letters or not allowed:
        raise NotationError(f"{part!r} in {text!r} allows no letter")
    return allowed
