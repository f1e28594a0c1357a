"""Screens of a hall, and how long each is shown."""

import re

import pytest
from django.test import Client

from faristol.tournament import actions as a
from faristol_web.tournaments.domain import desk
from faristol_web.tournaments.models import Tournament
from tests.web.tournaments import making
from tests.web.tournaments.desks import NAMES, enter, open_event

pytestmark = pytest.mark.django_db
ALL = "pairings,names,standings,clock,timetable"


@pytest.fixture
def tournament() -> Tournament:
    return making.event(entrants=5, rounds=1)[0]


def hall(tournament: Tournament, query: str = "") -> str:
    response = Client().get(f"/tournaments/{tournament.slug}/hall/{query}")
    assert response.status_code == 200
    return str(response.content.decode())


@pytest.mark.clause("OB-T8")
def test_the_timetable_is_shown_until_a_round_is_paired_and_when_it_is_asked_for() -> None:
    event = open_event(title="Open")
    page = hall(event)
    assert '09:30</td><td class="name">Reception' in page
    assert '17:00</td><td class="name">Round 4' in page

    enter(event, *NAMES[:2])
    desk.do(event.public_id, a.PairRound(round_number=1), actor="director")
    assert "17:00" not in hall(event)
    assert "17:00" in hall(event, "?show=timetable")


@pytest.mark.parametrize(
    ("query", "screens", "seconds"),
    [
        ("", ALL, "12"),
        ("?show=standings,pairings&seconds=20", "standings,pairings", "20"),
        ("?show=weather", ALL, "12"),
        ("?show=clock,clock&seconds=0", "clock", "3"),
        ("?seconds=%C2%B2", ALL, "12"),
        ("?seconds=99999999", ALL, "600"),
    ],
)
def test_screens_and_seconds_are_chosen_in_the_address(
    tournament: Tournament, query: str, screens: str, seconds: str
) -> None:
    page = hall(tournament, query)

    assert f'data-screens="{screens}"' in page
    assert f'data-seconds="{seconds}"' in page


def test_everybody_stands_on_the_screens(tournament: Tournament) -> None:
    page = hall(tournament)
    names = [each.name for each in desk.state_of(tournament.public_id).entrants.values()]

    by_name = re.search(r'data-live="names">(.*?)</table>', page, re.DOTALL)
    assert by_name
    assert [name for name in names if name not in by_name[1]] == []
    assert 'data-live="pairings"' in page


def test_standings_are_shown_from_the_first_result_on(tournament: Tournament) -> None:
    def has_standings() -> bool:
        found = re.search(r'data-live="standings">(.*?)</section>', hall(tournament), re.DOTALL)
        assert found
        return "<table" in found[1]

    before = has_standings()
    making.fill(tournament.public_id, 1)

    assert (before, has_standings()) == (False, True)


def test_an_announcement_is_read_out(tournament: Tournament) -> None:
    desk.do(tournament.public_id, a.Announce(text="Dinar a les <dues>"), actor="director")

    page = hall(tournament)

    assert "Dinar a les &lt;dues&gt;" in page
    assert re.search(r'aria-live="assertive"><p class="announcement"', page)
