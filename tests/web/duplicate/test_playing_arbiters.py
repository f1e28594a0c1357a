"""Arbiters who play, and sessions without an arbiter: nobody who hands in sees slips or best plays before."""

import json

from tests.web.duplicate.client import HeldSession, SessionPage, close_coup, think
from tests.web.duplicate.test_results import address_of, fetch
from tests.web.duplicate.test_sockets import rules
from tests.web.server import Server
from tests.web.site_client import Visitor

SECRETS = ("eliot.xml", "everything.zip", "sheet/", "sheet.pdf", "sheets.pdf", "sheets/1/")


def join(held: HeldSession, visitor: Visitor, **fields: str) -> tuple[int, str]:
    path = f"/duplicate/{held.public_id}/"
    status, _, page = visitor.post(f"{path}join/", form_on=path, **fields)
    return status, page


def events_of(held: HeldSession, visitor: Visitor) -> str:
    return visitor.get(f"/duplicate/{held.public_id}/log.jsonl")[2]


def test_an_arbiter_who_wants_to_play_is_asked_first_and_sees_no_slips_then(server: Server) -> None:
    held = HeldSession.of(server.address, "Άννα", joinable="on")
    assert join(held, held.organiser, name="Σάββας")[0] == 400
    with held.console() as before:
        assert not before.desk["blind"]
        assert join(held, held.organiser, name="Σάββας", leads="on")[0] == 200
        assert before.closed_with() == 4408, "the console that is open comes back without secrets"
    with held.console() as console, held.page_of(1) as phone:
        assert (console.as_, console.desk["blind"]) == ("arbiter", True)
        think(console)
        phone.until_seq(console.view["seq"])
        phone.act("hand_in", square="H8Κ", word="ΞΞΞ")
        assert rules(console.do("enter", coup=1, text="2 =")) == {"notation"}
        assert rules(console.do("enter", coup=1, text="2 =1")) == {"notation"}
        console.send({"type": "coup", "coup": 1})
        console.act("enter", coup=1, text="2 H8Κ ΨΨΨ")
        assert "ΞΞΞ" not in "".join(console.received)
        assert not any(json.loads(text).get("desk", {}).get("tops") for text in console.received[1:])
        for path in SECRETS:
            assert held.organiser.get(f"/duplicate/{held.public_id}/{path}")[0] == 404, path
        assert "ΞΞΞ" not in events_of(held, held.organiser)
        close_coup(console)
        assert "ΞΞΞ" in "".join(console.received), "what is decided is no secret"
        console.act("end", author="Σάββας", reason="enough")
    for path in SECRETS:
        assert fetch(held.organiser, address_of(held, path))[0] == 200, path


def test_the_opener_of_a_session_without_an_arbiter_sees_no_more_than_the_players(server: Server) -> None:
    held = HeldSession.of(server.address, "Άννα", automatic="on", joinable="on")
    assert join(held, held.organiser, name="Σάββας")[0] == 200, "nothing is given up: nobody is asked"
    with (
        held.console() as console,
        held.page_of(1) as phone,
        SessionPage(held.organiser, held.public_id, as_="entrant") as own,
    ):
        assert console.desk["blind"]
        assert own.own["number"] == 2
        console.act("go")
        phone.wait_for(lambda page: page.view["phase"] == "thinking")
        phone.act("hand_in", square="H8Κ", word="ΞΞΞ")
        console.act("pause")
        assert "ΞΞΞ" not in "".join(console.received)
        assert not any((json.loads(text).get("desk") or {}).get("tops") for text in console.received)
        assert held.organiser.get(f"/duplicate/{held.public_id}/eliot.xml")[0] == 404
        assert "ΞΞΞ" not in events_of(held, held.organiser)
        assert [each["names"] for each in phone.view["entrants"]] == [["Άννα"], ["Σάββας"]]


def test_a_number_taken_by_its_link_asks_an_arbiter_too(server: Server) -> None:
    held = HeldSession.of(server.address, "Άννα")
    page = held.organiser.get(f"/duplicate/{held.public_id}/links/")[2]
    link = "/duplicate/number/" + page.split("/duplicate/number/")[1].split('"')[0]
    assert held.organiser.post(link)[0] == 400
    with held.console() as console:
        assert not console.desk["blind"]
    assert held.organiser.post(link, leads="on")[0] == 200
    with held.console() as console:
        assert console.desk["blind"]
