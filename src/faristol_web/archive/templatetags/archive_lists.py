"""Filters and tags of the archive's templates."""

from collections.abc import Mapping
from fractions import Fraction

from django import template
from django.utils.formats import number_format

register = template.Library()


@register.filter
def at(words: Mapping[str, object], key: str) -> object:
    """The word for it; itself where there is none."""
    return words.get(key, key)


@register.filter
def as_points(points: Fraction) -> str:
    """Whole, or with two decimals."""
    whole = points.denominator == 1
    return str(number_format(int(points) if whole else round(float(points), 2), None if whole else 2))
