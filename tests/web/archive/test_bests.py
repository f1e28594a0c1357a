"""Best plays and games: the right ones, in order, never across tile sets, each with a way to look at it."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from faristol_web.archive import indexing
from faristol_web.archive.bests import CATEGORIES, Category, Wanted, best_of, best_with, tiles_of
from faristol_web.archive.models import GameSide
from faristol_web.replays.services import add_samples
from tests.web.archive.events import played

pytestmark = pytest.mark.django_db(databases=["default", "events"])

OPEN = Wanted(rulebook_id="ca-obert-2009")


def names(category: str, wanted: Wanted = OPEN) -> list[tuple[int, int, str]]:
    return [(best.rank, best.value, best.side.name) for best in best_of(wanted, CATEGORIES[category])]


def test_every_list_has_its_best_first() -> None:
    played(points=((412, 380), (401, 401)))
    indexing.freshen()
    nuria, anna, stefan, karin = "Núria Pla", "Άννα Παππά", "Ștefan Țurcanu", "Karin Ødegård"
    assert names("game") == [(1, 412, nuria), (2, 401, stefan), (2, 401, karin), (4, 380, anna)]
    assert [(rank, value) for rank, value, _ in names("play")] == [(1, 80), (1, 80), (3, 74), (3, 74)]
    assert [value for _rank, value, _name in names("bingos")] == [2, 2, 1, 1]
    assert names("lost") == [(1, 380, anna)]
    assert names("spread") == [(1, 32, nuria)]
    assert names("total") == [(1, 802, stefan), (2, 792, nuria)]
    assert names("word") == []  # sheets say no lengths
    assert tiles_of(OPEN) == ["NY"]
    assert [(best.value, best.word) for best in best_with(OPEN, "NY")] == [(34, "PENYA")] * 2


def test_tiles_that_the_newest_sides_lack_are_found_among_all(monkeypatch: pytest.MonkeyPatch) -> None:
    played()
    played(title="Cupa", words=("XAL", "SAL"))
    indexing.freshen()
    every = tiles_of(OPEN)
    monkeypatch.setattr("faristol_web.archive.bests._SAMPLE", 1)
    assert tiles_of(OPEN) == every


@pytest.mark.skipif(connection.vendor != "sqlite", reason="reads SQLite's plan")
@pytest.mark.parametrize("category", CATEGORIES.values(), ids=CATEGORIES.keys())
def test_each_list_is_read_in_the_order_of_an_index(category: Category) -> None:
    """Sorting all games of a large site took a third of a second a list, after each game."""
    index = {"best_points": "side_best", "longest_length": "side_longest"}.get(category.value)
    with CaptureQueriesContext(connection) as asked:
        best_of(OPEN, category)
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {asked[0]['sql']}")
        plan = " ".join(row[-1] for row in cursor.fetchall())
    assert f"USING INDEX {index or f'side_{category.value}'} " in plan


def test_rulebooks_are_never_mixed(client: Client) -> None:
    played()
    played(title="Cupa", rulebook="ro-liber", words=("CASETE", "ZAHARUL"))
    indexing.freshen()
    assert {side.tileset for side in GameSide.objects.filter(rulebook_id="ro-liber")} == {"romanian"}
    for rulebook, own, other in (("ca-obert-2009", "PENYA", "ZAHARUL"), ("ro-liber", "ZAHARUL", "PENYA")):
        page = client.get(f"/bests/?rulebook={rulebook}").content.decode()
        assert f">{own}<" in page
        assert other not in page


def test_uploaded_records_stand_apart_and_lead_to_the_move(client: Client) -> None:
    played()
    add_samples()
    indexing.freshen()
    rulebook = GameSide.objects.filter(source="record").values_list("rulebook_id", flat=True)[0]
    assert (
        'href="/records/' not in client.get(f"/bests/?rulebook={rulebook}").content.decode().split("<main")[1]
    )
    page = client.get(f"/bests/?rulebook={rulebook}&where=record").content.decode()
    found = best_of(Wanted(rulebook_id=rulebook, source="record"), CATEGORIES["play"])[0]
    assert found.address.endswith(f"#{found.side.best_move}")
    assert f'href="{found.address}"' in page


def test_a_reader_chooses_season_event_and_place(client: Client) -> None:
    first = played(title="First", day="2009-11-21", words=("CASES", "MASIA"))
    played(title="Second", day="2010-11-21", words=("QUID", "SALAÇ"))
    for query, is_first, is_second in (
        ("", True, True),
        ("season=2009", True, False),
        (f"event={first.public_id}", True, False),
        ("where=online", False, False),
        ("season=twelve&where=nowhere&rulebook=none", True, True),
    ):
        page = client.get(f"/bests/?{query}").content.decode()
        assert (">CASES<" in page, ">QUID<" in page) == (is_first, is_second), query
    assert client.get("/bests/nonsense/").status_code == 404
    assert client.get("/bests/play.exe").status_code == 404


def test_an_empty_list_says_what_will_be_there(client: Client) -> None:
    assert "No finished games yet" in client.get("/bests/").content.decode()


@pytest.mark.parametrize("count", [1, 3])
def test_a_list_takes_one_query_however_long(
    count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(count):
        played(title=f"Open {number}")
    indexing.freshen()
    with django_assert_num_queries(1):
        found = best_of(OPEN, CATEGORIES["game"], most=20)
        assert len([best.side.player and best.side.player.name for best in found]) == 4 * count
