"""What the site has just told somebody."""

from collections.abc import Iterable

from django import template
from django.contrib.messages import WARNING
from django.contrib.messages.storage.base import Message

register = template.Library()
MOST = 5
"""Whoever sends forms without reading the pages in between has had more; those are done, and older."""


@register.filter
def latest(messages: Iterable[Message]) -> list[Message]:
    """The newest first: a few of what went well, and everything that did not."""
    newest = list(messages)[::-1]
    well = [message for message in newest if message.level < WARNING]
    old = {id(message) for message in well[MOST:]}
    return [message for message in newest if id(message) not in old]
