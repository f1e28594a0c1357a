"""Numbers that arguments may be: read in one way, and refused in one."""

from argparse import ArgumentTypeError
from collections.abc import Callable

MOST = 999_999
_MOST_DIGITS = 18  # whole numbers of a TOML file have 64 bits
_MOST_SHOWN = 40


def number(*, least: int = 0, most: int = MOST) -> Callable[[str], int]:
    """
    Make a reader of whole numbers from `least` to `most`.

    >>> number()("120")
    120
    >>> number(least=1, most=64)("1234567")
    Traceback (most recent call last):
    argparse.ArgumentTypeError: 1,234,567 is out of range: 1 to 64
    """

    def read(text: str) -> int:
        value = whole_number(text)
        if not least <= value <= most:
            raise ArgumentTypeError(f"{value:,} is out of range: {least:,} to {most:,}")
        return value

    return read


def whole_number(text: str) -> int:
    """
    Read digits from 0 to 9; Python's own reading takes digits of every script.

    Raises:
        ArgumentTypeError: if it is anything else, or too long for a number.
    """
    if not is_whole_number(text):
        raise ArgumentTypeError(f"{text[:_MOST_SHOWN]!r} is not a whole number")
    return int(text)


def is_whole_number(text: str) -> bool:
    """True if `whole_number` can read it."""
    return text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS


def points(text: str) -> int:
    """Read a score; penalties can take it below nothing."""
    return -number()(text[1:]) if text[:1] in {"-", "−"} else number()(text)


def cents(text: str) -> int:
    """
    Read an amount of money: `10` or `7.50`.

    >>> cents("7.5"), cents("10")
    (750, 1000)
    """
    whole, _, part = text.replace(",", ".").partition(".")
    if len(part) > len("00"):
        raise ArgumentTypeError(f"{text[:_MOST_SHOWN]!r} is not an amount, such as 10 or 7.50")
    return number()(whole) * 100 + number()(part.ljust(2, "0"))
