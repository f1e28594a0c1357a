"""A game's page before its script runs, or where none does: what everyone may see, and nothing else."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from faristol_web.streams.points import SAID
from tests.web.server import Server
from tests.web.site_client import Visitor, begin, seat_two
from tests.web.table import Table

WORDS = Path(__file__).parents[3] / "src/faristol_web/static/faristol/js/words.js"
ORDERED = "ordered by an arbiter art. 3 ¶6 (CA-3.6)"


def text_of(cells: str) -> list[str]:
    return [re.sub(r"<[^>]+>", "", each).strip() for each in re.findall(r"<td[^>]*>(.*?)</td>", cells)]


def painted(page: str) -> list[list[str]]:
    """The rows of the list of moves."""
    _, _, rest = page.partition('<div class="painted">')
    return [text_of(row) for row in re.findall(r"<tr>(.*?)</tr>", rest, re.DOTALL) if "<td" in row]


@pytest.fixture(scope="module")
def table(server: Server) -> Iterator[Table]:
    """A word, a sanction, a pass."""
    made = Table(server)
    made.turn(0, "H8 CASA")
    made.rule("sanction", side=0, points=10)
    made.act("pass", 1)
    yield made
    made.page.close()


def test_a_spectator_without_scripts_sees_board_scores_and_moves(table: Table) -> None:
    page = Visitor(table.server.address).get(f"/games/{table.public_id}/")[2]
    score = table.page.moves[0]["score"]

    assert painted(page) == [
        ["1", "Anna", "H8", "CASA", str(score), str(score)],
        ["", "Anna", "", ORDERED, "−10", str(score - 10).replace("-", "−")],
        ["2", "Biel", "", "pass", "0", "0"],
    ]
    drawing = page.partition('<svg translate="no" viewBox')[2].partition("</svg>")[0]
    assert re.findall(r"<text[^>]*>(\D)<", drawing) == ["C", "A", "S", "A"]
    assert f"{score - 10} – 0".replace("-", "−") in page
    assert "in progress" in page


def test_replay_and_sheet_say_a_rulings_points_as_the_page_of_the_game_does(table: Table) -> None:
    for path in ("replay/", "sheet/"):
        page = table.visitor.get(f"/games/{table.public_id}/{path}")[2]
        assert ORDERED in page
        assert ">correction<" not in page


def test_a_game_that_was_left_says_for_what_the_points_are_on_every_page(server: Server) -> None:
    public_id, *players = seat_two(server.address, rulebook="ca-1v1")
    Visitor(server.address).wait_for(f"/games/{public_id}/", "No moves yet.")
    pages = [each.play(public_id) for each in players]
    for page in pages:
        page.hello()
    starter, _ = begin(*pages)
    assert starter.do("leave")["type"] == "ack"
    for page in pages:
        page.close()
    for path in ("", "replay/", "sheet/"):
        players[0].wait_for(f"/games/{public_id}/{path}", "for leaving art. ")
    assert "finished" in players[0].get(f"/games/{public_id}/")[2]


def test_a_game_that_waits_for_a_player_has_no_board_to_show(server: Server) -> None:
    anna = Visitor(server.address)
    public_id, _ = anna.open_game()

    assert 'class="painted"' not in anna.get(f"/games/{public_id}/")[2]


def test_the_server_says_points_in_the_words_of_the_scripts() -> None:
    source = WORDS.read_text("utf-8").partition("function adjustmentText")[2].partition("\n}\n")[0]
    said: dict[str, str] = {}
    for cases, text in re.findall(r'((?:\s*case "[^"]+":)+)\s*return gettext\("([^"]+)"\)', source):
        said |= dict.fromkeys(re.findall(r'"([^"]+)"', cases), text)

    assert said == SAID
