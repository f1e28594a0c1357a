"""Found as people remember it: without accents, with a slip of the finger, by the beginning."""

import re
from importlib import import_module

import pytest
from django.apps import apps as django_apps
from django.test import Client

from faristol_web.archive import indexing
from faristol_web.archive.clubs import add_club
from faristol_web.archive.models import Club
from faristol_web.archive.people import merge_players
from faristol_web.archive.search import search
from faristol_web.ratings.services import add_player
from faristol_web.replays.services import add_samples
from tests.web.archive.events import played

pytestmark = pytest.mark.django_db(databases=["default", "events"])


def found(query: str, kind: str) -> tuple[list[str], bool]:
    (hits,) = search(query, kinds=[kind])
    return [hit.title for hit in hits.hits], hits.is_guess


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("nuria", "Núria Pla"),
        ("PLA nú", "Núria Pla"),
        ("αννα", "Άννα Παππά"),
        ("ΠΑΠΠΑ", "Άννα Παππά"),
        ("turcanu", "Ștefan Țurcanu"),
        ("ţurcanu", "Ștefan Țurcanu"),  # the cedilla of old keyboards
        ("odeg", "Karin Ødegård"),
    ],
)
def test_signs_and_size_do_not_matter(query: str, name: str) -> None:
    played()
    indexing.freshen()
    assert found(query, "player") == ([name], False)


@pytest.mark.parametrize(
    ("query", "is_guess"),
    [
        ("Pau d'Or", False),
        ("pau d’or", False),
        ("maria-antònia", False),
        ("or pau", False),
        ("antoina", True),
    ],
)
def test_a_name_with_an_apostrophe_or_a_hyphen_is_found_as_written(query: str, *, is_guess: bool) -> None:
    add_player("Pau d'Or i Maria-Antònia")
    assert found(query, "player") == (["Pau d'Or i Maria-Antònia"], is_guess)


@pytest.mark.parametrize("query", ["nuira", "nurria", "nria pla", "nurai pla", "nusia"])
def test_a_slip_of_the_finger_is_forgiven_and_said(query: str, client: Client) -> None:
    played()
    indexing.freshen()
    assert found(query, "player") == (["Núria Pla"], True)
    assert "Similar names" in client.get("/search/", {"q": query}).content.decode()


def test_a_club_is_one_under_both_apostrophes_after_the_migration() -> None:
    old, new = add_club("Club l'Hospitalet"), add_club("Club l’Alguer")
    assert add_club("Club l’Hospitalet") == old
    Club.objects.filter(pk=new.pk).update(folded="club l’alguer")  # as it was kept before
    import_module("faristol_web.archive.migrations.0005_apostrophes").fold_again(django_apps, None)
    assert add_club("Club l'Alguer") == new


def test_exact_matches_go_before_near_ones() -> None:
    add_player("Joana Mas")
    add_player("Joena Mas")
    assert found("joana", "player") == (["Joana Mas"], False)
    assert found("mas", "player")[0] == ["Joana Mas", "Joena Mas"]
    assert found("xyz", "player") == ([], False)


@pytest.mark.parametrize("query", ["gal·la", "galla", "GAL.LA", "l club gal-la"])
def test_a_club_is_found_however_its_l_is_written(query: str) -> None:
    played()
    indexing.freshen()
    wanted = query.removeprefix("l ")
    assert found(wanted, "club") == (["Club Gal·la"], False)


def test_events_games_and_rules_are_found(client: Client) -> None:
    played(title="Trobada de Sóller")
    add_samples()
    indexing.freshen()
    assert found("soller", "event") == (["Trobada de Sóller"], False)
    assert found("soler trobada", "event") == (["Trobada de Sóller"], True)
    assert found("2009", "event")[0] == ["Trobada de Sóller"]
    (games,) = search("mi", kinds=["game"])
    assert all(hit.address.startswith("/records/") for hit in games.hits)
    (rules,) = search("exchange tiles", kinds=["rule"])
    assert rules.count
    assert client.get(rules.hits[0].address.partition("#")[0]).status_code == 200
    page = client.get("/search/?q=exchange").content.decode()
    assert 'data-testid="found-rule"' in page
    assert re.search(r'<strong><span lang="(ca|ro|el|fr|es)">', page), (
        "a rulebook's title is in its own language"
    )


def test_more_of_one_kind_are_a_page_of_their_own(client: Client) -> None:
    for number in range(12):
        add_player(f"Joan {'abcdefghijkl'[number]}")
    page = client.get("/search/?q=joan").content.decode()
    assert "All 12" in page
    assert page.count("<strong>Joan") == 5
    assert client.get("/search/?q=joan&kind=player").content.decode().count("<strong>Joan") == 12


@pytest.mark.parametrize(
    "query", ["", "  ", "(", "a)(b", "%", "_", "\\", "[[", "x" * 500, "' OR 1=1 --", "·"]
)
def test_nothing_that_is_typed_breaks_it(query: str, client: Client) -> None:
    add_player("Núria Pla")
    assert client.get("/search/", {"q": query}).status_code == 200
    assert "<strong>Núria" not in client.get("/search/", {"q": query}).content.decode()
    assert client.get("/players/", {"q": query}).status_code == 200


def test_a_merged_player_is_not_found() -> None:
    merge_players(add_player("Nuri"), add_player("Núria Pla"), by=None)
    assert found("nuri", "player")[0] == ["Núria Pla"]
