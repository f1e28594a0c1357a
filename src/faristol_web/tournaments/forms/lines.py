"""Prizes and classes as lines of text: what an organiser types, and what is shown to be changed."""

import re
from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from faristol.errors import NotationError
from faristol.files import unmarked
from faristol.tournament.settings import Prize
from faristol_web.language.numerals import whole_number

CENTS = 100
_AMOUNT = re.compile(
    r"(\d{1,7})(?:[.,](\d{1,2}))?(?:\s*(?:€|EUR|RON|lei|USD|GBP|\$|£))?(?:\s+|$)", re.IGNORECASE
)
_CLASS = re.compile(r"([^\s:]{1,12})\s*:\s*(-?\d{0,5})\s*[-–]\s*(\d{0,5})")
_WITH_TILE = "best-play-with"


def parse_cents(text: str) -> int:
    """
    >>> parse_cents("12,50 €"), parse_cents("8"), parse_cents("")
    (1250, 800, 0)

    Raises:
        NotationError: if it is no amount.
    """
    if not text.strip():
        return 0
    match = _AMOUNT.fullmatch(text.strip())
    if match is None:
        raise NotationError(
            _("“%(text)s” is not an amount. Write it like 12 or 12.50.") % {"text": text.strip()}
        )
    return CENTS * int(match[1]) + int((match[2] or "").ljust(2, "0"))


def format_cents(cents: int) -> str:
    """
    >>> format_cents(1250), format_cents(800)
    ('12.50', '8')
    """
    whole, rest = divmod(cents, CENTS)
    return f"{whole}.{rest:02d}" if rest else str(whole)


def parse_prizes(text: str) -> tuple[Prize, ...]:
    """
    One a line: a place, a class and a place, or a name; a colon; an amount, words, or both.

        1: 300
        B 1: 50
        best-play: 20
        best-play-with Q: a dictionary

    Raises:
        NotationError: naming the line.
    """
    return tuple(_prize(number, line) for number, line in _numbered(text))


def format_prizes(prizes: Iterable[Prize]) -> str:
    """Inverse of `parse_prizes`."""
    return "\n".join(f"{_of(prize)}: {_worth(prize)}".rstrip() for prize in prizes)


def parse_classes(text: str) -> tuple[str, ...]:
    """
    One a line: a short name, and the ratings it holds, ends included; an end left open is open.

        A: 1100-
        B: 0-1099

    Raises:
        NotationError: naming the line.
    """
    return tuple(_class(number, line) for number, line in _numbered(text))


def format_classes(classes: Iterable[str]) -> str:
    return "\n".join(classes)


def _numbered(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(unmarked(text).splitlines(), 1):
        if line.strip():
            yield number, " ".join(line.split())


def _fault(number: int, sentence: str) -> NotationError:
    return NotationError(_("line %(number)s: %(fault)s") % {"number": number, "fault": sentence})


def _prize(number: int, line: str) -> Prize:
    left, colon, right = line.partition(":")
    if not colon:
        raise _fault(number, _("write what the prize is for, a colon, and the prize"))
    amount = _AMOUNT.match(right.strip())
    cents = parse_cents(amount[0]) if amount else 0
    label = right.strip()[amount.end() :].strip() if amount else right.strip()
    words = left.split()
    match words:
        case [place] if whole_number(place) is not None:
            return Prize(kind="place", place=_place(number, place), amount_cents=cents, label=label)
        case [of_class, place] if whole_number(place) is not None and not of_class.startswith("best"):
            return Prize(
                kind="class-place",
                of_class=of_class,
                place=_place(number, place),
                amount_cents=cents,
                label=label,
            )
        case [kind, tile] if kind == _WITH_TILE:
            return Prize(kind=kind, tile=tile, amount_cents=cents, label=label)
        case [kind] if re.fullmatch(r"[a-z][a-z-]*", kind) and kind != _WITH_TILE:
            return Prize(kind=kind, amount_cents=cents, label=label)
        case _:
            raise _fault(
                number, _("“%(left)s” is neither a place nor a kind of prize") % {"left": left.strip()}
            )


def _place(number: int, text: str) -> int:
    place = whole_number(text)
    if not place:
        raise _fault(number, _("places are counted from 1"))
    return place


def _of(prize: Prize) -> str:
    match prize.kind:
        case "place":
            return str(prize.place)
        case "class-place":
            return f"{prize.of_class} {prize.place}"
        case "best-play-with":
            return f"{prize.kind} {prize.tile}"
        case _:
            return prize.kind


def _worth(prize: Prize) -> str:
    return " ".join(
        filter(None, (format_cents(prize.amount_cents) if prize.amount_cents else "", prize.label))
    )


def _class(number: int, line: str) -> str:
    match = _CLASS.fullmatch(line)
    if match is None or not (match[2] or match[3]):
        raise _fault(number, _("write a class as a name, a colon and two ratings, like “B: 0-1100”"))
    if match[2] and match[3] and int(match[2]) > int(match[3]):
        raise _fault(number, _("the lower rating comes first"))
    return f"{match[1]}:{match[2]}-{match[3]}"
