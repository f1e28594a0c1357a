"""The lobby as people without a browser meet it: seeks, invitations, rematches, on the real server."""

import re
import secrets
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import pytest

from faristol.game.codec import parse_log
from faristol.game.events import GameOpened, StarterFound
from faristol.game.records.audit import audit_draws
from tests.web.server import Server
from tests.web.site_client import Visitor, act, begin, seat_two

NEW = {
    "rulebook": "ca-1v1",
    "lexicon": "ca-disc-2021",
    "minutes": "25",
    "days": "",
    "delay": "0",
    "chat": "on",
}
PASSWORD = "una contrasenya llarga"  # noqa: S105 – of a test's account


def member(server: Server) -> tuple[Visitor, str]:
    """Somebody with an account, and its name."""
    visitor, name = Visitor(server.address), f"m{secrets.token_hex(4)}"
    status, _, page = visitor.post(
        "/account/new/", username=name, password1=PASSWORD, password2=PASSWORD, display_name="", email=""
    )
    assert status == 200, page
    return visitor, name


def seek(visitor: Visitor, name: str = "Anna", **fields: str) -> str:
    """The public id of the game that it will be."""
    status, url, page = visitor.post("/lobby/new/", opponent="anyone", name=name, **{**NEW, **fields})
    assert (status, url.endswith("/lobby/")) == (200, True), page
    own = re.search(r"/lobby/(\w+)/withdraw/", page)
    assert own, page
    return own[1]


def take(visitor: Visitor, public_id: str, name: str = "Biel") -> str:
    """Take a seek and return where it leads."""
    return visitor.post(f"/lobby/{public_id}/take/", name=name)[1]


def leave(visitor: Visitor, public_id: str) -> None:
    page = visitor.play(public_id)
    page.hello()
    assert page.do("leave")["type"] == "ack"
    page.close()


def test_two_who_take_a_seek_at_once_do_not_both_get_it(server: Server) -> None:
    anna, takers = Visitor(server.address), [Visitor(server.address) for _ in range(4)]
    public_id = seek(anna)
    with ThreadPoolExecutor(len(takers)) as threads:
        led_to = list(threads.map(lambda visitor: take(visitor, public_id), takers))
    seated = [url.endswith(f"/games/{public_id}/") for url in led_to]

    assert seated.count(True) == 1
    assert sum(url.endswith("/lobby/") for url in led_to) == len(takers) - 1
    page = takers[seated.index(True)].play(public_id)
    assert page.hello()["you"] == 1
    assert page.view["names"] == ["Anna", "Biel"]
    page.close()
    assert f'data-begun="{public_id}"' in anna.get("/lobby/lists/")[2]


def test_a_seek_is_seen_by_others_and_withdrawn_by_its_owner_alone(server: Server) -> None:
    anna, biel = Visitor(server.address), Visitor(server.address)
    public_id = seek(anna, "Retirada")
    assert f"/lobby/{public_id}/take/" in biel.get("/lobby/")[2]
    assert biel.post(f"/lobby/{public_id}/withdraw/", form_on="/lobby/")[0] == 404
    assert anna.post(f"/lobby/{public_id}/withdraw/", form_on="/lobby/")[0] == 200

    assert "Retirada" not in biel.get("/lobby/")[2]
    assert take(biel, public_id).endswith("/lobby/")


def test_the_lobby_shows_what_is_asked_for(server: Server) -> None:
    anna, biel = Visitor(server.address), Visitor(server.address)
    public_id = seek(anna, "Filtrada", minutes="20")
    for query, shown in (
        ("rulebook=ca-1v1", True),
        ("rulebook=ro-liber", False),
        ("language=ca&pace=long", True),
        ("language=ro", False),
        ("pace=quick", False),
        ("pace=days", False),
    ):
        assert (public_id in biel.get(f"/lobby/lists/?{query}")[2]) is shown, query
    anna.post(f"/lobby/{public_id}/withdraw/", form_on="/lobby/")


def test_unchanged_parts_are_not_sent_again(server: Server) -> None:
    with urllib.request.urlopen(f"{server.address}/lobby/lists/") as first:
        tag = first.headers["ETag"]
    again = urllib.request.Request(f"{server.address}/lobby/lists/", headers={"If-None-Match": tag})
    with pytest.raises(urllib.error.HTTPError) as unchanged:
        urllib.request.urlopen(again)

    with unchanged.value as answer:
        assert answer.code == 304


@pytest.mark.parametrize(
    "fields", [{"opponent": "nobody"}, {"days": "4"}, {"delay": "2"}, {"minutes": "0"}, {"name": " "}]
)
def test_terms_that_there_are_not_are_refused(server: Server, fields: dict[str, str]) -> None:
    form = {"opponent": "anyone", "name": "Anna", **NEW, **fields}
    status, _, page = Visitor(server.address).post("/lobby/new/", **form)

    assert (status, "errorlist" in page) == (400, True)


def test_a_new_link_ends_the_one_before(server: Server) -> None:
    anna, biel = Visitor(server.address), Visitor(server.address)
    _, url, page = anna.post("/lobby/new/", opponent="link", name="Anna", **NEW)
    assert "<svg" in page
    old = re.search(r"/join/[\w-]+/", page)
    _, _, page = anna.post(url.replace(server.address, "") + "renew/", form_on=url)
    new = re.search(r"/join/[\w-]+/", page)
    assert old
    assert new
    assert biel.get(url)[0] == 404, "only the opener may pass it on"

    assert biel.get(old[0])[0] == 404
    assert biel.get(new[0])[0] == 200


def test_an_account_is_invited_sees_it_and_may_decline(server: Server) -> None:
    (anna, inviter), (biel, name) = member(server), member(server)
    _, url, _ = anna.post("/lobby/new/", opponent="link", **NEW)
    public_id = url.rstrip("/").rsplit("/", 2)[1]
    assert biel.get(f"/games/{public_id}/join/")[0] == 404
    assert anna.post(url, username="nobody-of-this-name")[0] == 400
    assert "will see the invitation" in anna.post(url, username=name)[2]
    _, _, lobby = biel.get("/lobby/")
    assert inviter in lobby
    assert biel.get(f"/games/{public_id}/join/")[0] == 200
    decline = re.search(r"/lobby/invitations/\d+/decline/", lobby)
    assert decline
    assert anna.post(decline[0], form_on="/lobby/")[0] == 404

    assert inviter not in biel.post(decline[0], form_on="/lobby/")[2]
    assert biel.get(f"/games/{public_id}/join/")[0] == 404
    assert "has declined" in anna.get(url)[2]


def test_a_rematch_is_one_game_however_often_it_is_asked_for_and_the_other_starts(server: Server) -> None:
    public_id, anna, biel = seat_two(server.address)
    again = f"/games/{public_id}/rematch/"
    assert anna.get(again)[0] == 404, "it is not over"
    pages = (anna.play(public_id), biel.play(public_id))
    for page in pages:
        page.hello()
    begin(*pages)
    starter = pages[0].view["starter"]
    act(pages, pages[0], "leave")
    for page in pages:
        page.close()
    assert Visitor(server.address).get(again)[0] == 404
    assert anna.post(again)[1].endswith("/rematch/"), "the other has not been asked yet"
    assert "would like a rematch" in biel.get(again)[2]
    token = biel.token(again)
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda visitor: visitor.send(again, token), [biel] * 4))
    led_to = {url for _, url, _ in answers}

    assert len(led_to) == 1, [(status, url) for status, url, _ in answers]
    new = led_to.pop().rstrip("/").rsplit("/", 1)[1]
    assert new != public_id
    page = anna.play(new)
    page.hello()
    assert page.view["names"] == ["Anna", "Biel"]
    assert page.view["starter"] == 1 - starter
    page.close()


def test_a_computer_plays_once_more_at_once(server: Server) -> None:
    anna = Visitor(server.address)
    _, url, _ = anna.post("/lobby/new/", opponent="greedy", name="Anna", **NEW)
    public_id = url.rstrip("/").rsplit("/", 1)[1]
    leave(anna, public_id)
    url = anna.post(f"/games/{public_id}/rematch/")[1]

    assert "/games/" in url
    assert not url.endswith("/rematch/")
    assert public_id not in url


def test_the_seed_is_shown_at_the_end_and_gives_the_tiles(server: Server) -> None:
    public_id, anna, _ = seat_two(server.address)
    assert anna.get(f"/games/{public_id}/seed/")[0] == 404
    leave(anna, public_id)
    status, _, page = Visitor(server.address).get(f"/games/{public_id}/seed/")
    events = parse_log(anna.get(f"/games/{public_id}/events.json")[2].encode(), name="log")
    opened = events[0]
    assert isinstance(opened, GameOpened)

    assert status == 200
    assert opened.seed.hex() in page
    assert opened.commitment in page
    assert audit_draws(events).faults == ()


def test_by_correspondence_both_have_their_racks_at_once(server: Server) -> None:
    anna, biel = Visitor(server.address), Visitor(server.address)
    public_id = seek(anna, days="3", delay="5", chat="")
    take(biel, public_id)
    page = biel.play(public_id)
    page.hello()

    assert len(page.view["rack"]) == 7
    assert page.view["phase"] in {"play", "held"}
    assert "3 days per move" in anna.get("/lobby/")[2]
    assert "your move" in anna.get("/lobby/")[2] + biel.get("/lobby/")[2]
    page.do("leave")
    page.close()
    events = parse_log(anna.get(f"/games/{public_id}/events.json")[2].encode(), name="log")
    opened = events[0]
    assert isinstance(opened, GameOpened)
    assert (opened.turn_ms, opened.delay_ms, opened.chat) == (3 * 86_400_000, 300_000, False)
    assert any(isinstance(event, StarterFound) for event in events)


@pytest.mark.slow
def test_a_rated_game_is_between_two_accounts_and_counts(server: Server) -> None:
    (anna, anna_name), (biel, biel_name) = member(server), member(server)
    public_id = seek(anna, rated="on", minutes="25")
    assert "Sign in" in Visitor(server.address).get(f"/lobby/{public_id}/take/")[2]
    take(biel, public_id)
    pages = (anna.play(public_id), biel.play(public_id))
    for page in pages:
        page.hello()
    for page in begin(*pages):
        act(pages, page, "pass")
    act(pages, pages[0], "leave")
    for page in pages:
        page.close()

    spectator = Visitor(server.address)
    number = number_on_the_list(spectator, anna_name)
    other = number_on_the_list(spectator, biel_name)

    assert 'data-testid="online-rating">1190?<' in spectator.get(f"/lobby/ratings/{number}/")[2]
    assert 'data-testid="online-rating">1210?<' in spectator.get(f"/lobby/ratings/{other}/")[2]
    assert public_id in spectator.get(f"/games/?player={number}")[2]


def number_on_the_list(visitor: Visitor, name: str) -> str:
    found = re.search(rf'/lobby/ratings/(\d+)/">{name}<', visitor.wait_for("/lobby/ratings/", f">{name}<"))
    assert found
    return found[1]


def test_the_language_of_the_game_comes_first_wherever_a_rulebook_is_chosen(server: Server) -> None:
    reader = Visitor(server.address, language="ro")
    for path in ("/", "/lobby/new/", "/table/", "/tournaments/new/"):
        page = reader.get(path)[2]
        chosen = re.search(r'<option value="ro-liber"[^>]* selected[^>]*>([^<]+)<', page)
        assert chosen, path
        assert chosen[1].startswith("Română – ")
        assert re.search(r'<option value="ca-1v1"[^>]*>Catalană – ', page), path
    assert re.search(r'<option value="ca-duplicate"[^>]*>Catalană – ', reader.get("/duplicate/new/")[2])


def test_a_seeks_line_names_the_language_of_the_game(server: Server) -> None:
    anna = Visitor(server.address)
    public_id = seek(anna, "Llengua")
    page = Visitor(server.address).get("/lobby/")[2]
    line = next(each for each in page.split("<li>") if f"/lobby/{public_id}/take/" in each)

    assert "Catalan – " in line
