"""What an account has all over the site. Apps above fill the list; accounts knows none of them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from django.contrib.auth.models import User

Kind = Literal["work", "game", "session", "tournament", "link", "other"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Belonging:
    """One line of the account's page."""

    kind: Kind
    title: str
    url: str
    note: str = ""
    """Whose turn it is, as what one is there, how much waits."""
    at: datetime | None = None


sources: list[Callable[[User, str], Iterable[Belonging]]] = []
"""Each says what an account with this visitor id has, the newest first, some fifty at most."""


def belongings_of(user: User, visitor: str) -> dict[Kind, list[Belonging]]:
    found: dict[Kind, list[Belonging]] = {}
    for source in sources:
        for each in source(user, visitor):
            found.setdefault(each.kind, []).append(each)
    return found
