"""A line on which one answer of the server's is late: what it did is on the page by then."""

import json
import re
from itertools import count

from playwright.sync_api import Page, WebSocketRoute


class LateAnswer:
    """Of the answers that come to a page, the one at this place waits until it is let go."""

    def __init__(self, page: Page, path: str, *, at: int = 1) -> None:
        self.page, self.at = page, at
        self.kept: str | bytes | None = None
        self.places = count(1)
        page.route_web_socket(re.compile(path), self._connect)

    def _connect(self, line: WebSocketRoute) -> None:
        self.line = line
        line.connect_to_server().on_message(self._pass)

    def _pass(self, message: str | bytes) -> None:
        if json.loads(message)["type"] == "ack" and next(self.places) == self.at:
            self.kept = message
        else:
            self.line.send(message)

    def let_go(self) -> None:
        while self.kept is None:
            self.page.wait_for_timeout(20)
        self.line.send(self.kept)
