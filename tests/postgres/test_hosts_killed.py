"""A host that dies in the middle of a coup or of results: what it acknowledged is at the other, once."""

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread
from time import monotonic

import psycopg
import pytest

from tests.oracles import chain
from tests.patience import slowness, wait_until
from tests.postgres.database import Postgres
from tests.postgres.hosts import rows
from tests.postgres.test_hosts import BACK_WITHIN_S, Two
from tests.web.duplicate.client import HeldSession, SessionPage, close_coup, think
from tests.web.site_client import Visitor, administrator_of
from tests.web.tournaments import made

pytestmark = pytest.mark.slow
UNANSWERED = "SELECT count(*) FROM accounts_sentform WHERE answer IS NULL"


@pytest.fixture
def two(postgres: Postgres, migrated: str, tmp_path: Path) -> Iterator[Two]:
    running = Two(tmp_path, postgres.new_database(like=migrated)).start()
    yield running
    running.stop()


@pytest.mark.release
def test_a_coup_whose_host_dies_goes_on_at_the_other_with_every_slip(two: Two) -> None:
    session = HeldSession.of(two.first.address, "Ελένη", "Νίκος")
    devices = session.devices(1, 2)
    console, *phones = (
        SessionPage(session.organiser, session.public_id, as_="arbiter"),
        *(SessionPage(device, session.public_id, as_="entrant") for device in devices),
    )
    think(console)
    phones[0].wait_for(lambda page: page.view["phase"] == "thinking")
    assert phones[0].do("hand_in", square="H8Κ", word="ΝΑΙ", id="acknowledged")["type"] == "ack"
    phones[1].wait_for(lambda page: page.view["phase"] == "thinking")
    phones[1].send({"type": "do", "action": "hand_in", "id": "on its way", "square": "H8Κ", "word": "ΝΑΙ"})
    two.first.kill()
    at = monotonic()
    there = [two.second.visited_by(device) for device in (session.organiser, *devices)]
    console, *phones = (
        SessionPage(there[0], session.public_id, as_="arbiter"),
        *(SessionPage(device, session.public_id, as_="entrant") for device in there[1:]),
    )
    for phone, action_id in zip(phones, ("acknowledged", "on its way"), strict=True):
        assert phone.do("hand_in", square="H8Κ", word="ΝΑΙ", id=action_id)["type"] == "ack"
    assert monotonic() - at < BACK_WITHIN_S * slowness()
    console.wait_for(lambda page: {(1, 1), (1, 2)} <= page.rows.keys())
    close_coup(console)
    stored = rows(two.url, session.public_id)
    assert chain.damaged_streams(stored) == set()
    kinds = [row[2] for row in stored]
    assert (kinds.count("SlipHandedIn"), kinds.count("MasterPlayed")) == (2, 1)
    assert "ServerWasDown" not in kinds


def test_a_result_on_its_way_to_a_host_that_dies_is_taken_by_the_other_at_once(
    two: Two, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("FARISTOL_DATABASE_URL", two.url)
    event = made.make(tmp_path / "third", "--entrants", "4", "--title", "Alhora")
    staff, desk = administrator_of(two.second), event.page("desk/rounds/1/")
    page = two.first.visited_by(staff).get(desk)[2]
    token, seen = (
        re.search(rf'name="{name}" value="([^"]+)"', page)[1]  # type: ignore[index]
        for name in ("csrfmiddlewaretoken", "seen")
    )
    result = {"do": "enter", "seen": seen, "round": "1", "table": "1", "first": "411", "second": "322"}
    with psycopg.connect(two.url) as holding:  # the view waits for it, and its host dies meanwhile
        holding.execute("LOCK TABLE tournaments_tournament IN ACCESS EXCLUSIVE MODE")
        Thread(
            target=_sent_in_vain, args=(two.first.visited_by(staff), desk, token, result), daemon=True
        ).start()
        with psycopg.connect(two.url, autocommit=True) as looking:
            wait_until(lambda: looking.execute(UNANSWERED).fetchone() == (1,))
        two.first.kill()
    at = monotonic()
    status, _, page = staff.send(desk, token, **result)
    assert monotonic() - at < BACK_WITHIN_S * slowness()
    assert (status, "1 of 2 results are in" in page) == (200, True)
    assert "411" in Visitor(two.second.address).wait_for(event.page("pairings/1/"), "411")


def _sent_in_vain(visitor: Visitor, path: str, token: str, fields: dict[str, str]) -> None:
    with suppress(OSError):
        visitor.send(path, token, **fields)
