"""Descriptions of the document, as HTML."""

import re

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

_CODE = re.compile("`([^`]+)`")


@register.filter
def coded(text: str) -> SafeString:
    """
    Mark text between backticks as code; nothing else is markup.

    >>> coded("`a<b`: <i>")
    '<code>a&lt;b</code>: &lt;i&gt;'
    """
    return mark_safe(_CODE.sub(r"<code>\1</code>", escape(text)))  # noqa: S308 – escaped before
