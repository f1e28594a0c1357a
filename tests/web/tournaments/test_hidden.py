"""A hidden tournament and none at all: the same words, and the same questions to the database."""

import re
from collections.abc import Callable
from itertools import count

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from faristol_web.tournaments.models import Tournament
from tests.web.tournaments.desks import NAMES, client_of, desk_url, director, enter, open_event, send

pytestmark = pytest.mark.django_db


@pytest.fixture
def hidden() -> Tournament:
    event = open_event()
    enter(event, *NAMES)
    send(director(), desk_url(event), "hide", hidden="yes")
    return event


def guest() -> Client:
    return Client()


def player() -> Client:
    """Sits in games."""
    return client_of("a visitor")


def member() -> Client:
    client = Client()
    client.force_login(User.objects.create_user(f"member{next(_numbers)}"))
    client.get("/account/")
    return client


_numbers = count()


PATHS = (
    *("", "standings/", "rounds/1/", "entrants/", "register/", "version.json", "feed.atom"),
    *("desk/", "desk/entrants/", "desk/settings/", "mine/made-up/", "people.csv"),
)


@pytest.mark.parametrize("who", [guest, player, member])
def test_neither_words_nor_questions_tell_that_it_is_there(
    hidden: Tournament, who: Callable[[], Client]
) -> None:
    client = who()
    for path in PATHS:
        answers = []
        for slug in (hidden.slug, "x" * len(hidden.slug)):
            client.get(f"/tournaments/{slug}/{path}")  # what any first visit notes
            with CaptureQueriesContext(connection) as queries:
                answer = client.get(f"/tournaments/{slug}/{path}")
            asked = [re.sub(r"'[^']*'|\d+", "?", query["sql"]) for query in queries]
            answers.append((answer.status_code, asked))
        assert answers[0] == answers[1], (path, answers)
        assert answers[0][0] == 404, path
