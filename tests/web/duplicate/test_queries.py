"""Roles in a session, and the number of queries for a list."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from faristol.duplicate import actions as a
from faristol_web.accounts.visitors import KEY
from faristol_web.duplicate.domain import series
from faristol_web.duplicate.domain.queries import (
    Chairs,
    automatic_of,
    chairs_of,
    games_from,
    listing_of,
    next_of,
    own_series,
)
from faristol_web.duplicate.models import Chair, Series, Session
from faristol_web.duplicate.views import links as link_views
from faristol_web.http.sessions import SessionStore
from tests.duplicate.sessions import ARBITER
from tests.duplicate.sessions import Session as Play

pytestmark = pytest.mark.django_db
Role = Chair.Role


def a_session(public_id: str, **fields: Any) -> Session:
    """A row without a game."""
    facts = {"title": f"Game {public_id}", "rulebook_id": "el-duplicate", "tileset": "greek"}
    return Session.objects.create(
        public_id=public_id,
        lexicon="el-hunspell",
        coup_ms=120_000,
        invitation_hash=public_id,
        **facts,
        **fields,
    )


def seat(session: Session, visitor: str, role: str, number: int | None = None) -> None:
    Chair.objects.create(session=session, visitor=visitor, role=role, number=number)


def test_a_visitor_may_be_arbiter_and_entrant_at_once() -> None:
    session = a_session("one")
    seat(session, "v", Role.ARBITER)
    seat(session, "v", Role.ENTRANT, 7)

    assert chairs_of("one", {KEY: "v"}) == Chairs(is_arbiter=True, number=7)


def test_a_chair_is_good_in_its_own_session_only() -> None:
    seat(a_session("one"), "v", Role.ARBITER)
    seat(a_session("two"), "v", Role.ENTRANT, 3)

    assert chairs_of("two", {KEY: "v"}) == Chairs(is_arbiter=False, number=3)
    assert chairs_of("one", {KEY: "w"}) == Chairs()
    assert chairs_of("one", {}) == Chairs()


def staff_session(*, visitor: str, is_staff: bool, forged: str = "") -> SessionStore:
    user = User.objects.create_user("serra", password="a password")  # noqa: S106 – of this test
    user.is_staff = user.is_superuser = is_staff
    user.save()
    session = SessionStore()
    session[KEY] = visitor
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = forged or user.get_session_auth_hash()
    return session


@pytest.mark.parametrize("is_staff", [True, False])
def test_an_administrator_is_an_arbiter(is_staff: bool) -> None:  # noqa: FBT001 – a case
    a_session("one")

    assert chairs_of("one", staff_session(visitor="v", is_staff=is_staff)).is_arbiter is is_staff


def test_nobody_is_an_arbiter_by_account_where_they_play() -> None:
    seat(a_session("one"), "v", Role.ENTRANT, 1)

    assert chairs_of("one", staff_session(visitor="v", is_staff=True)) == Chairs(number=1)


def test_a_forged_account_is_none() -> None:
    a_session("one")

    assert not chairs_of("one", staff_session(visitor="v", is_staff=True, forged="so it is")).is_arbiter


def test_a_session_says_whether_the_server_runs_it() -> None:
    a_session("one", automatic=True, pause_s=20)
    a_session("two", pause_s=20)

    assert (automatic_of("one"), automatic_of("two"), automatic_of("none")) == (20_000, None, None)


def test_pages_are_told_of_joining_and_of_the_series() -> None:
    cup = Series.objects.create(public_id="s", title="Πρωτάθλημα", method="points")
    a_session("one", series=cup, joinable=True)

    assert (listing_of("one").is_joinable, listing_of("one").series) == (True, "Πρωτάθλημα")
    assert not listing_of("none").is_joinable


def test_games_of_a_series_follow_each_other() -> None:
    cup = Series.objects.create(public_id="s", title="Cup", method="points")
    games = [a_session(f"game{number}", series=cup, game_number=number) for number in (1, 2, 3)]

    assert next_of(games[0]) == games[1]
    assert next_of(games[2]) is None
    assert games_from(games[1]) == games[1:]
    assert next_of(a_session("alone")) is None
    assert games_from(Session.objects.get(public_id="alone")) == [Session.objects.get(public_id="alone")]


def test_only_arbiters_of_a_series_may_add_a_game_to_it() -> None:
    cup = Series.objects.create(public_id="s", title="Cup", method="points")
    for number in (1, 2):
        seat(a_session(f"game{number}", series=cup, game_number=number), "v", Role.ARBITER)
    seat(Session.objects.get(public_id="game1"), "w", Role.ENTRANT, 1)

    assert own_series({KEY: "v"}) == [cup]
    assert own_series({KEY: "w"}) == []
    assert own_series({}) == []


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize("status", Session.Status.values)
def test_the_list_asks_as_much_of_one_session_as_of_three(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, status: str, count: int
) -> None:
    cup = Series.objects.create(public_id="s", title="Cup", method="points")
    for number in range(1, count + 1):
        a_session(f"game{number}", status=status, series=cup, game_number=number, joinable=True)

    with django_assert_num_queries(4 if status == Session.Status.OVER else 3):
        page = client.get("/duplicate/").content.decode()
    assert page.count("Game game") == count


@pytest.mark.parametrize("count", [1, 3])
def test_the_start_page_asks_as_much_for_many_sessions_as_for_one_and_then_whether_they_changed(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, count: int
) -> None:
    for number in range(count):
        a_session(f"open{number}")
        a_session(f"running{number}", status=Session.Status.RUNNING)

    with django_assert_num_queries(17):
        client.get("/")
    with django_assert_num_queries(9):
        page = client.get("/").content.decode()
    assert (page.count("Game open"), page.count("Game running")) == (count, count)


def test_finished_sessions_come_some_at_a_time(client: Client) -> None:
    for number in range(21):
        a_session(f"old{number:02}", status=Session.Status.OVER)

    first, second = (client.get(f"/duplicate/?page={page}").content.decode() for page in (1, 2))
    assert (first.count("Game old"), second.count("Game old")) == (20, 1)
    assert "Game old00" in second
    assert "page=2" in first


def told(names: Sequence[str] = ("Άννα",)) -> SimpleNamespace:
    """A room, as far as pages ask it: a game that is over."""
    session = Play.of("ΛΟΓΟΣ", entrants=0)
    for name in names:
        session.do(a.Admit((name,)))
    session.do(a.EndSession(ARBITER, "enough"))
    return SimpleNamespace(told=session.state, book=session.book)


@pytest.mark.parametrize("count", [1, 3])
def test_a_series_asks_as_much_of_one_game_as_of_three(
    client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
    monkeypatch: pytest.MonkeyPatch,
    count: int,
) -> None:
    monkeypatch.setattr(series, "known_room", lambda _: told())
    cup = Series.objects.create(public_id="s", title="Cup", method="points")
    for number in range(1, count + 1):
        a_session(f"game{number}", series=cup, game_number=number, status=Session.Status.OVER)

    with django_assert_num_queries(4):
        page = client.get("/duplicate/series/s/").content.decode()
    assert page.count("0-0%") == count


@pytest.mark.parametrize("count", [1, 3])
def test_the_links_ask_as_much_of_one_entrant_as_of_three(
    client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
    monkeypatch: pytest.MonkeyPatch,
    count: int,
) -> None:
    monkeypatch.setattr(link_views, "known_room", lambda _: told(["Άννα", "Biel", "Carla"][:count]))
    a_session("one")
    visitor = SessionStore()
    visitor[KEY] = "v"
    visitor.save()
    client.cookies["sessionid"] = visitor.session_key or ""
    Chair.objects.create(session=Session.objects.get(), visitor="v", role=Role.ARBITER)
    client.get("/duplicate/one/links/")

    with django_assert_num_queries(7):
        page = client.get("/duplicate/one/links/").content.decode()
    assert page.count("number-url") == count
