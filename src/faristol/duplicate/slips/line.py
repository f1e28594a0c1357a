"""
One slip in one line, as an arbiter types it from paper: whose, where, what, and what else is to be said.

    12 H8Κ ΛΟΓΟΣ         12 H8 Κ ΛΟΓΟΣ 24      12 8h logos late      12 8h logos! *
    12 -                 12 - ΛΟΓΟΣ            12 H8Κ -              nothing written, or not this part of it
    12 H8 - ΛΟΓΟΣ        no direction on the slip
    12 E 8 Ο ΛΟΓΟΣ       12 E.8 ΛΟΓΟΣ          12 E8 0 ΛΟΓΟΣ         what slips of the finger make of squares
    12 =                 12 =7                 the same as the top; as number 7's

`!` is for what was hard to read, `late` or `*` for what came late.
"""

import re
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from faristol.duplicate.slips.slip import NO_DIRECTION, Slip, is_direction
from faristol.errors import NotationError
from faristol.tiles.alphabet import strip_format_marks

TOP: Final = "top"
_LATE, _NOTHING, _SAME, _ZERO = "late", "-", "=", "0"
_MARK = re.compile(r"[!*]")
"""Marks anywhere in the line: neither is ever part of a word."""
_SQUARE = re.compile(r"(?:[^\W\d_]\d{1,3}|\d{1,3}[^\W\d_])(?:[^\W\d_]|[→↓])?")
_APART = r"[\s.,:;/_-]*"
_SEPARATORS = re.compile(r"[\W_]+")
_LOOSE_SQUARE = re.compile(
    rf"(?P<square>[^\W\d_]{_APART}\d{{1,3}}|\d{{1,3}}{_APART}[^\W\d_])(?:{_APART}(?P<way>[^\W_]|[→↓]))?[.,:;]*(?=\s|$)"
)
"""Readings of a line in which no part is a square letter for letter."""
_SCORE = re.compile(r"\d{1,4}", re.ASCII)
_BETWEEN_PARTNERS = re.compile(r"[/&]")


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedSlip:
    who: str
    """The entrant as on the slip: a number, or a name if slips go by names."""
    slip: Slip | None = None
    """None where another's is repeated."""
    late: bool = False
    same_as: str = ""
    """`top`, or whose slip it repeats."""


def parse_slip_line(text: str) -> TypedSlip:
    """
    >>> typed = parse_slip_line("12 8h K λόγος 24 late")
    >>> typed.who, typed.late, typed.slip.square, typed.slip.direction, typed.slip.word, typed.slip.score
    ('12', True, '8h', 'K', 'λόγος', 24)
    >>> parse_slip_line("12 =7").same_as, parse_slip_line("12 -").slip.is_empty
    ('7', True)

    Raises:
        NotationError: saying what is missing, or what is not understood.
    """
    line = strip_format_marks(text)
    marks, tokens = set(_MARK.findall(line)), _MARK.sub(" ", line).split()
    if loose := _with_square_joined(tokens):
        tokens = loose
    names = list(takewhile(lambda token: not _begins_slip(token), tokens))
    if not names:
        raise NotationError("a slip begins with its player's number")
    if len(names) == len(tokens):
        raise NotationError(f"no square in {text.strip()!r}: type - for one that is not on the slip")
    who, (first, *rest) = " ".join(names), tokens[len(names) :]
    if late := _is_late(first, rest):
        rest = rest[:-1]
    late = late or "*" in marks
    if first.startswith(_SAME):
        return TypedSlip(who=who, late=late, same_as=" ".join([first[1:], *rest]).strip() or TOP)
    return TypedSlip(who=who, slip=_slip(first, rest, illegible="!" in marks), late=late)


def parse_names(line: str) -> tuple[str, ...]:
    """
    A name, or the two of a pair; whether they may stand so is for whoever admits them.

    >>> parse_names(" Anna "), parse_names("Anna & Biel"), parse_names("Anna/Biel")
    (('Anna',), ('Anna', 'Biel'), ('Anna', 'Biel'))
    """
    return tuple(" ".join(strip_format_marks(name).split()) for name in _BETWEEN_PARTNERS.split(line))


def format_slip_line(typed: TypedSlip) -> str:
    """
    Inverse of `parse_slip_line`.

    >>> format_slip_line(TypedSlip(who="7", slip=Slip(square="H8Ο", word="ΛΟΓΟΣ", illegible=True), late=True))
    '7 H8Ο ΛΟΓΟΣ ! *'
    """
    parts = [typed.who]
    slip = typed.slip
    if slip is None:
        parts.append(_SAME + ("" if typed.same_as == TOP else typed.same_as))
    elif slip == Slip(illegible=slip.illegible):
        parts.append(_NOTHING)
    else:
        score = "" if slip.score is None else str(slip.score)
        parts += [slip.square or _NOTHING, slip.direction, slip.word or _NOTHING, score]
    parts.append("!" if slip is not None and slip.illegible else "")
    parts.append("*" if typed.late else "")
    return " ".join(filter(None, parts))


def _with_square_joined(tokens: list[str]) -> list[str]:
    """
    The line with its square as one word, where it was typed apart; empty where there is nothing to join.

    A line begins with a number, or with a name that no square follows letter for letter.
    """
    is_numbered = tokens[:1] and tokens[0].isdecimal()
    if any(map(_begins_slip, tokens[1:2] if is_numbered else tokens)):
        return []
    for at in range(1, min(len(tokens), 2 if is_numbered else len(tokens))):
        found = _LOOSE_SQUARE.match(" ".join(tokens[at:]))
        if found is not None:
            square, way = _SEPARATORS.sub("", found["square"]), found["way"] or ""
            return [*tokens[:at], square, *way, *" ".join(tokens[at:])[found.end() :].split()]
    return []


def _begins_slip(token: str) -> bool:
    return token == _NOTHING or token.startswith(_SAME) or _SQUARE.fullmatch(token) is not None


def _is_late(first: str, rest: list[str]) -> bool:
    """True if the line ends in `late` and that is not its word: LATE is one in English."""
    if not rest or rest[-1].casefold() != _LATE:
        return False
    return first == _NOTHING or first.startswith(_SAME) or bool(_without_direction(rest)[1][1:])


def _without_direction(rest: list[str]) -> tuple[str, list[str]]:
    """
    The direction, if it is written apart from the square, and what comes after it.

    A letter or an arrow alone is never a word; DOWN is one, unless another follows.
    """
    if not rest or not (is_direction(rest[0]) or rest[0] in {_ZERO, NO_DIRECTION}):
        return "", rest
    followed = [token for token in rest[1:2] if token.casefold() != _LATE and not _SCORE.fullmatch(token)]
    is_letter = len(rest[0]) == 1 and rest[0] not in {_ZERO, NO_DIRECTION}
    return (rest[0], rest[1:]) if is_letter or followed else ("", rest)


def _slip(first: str, rest: list[str], *, illegible: bool) -> Slip:
    square = "" if first == _NOTHING else first
    if not square and not rest:
        return Slip(illegible=illegible)
    direction, after = _without_direction(rest)
    if not after or _SCORE.fullmatch(after[0]):
        raise NotationError(f"no word after {' '.join(filter(None, [first, direction]))}: type - for none")
    word, *after = after
    score = int(after.pop(0)) if after and _SCORE.fullmatch(after[0]) else None
    if after:
        raise NotationError(f"{' '.join(after)!r} after the word {word} is not understood")
    return Slip(
        square=square,
        direction=direction,
        word="" if word == _NOTHING else word,
        score=score,
        illegible=illegible,
    )
