"""Rulebooks beside those of the program, and games that go by the text they were opened under."""

import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from faristol.errors import StoreError
from faristol.rulebook import book_text, load_rulebook
from faristol_web.live.shelf import KeptText, rulebook_of
from tests.game.games import opened_under
from tests.web.server import Server
from tests.web.site_client import Page, Visitor, begin, seat_two

CLUB = """[rulebook]
id = "club"
edition = "{edition}"
title = "Club evening, {edition}"
extends = "ca-ajusc"

[clock.side_ms]
value = 600_000
article = "club 1"

[exchange.minimum_in_bag]
value = {minimum}
article = "club {edition}"
"""


def lay_out(server: Server, name: str, text: str) -> None:
    folder = server.data / "rulebooks"
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text, "utf-8")


def log_of(server: Server) -> str:
    return (server.data.parent / f"{server.data.name}.log").read_text("utf-8")


def the_game(server: Server, minimum: int) -> tuple[str, Visitor, Visitor]:
    lay_out(server, "club.toml", CLUB.format(edition="first", minimum=minimum))
    return seat_two(server.address, rulebook="club", lexicon="", minutes="10")


def pages_of(public_id: str, *visitors: Visitor) -> tuple[Page, ...]:
    pages = tuple(visitor.play(public_id) for visitor in visitors)
    for page in pages:
        page.hello()
    return pages


@pytest.mark.slow
def test_an_organisers_own_rulebook_is_on_offer_as_soon_as_it_is_there(own_server: Server) -> None:
    assert "Club evening" not in Visitor(own_server.address).get("/")[2]
    public_id, anna, biel = the_game(own_server, minimum=99)
    assert "Club evening, first" in anna.get("/")[2]
    mover, _ = begin(*pages_of(public_id, anna, biel))

    assert mover.settings["rulebook_title"] == "Club evening, first"
    (reason,) = mover.do("exchange", tiles=mover.view["rack"][:1])["reasons"]
    assert (reason["rule"], reason["article"]) == ("exchange.minimum_in_bag", "art. club first")


@pytest.mark.slow
@pytest.mark.parametrize("file", ["changed", "gone", "broken"])
def test_a_game_goes_by_the_text_it_was_opened_under(own_server: Server, file: str) -> None:
    public_id, anna, biel = the_game(own_server, minimum=99)
    begin(*pages_of(public_id, anna, biel))
    own_server.kill()
    match file:
        case "changed":
            lay_out(own_server, "club.toml", CLUB.format(edition="second", minimum=1))
        case "gone":
            (own_server.data / "rulebooks" / "club.toml").unlink()
        case _:
            lay_out(own_server, "club.toml", "[rulebook]")
    own_server.start()
    pages = pages_of(public_id, anna, biel)
    mover = pages[0 if pages[0].view["on_turn"] == 0 else 1]

    assert mover.settings["rulebook_title"] == "Club evening, first"
    (reason,) = mover.do("exchange", tiles=mover.view["rack"][:1])["reasons"]
    assert reason["article"] == "art. club first"
    assert anna.get("/")[0] == anna.get(f"/games/{public_id}/")[0] == 200


@pytest.mark.slow
def test_a_faulty_rulebook_is_not_offered_and_all_its_faults_are_logged(own_server: Server) -> None:
    faulty = CLUB.format(edition="first", minimum=-1).replace('article = "club 1"\n', "")
    lay_out(own_server, "faulty.toml", faulty)
    lay_out(own_server, "ours.toml", CLUB.format(edition="first", minimum=3))
    page = Visitor(own_server.address).get("/")[2]

    assert page.count("Club evening, first") == 1
    assert "exchange.minimum_in_bag" in log_of(own_server)
    assert "clock.side_ms: no article" in log_of(own_server)


def test_the_text_of_a_games_rulebook_is_kept_and_cannot_be_changed(server: Server) -> None:
    Visitor(server.address).open_game(rulebook="ro-liber", lexicon="")
    digest = load_rulebook("ro-liber").digest
    with closing(sqlite3.connect(server.data / "events.sqlite3", isolation_level=None)) as database:
        (kept,) = database.execute("SELECT content FROM rulebook_text WHERE digest = ?", (digest,)).fetchone()
        assert kept.encode("utf-8") == book_text("ro-liber")
        for statement in ("UPDATE rulebook_text SET content = ''", "DELETE FROM rulebook_text"):
            with pytest.raises(sqlite3.IntegrityError, match="never changed"):
                database.execute(statement)


def test_a_game_older_than_the_shelf_goes_by_the_book_of_the_same_name(
    caplog: pytest.LogCaptureFixture,
) -> None:
    rulebook = load_rulebook("ca-ajusc")
    older = replace(opened_under(rulebook), rulebook_digest="0" * 64)

    assert rulebook_of(older, ()) is rulebook
    assert "another text of ca-ajusc" in caplog.text
    with pytest.raises(StoreError, match="not to be had"):
        rulebook_of(replace(older, rulebook="nowhere"), ())


def test_a_text_that_is_not_the_one_that_was_kept_is_refused() -> None:
    opened = replace(opened_under(load_rulebook("ca-ajusc")), rulebook_digest="0" * 64)
    text = book_text("ca-ajusc").decode("utf-8")

    with pytest.raises(StoreError, match="damaged"):
        rulebook_of(opened, (KeptText("0" * 64, text, ""),))
