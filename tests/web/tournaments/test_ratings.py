"""Ratings: what a tournament takes from the rating list, and what it gives back."""

import pytest
from django.test import Client

from faristol.standings.result import Result
from faristol.tournament import actions as a
from faristol.tournament.report import TableReport
from faristol_web.ratings import services as lists
from faristol_web.ratings.models import EditionRow, Player
from faristol_web.tournaments.domain import desk, ratings, services
from faristol_web.tournaments.models import Registration, Tournament
from tests.web.tournaments.desks import NAMES, desk_url, director, enter, open_event, send, state_of

pytestmark = pytest.mark.django_db
FIRST = "player,rating,games,last_season\nAnna Serra,1245,60,2008\nbiel  ROCA,1180,48,2008\nZoe,900,20,2008\n"


@pytest.fixture
def event() -> Tournament:
    """Four who registered before there was any list."""
    made = open_event(rounds=1)
    enter(made, *NAMES[:4])
    return made


def import_list() -> None:
    listed = lists.list_of("barruf")
    lists.import_first(listed, FIRST.encode(), name="first.csv", label="Spring", day="2009-06-30")


def play(event: Tournament) -> None:
    desk.do(event.public_id, ratings.first_order(event), actor="director")
    desk.do(event.public_id, a.PairRound(round_number=1), actor="director")
    for table in state_of(event).rounds[0].paired.tables:
        report = TableReport(result=Result(points=(400, 300), winner=0))
        entering = a.EnterResult(round_number=1, table=table.number, report=report)
        desk.do(event.public_id, entering, actor="arbiter")
    desk.do(event.public_id, a.CloseTournament(), actor="director")


@pytest.mark.clause("OB-T4")
def test_an_entrant_registered_before_the_list_was_published_is_seeded_by_it(event: Tournament) -> None:
    import_list()
    page = send(director(), desk_url(event, "entrants"), "seed")
    assert page.status_code == 302

    found = state_of(event)
    assert [found.entrants[number].rating for number in (1, 2, 3, 4)] == [1245, 1180, None, None]
    assert found.seeding == (1, 2, 3, 4)
    assert ratings.seeding_told(ratings.first_order(event)) == (
        "The seeding is fixed by barruf 1: 2 of 4 have a rating."
    )


def test_a_name_that_two_have_is_nobodys_rating(event: Tournament) -> None:
    import_list()
    lists.rename_player(Player.objects.get(name="Zoe"), "Anna Serra")

    assert dict(ratings.first_order(event).ratings)[1] is None


def test_an_erased_player_is_rated_as_who_they_were(event: Tournament) -> None:
    import_list()
    play(event)
    before = {each.after for each in ratings.preview(event)}

    services.erase_registration(Registration.objects.get(entrant=1))

    assert {each.after for each in ratings.preview(event)} == before
    ratings.publish(event, actor="director", seen=None)
    anna = Player.objects.get(name="Anna Serra")
    assert EditionRow.objects.filter(player=anna, event_games=1).count() == 1
    assert not Player.objects.filter(name="").exists(), "nobody new without a name"


def test_published_changes_are_shown_and_not_applied_again(event: Tournament) -> None:
    import_list()
    play(event)
    preview = ratings.preview(event)

    send(director(), desk_url(event, "rating"), "publish")

    shown = ratings.published_changes(event)
    assert [(each.before, each.after) for each in shown] == [(each.before, each.after) for each in preview]
    page = director().get(desk_url(event, "rating")).content.decode()
    assert f'<td class="number">{preview[0].after}</td>' in page
    assert "Published: BARRUF, edition 2." in page
    assert 'data-testid="changed-since"' not in page


def test_a_correction_after_publishing_says_that_the_list_keeps_the_first_result() -> None:
    event = open_event(rulebook="ca-ajusc", rounds=1)
    enter(event, *NAMES[:4])
    import_list()
    members = {"member-1": "Aina Bru", "member-2": "Joan Vila", "member-3": "Eva Soler"}
    send(director(), desk_url(event, "committee"), "name", **members)
    play(event)
    send(director(), desk_url(event, "rating"), "publish")
    client, url = director(), desk_url(event, "table", 1, 1)
    form = {"round": 1, "table": 1, "points-0": 300, "points-1": 400, "reason": "typed the other way round"}

    answer = send(client, url, "correct", **form, member=2, **{"data-error": "yes"})

    assert answer.status_code == 302
    assert "Ratings already published keep" in client.get(desk_url(event)).content.decode()
    assert 'data-testid="changed-since"' in client.get(desk_url(event, "rating")).content.decode()
    page = Client().get("/ratings/barruf/editions/2/").content.decode()
    assert "round 1, table 1: <bdi>typed the other way round</bdi>" in page
    assert 'data-testid="corrected"' not in Client().get("/ratings/barruf/editions/1/").content.decode()
    services.set_hidden(event, hides=True)
    assert 'data-testid="corrected"' not in Client().get("/ratings/barruf/editions/2/").content.decode()


def test_publishing_pressed_twice_publishes_once(event: Tournament) -> None:
    play(event)
    client, form = director(), {"do": "publish", "seen": state_of(event).seq, "csrfmiddlewaretoken": "page"}

    answers = [client.post(desk_url(event, "rating"), form).status_code for _ in range(2)]

    assert answers == [302, 302]
    assert state_of(event).published == (("barruf", "barruf 1"),)
