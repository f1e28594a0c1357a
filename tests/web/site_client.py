"""A visitor without a browser: pages over HTTP with cookies, a game over its WebSocket."""

import itertools
import json
import re
import secrets
import socket
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from http.cookiejar import CookieJar
from typing import TYPE_CHECKING, Any, TypeVar

from websockets import Origin
from websockets.sync.client import ClientConnection, connect

from tests.patience import LIMIT_S
from tests.wire import BEAT, FROM_SERVER, checked

if TYPE_CHECKING:
    from tests.web.server import Server

Message = dict[str, Any]
Found = TypeVar("Found")
PATIENCE_SECONDS = LIMIT_S


def soon(read: Callable[[], Found], is_so: Callable[[Found], bool]) -> Found:
    """Read until a condition holds: lists change a moment after the players hear of a deed."""
    give_up = time.monotonic() + PATIENCE_SECONDS
    while not is_so(found := read()):
        assert time.monotonic() < give_up, f"still {found!r:.2000}"
        time.sleep(0.05)
    return found


class Visitor:
    """Has its own cookies, so two of them are two people."""

    def __init__(self, address: str, *, language: str = "en") -> None:
        self.address = address.rstrip("/")
        self.cookies = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))
        self.opener.addheaders = [("Accept-Language", language)]
        self.language = language

    def get(self, path: str) -> tuple[int, str, str]:
        """Status, final address, text."""
        return self._open(urllib.request.Request(self._url(path)))

    def wait_for(self, path: str, text: str) -> str:
        """The page, once the text is on it, see `soon`."""
        return soon(lambda: self.get(path)[2], lambda page: text in page)

    def post(self, path: str, *, form_on: str = "", **fields: str) -> tuple[int, str, str]:
        """Fetch the page the form stands on for its token, then send it."""
        return self.send(path, self.token(form_on or path), **fields)

    def token(self, path: str) -> str:
        """Return the token of the form on this page; empty if there is none."""
        found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', self.get(path)[2])
        return found[1] if found else ""

    def send(self, path: str, token: str, **fields: str) -> tuple[int, str, str]:
        """Send a form whose page is open already."""
        data = {"csrfmiddlewaretoken": token, **fields}
        body = urllib.parse.urlencode(data).encode()
        request = urllib.request.Request(self._url(path), body, headers={"Referer": self._url(path)})
        return self._open(request)

    def open_game(self, name: str = "Anna", **fields: str) -> tuple[str, str]:
        """Public id and the join link's path."""
        form = {"name": name, "rulebook": "ca-ajusc", "lexicon": "ca-disc-2021", "minutes": "25"} | fields
        status, url, page = self.post("/", **form)
        assert status == 200, page
        link = re.search(r"(/join/[^/\"\s<]+/)", page)
        assert link, "no join link on the opener's page"
        return url.rstrip("/").rsplit("/", 1)[1], link[1]

    def open_table(self, **fields: str) -> str:
        """A game at a wooden board, with this visitor's device beside it; its public id."""
        names = {"first_name": "Anna", "second_name": "Biel", "starts": "0"}
        form = {**names, "rulebook": "ca-1v1", "lexicon": "", "minutes": "30", "timed": "on"}
        status, url, page = self.post("/table/", **(form | fields))
        assert status == 200, page
        return url.rstrip("/").rsplit("/", 1)[1]

    def join(self, path: str, name: str = "Biel") -> str:
        status, url, page = self.post(path, name=name)
        assert status == 200, page
        return url

    def play(self, public_id: str, **options: Any) -> "Page":
        return Page(self, public_id, **options)

    def cookie_header(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)

    def _url(self, path: str) -> str:
        return path if path.startswith("http") else self.address + path

    def _open(self, request: urllib.request.Request) -> tuple[int, str, str]:
        try:
            with self.opener.open(request, timeout=PATIENCE_SECONDS) as response:
                return response.status, response.url, response.read().decode("utf-8")
        except urllib.error.HTTPError as error:
            return error.code, error.url or "", error.read().decode("utf-8", "replace")


def administrator_of(server: "Server") -> Visitor:
    """Use the link that a new site's terminal shows."""
    link = re.search(r"http\S+(/administrator/\S+)", server.greeting)
    assert link
    visitor, password = Visitor(server.address), secrets.token_urlsafe(12)
    status, _, page = visitor.post(link[1], username="serra", password1=password, password2=password)
    assert status == 200, page
    return visitor


class Page:
    """One open game page: keeps what it was sent, as a browser would."""

    def __init__(
        self,
        visitor: Visitor,
        public_id: str,
        *,
        origin: str | None = None,
        line: socket.socket | None = None,
    ) -> None:
        """Over a line to the server that is open already, if one is given."""
        url = visitor.address.replace("http", "ws", 1) + f"/ws/games/{public_id}/"
        self._open = ExitStack()
        opening = connect(
            url,
            origin=Origin(origin or visitor.address),
            additional_headers={"Cookie": visitor.cookie_header(), "Accept-Language": visitor.language},
            compression=None,
            open_timeout=PATIENCE_SECONDS,
            sock=line,
            max_queue=None,  # what a test does not read yet must not keep pings from being answered
            ping_interval=None,
        )
        self.socket: ClientConnection = self._open.enter_context(opening)
        self.ids = (f"{secrets.token_hex(4)}-{number}" for number in itertools.count(1))
        """Never those of another page: an action with an id that was used is not done again."""
        self.received: list[str] = []
        self.view: Message = {}
        self.board: dict[int, str] = {}
        self.moves: list[Message] = []
        self.settings: Message = {}

    def hello(self, seen: int = 0) -> Message:
        self.send({"type": "hello", "seen": seen})
        return self.until(lambda message: message["type"] == "welcome")

    def send(self, message: Message) -> None:
        self.socket.send(json.dumps(message))

    def do(self, action: str, **more: Any) -> Message:
        """Act, and wait for the answer: ack, refused, or a question."""
        return self.ask({"type": "do", "action": action, **more})

    def rule(self, order: str, **more: Any) -> Message:
        """Order something as an arbiter."""
        return self.ask({"type": "rule", "order": order, **more})

    def ask(self, message: Message) -> Message:
        """Send a whole message, and wait for its answer."""
        action_id = message.setdefault("id", next(self.ids))
        self.send(message)
        return self.until(lambda m: m["type"] in {"ack", "refused", "choose"} and m["id"] == action_id)

    def next(self, timeout: float = PATIENCE_SECONDS) -> Message:
        while (text := checked(self.socket.recv(timeout), FROM_SERVER["games"])) == BEAT:
            continue
        self.received.append(text)
        message: Message = json.loads(text)
        if message["type"] in {"welcome", "update"}:
            self._take(message)
        return message

    def until(self, wanted: Callable[[Message], bool], timeout: float = PATIENCE_SECONDS) -> Message:
        while True:
            message = self.next(timeout)
            if wanted(message):
                return message

    def until_seq(self, seq: int) -> None:
        while self.view.get("seq", 0) < seq:
            self.next()

    def close(self) -> None:
        self._open.close()

    def _take(self, message: Message) -> None:
        self.view = message["view"]
        if message["type"] == "welcome":
            self.settings, self.board, self.moves = message["settings"], {}, []
        for square, label in message["board"]:
            self.board[square] = label
            if not label:
                del self.board[square]
        self.moves[message.get("moves_from", 0) :] = message["moves"]


def seat_two(address: str, **fields: str) -> tuple[str, Visitor, Visitor]:
    """A game with both seats taken."""
    anna, biel = Visitor(address), Visitor(address)
    public_id, link = anna.open_game(**fields)
    biel.join(link)
    return public_id, anna, biel


def begin(*pages: Page) -> tuple[Page, Page]:
    """Draw for the start and take seven each; answers with the starter's page, then the other's."""
    while pages[0].view["phase"] == "start-draw":
        for page in pages:
            if "draw_start" in page.view["may"]:
                seq = page.do("draw_start")["seq"]
                for each in pages:
                    each.until_seq(seq)
    starter = pages[0].view["starter"]
    ordered = (pages[starter], pages[1 - starter])
    for page in ordered:
        seq = page.do("draw_rack")["seq"]
        for each in pages:
            each.until_seq(seq)
        keep_racks(*pages)
    return ordered


def keep_racks(*pages: Page) -> None:
    """Chance deals racks all of one kind now and then: a player who is asked about one keeps it."""
    for page in pages:
        if "press_clock" in page.view["may"]:
            seq = page.do("press_clock")["seq"]
            for each in pages:
                each.until_seq(seq)


def act(pages: Sequence[Page], page: Page, action: str, **more: Any) -> Message:
    """
    Do something that must be allowed, and wait until every page holds it.

    Chance deals the opponent a rack all of one kind now and then; moving on is then refused until the
    play that waits is accepted and its player has looked, so this does as a player would.
    """
    ack = page.do(action, **more)
    if any(reason["rule"] == "senyors.accept_first" for reason in ack.get("reasons", ())):
        act(pages, page, "accept")
        ack = page.do(action, **more)
    assert ack["type"] == "ack", ack
    for each in pages:
        each.until_seq(ack["seq"])
    keep_racks(*pages)
    return ack
