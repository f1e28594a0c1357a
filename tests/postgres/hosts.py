"""Hosts of one site: each a server with a folder, a home and counters of its own; they share a database."""

from collections.abc import Mapping
from pathlib import Path

import psycopg

from tests.oracles import chain
from tests.web.seeded import COUNTER_VARIABLE
from tests.web.server import Server
from tests.web.site_client import Visitor

DAY_MS = 86_400_000


class Host(Server):
    """`faristol serve` on a machine that was started so many days before the others."""

    def __init__(
        self, home: Path, url: str, *, days: int = 0, environment: Mapping[str, str] | None = None
    ) -> None:
        home.mkdir()
        own = {
            "FARISTOL_DATABASE_URL": url,
            "HOME": str(home),
            "XDG_DATA_HOME": str(home / "share"),
            "FARISTOL_LEXICA": str(home / "lexica"),
            COUNTER_VARIABLE: str(days * DAY_MS),
        }
        super().__init__(home / "data", environment={**own, **(environment or {})})
        self.url = url

    def said(self) -> str:
        return (self.data.parent / "data.log").read_text("utf-8")

    def visited_by(self, visitor: Visitor) -> Visitor:
        """The same person, at this host: what cookies say goes for all."""
        here = Visitor(self.address, language=visitor.language)
        for cookie in visitor.cookies:
            here.cookies.set_cookie(cookie)
        return here


def rows(url: str, stream: str) -> list[chain.Row]:
    with psycopg.connect(url) as connection:
        query = f"SELECT {chain.COLUMNS} FROM events.event WHERE stream = %s ORDER BY seq"  # noqa: S608
        return list(connection.execute(query, [stream]))


def keeper(url: str) -> tuple[int, str]:
    """The term, and who keeps the time in it."""
    with psycopg.connect(url) as connection:
        row = connection.execute("SELECT term, holder FROM events.site_clock").fetchone()
    assert row is not None
    return row
