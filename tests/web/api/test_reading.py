"""Public reading: complete, by the page, in the reader's language, and nothing private."""

import re
from typing import Any

import pytest
from django.urls import reverse

from faristol_web.archive.clubs import add_club
from faristol_web.tournaments.models import Tournament
from tests.web.api.asking import Program, Site
from tests.web.tournaments.making import secrets_of

pytestmark = pytest.mark.django_db


def test_a_rulebook_says_every_value_with_its_article_in_the_readers_language() -> None:
    rules = {each["key"]: each for each in Program().json("rulebooks/ca-1v1")["rules"]}
    assert rules["clock.side_ms"]["value"] == 1_800_000
    assert rules["clock.side_ms"]["article"]
    catalan = Program(**{"Accept-Language": "ca"}).json("rulebooks/ca-1v1")["rules"]
    assert next(each for each in catalan if each["key"] == "clock.side_ms")["language"] == "ca"


def test_a_tile_set_says_how_many_of_each_tile_and_how_they_are_spelled() -> None:
    found = Program().json("tilesets/catalan")
    tiles = {each["label"]: each for each in found["tiles"]}
    assert tiles["?"]["count"] == 2
    assert tiles["L·L"]["value"] == 10
    assert sum(each["count"] for each in found["tiles"]) == found["size"] == 100


def test_words_get_one_verdict_together_and_what_cannot_be_spelled_says_why() -> None:
    good = Program().json("lexica/ca-disc-2021/judge?words=casa,gat")
    assert good["is_good"]
    assert [each["tiles"] for each in good["words"]] == [["C", "A", "S", "A"], ["G", "A", "T"]]
    bad = Program().json("lexica/ca-disc-2021/judge?words=casa,xqzz")
    assert not bad["is_good"]
    strange = Program().json("lexica/ca-disc-2021/judge?words=%E2%82%AC%E2%82%AC")
    assert not strange["is_good"]
    assert strange["words"][0]["fault"]


def test_the_plays_of_a_position_are_those_of_the_generator() -> None:
    empty = "/".join(["15"] * 15)
    asked = {"cgp": f"{empty} CASAREN/ 0/0 0", "lexicon": "ca-disc-2021", "top": 3}
    found = Program().send("positions/plays", asked).json()
    assert len(found["plays"]) == 3
    assert found["count"] > 3
    assert found["plays"][0]["score"] == found["top"]
    rows = {"rows": ["15"] * 15, "rack": "CASAREN", "lexicon": "ca-disc-2021", "top": 3}
    assert Program().send("positions/plays", rows).json() == found


@pytest.mark.parametrize(
    ("asked", "where"),
    [
        ({"lexicon": "ca-disc-2021"}, "body"),
        ({"lexicon": "no-such", "cgp": "15"}, "body.lexicon"),
        ({"lexicon": "ca-disc-2021", "cgp": "what is this"}, "body.cgp"),
        ({"lexicon": "ca-disc-2021", "rows": ["15"] * 15, "rack": "AAAAAAAAAAAA"}, "body.rows"),
        ({"lexicon": "ca-disc-2021", "cgp": "15", "topp": 3}, "body.topp"),
        ({"lexicon": "ca-disc-2021", "cgp": "15", "top": "3"}, "body.top"),
    ],
)
def test_a_position_that_is_none_is_told_what_is_wrong_and_where(asked: dict[str, Any], where: str) -> None:
    answer = Program().send("positions/plays", asked)
    assert answer.status_code == 422
    assert answer["Content-Type"] == "application/problem+json"
    assert where in [each["where"] for each in answer.json()["errors"]]


@pytest.mark.parametrize(
    ("path", "where", "what"),
    [
        ("players?page=0", "query.page", "Com a mínim 1."),
        ("players?page=first", "query.page", "Escriu un nombre enter."),
        ("calendar?first=yesterday", "query.first", "Escriu una data vàlida."),
        ("bests", "query.rulebook", "Aquest camp és obligatori."),
    ],
)
def test_faults_are_reported_in_the_readers_language(path: str, where: str, what: str) -> None:
    answer = Program(**{"Accept-Language": "ca"}).get(path)
    assert answer.status_code == 422
    assert {"where": where, "what": what} in answer.json()["errors"]


def test_a_value_that_is_none_of_a_few_is_told_which_there_are() -> None:
    (fault,) = Program().get("tournaments?status=begun").json()["errors"]
    assert fault == {
        "where": "query.status",
        "what": "Choose one of these: 'registration', 'running', 'over'.",
    }


def test_a_tournament_is_whole(site: Site) -> None:
    program = Program()
    assert [each["id"] for each in program.json("tournaments")["items"]] == [site.tournament.slug]
    assert program.json(site.path[:-1])["paired"] == 2
    assert len(program.json(f"{site.path}entrants")) == 8
    tables = program.json(f"{site.path}rounds/1")["tables"]
    assert all(each["result"] for each in tables)
    assert program.json(f"{site.path}rounds/2")["tables"][0]["result"] is None
    reasons = program.json(f"{site.path}rounds/2/explanation")["tables"]
    assert all(each["reasons"] for each in reasons)
    standings = program.json(f"{site.path}standings?after=1")
    assert [each["place"] for each in standings] == sorted(each["place"] for each in standings)
    assert [len(each["rounds"]) for each in program.json(f"{site.path}cross-table")] == [2] * 8
    card = program.json(f"{site.path}entrants/1")
    assert card["rounds"][0]["is_known"]
    assert isinstance(program.json(f"{site.path}prizes"), list)
    events = program.get(f"{site.path}events")
    assert events.content.startswith(b'{"faristol"')


def test_ratings_and_players_are_whole(site: Site) -> None:  # noqa: ARG001 – has made them
    program = Program()
    (rating_list,) = program.json("ratings")
    assert rating_list["latest"] == 2
    rows = program.json(f"ratings/{rating_list['system']}/editions/2")["items"]
    player = program.json(f"players/{rows[0]['player']}")
    assert player["name"] == rows[0]["name"]
    assert player["ratings"][0]["chapters"]
    assert program.json("players?q=roca")["count"] == 1


def test_the_calendar_has_the_tournament_and_the_clubs_are_listed(site: Site) -> None:
    (found,) = Program().json("calendar")["items"]
    assert (found["title"], found["first_day"]) == (site.tournament.title, "2009-11-21")
    assert Program().json("calendar?last=2009-11-20")["items"] == []
    add_club("Club Escaques Perpinyà")
    assert [each["name"] for each in Program().json("clubs?q=perpinya")["items"]] == [
        "Club Escaques Perpinyà"
    ]


def test_a_record_has_its_moves_and_its_gcg(site: Site) -> None:  # noqa: ARG001
    listed = Program().json("records?size=100")["items"]
    whole = [Program().json(f"records/{each['id']}") for each in listed]
    assert all(each["moves"] for each in whole)
    game = next(each for each in whole if len(each["players"]) == 2)
    assert Program().get(f"records/{game['id']}/game.gcg").content.startswith(b"#")


def test_lists_come_by_the_page_and_say_where_the_next_is(site: Site) -> None:
    whole = Program().json("players?size=100")
    first = Program().json("players?size=2")
    assert (first["count"], first["pages"]) == (whole["count"], -(-whole["count"] // 2))
    seen, at = list(first["items"]), first
    while at["next"]:
        at = Program().json(re.sub(r".*/api/v1/", "", at["next"]))
        seen += at["items"]
    assert seen == whole["items"]
    assert site.tournament


def test_reading_many_takes_no_more_queries_than_reading_few(
    site: Site, django_assert_num_queries: Any
) -> None:
    copies = [
        Tournament(public_id=f"p{at}", slug=f"s{at}", title=f"T{at}", director_hash=f"h{at}", rulebook_id="x")
        for at in range(5)
    ]
    Tournament.objects.bulk_create(copies)
    assert site.tournament
    with django_assert_num_queries(2):
        assert len(Program().json("tournaments")["items"]) == 6
    with django_assert_num_queries(2):
        assert len(Program().json("tournaments?size=1")["items"]) == 1


def test_a_hidden_tournament_is_not_there(site: Site) -> None:
    Tournament.objects.update(status=Tournament.Status.HIDDEN)
    assert Program().get(site.path[:-1]).status_code == 404
    assert Program().json("tournaments")["items"] == []


def test_nothing_that_is_somebodys_own_stands_in_any_answer(site: Site) -> None:
    secrets = secrets_of(site.people)
    paths = ["", "entrants", "rounds", "rounds/1", "rounds/2", "rounds/2/explanation", "standings"]
    paths += ["cross-table", "prizes", "events", *(f"entrants/{number}" for number in range(1, 9))]
    for path in paths:
        text = Program().get((site.path + path).rstrip("/")).content.decode()
        assert [each for each in secrets if each and each in text] == [], path
    for url in (reverse("feed_tournament", args=[site.tournament.slug]), reverse("feed_news")):
        text = Program().client.get(url).content.decode()
        assert [each for each in secrets if each and each in text] == [], url


def test_seasons_and_bests_are_those_of_the_pages(site: Site) -> None:  # noqa: ARG001 – it holds them
    program = Program()
    seasons = program.json("seasons")
    assert seasons
    one = program.json(f"seasons/{seasons[0]['year']}")
    assert (one["name"], one["events"]) == (seasons[0]["name"], seasons[0]["events"])
    assert program.get("seasons/1950").status_code == 404
    records = program.json("bests?rulebook=ca-ajusc&source=record&category=game")["items"]
    values = [each["value"] for each in records]
    assert values == sorted(values, reverse=True)
    assert program.json("bests?rulebook=ca-ajusc")["items"] == [], (
        "what was uploaded counts only if asked for"
    )
    assert program.get("bests").status_code == 422
    assert program.get("bests?rulebook=ca-ajusc&category=longest").status_code == 422


def test_an_unknown_parameter_is_told_with_those_that_there_are() -> None:
    answer = Program().get("games?statsu=over&page=1")
    assert answer.status_code == 422
    fault = answer.json()["errors"]
    assert [each["where"] for each in fault] == ["query.statsu"]
    assert fault[0]["what"].endswith("page, rulebook, size, status")
    assert Program().get("games?status=over&page=1").status_code == 200


def test_a_list_of_plays_has_no_gcg_and_that_is_said(site: Site) -> None:  # noqa: ARG001 – it holds one
    answer = Program().get("records/casa-caprarul/game.gcg")
    assert answer.status_code == 404
    assert "list of plays" in answer.json()["detail"]
    assert Program().get("records/michi-waxberry-2014/game.gcg").status_code == 200
