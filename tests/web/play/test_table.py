"""A game at a wooden board over the wire: hands, clock and paper."""

import json
import re

import pytest
from websockets.exceptions import ConnectionClosed

from faristol_web.streams.page_socket import OTHER_PERSON
from tests.web.server import Server
from tests.web.site_client import Message, Visitor
from tests.web.table import GROUNDS, Table, rules_of

# Opening one


def test_earlier_settings_are_shown_on_the_page(server: Server) -> None:
    where = {"round": "3", "table": "12", "committee": "Serra\n\nPons\n"}
    table = Table(server, begun=False, official="on", paper_sheet="on", **where)
    settings = table.page.settings

    assert table.view["mode"] == settings["mode"] == "table"
    assert (settings["round"], settings["table"], settings["committee"]) == ("3", "12", ["Serra", "Pons"])
    assert settings["official"] is settings["paper_sheet"] is settings["timed"] is True
    assert table.view["names"] == ["Anna", "Biel"]
    assert (table.view["starter"], table.view["phase"]) == (0, "racks")
    assert {clause["kind"] for clause in settings["clauses"]} == {
        *("engine", "arbiter", "paper", "conduct"),
    }


@pytest.mark.parametrize("rulebook", ["ca-1v1", "ca-obert-2009", "ca-ajusc", "ro-liber"])
def test_a_table_opens_under_every_rulebook_of_one_against_one(server: Server, rulebook: str) -> None:
    table = Table(server, rulebook=rulebook)

    assert table.page.settings["rulebook"] == rulebook
    assert table.view["phase"] == "play"


@pytest.mark.parametrize(
    ("field", "value"), [("first_name", ""), ("second_name", "\u200b"), ("starts", "2"), ("minutes", "0")]
)
def test_a_table_with_a_mistake_in_its_form_is_not_opened(server: Server, field: str, value: str) -> None:
    visitor = Visitor(server.address)
    form = {"first_name": "Anna", "second_name": "Biel", "starts": "", "rulebook": "ca-1v1", "minutes": "30"}
    status, _, page = visitor.post("/table/", **(form | {field: value}))

    assert status == 400
    assert "errorlist" in page


def test_lots_are_drawn_at_the_table_and_entered(server: Server) -> None:
    table = Table(server, begun=False, starts="")
    assert table.view["phase"] == "start-draw"
    assert table.refused("draw_start", 0) == {"notation"}
    assert table.refused("draw_start", 0, tile="_") == {"notation"}
    table.act("draw_start", 0, tile="L·L")
    table.act("draw_start", 1, tile="B")

    assert table.view["start_tiles"] == ["L·L", "B"]
    assert table.view["starter"] == 1


def test_a_second_device_runs_the_table_by_the_link(table: Table) -> None:
    page = table.visitor.get(f"/games/{table.public_id}/")[2]
    link = re.search(r"/join/[^/\"\s<]+/", page)
    assert link
    other = Visitor(table.server.address)
    other.get(link[0])
    assert table.look(other).hello()["you"] is None, "a link alone was followed by a machine"
    assert other.post(link[0])[0] == 200
    welcome = table.look(other).hello()

    assert (welcome["you"], welcome["arbiter"]) == ("table", True)
    assert link[0] in other.get(f"/games/{table.public_id}/")[2]
    assert link[0] not in Visitor(table.server.address).get(f"/games/{table.public_id}/")[2]


@pytest.mark.parametrize("field", ["round", "table"])
def test_no_direction_mark_hides_in_what_is_settled_about_a_table(server: Server, field: str) -> None:
    table = Table(server, begun=False, **{field: "\u202e3\u0007 b"})

    assert table.page.settings[field] == "3 b"


# Entering moves


def test_a_turn_with_hands_and_clock_is_entered_step_by_step(table: Table) -> None:
    table.act("lay", 0, tiles=[[112, "C"], [113, "A"]])
    assert table.view["laid"] == [[112, "C"], [113, "A"]]
    assert {"play", "exchange", "pass"} & set(table.view["may_each"][0]) == {"play"}
    assert "laying.touch_move" in table.refused("play", 0, tiles=[[112, "P"], [113, "O"]])
    table.act("play", 0, text="H8 CASA 10")
    assert table.view["pending"]["words"] == ["CASA"]
    assert table.view["pending"]["deadline_ms"] is None
    assert (table.view["pending"]["answers"], table.view["pending"]["final"]) == (0, False)
    assert "draw" in table.view["may_each"][0]
    table.act("draw", 0)
    assert (table.view["phase"], table.view["held"], table.view["clock"]["running"]) == ("held", 0, 0)
    assert table.view["racks"] == [["_"] * 7, ["_"] * 7]
    table.act("press_clock", 0)
    assert (table.view["on_turn"], table.view["clock"]["running"]) == (1, 1)


def test_moves_typed_one_after_the_other_need_nothing_between_them(untimed: Table) -> None:
    for side, text in ((0, "H8 CASA"), (1, "x3"), (0, "12H SOL 11"), (1, "pass")):
        untimed.act("play", side, text=text)

    assert [(move["kind"], move["score"]) for move in untimed.page.moves] == [
        ("play", 10),
        ("exchange", 0),
        ("play", 11),
        ("pass", 0),
    ]
    assert untimed.page.moves[1]["count"] == 3


def test_a_word_without_a_place_is_asked_about_where_several_fit(table: Table) -> None:
    question = table.page.do("play", side=0, text="CASA 10")
    assert (question["type"], question["side"]) == ("choose", 0)
    assert len(question["choices"]) == 8
    assert {choice["word"] for choice in question["choices"]} == {"CASA"}
    down = next(choice for choice in question["choices"] if choice["place"] == "8H")
    table.act("play", 0, tiles=down["tiles"], main=down["main"])

    assert table.view["pending"]["place"] == "8H"


def test_a_word_without_a_place_is_played_where_it_fits_alone(untimed: Table) -> None:
    untimed.act("play", 0, text="H8 CASA")
    untimed.act("play", 1, text="CASAREU 79")

    assert untimed.view["pending"]["place"] == "12H"


def test_a_score_that_the_count_does_not_bear_out_is_refused(table: Table) -> None:
    answer = table.page.do("play", side=0, text="H8 CASA 12")

    assert rules_of(answer) == {"play.score"}
    assert answer["reasons"][0]["text"] == "the score is 10, not 12"
    assert answer["reasons"][0]["article"]
    assert answer["reasons"][0]["lang"] == "ca"
    assert answer["reasons"][0]["summary"]


def test_more_tiles_than_the_set_has_are_refused(untimed: Table) -> None:
    untimed.act("play", 0, tiles=[[112, "Z"], [113, "E"]])

    assert untimed.refused("play", 1, tiles=[[127, "Z"], [142, "A"]]) == {"play.set"}


def test_one_verdict_answers_a_challenge_and_a_second_needs_an_argument(table: Table) -> None:
    table.act("play", 0, text="H8 CASA")
    table.act("challenge", 1, words=["CASA"])
    assert table.view["pending"]["answers"] == 1
    assert table.view["phase"] == "answer"
    assert table.refused("challenge", 1, words=["CASA"]) == {"challenge.argument"}
    table.act("challenge", 1, words=["CASA"], argument="not in this sense", verdict=False, arbiter="Serra")

    assert table.page.moves[-1]["kind"] == "withdrawn"
    assert table.page.board == {}


def test_an_entry_that_was_a_slip_is_undone(untimed: Table) -> None:
    untimed.act("play", 0, text="H8 CASA")
    untimed.act("play", 1, text="pass")
    untimed.act("undo", 1)
    assert untimed.view["asked"]["undoes"] is True
    untimed.act("agree", 0)

    assert untimed.view["asked"] is None
    assert [move["word"] for move in untimed.page.moves] == ["CASA"]
    assert "play" in untimed.view["may_each"][1]


def test_the_score_of_a_play_is_offered_for_correction_until_both_have_moved(untimed: Table) -> None:
    untimed.turn(0, "H8 CASA")
    assert "correct_play_1" in untimed.view["may_each"][1]
    untimed.act("correct_total", 1, points=-2, whose=0, turn=1)
    untimed.act("decline", 0)
    untimed.act("play", 1, text="pass")
    untimed.act("play", 0, text="pass")

    assert "correct_play_1" not in untimed.view["may"]
    assert untimed.refused("correct_total", 1, points=-2, whose=0, turn=1) == {"sheet.play_stands_after"}


def test_an_arbiter_decides_what_the_players_do_not_agree_on(untimed: Table) -> None:
    untimed.act("play", 0, text="H8 CASA")
    untimed.act("correct_total", 1, points=-2, whose=0)
    untimed.rule("settle_request", granted=True)

    assert [mark["points"] for mark in untimed.view["marks"]] == [-2]
    assert untimed.view["asked"] is None
    assert untimed.view["rulings"][-1]["kind"] == "RequestSettled"


def test_clock_words_go_through(table: Table) -> None:
    assert "stop_force-majeure" in table.view["may_each"][0]
    assert not {"stop_arbiter", "stop_count"} & set(table.view["may_each"][0])
    assert table.refused("stop_clock", 0, reason="arbiter") == {"clock.cause"}
    table.act("stop_clock", 0, reason="force-majeure")
    assert (table.view["clock"]["running"], table.view["clock"]["stopped_for"]) == (None, "force-majeure")
    assert not {"pass", "play", "exchange", "press_clock"} & set(table.view["may"])
    assert table.refused("correct_clock", 1, spent_ms=[90_000, 30_000]) == {"clock.corrected_by"}
    table.act("restart_clock", 0)
    assert table.view["clock"]["running"] == 0
    assert table.refused("stop_clock", 0, reason="overdraw") == {"clock.stops"}
    assert table.refused("stop_clock", 0, reason="lunch") == {"notation"}
    table.act("call_arbiter", 0, question="May I?")
    assert table.view["clock"]["stopped_for"] == "arbiter"


def test_players_who_may_put_a_wrong_clock_right(server: Server) -> None:
    table = Table(server, rulebook="ca-ajusc", minutes="25")
    table.act("call_arbiter", 0, question="It ran before we began")
    assert table.refused("correct_clock", 0, spent_ms=[-1, 0]) == {"clock.negative"}
    table.act("correct_clock", 1, spent_ms=[90_000, 30_000])
    assert table.view["clock"]["spent_ms"] == [90_000, 30_000]


def test_too_many_and_too_few_tiles_are_reported(server: Server) -> None:
    table = Table(server, rulebook="ca-ajusc", minutes="25")
    table.act("report_overdraw", 0, count=1, on_rack=True, seen=True)
    assert table.view["surplus"] == [1, 0]
    assert table.view["surplus_seen"] == [True, False]
    assert table.view["rack_counts"] == [8, 7]
    table.act("return_surplus", 1)
    assert table.view["rack_counts"] == [7, 7]
    table.act("report_underdraw", 0, count=2)
    assert table.view["rack_counts"] == [7, 7]


def test_a_rack_of_one_kind_is_shown_and_changed(table: Table) -> None:
    assert "change_rack" in table.view["may_each"][0]
    table.act("change_rack", 0, shown=["A", "A", "E", "E", "I", "O", "U"])
    assert table.view["senyors"]["inspection_due"] == [True, False]
    assert table.refused("change_rack", 0, shown=["A", "E", "B", "C", "D", "F", "G"]) == {"senyors.rack"}
    vowels = ["A", "A", "E", "E", "I", "O", "U"]
    table.act("change_rack", 0, shown=vowels)  # the second: somebody is asked to look
    assert (table.view["clock"]["running"], table.view["clock"]["stopped_for"]) == (None, "arbiter")
    assert table.refused("change_rack", 0, shown=vowels) == {"senyors.racks_before_inspection"}
    table.act("change_rack", 0, shown=vowels, found="one", tile="?")
    assert table.view["racks"][0] == ["?", "_", "_", "_", "_", "_", "_"]


def test_a_whole_game_ends_with_racks_totals_and_both_signatures(server: Server) -> None:
    table = Table(server, timed="")
    for _ in range(3):
        for side in (0, 1):
            table.act("play", side, text="pass")
    assert table.view["phase"] == "closing"
    article = {"rule": "ending.lost_turns_each", "article": "art. 4 b (CA-4.b)"}
    assert table.view["closing"] == {"reason": "lost-turns", "loser": None, **article}
    assert table.refused("sign", 0) == {"sheet.racks"}
    table.act("enter_rack", 0, tiles=["A", "A", "E", "?", "L·L", "S", "T"])
    assert table.view["racks"][0] == ["?", "A", "A", "E", "L·L", "S", "T"]
    table.act("enter_rack", 1, tiles=["B", "A", "E", "I", "O", "S", "T"])
    table.act("correct_total", 0, points=20, note="a word of turn two was counted short")
    assert table.view["marks"] == []
    assert table.view["asked"] == {
        "side": 0,
        "undoes": False,
        "whose": 0,
        "points": 20,
        "note": "a word of turn two was counted short",
        "turn": None,
    }
    assert "sign" not in table.view["may"]
    assert table.refused("sign", 0) == {"sheet.asked"}
    assert "Not agreed yet</dt><dd>+20" in table.visitor.get(f"/games/{table.public_id}/sheet/")[2]
    table.act("agree", 1)
    (mark,) = table.view["marks"]
    assert (mark["side"], mark["points"], mark["rule"]) == (0, 20, "sheet.total_corrected")
    assert "CA-" in mark["article"]
    table.act("sign", 0)
    assert table.view["signed"] == [True, False]
    assert table.visitor.get(f"/games/{table.public_id}/sheet/")[2].count("✓ signed on the device") == 1
    table.act("sign", 1)
    result = table.view["result"]
    assert (table.view["phase"], result["reason"], result["both_lost"]) == ("over", "lost-turns", False)
    assert {adjustment["rule"] for adjustment in result["adjustments"]} == {"ending.lost_turns_each"}

    for path in ("replay/", "game.gcg", "events.json"):
        assert Visitor(server.address).get(f"/games/{table.public_id}/{path}")[0] == 200
    assert "+20" in table.visitor.get(f"/games/{table.public_id}/game.gcg")[2]


def test_the_record_so_far_is_for_whoever_runs_the_table(untimed: Table) -> None:
    untimed.act("play", 0, text="H8 CASA")
    stranger = Visitor(untimed.server.address)

    for path in ("game.gcg", "replay/"):
        assert "CASA" in untimed.visitor.get(f"/games/{untimed.public_id}/{path}")[2]
        assert stranger.get(f"/games/{untimed.public_id}/{path}")[0] == 404
    assert untimed.visitor.get(f"/games/{untimed.public_id}/events.json")[0] == 404


# Secrets


def test_racks_entered_at_a_table_are_told_to_nobody_else(untimed: Table, staff: Visitor) -> None:
    watching = [untimed.look(visitor) for visitor in (Visitor(untimed.server.address), staff)]
    rack = ["Z", "X", "J", "Ç", "QU", "NY", "L·L"]
    untimed.act("enter_rack", 0, tiles=rack)
    untimed.act("exchange", 0, tiles=["Z", "X"])
    last = untimed.act("play", 1, text="pass")["seq"]
    for page in watching:
        page.until_seq(last)
        assert page.view["rack"] == []
        assert page.view["racks"] is page.view["may_each"] is None
        told = [event for text in page.received for event in json.loads(text).get("events", [])]
        entered = [event for event in told if event["kind"] == "RackEntered"]
        swapped = [event for event in told if event["kind"] == "TilesExchanged"]
        assert [event["tiles"] for event in entered] == [""]
        assert [(event["count"], event["returned"]) for event in swapped] == [(2, "")]
        page.hello(seen=1)
        for message in map(json.loads, page.received):
            assert '"Z"' not in json.dumps([message.get("view"), message.get("events")])
    assert set(untimed.view["racks"][0]) == {*rack[2:], "_"}


def test_a_spectator_may_not_act_for_a_side(untimed: Table) -> None:
    page = untimed.look(Visitor(untimed.server.address))

    assert rules_of(page.do("play", side=0, text="H8 CASA")) == {"notation"}
    assert rules_of(page.rule("sanction", side=0, points=5, **GROUNDS)) == {"notation"}
    assert "clauses" not in page.settings


def test_the_device_that_runs_the_table_is_there_for_both_sides(table: Table) -> None:
    watching = Visitor(table.server.address).play(table.public_id)
    watching.send({"type": "hello", "seen": 0})
    presence = watching.until(lambda message: message["type"] == "presence")

    assert (presence["here"], presence["spectators"]) == ([True, True], 1)


# Nonsense


NONSENSE: tuple[Message, ...] = (
    {"action": "play", "text": "H8 CASA"},
    {"action": "play", "side": 2, "text": "H8 CASA"},
    {"action": "play", "side": True, "text": "H8 CASA"},
    {"action": "play", "side": 0, "text": 17},
    {"action": "play", "side": 0, "text": ""},
    {"action": "play", "side": 0, "text": "CASA" * 60},
    {"action": "play", "side": 0, "text": "x99"},
    {"action": "play", "side": 0, "tiles": [[112, "_"]]},
    {"action": "play", "side": 0, "tiles": [[112, "A"], [113, "S"]], "main": "sideways"},
    {"action": "lay", "side": 0, "tiles": [[-1, "A"]]},
    {"action": "lay", "side": 0, "tiles": [[225, "A"]]},
    {"action": "lay", "side": 0, "tiles": [[112, "A"], [112, "B"]]},
    {"action": "lay", "side": 0, "tiles": []},
    {"action": "lay", "side": 0, "text": "pass"},
    {"action": "exchange", "side": 0, "count": -1},
    {"action": "exchange", "side": 0, "count": 1e99},
    {"action": "exchange", "side": 0, "count": 8},
    {"action": "exchange", "side": 0, "tiles": ["a"]},
    {"action": "enter_rack", "side": 0, "tiles": ["a"] * 7},
    {"action": "enter_rack", "side": 0, "tiles": ["Z"] * 7},
    {"action": "enter_rack", "side": 0},
    {"action": "report_overdraw", "side": 0, "count": 0},
    {"action": "report_overdraw", "side": 0, "count": True},
    {"action": "report_overdraw", "side": 0, "count": 1, "seen": "no"},
    {"action": "report_underdraw", "side": 0, "count": 40},
    {"action": "correct_total", "side": 0, "points": 10**9, "note": ""},
    {"action": "correct_clock", "side": 0, "spent_ms": [1]},
    {"action": "correct_clock", "side": 0, "spent_ms": [1.5, None]},
    {"action": "change_rack", "side": 0, "shown": ["A"] * 7, "found": "lots"},
    {"action": "change_rack", "side": 0, "shown": "AEI"},
    {"action": "challenge", "side": 1, "words": ["CASA"], "verdict": "yes"},
    {"action": "appeal", "side": 0, "ruling": 1},
    {"action": "call_arbiter", "side": 0, "question": " "},
    {"action": "sign", "side": 0},
)


def test_nonsense_at_a_table_is_refused_and_the_page_goes_on(table: Table) -> None:
    seq = table.view["seq"]
    for message in NONSENSE:
        rules_of(table.page.ask({"type": "do", **message}))
        table.page.hello()
        assert table.view["seq"] == seq, message


# When the power goes


@pytest.fixture
def killed(own_server: Server) -> Table:
    table = Table(own_server, committee="Serra")
    table.turn(0, "H8 CASA")
    table.act("enter_rack", 1, tiles=["A", "B", "E", "_", "_", "_", "_"])
    table.rule("sanction", side=1, points=5)
    own_server.kill()
    own_server.start()
    return table


@pytest.mark.release
@pytest.mark.slow
def test_entries_and_rulings_survive_the_plug_being_pulled(killed: Table) -> None:
    before, moves = killed.view, killed.page.moves
    page = killed.look(killed.visitor)

    assert page.moves == moves
    changing = {"seq", "clock"}
    assert {key: value for key, value in page.view.items() if key not in changing} == {
        key: value for key, value in before.items() if key not in changing
    }
    assert page.hello()["you"] == "table"


def test_the_server_has_met_no_error_of_its_own(server: Server) -> None:
    """Last in this file: nothing above may have left a traceback."""
    log = (server.data.parent / f"{server.data.name}.log").read_text("utf-8")
    traces = re.findall(r"Traceback[\s\S]{0,3000}", log)
    assert not traces, traces[-1]


def test_a_move_from_before_a_reload_is_made_once_and_only_in_its_turn(server: Server) -> None:
    table = Table(server, timed="")
    page = table.page
    asked = {"side": 0, "text": "H8 CASA", "id": "a", "moves": 0}
    first, again = page.do("play", **asked), page.do("play", **asked)
    assert first["type"] == "ack"
    assert again["seq"] == first["seq"]
    stale = page.do("pass", side=0, id="b", moves=0)
    assert stale["reasons"][0]["text"] == "the game has gone on since this was sent"
    order = {**GROUNDS, "side": 0, "moves": 0}
    assert rules_of(page.rule("sanction", **order)) == {"notation"}
    assert page.rule("sanction", **order | {"moves": 1})["type"] == "ack"


def test_a_page_that_was_made_for_somebody_else_is_let_go(table: Table) -> None:
    html = table.visitor.get(f"/games/{table.public_id}/")[2]
    owner = re.search(r'data-owner="([0-9a-f]{16})"', html)
    assert owner
    page = table.visitor.play(table.public_id)
    page.send({"type": "hello", "seen": 0, "owner": owner[1]})
    assert page.until(lambda message: message["type"] == "welcome")["you"] == "table"
    other = Visitor(table.server.address)
    assert 'data-owner=""' in other.get(f"/games/{table.public_id}/")[2]
    page = other.play(table.public_id)
    page.send({"type": "hello", "seen": 0, "owner": owner[1]})
    with pytest.raises(ConnectionClosed) as closed:
        page.until(lambda _: False)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == OTHER_PERSON
