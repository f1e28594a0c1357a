"""Days and numbers as records keep them, `2026-11-22`, `12345`, the way the reader's language writes them."""

from collections.abc import Iterable
from datetime import date

from django import template
from django.utils.formats import date_format, number_format

register = template.Library()

_GROUPED_FROM = 10_000
"""Four digits stay together: Spanish and Catalan want it, and nobody minds."""
_CENTS = 100


@register.filter
def day(text: str) -> str:
    """What is no day stays as it is written."""
    try:
        return date_format(date.fromisoformat(text), "DATE_FORMAT")
    except (TypeError, ValueError):
        return text


@register.filter
def grouped(number: int) -> str:
    """By thousands."""
    return str(number_format(number, force_grouping=abs(number) >= _GROUPED_FROM))


@register.filter
def result(scores: Iterable[int | None]) -> str:
    """
    With the sign that is no hyphen.

    >>> result([-10, -104])
    '−10 – −104'
    """
    return " – ".join(map(minus, scores))


@register.filter
def minus(number: int | None) -> str:
    """With the sign that is no hyphen."""
    return str(number).replace("-", "−")


def money(cents: int) -> str:
    """Without decimals where there are no cents; the currency is the event's own word."""
    whole, rest = divmod(cents, _CENTS)
    amount = cents / _CENTS if rest else whole
    return str(number_format(amount, 2 if rest else None, force_grouping=whole >= _GROUPED_FROM))
