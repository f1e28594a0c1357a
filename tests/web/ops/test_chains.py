"""Whatever somebody does to the rows of a record by hand is found, and said by number."""

import json
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from django.db import connections, transaction

from faristol.rulebook import load_rulebook
from faristol.stream.chain import COLUMNS, GENESIS, StoredEvent, chained
from faristol_web.ops import texts
from faristol_web.ops.chains import HEADS, LISTS, TABLES, Fault, check_chains
from faristol_web.ops.texts import TEXTS, faults_of_texts
from faristol_web.ops.triggers import without_triggers
from faristol_web.play.services import erase_names
from faristol_web.rulebooks import books
from faristol_web.streams import store as streams_store
from faristol_web.streams.stand_ins import NOBODY
from faristol_web.tournaments.domain import store as tournaments_store
from tests.web.ops.test_live_files import FINISHED, SESSION, bring, game, old_records, session
from tests.web.tournaments import making

pytestmark = pytest.mark.django_db(databases=["default", "events"])

FAMILIES = ("game", "duplicate session", "tournament")


class Record:
    """One record of an honest site, and hands that take no notice of its guards."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.alias = "default" if kind == "tournament" else "events"
        records = cached_records()
        bring(game(records[FINISHED]))
        bring(session(records[SESSION]))
        streams_store.append(longer(records[SESSION][-1]))
        made, _people = making.event(entrants=4)
        streams = {"game": FINISHED, "duplicate session": SESSION, "tournament": made.public_id}
        self.stream = streams[kind]
        self.count = len(self.rows())

    def rows(self) -> list[StoredEvent]:
        sql = f"SELECT {', '.join(COLUMNS)} FROM {TABLES[self.alias]} WHERE stream = %s ORDER BY seq"  # noqa: S608
        with connections[self.alias].cursor() as cursor:
            cursor.execute(sql, [self.stream])
            return [StoredEvent(*row) for row in cursor.fetchall()]

    def delete(self, condition: str = "TRUE", *, table: str = "") -> None:
        table = table or TABLES[self.alias]
        self.do(f"DELETE FROM {table} WHERE stream = %s AND {condition}", self.stream)  # noqa: S608

    def do(self, sql: str, *values: Any) -> None:
        self.do_at(self.alias, sql, *values)

    def do_at(self, alias: str, sql: str, *values: Any) -> None:
        with transaction.atomic(alias):
            connections[alias].check_constraints()
            with without_triggers(alias), connections[alias].cursor() as cursor:
                cursor.execute(sql, list(values))

    def put(self, row: StoredEvent) -> None:
        columns, places = ", ".join(COLUMNS), ", ".join(["%s"] * len(COLUMNS))
        values = [getattr(row, name) for name in COLUMNS]
        self.do(f"INSERT INTO {TABLES[self.alias]} ({columns}) VALUES ({places})", *values)  # noqa: S608

    def write_on(self, rows: list[tuple[str, StoredEvent]]) -> None:
        """By somebody who knows how: each row with another actor, right hashes, and the head moved on."""
        last = self.rows()[-1]
        for actor, row in rows:
            facts = {name: getattr(row, name) for name in COLUMNS[:-2] if name != "seq"}
            last = chained(last, **facts | {"actor": actor})
            self.put(last)
        sql = f"UPDATE {HEADS[self.alias]} SET seq = %s, hash = %s WHERE stream = %s"  # noqa: S608
        self.do(sql, last.seq, last.hash, self.stream)

    def faults(self) -> list[Fault]:
        return [fault for alias in TABLES for fault in check_chains(alias).faults]


def longer(last: StoredEvent) -> list[StoredEvent]:
    """What nobody reads as events follows as well as any other."""
    rows = [last]
    for number in range(5):
        row = chained(
            rows[-1],
            stream=last.stream,
            kind="Something",
            schema_version=1,
            payload=f"{number}",
            actor="server",
            server_ms=last.server_ms,
            client_id=None,
        )
        rows.append(row)
    return rows[1:]


@cache
def cached_records() -> dict[str, list[StoredEvent]]:
    return old_records()


@pytest.fixture(params=FAMILIES)
def record(request: pytest.FixtureRequest) -> Record:
    made = Record(request.param)
    assert made.faults() == []
    return made


def found(record: Record, said: str) -> None:
    assert [(fault.kind, fault.stream, fault.said) for fault in record.faults()] == [
        (record.kind, record.stream, said)
    ]


def test_a_removed_last_event_is_found(record: Record) -> None:
    record.delete(f"seq = {record.count}")
    found(record, f"lacks event {record.count}, its last")


def test_several_removed_last_events_are_found(record: Record) -> None:
    record.delete("seq > 2")
    found(record, f"lacks events 3 to {record.count}, its last")


def test_a_record_of_which_nothing_is_left_is_found(record: Record) -> None:
    record.delete()
    found(record, f"lacks all of its {record.count} events")


def test_a_record_that_was_removed_with_its_head_is_found_by_its_list(record: Record) -> None:
    record.delete()
    record.delete(table=HEADS[record.alias])
    found(record, "is listed and has no events")


def test_a_removed_event_in_the_middle_is_found(record: Record) -> None:
    record.delete("seq = 3")
    found(record, "lacks event 3")


def test_a_removed_first_event_is_found(record: Record) -> None:
    record.delete("seq < 3")
    found(record, "lacks events 1 to 2")


@pytest.mark.parametrize(
    "change",
    [
        "payload = payload || ' '",
        "actor = 'nobody'",
        "server_ms = server_ms + 1",
        "client_id = 'another'",
        "kind = kind || 'x'",
        "schema_version = schema_version + 1",
    ],
)
def test_a_changed_event_is_found(record: Record, change: str) -> None:
    record.do(f"UPDATE {TABLES[record.alias]} SET {change} WHERE stream = %s AND seq = 3", record.stream)  # noqa: S608
    found(record, "is damaged at event 3")


def test_swapped_events_are_found(record: Record) -> None:
    table = TABLES[record.alias]
    for old, new in ((2, 1_000), (3, 2), (1_000, 3)):
        record.do(
            f"UPDATE {table} SET seq = {new} WHERE stream = %s AND seq = {old}",  # noqa: S608
            record.stream,
        )
    found(record, "is damaged at event 2")


def test_an_added_event_is_found_even_if_its_hash_is_right(record: Record) -> None:
    last = record.rows()[-1]
    facts = {
        name: getattr(last, name) for name in ("kind", "schema_version", "payload", "actor", "server_ms")
    }
    record.put(chained(last, stream=last.stream, client_id=None, **facts))
    found(record, f"has event {record.count + 1} in addition, which the site did not write")


def test_an_added_event_with_another_hash_is_found(record: Record) -> None:
    last = record.rows()[-1]
    record.put(replace(last, seq=last.seq + 1, client_id=None, prev_hash=GENESIS))
    found(record, f"is damaged at event {record.count + 1}")


def test_a_record_written_anew_is_found(record: Record) -> None:
    rows, last = record.rows(), None
    record.delete()
    for row in rows:
        facts = {name: getattr(row, name) for name in COLUMNS[:-2] if name != "seq"}
        last = chained(last, **facts | {"server_ms": row.server_ms + 1})
        record.put(last)
    found(record, f"was changed: event {record.count} has another hash than its head")


def test_a_removed_head_is_found(record: Record) -> None:
    record.delete(table=HEADS[record.alias])
    said = f"has {record.count} events and no head: the head was removed, or the events were added by hand"
    found(record, said)


def test_all_heads_that_were_removed_are_found(record: Record) -> None:
    record.do(f"DELETE FROM {HEADS[record.alias]}")  # noqa: S608
    streams = {"default": 1, "events": 2}
    assert [fault.said.split(":")[0].partition(" and ")[2] for fault in record.faults()] == (
        ["no head"] * streams[record.alias]
    )


def test_a_head_that_was_set_back_is_found(record: Record) -> None:
    early = record.rows()[1]
    sql = f"UPDATE {HEADS[record.alias]} SET seq = 2, hash = %s WHERE stream = %s"  # noqa: S608
    record.do(sql, early.hash, record.stream)
    found(record, f"has events 3 to {record.count} in addition, which the site did not write")


def test_a_line_that_was_removed_from_a_list_is_found(record: Record) -> None:
    table = next(table for table, kind in LISTS[record.alias] if kind == record.kind)
    children = {"game": (), "duplicate session": (), "tournament": ("registration", "seat", "rolelink")}
    for child in children[record.kind]:
        record.do_at("default", f"DELETE FROM tournaments_{child}")  # noqa: S608
    record.do_at("default", f"DELETE FROM {table} WHERE public_id = %s", record.stream)  # noqa: S608

    unlisted = [fault for alias in TABLES for fault in check_chains(alias).unlisted]

    assert [(each.kind, each.stream) for each in unlisted] == [(record.kind, record.stream)]


@pytest.mark.parametrize("kind", ["game", "tournament"])
def test_a_rulebook_that_was_changed_or_removed_is_found(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    record, text = Record(kind), books.texts_of(load_rulebook("ca-1v1"))[0]
    table, opening = TEXTS[record.alias], json.dumps({"rulebook_digest": text.digest})
    monkeypatch.setattr(texts, "_on_offer", set)  # a text that the program has itself is lost with no row
    record.put(
        chained(
            None,
            stream="another",
            kind="Opened",
            schema_version=1,
            payload=opening,
            actor="server",
            server_ms=1,
            client_id=None,
        )
    )

    def told() -> list[str]:
        return [fault for fault in faults_of_texts(record.alias) if text.digest[:8] in fault]

    def do(sql: str) -> None:
        record.do(sql.format(table) + " WHERE digest = %s", text.digest)

    assert [fault.rpartition(" of ")[2][-19:] for fault in told()] == ["another was removed"]
    columns = "(digest, content, base_digest) VALUES (%s, %s, '')"
    record.do(f"INSERT INTO {table} {columns}", text.digest, text.content)
    assert told() == []
    do("UPDATE {} SET content = content || ' '")
    assert told() == [f"rulebook {text.digest[:8]} was changed"]
    do("UPDATE {} SET content = TRIM(content)")
    assert told() == []
    do("UPDATE {} SET base_digest = digest")
    assert told() == [f"rulebook {text.digest[:8]} was changed"]
    do("DELETE FROM {}")
    assert told() == [f"rulebook {text.digest[:8]} of {record.kind} another was removed"]


def test_a_cut_record_does_not_become_right_by_its_next_event(record: Record) -> None:
    rows = record.rows()
    record.delete(f"seq = {record.count}")
    again = chained(
        rows[-2],
        **{name: getattr(rows[-1], name) for name in COLUMNS[:-2] if name != "seq"} | {"server_ms": 1},
    )
    from_the_site(record, [again])
    found(record, f"was changed: event {record.count} has another hash than its head")


def test_events_that_are_put_back_make_a_record_whole(record: Record) -> None:
    rows = record.rows()
    record.delete("seq > 2")
    assert record.faults()
    from_the_site(record, rows[2:])
    assert record.faults() == []


def test_a_record_that_was_wholly_removed_can_be_put_back(record: Record) -> None:
    rows = record.rows()
    record.delete()
    from_the_site(record, rows)
    assert record.faults() == []


def from_the_site(record: Record, rows: list[StoredEvent]) -> None:
    """As the site itself writes."""
    write = tournaments_store.write if record.alias == "default" else streams_store.append
    write(rows)


def test_an_erased_name_breaks_nothing() -> None:
    record = Record("game")
    erase_names({FINISHED: {0: NOBODY}})
    assert "Mireia" in json.dumps([row.payload for row in record.rows()])
    assert record.faults() == []
