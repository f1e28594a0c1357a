"""Days and numbers as records keep them, `2026-11-22`, `12345`, the way the reader's language writes them."""

from collections.abc import Iterable
from datetime import date, datetime

from django import template
from django.utils import timezone
from django.utils.formats import date_format, number_format
from django.utils.html import format_html

register = template.Library()

_GROUPED_FROM = 10_000
"""Four digits stay together: Spanish and Catalan want it, and nobody minds."""
_CENTS = 100


@register.filter
def day(text: str) -> str:
    """Return the day in the reader's language; text that is no day stays as it is."""
    try:
        return date_format(date.fromisoformat(text), "DATE_FORMAT")
    except (TypeError, ValueError):
        return text


@register.filter
def moment(at: datetime | None) -> str:
    """
    Return a time to the minute, in the reader's time zone; without scripts in the site's, which is named.
    """
    if at is None:
        return ""
    here = timezone.localtime(at)
    said = f"{date_format(here, 'DATETIME_FORMAT')} ({here.tzname()})"
    return format_html('<faristol-time datetime="{}">{}</faristol-time>', at.isoformat(), said)


@register.filter
def day_of(at: datetime | None) -> str:
    """The day of a moment, as `moment`."""
    if at is None:
        return ""
    said = date_format(timezone.localtime(at), "DATE_FORMAT")
    return format_html('<faristol-time datetime="{}" day>{}</faristol-time>', at.isoformat(), said)


@register.filter
def grouped(number: int) -> str:
    """By thousands."""
    return str(number_format(number, force_grouping=abs(number) >= _GROUPED_FROM))


@register.filter
def result(scores: Iterable[int | None]) -> str:
    """
    Return a result with an en dash between the scores.

    >>> result([-10, -104])
    '−10 – −104'
    """
    return " – ".join(map(minus, scores))


@register.filter
def minus(number: int | None) -> str:
    """Return a number with a proper minus sign."""
    return str(number).replace("-", "−")


def money(cents: int, currency: str = "") -> str:
    """
    Return an amount, without decimals if there are no cents; the currency is the event's own word.

    >>> money(1250, "EUR"), money(800)
    ('12.50 EUR', '8')
    """
    whole, rest = divmod(cents, _CENTS)
    amount = cents / _CENTS if rest else whole
    written = str(number_format(amount, 2 if rest else None, force_grouping=whole >= _GROUPED_FROM))
    return f"{written} {currency}" if currency else written
