"""Handling of every request: conditions, limits, other sites' scripts, problems."""

import gzip
from dataclasses import replace

import pytest
from pytest_django import Settings

from faristol.tournament import actions as a
from faristol_web.api.counts import COUNTS
from faristol_web.http.limits import REQUESTS, SEARCHES
from faristol_web.tournaments.domain import desk
from tests.web.api.asking import ROOT, Program, Site

pytestmark = pytest.mark.django_db


def test_unchanged_parts_are_not_sent_again(site: Site) -> None:
    path = f"{site.path}standings"
    first = Program().get(path)
    again = Program().get(path, **{"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    announce = a.Announce(text="Lunch")
    desk.do(site.tournament.public_id, announce, actor="director")
    assert Program().get(path, **{"If-None-Match": first["ETag"]}).status_code == 200


def test_another_language_is_another_answer(site: Site) -> None:
    path = f"{site.path}rounds/2/explanation"
    first = Program(**{"Accept-Language": "en"}).get(path)
    other = Program(**{"Accept-Language": "ca"}).get(path, **{"If-None-Match": first["ETag"]})
    assert other.status_code == 200
    assert other["Content-Language"] == "ca"
    assert "Accept-Language" in other["Vary"]


def test_a_list_without_a_version_has_an_etag_of_its_bytes(site: Site) -> None:
    first = Program().get("tournaments")
    assert Program().get("tournaments", **{"If-None-Match": first["ETag"]}).status_code == 304
    assert site.tournament


def test_head_says_what_get_would_say() -> None:
    get, head = Program().get("rulebooks"), Program().client.head(f"{ROOT}rulebooks")
    assert head.status_code == 200
    assert head.content == b""
    assert head["ETag"] == get["ETag"]


def test_answers_are_packed_for_those_who_take_it() -> None:
    packed = Program().get("rulebooks", **{"Accept-Encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == Program().get("rulebooks").content


def test_scripts_of_other_sites_may_read_and_change_nothing() -> None:
    assert Program().get("rulebooks", Origin="https://example.org")["Access-Control-Allow-Origin"] == "*"
    preflight = Program().client.options(f"{ROOT}rulebooks")
    assert preflight.status_code == 204
    assert preflight["Access-Control-Allow-Methods"] == "GET, HEAD"
    by_post = Program().client.options(f"{ROOT}positions/plays")
    assert by_post["Access-Control-Allow-Methods"] == "GET, HEAD, POST"
    assert "Content-Type" in by_post["Access-Control-Allow-Headers"]


def test_a_body_that_is_too_large_is_a_problem_like_any_other(settings: Settings) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 100
    answer = Program().client.post(f"{ROOT}positions/plays", "x" * 200, content_type="application/json")
    assert (answer.status_code, answer["Content-Type"]) == (413, "application/problem+json")


def test_a_cookie_opens_nothing(site: Site) -> None:
    program = Program()
    program.client.force_login(site.director)
    assert program.get("me").status_code == 401
    assert program.get(f"{site.path}plan").status_code == 401


@pytest.mark.parametrize(
    "path", ["nothing", "games/none", "tournaments/none/rounds/1", "rulebooks/none", "a/b/c"]
)
def test_a_missing_thing_is_a_problem_like_any_other(path: str) -> None:
    answer = Program().get(path)
    assert answer.status_code == 404
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["type"].endswith("#problem-not-found")


def test_a_method_that_an_address_does_not_take_is_told_which_it_takes() -> None:
    answer = Program().send("rulebooks", {}, method="delete")
    assert (answer.status_code, answer["Allow"]) == (405, "GET")
    assert answer["Content-Type"] == "application/problem+json"


def test_a_body_that_is_no_json_is_malformed() -> None:
    answer = Program().client.post(f"{ROOT}positions/plays", data="{", content_type="application/json")
    assert answer.status_code == 400
    assert answer.json()["type"].endswith("#problem-malformed")


def test_a_client_that_asks_too_often_is_told_when_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(COUNTS[REQUESTS], "limit", replace(REQUESTS, most=2))
    monkeypatch.setattr(COUNTS[REQUESTS], "_now", lambda: 0.0)  # no minute ends meanwhile
    first = Program().get("tilesets")
    assert (first["RateLimit-Limit"], first["RateLimit-Remaining"]) == ("2", "1")
    Program().get("tilesets")
    third = Program().get("tilesets")
    assert third.status_code == 429
    assert 1 <= int(third["Retry-After"]) <= 60


def test_searches_have_a_limit_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(COUNTS[SEARCHES], "limit", replace(SEARCHES, most=1))
    monkeypatch.setattr(COUNTS[SEARCHES], "_now", lambda: 0.0)  # no minute ends meanwhile
    asked = {"lexicon": "no-such", "cgp": "15"}
    assert Program().send("positions/plays", asked).status_code == 422
    assert Program().send("positions/plays", asked).status_code == 429
    assert Program().get("tilesets").status_code == 200
