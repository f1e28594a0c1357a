"""Chat beside a game: who hears whom, what is refused, what an arbiter hides."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, closing
from typing import Any

import pytest

from tests.web.server import Server
from tests.web.site_client import Page, Visitor, seat_two

Message = dict[str, Any]


def said(page: Page) -> list[str]:
    """Everything this page was told that somebody said, asked for once more."""
    page.hello()
    message = page.until(lambda each: each["type"] == "talk")
    return [line["text"] for line in message["lines"]]


def until_said(page: Page, *texts: str) -> bool:
    """Wait for a message with these lines, which may have come before an answer."""

    def says_it(message: Message) -> bool:
        return message["type"] == "talk" and [line["text"] for line in message["lines"]] == list(texts)

    return any(says_it(json.loads(each)) for each in page.received) or bool(page.until(says_it))


def say(page: Page, text: str, **more: Any) -> Message:
    return page.ask({"type": "say", "text": text, **more})


class Room:
    """A game with two players, a spectator and an arbiter looking on."""

    def __init__(self, server: Server, staff: Visitor, pages: ExitStack) -> None:
        self.id, anna, biel = seat_two(server.address)
        people = (anna, biel, Visitor(server.address), staff)
        self.anna, self.biel, self.spectator, self.arbiter = (
            pages.enter_context(closing(person.play(self.id))) for person in people
        )
        for page in (self.anna, self.biel, self.spectator, self.arbiter):
            page.hello()

    def everyone(self) -> tuple[Page, ...]:
        return self.anna, self.biel, self.spectator, self.arbiter


@pytest.fixture
def room(server: Server, staff: Visitor) -> Iterator[Room]:
    with ExitStack() as pages:
        yield Room(server, staff, pages)


def test_players_and_spectators_hear_their_own_and_an_arbiter_both(room: Room) -> None:
    assert say(room.anna, "Sort, Biel!")["type"] == "ack"
    assert say(room.spectator, "She has nothing")["type"] == "ack"
    told = room.biel.until(lambda each: each["type"] == "talk" and len(each["lines"]) == 1)
    line = told["lines"][0]
    assert (line["by"], line["name"], line["text"], line["room"]) == (0, "Anna", "Sort, Biel!", "players")
    assert said(room.biel) == ["Sort, Biel!"]
    assert said(room.spectator) == ["She has nothing"]
    assert said(room.arbiter) == ["Sort, Biel!", "She has nothing"]
    assert not any("nothing" in text for text in room.anna.received + room.biel.received)
    assert not any("Sort, Biel!" in text for text in room.spectator.received)


def test_after_the_end_everyone_reads_everything(room: Room) -> None:
    say(room.anna, "one")
    say(room.spectator, "two")
    assert room.anna.do("leave")["type"] == "ack"
    for page in room.everyone():
        assert until_said(page, "one", "two")
    say(room.anna, "three")
    assert until_said(room.spectator, "three")


def test_a_line_sent_twice_is_said_once(room: Room) -> None:
    for _ in range(2):
        assert say(room.anna, "again", id="once")["type"] == "ack"
    assert said(room.biel) == ["again"]


def test_empty_long_and_hasty_lines_are_refused(room: Room) -> None:
    assert say(room.anna, "  ")["type"] == "refused"
    assert say(room.anna, "x" * 301)["type"] == "refused"
    answers = [say(room.biel, f"line {number}") for number in range(12)]
    assert [answer["type"] for answer in answers].count("ack") >= 8
    assert answers[-1]["type"] == "refused"
    assert "Wait" in answers[-1]["reasons"][0]["text"]


def test_only_an_arbiter_hides_a_line_and_it_stays_marked(room: Room) -> None:
    say(room.anna, "something rude")
    room.biel.hello()
    line_id = room.biel.until(lambda each: each["type"] == "talk")["lines"][0]["id"]
    assert room.biel.ask({"type": "hide", "line": line_id})["type"] == "refused"
    assert room.spectator.ask({"type": "hide", "line": line_id})["type"] == "refused"
    assert room.arbiter.ask({"type": "hide", "line": line_id})["type"] == "ack"
    hidden = room.biel.until(lambda each: each["type"] == "talk" and each["lines"][0]["hidden"])
    assert hidden["lines"][0]["text"] == ""
    assert said(room.anna) == [""]


def test_an_arbiter_speaks_to_whom_it_wants(room: Room) -> None:
    say(room.arbiter, "to the players")
    say(room.arbiter, "to the others", room="spectators")
    assert said(room.anna) == ["to the players"]
    assert said(room.spectator) == ["to the others"]


def test_nobody_chats_with_a_program(server: Server) -> None:
    anna = Visitor(server.address)
    _, url, _ = anna.post(
        "/", name="Anna", rulebook="ca-ajusc", lexicon="ca-disc-2021", minutes="25", opponent="greedy"
    )
    with closing(anna.play(url.rstrip("/").rsplit("/", 1)[1])) as page:
        page.hello()
        assert say(page, "Hello?")["type"] == "refused"
        assert not any('"talk"' in text for text in page.received)


def test_nothing_that_is_said_is_in_the_games_record(room: Room, server: Server) -> None:
    say(room.anna, "unrecorded words")
    room.anna.do("leave")
    status, _, log = Visitor(server.address).get(f"/games/{room.id}/events.json")
    assert status == 200
    assert "unrecorded" not in log


def test_two_who_look_on_may_make_the_same_id(room: Room, server: Server) -> None:
    """Nobody can use up another's, so that what somebody says is lost."""
    with closing(Visitor(server.address).play(room.id)) as other:
        other.hello()
        for page, text in ((room.arbiter, "Quiet, please"), (other, "Who wins?")):
            line = {"type": "say", "text": text, "room": "spectators", "id": "one"}
            assert page.ask(line)["type"] == "ack"
        assert said(other) == ["Quiet, please", "Who wins?"]
