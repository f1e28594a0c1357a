"""An account, from a guest's first game to the other device; and the door that stays shut a while."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Device

PASSWORD = "four quiet words here"  # noqa: S105 – of nobody


def test_a_guests_game_is_on_the_phone_after_logging_in_there(laptop: Device, phone: Device) -> None:
    laptop.open_game("Berta")
    game = laptop.page.url
    laptop.page.goto("/account/new/")
    laptop.page.get_by_label("User name").fill("berta")
    laptop.page.get_by_label("Name that others see").fill("Berta Roca")
    laptop.page.get_by_label("Password", exact=True).fill(PASSWORD)
    laptop.page.get_by_label("The same password again").fill(PASSWORD)
    laptop.tap("sign-up")
    expect(laptop.page.get_by_role("heading", name="Berta Roca")).to_be_visible()

    log_in(phone.page, "Berta", PASSWORD)
    expect(phone.page.get_by_test_id("account")).to_be_visible()
    phone.page.goto("/account/")
    expect(phone.page.get_by_text("Another browser").or_(phone.page.get_by_text("Chrome"))).to_be_visible()
    phone.page.locator(f'a[href="{game.removeprefix(laptop.page.url.split("/account/")[0])}"]').first.click()

    expect(phone.page.get_by_test_id("join-link")).to_be_visible()  # only whoever sits there may hand it on


def test_too_many_guesses_have_to_wait_and_are_told_how_long(phone: Device) -> None:
    for _ in range(5):
        log_in(phone.page, "nobody", "guess")
        expect(phone.page.get_by_role("alert").first).to_contain_text("do not belong together")
    log_in(phone.page, "nobody", "guess")

    expect(phone.page.get_by_role("alert").first).to_contain_text("Wait")
    expect(phone.page.get_by_role("alert").first).to_contain_text("seconds")


def log_in(page: Page, username: str, password: str) -> None:
    page.goto("/login/")
    page.get_by_label("User name").fill(username)
    page.get_by_label("Password").fill(password)
    page.locator("main").get_by_role("button", name="Log in").click()
