"""No wrong clock signs anybody out, or takes a player's seat."""

from datetime import UTC, datetime, timedelta

import pytest
from asgiref.sync import async_to_sync
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client

from faristol_web.accounts.browsers import browsers_of, log_out_everywhere
from faristol_web.http.sessions import SessionStore
from tests.web.tournaments.desks import client_of

pytestmark = pytest.mark.django_db


def begun_at_the_epoch() -> None:
    """As on a machine that did not know the time when it was started; then the network set its clock."""
    Session.objects.update(expire_date=datetime.fromtimestamp(0, UTC) + timedelta(days=365))


def test_a_seat_outlives_a_clock_that_was_decades_behind(client: Client) -> None:
    client = client_of("anna")
    begun_at_the_epoch()
    assert client.session["visitor"] == "anna"
    client.get("/lobby/")
    assert client.session["visitor"] == "anna"


def test_an_account_stays_signed_in_and_can_be_signed_out(client: Client) -> None:
    anna = User.objects.create_user("Anna", password="three quiet words")  # noqa: S106 – of nobody
    client.post("/login/", {"username": "Anna", "password": "three quiet words"})
    begun_at_the_epoch()
    assert client.get("/account/").status_code == 200
    assert len(browsers_of(anna)) == 1
    assert log_out_everywhere(anna) == 1
    assert client.get("/account/").status_code == 302


def test_the_same_asked_without_a_thread() -> None:
    key = client_of("anna").session.session_key
    begun_at_the_epoch()
    assert async_to_sync(SessionStore(key).aget)("visitor") == "anna"
    assert async_to_sync(SessionStore("none").aget)("visitor") is None
