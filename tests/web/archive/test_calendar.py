"""The calendar: what is in it, who may change it, and the file that phones subscribe to."""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from faristol_web.archive.entries import announce, changes_of
from faristol_web.archive.happenings import happenings
from faristol_web.archive.ics import format_calendar
from faristol_web.archive.models import Entry
from tests.web.archive.events import played

pytestmark = pytest.mark.django_db(databases=["default", "events"])

GIVEN = {
    "title": "Κύπελλο, Αθηνών; 2030",
    "kind": "tournament",
    "first_day": "2030-03-02",
    "last_day": "2030-03-03",
    "place": "Αθήνα",
    "club": "",
    "language": "el",
    "rulebook": "",
    "link": "https://example.org/open",
    "contact": "",
    "registration_until": "2030-02-20",
    "note": "",
}


@pytest.fixture
def editor() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("serra"))
    return client


def entry(title: str = "Elsewhere", day: date = date(2030, 3, 2), **values: object) -> Entry:
    given: dict[str, object] = dict.fromkeys(GIVEN, "") | {
        "title": title,
        "kind": "tournament",
        "first_day": day,
        "last_day": day,
        "registration_until": None,
        "is_cancelled": False,
    }
    return announce(given | values, by=None)


# Contents


def test_an_empty_calendar_says_what_to_do(client: Client) -> None:
    page = client.get("/calendar/").content.decode()
    assert "No upcoming events" in page
    assert "/tournaments/new/" in page


def test_events_stand_where_their_days_put_them(client: Client) -> None:
    played(title="Long ago")
    played(title="Next year", day="2030-01-05", is_closed=False)
    entry("Elsewhere")
    today = timezone.localdate()
    entry("Right now", today, last_day=today + timedelta(days=1))
    page = client.get("/calendar/").content.decode()
    order = [
        page.index(each)
        for each in ("In progress", "Right now", "Upcoming", "Next year", "Elsewhere", "Past", "Long ago")
    ]
    assert order == sorted(order)


def test_a_reader_chooses_year_kind_language_and_club(client: Client) -> None:
    entry("Greek", language="el")
    entry("Evening", date(2031, 5, 1), kind="duplicate", language="ro", club="Clubul Brașov")
    for query, found in (
        ("year=2030", ["Greek"]),
        ("kind=duplicate", ["Evening"]),
        ("language=el", ["Greek"]),
        ("club=brasov", ["Evening"]),
        ("year=2030&kind=duplicate", []),
        ("year=99999999999&kind=nonsense&language=xx&page=zzz", ["Greek", "Evening"]),
    ):
        page = client.get(f"/calendar/?{query}").content.decode()
        assert [each for each in ("Greek", "Evening") if f"<strong>{each}" in page] == found, query


@pytest.mark.parametrize("year", ["9" * 5_000, "٢٠٣٠", "-1", "soon"])
@pytest.mark.parametrize("address", ["/calendar/", "/calendar/events.csv", "/bests/"])
def test_a_year_that_is_none_is_passed_over(client: Client, address: str, year: str) -> None:
    assert client.get(address, {"year": year, "season": year}).status_code == 200


def test_a_month_shows_each_day_of_an_event(client: Client) -> None:
    entry("Two days", date(2030, 4, 30), last_day=date(2030, 5, 1))
    for month in ("2030-04", "2030-05"):
        page = client.get(f"/calendar/?month={month}").content.decode()
        grid = page[page.index('data-testid="month"') : page.index("</table>")]
        assert grid.count("Two days") == 2
        assert page.count("<strong>Two days") == 1
    assert "<strong>Two days" not in client.get("/calendar/?month=2030-06").content.decode()
    assert client.get("/calendar/?month=nonsense").status_code == 200


@pytest.mark.parametrize("count", [1, 3])
def test_the_calendar_takes_as_many_queries_for_one_as_for_many(
    count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(count):
        entry(f"Event {number}")
        played(title=f"Open {number}", is_closed=False)
    with django_assert_num_queries(4):
        found = happenings()
    assert len(found) == 2 * count


# Changes


def test_an_editor_announces_and_changes_and_all_that_it_was_is_kept(editor: Client, client: Client) -> None:
    answer = editor.post("/calendar/new/", GIVEN)
    assert answer.status_code == 302
    made = Entry.objects.get()
    page = client.get(answer["Location"]).content.decode()
    assert "Κύπελλο, Αθηνών; 2030" in page
    assert "Change" not in page
    changed = GIVEN | {"title": "Κύπελλο", "is_cancelled": "on"}
    assert editor.post(f"/calendar/{made.public_id}/edit/", changed).status_code == 302
    made.refresh_from_db()
    assert (made.title, made.is_cancelled, made.revision) == ("Κύπελλο", True, 2)
    editor.post(f"/calendar/{made.public_id}/edit/", changed)  # the same once more changes nothing
    (last, differs), (first, nothing) = changes_of(made)
    assert (last.number, first.number, nothing) == (2, 1, [])
    assert ("title", "Κύπελλο, Αθηνών; 2030", "Κύπελλο") in differs
    history = editor.get(f"/calendar/{made.public_id}/history/").content.decode()
    assert "Κύπελλο, Αθηνών; 2030" in history
    assert "serra" in history
    assert "cancelled" in client.get("/calendar/").content.decode()


def test_impossible_input_is_reported_and_nothing_is_kept(editor: Client) -> None:
    for wrong, said in (
        ({"last_day": "2030-03-01"}, "ends before it begins"),
        ({"registration_until": "2030-03-09"}, "after the event"),
        ({"title": "\u200b"}, "visible characters"),
        ({"link": "javascript:alert(1)"}, "valid URL"),
    ):
        answer = editor.post("/calendar/new/", GIVEN | wrong)
        assert answer.status_code == 400
        assert said in answer.content.decode()
    assert not Entry.objects.exists()


def test_others_cannot_change_it(client: Client) -> None:
    made = entry()
    for page in ("new/", f"{made.public_id}/edit/", f"{made.public_id}/history/"):
        assert client.get(f"/calendar/{page}").status_code == 302
        assert client.post(f"/calendar/{page}", GIVEN).status_code in {302, 403}
    assert Entry.objects.count() == 1


# The file


def parsed(text: str) -> list[tuple[str, str, str]]:
    """Name, parameters and value of each line, by the grammar of RFC 5545; nothing else is let through."""
    assert text.endswith("\r\n")
    lines = text.split("\r\n")[:-1]
    assert not any("\n" in line or "\r" in line for line in lines)
    assert all(len(line.encode()) <= 75 for line in lines)
    unfolded = re.sub(r"\r\n[ \t]", "", text).split("\r\n")[:-1]
    grammar = re.compile(r"([A-Z][A-Z0-9-]*)((?:;[A-Z-]+=[^;:\",]+)*):([^\x00-\x08\x0a-\x1f\x7f]*)")
    found = [grammar.fullmatch(line) for line in unfolded]
    assert all(found), unfolded
    return [(each[1], each[2], each[3]) for each in found if each]


def unescaped(value: str) -> str:
    assert re.fullmatch(r"(?:[^\\,;]|\\[\\,;nN])*", value), value
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] in "nN" else found[1], value)


def events_in(text: str) -> Iterator[dict[str, str]]:
    lines = parsed(text)
    assert lines[0] == ("BEGIN", "", "VCALENDAR")
    assert lines[-1] == ("END", "", "VCALENDAR")
    assert {("VERSION", "", "2.0")} <= set(lines)
    event: dict[str, str] | None = None
    for name, parameters, value in lines[1:-1]:
        if (name, value) == ("BEGIN", "VEVENT"):
            assert event is None
            event = {}
        elif (name, value) == ("END", "VEVENT"):
            assert event is not None
            yield event
            event = None
        elif event is not None:
            assert name not in event
            event[f"{name}{parameters}"] = value


def test_the_file_is_icalendar_whatever_people_type(client: Client) -> None:
    long = "Κύπελλο, Αθηνών; \\ «" + "ταξίδι 🏆 " * 9 + "»"
    entry(long, place="Αθήνα\r\nBEGIN:VEVENT", last_day=date(2030, 3, 3), is_cancelled=True)
    played(title="Open of Vic")
    answer = client.get("/calendar/events.ics")
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    here, there = events_in(answer.content.decode())
    assert unescaped(there["SUMMARY"]) == long
    assert unescaped(there["LOCATION"]) == "Αθήνα\nBEGIN:VEVENT"
    assert (there["DTSTART;VALUE=DATE"], there["DTEND;VALUE=DATE"]) == ("20300302", "20300304")
    assert (there["STATUS"], there["SEQUENCE"]) == ("CANCELLED", "1")
    assert here["DTSTART;VALUE=DATE"] == "20091121"
    assert re.fullmatch(r"\d{8}T\d{6}Z", here["DTSTAMP"])
    assert len({here["UID"], there["UID"]}) == 2
    assert here["URL"].startswith("http://testserver/tournaments/")


def test_an_event_keeps_its_identity_when_it_is_changed(editor: Client, client: Client) -> None:
    editor.post("/calendar/new/", GIVEN)
    made = Entry.objects.get()
    (before,) = events_in(client.get(f"/calendar/{made.public_id}/event.ics").content.decode())
    editor.post(f"/calendar/{made.public_id}/edit/", GIVEN | {"place": "Πάτρα"})
    (after,) = events_in(client.get("/calendar/events.ics").content.decode())
    assert before["UID"] == after["UID"]
    assert int(after["SEQUENCE"]) > int(before["SEQUENCE"])
    changed_at = Entry.objects.get().changed_at
    assert after["LAST-MODIFIED"] == f"{changed_at:%Y%m%dT%H%M%SZ}"


def test_an_empty_calendar_is_one() -> None:
    text = format_calendar([], name="Club", site="https://club.example", now=datetime(2030, 1, 1, tzinfo=UTC))
    assert list(events_in(text)) == []


def test_the_list_is_a_table_and_data(client: Client) -> None:
    entry("Elsewhere")
    assert client.get("/calendar/events.json").json()[0]["title"] == "Elsewhere"
    assert "Elsewhere" in client.get("/calendar/events.csv").content.decode()
    assert client.get("/calendar/events.exe").status_code == 404
