"""Around midnight, and over New Year: days are those of the site, not of Greenwich."""

from datetime import UTC, date, datetime
from typing import Any
from unittest.mock import patch

import pytest
from django.contrib.auth.models import User
from django.test import Client

from faristol_web.archive.happenings import Wanted, happenings, years
from faristol_web.archive.models import Claim, Entry, Indexed, Source
from faristol_web.archive.played import online_courses
from faristol_web.duplicate.models import Session
from faristol_web.play.models import Game, OnlineRatedGame, OnlineRating
from faristol_web.ratings.services import add_player
from faristol_web.tournaments.models import Tournament

pytestmark = pytest.mark.django_db(databases=["default", "events"])

HALF_PAST_MIDNIGHT = datetime(2026, 12, 31, 22, 30, tzinfo=UTC)
"""In Bucharest and Athens the year 2027 is half an hour old."""


@pytest.fixture(autouse=True)
def _bucharest(settings: Any) -> None:
    settings.TIME_ZONE = "Europe/Bucharest"


def _rated() -> User:
    user, other = User.objects.create_user("ana"), User.objects.create_user("dan")
    game = Game.objects.create(public_id="g1", invitation_hash="1", rulebook_id="ro-liber", side_ms=1)
    facts: dict[str, Any] = {"rulebook_id": "ro-liber", "first": user, "second": other, "half_points": 2}
    before, after = {"first_before": 1200, "second_before": 1200}, {"first_after": 1210, "second_after": 1190}
    with patch("django.utils.timezone.now", lambda: HALF_PAST_MIDNIGHT):
        OnlineRatedGame.objects.create(game=game, **facts, **before, **after)
    OnlineRating.objects.create(user=user, rulebook_id="ro-liber", rating=1210, games=1)
    return user


def test_an_evening_that_begins_after_midnight_is_in_the_calendar_of_the_new_year(client: Client) -> None:
    Session.objects.create(public_id="evening", status=Session.Status.OVER, coup_ms=1, title="Revelion")
    Session.objects.update(opened_at=HALF_PAST_MIDNIGHT)
    assert [event.first_day for event in happenings()] == [date(2027, 1, 1)]
    assert years() == [2027]
    assert client.get("/calendar/?year=2027").status_code == 200


def test_a_tournament_over_new_year_is_in_the_calendar_of_both_years() -> None:
    Tournament.objects.create(
        public_id="t1", slug="revelion", title="Revelion", day="2026-12-31", rulebook_id="ro-liber"
    )
    Indexed.objects.create(source=Source.TOURNAMENT, key="t1", revision="1", last_day=date(2027, 1, 1))
    assert years() == [2027, 2026]
    for year in years():
        assert len(happenings(Wanted(first=date(year, 1, 1), last=date(year, 12, 31)))) == 1


def test_an_event_elsewhere_over_new_year_is_in_the_calendar_of_both_years() -> None:
    Entry.objects.create(
        public_id="e1", title="Revelion", first_day=date(2026, 12, 31), last_day=date(2027, 1, 1)
    )
    assert years() == [2027, 2026]


def test_an_online_rating_is_of_the_day_on_which_its_game_ended_here() -> None:
    user = _rated()
    ana = add_player("Ana Pop")
    Claim.objects.create(user=user, player=ana, confirmed_at=HALF_PAST_MIDNIGHT)
    assert online_courses([ana.pk]) == [("ro-liber", [("2027-01-01", 1210)])]


def test_the_page_of_online_ratings_draws_that_day(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    user = _rated()
    drawn: list[tuple[date, int]] = []
    monkeypatch.setattr("faristol_web.play.rating_views.plot", drawn.extend)
    assert client.get(f"/lobby/ratings/{user.pk}/").status_code == 200
    assert drawn == [(date(2027, 1, 1), 1210)]
