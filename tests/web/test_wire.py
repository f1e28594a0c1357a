"""Wire traffic, to the byte: nobody is sent a tile, or the seed, before the rules show it."""

import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from faristol.game import Event, GameState, replay
from faristol.game.codec import load_event
from faristol.game.events import GameEnded, GameOpened
from faristol.tiles import Bag, Tile, load_tileset, shuffled
from tests.web.server import Server
from tests.web.site_client import Message, Page, Visitor, act, begin
from tests.web.spiral import along_spiral

TILESET = load_tileset("catalan")
LABELS = TILESET.alphabet

SECRET_IN_EVENTS = {
    "GameOpened": ("seed",),
    "TilesDrawn": ("tiles",),
    "TilesExchanged": ("returned", "drawn"),
}


@dataclass
class Played:
    """A whole game, everything that was received, and what really happened."""

    public_id: str
    received: dict[int | None, list[str]]
    """By viewer, in order, to the byte."""
    http: list[str]
    """Every page fetched while the game was going on."""
    replay_status: tuple[int, int]
    """Statuses of the replay's page, before and after the end."""
    events: list[Event]

    @property
    def opened(self) -> GameOpened:
        first = self.events[0]
        assert isinstance(first, GameOpened)
        return first

    def states(self) -> list[GameState]:
        return [replay(self.events[:length]) for length in range(1, len(self.events) + 1)]

    def messages(self, viewer: int | None) -> list[Message]:
        return [json.loads(text) for text in self.received[viewer]]

    def told(self, viewer: int | None) -> list[Message]:
        """The events of all updates, each once, in order."""
        updates = (message for message in self.messages(viewer) if message["type"] == "update")
        return [event for update in updates for event in update["events"]]


@pytest.fixture(scope="module")
def played(server: Server) -> Played:
    anna, biel, chloe = (Visitor(server.address) for _ in range(3))
    public_id, link = anna.open_game("Anna")
    page = anna.play(public_id)
    page.hello()
    biel.join(link, "Biel")
    other, watching = biel.play(public_id), chloe.play(public_id)
    other.hello()
    page.until_seq(other.view["seq"])
    watching.hello()
    http = [visitor.get(path)[2] for visitor in (anna, biel, chloe) for path in ("/", f"/games/{public_id}/")]
    before = chloe.get(f"/games/{public_id}/replay/")[0]
    http.append(anna.get(f"/games/{public_id}/game.gcg")[2])
    play_to_the_end((page, other), watching)
    again = chloe.play(public_id)
    again.hello(seen=3)
    watching.received += again.received
    return Played(
        public_id,
        {0: page.received, 1: other.received, None: watching.received},
        http,
        (before, chloe.get(f"/games/{public_id}/replay/")[0]),
        stored_events(server.data, public_id),
    )


def play_to_the_end(pages: tuple[Page, Page], watching: Page) -> None:
    """Every kind of turn once, then plays until somebody goes out."""
    begin(*pages)
    everyone = (*pages, watching)
    script = {2: "exchange", 4: "challenge", 6: "pass", 9: "exchange"}
    turn = 0
    while pages[0].view["phase"] != "over":
        mover = next(page for page in pages if {"play", "accept"} & set(page.view["may"]))
        rack = mover.view["rack"]
        match script.pop(turn, "play"):
            case "exchange":
                act(everyone, mover, "exchange", tiles=rack[:3])
            case "challenge":
                act(everyone, mover, "challenge", words=mover.view["pending"]["words"])
            case "play" if "play" in mover.view["may"]:
                act(everyone, mover, "play", tiles=along_spiral(len(mover.board), rack, 7))
            case "play":
                act(everyone, mover, "accept")
            case action:
                act(everyone, mover, action)
        turn += 1


def stored_events(data: Path, public_id: str) -> list[Event]:
    with closing(sqlite3.connect(data / "events.sqlite3")) as database:
        rows = database.execute("SELECT kind, payload FROM event WHERE stream = ? ORDER BY seq", (public_id,))
        return [load_event(kind, json.loads(payload), LABELS) for kind, payload in rows]


def test_the_script_reaches_every_kind_of_turn_and_the_end(played: Played) -> None:
    kinds = {type(event).__name__ for event in played.events}
    assert {"TilesExchanged", "TurnPassed", "PlayWithdrawn", "PlayAccepted", "GameEnded"} <= kinds


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_rack_is_sent_to_its_player_alone(played: Played, viewer: int | None) -> None:
    states = played.states()
    for message in played.messages(viewer):
        if "view" in message:
            truth = () if viewer is None else states[message["view"]["seq"] - 1].racks[viewer]
            assert message["view"]["rack"] == [LABELS.label(tile) for tile in truth]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_drawn_and_exchanged_tiles_are_told_to_their_player_alone(played: Played, viewer: int | None) -> None:
    secrets, own = 0, 0
    for message in played.messages(viewer):
        for event in message.get("events", []):
            for key in SECRET_IN_EVENTS.get(event["kind"], ()):
                if viewer is not None and event.get("side") == viewer:
                    assert event[key]
                    own += 1
                else:
                    assert event[key] in ("", [])
                    secrets += 1
    assert secrets > 5
    assert own > 5 or viewer is None


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_the_result_is_told_with_the_end_and_never_before(played: Played, viewer: int | None) -> None:
    views = [message["view"] for message in played.messages(viewer) if "view" in message]
    assert all((view["result"] is None) == (view["phase"] != "over") for view in views)


def test_the_seed_is_told_with_the_end_and_never_before(played: Played) -> None:
    seed = played.opened.seed.hex()
    length = len(played.events)
    assert played.opened.seed == bytes.fromhex(seed) != b""
    for viewer, texts in played.received.items():
        before = [text for text in texts if json.loads(text).get("view", {"seq": 0})["seq"] < length]
        assert len(before) > 10
        assert not any(seed in text for text in before)
        assert any(f'"seed":"{seed}"' in text for text in texts), viewer
    assert not any(seed in page for page in played.http)


def test_the_record_of_a_game_is_shown_after_its_end_and_not_before(played: Played) -> None:
    assert played.replay_status == (404, 200)


def test_the_seed_keeps_what_the_commitment_promised(played: Played) -> None:
    welcome = played.messages(None)[0]
    ended = played.events[-1]
    assert isinstance(ended, GameEnded)
    assert sha256(b"faristol seed" + ended.seed).hexdigest() == welcome["settings"]["commitment"]


def test_anyone_can_repeat_the_draws_from_the_published_seed(played: Played) -> None:
    """From what the players were sent alone: the server's record is not asked."""
    result = played.messages(None)[-1]["view"]["result"]
    seed = bytes.fromhex(result["seed"])
    bag, exchanges, starts, start_round = Bag(shuffled(TILESET.tiles(), seed=seed, label="bag")), 0, 0, 1
    racks: dict[int, list[Tile]] = {0: [], 1: []}
    for event, *told in zip(played.told(None), own_events(played, 0), own_events(played, 1), strict=True):
        own = told[event.get("side", 0)]
        match event["kind"]:
            case "StartTileDrawn":
                order = shuffled(TILESET.tiles(), seed=seed, label=f"start {start_round}")
                assert event["tile"] == LABELS.label(order[starts])
                starts += 1
            case "StartDrawTied":
                starts, start_round = 0, start_round + 1
            case "TilesDrawn":
                drawn, bag = bag.draw(event["count"])
                assert drawn == LABELS.parse_tiles(own["tiles"])
                racks[event["side"]] += drawn
            case "TilesExchanged":
                exchanges += 1
                returned = LABELS.parse_tiles(own["returned"])
                drawn, bag = bag.exchange(returned, seed=seed, label=f"exchange {exchanges}")
                assert drawn == LABELS.parse_tiles(own["drawn"])
            case _:
                pass
    assert starts == 2
    assert exchanges == 2
    assert len(racks[0]) + len(racks[1]) == TILESET.size
    assert len(bag) == 0


def own_events(played: Played, side: int) -> list[Message]:
    """Return a side's events since both were seated: the same events the spectator was told."""
    first = played.told(None)[0]["seq"]
    return [event for event in played.told(side) if event["seq"] >= first]


# Access, and refusals at the door


def closed_with(page: Page) -> int:
    """The code the server closes with, sooner or later."""
    with pytest.raises(ConnectionClosed) as closed:
        page.until(lambda _: False)
    assert closed.value.rcvd is not None, "the connection broke without a close"
    return closed.value.rcvd.code


@pytest.fixture
def seated(server: Server) -> tuple[str, str, Visitor, Visitor]:
    """A game with both seats taken: its id, its link, who sits there."""
    anna, biel = Visitor(server.address), Visitor(server.address)
    public_id, link = anna.open_game()
    biel.join(link)
    return public_id, link, anna, biel


def test_a_page_of_another_site_gets_no_socket(seated: tuple[str, str, Visitor, Visitor]) -> None:
    public_id, _, anna, _ = seated
    with pytest.raises(InvalidStatus) as refused:
        anna.play(public_id, origin="http://elsewhere.example")
    assert refused.value.response.status_code == 403


def test_a_third_visitor_with_the_link_looks_on(
    seated: tuple[str, str, Visitor, Visitor], server: Server
) -> None:
    public_id, link, *_ = seated
    third = Visitor(server.address)
    assert third.get(link)[1].endswith(f"/games/{public_id}/")
    assert third.post(link, form_on="/", name="Carla")[1].endswith(f"/games/{public_id}/")
    page = third.play(public_id)
    welcome = page.hello()
    assert welcome["you"] is None
    assert welcome["view"]["names"] == ["Anna", "Biel"]
    assert welcome["view"]["may"] == welcome["view"]["rack"] == []


def test_a_spectator_can_do_nothing(seated: tuple[str, str, Visitor, Visitor], server: Server) -> None:
    page = Visitor(server.address).play(seated[0])
    page.hello()
    for action in ("draw_start", "draw_rack", "pass", "accept", "leave", "play", "seat"):
        answer = page.do(action, tiles=[[112, "A"], [113, "B"]])
        assert answer["type"] == "refused", action
        assert answer["reasons"], action
    page.send({"type": "preview", "id": "p", "tiles": [[112, "A"]]})
    page.hello()
    assert not any(json.loads(text)["type"] == "preview" for text in page.received)


MALFORMED = (
    *("{", "", "[]", "17", '"hello"', "{}", '{"type": "nope"}', '{"type": ["do"]}'),
    *("[" * 30_000, b"\x00\xff"),
)


def test_a_malformed_message_closes_with_1007(seated: tuple[str, str, Visitor, Visitor]) -> None:
    public_id, _, anna, _ = seated
    for text in MALFORMED:
        page = anna.play(public_id)
        page.hello()
        page.socket.send(text)
        assert closed_with(page) == 1007, text[:20]


NONSENSE = (
    '{"action": "play", "tiles": [[1e999, "A"]]}',
    '{"action": "play", "tiles": [[NaN, "A"]]}',
    '{"action": "play", "tiles": [[99999999999999999999, "A"]]}',
    '{"action": "play", "tiles": [[-1, "A"], [112, "B"]]}',
    '{"action": "play", "tiles": [["x", "A"]]}',
    '{"action": "play", "tiles": [[112]]}',
    '{"action": "play", "tiles": [112]}',
    '{"action": "play", "tiles": [[112, "?"], [113, ""]]}',
    '{"action": "play", "tiles": [[112, "A]["]]}',
    '{"action": "play", "tiles": {"112": "A"}}',
    '{"action": "play", "text": "H8"}',
    '{"action": "play", "text": ["H8 A"]}',
    '{"action": "play", "text": "H99 CASA"}',
    '{"action": "play", "text": "H8 \\ud800"}',
    '{"action": "exchange"}',
    '{"action": "exchange", "tiles": [null]}',
    '{"action": "challenge", "words": ["\\ud800"]}',
    '{"action": ["pass"]}',
    '{"action": {"a": 1}}',
    '{"action": null}',
)


def test_nonsense_is_refused_and_the_page_goes_on(seated: tuple[str, str, Visitor, Visitor]) -> None:
    public_id, _, anna, biel = seated
    mover, _ = begin(*(_hello(visitor.play(public_id)) for visitor in (anna, biel)))
    for number, message in enumerate(NONSENSE):
        mover.socket.send(json.dumps({"type": "do", "id": f"n{number}"})[:-1] + ", " + message[1:])
        answer = mover.until(lambda found: found["type"] in {"ack", "refused"})
        assert (answer["type"], answer["id"]) == ("refused", f"n{number}"), message
        assert answer["reasons"], message
    assert mover.do("pass")["type"] == "ack"


def test_an_action_needs_an_id(seated: tuple[str, str, Visitor, Visitor]) -> None:
    public_id, _, anna, _ = seated
    page = _hello(anna.play(public_id))
    page.send({"type": "do", "action": "draw_start"})
    assert page.until(lambda found: found["type"] in {"ack", "refused"})["type"] == "refused"


def test_the_opponents_action_id_hides_no_action(seated: tuple[str, str, Visitor, Visitor]) -> None:
    public_id, _, anna, biel = seated
    first, second = (_hello(visitor.play(public_id)) for visitor in (anna, biel))
    first.do("draw_start", id="same")
    answer = second.do("draw_start", id="same")
    second.hello()
    drawn = second.view["start_tiles"][1] is not None or second.view["start_round"] > 1
    assert drawn or answer["type"] == "refused", "acknowledged, and not done"


@pytest.mark.parametrize("seen", [-5, 10_000, "3", None, True, 1.5])
def test_an_odd_number_of_events_seen_is_no_way_in(
    seated: tuple[str, str, Visitor, Visitor], seen: object
) -> None:
    public_id, _, anna, _ = seated
    page = anna.play(public_id)
    page.send({"type": "hello", "seen": seen})
    welcome = page.until(lambda found: found["type"] == "welcome")
    assert all(1 <= event["seq"] <= welcome["view"]["seq"] for event in welcome["events"])


def test_an_unknown_game_closes_with_4404(server: Server) -> None:
    page = Visitor(server.address).play("0" * 16)
    page.send({"type": "hello", "seen": 0})
    assert closed_with(page) == 4404


@pytest.mark.slow
def test_a_flood_closes_with_1008(tmp_path: Path) -> None:
    strict = Server(tmp_path / "data", environment={"FARISTOL_MESSAGES_PER_SECOND": "5"}).start()
    try:
        anna = Visitor(strict.address)
        public_id, _ = anna.open_game()
        page = anna.play(public_id)
        for _ in range(30):
            page.send({"type": "hello", "seen": 0})
        assert closed_with(page) == 1008
        assert _hello(anna.play(public_id)).view["phase"] == "seating"
    finally:
        strict.stop()


def test_the_server_has_met_no_error_of_its_own(server: Server) -> None:
    """Last in this file: nothing above may have left a traceback."""
    log = (server.data.parent / f"{server.data.name}.log").read_text("utf-8")
    assert "Traceback" not in log, log[-3000:]


def _hello(page: Page) -> Page:
    page.hello()
    return page
