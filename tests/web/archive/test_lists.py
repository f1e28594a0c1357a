"""The lists of players, clubs and seasons: their order, and what stands where there is nothing."""

import io
import re
import zipfile

import pytest
from django.test import Client

from faristol.rating.game import RatedGame
from faristol_web.archive import indexing, people
from faristol_web.archive.models import Club
from faristol_web.ratings import services as ratings
from faristol_web.ratings.models import Player
from tests.web.archive.events import played

pytestmark = pytest.mark.django_db(databases=["default", "events"])


def rated(
    winner: str, loser: str, *, day: str, clubs: dict[str, str] | None = None, is_late: bool = False
) -> None:
    games = (RatedGame(1, ("a", "b"), 2),)
    names = {"a": winner, "b": loser}
    ratings.publish(
        ratings.list_of("barruf"),
        games,
        label=day,
        day=day,
        names=names,
        clubs=clubs,
        source=day,
        is_late=is_late,
    )


def names_in(page: str) -> list[str]:
    return list(re.findall(r'<th scope="row"><a [^>]*>([^<]*)</a>', page))


@pytest.fixture
def listed() -> None:
    """Everyone has an event but Anna and Pere; Anna and Núria have a rating, and Núria the better one."""
    played()
    indexing.freshen()
    rated("Núria Pla", "Anna Bo", day="2009-12-01")
    ratings.add_player("Pere Roca")


@pytest.mark.usefixtures("listed")
def test_players_are_listed_by_name_rating_or_events_and_those_without_come_last(client: Client) -> None:
    def order(asked: str) -> list[str]:
        return names_in(client.get("/players/", {"order": asked}).content.decode())

    by_name = order("name")
    assert order("") == order("nonsense") == by_name == order("-name")[::-1]
    assert order("-rating")[:2] == ["Núria Pla", "Anna Bo"]
    assert order("rating")[:2] == ["Anna Bo", "Núria Pla"]
    without = [name for name in by_name if name not in {"Núria Pla", "Anna Bo"}]
    assert order("-rating")[2:] == order("rating")[2:] == without
    assert set(order("-events")[-2:]) == {"Anna Bo", "Pere Roca"} == set(order("events")[-2:])


@pytest.mark.usefixtures("listed")
def test_a_heading_says_how_the_list_stands_and_leads_to_the_other_way(client: Client) -> None:
    page = client.get("/players/", {"order": "-rating", "q": "an"}).content.decode()
    assert page.count("aria-sort=") == 1
    assert 'aria-sort="descending"><a href="?q=an&amp;order=rating">Rating' in page
    assert 'href="?q=an&amp;order=name">Name' in page
    assert 'name="order" value="-rating"' in page
    assert names_in(page) == ["Anna Bo"]


@pytest.mark.usefixtures("listed")
def test_a_player_with_two_rows_is_ordered_by_both(client: Client) -> None:
    pere, anna = (Player.objects.get(name=name) for name in ("Pere Roca", "Anna Bo"))
    people.merge_players(anna, pere, by=None)
    page = client.get("/players/?order=-rating").content.decode()
    assert names_in(page)[:2] == ["Núria Pla", "Pere Roca"]


@pytest.mark.usefixtures("listed")
def test_nothing_is_a_dash_or_a_nought(client: Client) -> None:
    page = client.get("/players/?q=pere").content.decode()
    row = page[page.index(">Pere Roca</a>") :]
    assert re.findall(r"<td[^>]*>(.*?)</td>", row)[:3] == ["–", "–", "0"]


def test_a_club_that_a_player_names_has_a_page_before_anybody_has_played(client: Client) -> None:
    rated("Núria Pla", "Anna Bo", day="2009-12-01", clubs={"a": "Club Vell", "b": "CLUB  vell"})
    page = client.get("/clubs/").content.decode()
    assert "Club Vell" in page
    assert "2 players" in page
    assert Club.objects.count() == 1
    player = Player.objects.get(name="Núria Pla")
    assert 'href="/clubs/club-vell/"' in client.get(f"/players/{player.public_id}/").content.decode()
    members = client.get("/clubs/club-vell/").content.decode()
    assert names_in(members) == ["Anna Bo", "Núria Pla"]


def test_a_player_who_changes_clubs_is_of_the_new_one_and_another_spelling_is_none(client: Client) -> None:
    rated("Núria Pla", "Anna Bo", day="2009-12-01", clubs={"a": "Club Vell", "b": "Club Vell"})
    rated("Núria Pla", "Anna Bo", day="2010-01-01", clubs={"a": "Club  Nou", "b": "CLUB VELL"})
    assert dict(Player.objects.values_list("name", "club")) == {
        "Núria Pla": "Club Nou",
        "Anna Bo": "Club Vell",
    }
    client.get("/clubs/")
    assert names_in(client.get("/clubs/club-vell/").content.decode()) == ["Anna Bo"]
    assert names_in(client.get("/clubs/club-nou/").content.decode()) == ["Núria Pla"]
    rated("Núria Pla", "Anna Bo", day="2010-02-01", clubs={"a": "", "b": ""})
    rated("Núria Pla", "Anna Bo", day="2008-12-01", clubs={"a": "Club Vell", "b": "Altre"}, is_late=True)
    assert set(Player.objects.values_list("club", flat=True)) == {"Club Nou", "Club Vell"}


def test_a_season_says_what_is_in_it_where_there_was_no_event(client: Client) -> None:
    rated("Núria Pla", "Anna Bo", day="2005-12-01")
    played()
    for page in ("/seasons/", "/archive/"):
        text = re.sub(r"<[^>]+>", " ", client.get(page).content.decode())
        assert re.search(r"2009–10\s+1 event\b", text)
        assert re.search(r"2005–06\s+1 rating list\b", text)
        assert "0 events" not in text
    assert client.get("/seasons/2005/").status_code == 200
    content = client.get("/seasons/2005/season.zip").content
    assert zipfile.ZipFile(io.BytesIO(content)).testzip() is None


def _ratings_in(content: bytes) -> str:
    packed = zipfile.ZipFile(io.BytesIO(content))
    return "".join(packed.read(name).decode() for name in packed.namelist() if name.startswith("ratings/"))
