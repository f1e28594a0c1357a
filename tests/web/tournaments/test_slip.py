"""The link on a table's slip: one browser speaks for one of the two, and only for that pairing."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from faristol.tournament import actions as a
from faristol.tournament.state import TableState
from faristol_web.tournaments.domain import desk
from faristol_web.tournaments.domain.public import seen_of
from faristol_web.tournaments.models import Tournament
from faristol_web.tournaments.views.slips import slip_token
from tests.web.tournaments import making

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return making.event(entrants=4, rounds=1)[0]


def url_of(tournament: Tournament, table: int = 1) -> str:
    found = seen_of(tournament)
    token = slip_token(found, found.state.rounds[-1], table)
    return reverse("tournament_slip", args=[tournament.slug, token])


def table_of(tournament: Tournament) -> TableState:
    return desk.state_of(tournament.public_id).rounds[0].tables[0]


def send(client: Client, url: str, **fields: object) -> int:
    page = client.get(url).content.decode()
    hidden = dict(re.findall(r'type="hidden" name="(wish|proposal|pairing)" value="([^"]*)"', page))
    return client.post(url, {**hidden, **fields}).status_code


def test_two_phones_report_and_confirm_by_the_slip(tournament: Tournament) -> None:
    url, first, second = url_of(tournament), Client(), Client()
    assert send(first, url, side="0") == 302
    assert send(second, url, side="1") == 302

    assert send(first, url, do="propose", own_points=401, other_points=377) == 302
    assert table_of(tournament).report is None
    assert send(second, url, do="confirm") == 302

    report = table_of(tournament).report
    assert report is not None
    assert report.result.points == (401, 377)
    authors = [getattr(event, "author", "") for event in desk.events_of(tournament.public_id)]
    assert re.fullmatch(r"entrant \d by the slip", authors[-1]), "not known to be who they said"


def test_one_phone_does_not_confirm_its_own_word(tournament: Tournament) -> None:
    url, phone = url_of(tournament), Client()
    send(phone, url, side="0")
    send(phone, url, do="propose", own_points=401, other_points=377)

    assert send(phone, url, side="1") == 400
    assert send(phone, url, do="confirm") == 409
    assert table_of(tournament).report is None


def test_the_page_asks_first_and_shows_nothing_private(tournament: Tournament) -> None:
    url, phone = url_of(tournament), Client()
    asked = phone.get(url).content.decode()
    assert 'data-testid="side-0"' in asked
    assert 'data-testid="hand-in"' not in asked
    assert send(phone, url, do="propose", own_points=401, other_points=377) == 200
    assert table_of(tournament).proposed == ()

    send(phone, url, side="0")
    page = phone.get(url).content.decode()

    assert "secret-" not in page
    assert 'data-testid="my-data"' not in page
    for deed in ("erase", "withdraw", "data", "play", "bye"):
        assert send(phone, url, do=deed, sure="yes") == 400


def test_a_slip_is_good_for_its_own_pairing_only(tournament: Tournament) -> None:
    url = url_of(tournament)
    assert Client().get(url).status_code == 200
    assert Client().get(url[:-3] + "xy/").status_code == 404
    other, _ = making.event(entrants=4, rounds=1, title="Another")
    assert Client().get(url.replace(f"/{tournament.slug}/", f"/{other.slug}/")).status_code == 404

    desk.do(tournament.public_id, a.UnpairRound(round_number=1), actor="director")
    tournament.refresh_from_db()
    desk.do(tournament.public_id, a.PairRound(round_number=1), actor="director")

    assert Client().get(url).status_code == 404
