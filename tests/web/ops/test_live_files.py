"""Games and duplicate sessions as files: taken in on a site that has never seen them."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from faristol.errors import NotationError
from faristol.stream.chain import StoredEvent, chained
from faristol_web.duplicate.domain.erasure import Place
from faristol_web.duplicate.domain.erasure import erase_names as erase_places
from faristol_web.duplicate.domain.queries import stand_ins_in
from faristol_web.duplicate.live.stand_ins import together
from faristol_web.duplicate.models import Series, Session
from faristol_web.ops.arrived import Arrived
from faristol_web.ops.event_file import EventFile, format_event_file, parse_event_file
from faristol_web.ops.events import event_text, take_in
from faristol_web.play.models import Game
from faristol_web.play.services import erase_names
from faristol_web.streams import store
from faristol_web.streams.stand_ins import NOBODY, stand_ins_of
from tests.web.ops.sites import OLD

pytestmark = pytest.mark.django_db(databases=["default", "events"])

FINISHED, RUNNING, SESSION = "29accc9c723da752", "fd8abfcd7ba9eb8c", "bb47fa5a2d18fa02"


@pytest.fixture(scope="module")
def records() -> dict[str, list[StoredEvent]]:
    return old_records()


def old_records() -> dict[str, list[StoredEvent]]:
    """Return the records of the site that the first release left."""
    found: dict[str, list[StoredEvent]] = {}
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript((OLD / "events.sql").read_text("utf-8"))
        columns = "stream, seq, kind, schema_version, payload, actor, server_ms, client_id, prev_hash, hash"
        for row in connection.execute(f"SELECT {columns} FROM event ORDER BY stream, seq"):  # noqa: S608
            found.setdefault(row[0], []).append(StoredEvent(*row))
    return found


def file_of(kind: str, rows: list[StoredEvent], **fields: Any) -> EventFile:
    stream = rows[0].stream
    file = EventFile(event=kind, id=stream, title="Thursday", streams={stream: rows})
    opened = json.loads(rows[0].payload)
    said = {"public_id": stream, "rulebook_id": opened["rulebook"], **fields}
    file.rows.append((kind, said))
    return parse_event_file(format_event_file(file).encode(), name="event.jsonl")


def game(rows: list[StoredEvent]) -> EventFile:
    return file_of("game", rows, side_ms=1_500_000, mode="online", opened_at="2026-11-21T20:00:00+00:00")


def session(rows: list[StoredEvent]) -> EventFile:
    opened = json.loads(rows[0].payload)
    told = {key: opened[key] for key in ("tileset", "lexicon", "coup_ms")}
    return file_of("duplicate", rows, title="Dijous", **told)


def bring(file: EventFile) -> Arrived:
    return take_in(file, name="event.jsonl", write=store.append)


def test_a_finished_game_arrives_with_its_record(records: dict[str, list[StoredEvent]]) -> None:
    arrived = bring(game(records[FINISHED]))

    found = Game.objects.get(public_id=FINISHED)
    assert (found.status, found.names) == ("over", ["Mireia", "Oriol"])
    assert found.opened_at.isoformat() == "2026-11-21T20:00:00+00:00"
    assert store.read(FINISHED) == records[FINISHED]
    assert (arrived.is_new, arrived.address, arrived.link) == (True, f"/games/{FINISHED}/", "")


def test_a_longer_record_is_gone_on_with_and_the_same_one_changes_nothing(
    records: dict[str, list[StoredEvent]],
) -> None:
    short, long = records[RUNNING][:10], records[RUNNING]
    bring(game(short))

    assert bring(game(long)).events == len(long) - len(short)
    assert bring(game(long)).events == 0
    assert "the record here is longer than the file" in bring(game(short)).remarks
    assert store.read(RUNNING) == long


def test_a_session_arrives_with_a_link_for_its_arbiter(records: dict[str, list[StoredEvent]]) -> None:
    arrived = bring(session(records[SESSION]))

    found = Session.objects.get(public_id=SESSION)
    assert found.is_elsewhere, "two clocks would end it"
    assert (found.title, found.entrants, found.status) == ("Dijous", 2, "open")
    assert arrived.link.startswith("/duplicate/arbiter/")


def test_an_export_equals_its_import(records: dict[str, list[StoredEvent]]) -> None:
    bring(session(records[SESSION]))

    again = parse_event_file(event_text("duplicate", SESSION).encode(), name="again")

    assert again.streams == {SESSION: records[SESSION]}
    assert bring(again).events == 0


def test_an_erased_name_is_shown_on_no_machine_and_the_record_stays_as_it_was(
    records: dict[str, list[StoredEvent]],
) -> None:
    bring(game(records[FINISHED]))
    before = parse_event_file(event_text("game", FINISHED).encode(), name="before")
    erase_names({FINISHED: {0: NOBODY}})
    after = parse_event_file(event_text("game", FINISHED).encode(), name="after")

    assert after.streams == before.streams, "the chain of hashes goes over the names"
    assert (before.title, after.title) == ("Mireia – Oriol", "N. N. – Oriol")
    Game.objects.all().delete()
    bring(after)
    assert Game.objects.get().names == ["N. N.", "Oriol"]
    assert stand_ins_of(FINISHED) == {0: "N. N."}

    Game.objects.all().delete()
    bring(before)
    for file in (after, before):  # erased there is erased here, and an older file brings nobody back
        bring(file)
        assert Game.objects.get().names == ["N. N.", "Oriol"]


def test_a_name_that_was_erased_from_a_session_travels_erased_and_comes_back_from_nowhere(
    records: dict[str, list[StoredEvent]],
) -> None:
    bring(session(records[SESSION]))
    before = parse_event_file(event_text("duplicate", SESSION).encode(), name="before")
    erase_places([Place(SESSION, 1)])
    after = parse_event_file(event_text("duplicate", SESSION).encode(), name="after")
    shown = stand_ins_in(SESSION)

    assert after.streams == before.streams
    for known, brought in (([], [after, before]), ([before], [after]), ([after], [before, after])):
        Session.objects.all().delete()
        for file in (*known, *brought):
            bring(file)
        assert stand_ins_in(SESSION) == shown


def test_a_name_erased_at_one_of_two_machines_is_erased() -> None:
    ours, theirs = "N. N. 0a1b2c", "N. N. 3d4e5f"
    assert together(("Anna", ours), (theirs, "Biel")) == (theirs, ours)
    assert together((ours,), (theirs,)) == (ours,)


@pytest.mark.parametrize("said", [["Anna"], {"1": "Anna"}, {"one": ["Anna"]}])
def test_stand_ins_that_are_none_are_refused(records: dict[str, list[StoredEvent]], said: object) -> None:
    file = session(records[SESSION])
    file.rows[0][1]["stand_ins"] = said
    with pytest.raises(NotationError, match="its rows"):
        bring(file)


def test_a_series_travels_whole_and_its_arbiters_find_all_its_games(
    records: dict[str, list[StoredEvent]], tmp_path: Path
) -> None:
    bring(session(records[SESSION]))
    series = Series.objects.create(public_id="series01", title="Autumn")
    Session.objects.update(series=series, game_number=1)
    target = tmp_path / "autumn.jsonl"
    target.write_text(event_text("duplicate", "series01"), "utf-8")
    Session.objects.all().delete()
    Series.objects.all().delete()

    arrived = bring(parse_event_file(target.read_bytes(), name="autumn.jsonl"))

    assert (arrived.title, arrived.address, arrived.is_new) == ("Autumn", "/duplicate/series/series01/", True)
    assert arrived.link.startswith("/duplicate/arbiter/")
    found = Session.objects.get()
    assert found.series is not None
    assert (found.public_id, found.game_number, found.series.title) == (SESSION, 1, "Autumn")


def test_a_record_that_this_version_cannot_read_is_not_written(
    records: dict[str, list[StoredEvent]],
) -> None:
    first = records[FINISHED][0]
    newer = chained(
        None,
        stream=first.stream,
        kind=first.kind,
        schema_version=99,
        payload=first.payload,
        actor=first.actor,
        server_ms=first.server_ms,
        client_id=None,
    )

    with pytest.raises(NotationError, match="newer version"):
        bring(game([newer]))

    assert not Game.objects.exists()
    assert store.read(FINISHED) == []


@pytest.mark.parametrize("payload", ["{", "[]", '"GameOpened"', '{"rulebook": 7}'])
def test_a_sealed_record_that_no_program_wrote_is_refused(
    records: dict[str, list[StoredEvent]], payload: str
) -> None:
    """Its chain and its digest are true: anyone who can write a file can compute both."""
    first = records[FINISHED][0]
    forged = chained(
        None,
        stream=first.stream,
        kind=first.kind,
        schema_version=first.schema_version,
        payload=payload,
        actor=first.actor,
        server_ms=first.server_ms,
        client_id=None,
    )
    file = EventFile(event="game", id=FINISHED, title="Thursday", streams={FINISHED: [forged]})
    file.rows.append(("game", {"public_id": FINISHED}))
    with pytest.raises(NotationError, match=r"^event\.jsonl: "):
        bring(parse_event_file(format_event_file(file).encode(), name="event.jsonl"))
