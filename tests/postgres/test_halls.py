"""A duplicate session whose arbiter, players and spectators are at different workers."""

import pytest

from tests.oracles import chain
from tests.postgres.cluster import Cluster
from tests.web.duplicate.client import HeldSession, SessionPage, close_coup, think

pytestmark = pytest.mark.slow


def phone_at(cluster: Cluster, session: HeldSession, number: int, worker: int) -> SessionPage:
    device, line = session.device_of(number), cluster.line_to(worker)
    return SessionPage(device, session.public_id, as_="entrant", line=line)


def test_slips_reach_the_arbiter_and_the_play_reaches_all(cluster: Cluster) -> None:
    session = HeldSession.of(cluster.address, "Ελένη", "Νίκος")
    with session.console() as console, session.watch() as hall:
        away = next(worker for worker in cluster.workers() if worker != cluster.worker_of(console))
        with phone_at(cluster, session, 1, away) as phone:
            think(console)
            phone.wait_for(lambda page: page.view["phase"] == "thinking")
            assert phone.view["rack"] == console.view["rack"]
            ack = phone.act("hand_in", square="H8Κ", word="ΝΑΙ")
            console.until_seq(ack["seq"])
            console.wait_for(lambda page: (1, 1) in page.rows)
            hall.wait_for(lambda page: page.view["handed"] == 1)
            assert phone.do("hand_in", square="H8Κ", word="ΝΑΙ")["type"] == "ack"
            close_coup(console)
            for page in (phone, hall):
                page.until_seq(console.view["seq"])
                assert page.view["board"] == console.view["board"] != []
    rows = [row for row in cluster.rows() if row[0] == session.public_id]
    assert chain.damaged_streams(rows) == set()
    assert [row[2] for row in rows].count("SlipHandedIn") == 1


def test_a_number_that_moves_to_another_device_lets_the_old_page_go(cluster: Cluster) -> None:
    session = HeldSession.of(cluster.address, "Ελένη", "Νίκος")
    for worker in cluster.workers():
        page = phone_at(cluster, session, 1, worker)
        session.device_of(1)
        assert page.closed_with() == 4408
