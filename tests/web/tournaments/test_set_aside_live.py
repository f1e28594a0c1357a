"""A round cancelled, or a pair taken apart, on a site where its games are being played."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from websockets.exceptions import ConnectionClosed

from faristol_web.streams.page_socket import ASK_AGAIN
from tests.web.server import Server
from tests.web.site_client import Page, Visitor, act, begin
from tests.web.tournaments.made import Made, make
from tests.web.tournaments.test_games import play

pytestmark = pytest.mark.slow
ONE = "desk/rounds/1/"


def event_of(server: Server, title: str, *, entrants: int = 2) -> Made:
    return make(
        server.data, "--entrants", str(entrants), "--rounds", "1", "--rulebook", "ca-ajusc", "--title", title
    )


def prepared(director: Visitor, made: Made, do: str, **fields: str) -> Callable[[], int]:
    """Return the press of a button on the page of the round as it is now."""
    address = made.page(ONE)
    page = director.get(address)[2]
    seen = re.search(r'name="seen" value="(\d+)"', page)
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    assert seen
    assert token
    return lambda: director.send(address, token[1], do=do, seen=seen[1], round="1", **fields)[0]


def pressed(director: Visitor, made: Made, do: str, **fields: str) -> None:
    status = prepared(director, made, do, **fields)()
    assert status == 200, status


def sat_down(address: str, made: Made, entrant: int) -> Page:
    """At the pair's game, from the own page; nothing is read yet."""
    visitor = Visitor(address)
    url = play(visitor, made.mine(entrant), name=made.names[entrant][:20])[1]
    return visitor.play(url.rstrip("/").rpartition("/")[2])


def both_at_their_game(server: Server, made: Made, *, entrants: tuple[int, int] = (1, 2)) -> list[Page]:
    pages = [sat_down(server.address, made, entrant) for entrant in entrants]
    for page in pages:
        page.hello()
    return pages


def test_players_in_mid_game_are_stopped_and_the_same_two_play_anew(server: Server, staff: Visitor) -> None:
    made = event_of(server, "Broken off")
    pages = both_at_their_game(server, made)
    before = pages[0].socket.request.path if pages[0].socket.request else ""
    begin(*pages)

    pressed(staff, made, "cancel", reason="power cut")

    for page in pages:
        page.until(lambda told: told.get("view", {}).get("phase") == "over")
        assert page.view["rulings"][-1]["reason"] == "La direcció ha anul·lat la ronda 1. power cut"
        page.close()
    reader = Visitor(server.address)
    own = reader.get(made.mine(1))[2]
    assert "no longer counts" in own
    old = re.search(r'data-testid="set-aside">.*?/games/(\w+)/', own, re.DOTALL)
    assert old
    assert old[1] in before
    for path in ("", "replay/"):
        assert "This game no longer counts." in reader.get(f"/games/{old[1]}/{path}")[2]
    assert "Broken off" not in reader.get("/results/")[2]

    pressed(staff, made, "pair")
    again = both_at_their_game(server, made)
    assert again[0].view["phase"] != "over"
    act(again, begin(*again)[1], "leave")
    reader.wait_for(made.mine(1), 'data-testid="final"')
    for page in again:
        page.close()


def test_one_who_waits_alone_waits_no_more(server: Server, staff: Visitor) -> None:
    made = event_of(server, "Alone")
    anna = Visitor(server.address)
    url = play(anna, made.mine(1), name="Anna")[1]
    link = re.search(r"/join/[^/\"\s<]+/", anna.get(url)[2])
    assert link
    page = anna.play(url.rstrip("/").rpartition("/")[2])
    page.hello()

    pressed(staff, made, "cancel", reason="wrong pairs")

    with pytest.raises(ConnectionClosed):  # the page asks again who it is, and is shown what became of it
        page.until(lambda _told: False)
    assert page.socket.close_code == ASK_AGAIN

    assert "no longer counts" in anna.get(url)[2]
    assert Visitor(server.address).get(link[0])[0] == 404
    pressed(staff, made, "pair")
    assert play(anna, made.mine(1), name="Anna")[1] != url


def test_a_round_that_the_terminal_cancels_stops_its_games_too(server: Server) -> None:
    made = event_of(server, "By terminal")
    pages = both_at_their_game(server, made)
    begin(*pages)

    made.do("UnpairRound", round_number=1)

    assert "no longer counts" in Visitor(server.address).get(made.mine(1))[2], "the first page that asks"
    for page in pages:
        page.until(lambda told: told.get("view", {}).get("phase") == "over")
        page.close()


@pytest.mark.parametrize("attempt", [0, *(pytest.param(each, marks=pytest.mark.release) for each in (1, 2))])
def test_a_game_that_ends_as_the_round_is_cancelled_counts_once_or_not_at_all(
    server: Server, staff: Visitor, attempt: int
) -> None:
    made = event_of(server, f"Same second {attempt}")
    pages = both_at_their_game(server, made)
    _, loser = begin(*pages)
    cancel = prepared(staff, made, "cancel", reason="power cut")

    with ThreadPoolExecutor(2) as pool:
        ending, cancelling = pool.submit(loser.do, "leave"), pool.submit(cancel)
    status = cancelling.result()
    assert status in {200, 409}
    assert ending.result()["type"] in {"ack", "refused"}
    for page in pages:
        page.close()

    reader = Visitor(server.address)
    if status == 409:  # the result came first, and the director has not seen it
        reader.wait_for(made.mine(1), 'data-testid="final"')
        pressed(staff, made, "cancel", reason="power cut")
    pressed(staff, made, "pair")
    own = reader.get(made.mine(1))[2]
    assert "no longer counts" in own
    assert 'data-testid="final"' not in own
    assert "0 of 1 results are in" in staff.get(made.page(ONE))[2]


def test_of_two_directors_one_cancels_or_the_other_changes_the_pairs(server: Server, staff: Visitor) -> None:
    made = event_of(server, "Two directors", entrants=4)
    page = staff.get(made.page(ONE))[2]
    typed = re.search(r'name="pairs" rows="5">(\d)-(\d)\s+(\d)-(\d)\s', page)
    assert typed
    one, two, three, four = map(int, typed.groups())
    for game in (
        both_at_their_game(server, made, entrants=(one, two)),
        both_at_their_game(server, made, entrants=(three, four)),
    ):
        for each in game:
            each.close()
    cancel = prepared(staff, made, "cancel", reason="power cut")
    change = prepared(staff, made, "reseat", pairs=f"{one}-{three}\n{two}-{four}", reason="wrong boards")

    with ThreadPoolExecutor(2) as pool:
        answers = [each.result() for each in (pool.submit(cancel), pool.submit(change))]

    assert sorted(answers) == [200, 409]
    assert "2 games set aside" in staff.get(made.page(ONE))[2]
    own = Visitor(server.address).get(made.mine(one))[2]
    why = "cancelled round 1" if answers[0] == 200 else "changed the pairs of round 1"
    assert own.count("no longer counts") == 1
    assert why in own
