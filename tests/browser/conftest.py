"""The system's Chromium, two devices, and a folder for the pictures."""

import os
import re
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from _pytest.mark import ParameterSet
from playwright.sync_api import Browser, Page, Route, WebSocket, expect

from tests.browser.kept_pages import kept_pages
from tests.patience import LIMIT_S, wait_until
from tests.web.server import Server
from tests.web.tournaments.made import Made, make
from tests.wire import FROM_PAGE, FROM_SERVER, faults_of

if TYPE_CHECKING:
    from tests.browser.people import Club

ARTEFACTS = Path(__file__).parents[2] / "test-artefacts"
LAPTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "color_scheme": "dark",
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
# The starter holds A M L·L E Ç QU NY, the other T A A L I S R.
DIGRAPHS = (506_433).to_bytes(32, "big")

# Every window of a Chromium that is all there holds two pages of its own for what is typed into its address,
# and keeps a process ready for the next one: nobody looks at them, and they cost more than our pages do. The
# rest is what Playwright turns off, for of two lists the browser reads the last.
LEFT_OUT = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "SpareRendererForSitePerProcess",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "TcpPortRandomizationWin",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
)

LIMIT_MS = LIMIT_S * 1000
expect.set_options(timeout=LIMIT_MS)  # a ceiling: only a fault comes near it


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark these tests: all of them need a browser."""
    here = f"{Path(__file__).parent}{os.sep}"
    for item in items:
        if str(item.path).startswith(here):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return launch_options()


def launch_options() -> dict[str, Any]:
    """No sandbox: tests often run as root. No errands of the browser's own: the network may be closed."""
    chromium = os.environ.get("FARISTOL_CHROMIUM") or shutil.which("chromium")
    return {
        "executable_path": chromium,
        "args": [
            "--no-sandbox",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-gpu",
            "--disable-sync",
            f"--disable-features={','.join(LEFT_OUT)}",
        ],
    }


@pytest.fixture(scope="session")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A site on which every game is dealt the same, known tiles. Others are on it, and were."""
    running = Server(tmp_path_factory.mktemp("dealt") / "data", seed=DIGRAPHS).start()
    yield running
    running.stop()


def at_release(*values: object) -> ParameterSet:
    """One more size or language, for `./check --all`."""
    return pytest.param(*values, marks=pytest.mark.release)


def hold_back(page: Page, address: re.Pattern[str]) -> Callable[[], None]:
    """Keep a script from the page; the answer hands it over, once it was asked for and as often as it is."""
    held: list[Route] = []
    free: list[bool] = []

    def asked(route: Route) -> None:
        if free:
            route.continue_()
        else:
            held.append(route)

    def let_through() -> None:
        give_up = time.monotonic() + LIMIT_S
        while not held:
            assert time.monotonic() < give_up, "it was never asked for"
            page.wait_for_timeout(20)
        free.append(True)
        for route in held:
            route.continue_()

    page.route(address, asked)
    return let_through


class Device:
    """One person's browser. Anything the page complains about fails the test."""

    def __init__(self, browser: Browser, address: str, **options: Any) -> None:
        self.pages = kept_pages(browser)
        self.kept = self.pages.take(address, options)
        self.context, self.page = self.kept.context, self.kept.page
        self.complaints: list[str] = []
        self.frames: list[str] = []
        self.listeners: dict[str, Callable[[Any], None]] = {
            "pageerror": lambda error: self.complaints.append(str(error)),
            "console": lambda line: self._heard(line.type, line.text),
            "websocket": self._connected,
        }
        for event, heard in self.listeners.items():
            self.page.on(event, heard)  # type: ignore[call-overload]
        self.kept.watch()

    def _heard(self, kind: str, text: str) -> None:
        if kind in {"error", "warning"} and "WebSocket" not in text and "Failed to load" not in text:
            self.complaints.append(text)

    def _connected(self, socket: WebSocket) -> None:
        protocol = urlsplit(socket.url).path.split("/")[2]
        socket.on("framereceived", lambda frame: self._received(frame, protocol))
        socket.on("framesent", lambda frame: self._check(frame, FROM_PAGE[protocol]))

    def _received(self, frame: str | bytes, protocol: str) -> None:
        self.frames.append(str(frame))
        self._check(frame, FROM_SERVER[protocol])

    def _check(self, frame: str | bytes, shapes: Any) -> None:
        self.complaints += faults_of(frame, shapes)

    def open_game(self, name: str) -> str:
        """The link to hand over."""
        self.page.goto("/")
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_label("Rulebook").select_option("ca-ajusc")
        self.page.get_by_label("Word list").select_option("ca-disc-2021")
        self.page.get_by_test_id("start-game").click()
        return self.page.get_by_test_id("join-link").input_value()

    def join(self, link: str, name: str) -> None:
        self.page.goto(link)
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_test_id("join-game").click()

    def wait_for(self, path: str, text: str, *, within: str = "main") -> None:
        """Open the page until it says so: lists change a moment after the players hear of a move."""
        self.page.goto(path)
        self.reload_until(lambda: self.page.locator(within).filter(has_text=text).count() > 0)

    def reload_until(self, condition: Callable[[], bool]) -> None:
        def is_so_now() -> bool:
            if condition():
                return True
            self.page.reload()
            return False

        wait_until(is_so_now)

    def tap(self, test_id: str) -> None:
        self.page.get_by_test_id(test_id).first.click()

    def picture(self, name: str) -> None:
        """Kept only with FARISTOL_PICTURES=1; kept with the test run, never with the source."""
        if not os.environ.get("FARISTOL_PICTURES"):
            return
        ARTEFACTS.mkdir(exist_ok=True)
        self.page.screenshot(path=ARTEFACTS / f"{name}.png")

    def close(self) -> None:
        for event, heard in self.listeners.items():
            self.kept.page.remove_listener(event, heard)
        self.pages.give_back(self.kept)
        assert self.complaints == []


@pytest.fixture(scope="session")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator["Club"]:
    """A site with an administrator, for tests of roles; dealt like `dealt`."""
    from tests.browser.people import Club  # noqa: PLC0415 – it knows the devices above

    running = Server(tmp_path_factory.mktemp("club") / "data", seed=DIGRAPHS).start()
    yield Club.on(running)
    running.stop()


@pytest.fixture
def new_device(browser: Browser, club: "Club") -> Iterator[Callable[..., Device]]:
    """Another person's on the club's site, as often as it is called."""
    made: list[Device] = []

    def new(**options: Any) -> Device:
        made.append(Device(browser, club.server.address, **(options or LAPTOP)))
        return made[-1]

    yield new
    for each in made:
        each.close()


@pytest.fixture
def laptop(browser: Browser, dealt: Server) -> Iterator[Device]:
    device = Device(browser, dealt.address, **LAPTOP)
    yield device
    device.close()


@pytest.fixture
def phone(browser: Browser, dealt: Server) -> Iterator[Device]:
    device = Device(browser, dealt.address, **PHONE)
    yield device
    device.close()


@pytest.fixture
def onlooker(browser: Browser, dealt: Server) -> Iterator[Device]:
    device = Device(browser, dealt.address, **{**LAPTOP, "color_scheme": "dark"})
    yield device
    device.close()


@pytest.fixture
def event(server: Server) -> Made:
    """A small tournament, for those who look at it from a phone."""
    return make(server.data, "--entrants", "4", "--rounds", "1", "--title", "Obert de Perpinyà")


@pytest.fixture
def phones(browser: Browser, server: Server) -> Iterator[tuple[Device, Device]]:
    pair = Device(browser, server.address, **PHONE), Device(browser, server.address, **PHONE)
    yield pair
    for each in pair:
        each.close()
