"""A person under two names is one person in every figure of a year."""

import pytest
from django.test import Client

from faristol.rating.game import RatedGame
from faristol_web.archive import indexing, people, players, seasons
from faristol_web.archive.models import Result
from faristol_web.ratings import services as ratings
from faristol_web.ratings.models import Player
from faristol_web.tournaments.domain.services import Person
from tests.web.archive.events import played

pytestmark = pytest.mark.django_db(databases=["default", "events"])

OTHERS = tuple(Person(name=f"Player {letter}", club="Vic") for letter in "ABCDEFGHIJKLM")
POINTS = tuple((400 - number, 300 + number) for number in range(7))


def _a_year() -> tuple[Player, Player]:
    """Four events: one person won the first three as one, and the last as another, of another club."""
    before, after = "Maria Popescu", "Maria Ionescu"
    for number, (name, club) in enumerate([(before, "Brașov")] * 3 + [(after, "Sibiu")]):
        people_of_event = (Person(name=name, club=club), *OTHERS)
        played(people_of_event, rulebook="ro-liber", points=POINTS, title=f"Etapa {number}")
    indexing.freshen()
    gone, kept = (Player.objects.get(name=name) for name in (before, after))
    people.merge_players(gone, kept, by=None)
    return gone, kept


def test_points_by_place_of_a_year_are_a_persons_under_both_names() -> None:
    _gone, kept = _a_year()
    (found,) = seasons.standings_of(2009)
    assert (found.events, len(found.lines)) == (4, 14)
    first = found.lines[0]
    assert (found.players[first.player], int(first.points), first.events) == (kept, 4 * 606, 4)


def test_events_played_in_a_year_are_a_persons_under_both_names() -> None:
    _gone, kept = _a_year()
    counts = dict(seasons.busiest(2009, most=20))
    assert (counts[kept], len(counts)) == (4, 14)


def test_an_opponent_with_two_names_is_one_opponent() -> None:
    _gone, kept = _a_year()
    met = players.rivals_of([Player.objects.get(name="Player A").pk])
    assert [(rival.player, rival.games, rival.lost) for rival in met] == [(kept, 4, 4)]


def test_a_clubs_page_lists_a_person_who_played_for_it_under_the_other_name(client: Client) -> None:
    _a_year()
    page = client.get("/clubs/brașov/").content.decode()
    members = page[page.index('data-testid="members"') :].partition("</table>")[0]
    assert "Maria Ionescu" in members
    assert '<td class="number">3</td>' in members


def test_an_event_under_a_name_that_two_merged_rows_have_is_that_persons() -> None:
    gone, kept = _a_year()
    Player.objects.filter(pk=gone.pk).update(name=kept.name, folded=kept.folded, sort_name=kept.sort_name)
    played((Person(name=kept.name), *OTHERS), rulebook="ro-liber", points=POINTS, title="Finala")
    indexing.freshen()
    assert Result.objects.get(title="Finala", place=1).player == kept


def test_the_api_has_the_lists_that_only_the_other_name_is_on(client: Client) -> None:
    gone, kept = ratings.add_player("N. Pla"), ratings.add_player("Núria Pla")
    ratings.publish(
        ratings.list_of("barruf"),
        [RatedGame(1, ("a", "b"), 2)],
        label="Lliga",
        day="2009-01-01",
        names={"a": gone.name, "b": "Pere Roca"},
        source="one",
    )
    people.merge_players(gone, kept, by=None)
    found = client.get(f"/api/v1/players/{kept.public_id}").json()
    assert (found["name"], [each["games"] for each in found["ratings"]]) == ("Núria Pla", [1])
