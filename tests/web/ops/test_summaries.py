"""Summaries find what was removed together with its head, and know a restored backup from fraud."""

import json
from pathlib import Path

import pytest
from django.core import mail
from django.db import connections
from django.test import override_settings

from faristol.errors import FaristolError, NotationError, StoreError
from faristol.stream.chain import StoredEvent
from faristol_web.databases.folder import KEPT_SUMMARIES
from faristol_web.ops import daily, summary
from faristol_web.ops.against import Compared, compare
from faristol_web.ops.chains import HEADS, LISTS
from faristol_web.ops.summary import Summary, keep_summary, parse_summary, summary_text
from faristol_web.ops.summary_checkups import against, kept, written
from tests.web.ops.test_chains import FAMILIES, Record, from_the_site

pytestmark = pytest.mark.django_db(databases=["default", "events"])

MADE_MS = 1_795_000_000_000
DAY = "on 2026-11-18 11:06 UTC"


@pytest.fixture(params=FAMILIES)
def record(request: pytest.FixtureRequest) -> Record:
    return Record(request.param)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    (tmp_path / "secret-key").write_text("kept for the tests alone, and long enough for anybody")
    return tmp_path


def made(data: Path, *, made_ms: int = MADE_MS, restored_ms: int | None = None) -> Summary:
    text = summary_text(data, made_ms=made_ms, restored_ms=restored_ms)
    return parse_summary(text.encode(), name="summary.json")


def cut(record: Record, last: int) -> list[StoredEvent]:
    """By somebody who thinks of the head, too; what is gone then."""
    rows = record.rows()
    record.delete(f"seq > {last}")
    if last:
        sql = f"UPDATE {HEADS[record.alias]} SET seq = %s, hash = %s WHERE stream = %s"  # noqa: S608
        record.do(sql, last, rows[last - 1].hash, record.stream)
    else:
        record.delete(table=HEADS[record.alias])
        unlist(record)
    return rows[last:]


def unlist(record: Record) -> None:
    for child in ("registration", "seat", "rolelink"):
        record.do_at("default", f"DELETE FROM tournaments_{child}")  # noqa: S608
    for table, kind in LISTS[record.alias]:
        if kind == record.kind:
            record.do_at("default", f"DELETE FROM {table} WHERE public_id = %s", record.stream)  # noqa: S608


def said(compared: Compared) -> list[tuple[str, str, str]]:
    return [(fault.kind, fault.stream, fault.said) for fault in compared.faults]


def test_a_site_that_went_on_honestly_is_found_well(record: Record, data: Path) -> None:
    later = cut(record, 2)
    before = made(data)
    from_the_site(record, later)

    compared = compare(before)

    assert (compared.faults, compared.older, compared.kept, compared.grown) == ([], [], 3, 1)


def test_events_that_were_removed_with_the_head_moved_back_are_found(record: Record, data: Path) -> None:
    before = made(data)
    cut(record, record.count - 1)
    assert record.faults() == []
    assert said(compare(before)) == [
        (record.kind, record.stream, f"lacks event {record.count}, which it had {DAY}")
    ]


def test_a_record_that_was_removed_from_everywhere_is_found(record: Record, data: Path) -> None:
    before = made(data)
    cut(record, 0)
    assert record.faults() == []
    assert said(compare(before)) == [
        (record.kind, record.stream, f"is gone; it had {record.count} events {DAY}")
    ]


def test_a_record_that_was_written_anew_with_its_head_is_found(record: Record, data: Path) -> None:
    before = made(data)
    gone = cut(record, 2)
    record.write_on([("changed", row) for row in gone])
    assert record.faults() == []
    assert said(compare(before)) == [
        (record.kind, record.stream, f"is not what it was: event {record.count} had another hash {DAY}")
    ]


def test_a_restored_backup_is_older_and_no_fraud(record: Record, data: Path) -> None:
    """Between backup and restore a summary was made; what it says more is not there any more."""
    between = made(data)
    gone = cut(record, 3)
    after = made(data, made_ms=MADE_MS + 1000, restored_ms=MADE_MS - 1000)

    compared = compare(between, [after])

    assert (compared.faults, len(compared.older), compared.kept) == ([], 1, 2)
    record.write_on([("otherwise", row) for row in gone])  # and continues from there, another way
    compared = compare(between, [after])
    assert (compared.faults, len(compared.older)) == ([], 1)


def test_what_a_restored_backup_had_must_still_be_there(record: Record, data: Path) -> None:
    between = made(data)
    cut(record, 3)
    after = made(data, made_ms=MADE_MS + 1000, restored_ms=MADE_MS - 1000)
    cut(record, 2)

    compared = compare(between, [after])

    assert (len(compared.faults), compared.older) == (1, [])


def test_a_restore_explains_nothing_that_a_summary_said_before_the_backup(record: Record, data: Path) -> None:
    before = made(data)
    cut(record, 3)
    after = made(data, made_ms=MADE_MS + 2000, restored_ms=MADE_MS + 1000)

    assert len(compare(before, [after]).faults) == 1


@pytest.mark.parametrize(
    "change",
    [
        lambda said: said.update(made_ms=1),
        lambda said: said["records"]["events"].pop(),
        lambda said: said["records"]["default"][0].__setitem__(2, 1),
        lambda said: said.update(restored_ms=1),
    ],
)
def test_a_changed_summary_is_refused(data: Path, change: object) -> None:
    Record("game")
    said = json.loads(summary_text(data, made_ms=MADE_MS))
    change(said)  # type: ignore[operator]
    with pytest.raises(NotationError, match="it was changed after it was signed"):
        parse_summary(json.dumps(said).encode(), name="summary.json")


@pytest.mark.parametrize(
    "content", [b"", b"{}", b"[1]", b"\xff", b"[" * 100_000, b'{"faristol":"summary of records"}']
)
def test_what_is_no_summary_is_said_to_be_none(content: bytes) -> None:
    with pytest.raises(NotationError, match=r"summary\.json: not a summary of a site's records"):
        parse_summary(content, name="summary.json")


def test_a_newer_summary_is_refused_in_plain_words(data: Path) -> None:
    said = json.loads(summary_text(data, made_ms=MADE_MS)) | {"format": 2, "version": "9.9"}
    with pytest.raises(NotationError, match=r"a summary of format 2 by Faristol 9\.9; this one reads 1"):
        parse_summary(json.dumps(said).encode(), name="summary.json")


def test_without_a_key_nothing_is_signed(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no key to sign with"):
        summary_text(tmp_path, made_ms=MADE_MS)


def test_another_key_is_told_and_the_records_are_compared_all_the_same(data: Path) -> None:
    record = Record("game")
    before = made(data)
    (data / "secret-key").write_text("another key, because the first was lost or somebody had read it")
    cut(record, 2)

    told = list(against(data, before))

    assert [finding.level.value for finding in told] == ["ok", "look", "broken"]
    assert "not signed with this site's key" in told[1].said
    assert f"game {record.stream} lacks events 3 to {record.count}" in told[2].said
    assert before.fingerprint in told[0].said


def test_the_doctor_compares_with_the_summaries_that_the_site_keeps(data: Path) -> None:
    record = Record("duplicate session")
    assert [finding.level.value for finding in kept(data)] == ["look"]
    daily.summarize(data, MADE_MS)
    assert [finding.level.value for finding in kept(data)] == ["ok"]

    cut(record, 0)

    (told,) = kept(data)
    assert told.level == "broken"
    assert f"duplicate session {record.stream} is gone" in told.said


def test_the_doctor_says_that_an_older_state_was_put_back_and_finds_the_site_well(data: Path) -> None:
    record = Record("game")
    keep_summary(data, made_ms=MADE_MS)
    cut(record, 3)
    keep_summary(data, made_ms=MADE_MS + 1000, restored_ms=MADE_MS - 1000)

    (told,) = kept(data)

    assert told.level == "ok"
    assert "so 1 of their records are older than they were in between" in told.said


def test_a_summary_is_made_once_a_day_and_the_oldest_make_room(
    data: Path, caplog: pytest.LogCaptureFixture
) -> None:
    record = Record("game")
    day_ms = daily.DAY_MS
    keep_summary(data, made_ms=MADE_MS - 1, restored_ms=5)
    assert daily.summarize(data, MADE_MS) is not None
    assert daily.summarize(data, MADE_MS + day_ms - 1) is None
    for number in range(1, KEPT_SUMMARIES + 3):
        assert daily.summarize(data, MADE_MS + number * day_ms) is not None
    assert len(summary.daily_paths(data)) == KEPT_SUMMARIES
    assert len(list(summary.kept_summaries(data))) == KEPT_SUMMARIES + 1, "a restore is never forgotten"
    assert caplog.messages == []

    cut(record, 2)
    daily.summarize(data, MADE_MS + 99 * day_ms)
    assert any(record.stream in message for message in caplog.messages)


def test_a_damaged_summary_is_told_and_stops_no_new_one(data: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = daily.summarize(data, MADE_MS)
    assert path is not None
    path.write_bytes(b"{}")

    assert daily.summarize(data, MADE_MS + daily.DAY_MS) is not None

    assert caplog.messages == ["the last summary cannot be read"]
    assert [finding.level.value for finding in kept(data)] == ["look", "ok"]


def test_a_clock_that_was_ahead_stops_no_summary(data: Path) -> None:
    daily.summarize(data, MADE_MS + 10 * daily.DAY_MS)
    assert daily.summarize(data, MADE_MS) is not None


@override_settings(SUMMARY_TO="archive@example.org", CAN_SEND_MAIL=True)
def test_the_daily_summary_is_sent_to_whoever_keeps_it(data: Path) -> None:
    path = daily.summarize(data, MADE_MS)
    assert path is not None
    assert daily.send(path)
    (sent,) = mail.outbox
    assert sent.to == ["archive@example.org"]
    name, content, _type = sent.attachments[0]
    assert content == path.read_bytes()
    assert parse_summary(path.read_bytes(), name=str(name)).fingerprint in sent.body


def test_a_new_summary_is_written_for_whoever_asks(data: Path) -> None:
    target = data / "mine.json"
    finding = written(data, target)
    assert parse_summary(target.read_bytes(), name="mine.json").fingerprint in finding.said
    with pytest.raises(FaristolError, match="cannot write"):
        written(data, data / "nowhere" / "mine.json")


def test_the_names_of_people_are_in_no_summary(data: Path) -> None:
    Record("tournament")
    text = summary_text(data, made_ms=MADE_MS)
    with connections["default"].cursor() as cursor:
        cursor.execute("SELECT name FROM tournaments_registration")
        assert [name for (name,) in cursor.fetchall() if name in text] == []
