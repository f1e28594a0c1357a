"""A hidden tournament and none at all: the same words, and the same questions to the database."""

import re
from collections.abc import Callable
from urllib.parse import urlencode

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from faristol_web.tournaments.domain import services
from faristol_web.tournaments.domain.public import seen_of
from faristol_web.tournaments.models import Tournament
from faristol_web.tournaments.views.slips import slip_token
from tests.web.test_access import addresses
from tests.web.tournaments import making
from tests.web.tournaments.desks import client_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def hidden() -> Tournament:
    made, _ = making.event(entrants=4, rounds=1)
    services.set_hidden(made, hides=True)
    return made


def guest() -> Client:
    return Client()


def member() -> Client:
    """An account, at a device that sits in games."""
    client = client_of("a visitor")
    client.force_login(User.objects.create_user("member"))
    client.get("/account/")
    return client


API = "/api/v1/tournaments/"


def paths(slug: str) -> list[str]:
    """Return every address with a tournament's name in it, with made-up codes."""
    found = []
    for address in addresses():
        if "slug" in address.parameters and address.name.startswith(("tournament", "feed_tournament")):
            values = {name: "made-up" if name == "token" else 1 for name in address.parameters}
            found.append(reverse(address.name, kwargs={**values, "slug": slug}))
    operations = Client().get("/api/v1/openapi.json").json()["paths"]
    found += [re.sub(r"{slug}", slug, path) for path in operations if path.startswith(f"{API}{{slug}}")]
    assert len(found) > 60
    return [re.sub(r"{\w+}", "1", path) for path in found]


def told(client: Client, method: str, path: str, slug: str) -> tuple[object, ...]:
    """Return all that an answer says, and what the database was asked for it."""
    if "/mine/" in path or "/slip/" in path:
        client.generic(method, path)  # a first wrong link is noted
    with CaptureQueriesContext(connection) as queries:
        answer = client.generic(method, path)
    asked = [re.sub(r"'[^']*'|\d+", "?", query["sql"]) for query in queries]
    body = re.sub(r"\b[A-Za-z0-9]{32,64}\b", "(by chance)", answer.content.decode().replace(slug, "(slug)"))
    headers = [header for header in answer.headers.items() if not header[0].startswith("RateLimit")]
    return answer.status_code, sorted(headers), body, asked


@pytest.mark.parametrize(("who", "methods"), [(guest, ["GET"]), (member, ["GET", "POST"])])
def test_neither_words_nor_questions_tell_that_it_is_there(
    hidden: Tournament, who: Callable[[], Client], methods: list[str]
) -> None:
    client, other = who(), "x" * len(hidden.slug)
    for path, none in zip(paths(hidden.slug), paths(other), strict=True):
        for method in methods:
            there, not_there = told(client, method, path, hidden.slug), told(client, method, none, other)
            assert there == not_there, (method, path)


def slip_of(event: Tournament, at: str) -> str:
    """Return the address of a slip, as it would be in the tournament of that name."""
    seen = seen_of(event)
    return reverse("tournament_slip", args=[at, slip_token(seen, seen.state.rounds[-1], 1)])


def test_only_its_own_slips_open_it(hidden: Tournament) -> None:
    other, _ = making.event(entrants=4, rounds=1, title="Another")
    client, none = Client(), "x" * len(hidden.slug)
    assert client.get(slip_of(hidden, hidden.slug)).status_code == 200
    assert told(client, "GET", slip_of(other, hidden.slug), hidden.slug) == told(
        client, "GET", slip_of(other, none), none
    )


def test_an_address_by_chance_says_nothing_of_a_hidden_namesake(hidden: Tournament) -> None:
    slugs = []
    for title in (hidden.title, "Nobody's"):
        asked = {"title": title, "day": "2027-05-01", "rulebook": hidden.rulebook_id}
        url = f"{reverse('tournament_new')}?{urlencode(asked)}"
        client = Client()
        form = client.get(url).context["form"]
        answer = client.post(
            url,
            {name: "" if value is None else value for name, value in form.initial.items()} | {"title": title},
        )
        assert answer.status_code == 302, answer.context["form"].errors
        slugs.append(answer["Location"].split("/")[2])
    assert [re.sub("[a-z0-9]{5}$", "*", slug) for slug in slugs] == [f"{hidden.slug}-*", "nobodys-*"]
