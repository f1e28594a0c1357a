"""Letters that a phone's keyboard may not have, wherever words are typed."""

from playwright.sync_api import Browser, expect

from tests.browser.conftest import Device
from tests.web.server import Server

SMALL_PHONE = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}


def test_the_validators_keys_are_those_of_its_word_list(browser: Browser, server: Server) -> None:
    phone = Device(browser, server.address, **SMALL_PHONE)
    page = phone.page
    page.goto("/validator/ca-disc-2021/")
    page.locator("[data-letter-key='Ç']").tap()
    page.locator("[data-letter-key='L·L']").tap()
    expect(page.get_by_test_id("query")).to_have_value("ÇL·L")
    assert page.evaluate("document.documentElement.scrollWidth") == 320

    page.get_by_test_id("lexicon").select_option("es-hunspell")
    expect(page.locator("[data-letter-key='Ñ']")).to_be_visible()
    expect(page.locator("[data-letter-key='Ç']")).to_have_count(0)
    phone.close()
