"""Possessions of an account all over the site."""

from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from typing import Literal

from django.contrib.auth.models import User

from faristol_web import hooks

Kind = Literal["work", "game", "session", "tournament", "link", "other"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Belonging:
    """One line of the account's page."""

    kind: Kind
    title: str
    url: str
    note: str = ""
    """Note: whose turn it is, the role there, how much waits."""
    at: datetime | None = None


def belongings_of(user: User, visitor: str) -> dict[Kind, list[Belonging]]:
    """Everything that the apps above register, by kind."""
    by_kind: dict[Kind, list[Belonging]] = {}
    for belonging in chain.from_iterable(hooks.belongings_of(user, visitor)):
        by_kind.setdefault(belonging.kind, []).append(belonging)
    return by_kind
