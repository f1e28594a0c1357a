"""Who has an account here: neither words nor time tell, and nobody tries all names."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLResolver, get_resolver
from pytest_django.fixtures import Settings

from faristol_web.accounts.links import token_hash
from faristol_web.accounts.models import AskedLetter
from faristol_web.http.limits import INVITATIONS, SIGN_UPS
from faristol_web.play.models import Game, Seat

pytestmark = pytest.mark.django_db
PASSWORD = "three quiet words"  # noqa: S105 – of nobody


@pytest.fixture
def berta() -> User:
    return User.objects.create_user("Berta", password=PASSWORD, email="berta@example.org")


@pytest.fixture
def hashed(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the passwords that are hashed: nothing else at the log-in takes long."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.PBKDF2PasswordHasher"]
    done: list[str] = []
    plain = PBKDF2PasswordHasher.encode

    def encode(self: PBKDF2PasswordHasher, password: str, *args: Any, **more: Any) -> str:
        done.append(password)
        return str(plain(self, password, *args, **more))

    monkeypatch.setattr(PBKDF2PasswordHasher, "encode", encode)
    monkeypatch.setattr(PBKDF2PasswordHasher, "iterations", 10)
    return done


def closed() -> None:
    User.objects.create_user("Closed", password=PASSWORD, is_active=False)


def without_a_password() -> None:
    User.objects.create_user("Linked")


@pytest.mark.parametrize(
    ("made", "name"),
    [(closed, "Closed"), (without_a_password, "Linked"), (lambda: None, "Nobody"), (lambda: None, "Berta")],
)
def test_a_wrong_password_takes_one_hash_whoever_is_meant(
    made: Callable[[], None], name: str, hashed: list[str], berta: User
) -> None:
    assert berta.pk
    made()
    hashed.clear()
    with CaptureQueriesContext(connection) as queries:
        answer = Client().post("/login/", {"username": name, "password": "guess"})
    assert (answer.status_code, len(hashed)) == (400, 1)
    assert "Wrong user name or password. Try again." in answer.content.decode()
    asked = [query["sql"] for query in queries if 'FROM "auth_user"' in query["sql"]]
    assert len(asked) == 3, "as many for a name that nobody has"


def test_a_forgotten_password_takes_the_same_for_every_name(
    berta: User, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.CAN_SEND_MAIL = True
    monkeypatch.undo()  # letters are sent beside
    client, counts = Client(), []
    client.get("/login/forgotten/")
    for who in (berta.email, "nobody@example.org", "Berta", "Nobody"):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            client.post("/login/forgotten/", {"who": who})
        counts.append(len(queries))
        assert not any("auth_user" in query["sql"] for query in queries), "whose it is is looked up beside"
    assert len(set(counts[1:])) == 1, counts
    assert AskedLetter.objects.count() == 4


def test_nobody_tries_all_names_by_the_form_for_a_new_account(berta: User) -> None:
    assert berta.pk
    client = Client()
    answers = [
        client.post("/account/new/", {"username": f"guess{number}", "password1": "x", "password2": "y"})
        for number in range(SIGN_UPS.device)
    ]
    assert {answer.status_code for answer in answers} == {400}
    last = client.post("/account/new/", {"username": "Berta", "password1": "x", "password2": "y"})
    assert last.status_code == 429
    assert "taken" not in last.content.decode()


def test_nobody_tries_all_names_by_invitations(berta: User) -> None:
    client = Client()
    client.force_login(berta)
    client.get("/account/")
    visitor = client.session["visitor"]
    game = Game.objects.create(
        public_id="mine",
        invitation_hash="1",
        rulebook_id="ca-1v1",
        side_ms=1,
        names=["Anna", ""],
        mode="online",
    )
    Seat.objects.create(game=game, side=0, visitor=visitor, user=berta)
    codes = [
        client.post("/games/mine/invite/", {"username": f"guess{number}"}).status_code
        for number in range(INVITATIONS.account + 1)
    ]
    assert codes == [400] * INVITATIONS.account + [429]


@pytest.mark.parametrize("path", ["/games/?player={}", "/lobby/ratings/{}/"])
def test_a_number_tells_nothing_of_an_account_without_games(path: str, berta: User) -> None:
    asked = []
    for number in (berta.pk, berta.pk + 1000):
        with CaptureQueriesContext(connection) as queries:
            answer = Client().get(path.format(number))
        assert answer.status_code == 404
        asked.append([re.sub(r"\d+", "?", query["sql"]) for query in queries])
    assert asked[0] == asked[1]
    assert not any('FROM "auth_user"' in query for query in asked[0])


def addresses_with_tokens(patterns: Any = None, before: str = "/") -> Iterator[str]:
    """All that the site has; a slip's is signed, and belongs to a tournament that the address names."""
    for each in get_resolver().url_patterns if patterns is None else patterns:
        path = before + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from addresses_with_tokens(each.url_patterns, path)
        elif "<str:token>" in path and path.count("<") == 1:
            yield path


def test_there_are_addresses_with_tokens() -> None:
    assert len(set(addresses_with_tokens())) >= 7


@pytest.mark.parametrize("path", sorted(set(addresses_with_tokens())))
def test_a_link_is_found_by_its_hash_so_that_no_time_tells_of_its_letters(path: str) -> None:
    asked = []
    Client().get(path.replace("<str:token>", "first"))  # a guess from an address is counted in a new row
    for token in ("a", "madeUp" * 6, "made-up" * 20):
        with CaptureQueriesContext(connection) as queries:
            answer = Client().get(path.replace("<str:token>", token))
        assert answer.status_code == 404
        told = [query["sql"] for query in queries]
        assert any(token_hash(token) in sql for sql in told), "it is looked up"
        assert not any(f"'{token}'" in sql for sql in told)
        asked.append(len(told))
    assert len(set(asked)) == 1, asked
