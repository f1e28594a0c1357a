"""A real server that is stopped in its tracks and continued: the time meanwhile is nobody's."""

import time
from collections.abc import Iterator
from time import monotonic

import pytest
from websockets.exceptions import ConnectionClosed

from tests.patience import slowness
from tests.web.duplicate.client import HeldSession, SessionPage, think
from tests.web.seeded import ALIVE_VARIABLE
from tests.web.server import Server
from tests.web.site_client import Page, begin, seat_two
from tests.web.streams.test_clocks_that_jump import Counted, left_ms
from tests.web.streams.test_durability import pages_of, play_next, rows_of

pytestmark = pytest.mark.slow
STOPPED_S, ALIVE_MS, NEAR_MS = 2.5, 1_500, 500


@pytest.fixture(scope="module")
def stopping(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data = tmp_path_factory.mktemp("stopping") / "data"
    running = Server(data, environment={ALIVE_VARIABLE: str(ALIVE_MS)}).start()
    yield running
    running.thaw()
    running.kill()


def stop_for_a_while(server: Server) -> float:
    """Return the seconds for which it stood still."""
    server.freeze()
    began = monotonic()
    time.sleep(STOPPED_S)
    server.thaw()
    return monotonic() - began


def let_go(page: Page | SessionPage) -> None:
    with pytest.raises(ConnectionClosed):
        page.until(lambda _: False)


def test_a_stop_is_charged_to_nobody_and_no_move_is_refused_for_it(stopping: Server) -> None:
    public_id, *visitors = seat_two(stopping.address)
    pages = pages_of(public_id, *visitors)
    mover, other = begin(*pages)
    counted = Counted(other)
    play_next(mover, other)
    stopping.freeze()
    answer = {"type": "do", "id": "meanwhile", "action": "accept"}
    other.send(answer)
    stood_s = stop_for_a_while(stopping)
    for page in pages:
        let_go(page)
    mover, other = (pages_of(public_id, visitors[pages.index(page)])[0] for page in (mover, other))
    assert other.ask(answer)["type"] == "ack", "done once, whether it was heard before the page was let go"
    counted.page = other
    assert counted.off_by_ms() == pytest.approx(-1000 * stood_s, abs=NEAR_MS * slowness())
    assert sum(other.view["clock"]["spent_ms"]) <= 1000 * (monotonic() - counted.at - stood_s) + NEAR_MS
    mover.until_seq(other.view["seq"])
    play_next(other, mover)
    kinds = [row[2] for row in rows_of(stopping) if row[0] == public_id]
    assert (kinds.count("PlayAccepted"), kinds.count("ServerWasDown")) == (1, 0)


def test_a_coup_stands_still_with_the_server(stopping: Server) -> None:
    held = HeldSession.of(stopping.address, "Άννα", "Βασίλης")
    with held.console() as console:
        think(console)
        before, at = left_ms(console.hello()), monotonic()
        stood_s = stop_for_a_while(stopping)
        let_go(console)
    with held.console() as console:
        after, passed_s = left_ms(console.hello()), monotonic() - at - stood_s
        assert before - after == pytest.approx(1000 * passed_s, abs=NEAR_MS * slowness())
        assert console.view["countdown"]["ends_ms"], "nobody has to let it run on"
