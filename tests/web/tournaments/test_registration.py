"""Registering on the site: until when, into which place, by whom, and what everyone may read of it."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.urls import reverse

from faristol.tournament.settings import RegistrationTerms
from faristol.tournament.state import Standing
from faristol_web.accounts.erasure import erase_account
from faristol_web.tournaments.domain import desk, services
from faristol_web.tournaments.models import Registration, Tournament
from tests.web.tournaments.desks import client_of, desk_url, director, enter, open_event, send, state_of

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

pytestmark = pytest.mark.django_db
MADRID = "Europe/Madrid"


def on(monkeypatch: pytest.MonkeyPatch, day: str) -> None:
    """Today, wherever the event is."""
    monkeypatch.setattr(services, "today", lambda _settings: day)


def register(event: Tournament, name: str, client: Client | None = None, **more: str) -> "Answer":
    url = reverse("tournament_register", args=[event.slug])
    return (client or client_of()).post(url, {"name": name, "accepts": "on", **more})


def standing(event: Tournament, name: str) -> Standing:
    return next(each.standing for each in state_of(event).entrants.values() if each.name == name)


@pytest.mark.clause("OB-R1")
def test_the_closing_day_counts_and_the_next_is_for_the_waiting_list(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event = open_event(time_zone=MADRID)
    on(monkeypatch, "2009-11-19")
    assert register(event, "Anna Serra").status_code == 302
    on(monkeypatch, "2009-11-20")
    page = client_of().get(reverse("tournament_register", args=[event.slug])).content.decode()
    assert 'data-testid="late"' in page
    assert register(event, "Biel Roca").status_code == 302

    assert standing(event, "Anna Serra") is Standing.IN
    assert standing(event, "Biel Roca") is Standing.WAITING


@pytest.mark.clause("OB-R1")
def test_a_waiting_entrant_plays_once_another_withdraws(monkeypatch: pytest.MonkeyPatch) -> None:
    event = open_event()
    on(monkeypatch, "2009-11-19")
    register(event, "Anna Serra")
    on(monkeypatch, "2009-11-20")
    register(event, "Biel Roca")

    send(director(), desk_url(event, "entrants"), "withdraw", entrant=1)

    assert standing(event, "Biel Roca") is Standing.IN


def test_the_day_is_the_one_where_the_event_is() -> None:
    event = open_event(time_zone=MADRID)
    settings = state_of(event).settings
    an_hour_before_midnight_utc = datetime(2009, 11, 19, 23, 30, tzinfo=UTC)

    assert services.today(settings, an_hour_before_midnight_utc) == "2009-11-20"


def test_before_it_opens_and_after_the_event_nobody_registers(monkeypatch: pytest.MonkeyPatch) -> None:
    event = open_event(registration=RegistrationTerms(opens_on="2009-10-01", closes_on="2009-11-19"))
    for day in ("2009-09-30", "2009-11-22"):
        on(monkeypatch, day)
        assert register(event, "Anna Serra").status_code == 409
    on(monkeypatch, "2009-10-01")
    assert register(event, "Anna Serra").status_code == 302
    assert len(state_of(event).entrants) == 1


@pytest.mark.clause("OB-R2")
def test_a_grant_is_asked_for_until_its_own_day(monkeypatch: pytest.MonkeyPatch) -> None:
    event = open_event()
    until = state_of(event).settings.registration.grant_until
    url = reverse("tournament_register", args=[event.slug])
    on(monkeypatch, until)
    assert 'name="wants_grant"' in client_of().get(url).content.decode()
    register(event, "Anna Serra", wants_grant="on")
    on(monkeypatch, "2009-11-14")
    assert until < "2009-11-14"
    assert 'name="wants_grant"' not in client_of().get(url).content.decode()
    register(event, "Biel Roca", wants_grant="on")

    asked = {each.name: each.asks_grant for each in state_of(event).entrants.values()}
    assert asked == {"Anna Serra": True, "Biel Roca": False}


@pytest.mark.clause("OB-R5")
def test_nobody_enters_who_does_not_accept_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    event = open_event()
    on(monkeypatch, "2009-11-01")
    url = reverse("tournament_register", args=[event.slug])

    assert client_of().post(url, {"name": "Anna Serra"}).status_code == 400
    assert not state_of(event).entrants
    register(event, "Anna Serra")
    assert Registration.objects.get().accepted_rules_at is not None


def test_nobody_is_asked_to_accept_where_the_rulebook_does_not_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    event = open_event(rulebook="ca-1v1", rounds=2)
    on(monkeypatch, "2009-11-01")
    url = reverse("tournament_register", args=[event.slug])
    page = client_of().get(url).content.decode()

    assert 'name="name"' in page
    assert 'name="accepts"' not in page
    assert client_of().post(url, {"name": "Anna Serra"}).status_code == 302
    assert Registration.objects.get().accepted_rules_at is None


@pytest.mark.parametrize("clause", ["OB-R5", "OB-R6", "OB-R7", "OB-R8"])
def test_the_form_shows_what_the_rulebook_asks_of_entrants(
    monkeypatch: pytest.MonkeyPatch, clause: str
) -> None:
    event = open_event()
    on(monkeypatch, "2009-11-01")

    assert clause in client_of().get(reverse("tournament_register", args=[event.slug])).content.decode()


def test_the_private_link_is_shown_to_whoever_registered_and_to_nobody_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event, anna = open_event(), client_of()
    on(monkeypatch, "2009-11-01")
    register(event, "Anna Serra", anna)
    token = Registration.objects.get().token
    url = reverse("tournament_registered", args=[event.slug])

    shown = anna.get(url)
    assert token in shown.content.decode()
    assert shown.headers["Cache-Control"] == "no-store"
    assert client_of().get(url).status_code == 302


def test_a_machine_that_fills_in_everything_registers_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    event = open_event()
    on(monkeypatch, "2009-11-01")

    assert register(event, "Anna Serra", website="https://spam.example").status_code == 400
    assert not state_of(event).entrants


def test_two_of_one_name_are_told_apart_by_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    event = open_event()
    on(monkeypatch, "2009-11-01")
    register(event, "Anna Serra")

    assert register(event, "anna  SERRA").status_code == 400
    assert len(state_of(event).entrants) == 1


def test_everyone_reads_names_and_clubs_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    event = open_event()
    on(monkeypatch, "2009-11-01")
    register(event, "Anna Serra", club="Lletres", town="Xàtiva", email="anna@example.org", phone="555 123")

    page = client_of().get(reverse("tournament_entrants", args=[event.slug])).content.decode()

    assert "Anna Serra" in page
    assert "Lletres" in page
    registration = Registration.objects.get()
    for secret in ("Xàtiva", "anna@example.org", "555 123", registration.token, registration.key):
        assert secret not in page


def test_a_full_event_puts_the_next_on_the_waiting_list(monkeypatch: pytest.MonkeyPatch) -> None:
    event = open_event(registration=RegistrationTerms(capacity=2))
    on(monkeypatch, "2009-11-01")
    for name in ("Anna Serra", "Biel Roca", "Carla Puig"):
        register(event, name)

    assert standing(event, "Carla Puig") is Standing.WAITING


def test_questions_for_the_director_alone_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    event = open_event()
    on(monkeypatch, "2009-11-01")
    event.asks_email, event.asks_phone = False, False
    event.save()

    page = client_of().get(reverse("tournament_register", args=[event.slug])).content.decode()

    assert 'name="email"' not in page
    assert 'name="phone"' not in page


# Erasure


def test_erased_is_erased_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    event = open_event()
    on(monkeypatch, "2009-11-01")
    register(event, "Anna Serra", town="Xàtiva", email="anna@example.org", phone="555 123")
    enter(event, "Biel Roca")
    registration = Registration.objects.get(entrant=1)
    token, before = registration.token, Tournament.objects.get(pk=event.pk).revision

    url = desk_url(event, "entrant", 1)
    assert send(director(), url, "erase", entrant=1).status_code == 400, "not without being sure"
    send(director(), url, "erase", entrant=1, sure="yes")

    for secret in ("Anna", "Serra", "Xàtiva", "anna@example.org", "555 123", token):
        assert secret not in everything_stored()
    assert state_of(event).entrants[1].name == "#1"
    assert Client().get(f"/tournaments/{event.slug}/mine/{token}/").status_code == 404
    assert Tournament.objects.get(pk=event.pk).revision > before, "cached pages are made anew"
    assert "Biel Roca" in everything_stored()


def everything_stored() -> str:
    """Every column of every table of the site, as text."""
    with connection.cursor() as cursor:
        tables = connection.introspection.table_names(cursor)
        rows = []
        for table in tables:
            if table != "django_session":  # of the browser that registered: it is its own
                cursor.execute(f'SELECT * FROM "{table}"')  # noqa: S608 – names of our own tables
                rows.extend(cursor.fetchall())
    return repr(rows)


def test_names_never_reach_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    event = open_event()
    on(monkeypatch, "2009-11-01")
    register(event, "Anna Serra")
    send(
        director(),
        desk_url(event, "committee"),
        "name",
        **{"member-1": "Quima Jutge", "member-2": "Rosa Llei", "member-3": "1"},
    )

    assert state_of(event).committee == ("Quima Jutge", "Rosa Llei", "Anna Serra")
    record = repr(desk.events_of(event.public_id))
    for name in ("Anna", "Serra", "Quima", "Jutge", "Rosa"):
        assert name not in record


# Sent again


WISH = "w" * 22


def test_a_registration_sent_again_leads_to_the_same_private_link(monkeypatch: pytest.MonkeyPatch) -> None:
    event = open_event()
    on(monkeypatch, "2009-11-01")
    url = reverse("tournament_registered", args=[event.slug])
    lost, again = client_of(), client_of()

    answers = [register(event, "Anna Serra", each, wish=WISH).status_code for each in (lost, again)]

    assert answers == [302, 302]
    token = Registration.objects.get().token
    assert token in again.get(url).content.decode()
    assert register(event, "Biel Roca", again, wish=WISH).status_code == 302, "back, and the next one"
    assert len(state_of(event).entrants) == 2
    assert register(event, "Anna Serra", wish="x" * 22).status_code == 400, "somebody else"


def test_each_form_has_a_wish_of_its_own_and_keeps_it(monkeypatch: pytest.MonkeyPatch) -> None:
    event = open_event()
    on(monkeypatch, "2009-11-01")
    url = reverse("tournament_register", args=[event.slug])

    pages = [client_of().get(url).content.decode() for _ in range(2)]
    refused = client_of().post(url, {"name": "", "wish": WISH}).content.decode()

    wishes = {page.partition('name="wish" value="')[2].partition('"')[0] for page in pages}
    assert len(wishes) == 2
    assert f'name="wish" value="{WISH}"' in refused


def test_the_fee_is_said_where_one_registers(monkeypatch: pytest.MonkeyPatch) -> None:
    event, anna = open_event(), client_of()
    on(monkeypatch, "2009-11-01")
    form = client_of().get(reverse("tournament_register", args=[event.slug])).content.decode()
    register(event, "Anna Serra", anna)
    done = anna.get(reverse("tournament_registered", args=[event.slug])).content.decode()

    for page in (form, done):
        assert "10 EUR" in page.partition('data-testid="fee"')[2].partition("</p>")[0]


def test_an_accounts_registrations_are_erased_with_the_account(monkeypatch: pytest.MonkeyPatch) -> None:
    event = open_event()
    on(monkeypatch, "2009-11-19")
    user, client = User.objects.create_user("anna"), client_of()
    client.force_login(user)
    register(event, "Anna Serra", client, email="anna@example.org")
    erase_account(user)
    found = Registration.objects.get()
    assert (found.name, found.email, found.erased_at is None) == ("", "", False)
    assert "Anna Serra" not in client_of().get(reverse("tournament", args=[event.slug])).content.decode()
