"""Limits on what one device, account or address adds to the site: named, timed, and never met by a hall."""

import re
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.core.handlers.wsgi import WSGIRequest
from django.test import Client, RequestFactory
from django.urls import reverse

from faristol_web.accounts import allowances
from faristol_web.accounts.access import Role
from faristol_web.accounts.allowances import TooOften
from faristol_web.accounts.models import SiteRole
from faristol_web.api.models import ApiToken
from faristol_web.http.limits import JOININGS, OPENINGS, REGISTRATIONS, TOKENS_MADE, Allowance
from faristol_web.play.models import Game, Seek
from faristol_web.tournaments.domain import services
from faristol_web.tournaments.views import registration
from tests.web.accounts.conftest import NOON
from tests.web.tournaments.desks import open_event, state_of

pytestmark = pytest.mark.django_db

PATHS = (
    "/",
    "/play-now/",
    "/table/",
    "/lobby/new/",
    "/records/",
    "/tournaments/new/",
    "/duplicate/new/",
    "/duplicate/import/",
)
HALL = "192.0.2.6"


def sent(client: Client, path: str = "/lobby/new/", **fields: str) -> int:
    """A form that opens nothing counts as well, and is quick."""
    return client.post(path, {"name": "Anna", **fields}).status_code


def member(name: str, *roles: Role, address: str = "127.0.0.1") -> Client:
    user = User.objects.create_user(name)
    for role in roles:
        SiteRole.objects.create(user=user, role=role)
    client = Client(REMOTE_ADDR=address)
    client.force_login(user)
    return client


def asked(address: str, *, user: User | AnonymousUser | None = None) -> WSGIRequest:
    """A request of a device that nobody knows."""
    request = RequestFactory(REMOTE_ADDR=address).post("/")
    request.session, request.user = {}, user or AnonymousUser()  # type: ignore[assignment]
    return request


def counted(allowance: Allowance, times: int, *, address: str = HALL, of: str = "") -> int:
    """Return how many of so many devices are let through."""
    passed = 0
    for _ in range(times):
        with suppress(TooOften):
            allowances.count(asked(address), allowance, of=of)
            passed += 1
    return passed


def test_one_device_is_stopped_after_so_many_in_an_hour(client: Client) -> None:
    codes = [sent(client) for _ in range(OPENINGS.device + 1)]

    assert codes[:-1] == [400] * OPENINGS.device
    answer = client.post("/lobby/new/", {"name": "Anna Puig"})
    assert answer.status_code == 429
    assert answer["Retry-After"] == "3600"
    page = answer.content.decode()
    assert f"One device may do that {OPENINGS.device} times an hour. Try again in 60 minutes." in page
    assert re.search(r'name="name" value="Anna Puig"', page), "what was typed is kept"


def test_no_form_is_a_way_around_it(client: Client) -> None:
    for _ in range(OPENINGS.device):
        sent(client)
    assert [path for path in PATHS if sent(client, path) != 429] == []
    assert not Game.objects.exists()


def test_a_new_cookie_for_every_form_helps_for_no_minute(clock: list[datetime]) -> None:
    assert counted(OPENINGS, 41) == OPENINGS.minute
    answer = Client(REMOTE_ADDR=HALL).post("/lobby/new/")
    assert (answer.status_code, answer["Retry-After"]) == (429, "60")
    assert f"together may do that {OPENINGS.minute} times a minute" in answer.content.decode()
    assert counted(OPENINGS, 1, address="192.0.2.7") == 1, "another house is not punished"
    total = OPENINGS.minute
    for minute in range(1, 1 + OPENINGS.address // OPENINGS.minute):
        clock[0] = NOON + timedelta(minutes=minute)
        total += counted(OPENINGS, OPENINGS.minute)
    assert total == OPENINGS.address


@pytest.mark.parametrize("address", ["127.0.0.1", "127.8.9.1", "::1"])
def test_a_proxy_that_names_nobody_does_not_lock_everybody_out(address: str) -> None:
    assert counted(OPENINGS, OPENINGS.minute + 1, address=address) == OPENINGS.minute + 1


def test_the_next_hour_begins_anew(client: Client, clock: list[datetime]) -> None:
    codes = {sent(client) for _ in range(OPENINGS.device + 1)}
    clock[0] = NOON + timedelta(minutes=59)
    assert codes == {400, 429}
    assert sent(client) == 429
    clock[0] = NOON + timedelta(minutes=60)
    assert sent(client) == 400


def test_an_account_has_a_limit_of_its_own_on_every_device() -> None:
    client, other = member("serra"), Client()
    other.force_login(User.objects.get(username="serra"))
    user = User.objects.get(username="serra")
    for _ in range(OPENINGS.account - 2):
        allowances.count(asked("127.0.0.1", user=user), OPENINGS)
    assert [sent(client), sent(other), sent(client)] == [400, 400, 429]


@pytest.mark.parametrize("role", [Role.DIRECTOR, Role.ARBITER])
def test_staff_in_a_hall_have_no_limit(role: Role) -> None:
    client, user = member("serra", role, address=HALL), User.objects.get(username="serra")
    for _ in range(OPENINGS.account + 1):
        allowances.count(asked(HALL, user=user), OPENINGS)
    assert sent(client) == 400
    assert sent(Client(REMOTE_ADDR=HALL)) == 400, "nor do they use up what the hall has"


def test_sixty_entrants_in_twelve_seconds_are_too_many() -> None:
    assert counted(REGISTRATIONS, 60, of="one") == REGISTRATIONS.minute
    assert counted(REGISTRATIONS, 1, of="another") == 1


@pytest.mark.parametrize("allowance", [REGISTRATIONS, JOININGS])
def test_a_hundred_players_enter_in_five_minutes_from_one_hall(
    allowance: Allowance, clock: list[datetime]
) -> None:
    """Unevenly: most of them in the first minute."""
    for minute, count in enumerate((40, 20, 10, 10, 20)):
        clock[0] = NOON + timedelta(minutes=minute)
        assert counted(allowance, count, of="one") == count


def test_too_many_registrations_are_refused_and_the_same_form_again_counts_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(services, "today", lambda _settings: "2009-11-01")
    few = replace(REGISTRATIONS, device=2)
    monkeypatch.setattr(registration, "REGISTRATIONS", few)
    monkeypatch.setitem(allowances.DONE, few, "Too many people were registered.")
    event, client = open_event(), Client()
    url = reverse("tournament_register", args=[event.slug])
    wishes = ["a" * 22, "a" * 22, "b" * 22, "c" * 22]
    answers = [
        client.post(url, {"name": f"Player {wish[0]}", "accepts": "on", "wish": wish}) for wish in wishes
    ]
    assert [answer.status_code for answer in answers] == [302, 302, 302, 429]
    assert "Too many people were registered." in answers[-1].content.decode()
    assert len(state_of(event).entrants) == 2


def test_tokens_that_are_made_and_revoked_come_to_an_end() -> None:
    client, codes = member("serra"), []
    for _ in range(TOKENS_MADE.account + 1):
        codes.append(client.post("/account/tokens/", {"name": "bot", "scopes": ["read-own"]}).status_code)
        token = ApiToken.objects.filter(revoked_at=None).first()
        if token is not None:
            client.post(f"/account/tokens/{token.pk}/revoke/")
    assert codes == [200] * TOKENS_MADE.account + [429]


def test_the_lobby_takes_five_of_one_visitor_whichever_form_they_use(client: Client) -> None:
    terms = {"rulebook": "ca-1v1", "name": "Anna", "opponent": "anyone"}
    codes = [client.post("/lobby/new/", terms).status_code for _ in range(6)]
    assert codes == [302] * 5 + [400]
    assert Seek.objects.count() == 5

    answer = client.post("/", {"rulebook": "ca-1v1", "name": "Anna", "opponent": "", "public": "on"})

    assert answer.status_code == 400
    assert not Game.objects.exists()
