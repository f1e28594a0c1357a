"""Days as records keep them, `2026-11-22`, the way the reader's language writes them."""

from datetime import date

from django import template
from django.utils.formats import date_format

register = template.Library()


@register.filter
def day(text: str) -> str:
    """What is no day stays as it is written."""
    try:
        return date_format(date.fromisoformat(text), "DATE_FORMAT")
    except (TypeError, ValueError):
        return text
