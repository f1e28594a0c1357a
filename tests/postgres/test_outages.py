"""A database that goes away or falls silent: pages ask everyone to wait, and the log says it once."""

import re
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed

from tests.oracles import chain
from tests.patience import wait_until
from tests.postgres.cluster import Cluster
from tests.postgres.database import Postgres
from tests.postgres.line import Line
from tests.postgres.test_two_workers import play_next, seated_apart, stored
from tests.web.seeded import SILENCE_VARIABLE
from tests.web.site_client import Page, Visitor, begin, soon
from tests.web.spiral import along_spiral

pytestmark = pytest.mark.slow
PAGES = ("/", "/tournaments/")
SILENCE_S = 6
"""Each page that is asked for meanwhile waits so long, and a turn of the game twice."""


@pytest.fixture(scope="module")
def line(postgres: Postgres, migrated: str) -> Iterator[Line]:
    broken = Line(postgres.new_database(like=migrated))
    yield broken
    broken.close()


@pytest.fixture(scope="module")
def far(line: Line, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A site whose database is behind that line."""
    running = Cluster(
        tmp_path_factory.mktemp("far") / "data", line.url, environment={SILENCE_VARIABLE: str(SILENCE_S)}
    )
    running.start()
    yield running
    assert running.stop() == 0


def said(cluster: Cluster) -> str:
    return cluster.data.with_name(f"{cluster.data.name}.log").read_text("utf-8")


def sent(page: Page, action_id: str, count: int) -> str:
    """Send a play, and return what came of it: ack, refused or closed."""
    tiles = along_spiral(len(page.board), page.view["rack"], count)
    try:
        page.send({"type": "do", "id": action_id, "action": "play", "tiles": tiles})
        while True:
            message = page.next(60)
            if message.get("id") == action_id:
                return str(message["type"])
    except ConnectionClosed:
        return "closed"


@pytest.mark.release
@pytest.mark.parametrize("outage", ["cut", "stall"])
def test_everyone_waits_nothing_is_lost_and_the_log_says_it_once(
    far: Cluster, line: Line, outage: str
) -> None:
    public_id, visitors, pages = seated_apart(far)
    mover, other = begin(*pages)
    play_next(mover, other)
    mover, other = other, mover
    visitor, before = visitors[pages.index(mover)], said(far)
    reader = Visitor(far.address, language="ca")

    getattr(line, outage)()
    try:
        assert sent(mover, "in-the-dark", 2) in {"refused", "closed"}
        found = {path: reader.get(path) for path in PAGES}
        assert {status for status, _, _ in found.values()} == {503}
        assert all("Espera't un moment" in page for _, _, page in found.values())
        assert reader.get("/healthz")[0] == 503
    finally:
        line.mend()

    soon(lambda: reader.get("/")[0], lambda status: status == 200)
    again = visitor.play(public_id)
    again.hello()
    assert sent(again, "in-the-dark", 2) == "ack"
    rows = stored(far, public_id)
    assert [row[2] for row in rows].count("PlayDeclared") == 2
    assert chain.damaged_streams(rows) == set()
    wait_until(
        lambda: said(far).count("the database is back") >= said(far).count("the database is unavailable")
    )
    told = said(far)[len(before) :]
    assert "Traceback" not in told
    assert 1 <= len(re.findall("the database is unavailable", told)) <= 2, "each worker once"
    assert len(told.splitlines()) <= 6, told  # a worker may take the other, which is silent, for gone
