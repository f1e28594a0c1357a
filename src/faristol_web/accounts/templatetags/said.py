"""Messages that the site has just given a person."""

from collections.abc import Iterable

from django import template
from django.contrib.messages import WARNING
from django.contrib.messages.storage.base import Message

register = template.Library()
MOST = 5
"""Most messages shown: forms sent without reading the pages in between leave older ones behind."""


@register.filter
def latest(messages: Iterable[Message]) -> list[Message]:
    """The newest first: a few of what went well, and everything that did not."""
    newest = list(messages)[::-1]
    well = [message for message in newest if message.level < WARNING]
    old = {id(message) for message in well[MOST:]}
    return [message for message in newest if id(message) not in old]
