"""A player calls an arbiter: the list, who comes, the answer, the ruling."""

import re
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.web.chat.test_chat import Room
from tests.web.server import Server
from tests.web.site_client import Message, Page, Visitor


@pytest.fixture
def room(server: Server, staff: Visitor) -> Iterator[Room]:
    with ExitStack() as pages:
        yield Room(server, staff, pages)


def calls(page: Page, **wanted: object) -> Message:
    """The game's one call, once it stands so."""

    def stands_so(message: Message) -> bool:
        return message["type"] == "calls" and all(message["calls"][-1][key] == wanted[key] for key in wanted)

    call: Message = page.until(stands_so)["calls"][-1]
    return call


def test_a_call_is_listed_answered_and_told_to_the_players_alone(room: Room, staff: Visitor) -> None:
    assert room.anna.do("call_arbiter", question="May I have water 71?")["type"] == "ack"
    assert calls(room.biel, answered=False)["question"] == "May I have water 71?"
    _, _, page = staff.get("/arbiter/calls/")
    assert "May I have water 71?" in page

    call = calls(room.arbiter)
    assert room.arbiter.ask({"type": "come", "call": call["id"]})["type"] == "ack"
    assert calls(room.anna, coming=True)["arbiter"] == "serra"
    assert room.arbiter.ask({"type": "answer", "call": call["id"], "text": "Of course."})["type"] == "ack"
    for page_of_player in (room.anna, room.biel):
        assert calls(page_of_player, answered=True)["answer"] == "Of course."
    again = room.arbiter.ask({"type": "answer", "call": call["id"], "text": "Yes."})
    assert again["reasons"][0]["rule"] == "arbitration.not_called"
    assert room.anna.do("call_arbiter", question="And bread 71?")["type"] == "ack", (
        "an answer closes the call"
    )
    room.spectator.hello()
    assert not any('"calls"' in text or "Of course" in text for text in room.spectator.received)
    assert not any("water 71" in text for text in room.spectator.received), "it may say what a rack holds"


def test_a_ruling_answers_the_call(room: Room, staff: Visitor) -> None:
    room.anna.do("call_arbiter", question="He looked into the bag 72")
    calls(room.arbiter)
    ruled = room.arbiter.rule(
        "sanction",
        side=1,
        points=0,
        author="Someone else",
        clause="AJ-34",
        reason="Warned",
        instance="first",
    )
    assert ruled["type"] == "ack", ruled
    call = calls(room.anna, answered=True)
    assert (call["arbiter"], call["answer"]) == ("serra", "")
    assert room.anna.view["rulings"][-1]["author"] == "serra", "the account signs, whatever the page says"
    assert "a ruling" in staff.get("/arbiter/calls/")[2]


def test_nobody_but_an_arbiter_comes_or_answers(room: Room, server: Server) -> None:
    room.anna.do("call_arbiter", question="Who is there?")
    call = calls(room.arbiter)
    for page in (room.anna, room.biel, room.spectator):
        for wish in ({"type": "come"}, {"type": "answer", "text": "me"}):
            assert page.ask({**wish, "call": call["id"]})["type"] == "refused"
    _status, url, text = Visitor(server.address).get("/arbiter/calls/")
    assert "/login/" in url
    assert "Who is there?" not in text


def test_the_list_is_answered_without_a_live_page(room: Room, staff: Visitor) -> None:
    room.biel.do("call_arbiter", question="No script 74?")
    call = calls(room.biel)
    before = staff.get("/arbiter/calls/version.json")[2]
    status, url, _ = staff.post(f"/arbiter/calls/{call['id']}/come/", form_on="/arbiter/calls/")
    assert (status, url.endswith(f"/games/{room.id}/")) == (200, True)
    staff.post(f"/arbiter/calls/{call['id']}/answer/", form_on="/arbiter/calls/", answer="Yes 75.")
    assert calls(room.biel, answered=True)["answer"] == "Yes 75."
    shown = re.compile(r'"shown": "([^"]*)"')
    assert shown.findall(before) != shown.findall(staff.get("/arbiter/calls/version.json")[2])
