"""The API of a running server: games as they are played, sessions, and the lines for a terminal."""

import html
import json
import subprocess
import urllib.error
import urllib.request
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tests.patience import LIMIT_S
from tests.web.duplicate.finished import finished_log, upload
from tests.web.server import Server
from tests.web.site_client import Visitor, begin, seat_two, soon
from tests.web.tournaments.made import make

SESSION = {"title": "", "rulebook": "el-duplicate", "lexicon": "el-hunspell"}


def ask(server: Server, path: str) -> Any:
    with urllib.request.urlopen(f"{server.address}/api/v1/{path}", timeout=LIMIT_S) as answer:
        return json.load(answer)


def ask_soon(server: Server, path: str, is_so: Callable[[Any], bool]) -> Any:
    """Wait until it hears of something; None if it does not know it at all."""

    def asked() -> Any:
        try:
            return ask(server, path)
        except urllib.error.HTTPError as error:
            assert error.code == 404
            return None

    return soon(asked, lambda found: found is not None and is_so(found))


@pytest.fixture(scope="module")
def session_id(server: Server) -> str:
    status, address, page = upload(Visitor(server.address), "/duplicate/import/", finished_log(), **SESSION)
    assert status == 200, page
    return address.rstrip("/").rsplit("/", 1)[1]


def test_a_game_shows_its_moves_at_once_and_its_racks_when_it_is_over(server: Server) -> None:
    public_id, *visitors = seat_two(server.address)
    anna, biel = (visitor.play(public_id) for visitor in visitors)
    for page in (anna, biel):
        page.hello()
    starter, other = begin(anna, biel)
    other.until_seq(starter.do("pass")["seq"])
    now = ask_soon(server, f"games/{public_id}/moves", lambda found: bool(found["moves"]))
    assert not now["is_over"]
    assert [each["kind"] for each in now["moves"]] == ["pass"]
    assert {each["rack"] for each in now["moves"]} == {""}
    assert ask(server, f"games/{public_id}")["scores"] is None

    other.until_seq(starter.do("leave")["seq"])
    over = ask_soon(server, f"games/{public_id}/moves", lambda found: bool(found["is_over"]))
    assert over["moves"][0]["rack"]
    for page in (anna, biel):
        page.close()


def test_a_session_has_its_ranking_and_its_coups(server: Server, session_id: str) -> None:
    assert ask(server, f"duplicate/sessions/{session_id}")["status"] == "over"
    ranking = ask(server, f"duplicate/sessions/{session_id}/ranking")
    assert ranking["is_over"]
    assert ranking["ranking"][0]["result"] == "22-85%"
    (coup,) = ask(server, f"duplicate/sessions/{session_id}/coups")["coups"]
    assert coup["score"] == ranking["master_total"] == 26


def said_by(command: str) -> str:
    run = subprocess.run(
        ["/bin/sh", "-c", command], capture_output=True, text=True, timeout=LIMIT_S, check=False
    )
    return run.stdout


@pytest.mark.release
@pytest.mark.slow
def test_the_lines_for_a_terminal_can_be_run(server: Server, session_id: str) -> None:
    make(server.data, "--full", "1", "--title", "Lines for a terminal")
    with urllib.request.urlopen(f"{server.address}/api/", timeout=LIMIT_S) as answer:
        page = answer.read().decode()
    lines = [each.partition("</code>")[0] for each in page.split('<pre tabindex="0"><code>')[1:]]
    plain = [html.unescape(each) for each in lines if "$TOKEN" not in each]
    missing = ("PLAYER_ID", "SYSTEM", "GAME_ID", "CLUB_ID", "YEAR")
    whole = [each for each in plain if not any(word in each for word in missing)]
    assert len(whole) > 20
    assert session_id
    for line in whole:
        quiet = line.replace("curl", "curl --silent --show-error --output /dev/null --write-out %{http_code}")
        # A game that is not over has no GCG; which one the page names, other tests decide.
        expected = {"200", "404", "422"} if "game.gcg" in line else {"200"}
        soon(partial(said_by, quiet), expected.__contains__)
