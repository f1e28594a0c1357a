"""
A whole Greek evening on a real server: all 104 tiles, forty players, from the draw to the printed result.

Real browsers are the arbiter's console, the hall screen and two phones; the others hand in over the wire, and
six of them on paper, which the arbiter types. Some are late, some make each of the six faults, one leaves.
"""

import csv
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from io import StringIO
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from faristol.board import Grid, Square
from faristol.duplicate import Slip, load_program, open_session, opening_state
from faristol.duplicate.program import find_tops
from faristol.duplicate.state import Coup
from faristol.game.evolve import replace
from faristol.lexicon import load_lexicon
from faristol.tiles import load_tileset
from tests.browser.conftest import LAPTOP, PHONE, Device
from tests.browser.test_duplicate_console import press_next, stands, stop, type_line
from tests.browser.test_duplicate_entrant import expect_state, lay
from tests.duplicate.sessions import ARBITER, Session, book_named
from tests.duplicate.simulated import FAULTS, Deed, deeds, written
from tests.oracles.duplicate_twin import Recount
from tests.web.duplicate.client import HeldSession, SessionPage
from tests.web.server import Server

pytestmark = pytest.mark.slow

ON_PAPER = range(1, 7)
OVER_THE_WIRE = range(7, 39)
TYPING_PHONE, LAYING_PHONE = 39, 40
LEAVER, LEAVES_AFTER = 11, 5
HALL: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}, "color_scheme": "dark"}
FOR_PLAYERS = {"welcome", "beat", "view", "handed", "own", "counted", "ack", "refused"}


@dataclass
class Field:
    """Simulated players' view: the same board and rack as everyone else's."""

    session: Session
    chance: Random
    made: set[str] = field(default_factory=set)
    """Faults that somebody made."""

    @classmethod
    def new(cls) -> "Field":
        book, lexicon = book_named("el-duplicate"), load_lexicon("el-hunspell")
        opened = open_session(book, lexicon=lexicon.id, lexicon_version=lexicon.version, seed=bytes(32))
        return cls(Session(book, load_program(lexicon, book), opening_state(opened)), Random(11))  # noqa: S311

    def look(self, view: Mapping[str, Any]) -> None:
        alphabet = self.session.program.tileset.alphabet
        grid = Grid.of(self.session.program.generator.layout).lay(
            [(Square(square), alphabet.parse_tile(label)) for square, label in view["board"]]
        )
        rack = tuple(sorted(alphabet.parse_tile(label) for label in view["rack"]))
        entrants = tuple(each["number"] for each in view["entrants"] if not each["left"])
        coup = Coup(number=view["coup"], grid=grid, rack=rack, entrants=entrants)
        self.session.state = replace(self.session.state, grid=grid, rack=rack, coups=(coup,))

    def deeds(self) -> list[Deed]:
        found = list(deeds(self.session, self.chance))
        self.made |= {deed.fault for deed in found if deed.fault}
        return found

    def best(self) -> Slip | None:
        tops = find_tops(self.session.program, self.session.state.grid, self.session.state.rack)
        return written(self.session, tops.plays[0]) if tops.plays else None

    def something_to_lay(self) -> list[tuple[str, int]]:
        """Tiles and squares of a play without a blank, of two tiles at least: one alone has no direction."""
        state, alphabet = self.session.state, self.session.program.tileset.alphabet
        for play in self.session.program.generator.all_plays(state.grid, state.rack):
            laid = [(alphabet.label(tile), int(square)) for square, tile in play.placement.tiles]
            if len(laid) > 1 and all(label.isupper() for label, _ in laid):
                return laid
        return []


@pytest.fixture(scope="module")
def hall_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("evening") / "data", seed=b"evening".ljust(32)).start()
    yield running
    running.stop()


@pytest.fixture
def devices(browser: Browser, hall_server: Server) -> Iterator[dict[str, Device]]:
    made = {
        "console": Device(browser, hall_server.address, **LAPTOP),
        "hall": Device(browser, hall_server.address, **HALL),
        "typing": Device(browser, hall_server.address, **PHONE),
        "laying": Device(browser, hall_server.address, **{**PHONE, "color_scheme": "light"}),
    }
    yield made
    for device in made.values():
        device.close()


@dataclass
class Evening:
    held: HeldSession
    field: Field
    devices: Mapping[str, Device]
    wire: Mapping[int, SessionPage]
    desk: SessionPage
    """A second arbiter, who annuls slips and notes who leaves."""
    watcher: SessionPage

    def page(self, name: str) -> Page:
        return self.devices[name].page

    def phase(self) -> str:
        return self.page("console").locator("faristol-console").get_attribute("data-phase") or ""

    def play_coup(self) -> None:
        console = self.page("console")
        press_next(console, "announced")
        press_next(console, "thinking")
        self.watcher.wait_for(lambda page: page.view["phase"] == "thinking")
        self.field.look(self.watcher.view)
        expect(self.page("hall").get_by_test_id("hall-rack").locator("[data-label]")).to_have_count(
            len(self.watcher.view["rack"])
        )
        every = self.field.deeds()
        late = [deed for deed in every if deed.fault == "late"]
        for deed in (deed for deed in every if deed not in late):
            self._hand_in(deed)
        self._phones_hand_in()
        stop(console)
        for deed in late:
            self._hand_in(deed)
        for deed in every:
            if deed.fault == "after-time" and deed.number in self.wire:
                self.desk.act("annul", coup=self._coup, number=deed.number, author=ARBITER, reason="wrote on")
        self._phones_know_nothing_of_others()
        console.keyboard.press("Escape")  # out of the box where late slips were typed
        press_next(console, "collecting")
        console.locator("dialog[open], faristol-console:not([data-phase=collecting])").first.wait_for()
        console.keyboard.press("y")  # somebody's slip is always missing
        self.watcher.wait_for(lambda page: page.view["phase"] in {"between", "over"})
        stands(console, self.watcher.view["phase"])

    @property
    def _coup(self) -> int:
        return int(self.watcher.view["coup"])

    def _hand_in(self, deed: Deed) -> None:
        slip = deed.slip
        if deed.number in ON_PAPER:
            line = f"{deed.number} {slip.square}{slip.direction} {slip.word}"
            console = self.page("console")
            type_line(console, line + (" late" if deed.fault == "late" else ""))
            if console.get_by_test_id("which-coup").count():
                console.keyboard.press("k")  # of this coup, though earlier ones lack a slip of that number
        elif deed.number in self.wire:
            answer = self.wire[deed.number].do(
                "hand_in", coup=self._coup, square=slip.square, direction=slip.direction, word=slip.word
            )
            assert answer["type"] == "ack", answer
            assert answer["late"] == (deed.fault == "late")

    def _phones_hand_in(self) -> None:
        best, laid = self.field.best(), self.field.something_to_lay()
        if best is not None:
            page = self.page("typing")
            page.get_by_test_id("place-input").fill(best.square + best.direction)
            page.get_by_test_id("word-input").fill(best.word)
            page.get_by_test_id("hand-in").click()
            expect_state(page, "handed")
        if laid:
            page = self.page("laying")
            for label, square in laid:
                lay(page, label, square)
            page.get_by_test_id("hand-in").click()
            expect_state(page, "handed")

    def _phones_know_nothing_of_others(self) -> None:
        """Nothing of the coup's slips, marks or best plays came over their wires."""
        for name in ("typing", "laying"):
            for frame in map(json.loads, self.devices[name].frames):
                assert frame["type"] in FOR_PLAYERS, frame
                assert frame.get("desk") is None
                assert all(coup["number"] < self._coup for coup in frame.get("view", {}).get("coups", ()))
                assert not frame.get("view", {}).get("seed")
            self.devices[name].frames.clear()


@pytest.fixture
def evening(hall_server: Server, devices: dict[str, Device]) -> Iterator[Evening]:
    names = [f"Παίκτης {number}" for number in range(1, OVER_THE_WIRE.stop)]
    names[1] = "Μαρία / Νίκος"
    held = HeldSession.of(hall_server.address, *names, joinable="on", grace_s="0", title="Κύπελλο")
    for name, phone in (("Θάλεια", "typing"), ("Ευτέρπη", "laying")):
        page = devices[phone].page
        page.goto(f"/duplicate/{held.public_id}/")
        page.get_by_label("Your name", exact=True).fill(name)
        page.get_by_test_id("join-session").click()
        expect(page.get_by_test_id("welcome")).to_contain_text("You are number")
    _, _, links = held.organiser.get(f"/duplicate/{held.public_id}/links/")
    arbiter_link = re.search(r"/duplicate/arbiter/[^/\"\s<]+/", links)
    assert arbiter_link
    console = devices["console"].page
    console.goto(arbiter_link[0])
    console.locator("main form button").last.click()
    stands(console, "between")
    devices["hall"].page.goto(f"/duplicate/{held.public_id}/hall/")
    visitors = dict(zip(OVER_THE_WIRE, held.devices(*OVER_THE_WIRE), strict=True))
    wire = {n: SessionPage(each, held.public_id, as_="entrant") for n, each in visitors.items()}
    with held.console() as desk, held.watch() as watcher:
        yield Evening(held, Field.new(), devices, wire, desk, watcher)
    for player in wire.values():
        player.close()


@pytest.mark.longest
@pytest.mark.release  # `tests/duplicate/test_whole_session.py` plays and recounts such an evening
def test_a_whole_evening_and_its_printed_totals_recounted(evening: Evening) -> None:
    console, hall = evening.page("console"), evening.page("hall")
    while True:
        console.locator("body").press("Escape")
        expect(evening.page("console").get_by_test_id("next")).not_to_have_attribute("data-fresh", "")
        console.keyboard.press("n")
        expect(console.locator("faristol-console:is([data-phase=drawn], [data-phase=over])")).to_be_visible()
        if evening.phase() == "over":
            break
        evening.play_coup()
        if evening.phase() == "over":
            break
        if evening.watcher.view["coup"] == LEAVES_AFTER:
            evening.desk.act("leave", number=LEAVER)
        if evening.watcher.view["coup"] == LEAVES_AFTER + 1:
            for name, device in evening.devices.items():
                device.picture(f"duplicate-evening-{name}")

    assert set(FAULTS) <= evening.field.made
    expect(hall.get_by_test_id("podium")).to_be_visible()
    for name, device in evening.devices.items():
        device.picture(f"duplicate-evening-over-{name}")
    evening.watcher.wait_for(lambda page: page.view["phase"] == "over")
    recount = recounted(evening)
    check_the_end(evening, recount)
    check_what_is_printed(evening, recount)


def recounted(evening: Evening) -> Recount:
    """From the log that everyone may have now, and the word list."""
    lexicon, tileset = load_lexicon("el-hunspell"), load_tileset("greek")
    status, _, log = evening.held.organiser.get(f"/duplicate/{evening.held.public_id}/log.jsonl")
    assert status == 200
    rows = [json.loads(line) for line in log.removeprefix("\ufeff").splitlines() if line]
    values = {label: tileset.values[at] for at, label in enumerate(tileset.alphabet.labels, 1)}
    twin = Recount(values, lambda word: lexicon.has(tileset.alphabet.spell(word)))
    return twin.of(row for row in rows if "kind" in row)


def check_the_end(evening: Evening, recount: Recount) -> None:
    view = evening.watcher.view
    assert view["ended"] in {"tiles-out", "no-play", "one-kind"}
    assert sum(bool(text) for line in recount.board for text in line) == len(view["board"]) > 90
    assert len(recount.master) > 15
    assert len({number for _, number in recount.slips}) == 40
    assert max(coup for coup, number in recount.slips if number == LEAVER) <= LEAVES_AFTER


def check_what_is_printed(evening: Evening, recount: Recount) -> None:
    """In the file, on the page, on the wall, on a phone: the same, and what the twin counts."""
    address = f"/duplicate/{evening.held.public_id}"
    totals, master = recount.totals(), sum(recount.master.values())
    _, _, text = evening.held.organiser.get(f"{address}/results.csv")
    printed = list(csv.DictReader(StringIO(text.removeprefix("\ufeff"))))
    assert {int(line["number"]): int(line["total"]) for line in printed} == {
        number: totals[number] for number in range(1, 41)
    }
    for line in printed:
        total = int(line["total"])
        assert line["result"] == f"{total}-{int(100 * total / master + 0.5)}%"
        assert int(line["rank"]) == 1 + sum(other > total for other in totals.values())
    _, _, page = evening.held.organiser.get(f"{address}/results/")
    assert all(line["result"] in page for line in printed)
    best = printed[0]
    expect(evening.page("hall").get_by_test_id("podium")).to_contain_text(best["total"])
    mine = next(line for line in printed if int(line["number"]) == TYPING_PHONE)
    expect(evening.page("typing").locator("main")).to_contain_text(mine["total"])
    _, _, sheet = evening.held.organiser.get(f"{address}/sheets/{TYPING_PHONE}/")
    assert mine["total"] in sheet
