"""Seasons, clubs, players' accounts, and all of it as one archive."""

import io
import zipfile
from datetime import date

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from faristol.cli import main
from faristol_web.archive import indexing, people, players
from faristol_web.archive.clubs import add_club, clubs_named, merge_clubs, undo_club_merge
from faristol_web.archive.models import Claim, Club, ClubMerge, Result
from faristol_web.archive.seasons import champions_of, days_of, standings_of
from faristol_web.ratings.models import Player
from faristol_web.ratings.services import add_player
from faristol_web.tournaments.domain.services import Person
from tests.web.archive.events import played

pytestmark = pytest.mark.django_db(databases=["default", "events"])

FOURTEEN = tuple(Person(name=f"Player {letter}") for letter in "ABCDEFGHIJKLMN")


@pytest.fixture
def editor() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("serra"))
    return client


# Seasons


def test_a_season_runs_from_september_to_august(client: Client) -> None:
    played(title="August", day="2009-08-31")
    played(title="September", day="2009-09-01")
    assert days_of(2009) == (date(2009, 9, 1), date(2010, 8, 31))
    before, after = (client.get(f"/seasons/{year}/").content.decode() for year in (2008, 2009))
    assert ("August" in before, "September" in before) == (True, False)
    assert (">August" in after, "September" in after) == (False, True)
    assert "2009–10" in client.get("/seasons/").content.decode()
    assert client.get("/seasons/1999/").status_code == 404
    assert client.get("/seasons/99999/").status_code == 404


def test_winners_are_those_who_stand_first(client: Client) -> None:
    played()
    indexing.freshen()
    (champion,) = champions_of(2009)
    assert [row.name for row in champion.winners] == ["Karin Ødegård"]
    page = client.get("/seasons/2009/").content.decode()
    assert "Karin Ødegård" in page[page.index('data-testid="champions"') :]


def test_points_by_place_are_added_over_events_that_have_a_scale(client: Client) -> None:
    points = tuple((400 + number, 300 - number) for number in range(7))
    played(FOURTEEN, rulebook="ro-liber", points=points)
    played(FOURTEEN, rulebook="ro-liber", points=points, title="Second", day="2010-02-01")
    played(title="Four", rulebook="ro-liber")
    indexing.freshen()
    (found,) = standings_of(2009)
    assert (found.events, found.left_out, found.lines[0].events) == (2, 1, 2)
    assert found.lines[0].points == 2 * 606
    assert ">1212<" in client.get("/seasons/2009/").content.decode()


def test_a_season_as_one_archive_holds_what_the_program_reads_again(client: Client, tmp_path: object) -> None:
    played()
    content = client.get("/seasons/2009/season.zip").content
    packed = zipfile.ZipFile(io.BytesIO(content))
    assert packed.testzip() is None
    assert set(packed.namelist()) == {
        *("events.csv", "results.csv", "games.csv"),
        *(
            f"tournaments/open-of-vic/{name}"
            for name in ("standings.csv", "cross-table.csv", "results.csv", "log.jsonl")
        ),
    }
    log = f"{tmp_path}/log.jsonl"
    packed.getinfo("tournaments/open-of-vic/log.jsonl").filename = "log.jsonl"
    packed.extract("tournaments/open-of-vic/log.jsonl", str(tmp_path))
    assert main(["tournament", "standings", log]) == 0
    assert b"Karin" in packed.read("results.csv")


# Clubs


def test_a_club_is_one_however_it_is_written(client: Client) -> None:
    played()
    indexing.freshen()
    assert {club.name for club in Club.objects.all()} == {"Club Gal·la", "Brașov"}
    page = client.get("/clubs/club-galla/").content.decode()
    assert ("Núria Pla" in page, "Άννα Παππά" in page, "Țurcanu" in page) == (True, True, False)


def test_nearly_the_same_players_are_offered_as_one(editor: Client) -> None:
    one, other = (add_player(name) for name in ("Γιώργος Παππάς", "ΠΑΠΑΣ ΓΙΩΡΓΟΣ"))
    add_player("Anna Mas")
    page = editor.get("/players/merged/").content.decode().partition('data-testid="near"')[2]
    assert (one.name in page, other.name in page, "Anna Mas" in page) == (True, True, False)
    assert editor.post(f"/players/{other.public_id}/merge/", {"into": one.public_id}).status_code == 302
    assert 'data-testid="near"' not in editor.get("/players/merged/").content.decode()


def test_an_editor_joins_two_spellings_and_parts_them(editor: Client, client: Client) -> None:
    played()
    indexing.freshen()
    clubs = clubs_named(["Brașov", "Club Gal·la"])
    answer = editor.post("/clubs/brașov/merge/", {"into": "club-galla"})
    assert (answer.status_code, answer["Location"]) == (302, "/clubs/club-galla/")
    assert client.get("/clubs/brașov/").status_code == 302
    page = client.get("/clubs/club-galla/").content.decode()
    assert "Țurcanu" in page
    assert "Also written" in page
    merge = ClubMerge.objects.get()
    assert editor.post(f"/clubs/merges/{merge.pk}/undo/").status_code == 302
    assert "Țurcanu" not in client.get("/clubs/club-galla/").content.decode()
    assert Result.objects.filter(club=clubs["Brașov"]).count() == 1


def test_a_chain_of_spellings_leads_to_the_last() -> None:
    first, second, third = (add_club(name) for name in ("Vic", "SC Vic", "Scrabble Club Vic"))
    merge_clubs(first, second, by=None)
    last = merge_clubs(second, third, by=None)
    undo_club_merge(last, by=None)
    merge_clubs(second, third, by=None)
    assert {club.name for club in Club.objects.exclude(merges__undone_at=None, merges__isnull=False)} == {
        "Scrabble Club Vic"
    }


def test_an_editor_changes_a_clubs_page_but_not_which_club_it_is(editor: Client, client: Client) -> None:
    add_club("club gal·la")
    given = {
        "name": "Club Gal·la",
        "town": "Vic",
        "federation": "FISC",
        "link": "https://galla.example",
        "note": "",
    }
    assert editor.post("/clubs/club-galla/edit/", given).status_code == 302
    page = client.get("/clubs/club-galla/").content.decode()
    assert "Club Gal·la" in page
    assert "https://galla.example" in page
    assert editor.post("/clubs/club-galla/edit/", given | {"name": "Other"}).status_code == 400
    assert client.post("/clubs/club-galla/edit/", given).status_code in {302, 403}


# Players' accounts


def test_a_claim_to_be_a_player_holds_once_an_editor_agrees(editor: Client) -> None:
    anna = add_player("Anna Mas")
    member = Client()
    user = User.objects.create_user("anna")
    member.force_login(user)
    assert member.post(f"/players/{anna.public_id}/claim/", {"do": "claim"}).status_code == 302
    claim = Claim.objects.get()
    assert people.players_of_users([user.pk]) == {}
    assert member.get("/players/claims/").status_code == 404
    assert member.post("/players/claims/", {"claim": claim.pk, "do": "confirm"}).status_code == 404
    assert "anna" in editor.get("/players/claims/").content.decode()
    editor.post("/players/claims/", {"claim": claim.pk, "do": "confirm"})
    assert people.players_of_users([user.pk]) == {user.pk: anna}
    member.post(f"/players/{anna.public_id}/claim/", {"do": "end"})
    assert people.players_of_users([user.pk]) == {}
    assert Client().post(f"/players/{anna.public_id}/claim/").status_code == 403


# Lists


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_of_players_takes_as_many_queries_for_one_as_for_many(
    count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    found = [add_player(f"Player {number}") for number in range(count)]
    with django_assert_num_queries(3):
        assert len(players.listed(found)) == count


@pytest.mark.parametrize("count", [1, 3])
def test_a_season_takes_as_many_queries_for_one_as_for_many(
    count: int, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(count):
        played(title=f"Open {number}")
    indexing.freshen()
    with django_assert_num_queries(20):
        client.get("/seasons/2009/")


def test_a_page_that_was_made_is_made_once(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    played()
    tag = client.get("/seasons/2009/")["ETag"]
    with django_assert_max_num_queries(20):
        again = client.get("/seasons/2009/", headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")


def test_empty_pages_say_what_will_be_there(client: Client) -> None:
    for page, said in (
        ("/players/", "No players yet"),
        ("/clubs/", "No clubs yet"),
        ("/seasons/", "No events yet"),
        ("/archive/", "No events yet"),
    ):
        assert said in client.get(page).content.decode()
    assert not Player.objects.exists()
