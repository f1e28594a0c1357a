"""An arbiter's orders over the wire, at a table and online."""

import json
import sqlite3
from contextlib import closing

import pytest

from tests.web.server import Server
from tests.web.site_client import Message, Visitor, soon
from tests.web.table import GROUNDS, Table, rules_of

MINUTE_MS = 60_000


def test_every_order_is_understood_and_refused_only_by_a_rule(table: Table) -> None:
    orders: list[tuple[str, dict[str, object]]] = [
        ("sanction", {"side": 0, "points": 5}),
        ("adjust_clock", {"side": 1, "by_ms": -MINUTE_MS}),
        ("adjust_score", {"side": 1, "points": 7, "processing": True}),
        ("annul_play", {}),
        ("order_back", {}),
        ("restore_turn", {"turns": 2}),
        ("call_time", {}),
        ("take_attendance", {"present": [True, False]}),
        ("arrive", {"side": 1}),
        ("end_game", {"disqualified": 1, "count_racks": False}),
        ("overturn", {"ruling": 999}),
        ("uphold", {"ruling": 999}),
        ("close_round", {}),
    ]
    for order, more in orders:
        answer = table.page.rule(order, **GROUNDS, **more)
        assert answer["type"] == "ack" or "notation" not in rules_of(answer), (order, answer)


def test_a_sanction_is_listed_with_its_clause_and_taken_from_the_total(table: Table) -> None:
    table.rule("sanction", side=0, points=10)
    (ruling,) = table.view["rulings"]

    assert table.view["scores"] == [-10, 0]
    assert (ruling["kind"], ruling["author"], ruling["reason"]) == (
        "SanctionGiven",
        "Serra",
        GROUNDS["reason"],
    )
    assert (ruling["clause"], ruling["side"], ruling["points"]) == ("CA-3.6", 0, 10)
    assert "CA-3.6" in ruling["article"]
    assert ruling["text"]
    assert (ruling["instance"], ruling["appealed"], ruling["overturned"]) == ("first", False, False)
    assert table.view["marks"][0]["points"] == -10


def test_an_order_names_author_clause_and_reason(table: Table) -> None:
    answer = table.page.rule("sanction", side=0, points=10, author=" ", clause="CA-99", reason="")

    assert rules_of(answer) == {"arbitration.author", "arbitration.clause", "arbitration.reason"}


def test_a_ruling_is_appealed_and_overturned_by_the_committee(server: Server) -> None:
    table = Table(server, rulebook="ca-ajusc", minutes="25", committee="Serra\nPons\nVidal")
    table.act("call_arbiter", 0, question="He looked into the bag")
    member = table.view["on_duty"]
    assert member in {"Serra", "Pons", "Vidal"}
    table.rule("sanction", side=1, points=15, author=member, clause="AJ-58")
    number = table.view["rulings"][0]["number"]
    assert f"appeal_{number}" in table.view["may_each"][1]
    table.act("appeal", 1, ruling=number)
    assert table.view["rulings"][0]["appealed"] is True
    table.rule("overturn", ruling=number, clause="AJ-58", instance="committee")

    assert table.view["rulings"][0]["overturned"] is True
    assert table.view["scores"] == [0, 0]


def test_an_annulled_play_comes_off_every_page(untimed: Table) -> None:
    watching = untimed.look(Visitor(untimed.server.address))
    untimed.act("play", 0, text="H8 CASA")
    untimed.act("play", 1, text="pass")
    untimed.rule("restore_turn", turns=1)
    last = untimed.rule("annul_play")["seq"]
    watching.until_seq(last)
    for page in (untimed.page, watching):
        assert page.board == {}
        assert [move["kind"] for move in page.moves] == ["taken-back"]
        assert page.moves == untimed.look(untimed.visitor).moves


def test_a_member_of_the_staff_rules_online_and_sees_no_rack(server: Server, staff: Visitor) -> None:
    anna, biel = Visitor(server.address), Visitor(server.address)
    public_id, link = anna.open_game()
    biel.join(link)
    page, own = staff.play(public_id), anna.play(public_id)
    welcome = page.hello()
    own.hello()
    assert (welcome["you"], welcome["arbiter"]) == (None, True)
    ack = page.rule("sanction", side=1, points=3, author="Serra", clause="AJ-58", reason="late")
    assert ack["type"] == "ack", ack
    own.until_seq(ack["seq"])
    assert own.view["scores"] == [0, -3]
    assert own.hello()["arbiter"] is False
    assert page.view["rack"] == []
    assert rules_of(own.rule("sanction", side=1, points=3, **GROUNDS)) == {"notation"}


def test_a_member_of_the_staff_does_not_rule_on_a_game_of_the_own(staff: Visitor) -> None:
    public_id, _ = staff.open_game()

    assert staff.play(public_id).hello()["arbiter"] is False


def test_an_arbiter_who_sits_down_rules_no_more_on_a_page_opened_before(
    server: Server, staff: Visitor
) -> None:
    anna = Visitor(server.address)
    public_id, link = anna.open_game()
    page = staff.play(public_id)
    assert page.hello()["arbiter"] is True
    staff.join(link, "Serra")

    assert rules_of(page.rule("sanction", side=0, points=50, **(GROUNDS | {"clause": "AJ-58"}))) == {
        "notation"
    }


def test_no_direction_mark_hides_in_what_a_ruling_says(table: Table) -> None:
    table.rule("sanction", side=0, points=1, author="\u202eSerra", reason="one\ntwo\u2066\u0000 \ud800")

    assert table.view["rulings"][0]["author"] == "Serra"
    assert table.view["rulings"][0]["reason"] == "one two"


def test_a_result_that_is_corrected_is_corrected_in_the_list_of_games(server: Server) -> None:
    table = Table(server, rulebook="ro-liber", minutes="25")
    table.act("leave", 1)
    assert table.view["result"]["winner"] == 0
    table.rule("adjust_score", side=0, points=7, clause="RO-5")
    assert table.view["result"]["scores"] == table.view["scores"] == [7, 0]
    soon(lambda: listed_scores(server, table.public_id), lambda scores: scores == [7, 0])


def listed_scores(server: Server, public_id: str) -> list[int]:
    with closing(sqlite3.connect(server.data / "site.sqlite3")) as site:
        query = "SELECT scores FROM play_game WHERE public_id = ?"
        return list(json.loads(site.execute(query, (public_id,)).fetchone()[0]))


@pytest.mark.parametrize(
    "message",
    [
        {"order": "promote"},
        {"order": None},
        {"order": ["sanction"]},
        {"order": "sanction"},
        {"order": "sanction", "side": 3, "points": 1},
        {"order": "sanction", "side": 0, "points": "all"},
        {"order": "sanction", "side": 0, "points": -1},
        {"order": "sanction", "side": 0, "points": 1, "reason": {}},
        {"order": "sanction", "side": 0, "points": 1, "instance": "last"},
        {"order": "adjust_clock", "side": 0, "by_ms": 1e12},
        {"order": "restore_turn", "turns": 0},
        {"order": "restore_turn", "turns": 1000},
        {"order": "take_attendance", "present": "nobody"},
        {"order": "end_game", "winner": "Anna"},
        {"order": "overturn"},
        {"order": "uphold", "ruling": 1},
    ],
    ids=str,
)
def test_nonsense_is_no_order(table: Table, message: Message) -> None:
    seq = table.view["seq"]
    rules_of(table.page.ask({"type": "rule", **GROUNDS, **message}))
    table.page.hello()

    assert table.view["seq"] == seq
