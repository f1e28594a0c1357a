"""The whole site killed in mid-move, both workers at once: what was acknowledged is there, and once."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.oracles import chain
from tests.postgres.cluster import Cluster
from tests.postgres.database import Postgres
from tests.web.site_client import Page, Visitor, act, begin, keep_racks, seat_two
from tests.web.spiral import along_spiral

pytestmark = pytest.mark.slow
KILLS = 2


@pytest.fixture
def own_cluster(postgres: Postgres, migrated: str, tmp_path: Path) -> Iterator[Cluster]:
    running = Cluster(tmp_path / "data", postgres.new_database(like=migrated))
    running.start()
    yield running
    running.stop()


def pages_of(public_id: str, *visitors: Visitor) -> tuple[Page, ...]:
    pages = tuple(visitor.play(public_id) for visitor in visitors)
    for page in pages:
        page.hello()
    return pages


@pytest.mark.release
def test_a_message_on_its_way_is_done_once_after_a_restart(own_cluster: Cluster) -> None:
    public_id, *visitors = seat_two(own_cluster.address)
    pages: tuple[Page, ...] = begin(*pages_of(public_id, *visitors))
    for kill in range(KILLS):
        keep_racks(*pages)
        mover = next(page for page in pages if "play" in page.view["may"])
        tiles = along_spiral(len(mover.board), mover.view["rack"], 2)
        act(pages, mover, "play", tiles=tiles)
        board, moves = mover.board, len(mover.moves)
        other = next(page for page in pages if "accept" in page.view["may"])
        other.send({"type": "do", "action": "accept", "id": f"on its way {kill}"})
        own_cluster.kill()
        own_cluster.start()
        pages = pages_of(public_id, *visitors)
        assert [(page.board, len(page.moves)) for page in pages] == [(board, moves)] * 2
        other = pages[(mover.view["pending"]["side"] + 1) % 2]
        answers = [other.do("accept", id=f"on its way {kill}") for _ in range(2)]
        assert answers[0] == answers[1]
        assert answers[0]["type"] == "ack"
        for page in pages:
            page.until_seq(answers[0]["seq"])
    rows = [row for row in own_cluster.rows() if row[0] == public_id]
    assert chain.damaged_streams(rows) == set()
    assert [row[2] for row in rows].count("PlayDeclared") == KILLS
    ids = [row[7] for row in rows if row[7]]
    assert len(ids) == len(set(ids))
