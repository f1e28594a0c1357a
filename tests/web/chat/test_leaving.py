"""Open pages: after signing out, or after losing the arbiter's role, they neither act nor hear."""

import re
import secrets
from collections.abc import Iterator
from contextlib import ExitStack, closing

import pytest
from websockets.exceptions import ConnectionClosed

from faristol_web.streams.page_socket import ASK_AGAIN
from tests.web.chat.test_chat import say
from tests.web.server import Server
from tests.web.site_client import Page, Visitor, seat_two

PASSWORD = secrets.token_urlsafe(12)


@pytest.fixture
def pages() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def is_sent_away(page: Page) -> bool:
    """It is closed, and comes back as the visitor it is now."""
    with pytest.raises(ConnectionClosed) as closed:
        page.until(lambda _message: False)
    return closed.value.rcvd is not None and closed.value.rcvd.code == ASK_AGAIN


def test_logging_out_ends_what_an_open_page_can_do(server: Server, staff: Visitor, pages: ExitStack) -> None:
    public_id, anna, _ = seat_two(server.address)
    status, _, text = anna.post(
        "/account/new/", username="leaving", password1=PASSWORD, password2=PASSWORD, display_name="Anna"
    )
    assert status == 200, text
    page, watching = (pages.enter_context(closing(each.play(public_id))) for each in (anna, staff))
    for each in (page, watching):
        each.hello()
    assert page.view["may"], "her seat is the account's"

    anna.post("/logout/", form_on="/account/")

    assert is_sent_away(page)
    assert say(watching, "Still here")["type"] == "ack"
    again = pages.enter_context(closing(anna.play(public_id)))
    assert again.hello()["you"] is None


def test_a_guest_signs_with_the_own_name_and_rules_until_the_link_is_revoked(
    server: Server, staff: Visitor, pages: ExitStack
) -> None:
    public_id, anna, _ = seat_two(server.address)
    address = f"/people/guests/game/{public_id}/"
    link = re.search(r"/guest/[^/\s\"<]+/", staff.post(address)[2])
    assert link
    guest = Visitor(server.address)
    assert guest.post(link[0])[0] == 400, "a ruling is signed"
    guest.post(link[0], name="Vera")
    player, page = (pages.enter_context(closing(each.play(public_id))) for each in (anna, guest))
    player.hello()
    assert page.hello()["arbiter"] is True
    page.rule("sanction", side=1, points=0, author="serra", clause="AJ-34", reason="Late", instance="first")
    player.until_seq(page.view["seq"])
    assert player.view["rulings"][-1]["author"] == "Vera"

    revoke = re.search(r'name="revoke" value="(\d+)"', staff.get(address)[2])
    assert revoke
    staff.post(address, revoke=revoke[1])

    assert is_sent_away(page)
    again = pages.enter_context(closing(guest.play(public_id)))
    assert again.hello()["arbiter"] is False
