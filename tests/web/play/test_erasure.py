"""Deleting an account: no name stands anywhere where it played, said something or was called."""

import secrets

from tests.web.play.test_lobby_pages import PASSWORD, leave, member, seek, take
from tests.web.server import Server
from tests.web.site_client import Visitor

NOBODY = "N. N."


def everywhere(public_id: str) -> list[str]:
    game = f"/games/{public_id}/"
    return [
        *(
            "/",
            "/lobby/",
            "/games/",
            "/feeds/games.atom",
            "/api/v1/games",
            f"/api/v1/games/{public_id}/moves",
        ),
        *(game, f"{game}replay/", f"{game}game.gcg", f"{game}sheet/", f"{game}events.json", f"{game}seed/"),
    ]


def test_an_account_deleted_during_a_game_is_named_nowhere_at_its_end(
    server: Server,
) -> None:
    anna, name = member(server)
    biel, onlooker = Visitor(server.address), Visitor(server.address)
    opponent = f"Biel{secrets.token_hex(3)}"
    public_id = seek(anna)
    take(biel, public_id, opponent)
    page = anna.play(public_id)
    page.hello()
    assert page.view["names"] == [name, opponent]
    assert page.ask({"type": "say", "text": "Hello"})["type"] == "ack"
    page.close()

    assert name in biel.get("/lobby/")[2]
    assert anna.post("/account/delete/", password=PASSWORD)[0] == 200
    assert name not in biel.get("/lobby/")[2]
    other = biel.play(public_id)
    told = [other.hello()]
    while told[-1]["type"] != "talk":
        told.append(other.next())
    assert other.view["names"] == [NOBODY, opponent]
    assert [line["name"] for line in told[-1]["lines"]] == [NOBODY]
    assert other.do("leave")["type"] == "ack"
    other.close()
    onlooker.wait_for(f"/search/?q={opponent}", public_id)

    for path in everywhere(public_id):
        status, _, text = onlooker.get(path)
        assert status == 200, path
        assert name not in text, path
    assert NOBODY in onlooker.get("/games/")[2]
    assert NOBODY in onlooker.get(f"/games/{public_id}/replay/")[2]
    assert public_id not in onlooker.get(f"/search/?q={name}")[2]


def test_a_deleted_account_is_found_by_no_search_after_a_game(server: Server) -> None:
    anna, name = member(server)
    biel, onlooker = Visitor(server.address), Visitor(server.address)
    public_id = seek(anna)
    take(biel, public_id)
    leave(biel, public_id)
    onlooker.wait_for(f"/search/?q={name}", public_id)
    assert anna.post("/account/delete/", password=PASSWORD)[0] == 200
    assert public_id not in onlooker.get(f"/search/?q={name}")[2]
    for path in everywhere(public_id):
        assert name not in onlooker.get(path)[2], path
