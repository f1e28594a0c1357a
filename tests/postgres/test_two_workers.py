"""Two workers, one game: wherever people look and play, it is the same game, and nothing is done twice."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.oracles import chain
from tests.postgres.cluster import Cluster
from tests.web.site_client import Page, Visitor, act, begin, seat_two
from tests.web.spiral import along_spiral

pytestmark = pytest.mark.slow


def seated_apart(cluster: Cluster) -> tuple[str, tuple[Visitor, Visitor], tuple[Page, Page]]:
    """A game whose two players are at two workers."""
    public_id, anna, biel = seat_two(cluster.address)
    first, second = cluster.workers()
    pages = cluster.page_at(anna, public_id, first), cluster.page_at(biel, public_id, second)
    for page in pages:
        page.hello()
    return public_id, (anna, biel), pages


def play_next(mover: Page, other: Page, *watching: Page, count: int = 2) -> None:
    """One play along the spiral, held by everyone in the end."""
    tiles = along_spiral(len(mover.board), mover.view["rack"], count)
    act((mover, other), mover, "play", tiles=tiles)
    for each in watching:
        each.until_seq(mover.view["seq"])


def stored(cluster: Cluster, public_id: str) -> list[chain.Row]:
    return [row for row in cluster.rows() if row[0] == public_id]


def test_players_and_a_spectator_at_different_workers_see_the_same_game(cluster: Cluster) -> None:
    public_id, _, pages = seated_apart(cluster)
    watching = Visitor(cluster.address).play(public_id)
    watching.hello()
    mover, other = begin(*pages)
    for count in (2, 3, 1, 2):
        play_next(mover, other, watching, count=count)
        mover, other = other, mover
    for page in (mover, watching):
        assert (page.board, page.moves) == (other.board, other.moves)
        assert page.view["scores"] == other.view["scores"]
    assert "rack" not in watching.view or not watching.view["rack"]
    assert chain.damaged_streams(stored(cluster, public_id)) == set()


def test_the_same_action_at_both_workers_at_once_is_done_once(cluster: Cluster) -> None:
    public_id, (anna, biel), pages = seated_apart(cluster)
    mover, _ = begin(*pages)
    visitor = (anna, biel)[pages.index(mover)]
    twins = [cluster.page_at(visitor, public_id, worker) for worker in cluster.workers()]
    for page in twins:
        page.hello()
    tiles = along_spiral(0, mover.view["rack"], 2)
    with ThreadPoolExecutor(2) as threads:
        answers = list(threads.map(lambda page: page.do("play", id="the same", tiles=tiles), twins))
    assert answers[0] == answers[1]
    assert answers[0]["type"] == "ack"
    rows = stored(cluster, public_id)
    assert chain.damaged_streams(rows) == set()
    assert [row[7] for row in rows].count(f"{pages.index(mover)} the same") == 1


def test_a_decision_of_both_workers_at_once_is_made_again_by_one_of_them(cluster: Cluster) -> None:
    """Both sides draw for the start, again and again, at the same moment: no draw is lost or doubled."""
    for _ in range(2):
        public_id, _, pages = seated_apart(cluster)
        with ThreadPoolExecutor(2) as threads:
            answers = list(threads.map(lambda page: page.do("draw_start"), pages))
        assert [answer["type"] for answer in answers] == ["ack", "ack"]
        assert answers[0]["seq"] != answers[1]["seq"]
        newest = max(answer["seq"] for answer in answers)
        for page in pages:
            page.until_seq(newest)
        assert pages[0].view["start_tiles"] == pages[1].view["start_tiles"]
        rows = stored(cluster, public_id)
        assert chain.damaged_streams(rows) == set()
        assert [row[2] for row in rows].count("StartTileDrawn") == 2
        for page in pages:
            page.close()


def test_a_worker_that_is_killed_takes_no_move_with_it(cluster: Cluster) -> None:
    public_id, visitors, pages = seated_apart(cluster)
    mover, other = begin(*pages)
    play_next(mover, other)
    board, moves, seq = mover.board, mover.moves, mover.view["seq"]
    killed, stays = cluster.worker_of(other), mover
    cluster.kill_worker(killed)
    again = visitors[pages.index(other)].play(public_id)  # whoever answers now
    again.hello(seq)
    assert (again.board, again.moves) == (board, moves)
    play_next(again, stays)
    assert stays.board == again.board
    rows = stored(cluster, public_id)
    assert chain.damaged_streams(rows) == set()
    assert "ServerWasDown" not in {row[2] for row in rows}, "one worker is not the site"
    assert len(cluster.wait_for_workers(2, but=killed)) == 2
