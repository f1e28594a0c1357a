"""The administrator: from the link that the first run prints to an event that goes to another machine."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DIGRAPHS, Device
from tests.browser.people import (
    PASSWORD,
    become_administrator,
    choose_password,
    first_link,
    is_hidden_from,
    log_in,
    sign_up,
)
from tests.browser.test_tournament_desk import add_players, open_event
from tests.web.server import Server

pytestmark = pytest.mark.release

TITLE = "Obert de la federació"


@pytest.fixture(scope="module")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One where nobody has been yet."""
    running = Server(tmp_path_factory.mktemp("new") / "data", seed=DIGRAPHS).start()
    yield running
    running.stop()


def test_an_administrator_looks_after_the_people_and_the_events_of_a_site(
    laptop: Device, phone: Device, dealt: Server, new_device: Callable[..., Device], tmp_path: Path
) -> None:
    become_administrator(laptop, dealt)
    assert is_hidden_from(phone.page, first_link(dealt))  # it works once

    invite_somebody(laptop, phone)
    give_and_take_a_role(laptop, phone)
    lock_out_and_help_back_in(laptop, phone)
    laptop.page.goto("/hall/")
    expect(laptop.page.get_by_test_id("address")).to_contain_text(str(dealt.port))
    laptop.picture("administrator-hall-address")
    file = carry_an_event_out(laptop, tmp_path)
    assert is_hidden_from(phone.page, "/keeping/")
    take_the_event_in(new_device(), file)


def invite_somebody(laptop: Device, phone: Device) -> None:
    """Accounts by invitation only: each link makes one."""
    page = laptop.page
    page.goto("/people/")
    page.get_by_label("Who can create an account").select_option("invited")
    laptop.tap("save-terms")
    laptop.tap("invite")
    link = page.get_by_test_id("invitation").input_value()
    laptop.picture("administrator-people")
    phone.page.goto("/account/new/")
    expect(phone.page.get_by_label("User name")).to_have_count(0)
    sign_up(phone, "berta", "Berta Roca", link=link)
    assert is_hidden_from(phone.page, link)


def give_and_take_a_role(laptop: Device, phone: Device) -> None:
    page = laptop.page
    page.goto("/people/?q=berta")
    page.get_by_role("link", name="Berta Roca").click()
    assert is_hidden_from(phone.page, "/arbiter/calls/")
    page.get_by_label("Arbiter").check()
    laptop.tap("save-roles")
    phone.page.goto("/arbiter/calls/")
    expect(phone.page.get_by_test_id("no-calls")).to_be_visible()
    page.get_by_label("Arbiter").uncheck()
    laptop.tap("save-roles")
    expect(page.get_by_label("Arbiter")).not_to_be_checked()
    assert is_hidden_from(phone.page, "/arbiter/calls/")


def lock_out_and_help_back_in(laptop: Device, phone: Device) -> None:
    """The locked device is out at once; unlocked, its owner chooses a new password by a link, once."""
    page = laptop.page
    laptop.tap("lock")
    expect(page.get_by_test_id("unlock")).to_be_visible()
    phone.page.goto("/")
    expect(phone.page.get_by_test_id("log-in-link")).to_be_visible()
    log_in(phone.page, "berta")
    expect(phone.page.get_by_role("alert").first).to_contain_text("Wrong user name or password")
    laptop.tap("unlock")
    laptop.tap("make-password-link")
    link = page.get_by_test_id("password-link").input_value()
    phone.page.goto(link)
    choose_password(phone.page, "four other words here")
    phone.tap("set-password")
    log_in(phone.page, "berta", PASSWORD)
    expect(phone.page.get_by_role("alert").first).to_contain_text("Wrong user name or password")
    log_in(phone.page, "berta", "four other words here")
    expect(phone.page.get_by_test_id("account")).to_be_visible()
    assert is_hidden_from(phone.page, link)


def carry_an_event_out(laptop: Device, folder: Path) -> Path:
    desk = open_event(laptop, TITLE)
    add_players(laptop.page, desk, "Anna Serra", "Biel Roca")
    laptop.page.goto("/keeping/")
    with laptop.page.expect_download() as saved:
        laptop.page.get_by_role("link", name=f"{TITLE}: with people").click()
    saved.value.save_as(folder / "event.jsonl")
    return folder / "event.jsonl"


def take_the_event_in(other: Device, file: Path) -> None:
    """On another machine, whose own administrator takes it: its link makes the director there."""
    page = other.page
    log_in(page, "carme")
    page.goto("/keeping/")
    page.get_by_label("File", exact=True).set_input_files(file)
    other.tap("take-in")
    expect(page.get_by_role("link", name=f"{TITLE}: with people")).to_be_visible()
    expect(page.locator(".messages")).to_contain_text("Anyone who opens this link runs it here")
    other.picture("administrator-event-taken-in")
    page.goto("/tournaments/")
    page.get_by_role("link", name=TITLE).click()
    page.goto(f"{page.url}entrants/")
    expect(page.get_by_text("Biel Roca")).to_be_visible()
