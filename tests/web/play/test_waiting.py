"""Games that wait for an opponent: given up by their openers, and offered to nobody who would wait alone."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from faristol_web.accounts.services import lock
from faristol_web.accounts.visitors import profile_of
from faristol_web.play import seeks
from faristol_web.play.models import Game
from faristol_web.play.terms import Terms
from tests.web.play.test_lists import game
from tests.web.play.test_lobby_pages import PASSWORD, leave, member, seek, take
from tests.web.server import Server
from tests.web.site_client import Visitor

LISTS = ("/", "/lobby/", "/api/v1/games?status=seating")
MOST = 5
"""Games that one visitor may have waiting at once."""


def public_game(visitor: Visitor, name: str = "Anna") -> str:
    status, url, page = visitor.post(
        "/", name=name, rulebook="ca-ajusc", lexicon="ca-disc-2021", minutes="25", public="on"
    )
    assert status == 200, page
    return url.rstrip("/").rsplit("/", 1)[1]


def test_a_waiting_game_is_withdrawn_by_its_opener_alone(server: Server) -> None:
    anna, biel, stranger = (Visitor(server.address) for _ in range(3))
    waiting = [public_game(anna) for _ in range(MOST)]
    refused = anna.post("/", name="Anna", rulebook="ca-ajusc", lexicon="", minutes="25", public="on")
    assert (refused[0], "Withdraw one first" in refused[2]) == (400, True)
    gone, taken = waiting[0], waiting[1]
    link = re.search(r"/join/[^/\"\s<]+/", anna.get(f"/games/{gone}/invite/")[2])
    assert link
    token = biel.token(f"/games/{gone}/join/")
    assert stranger.post(f"/lobby/{gone}/withdraw/", form_on="/lobby/")[0] == 404
    assert gone in stranger.get("/lobby/")[2]

    status, url, page = anna.post(f"/lobby/{gone}/withdraw/", form_on="/lobby/")

    assert (status, url, gone in page) == (200, f"{server.address}/lobby/", False)
    for path in LISTS:
        assert gone not in stranger.get(path)[2], path
        assert waiting[2] in stranger.get(path)[2], path
    _, url, page = biel.send(f"/games/{gone}/join/", token, name="Biel")
    assert (url, "it was withdrawn" in page) == (f"{server.address}/lobby/", True)
    assert stranger.get(link[0])[0] == 404
    public_game(anna)  # the advice was good

    biel.post(f"/games/{taken}/join/", name="Biel")
    _, url, _page = anna.send(f"/lobby/{taken}/withdraw/", anna.token("/lobby/"))
    assert url == f"{server.address}/games/{taken}/", "somebody has sat down: the game is on"
    page_of_anna = anna.play(taken)
    assert page_of_anna.hello()["you"] == 0
    page_of_anna.close()


def test_nobody_sits_down_opposite_a_deleted_account(server: Server) -> None:
    anna, _name = member(server)
    waiting, stranger = public_game(anna), Visitor(server.address)
    assert waiting in stranger.get("/lobby/")[2]

    assert anna.post("/account/delete/", password=PASSWORD)[0] == 200

    for path in LISTS:
        assert waiting not in stranger.get(path)[2], path
    assert stranger.post(f"/games/{waiting}/join/", form_on="/lobby/", name="Biel")[1].endswith("/lobby/")


def test_no_rematch_begins_with_a_deleted_account(server: Server) -> None:
    anna, _name = member(server)
    biel = Visitor(server.address)
    public_id = seek(anna)
    take(biel, public_id)
    leave(biel, public_id)
    again = f"/games/{public_id}/rematch/"
    assert anna.post(again)[1].endswith(again), "she has asked for one"
    token = biel.token(again)

    assert anna.post("/account/delete/", password=PASSWORD)[0] == 200

    assert biel.send(again, token)[0] == 404
    assert 'data-rematch-url=""' in biel.get(f"/games/{public_id}/")[2]


def test_a_rematch_goes_by_the_names_of_now(server: Server) -> None:
    anna, _name = member(server)
    biel = Visitor(server.address)
    public_id = seek(anna)
    take(biel, public_id)
    leave(biel, public_id)
    anna.post("/account/", display_name="Aina", email="", language="")
    again = f"/games/{public_id}/rematch/"
    anna.post(again)
    _, url, _page = biel.post(again)

    page = anna.play(url.rstrip("/").rsplit("/", 1)[1])
    page.hello()
    assert page.view["names"] == ["Aina", "Biel"]
    page.close()


@pytest.mark.django_db(databases=["default", "events"])
def test_nobody_takes_the_seek_of_a_locked_account() -> None:
    """By correspondence it would stay for two weeks."""
    anna = User.objects.create_user("anna")
    offer = seeks.open_seek(
        Terms(rulebook_id="ca-1v1", lexicon_id="ca-disc-2021", side_ms=1, turn_ms=86_400_000),
        name="Anna",
        visitor=profile_of(anna).visitor,
    )
    address = f"/lobby/{offer.public_id}/take/"
    assert address in Client().get("/lobby/").content.decode()

    lock(anna)

    assert address not in Client().get("/lobby/").content.decode()
    assert seeks.take(offer, name="Biel", visitor="biel") is None


@pytest.mark.django_db(databases=["default", "events"])
def test_a_live_game_that_both_have_left_is_in_progress_for_a_day() -> None:
    """By correspondence one may take months."""
    long_ago = timezone.now() - timedelta(days=2)
    for public_id, turn_ms in (("dead", None), ("slow", 3 * 86_400_000), ("live", None)):
        game(public_id, status=Game.Status.RUNNING, turn_ms=turn_ms)
    Game.objects.exclude(public_id="live").update(opened_at=long_ago)

    for path in ("/", "/lobby/"):
        page = Client().get(path).content.decode()
        shown = [f"/games/{each}/" in page for each in ("dead", "slow", "live")]
        assert shown == [False, True, True], path


@pytest.mark.django_db(databases=["default", "events"])
def test_an_old_offer_is_in_no_list() -> None:
    """Its opener has long gone home, and would never come."""
    for public_id, hours in (("old", 4), ("young", 1)):
        game(public_id, names=[public_id, ""], is_public=True, status=Game.Status.SEATING)
        Game.objects.filter(public_id=public_id).update(opened_at=timezone.now() - timedelta(hours=hours))

    for path in ("/", "/lobby/"):
        page = Client().get(path).content.decode()
        assert ("/games/old/" in page, "/games/young/" in page) == (False, True), path
