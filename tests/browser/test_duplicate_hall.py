"""The hall screen: a real server's page, told by its arbiter over the wire, and what only long lists show."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from benchmarks.duplicate_phones import offer_rulebook
from tests.browser.conftest import PHONE, Device, at_release
from tests.web.duplicate.client import HeldSession, SessionPage, think
from tests.web.server import Server

COUP_MS = 8_000
HALL: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}, "color_scheme": "dark"}
LOUD = """
window.tones = 0;
const touch = () => { window.touched = true; };
for (const kind of ["pointerdown", "keydown"]) window.addEventListener(kind, touch, true);
window.AudioContext = class extends EventTarget {
  state = "suspended"; currentTime = 0; destination = {};
  async resume() {
    if (!window.touched) return new Promise(() => {});
    this.state = "running";
    this.dispatchEvent(new Event("statechange"));
  }
  createOscillator() {
    return { frequency: {}, connect: (next) => next, start: () => { window.tones++; }, stop() {} };
  }
  createGain() {
    const gain = { setValueAtTime(volume) { window.volume = volume; }, linearRampToValueAtTime() {} };
    return { gain, connect: (next) => next };
  }
};
"""
"""Counts what would be heard; like a browser's, it is silent before a touch."""
NOTE_CLASSES = """clock => {
  window.noted = [];
  const note = () => {
    const found = ["over", "low", "running"].find((name) => clock.classList.contains(name));
    if (found && found !== window.noted.at(-1)?.[0]) window.noted.push([found, window.tones]);
  };
  new MutationObserver(note).observe(clock, { attributeFilter: ["class"] });
}"""
"""Recorder of the countdown's looks, one after the other, with what had been heard by then."""
WHOLE_LINES = """rows => {
  const { bottom } = document.querySelector("[data-testid=hall-standings] .tables").getBoundingClientRect();
  const whole = rows.filter(row => row.getBoundingClientRect().bottom <= bottom + 1);
  return whole.map(row => Number(row.dataset.number));
}"""

View = dict[str, Any]


def joinable(address: str, *names: str) -> str:
    """A Greek session on a real site that players may join; its id."""
    return HeldSession.of(address, *names, joinable="on").public_id


class Told:
    """A hall page on a real session, that can be told in between what its server never said."""

    def __init__(self, device: Device, public_id: str, *, page: Page | None = None) -> None:
        self.device, self.public_id = device, public_id
        self.page = page or device.page
        self.routes: list[WebSocketRoute] = []
        self.view: View = {}
        self.page.add_init_script(LOUD)
        self.page.route_web_socket(re.compile("/ws/duplicate/"), self._route)
        self.page.goto(f"/duplicate/{public_id}/hall/")
        expect(self.page.get_by_test_id("hall-phase")).to_be_visible()

    def again(self) -> "Told":
        """The same browser another day: what is kept is there, and nobody has touched the page yet."""
        self.page.close()
        return Told(self.device, self.public_id, page=self.device.context.new_page())

    def _route(self, route: WebSocketRoute) -> None:
        self.routes.append(route)
        server = route.connect_to_server()
        server.on_message(lambda text: self._pass(route, str(text)))

    def _pass(self, route: WebSocketRoute, text: str) -> None:
        message = json.loads(text)
        if message["type"] in {"welcome", "view"}:
            kept = self.view if message["type"] == "view" else {}
            self.view = {**kept, **message["view"]}
            self.now_ms = message["now_ms"]
        route.send(text)

    def tell(self, **changes: Any) -> None:
        self.view = {**self.view, **changes}
        self.routes[-1].send(json.dumps({"type": "view", "now_ms": self.now_ms, "view": self.view}))

    def countdown(self, left_ms: int, *, runs: bool = True, warned: bool = False) -> View:
        ends_ms = self.now_ms + left_ms if runs else None
        return {
            "left_ms": left_ms,
            "ends_ms": ends_ms,
            "coup_ms": 120_000,
            "paused": False,
            "warned": warned,
        }

    @property
    def tones(self) -> int:
        return int(self.page.evaluate("window.tones"))


@pytest.fixture
def screen(browser: Browser, server: Server) -> Iterator[Device]:
    device = Device(browser, server.address, **HALL)
    yield device
    device.close()


@pytest.fixture
def told(screen: Device, server: Server) -> Told:
    return Told(screen, joinable(server.address))


def standing(number: int, *, rank: int, names: list[str] | None = None) -> View:
    return {
        "rank": rank,
        "number": number,
        "names": names or [],
        "points": 1000 - rank,
        "bonus": 0,
        "penalty": 0,
        "total": 1000 - rank,
        "percentage": 90,
        "tops": 3,
        "warnings": 0,
        "left": False,
    }


def coup(**changes: Any) -> View:
    master = {"place": "H8Ο", "word": "ΛΟΓοΣ", "words": ["ΛΟΓΟΣ"], "score": 78, "by": "program"}
    found = {"nothing": False, "found": 2, "best": 78, "best_by": [3, 7], "solo": None}
    return {"number": 1, "rack": list("ΛΟΓ?ΣΑΕ"), "rejected": [], "master": master, **found, **changes}


def test_before_the_start_phones_find_the_way_in(screen: Device, server: Server) -> None:
    public_id = joinable(server.address, "Anna", "Biel / Carla")
    screen.page.goto(f"/duplicate/{public_id}/hall/")

    link = screen.page.get_by_test_id("hall-link").inner_text()
    assert link == f"{server.address}/duplicate/{public_id}/"
    expect(screen.page.locator(".qr svg")).to_be_visible()
    expect(screen.page.get_by_test_id("hall-entrants")).not_to_contain_text("Anna")
    expect(screen.page.get_by_test_id("hall-handed")).to_have_text("2 players have a number")
    screen.picture("duplicate-hall-join")


def test_nobody_is_asked_in_who_cannot_come(screen: Device, server: Server) -> None:
    public_id = HeldSession.of(server.address).public_id
    screen.page.goto(f"/duplicate/{public_id}/hall/")

    expect(screen.page.get_by_test_id("hall-phase")).to_be_visible()
    expect(screen.page.get_by_test_id("hall-link")).to_have_count(0)


def test_rack_clock_and_slips_are_seen_while_a_coup_is_played(told: Told) -> None:
    told.tell(phase="thinking", coup=4, rack=list("ΛΟΓ?ΣΑΕ"), countdown=told.countdown(90_000), playing=40)
    rack = told.page.get_by_test_id("hall-rack").locator("[data-label]")

    expect(rack).to_have_count(7)
    expect(rack.nth(3)).to_have_attribute("aria-label", "blank")
    expect(told.page.get_by_test_id("hall-clock").locator(".digits")).to_have_text(re.compile("1:(30|29|28)"))
    expect(told.page.get_by_test_id("hall-coup")).to_have_text("Coup 4")
    told.routes[-1].send(json.dumps({"type": "handed", "now_ms": 1, "view": {"seq": 9}, "handed": 12}))
    expect(told.page.get_by_test_id("hall-handed")).to_have_text("Slips: 12 of 40")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, "Found by 2 players: 3, 7"),
        at_release({"found": 1, "best_by": [7], "solo": 7}, "Found by number 7 alone"),
        at_release(
            {"found": 0, "best": 60, "best_by": [5]}, "Found by nobody. The best score was 60 points: 5"
        ),
        at_release({"found": 0, "best": 0, "best_by": []}, "Found by nobody"),
        at_release({"found": 18, "best_by": list(range(1, 19))}, "15, 16 and 2 more"),
        ({"master": None, "nothing": True}, "Nothing can be played"),
    ],
)
def test_after_a_coup_all_see_the_master_play_and_who_found_it(told: Told, changes: View, said: str) -> None:
    board = [[112 + at, label] for at, label in enumerate("ΛΟΓοΣ")]
    told.tell(phase="between", coup=1, coups=[coup(**changes)], board=board, last=[112, 113], rack=["Α"])

    reveal = told.page.get_by_test_id("hall-master")
    expect(reveal).to_contain_text(said)
    if changes.get("nothing"):
        expect(reveal.locator(".word")).to_have_count(0)
    else:
        expect(reveal.locator(".word")).to_have_text("ΛΟΓΟΣ")
        expect(reveal.locator(".word .blank")).to_have_text("Ο")
    expect(told.page.get_by_test_id("hall-board").locator("[data-last]")).to_have_count(2)
    expect(told.page.get_by_test_id("hall-rack")).to_be_hidden()


@pytest.mark.release
def test_a_long_ranking_turns_its_pages_until_it_is_held(told: Told) -> None:
    told.page.clock.install()
    told.page.reload()
    expect(told.page.get_by_test_id("hall-phase")).to_be_visible()
    told.tell(phase="between", coup=1, coups=[coup()], standings=[standing(n, rank=n) for n in range(1, 101)])
    where = told.page.get_by_test_id("hall-standings").get_by_test_id("hall-page")
    expect(where).to_have_text(re.compile(r"Page 1 of \d"))
    seen = numbers_on(told.page)

    told.page.clock.run_for(8_000)
    expect(where).to_have_text(re.compile(r"Page 2 of \d"))
    assert numbers_on(told.page)[0] == seen[-1] + 1
    told.page.keyboard.press("p")
    told.page.clock.run_for(20_000)
    expect(told.page.locator("body")).to_have_class(re.compile("idle"))
    expect(where).to_have_text(re.compile(r"Page 2 of \d+ · paused"))
    told.page.mouse.move(640, 360)  # nobody was there for long: the buttons come back
    told.page.get_by_test_id("page-back").click()
    expect(where).to_have_text(re.compile(r"Page 1 of \d+ · paused"))
    told.page.get_by_test_id("pause-pages").click()
    told.page.clock.run_for(8_000)
    expect(where).to_have_text(re.compile(r"Page 2 of \d+$"))
    told.tell(coup=2, coups=[coup(), coup(number=2)])
    expect(where).to_have_text(re.compile(r"Page 1 of \d+$"))  # new results begin at the top


def numbers_on(page: Page) -> list[int]:
    """Return the numbers of the entrants whose lines are fully visible."""
    rows = page.get_by_test_id("hall-standings").locator("tbody tr")
    found: list[int] = rows.evaluate_all(WHOLE_LINES)
    assert len(found) == rows.count(), "a line is cut off"
    return found


def test_the_end_shows_the_winners_by_name(told: Told) -> None:
    winners = [standing(4, rank=1, names=["Anna"]), standing(2, rank=2, names=["Biel", "Carla"])]
    third = [standing(9, rank=3, names=["Dora"]), standing(1, rank=3, names=["Eva"])]
    others = [standing(n, rank=n, names=[f"Player {n}"]) for n in range(10, 20)]
    told.tell(phase="over", coup=17, coups=[coup()], standings=[*winners, *third, *others], ended="tiles-out")

    steps = told.page.get_by_test_id("podium").locator("li")
    expect(steps).to_have_count(4)
    expect(steps.nth(0)).to_contain_text("Anna")
    expect(steps.nth(1)).to_contain_text("Biel – Carla")
    expect(steps.nth(3)).to_contain_text("Eva")
    names = told.page.get_by_test_id("hall-standings").locator("td.name")
    expect(names.filter(has_text="Player 10")).to_be_visible()
    assert names.evaluate_all("all => all.filter(each => each.scrollWidth > each.clientWidth).length") == 0
    expect(told.page.get_by_test_id("hall-board")).to_be_hidden()


@pytest.mark.release
def test_the_hall_hears_the_warning_and_the_end_each_once(told: Told) -> None:
    expect(told.page.get_by_test_id("sound-hint")).to_have_text("The sound is off.")
    told.page.get_by_test_id("sound").click()
    expect(told.page.get_by_test_id("sound-hint")).to_be_hidden()
    tried = told.tones
    assert tried > 0, "it sounds once turned on"

    told.tell(phase="thinking", coup=1, rack=["Α"], countdown=told.countdown(90_000))
    expect(told.page.get_by_test_id("hall-clock")).to_have_class(re.compile("running"))
    assert told.tones == tried
    told.tell(countdown=told.countdown(30_600))
    told.page.wait_for_function("tried => window.tones > tried", arg=tried)
    warned = told.tones
    heard = told.page.get_by_test_id("hall-clock").locator("[aria-live]")
    expect(heard).to_have_text("30 seconds left")
    told.tell(countdown=told.countdown(29_900, warned=True))
    told.tell(countdown=told.countdown(400, warned=True))
    told.page.wait_for_function("warned => window.tones > warned", arg=warned)
    over = told.tones
    assert over - warned == 3
    expect(heard).to_have_text("Time is up")
    told.tell(phase="collecting", countdown=told.countdown(0, runs=False, warned=True))
    expect(told.page.get_by_test_id("hall-phase")).to_have_text("Time is up: slips are collected")
    assert told.tones == over


@pytest.mark.release
def test_a_coup_stopped_early_sounds_as_well(told: Told) -> None:
    told.page.get_by_test_id("sound").click()
    told.tell(phase="thinking", coup=1, rack=["Α"], countdown=told.countdown(90_000))
    tried = told.tones
    told.tell(phase="collecting", countdown=told.countdown(0, runs=False))
    told.page.wait_for_function("tried => window.tones > tried", arg=tried)

    assert told.tones - tried == 3


@pytest.mark.release
def test_the_sound_is_remembered_and_waits_for_one_touch(told: Told) -> None:
    told.page.get_by_test_id("sound").click()
    told.page.get_by_test_id("volume").fill("0.25")
    assert told.page.evaluate("window.volume") == 0.25
    next_day = told.again()

    expect(next_day.page.get_by_test_id("sound-hint")).to_have_text(
        "No sound yet. Click anywhere on this page."
    )
    next_day.page.keyboard.press("x")
    expect(next_day.page.get_by_test_id("sound-hint")).to_be_hidden()
    expect(next_day.page.get_by_test_id("volume")).to_have_value("0.25")
    next_day.page.get_by_test_id("sound").click()
    expect(next_day.again().page.get_by_test_id("sound-hint")).to_have_text("The sound is off.")


@pytest.mark.release
def test_f_fills_the_screen_and_leaves_it(told: Told) -> None:
    told.page.keyboard.press("f")
    told.page.wait_for_function("() => document.fullscreenElement !== null")
    told.page.keyboard.press("F")
    told.page.wait_for_function("() => document.fullscreenElement === null")


@pytest.mark.release
def test_the_screen_is_asked_to_stay_awake(told: Told) -> None:
    awake = """Object.defineProperty(navigator, "wakeLock", { value: {
      request: async (kind) => { window.awake = [...(window.awake ?? []), kind]; },
    } });"""
    told.device.context.add_init_script(awake)

    assert told.again().page.evaluate("window.awake") == ["screen"]


@pytest.mark.release
def test_light_or_dark_is_chosen_on_the_page_and_kept(told: Told) -> None:
    shade = "getComputedStyle(document.documentElement).backgroundColor"
    dark = told.page.evaluate(shade)
    told.page.get_by_test_id("scheme").click()
    light = told.page.evaluate(shade)
    assert light != dark

    assert told.again().page.evaluate(shade) == light


@pytest.mark.release
@pytest.mark.parametrize(
    ("width", "height"), [(1024, 768), (1280, 720), (1366, 768), (1920, 1200), (3840, 2160)]
)
def test_everything_fits_every_projector(browser: Browser, server: Server, width: int, height: int) -> None:
    device = Device(browser, server.address, viewport={"width": width, "height": height})
    told = Told(device, joinable(server.address))
    ranking = [standing(n, rank=n) for n in range(1, 41)]
    told.tell(
        phase="thinking",
        coup=12,
        rack=list("ΛΟΓ?ΣΑΕ"),
        countdown=told.countdown(119_000),
        coups=[coup()],
        standings=ranking,
    )

    for test_id in ("hall-board", "hall-clock", "hall-rack", "hall-handed", "hall-standings"):
        box = told.page.get_by_test_id(test_id).bounding_box()
        assert box is not None, test_id
        assert box["x"] >= 0, test_id
        assert box["y"] >= 0, test_id
        assert box["x"] + box["width"] <= width + 1, test_id
        assert box["y"] + box["height"] <= height + 1, test_id
    digits = told.page.get_by_test_id("hall-clock").locator(".digits").bounding_box()
    assert digits is not None
    assert digits["height"] >= min(height, width * 9 / 16) / 5, "too small for the back row"
    device.close()


@pytest.mark.release
def test_on_a_phone_the_hall_scrolls_one_way(browser: Browser, server: Server) -> None:
    device = Device(browser, server.address, **{**PHONE, "viewport": {"width": 360, "height": 740}})
    told = Told(device, joinable(server.address))
    told.tell(phase="between", coup=1, coups=[coup()], standings=[standing(n, rank=n) for n in range(1, 41)])

    expect(told.page.get_by_test_id("hall-master")).to_be_visible()
    assert told.page.evaluate("document.documentElement.scrollWidth") == 360
    device.close()


# Nothing made up: a real arbiter, a real clock, a server that dies


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """Its coups last so long that a slip is in time on a busy machine."""
    running = Server(tmp_path / "data")
    offer_rulebook(running, coup_ms=COUP_MS, grace_ms=0, warning_ms=2_000)
    running.start()
    yield running
    running.stop()


@pytest.mark.slow
def test_a_game_is_followed_from_the_first_rack_to_the_winners(browser: Browser, mortal: Server) -> None:
    rulebook = offer_rulebook(mortal, coup_ms=COUP_MS, grace_ms=0, warning_ms=2_000)
    held = HeldSession.of(mortal.address, "Anna", "Biel", rulebook=rulebook)
    device = Device(browser, mortal.address, **HALL)
    page = device.page
    page.add_init_script(LOUD)
    page.goto(f"/duplicate/{held.public_id}/hall/")
    page.get_by_test_id("sound").click()
    with held.console() as console, held.page_of(2) as biel:
        console.act("draw")
        expect(page.get_by_test_id("hall-phase")).to_have_text("Before the start")
        expect(page.get_by_test_id("hall-rack")).to_be_hidden()
        console.act("announce")
        expect(page.get_by_test_id("hall-rack").locator("[data-label]")).to_have_count(7)
        tried = page.evaluate("window.tones")
        page.get_by_test_id("hall-clock").evaluate(NOTE_CLASSES)
        console.act("start")
        biel.do("hand_in", square="H8", direction="Κ", word="ΝΕΟ")
        expect(page.get_by_test_id("hall-handed")).to_have_text("Slips: 1 of 2")
        page.wait_for_function("tried => window.tones === tried + 5", arg=tried)
        assert page.evaluate("window.noted") == [["running", tried], ["low", tried + 2], ["over", tried + 5]]
        expect(page.get_by_test_id("hall-phase")).to_have_text("Time is up: slips are collected")
        console.wait_for(lambda shown: shown.view["phase"] == "collecting")
        console.act("close")
        finish_coup(console)
        master = console.view["coups"][0]["master"]
        expect(page.get_by_test_id("hall-master").locator(".word")).to_have_text(master["word"].upper())
        expect(page.get_by_test_id("hall-board").locator("[data-tile]")).to_have_count(len(master["word"]))
        expect(page.get_by_test_id("hall-standings").locator("tbody tr")).to_have_count(2)
        expect(page.get_by_test_id("hall-standings")).not_to_contain_text("Biel")
        console.act("end", author="Σάββας", reason="the hall closes")
        expect(page.get_by_test_id("podium")).to_contain_text("Biel")
    device.picture("duplicate-hall-podium")
    device.close()


def finish_coup(console: SessionPage) -> None:
    """Do the arbiter's remaining steps, if any, until the play is laid."""
    for word in console.desk["asked"]:
        console.act("rule", word=word, upheld=False, author="Σάββας", reason="not in the list")
    if console.view["phase"] == "choosing":
        console.wait_for(lambda shown: shown.desk["tops"])
        console.act("choose", top=0)


@pytest.mark.release
@pytest.mark.slow
def test_a_killed_server_is_only_a_pause_for_the_hall(browser: Browser, mortal: Server) -> None:
    held = HeldSession.of(mortal.address, "Anna")
    device = Device(browser, mortal.address, **HALL)
    page = device.page
    page.goto(f"/duplicate/{held.public_id}/hall/")
    with held.console() as console:
        think(console)
    expect(page.get_by_test_id("hall-clock")).to_have_class(re.compile("running"))

    mortal.kill()
    expect(page.get_by_test_id("connection")).to_be_visible()
    before = page.get_by_test_id("hall-clock").locator(".digits").inner_text()
    expect(page.get_by_test_id("hall-clock").locator(".digits")).not_to_have_text(before)
    mortal.start()
    expect(page.get_by_test_id("connection")).to_be_hidden()
    expect(page.get_by_test_id("hall-phase")).to_have_text("Paused: the server was down")
    with held.console() as console:
        console.act("start")
    expect(page.get_by_test_id("hall-phase")).to_have_text("Find the best play")
    device.close()


@pytest.mark.release
def test_bare_numbers_and_empty_seats_are_not_shown(told: Told) -> None:
    entrants = [{"number": each, "names": None, "place": None, "left": False} for each in (1, 2)]
    told.tell(entrants=entrants)
    expect(told.page.get_by_test_id("hall-handed")).to_have_text("2 players have a number")
    expect(told.page.get_by_test_id("hall-entrants")).to_be_hidden()
    told.tell(entrants=[each | {"names": ["Άννα"]} for each in entrants])
    expect(told.page.get_by_test_id("hall-entrants")).to_be_visible()
    expect(told.page.get_by_role("columnheader", name="Seat")).to_be_hidden()
    told.tell(entrants=[each | {"place": each["number"]} for each in entrants])
    expect(told.page.get_by_role("columnheader", name="Seat").first).to_be_visible()


@pytest.mark.release
def test_the_tools_leave_the_board_alone(told: Told) -> None:
    told.tell(phase="thinking", coup=1, countdown=told.countdown(60_000))
    told.page.mouse.move(100, 100)
    board = told.page.get_by_test_id("hall-board").bounding_box()
    tools = told.page.locator(".tools").bounding_box()
    assert board is not None
    assert tools is not None
    assert tools["x"] >= board["x"] + board["width"]


@pytest.mark.release
def test_many_winners_fit_and_the_hall_goes_on_to_the_next_game(told: Told, server: Server) -> None:
    other = joinable(server.address)
    told.page.clock.install()
    ranked = [standing(each, rank=1, names=[f"Παίκτης {each}"]) for each in range(1, 10)]
    told.tell(phase="over", coup=3, ended="arbiter", standings=ranked, next=other)
    expect(told.page.get_by_test_id("podium").locator(".step")).to_have_count(6)
    expect(told.page.get_by_test_id("podium-more")).to_have_text("… and 3 more")
    box = told.page.get_by_test_id("podium").bounding_box()
    assert box is not None
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 720
    expect(told.page.get_by_test_id("hall-next")).to_have_attribute("href", f"/duplicate/{other}/hall/")
    told.page.clock.fast_forward(31_000)
    expect(told.page).to_have_url(re.compile(f"/duplicate/{other}/hall/"))


@pytest.mark.release
def test_the_halls_next_event_is_announced(told: Told) -> None:
    told.tell(waiting=True)
    expect(told.page.get_by_test_id("hall-phase")).to_contain_text("waits until a player opens the page")
    paused = told.countdown(60_000, runs=False) | {"paused": True, "by_server": True}
    told.tell(waiting=False, phase="thinking", coup=1, countdown=paused)
    expect(told.page.get_by_test_id("hall-phase")).to_have_text("Paused: the server was down")
