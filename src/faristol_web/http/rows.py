"""Queries composed once and asked often: composing one takes longer than the database takes to answer."""

from collections.abc import Callable, Hashable
from functools import lru_cache
from hashlib import sha256
from typing import Any

from django.core.exceptions import EmptyResultSet
from django.db import connections
from django.db.models import QuerySet

Compose = Callable[..., QuerySet[Any, Any]]


def rows_of(compose: Compose, *about: Hashable) -> list[tuple[Any, ...]]:
    """
    Return the rows that `compose(*about)` finds, as the database has them.

    The query is composed once for the same arguments: what changes it must be one of them, such as the day.
    """
    composed = _composed(compose, about)
    if composed is None:
        return []
    sql, params, alias = composed
    with connections[alias].cursor() as cursor:
        cursor.execute(sql, params)
        found: list[tuple[Any, ...]] = cursor.fetchall()
    return found


def digest_of(compose: Compose, *about: Hashable) -> str:
    """Return a digest of the same rows, as part of the key of a page that shows them."""
    return sha256(repr(rows_of(compose, *about)).encode()).hexdigest()


@lru_cache(maxsize=256)
def _composed(compose: Compose, about: tuple[Hashable, ...]) -> tuple[str, tuple[Any, ...], str] | None:
    composed = compose(*about)
    try:
        sql, params = composed.query.get_compiler(composed.db).as_sql()
    except EmptyResultSet:  # a slice of nothing
        return None
    return sql, params, composed.db
