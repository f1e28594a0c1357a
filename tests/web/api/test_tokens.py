"""Tokens: made once, shown once, kept as a hash, revoked."""

import re
from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from faristol.errors import NotationError
from faristol_web.api import requests, tokens
from faristol_web.api.models import ApiToken
from faristol_web.api.tokens import Scope
from faristol_web.http.limits import TOKENS
from tests.web.api.asking import Program, program_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def somebody() -> User:
    return User.objects.create_user("somebody")


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_a_token_is_shown_once_and_works(somebody: User) -> None:
    client, url = client_of(somebody), reverse("api_tokens")
    page = client.post(url, {"name": "Our screen", "scopes": ["read-own"]})
    shown = re.search(r'value="(far_[^"]+)"', page.content.decode())
    assert shown
    assert "no-store" in page["Cache-Control"]
    assert shown[1] not in client.get(url).content.decode()
    assert Program(shown[1]).json("me")["username"] == "somebody"


def test_only_the_hash_is_kept(somebody: User) -> None:
    row, token = tokens.new_token(somebody, name="x", scopes=[Scope.RESULTS])
    stored = " ".join(str(value) for value in ApiToken.objects.filter(pk=row.pk).values_list()[0])
    assert token not in stored
    assert token[8:] not in stored


def test_a_revoked_token_opens_nothing(somebody: User) -> None:
    row, token = tokens.new_token(somebody, name="x", scopes=[Scope.READ_OWN])
    assert Program(token).get("me").status_code == 200
    client_of(somebody).post(reverse("api_token_revoke", args=[row.pk]))
    answer = Program(token).get("me")
    assert answer.status_code == 401
    assert answer["WWW-Authenticate"].startswith("Bearer")


def test_nobody_revokes_anothers_token(somebody: User) -> None:
    row, token = tokens.new_token(somebody, name="x", scopes=[Scope.READ_OWN])
    other = client_of(User.objects.create_user("other"))
    assert other.post(reverse("api_token_revoke", args=[row.pk])).status_code == 404
    assert Program(token).get("me").status_code == 200


def test_a_token_of_an_account_that_is_closed_opens_nothing(somebody: User) -> None:
    program = program_of(somebody, Scope.READ_OWN)
    User.objects.update(is_active=False)
    assert program.get("me").status_code == 401


def test_a_wrong_token_is_refused_even_where_none_is_needed() -> None:
    assert Program("far_wrong").get("rulebooks").status_code == 401
    assert Program().get("rulebooks", Authorization="Basic eDp5").status_code == 401


def test_after_many_wrong_tokens_an_address_is_locked_out(
    somebody: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = program_of(somebody, Scope.READ_OWN)
    monkeypatch.setattr(requests, "TOKENS", replace(TOKENS, free=3))
    assert [Program("far_wrong").get("me").status_code for _ in range(4)] == [401, 401, 401, 429]
    assert program.get("me").status_code == 429
    assert Program().get("rulebooks").status_code == 200


def test_an_account_has_so_many_tokens_and_no_more(somebody: User) -> None:
    for _ in range(tokens.MOST_TOKENS):
        row, _token = tokens.new_token(somebody, name="x", scopes=[Scope.READ_OWN])
    with pytest.raises(NotationError):
        tokens.new_token(somebody, name="x", scopes=[Scope.READ_OWN])
    tokens.revoke(somebody, row.pk)
    tokens.new_token(somebody, name="x", scopes=[Scope.READ_OWN])


def test_a_token_for_nothing_is_not_made(somebody: User) -> None:
    page = client_of(somebody).post(reverse("api_tokens"), {"name": "x"})
    assert page.status_code == 400
    assert not ApiToken.objects.exists()


def test_strangers_are_asked_to_log_in() -> None:
    assert Client().get(reverse("api_tokens")).status_code == 302
