"""Numbers of a tournament as its pages show them."""

from django import template

from faristol.formats.tournament.rows import format_half_points

register = template.Library()


@register.filter
def half_points(value: int) -> str:
    """
    >>> half_points(7)
    '3½'
    """
    return format_half_points(value)


@register.filter
def signed(value: int) -> str:
    """
    >>> [signed(each) for each in (12, 0, -7)]
    ['+12', '0', '−7']
    """
    return f"+{value}" if value > 0 else f"−{-value}" if value else "0"
