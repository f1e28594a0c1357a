"""A site with one of everything on it, and somebody of each role who visits it."""

import http.client
import json
import re
import secrets
import sqlite3
import time
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

from faristol.lexicon import load_lexicon
from faristol_web.accounts.access import GIVEN, Role
from tests.web import site_code
from tests.web.duplicate.client import HeldSession
from tests.web.server import Server
from tests.web.site_client import Visitor, act, begin, soon

# Its own process: the one of the tests has other settings.
PROGRAM = "from tests.web import site_rows; site_rows.main()"
WITH_ACCOUNT = (Role.ADMINISTRATOR, *GIVEN, Role.MEMBER)
PASSING = {
    "django_session",
    "accounts_guess",
    "accounts_accountsession",
    "accounts_sentform",
    "accounts_askedletter",
    "sqlite_sequence",
}
"""Tables that any visit may change."""
QUIET_SECONDS = 1.0


@dataclass(frozen=True, kw_only=True)
class WholeSite:
    server: Server
    rows: Mapping[str, Any]
    """Rows made by `site_rows`."""
    visitors: Mapping[Role, Visitor]
    session: str
    series: str
    running: str
    """A game that the player sits in; so with the next three."""
    finished: str
    waiting: str
    table: str
    entry: str
    """Entry of the calendar."""
    club: str
    record: str
    lexicon: tuple[str, str]
    """Its id and its digest."""
    tokens: Mapping[str, str]

    def kept(self) -> dict[str, list[tuple[object, ...]]]:
        """All rows of the site that a visit alone may not change."""
        found = {}
        for name in ("site.sqlite3", "events.sqlite3"):
            with closing(sqlite3.connect(f"file:{self.server.data / name}?mode=ro", uri=True)) as database:
                tables = [
                    row[0] for row in database.execute("select name from sqlite_master where type='table'")
                ]
                for table in set(tables) - PASSING:
                    found[f"{name} {table}"] = sorted(database.execute(f"select * from {table}"), key=repr)  # noqa: S608
        return found

    def at_rest(self) -> dict[str, list[tuple[object, ...]]]:
        """The same, once all lists show what happened before."""
        seen = [self.kept()]

        def is_as_before(found: dict[str, list[tuple[object, ...]]]) -> bool:
            seen.append(found)
            return seen[-1] == seen[-2]

        def looked_again() -> dict[str, list[tuple[object, ...]]]:
            time.sleep(QUIET_SECONDS)
            return self.kept()

        return soon(looked_again, is_as_before)


def whole_site(server: Server) -> WholeSite:
    """On a server where nobody has been yet."""
    password = secrets.token_urlsafe(12)
    rows = _rows(server.data, password)
    visitors = {role: _logged_in(server, role, password) for role in WITH_ACCOUNT}
    player = visitors[Role.PLAYER] = Visitor(server.address)
    visitors[Role.SPECTATOR] = Visitor(server.address)
    visitors[Role.SPECTATOR].get("/")
    other = Visitor(server.address)
    running, finished = _game(player, other), _game(player, other)
    _end(finished, player, other)
    waiting, join = player.open_game("Waiting", public="on")
    held = HeldSession.of(server.address, "Anna", "Biel", series="new", method="points")
    number, arbiter = (_link(held.organiser, f"/duplicate/{held.public_id}/links/", kind) for kind in KEYS)
    player.post(f"/duplicate/number/{number}/")
    administrator, editor = visitors[Role.ADMINISTRATOR], visitors[Role.EDITOR]
    announced = {"title": "Spring", "kind": "meeting", "first_day": "2031-03-01", "last_day": "2031-03-01"}
    assert editor.post("/calendar/new/", **announced)[0] == 200
    for name in ("Manresa", "Perpinyà"):
        assert editor.post("/clubs/new/", form_on="/clubs/", name=name)[0] == 200
    _, _, page = administrator.post(f"/people/guests/game/{running}/", make="arbiter")
    guest = re.search(r"/guest/([^/\s<]+)/", page)
    assert guest, page
    is_over = f"select status = 'over' from play_game where public_id = '{finished}'"  # noqa: S608 – of ours
    soon(lambda: _value(server, is_over), "1".__eq__)
    return WholeSite(
        server=server,
        rows=rows,
        visitors=visitors,
        session=held.public_id,
        series=_value(server, "select public_id from duplicate_series"),
        running=running,
        finished=finished,
        waiting=waiting,
        table=player.open_table(),
        entry=_value(server, "select public_id from archive_entry"),
        club=_value(server, "select slug from archive_club"),
        record=_value(server, "select slug from records_record where slug = 'michi-waxberry-2014'"),
        lexicon=("ca-disc-2021", load_lexicon("ca-disc-2021").sha256),
        tokens={"join": join.split("/")[2], "number": number, "arbiter": arbiter, "guest": guest[1]},
    )


KEYS = ("number", "arbiter")


def _game(player: Visitor, other: Visitor) -> str:
    public_id, join = player.open_game()
    other.join(join)
    return public_id


def _end(public_id: str, *visitors: Visitor) -> None:
    """Three lost turns each."""
    pages = [visitor.play(public_id) for visitor in visitors]
    for page in pages:
        page.hello()
    first, second = begin(*pages)
    for page in (first, second) * 3:
        act(pages, page, "pass")
    for page in pages:
        page.close()


def _link(organiser: Visitor, path: str, kind: str) -> str:
    found = re.search(rf"/duplicate/{kind}/([^/\"\s<]+)/", organiser.get(path)[2])
    assert found
    return found[1]


def _value(server: Server, query: str) -> str:
    with closing(sqlite3.connect(f"file:{server.data / 'site.sqlite3'}?mode=ro", uri=True)) as database:
        return str(database.execute(query).fetchone()[0])


def _logged_in(server: Server, role: Role, password: str) -> Visitor:
    visitor = Visitor(server.address)
    status, url, page = visitor.post("/login/", username=role.value, password=password)
    assert (status, urlsplit(url).path) == (200, "/"), page
    return visitor


def answer_to(visitor: Visitor, path: str, fields: Mapping[str, str] | None = None) -> tuple[int, str]:
    """Status, and where it leads to, which nobody follows; with fields it is a form that is sent."""
    where = urlsplit(visitor.address)
    token = next((cookie.value for cookie in visitor.cookies if cookie.name == "csrftoken"), "") or ""
    headers = {"Cookie": visitor.cookie_header(), "X-CSRFToken": token, "Accept-Language": "en"}
    body = None if fields is None else urlencode(fields)
    if body is not None:
        headers |= {"Content-Type": "application/x-www-form-urlencoded", "Origin": visitor.address}
    with closing(http.client.HTTPConnection(where.hostname or "", where.port, timeout=60)) as connection:
        connection.request("GET" if body is None else "POST", path, body, headers)
        response = connection.getresponse()
        response.read()
        return response.status, response.getheader("Location") or ""


def _rows(data: Path, password: str) -> Mapping[str, Any]:
    found: dict[str, Any] = json.loads(site_code.run(PROGRAM, password, data=data).splitlines()[-1])
    return found
