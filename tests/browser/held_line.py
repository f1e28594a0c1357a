"""A line on which messages of the server's wait: a page may see its deed before the answer, or after it."""

import json
import re
from http.client import HTTPConnection
from urllib.parse import urlsplit

from playwright.sync_api import Page, Route, WebSocketRoute

from tests.patience import LIMIT_S


class HeldLine:
    """Between a page, not opened yet, and the site."""

    def __init__(self, page: Page, path: str) -> None:
        self.kind, self.spared = "", 0
        self.kept: list[str | bytes] = []
        page.route_web_socket(re.compile(path), self._connect)

    def _connect(self, line: WebSocketRoute) -> None:
        self.line = line
        line.connect_to_server().on_message(self._pass)

    def _pass(self, message: str | bytes) -> None:
        is_held = json.loads(message)["type"] == self.kind
        self.spared -= is_held
        if is_held and self.spared < 0:
            self.kept.append(message)
        else:
            self.line.send(message)

    def hold(self, kind: str, *, after: int = 0) -> None:
        """From now on, so many of the kind spared."""
        self.kind, self.spared = kind, after

    def let_go(self) -> None:
        self.kind = ""
        for message in self.kept:
            self.line.send(message)
        self.kept.clear()


SLOW_LINE = """
  const late = %s;
  const Line = window.WebSocket;
  let count = 0;
  let due = 0;
  window.WebSocket = class extends Line {
    addEventListener(kind, deed) {
      if (kind !== "message") return super.addEventListener(kind, deed);
      super.addEventListener(kind, (event) => {
        due = Math.max(due, performance.now() + late[count++ %% late.length]);
        setTimeout(() => deed(event), due - performance.now());
      });
    }
  };
"""


def slow_line(page: Page, *late_ms: int) -> None:
    """Delay the server's messages so much, in turn and in their order, on a page not opened yet."""
    page.add_init_script(f"{{{SLOW_LINE % json.dumps(late_ms)}}}")


class LostAnswer:
    """The first form of a page arrives at the site, and its answer never at the page; later ones do."""

    def __init__(self, page: Page) -> None:
        self.page, self.status = page, 0
        page.route("**/*", self._pass)

    def _pass(self, route: Route) -> None:
        asked = route.request
        if asked.method != "POST" or self.status:
            route.continue_()
            return
        place = urlsplit(asked.url)
        cookies = "; ".join(f"{each['name']}={each['value']}" for each in self.page.context.cookies())
        headers = {**asked.headers, "cookie": cookies, "origin": f"{place.scheme}://{place.netloc}"}
        line = HTTPConnection(str(place.hostname), place.port, timeout=LIMIT_S)
        line.request("POST", asked.url.partition(place.netloc)[2], asked.post_data_buffer, headers)
        self.status = line.getresponse().status
        line.close()  # the page keeps waiting
