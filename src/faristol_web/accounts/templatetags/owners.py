"""Whose page it is, for what the browser keeps until the server has it."""

from typing import Any

from django import template

from faristol_web.accounts.visitors import owner_of

register = template.Library()


@register.simple_tag(takes_context=True)
def owner(context: dict[str, Any]) -> str:
    """Return what tells this page's reader from others; empty for somebody who has never sat down."""
    return owner_of(context["request"].session)
