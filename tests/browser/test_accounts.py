"""The door of an account: too many guesses, and it stays shut a while. Coming to one: `test_role_player`."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Device
from tests.browser.people import log_in


@pytest.mark.release  # `tests/web/accounts/test_lockout.py` counts the guesses and reads the page
def test_too_many_guesses_have_to_wait_and_are_told_how_long(phone: Device) -> None:
    for _ in range(5):
        log_in(phone.page, "nobody", "guess")
        expect(phone.page.get_by_role("alert").first).to_contain_text("Wrong user name or password")
    log_in(phone.page, "nobody", "guess")

    expect(phone.page.get_by_role("alert").first).to_contain_text("Wait")
    expect(phone.page.get_by_role("alert").first).to_contain_text("seconds")
