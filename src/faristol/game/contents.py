"""The table of contents: which chapter has which action, order and event."""

from collections.abc import Mapping
from types import ModuleType
from typing import get_args

from faristol.game.chapters import (
    arbitration,
    attendance,
    challenge,
    clock,
    drawing,
    ending,
    exchange,
    laying,
    opening,
    passing,
    placement,
    play,
    rulings,
    senyors,
    sheet,
    start,
)
from faristol.game.stamp import Event

CHAPTERS = (
    opening,
    play,
    start,
    placement,
    laying,
    drawing,
    exchange,
    passing,
    senyors,
    rulings,
    challenge,
    clock,
    ending,
    attendance,
    arbitration,
    sheet,
)
"""In the order of a rulebook."""


def _chapter_by_kind(family: str) -> Mapping[type, ModuleType]:
    unions = {chapter: getattr(chapter, family) for chapter in CHAPTERS if hasattr(chapter, family)}
    return {kind: chapter for chapter, union in unions.items() for kind in get_args(union) or (union,)}


CHAPTER_OF_ACTION = _chapter_by_kind("Actions")
CHAPTER_OF_ORDER = _chapter_by_kind("Orders")
CHAPTER_OF_EVENT = _chapter_by_kind("Events")
KINDS: Mapping[str, type[Event]] = {kind.__name__: kind for kind in CHAPTER_OF_EVENT}
"""Events by the name that a log gives them."""
