"""A duplicate session whose arbiter, players and spectators are at different workers."""

import pytest

from tests.oracles import chain
from tests.postgres.cluster import Cluster
from tests.web.duplicate.client import HeldSession, SessionPage, close_coup, think
from tests.web.play.test_lobby_pages import PASSWORD, member
from tests.web.site_client import Visitor

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


def test_a_name_that_is_erased_at_one_worker_is_gone_from_the_pages_of_all(cluster: Cluster) -> None:
    session = HeldSession.of(cluster.address, joinable="on")
    player, name = member(cluster)
    path = f"/duplicate/{session.public_id}/"
    assert player.post(f"{path}join/", form_on=path, name=name)[0] == 200

    def at_all(visitor: Visitor, as_: str) -> list[SessionPage]:
        lines = [cluster.line_to(worker) for worker in cluster.workers()]
        return [SessionPage(visitor, session.public_id, as_=as_, line=line) for line in lines]

    phones = at_all(player, "entrant")
    assert [page.own["names"] for page in phones] == [[name]] * 2
    with session.console() as console:
        think(console)
    assert player.post("/account/delete/", password=PASSWORD)[0] == 200
    for page in phones:
        page.closed_with()
    for console, action in zip(at_all(session.organiser, "arbiter"), ("pause", "start"), strict=True):
        ((shown,),) = [each["names"] for each in console.view["entrants"]]
        assert shown.startswith("N. N. ")
        while action not in console.desk["may"]:  # until the other worker has told it
            console.next()
        console.act(action)
        console.close()


def test_a_number_that_moves_to_another_device_lets_the_old_page_go(cluster: Cluster) -> None:
    session = HeldSession.of(cluster.address, "Ελένη", "Νίκος")
    for worker in cluster.workers():
        page = phone_at(cluster, session, 1, worker)
        session.device_of(1)
        assert page.closed_with() == 4408
