"""People at two hosts meet: in duplicate, in chat, in calls for an arbiter, at a tournament's desk."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.postgres.database import Postgres
from tests.postgres.test_hosts import Two
from tests.web.chat.test_calls import calls
from tests.web.chat.test_chat import say, until_said
from tests.web.duplicate.client import HeldSession, SessionPage, close_coup, think
from tests.web.site_client import Visitor, act, administrator_of, begin
from tests.web.tournaments import made
from tests.web.tournaments.test_set_aside_live import pressed, sat_down

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def two(postgres: Postgres, migrated: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    running = Two(tmp_path_factory.mktemp("people"), postgres.new_database(like=migrated)).start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def arbiter(two: Two) -> Visitor:
    """Signed in at the second host."""
    return administrator_of(two.second)


def test_a_slip_from_one_host_reaches_the_arbiter_at_the_other(two: Two) -> None:
    session = HeldSession.of(two.first.address, "Ελένη", "Νίκος")
    away = two.second.visited_by(session.device_of(1))
    with session.console() as console, SessionPage(away, session.public_id, as_="entrant") as phone:
        think(console)
        phone.wait_for(lambda page: page.view["phase"] == "thinking")
        assert phone.view["rack"] == console.view["rack"]
        console.until_seq(phone.act("hand_in", square="H8Κ", word="ΝΑΙ")["seq"])
        console.wait_for(lambda page: (1, 1) in page.rows)
        close_coup(console)
        phone.until_seq(console.view["seq"])
        assert phone.view["board"] == console.view["board"] != []


def test_what_is_said_at_one_host_is_heard_at_the_other(two: Two) -> None:
    _, _, (anna, biel) = two.game()
    assert say(anna, "Sort, Biel!")["type"] == "ack"
    assert until_said(biel, "Sort, Biel!")


def test_a_player_is_told_that_the_other_is_there_and_that_the_other_left(two: Two) -> None:
    _, _, (anna, biel) = two.game()
    anna.until(lambda message: message["type"] == "presence" and message["here"] == [True, True])
    biel.close()
    anna.until(lambda message: message["type"] == "presence" and message["here"] == [True, False])


def test_an_arbiter_at_one_host_answers_a_call_from_the_other(two: Two, arbiter: Visitor) -> None:
    public_id, _, (anna, _) = two.game()
    page = arbiter.play(public_id)
    page.hello()
    assert anna.do("call_arbiter", question="May I?")["type"] == "ack"
    call = calls(page)
    assert page.ask({"type": "answer", "call": call["id"], "text": "Of course."})["type"] == "ack"
    assert calls(anna, answered=True)["answer"] == "Of course."


def test_a_result_from_a_desk_at_one_host_is_on_the_page_of_the_other(
    two: Two, arbiter: Visitor, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The event is made at a terminal of a third machine."""
    monkeypatch.setenv("FARISTOL_DATABASE_URL", two.url)
    event = made.make(tmp_path / "third", "--entrants", "4", "--title", "Alhora")
    reader = Visitor(two.first.address)
    assert "411" not in reader.get(event.page("pairings/1/"))[2]
    desk = event.page("desk/rounds/1/")
    seen = arbiter.get(desk)[2].partition('name="seen" value="')[2].partition('"')[0]
    result = {"first": "411", "second": "322"}
    assert arbiter.post(desk, do="enter", seen=seen, round="1", table="1", **result)[0] == 200
    reader.wait_for(event.page("pairings/1/"), "411")


@pytest.mark.release
def test_a_round_cancelled_at_one_host_stops_its_game_at_the_other(
    two: Two, arbiter: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each player is at a host, and the director at the second; the new game is met at both, too."""
    monkeypatch.setenv("FARISTOL_DATABASE_URL", two.url)
    options = ("--entrants", "2", "--rulebook", "ca-ajusc", "--title", "Apagada")
    event = made.make(two.first.data, *options)  # its key makes the private links
    hosts = two.first.address, two.second.address
    before = [sat_down(address, event, entrant) for entrant, address in enumerate(hosts, 1)]
    for page in before:
        page.hello()
    begin(*before)

    pressed(arbiter, event, "cancel", reason="power cut")

    for page in before:
        page.until(lambda told: told.get("view", {}).get("phase") == "over")
        page.close()
    for entrant, address in enumerate(hosts, 1):
        assert "no longer counts" in Visitor(address).get(event.mine(entrant))[2]
    pressed(arbiter, event, "pair")
    again = [sat_down(address, event, entrant) for entrant, address in enumerate(hosts, 1)]
    for page in again:
        page.hello()
    act(again, begin(*again)[1], "leave")
    for entrant, address in enumerate(hosts, 1):
        Visitor(address).wait_for(event.mine(entrant), 'data-testid="final"')
    for page in again:
        page.close()
