"""Keys that came into wrong hands, and the door that is shut."""

import pytest

from tests.web.duplicate.client import HeldSession, SessionPage
from tests.web.duplicate.test_pages import links_of, next_game, play_a_coup
from tests.web.server import Server
from tests.web.site_client import Visitor


def changed(held: HeldSession, **fields: str) -> str:
    """The page of links after pressing one of its buttons."""
    status, _, page = held.organiser.post(f"/duplicate/{held.public_id}/links/", **fields)
    assert status == 200
    return page


def test_a_new_link_takes_the_number_from_whoever_has_it(server: Server) -> None:
    held = HeldSession.of(server.address, "Άννα", "Βασίλης")
    thief = held.device_of(1)
    old, others = links_of(held.organiser, held.public_id, "number")
    with SessionPage(thief, held.public_id, as_="entrant") as page:
        assert "Number 1 has a new link" in changed(held, new_number="1")
        assert page.closed_with() == 4408
    with SessionPage(thief, held.public_id, as_="entrant") as page:
        assert page.own == {}
    assert thief.get(old)[0] == 404
    new, still = links_of(held.organiser, held.public_id, "number")
    assert (new != old, still == others) == (True, True)
    assert (
        thief.post(f"/duplicate/{held.public_id}/links/", form_on="/duplicate/new/", new_number="1")[0] == 404
    )


@pytest.mark.slow
def test_a_card_is_withdrawn_in_all_games_of_its_series(server: Server) -> None:
    first = HeldSession.of(server.address, "Άννα")
    card = links_of(first.organiser, first.public_id, "number")[0]
    play_a_coup(first)
    second = HeldSession(next_game(first).split("/")[4], first.organiser)
    changed(second, new_number="1")
    assert Visitor(server.address).get(card)[0] == 404


def test_a_new_link_for_arbiters_leaves_only_the_one_who_made_it(server: Server) -> None:
    held = HeldSession.of(server.address, "Άννα")
    (old,) = links_of(held.organiser, held.public_id, "arbiter")
    other, path = Visitor(server.address), f"/duplicate/{held.public_id}/console/"
    other.post(old)
    with SessionPage(other, held.public_id, as_="arbiter") as page:
        changed(held, new_arbiter="1")
        assert page.closed_with() == 4408
    assert (other.get(path)[0], other.get(old)[0], held.organiser.get(path)[0]) == (404, 404, 200)


def test_joining_is_opened_and_closed_while_pages_look_on(server: Server) -> None:
    held = HeldSession.of(server.address, "Άννα")
    path = f"/duplicate/{held.public_id}/"
    with held.watch() as hall:
        assert not hall.view["joinable"]
        changed(held, joinable="yes")
        hall.wait_for(lambda page: page.view["joinable"])
        held.join("Dora")
        changed(held, joinable="no")
        hall.wait_for(lambda page: not page.view["joinable"])
    assert "join-session" not in Visitor(server.address).get(path)[2]
