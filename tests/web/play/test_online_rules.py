"""Online actions beyond moves: change a rack, lay tiles, doubt twice, call and appeal, claim."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.web.server import Server
from tests.web.site_client import Message, Page, begin, seat_two

# The opener starts, and draws D J M N P R S.
CONSONANTS = (143).to_bytes(32, "big")


@pytest.fixture(scope="module")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("dealt") / "data", seed=CONSONANTS).start()
    yield running
    assert running.stop() == 0


def pages_at(server: Server, **fields: str) -> tuple[Page, Page]:
    public_id, anna, biel = seat_two(server.address, **fields)
    pages = (anna.play(public_id), biel.play(public_id))
    for page in pages:
        page.hello()
    return pages


def act(pages: tuple[Page, Page], page: Page, action: str, **more: object) -> Message:
    ack = page.do(action, **more)
    assert ack["type"] == "ack", ack
    for each in pages:
        each.until_seq(ack["seq"])
    return ack


def rules_of(answer: Message) -> list[str]:
    assert answer["type"] == "refused", answer
    return [reason["rule"] for reason in answer["reasons"]]


@pytest.fixture
def all_consonants(dealt: Server) -> tuple[Page, Page]:
    """The starter, whose first rack is all of one kind, and the other."""
    pages = pages_at(dealt)
    act(pages, pages[0], "draw_start")
    act(pages, pages[1], "draw_start")
    act(pages, pages[0], "draw_rack")
    return pages


def test_a_rack_of_one_kind_may_be_changed_before_the_game_goes_on(all_consonants: tuple[Page, Page]) -> None:
    mover, other = all_consonants
    assert mover.view["rack"] == ["D", "J", "M", "N", "P", "R", "S"]
    assert (mover.view["phase"], mover.view["held"]) == ("held", 0)
    assert mover.view["senyors"]["one_kind"] is True
    assert other.view["senyors"]["one_kind"] is False
    assert {"change_rack", "press_clock"} <= set(mover.view["may"])
    act(all_consonants, mover, "change_rack")

    assert mover.view["rack"] != ["D", "J", "M", "N", "P", "R", "S"]
    assert len(mover.view["rack"]) == 7
    assert other.view["rack"] == []


def test_or_it_is_kept(all_consonants: tuple[Page, Page]) -> None:
    mover, other = all_consonants
    act(all_consonants, mover, "press_clock")

    assert mover.view["rack"] == ["D", "J", "M", "N", "P", "R", "S"]
    assert "draw_rack" in other.view["may"]


def test_a_tile_that_lies_on_the_board_is_seen_and_must_be_played(server: Server) -> None:
    pages = pages_at(server)
    mover, other = begin(*pages)
    first, second, *_ = ("a" if label == "?" else label for label in mover.view["rack"])
    act(pages, mover, "lay", tiles=[[112, first]])

    assert other.view["laid"] == [[112, first]]
    assert rules_of(mover.do("pass")) == ["laying.touch_move"]
    act(pages, mover, "play", tiles=[[112, first], [113, second]])
    assert other.view["laid"] == []


def test_tiles_laid_and_taken_up_cost_the_turn(server: Server) -> None:
    pages = pages_at(server)
    mover, other = begin(*pages)
    label = "a" if mover.view["rack"][0] == "?" else mover.view["rack"][0]
    act(pages, mover, "lay", tiles=[[112, label]])
    act(pages, mover, "take_up")

    assert [move["kind"] for move in other.moves] == ["taken-back"]
    assert "play" in other.view["may"]


def test_a_member_of_no_committee_is_called_and_answers_nothing_by_machine(server: Server) -> None:
    pages = pages_at(server)
    mover, _ = begin(*pages)

    assert rules_of(mover.do("call_arbiter", question=" ")) == ["arbitration.question"]
    act(pages, mover, "call_arbiter", question="May I have water?")
    assert mover.view["on_duty"] == ""


@pytest.mark.parametrize(
    ("action", "more", "rule"),
    [
        ("write", {}, "turn.only_at_table"),
        ("draw", {}, "turn.only_at_table"),
        ("undo", {}, "turn.only_at_table"),
        ("sign", {}, "turn.only_at_table"),
        ("leave_both", {}, "turn.only_at_table"),
        ("enter_rack", {"tiles": ["A"] * 7}, "turn.only_at_table"),
        ("correct_clock", {"spent_ms": [0, 0]}, "turn.only_at_table"),
        ("correct_total", {"points": 50, "note": "mine"}, "turn.only_at_table"),
        ("stop_clock", {"reason": "arbiter"}, "turn.only_at_table"),
        ("report_overdraw", {"count": 1}, "turn.only_at_table"),
        ("claim_abandoned", {}, "turn.not_now"),
        ("appeal", {"ruling": 1}, "arbitration.no_ruling"),
    ],
)
def test_actions_of_a_wooden_board_are_refused_online(
    server: Server, action: str, more: dict[str, object], rule: str
) -> None:
    mover, _ = begin(*pages_at(server))

    assert rule in rules_of(mover.do(action, **more))
    assert action not in mover.view["may"]


def test_a_player_gives_no_verdict_online(server: Server) -> None:
    pages = pages_at(server)
    mover, other = begin(*pages)
    tiles = [("a" if label == "?" else label) for label in mover.view["rack"][:2]]
    act(pages, mover, "play", tiles=[[112, tiles[0]], [113, tiles[1]]])
    words = other.view["pending"]["words"]

    assert rules_of(other.do("challenge", words=words, verdict=False)) == ["turn.only_at_table"]


@pytest.mark.parametrize(("minutes", "round_ms"), [("25", 3_600_000), ("24", None)])
def test_a_round_ends_by_its_clock_only_with_the_rulebooks_own_time(
    server: Server, minutes: str, round_ms: int | None
) -> None:
    public_id, *_ = seat_two(server.address, minutes=minutes)
    with closing(sqlite3.connect(server.data / "events.sqlite3")) as database:
        query = "SELECT payload FROM event WHERE stream = ? AND seq = 1"
        (payload,) = database.execute(query, (public_id,)).fetchone()

    assert json.loads(payload)["round_ms"] == round_ms
