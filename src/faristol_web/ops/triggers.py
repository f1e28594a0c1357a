"""The triggers by which the databases themselves refuse to change history."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connections

NEVER_CHANGED = {
    "default": (
        "archive_entryversion",
        "play_onlineratedgame",
        "ratings_edition",
        "ratings_editiongame",
        "ratings_editionrow",
        "tournament_event",
        "tournament_head",
        "tournament_rulebook",
    ),
    "events": ("event", "event_head", "rulebook_text"),
}
"""By database, tables whose rows are only added, and heads, which only move on."""
_VERBS = ("UPDATE", "DELETE")


def unguarded(alias: str) -> list[str]:
    """Tables whose rows could be changed, though they never may."""
    guarded = guarded_tables(alias)
    return [table for table in NEVER_CHANGED[alias] if not guarded.get(table, set()) >= set(_VERBS)]


def guarded_tables(alias: str) -> dict[str, set[str]]:
    """Table → the verbs that a trigger watches."""
    by_alias: dict[str, set[str]] = {}
    connection = connections[alias]
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT tbl_name, sql FROM sqlite_master WHERE type = 'trigger'")
            for table, sql in cursor.fetchall():
                by_alias.setdefault(table, set()).update(verb for verb in _VERBS if f"BEFORE {verb}" in sql)
        else:
            cursor.execute(
                "SELECT event_object_table, event_manipulation FROM information_schema.triggers "
                "WHERE action_timing = 'BEFORE' AND trigger_schema = current_schema()"
            )
            for table, verb in cursor.fetchall():
                by_alias.setdefault(table, set()).update({verb} & set(_VERBS))
    return by_alias


@contextmanager
def without_triggers(alias: str) -> Iterator[None]:
    """
    In the transaction that is going on: rows of a backup come table by table, not in the order of their time.

    What they guard is proven afterwards, by the hashes.
    """
    if connections[alias].vendor == "sqlite":
        yield from _dropped(alias)
    else:
        yield from _disabled(alias)


def _dropped(alias: str) -> Iterator[None]:
    with connections[alias].cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        triggers = cursor.fetchall()
        for name, _sql in triggers:
            cursor.execute(f'DROP TRIGGER "{name}"')
        yield
        for _name, sql in triggers:
            cursor.execute(sql)


def _disabled(alias: str) -> Iterator[None]:
    with connections[alias].cursor() as cursor:
        cursor.execute(
            "SELECT DISTINCT event_object_table FROM information_schema.triggers "
            "WHERE trigger_schema = current_schema()"
        )
        tables = [table for (table,) in cursor.fetchall()]
        for table in tables:
            cursor.execute(f'ALTER TABLE "{table}" DISABLE TRIGGER USER')
        yield
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # a table with checks outstanding cannot be altered
        for table in tables:
            cursor.execute(f'ALTER TABLE "{table}" ENABLE TRIGGER USER')
