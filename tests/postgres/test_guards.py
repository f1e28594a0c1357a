"""Refusals by the database, the same as on SQLite: history is added to, never edited."""

from collections.abc import Iterator

import psycopg
import pytest

from tests.postgres.database import Postgres

pytestmark = pytest.mark.slow

EVENT = "INSERT INTO events.event (stream, seq, kind, schema_version, payload, actor, server_ms, client_id, prev_hash, hash) VALUES ({}, 'x', 1, '{{}}', 'server', 0, {}, '', '')"  # noqa: E501 – one row


@pytest.fixture
def database(postgres: Postgres, migrated: str) -> Iterator["psycopg.Connection[tuple[object, ...]]"]:
    """Nothing that a test writes stays."""
    with psycopg.connect(postgres.url(migrated)) as connection:
        yield connection
        connection.rollback()


def event(seq: int, client_id: str = "NULL") -> str:
    return EVENT.format(f"'a', {seq}", client_id)


@pytest.mark.parametrize(
    "edit",
    ["UPDATE events.event SET payload = ''", "DELETE FROM events.event", "TRUNCATE events.event"],
)
def test_events_are_never_changed(database: "psycopg.Connection[tuple[object, ...]]", edit: str) -> None:
    database.execute(event(1))
    with pytest.raises(psycopg.IntegrityError, match="events are never changed"):
        database.execute(edit)


@pytest.mark.parametrize("seq", [1, 3])
def test_events_follow_each_other_without_gaps(
    database: "psycopg.Connection[tuple[object, ...]]", seq: int
) -> None:
    database.execute(event(1))
    with pytest.raises(psycopg.IntegrityError):
        database.execute(event(seq))


def test_an_action_is_stored_once(database: "psycopg.Connection[tuple[object, ...]]") -> None:
    database.execute(event(1, "'0 a'"))
    with pytest.raises(psycopg.errors.UniqueViolation):
        database.execute(event(2, "'0 a'"))


def test_every_guard_of_sqlite_is_there(database: "psycopg.Connection[tuple[object, ...]]") -> None:
    found = database.execute("SELECT tgrelid::regclass::text FROM pg_trigger WHERE NOT tgisinternal")
    guarded = {str(row[0]).removeprefix("events.") for row in found}
    assert guarded >= {
        "event",
        "rulebook_text",
        "tournament_event",
        "tournament_rulebook",
        "ratings_edition",
        "ratings_editionrow",
        "ratings_editiongame",
    }
