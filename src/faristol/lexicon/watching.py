"""Long work can be watched: whoever wants to show how far it is passes items through."""

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

Item = TypeVar("Item")


class Watch(Protocol):
    """Gives the same items in the same order, and may tell somebody about it."""

    def __call__(self, items: Sequence[Item], doing: str, /) -> Iterable[Item]: ...


def unwatched(items: Sequence[Item], _doing: str, /) -> Iterable[Item]:
    return items
