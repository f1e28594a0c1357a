"""A session without a browser: its pages' WebSockets, and how devices become an arbiter's or a number's."""

import itertools
import json
import re
import secrets
import socket
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, Self

from websockets import Origin
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.web.site_client import PATIENCE_SECONDS, Message, Visitor
from tests.wire import BEAT, FROM_SERVER, checked


class SessionPage:
    """One open page of a session: keeps what it was sent, as a browser would."""

    def __init__(
        self,
        visitor: Visitor,
        public_id: str,
        *,
        as_: str = "public",
        greet: bool = True,
        line: socket.socket | None = None,
    ) -> None:
        """Over a line to the server that is open already, if one is given."""
        self.as_ = as_
        self._open = ExitStack()
        opening = connect(
            visitor.address.replace("http", "ws", 1) + f"/ws/duplicate/{public_id}/",
            origin=Origin(visitor.address),
            additional_headers={"Cookie": visitor.cookie_header(), "Accept-Language": visitor.language},
            compression=None,
            open_timeout=PATIENCE_SECONDS,
            sock=line,
            max_size=None,
            max_queue=None,  # what a test does not read yet must not keep pings from being answered
            ping_interval=None,
        )
        self.socket: ClientConnection = self._open.enter_context(opening)
        self.ids = (f"{secrets.token_hex(4)}-{number}" for number in itertools.count(1))
        """Never those of another page."""
        self.received: list[str] = []
        self.view: Message = {}
        self.own: Message = {}
        self.desk: Message = {}
        self.settings: Message = {}
        self.presence: Message = {}
        self.rows: dict[tuple[int, int], Message] = {}
        """Slips as an arbiter sees them, by coup and number."""
        if greet:
            self.hello()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def hello(self) -> Message:
        self.send({"type": "hello", "as": self.as_})
        return self.until(lambda message: message["type"] == "welcome")

    def send(self, message: Message) -> None:
        self.socket.send(json.dumps(message))

    def do(self, action: str, **more: Any) -> Message:
        """Act, and wait for the answer, whatever it is."""
        action_id = more.pop("id", None) or next(self.ids)
        self.send({"type": "do", "id": action_id, "action": action, **more})
        return self.until(lambda m: m["type"] in {"ack", "refused"} and m["id"] == action_id)

    def act(self, action: str, **more: Any) -> Message:
        """Do what must be allowed, and wait until the page shows it."""
        ack = self.do(action, **more)
        assert ack["type"] == "ack", ack
        self.until_seq(ack["seq"])
        return ack

    def next(self, timeout: float = PATIENCE_SECONDS) -> Message:
        while (text := checked(self.socket.recv(timeout), FROM_SERVER["duplicate"])) == BEAT:
            continue
        self.received.append(text)
        message: Message = json.loads(text)
        self._take(message)
        return message

    def until(self, wanted: Callable[[Message], bool], timeout: float = PATIENCE_SECONDS) -> Message:
        while True:
            message = self.next(timeout)
            if wanted(message):
                return message

    def wait_for(
        self, predicate: Callable[["SessionPage"], object], timeout: float = PATIENCE_SECONDS
    ) -> None:
        """Until the page as it stands is as wanted."""
        while not predicate(self):
            self.next(timeout)

    def until_seq(self, seq: int) -> None:
        self.wait_for(lambda page: page.view.get("seq", 0) >= seq)

    def closed_with(self) -> int:
        """The code with which the server lets this page go; whatever it says before is taken."""
        while True:
            try:
                self.next(5)
            except ConnectionClosed as closed:
                assert closed.rcvd is not None
                return closed.rcvd.code

    def close(self) -> None:
        self._open.close()

    def _take(self, message: Message) -> None:
        if message["type"] == "presence":
            self.presence = message
        if message["type"] in {"welcome", "view"}:
            kept = self.view if message["type"] == "view" else {}
            self.view = {**kept, **message["view"]}  # lists that are as they were are not repeated
            self.own, self.desk = message["own"] or {}, message["desk"] or {}
        elif "view" in message:
            self.view["seq"] = message["view"]["seq"]
            self.view["handed"] = message.get("handed", self.view["handed"])
            self.own = message.get("own", self.own)
        if message["type"] == "welcome":
            self.settings = message["settings"]
        for row in (*message.get("slips", ()), *self.desk.get("slips", ())):
            self.rows[row["coup"], row["number"]] = row


@dataclass
class HeldSession:
    """A session that somebody opened on the site, and runs."""

    public_id: str
    organiser: Visitor

    @classmethod
    def of(cls, address: str, *names: str, organiser: Visitor | None = None, **fields: str) -> Self:
        """With these entrants; a form like a visitor's, so `automatic="on"` and the like are understood."""
        organiser = organiser or Visitor(address)
        form = {"title": "Παρασκευή", "rulebook": "el-duplicate", "lexicon": "", "series": "", "method": ""}
        _, url, page = organiser.post("/duplicate/new/", entrants="\n".join(names), **(form | fields))
        found = re.search(r"/duplicate/([0-9a-z]+)/console/", url)
        assert found, page
        return cls(found[1], organiser)

    def console(self) -> SessionPage:
        return SessionPage(self.organiser, self.public_id, as_="arbiter")

    def watch(self) -> SessionPage:
        """A spectator's page, or the hall's."""
        return SessionPage(Visitor(self.organiser.address), self.public_id)

    def join(self, name: str) -> Visitor:
        """By the common link, where numbers may be taken."""
        visitor = Visitor(self.organiser.address)
        path = f"/duplicate/{self.public_id}/"
        status, _, page = visitor.post(f"{path}join/", form_on=path, name=name)
        assert status == 200, page
        return visitor

    def device_of(self, number: int) -> Visitor:
        """A device that becomes this number's by its private link."""
        return self.devices(number)[0]

    def devices(self, *numbers: int) -> list[Visitor]:
        _, _, page = self.organiser.get(f"/duplicate/{self.public_id}/links/")
        links = list(dict.fromkeys(re.findall(r"/duplicate/number/[^/\"\s<]+/", page)))
        found = []
        for number in numbers:
            visitor = Visitor(self.organiser.address)
            visitor.post(links[number - 1])
            found.append(visitor)
        return found

    def page_of(self, number: int) -> SessionPage:
        return SessionPage(self.device_of(number), self.public_id, as_="entrant")


def think(console: SessionPage) -> None:
    """Draw, announce, and let the time run."""
    for action in ("draw", "announce", "start"):
        console.act(action)


def close_coup(console: SessionPage) -> None:
    """Call time and collect; long words are refused, the first of several best plays is laid."""
    for action in ("stop", "close"):
        console.act(action)
    for word in console.desk["asked"]:
        console.act("rule", word=word, upheld=False, author="Σάββας", reason="not in the list")
    if console.view["phase"] == "choosing":
        console.wait_for(lambda page: page.desk["tops"])
        console.act("choose", top=0)
