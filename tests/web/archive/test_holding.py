"""An announced event becomes a tournament: its form is filled in, and it stands in the calendar once."""

from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from faristol_web.accounts.models import SiteRole
from faristol_web.archive.entries import announce, changes_of
from faristol_web.archive.happenings import happenings
from faristol_web.archive.models import Entry
from faristol_web.tournaments.models import Tournament
from tests.web.archive.test_calendar import GIVEN

pytestmark = pytest.mark.django_db(databases=["default", "events"])


@pytest.fixture
def director() -> Client:
    client = Client()
    user = User.objects.create_user("dora")
    SiteRole.objects.create(user=user, role="director")
    client.force_login(user)
    return client


def announced(**values: object) -> Entry:
    given: dict[str, object] = GIVEN | {
        "title": "Obert de Vic",
        "first_day": date(2030, 3, 2),
        "last_day": date(2030, 3, 3),
        "place": "Casal",
        "club": "Club Gal·la",
        "language": "ca",
        "rulebook": "",
        "registration_until": date(2030, 2, 20),
        "note": "Bring a clock.",
        "contact": "vic@example.org",
        "is_cancelled": False,
    }
    return announce(given | values, by=None)


def sent(form: Any) -> dict[str, object]:
    """Return what a browser sends of a form that nobody changed."""
    values = {name: form[name].value() for name in form.fields}
    checked = {name: "on" if value is True else value for name, value in values.items()}
    return {name: value for name, value in checked.items() if value is not None and value is not False}


def opened(client: Client, entry: Entry, **changed: object) -> Tournament:
    asked = {"title": entry.title, "day": entry.first_day.isoformat(), "rulebook": "ca-obert-2009"}
    address = f"/calendar/{entry.public_id}/tournament/"
    page = client.get(address, asked)
    answer = client.post(
        f"{page.request['PATH_INFO']}?{page.request['QUERY_STRING']}", sent(page.context["form"]) | changed
    )
    assert answer.status_code == 302, answer.context["form"].errors
    return Tournament.objects.get()


def test_the_form_is_filled_in_and_the_tournament_takes_the_entrys_place(
    director: Client, client: Client
) -> None:
    entry = announced()
    assert entry.public_id in client.get("/").content.decode()
    assert "Turn into a tournament" in director.get(f"/calendar/{entry.public_id}/").content.decode()
    made = opened(director, entry)
    assert (made.title, made.day, made.place, made.contact) == (
        "Obert de Vic",
        "2030-03-02",
        "Casal",
        "vic@example.org",
    )
    assert "Bring a clock." in made.description
    (only,) = happenings()
    assert (only.id, only.club) == (f"tournament-{made.public_id}", "Club Gal·la")
    assert (only.first_day, only.last_day) == (date(2030, 3, 2), date(2030, 3, 3))
    page = client.get(f"/calendar/{entry.public_id}/").content.decode()
    assert f'href="/tournaments/{made.slug}/"' in page
    assert "not run on this site" not in page
    assert entry.public_id not in client.get("/").content.decode()
    for query in ("", "?club=galla"):
        listed = client.get(f"/calendar/{query}").content.decode()
        assert listed.count(f'href="/tournaments/{made.slug}/"') == 1
        assert entry.public_id not in listed
    (last, differs), *_others = changes_of(entry)
    assert (last.by, differs) == (User.objects.get(username="dora"), [("tournament", None, made.slug)])


def test_the_last_day_of_registration_goes_into_the_form(director: Client) -> None:
    page = director.get(f"/calendar/{announced(rulebook='ca-obert-2009').public_id}/tournament/", follow=True)
    assert page.context["form"]["closes_on"].value() == "2030-02-20"
    late = announced(rulebook="ca-obert-2009", registration_until=date(2030, 3, 3))
    page = director.get(f"/calendar/{late.public_id}/tournament/", follow=True)
    assert (page.context["form"]["closes_on"].value() or "") <= "2030-03-02"


def test_a_rulebook_of_another_name_is_asked_for_with_one_of_the_language_proposed(director: Client) -> None:
    page = director.get(f"/calendar/{announced(rulebook='as in 1987', language='ro').public_id}/tournament/")
    basics = page.context["basics"]
    assert basics["title"].value() == "Obert de Vic"
    assert basics["rulebook"].value().startswith("ro-")


def test_a_slip_is_undone_and_a_tournament_taken_off_the_list_gives_the_entry_back(director: Client) -> None:
    entry = announced()
    made = opened(director, entry)
    Tournament.objects.update(status=Tournament.Status.HIDDEN)
    assert [each.id for each in happenings()] == [f"entry-{entry.public_id}"]
    Tournament.objects.update(status=Tournament.Status.REGISTRATION)
    again = director.get(f"/calendar/{entry.public_id}/tournament/")
    assert (again.status_code, again["Location"]) == (302, f"/tournaments/{made.slug}/")
    assert director.post(f"/calendar/{entry.public_id}/tournament/", {"do": "part"}).status_code == 302
    assert {each.id for each in happenings()} == {f"entry-{entry.public_id}", f"tournament-{made.public_id}"}
    assert 'value="join"' in director.get(f"/calendar/{entry.public_id}/").content.decode()
    assert director.post(f"/calendar/{entry.public_id}/tournament/", {"do": "join"}).status_code == 302
    assert [each.id for each in happenings()] == [f"tournament-{made.public_id}"]
    assert 'value="join"' not in director.get(f"/calendar/{entry.public_id}/").content.decode()


def test_a_stranger_cannot_take_an_events_place(client: Client) -> None:
    entry = announced()
    assert "Turn into a tournament" not in client.get(f"/calendar/{entry.public_id}/").content.decode()
    for answer in (client.get, client.post):
        assert answer(f"/calendar/{entry.public_id}/tournament/").status_code in {302, 403}
    assert not Tournament.objects.exists()


def test_an_evening_or_what_is_cancelled_becomes_no_tournament(director: Client) -> None:
    for values in ({"kind": "meeting"}, {"is_cancelled": True}):
        page = director.get(f"/calendar/{announced(**values).public_id}/").content.decode()
        assert "Turn into a tournament" not in page
