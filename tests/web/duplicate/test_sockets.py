"""A session over the wire: who may do what, what is answered, what survives a cut line or a dead server."""

import json

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.web.duplicate.client import HeldSession, SessionPage, close_coup, think
from tests.web.server import Server
from tests.web.site_client import Visitor

OVER = ("pause", "extend", "stop", "close", "draw", "announce", "start", "draw_seats")


def rules(answer: dict[str, object]) -> set[str]:
    assert answer["type"] == "refused", answer
    reasons = answer["reasons"]
    assert isinstance(reasons, list)
    return {reason["rule"] for reason in reasons}


def test_a_coup_from_the_draw_to_the_ranking(server: Server) -> None:
    held = HeldSession.of(server.address, "Άννα", "Βασίλης", "Γιώργος / Δήμητρα")
    with held.console() as console, held.watch() as hall, held.page_of(1) as phone:
        assert (console.as_, console.settings["title"]) == ("arbiter", "Παρασκευή")
        assert console.settings["clauses"]
        assert "clauses" not in phone.settings
        think(console)
        console.wait_for(lambda page: page.desk["tops"])
        top = console.desk["tops"]["plays"][0]
        phone.until_seq(console.view["seq"])
        ack = phone.act("hand_in", square=top["place"], word=top["word"])
        assert (ack["late"], phone.own["in_time"], phone.own["at_ms"]) == (False, True, ack["at_ms"])
        console.act("enter", coup=1, text="2 =")
        console.act("enter", coup=1, number=3, square="H8", direction="Κ", word="ΞΞΞ", late=True)
        console.wait_for(lambda page: len([row for row in page.rows.values() if row["mark"]]) == 3)
        assert [console.rows[1, number]["mark"]["points"] for number in (1, 2, 3)] == [
            top["score"],
            top["score"],
            0,
        ]
        assert console.rows[1, 3]["mark"]["reasons"][0]["kind"] == "late"
        for page in (hall, phone):
            page.wait_for(lambda each: each.view["handed"] == 3)
        close_coup(console)
        for page in (hall, phone):
            page.until_seq(console.view["seq"])
        assert [(each["rank"], each["number"], each["percentage"]) for each in hall.view["standings"]] == [
            (1, 1, 100),
            (1, 2, 100),
            (3, 3, 0),
        ]
        assert [label for _, label in hall.view["board"]] == list(top["word"])
        assert phone.own["marks"][0]["points"] == phone.own["total"] == top["score"]
        console.send({"type": "coup", "coup": 1})
        rows = console.until(lambda message: message["type"] == "coup")["slips"]
        assert [row["number"] for row in rows] == [1, 2, 3]


def test_a_page_is_what_it_has_a_right_to_be(server: Server) -> None:
    held = HeldSession.of(server.address, "Anna", "Biel")
    device = held.device_of(2)
    for visitor, wanted, granted in (
        (Visitor(server.address), "arbiter", "public"),
        (Visitor(server.address), "entrant", "public"),
        (device, "arbiter", "public"),
        (device, "entrant", "entrant"),
        (held.organiser, "entrant", "public"),
        (held.organiser, "arbiter", "arbiter"),
        (held.organiser, "king", "public"),
    ):
        with SessionPage(visitor, held.public_id, greet=False) as page:
            page.as_ = wanted
            welcome = page.hello()
            assert welcome["as"] == granted, wanted
            assert (welcome["desk"] is None) == (granted != "arbiter")
            assert (welcome["own"] is None) == (granted != "entrant")


def test_nobody_acts_as_what_it_is_not(server: Server) -> None:
    held = HeldSession.of(server.address, "Anna", "Biel")
    with held.console() as console, held.page_of(1) as phone, held.watch() as hall:
        assert rules(hall.do("draw")) == {"notation"}
        assert rules(phone.do("draw")) == {"notation"}
        assert rules(console.do("hand_in", square="H8Κ", word="ΝΑΙ")) == {"notation"}
        think(console)
        phone.until_seq(console.view["seq"])
        phone.act("hand_in", number=2, square="H8Κ", word="ΝΑΙ")
        console.wait_for(lambda page: page.rows)
        assert set(console.rows) == {(1, 1)}


def test_an_untimely_action_is_refused_with_its_reason(server: Server) -> None:
    held = HeldSession.of(server.address, "Anna")
    with held.console() as console:
        for action in ("announce", "start", "stop", "close", "go"):
            assert rules(console.do(action)) == {"session.not_now"}
        assert rules(console.do("enter", coup=1, text="1 H8Κ ΝΑΙ")) == {"session.no_coup"}
        assert rules(console.do("leave", number=9)) == {"session.no_entrant"}
        assert rules(console.do("admit", names=[["ANNA"]])) == {"session.name_taken"}
        for action, more in (
            ("dance", {}),
            ("extend", {"by_ms": "soon"}),
            ("admit", {"names": "Anna"}),
            ("enter", {"coup": 1, "text": 7}),
            ("enter", {"coup": 1, "text": "H8"}),
        ):
            assert rules(console.do(action, **more)) == {"notation"}, action
        with held.page_of(1) as phone:
            assert rules(phone.do("hand_in", square="H8Κ", word="ΝΑΙ")) == {"session.not_now"}
        assert console.do("draw")["type"] == "ack"


def test_reasons_come_in_the_readers_language(server: Server) -> None:
    held = HeldSession.of(server.address, "Anna", organiser=Visitor(server.address, language="el"))
    with held.console() as console:
        (reason,) = console.do("correct", coup=1, number=1, accepted=True)["reasons"]
        assert (reason["rule"], reason["lang"]) == ("session.not_over", "")
        think(console)
        console.act("enter", coup=1, text="1 H8Κ ΞΞΞ late")
        console.wait_for(lambda page: page.rows[1, 1]["mark"])
        kinds = [each["kind"] for each in console.rows[1, 1]["mark"]["reasons"]]
        assert kinds[:2] == ["late", "main-word"]


@pytest.mark.parametrize(
    ("language", "text"), [("el", "άρθρο 6.4"), ("xx", "art. 6.4"), (["el"], "art. 6.4"), (None, "art. 6.4")]
)
def test_a_page_says_in_which_language_it_is_shown(server: Server, language: object, text: str) -> None:
    """Not every browser says it when it opens a WebSocket."""
    held = HeldSession.of(server.address, "Anna")
    with held.console() as console:
        think(console)
        console.send({"type": "hello", "as": "arbiter", "language": language})
        console.act("enter", coup=1, text="1 H8Κ ΨΨΨΨ")
        console.wait_for(lambda page: (1, 1) in page.rows and page.rows[1, 1]["mark"])
        assert text in {reason["article"] for reason in console.rows[1, 1]["mark"]["reasons"]}


def test_a_slip_that_was_meant_for_an_earlier_coup_counts_for_none(server: Server) -> None:
    held = HeldSession.of(server.address, "Anna")
    with held.console() as console, held.page_of(1) as phone:
        think(console)
        close_coup(console)
        think(console)
        phone.until_seq(console.view["seq"])
        assert rules(phone.do("hand_in", coup=1, square="H8Κ", word="ΝΑΙ")) == {"session.not_now"}
        phone.act("hand_in", coup=2, square="H8Κ", word="ΝΑΙ")


def test_a_slip_after_time_is_acknowledged_as_late(server: Server) -> None:
    held = HeldSession.of(server.address, "Anna")
    with held.console() as console, held.page_of(1) as phone:
        think(console)
        console.act("stop")
        phone.until_seq(console.view["seq"])
        ack = phone.act("hand_in", id="my-slip", square="H8Κ", word="ΝΑΙ")
        assert (ack["late"], phone.own["in_time"]) == (True, False)
        phone.close()
        # On another device: ids go with the number.
        with SessionPage(held.device_of(1), held.public_id, as_="entrant") as again:
            assert again.own["slip"]["word"] == "ΝΑΙ"
            repeated = again.do("hand_in", id="my-slip", square="H8Κ", word="ΟΧΙ")
            assert {key: repeated[key] for key in ("seq", "late", "at_ms")} == {
                key: ack[key] for key in ("seq", "late", "at_ms")
            }


def test_when_a_number_moves_its_old_page_comes_back_as_a_spectators(server: Server) -> None:
    held = HeldSession.of(server.address, "Anna")
    old = held.device_of(1)
    with SessionPage(old, held.public_id, as_="entrant") as page:
        held.device_of(1)
        assert page.closed_with() == 4408
    with SessionPage(old, held.public_id, as_="entrant") as page:
        assert not page.own


@pytest.mark.slow
def test_pages_say_who_is_there(server: Server) -> None:
    held = HeldSession.of(server.address, "Anna", "Biel")
    with held.console() as console, held.watch():
        phone = held.page_of(2)
        console.wait_for(lambda page: page.presence.get("here") == [2] and page.presence["spectators"] == 1)
        phone.close()
        console.wait_for(lambda page: page.presence["here"] == [])


def test_rubbish_closes_the_line_and_other_sites_are_not_let_in(server: Server) -> None:
    held = HeldSession.of(server.address, "Anna")
    for rubbish in ("no json", "[]", json.dumps({"type": "dance"})):
        with SessionPage(Visitor(server.address), held.public_id) as page:
            page.socket.send(rubbish)
            assert page.closed_with() == 1007
    url = server.address.replace("http", "ws", 1) + f"/ws/duplicate/{held.public_id}/"
    with (
        pytest.raises(InvalidStatus),
        connect(url, additional_headers={"Origin": "http://elsewhere.example"}),
    ):
        pass


def test_a_session_that_is_not_there_is_not_found(server: Server) -> None:
    page = SessionPage(Visitor(server.address), "0000", greet=False)
    page.send({"type": "hello", "as": "public"})
    assert page.closed_with() == 4404


def test_a_view_repeats_no_list_that_a_page_has(server: Server) -> None:
    held = HeldSession.of(server.address, "Anna", "Biel")
    with held.console() as console, held.watch() as hall:
        think(console)
        hall.until_seq(console.view["seq"])
        welcome, *views = [json.loads(text) for text in hall.received if '"view":{"seq"' in text]
        assert "standings" in welcome["view"]
        assert len(views) == 3
        assert not any("standings" in message["view"] for message in views)
        close_coup(console)
        hall.until_seq(console.view["seq"])
        assert len(hall.view["standings"]) == 2


def test_a_session_may_be_broken_off_and_shows_its_seed(server: Server) -> None:
    held = HeldSession.of(server.address, "Anna")
    with held.console() as console, held.watch() as hall:
        assert rules(console.do("end", author="", reason="")) == {"session.author", "session.reason"}
        assert "end" in console.desk["may"]
        console.act("end", author="Σάββας", reason="a power cut")
        hall.until_seq(console.view["seq"])
        assert (hall.view["phase"], hall.view["ended"], len(hall.view["seed"])) == ("over", "arbiter", 64)
        assert not set(OVER) & set(console.desk["may"])


@pytest.mark.slow
def test_players_at_home_need_nobody_but_a_first_push(server: Server) -> None:
    held = HeldSession.of(server.address, automatic="on", joinable="on", pause_s="3")
    with held.console() as console:
        assert console.settings["automatic"]
        assert "go" not in console.desk["may"], "nobody plays yet"
        visitor = held.join("Anna")
        with SessionPage(visitor, held.public_id, as_="entrant") as phone:
            assert phone.view["joinable"]
            console.wait_for(lambda page: "go" in page.desk["may"])
            console.act("go")
            phone.wait_for(lambda page: page.view["phase"] == "thinking")
            assert not phone.view["joinable"]
            phone.act("hand_in", coup=1, square="H8Κ", word="ΞΞΞ")
            console.wait_for(lambda page: page.view["phase"] == "thinking")
            console.act("stop")
            phone.wait_for(lambda page: (page.view["coup"], page.view["phase"]) == (2, "thinking"))
            assert phone.own["marks"][0]["points"] == 0
            assert "go" not in console.desk["may"]


@pytest.mark.slow
def test_a_kill_in_mid_coup_loses_no_slip_and_nobodys_time(own_server: Server) -> None:
    held = HeldSession.of(own_server.address, "Anna", "Biel")
    device = held.device_of(2)
    with held.console() as console, SessionPage(device, held.public_id, as_="entrant") as phone:
        think(console)
        phone.until_seq(console.view["seq"])
        ack = phone.do("hand_in", id="one", square="H8Κ", word="ΝΑΙ")
        before = phone.view["countdown"]["left_ms"]
    own_server.kill()
    own_server.start()
    with held.console() as console, SessionPage(device, held.public_id, as_="entrant") as phone:
        countdown = phone.view["countdown"]
        assert (countdown["paused"], phone.view["phase"]) == (True, "thinking")
        assert before - 10_000 < countdown["left_ms"] <= before
        assert phone.own["slip"]["word"] == "ΝΑΙ"
        assert phone.do("hand_in", id="one", square="H8Κ", word="ΟΧΙ")["seq"] == ack["seq"]
        assert {key[1] for key in console.rows} == {2}
        console.act("start")
        close_coup(console)
        assert console.view["coups"][0]["number"] == 1


def test_the_same_slip_once_more_is_acknowledged_and_leaves_no_trace(server: Server) -> None:
    held = HeldSession.of(server.address, "Anna")
    with held.console() as console, held.page_of(1) as phone:
        think(console)
        phone.until_seq(console.view["seq"])
        first = phone.act("hand_in", square="H8Κ", word="ΝΑΙ")
        assert phone.do("hand_in", square="H8Κ", word="ΝΑΙ") == {**first, "id": phone_id(phone)}
        changes = [phone.do("hand_in", square="H8Κ", word="ΝΑΙ" * number) for number in range(2, 40)]
        refused = [each for each in changes if each["type"] == "refused"]
        assert 10 < len(refused) < 38, "some changes at once, and not all"
        assert "wait a moment" in refused[0]["reasons"][0]["text"]


def phone_id(page: SessionPage) -> str:
    """Return the id of the last action whose answer came."""
    answers = [json.loads(text) for text in page.received]
    return str([each["id"] for each in answers if each["type"] == "ack"][-1])


def test_arbiters_never_take_each_others_answers(server: Server) -> None:
    held = HeldSession.of(server.address, "Anna")
    page = held.organiser.get(f"/duplicate/{held.public_id}/links/")[2]
    other = Visitor(server.address)
    other.post("/duplicate/arbiter/" + page.split("/duplicate/arbiter/")[1].split("<")[0])
    with held.console() as console, SessionPage(other, held.public_id, as_="arbiter") as second:
        think(console)
        console.act("pause", id="1")
        second.act("start", id="1")
        assert not second.view["countdown"]["paused"]


def test_a_late_slip_says_that_an_earlier_one_stands(server: Server) -> None:
    held = HeldSession.of(server.address, "Anna", "Biel")
    with held.console() as console, held.page_of(1) as phone, held.page_of(2) as other:
        think(console)
        phone.until_seq(console.view["seq"])
        assert "stands" not in phone.act("hand_in", square="H8Κ", word="ΝΑΙ")
        console.act("stop")
        phone.until_seq(console.view["seq"])
        assert phone.do("hand_in", square="H8Κ", word="ΟΧΙ")["stands"] == "earlier"
        assert "stands" not in other.do("hand_in", square="H8Κ", word="ΟΧΙ")
        console.act("close")
        (reason,) = phone.do("hand_in", coup=1, square="H8Κ", word="ΟΧΙ")["reasons"]
        assert "too late" in reason["text"]


def test_a_misunderstanding_is_taken_back_on_the_wire(server: Server) -> None:
    held = HeldSession.of(server.address, "Anna", "Biel")
    grounds = {"author": "Σάββας", "reason": "a mix-up"}
    with held.console() as console:
        console.act("rename", number=1, names=["Άννα"])
        assert console.view["entrants"][0]["names"] == ["Άννα"]
        console.act("leave", number=2)
        console.act("return", number=2, **grounds)
        think(console)
        console.act("enter", coup=1, number=1, square="H8", direction="Κ", word="ΝΑΙ", illegible=True)
        assert console.rows[1, 1]["illegible"]
        console.act("annul", coup=1, number=1, **grounds)
        console.act("restore", coup=1, number=1, **grounds)
        assert not console.rows[1, 1]["after_time"]
        close_coup(console)
        assert rules(console.do("enter", coup=1, text="1 H8Κ ΟΧΙ")) == {"session.author", "session.reason"}
        console.act("enter", coup=1, text="1 H8Κ ΟΧΙ", **grounds)
        console.wait_for(lambda page: len(page.desk["changes"]) == 4)
        told = [(each["kind"], each["number"]) for each in console.desk["changes"]]
        assert set(told) == {("annulled", 1), ("restored", 1), ("replaced", 1), ("returned", 2)}
        assert all("Σάββας" in each["text"] for each in console.desk["changes"])


def test_a_line_from_before_a_reload_replaces_no_later_slip(server: Server) -> None:
    held = HeldSession.of(server.address, "Άννα", "Βασίλης")
    with held.console() as console:
        think(console)
        seen = console.view["seq"]
        ack = console.act("enter", coup=1, text="1 -", id="x", seen=seen)
        console.act("enter", coup=1, text="2 -", seen=seen)
        assert console.do("enter", coup=1, text="1 -", id="x", seen=seen)["seq"] == ack["seq"]
        refused = console.do("enter", coup=1, text="1 =2", id="y", seen=seen)
        assert refused["reasons"][0]["text"] == "this slip has been changed since the line was typed"
        console.act("enter", coup=1, text="1 =2", id="z", seen=console.view["seq"])
