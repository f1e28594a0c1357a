"""The start page, the lobby and lists: made once for all without a session, and anew when they differ."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from faristol_web.archive.models import Entry
from faristol_web.duplicate.models import Session
from faristol_web.play.models import Game, OnlineRating, Seat, Seek
from faristol_web.replays.models import Record, Sharing
from faristol_web.tournaments.models import Tournament

pytestmark = pytest.mark.django_db
TERMS: dict[str, Any] = {"rulebook_id": "ca-ajusc", "lexicon_id": "ca-disc-2021", "side_ms": 60_000}


def game(public_id: str, status: Game.Status, **more: Any) -> Game:
    names = [f"First of {public_id}", f"Second of {public_id}"]
    return Game.objects.create(
        public_id=public_id, status=status, names=names, invitation_hash=public_id, **TERMS, **more
    )


def over() -> None:
    game("over", Game.Status.OVER, ended_at=timezone.now(), scores=[1, 2])


def waiting() -> None:
    Seat.objects.create(game=game("waiting", Game.Status.SEATING, is_public=True), side=0, visitor="v")


def record() -> None:
    Record.objects.create(
        slug="r", title="First of record", rulebook_id="ca-ajusc", content=b"long", sharing=Sharing.PUBLIC
    )


def entry() -> None:
    day = timezone.localdate() + timedelta(days=3)
    Entry.objects.create(
        public_id="e", title="First of entry", kind="tournament", first_day=day, last_day=day
    )


def tournament(status: str = "running") -> None:
    Tournament.objects.create(
        public_id=status, slug=status, title=f"First of {status}", rulebook_id="ca-ajusc", status=status
    )


def session() -> None:
    Session.objects.create(
        public_id="s",
        title="First of session",
        rulebook_id="el-duplicate",
        tileset="greek",
        lexicon="el-hunspell",
        coup_ms=120_000,
        invitation_hash="s",
        status=Session.Status.RUNNING,
    )


def seek() -> None:
    Seek.objects.create(public_id="k", visitor="v", name="First of seek", seen_at=timezone.now(), **TERMS)


@pytest.mark.parametrize(
    ("path", "happens"),
    [
        ("/", lambda: game("running", Game.Status.RUNNING)),
        *(("/", what) for what in (over, waiting, record, entry, tournament, session)),
        ("/lobby/", lambda: game("running", Game.Status.RUNNING)),
        *(("/lobby/", what) for what in (waiting, seek)),
        ("/lobby/lists/", seek),
        ("/games/", over),
        ("/tournaments/", tournament),
        ("/tournaments/", lambda: tournament("registration")),
        ("/tournaments/", lambda: tournament("over")),
        ("/feeds/games.atom", over),
    ],
)
@pytest.mark.django_db(databases=["default", "events"])
def test_what_happens_is_on_the_page_at_once(path: str, happens: Callable[[], object]) -> None:
    assert "First of" not in Client().get(path).content.decode()
    happens()
    assert "First of" in Client().get(path).content.decode()


def test_a_name_that_is_erased_goes_at_once() -> None:
    over()
    assert "First of over" in Client().get("/").content.decode()
    Game.objects.update(names=["N. N.", "Biel"])
    assert "First of over" not in Client().get("/").content.decode()


def test_a_rating_beside_an_offer_is_that_of_now() -> None:
    user = User.objects.create_user("anna")
    seek()
    Seek.objects.update(user=user)
    OnlineRating.objects.create(user=user, rulebook_id="ca-ajusc", rating=1234, games=40)
    assert "1234" in Client().get("/lobby/").content.decode()
    OnlineRating.objects.update(rating=1240, games=41)
    assert "1240" in Client().get("/lobby/").content.decode()


def test_a_rating_beside_an_offer_moves_when_a_result_is_corrected() -> None:
    """One player's gain is the other's loss: the sum stays the same."""
    anna, biel = User.objects.create_user("anna"), User.objects.create_user("biel")
    seek()
    Seek.objects.update(user=anna)
    mine = OnlineRating.objects.create(user=anna, rulebook_id="ca-ajusc", rating=1234, games=40)
    other = OnlineRating.objects.create(user=biel, rulebook_id="ca-ajusc", rating=1500, games=40)
    assert "1234" in Client().get("/lobby/").content.decode()
    OnlineRating.objects.filter(pk=mine.pk).update(rating=1246)
    OnlineRating.objects.filter(pk=other.pk).update(rating=1488)
    assert "1246" in Client().get("/lobby/").content.decode()


def test_each_reader_has_a_token_that_is_taken() -> None:
    tokens = []
    for _ in range(2):
        client = Client(enforce_csrf_checks=True)
        page = client.get("/").content.decode()
        found = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
        assert len(found) >= 2
        assert len(set(found)) == 1
        tokens.append(found[0])
        assert client.post(reverse("start"), {"csrfmiddlewaretoken": found[0]}).status_code == 400
        assert client.post(reverse("start"), {"csrfmiddlewaretoken": found[0][::-1]}).status_code == 403
    assert len(set(tokens)) == 2


def test_who_has_a_session_gets_a_page_of_their_own() -> None:
    stranger, known = Client(), Client()
    stranger.get("/")
    known.get("/lobby/new/")
    kept = known.session
    kept["name"] = "Mireia"
    kept.save()
    known.cookies["sessionid"] = kept.session_key or ""
    assert 'value="Mireia"' in known.get("/").content.decode()
    assert "Mireia" not in stranger.get("/").content.decode()


@pytest.mark.parametrize(("path", "count"), [("/", 9), ("/lobby/", 5), ("/games/", 2), ("/tournaments/", 3)])
def test_a_page_that_was_made_asks_only_whether_it_still_holds(
    path: str, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for happens in (over, waiting, record, entry, tournament, session, seek):
        happens()
    Client().get(path)
    with django_assert_num_queries(count):
        Client().get(path)


def test_the_start_page_reads_no_uploaded_text() -> None:
    record()
    with CaptureQueriesContext(connection) as asked:
        Client().get("/")
    of_records = [query["sql"] for query in asked if "records_record" in query["sql"]]
    assert of_records
    assert not [sql for sql in of_records if '"records_record"."content"' in sql]
