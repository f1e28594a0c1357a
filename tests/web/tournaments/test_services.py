"""People in the rows and in the record: who is entered, who has left, who judges."""

from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.test import Client

from faristol.errors import NotationError
from faristol.tournament import actions as a
from faristol.tournament.settings import RegistrationTerms
from faristol.tournament.state import Standing
from faristol_web.play.models import Game
from faristol_web.tournaments.domain import desk, services
from faristol_web.tournaments.domain.services import Person
from faristol_web.tournaments.models import Officer, OnlineGame, Registration, Tournament
from tests.web.tournaments.desks import NAMES, desk_url, director, enter, open_event, send, state_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    made = open_event(rounds=2)
    enter(made, *NAMES[:4])
    return made


def erase(event: Tournament, entrant: int) -> Registration:
    registration = Registration.objects.get(tournament=event, entrant=entrant)
    services.erase_registration(registration)
    return registration


def test_an_entrant_erased_before_the_start_leaves_the_place_to_the_waiting_list() -> None:
    event = open_event(registration=RegistrationTerms(capacity=2))
    enter(event, *NAMES[:3])
    assert state_of(event).entrants[3].standing is Standing.WAITING

    erase(event, 1)

    found = state_of(event).entrants
    assert (found[1].name, found[1].club, found[1].standing) == ("#1", "", Standing.WITHDRAWN)
    assert found[3].standing is Standing.IN


def test_an_entrant_erased_during_play_stays_for_the_opponents(event: Tournament) -> None:
    desk.do(event.public_id, a.PairRound(round_number=1), actor="director")

    erase(event, 1)

    assert state_of(event).entrants[1].standing is Standing.IN
    assert state_of(event).entrants[1].club == "Club"


def test_the_list_of_games_played_here_forgets_who_is_erased(event: Tournament) -> None:
    facts = {"rulebook_id": "ca-1v1", "side_ms": 1, "invitation_hash": "i"}
    Game.objects.create(public_id="live", names=["Biel Roca", "Anna Serra"], **facts)
    OnlineGame.objects.create(
        tournament=event, round_number=1, first_entrant=1, second_entrant=2, opened_by=2, game="live"
    )

    erase(event, 1)

    assert Game.objects.get().names == ["Biel Roca", "#1"]


def test_a_name_is_entered_once_whichever_way_it_comes(event: Tournament) -> None:
    with pytest.raises(NotationError, match="anna SERRA"):
        services.register(event, Person(name="anna SERRA"), actor="director", is_accepted=False)
    with pytest.raises(NotationError, match="emma"):
        services.register_all(event, [Person(name="Emma"), Person(name="emma")], actor="director")

    assert Registration.objects.count() == len(state_of(event).entrants) == 4


def test_a_member_typed_by_name_who_plays_steps_aside_at_the_own_table(event: Tournament) -> None:
    desk.do(event.public_id, a.PairRound(round_number=1), actor="director")
    url = desk_url(event, "committee")
    send(director(), url, "name", **{"member-1": "Quima", "member-2": "anna serra", "member-3": "Rosa"})
    table = next(each.number for each in state_of(event).rounds[0].paired.tables if 1 in each.entrants)

    send(director(), url, "ask", question="Was the play in time?", round=1, table=table)

    assert state_of(event).committee_entrants == (None, 1, None)
    assert state_of(event).inquiries[0].conflicted == (2,)


def test_an_administrator_erases_the_name_of_a_member_who_does_not_play(event: Tournament) -> None:
    members = {f"member-{number}": name for number, name in enumerate(("Serra", "Soler", "Pons"), 1)}
    assert send(director(), desk_url(event, "committee"), "name", **members).status_code == 302
    administrator = Client()
    administrator.force_login(User.objects.create_superuser("serra"))
    officer = Officer.objects.get(name="Soler")

    page = administrator.get("/admin/tournaments/officer/")
    assert "Soler" in page.content.decode()
    administrator.post("/admin/tournaments/officer/", {"action": "erase", "_selected_action": [officer.pk]})

    assert list(state_of(event).committee) == ["Serra", "–", "Pons"]
    assert administrator.get(f"/admin/tournaments/officer/{officer.pk}/delete/").status_code == 403


def test_a_substitute_who_plays_at_that_table_is_refused(event: Tournament) -> None:
    desk.do(event.public_id, a.PairRound(round_number=1), actor="director")
    url = desk_url(event, "committee")
    send(director(), url, "name", **{"member-1": "Quima", "member-2": "Pere", "member-3": "Anna Serra"})
    tables = state_of(event).rounds[0].paired.tables
    number, (one, other) = next((each.number, each.entrants) for each in tables if 1 in each.entrants)
    opponent = state_of(event).entrants[other if one == 1 else one].name
    send(director(), url, "ask", question="Was the play in time?", round=1, table=number)

    refused = send(director(), url, "substitute", inquiry=1, replaces=3, name=opponent)
    taken = send(director(), url, "substitute", inquiry=1, replaces=3, name="Berta")

    assert (refused.status_code, taken.status_code) == (400, 302)


@pytest.mark.parametrize("zone", ["Mars/Olympus", "", "../etc"])
def test_a_time_zone_that_there_is_not_enters_no_record(event: Tournament, zone: str) -> None:
    settings = desk.held_of(event.public_id).state.settings
    wrong = replace(settings, time_zone=zone)

    with pytest.raises(NotationError, match="time zone"):
        desk.do(event.public_id, a.ChangeSettings(settings=wrong), actor="director")

    assert services.today(wrong), "and a page still works if a zone is unknown by now"


def test_the_list_counts_who_has_a_place(event: Tournament) -> None:
    desk.do(event.public_id, a.Withdraw(entrant=1), actor="director")

    event.refresh_from_db()
    assert event.entered == 3
    assert "3 entrants" in director().get("/tournaments/").content.decode()
