"""Word study in a real browser: at a table, on a phone without a network, on two devices of one account."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from faristol.lexicon import load_lexicon
from faristol.lexicon.cards import cards_of, read_question
from faristol.tiles import load_tileset
from tests.browser.conftest import LAPTOP, PHONE, Device
from tests.browser.people import Club, log_in
from tests.web.server import Server

CATALAN = load_tileset("catalan").alphabet
KEPT_MS = 60_000
PRIVATE = "Object.defineProperty(globalThis, 'indexedDB', { get: () => undefined })"
NARROW = {**PHONE, "viewport": {"width": 360, "height": 740}}


def open_study(page: Page, path: str = "/study/") -> None:
    page.goto(path)
    expect(page.locator("#study[data-ready]")).to_be_attached()


def make_deck(page: Page, *, of: str = "anagram", length: int = 4, last: int = 3) -> None:
    before = page.get_by_test_id("deck").count()
    page.locator("#new-list").select_option("ca-disc-2021")
    page.locator("#of").select_option(of)
    page.locator("#length").fill(str(length))
    page.locator("#last").fill(str(last))
    page.get_by_test_id("make").dblclick()
    expect(page.get_by_test_id("deck")).to_have_count(before + 1)


def study(page: Page, place: int = 0) -> None:
    page.get_by_test_id("deck").nth(place).get_by_text("Study").click()
    expect(page.get_by_test_id("card")).to_have_attribute("data-state", "asking")


def key_of(page: Page) -> str:
    return " ".join(page.locator("#card-tiles .letter").all_text_contents())


def answers(page: Page) -> list[str]:
    question = read_question(key_of(page), CATALAN, "anagram")
    (card,) = cards_of(load_lexicon("ca-disc-2021"), "anagram", [question])
    return [CATALAN.text(answer) for answer in card.answers]


def know(page: Page) -> str:
    """Type all answers at a run, then take the grade that is suggested."""
    key = key_of(page)
    page.keyboard.type("".join(answers(page)).lower())
    expect(page.get_by_test_id("card")).to_have_attribute("data-state", "grading")
    page.keyboard.press("3")
    return key


def test_a_deck_at_a_table(browser: Browser, server: Server) -> None:
    device = Device(browser, server.address, **LAPTOP)
    page = device.page
    open_study(page)
    page.locator("#first").fill("4")
    page.locator("#last").fill("3")
    page.get_by_test_id("make").click()
    expect(page.get_by_test_id("made")).to_have_text("“From” is greater than “To”: swap them.")
    page.locator("#first").fill("1")
    make_deck(page)
    study(page)
    # A wrong word is said, a half-typed card outlives a reload, and the suggestion heeds both.
    first = key_of(page)
    page.keyboard.type("zzzz")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("said")).to_have_text("Not an answer: ZZZZ")
    word = answers(page)[0]
    page.keyboard.type(word.lower() + "x")
    page.reload()
    expect(page.get_by_test_id("answers")).to_have_text(f"✓ {word}")
    assert key_of(page) == first
    assert page.get_by_test_id("typed").input_value() == "x"
    page.get_by_test_id("typed").fill("")
    page.keyboard.type("".join(answers(page)[1:]))
    expect(page.get_by_test_id("grade-2")).to_be_focused()
    page.keyboard.press("4")
    # The next card, and back: as if the grade had never been given.
    expect(page.get_by_test_id("left")).to_have_text("2 cards left")
    page.get_by_test_id("undo").click()
    expect(page.get_by_test_id("card")).to_have_attribute("data-state", "grading")
    assert key_of(page) == first
    page.wait_for_timeout(400)
    page.get_by_test_id("grade-1").dblclick()
    expect(page.get_by_test_id("card")).to_have_attribute("data-state", "asking")
    know(page)
    know(page)
    assert know(page) == first, "what was forgotten comes again"
    expect(page.get_by_test_id("finished")).to_contain_text("Nothing more is due today.")
    page.get_by_test_id("to-decks").click()
    expect(page.get_by_test_id("deck")).to_contain_text("Due today: 0 · New: 0 · Learnt: 3 · Forgotten: 0")
    # Out as a table and in again: the same cards, and what is known of them.
    with page.expect_download() as download:
        page.get_by_test_id("deck").get_by_text("Export").click()
    page.get_by_text("Import words").click()
    page.locator("#import-list").select_option("ca-disc-2021")
    page.locator("#file").set_input_files(download.value.path())
    page.get_by_test_id("import").click()
    expect(page.get_by_test_id("imported")).to_have_text("3 cards added.")
    expect(page.get_by_test_id("deck").nth(1)).to_contain_text("Learnt: 3")
    device.close()


@pytest.mark.release
def test_words_that_are_not_in_the_list_stay_to_be_corrected(browser: Browser, server: Server) -> None:
    device = Device(browser, server.address, **NARROW)
    page = device.page
    open_study(page)
    page.get_by_text("Import words").click()
    page.locator("#import-list").select_option("ca-disc-2021")
    page.locator("#words").fill("casa\ncasaa\nany\nxyz")
    page.get_by_test_id("import").dblclick()
    said = page.get_by_test_id("imported")
    expect(said).to_have_text("2 cards added. 2 words are not in the list: correct them below.")
    expect(page.locator("#words")).to_have_value("casaa\nxyz")
    page.locator("#words").fill("\n".join(["SACS", *(f"X{number}" for number in range(500))]))
    page.get_by_test_id("import").click()
    expect(said).to_contain_text("499 words are not in the list")
    expect(said).to_contain_text("Only the first 500 words were read")
    expect(page.get_by_test_id("deck")).to_have_count(2)
    device.close()


def test_hooks_on_a_phone_without_a_network(browser: Browser, server: Server) -> None:
    device = Device(browser, server.address, **NARROW)
    page = device.page
    open_study(page)
    make_deck(page, of="hooks", length=2, last=2)
    expect(page.get_by_test_id("state")).to_have_attribute("data-page", "kept", timeout=KEPT_MS)
    device.context.set_offline(True)
    open_study(page)
    study(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    word = read_question(key_of(page), CATALAN, "hooks")
    (card,) = cards_of(load_lexicon("ca-disc-2021"), "hooks", [word])
    front, back = (
        " ".join(CATALAN.labels[letter - 1] for letter in side) for side in (card.front, card.back)
    )
    front_input, back_input = page.get_by_test_id("typed").all()
    front_input.fill(front.lower())
    back_input.fill(back)
    total = len(card.front) + len(card.back)
    expect(page.get_by_test_id("count")).to_have_text(f"{total} of {total} found")
    back_input.press("Enter")
    expect(page.get_by_test_id("grade-3")).to_be_focused()
    page.wait_for_timeout(400)
    page.get_by_test_id("grade-3").tap()
    # Another tab, still without a network, knows of it; so does this one after a reload.
    other = device.context.new_page()
    open_study(other)
    expect(other.get_by_test_id("deck")).to_contain_text("New: 1 · Learnt: 1")
    study(other)
    other.wait_for_timeout(400)
    other.get_by_test_id("show-answers").tap()
    other.keyboard.press("4")
    page.goto("/study/#")
    expect(page.get_by_test_id("deck")).to_contain_text("New: 0 · Learnt: 2")
    other.close()
    device.context.set_offline(False)
    device.close()


@pytest.mark.release
def test_two_devices_of_one_account(club: Club, new_device: Callable[..., Device]) -> None:
    club.member("quim", "Quim Sala")
    first, second = new_device(), new_device(**NARROW)
    # Before there was an account here: the device's own study is taken over.
    open_study(first.page)
    make_deck(first.page)
    study(first.page)
    known = know(first.page)
    log_in(first.page, "quim")
    open_study(first.page)
    expect(first.page.get_by_test_id("deck")).to_have_count(0)
    first.tap("take-over")
    expect(first.page.get_by_test_id("deck")).to_contain_text("New: 2 · Learnt: 1")
    expect(first.page.get_by_test_id("state")).to_contain_text("Everything is in your account.")
    log_in(second.page, "quim")
    open_study(second.page)
    expect(second.page.get_by_test_id("deck")).to_contain_text("New: 2 · Learnt: 1")
    # Both study without a network, the same card among others; then each has what both did.
    expect(second.page.get_by_test_id("state")).to_have_attribute("data-page", "kept", timeout=KEPT_MS)
    study(second.page)
    second.context.set_offline(True)
    assert {know(second.page), know(second.page)}.isdisjoint({known})
    second.context.set_offline(False)
    second.page.evaluate("dispatchEvent(new Event('online'))")
    expect(second.page.get_by_test_id("state")).to_contain_text("Everything is in your account.")
    open_study(first.page)
    expect(first.page.get_by_test_id("deck")).to_contain_text("New: 0 · Learnt: 3")
    # Signing out leaves nothing for the next person.
    first.page.goto("/help/")
    first.tap("log-out")
    open_study(first.page)
    expect(first.page.get_by_test_id("deck")).to_have_count(0)


def test_words_of_a_search_become_a_deck(browser: Browser, server: Server) -> None:
    for options in (LAPTOP, NARROW):
        device = Device(browser, server.address, **options)
        page = device.page
        for _again in range(2):  # the second time there is nothing to add
            page.goto("/words/?q=[CH]A?A&kind=pattern&list=es-hunspell")
            found = page.locator("table.words tbody tr").count()
            page.get_by_test_id("study").dblclick()
            expect(page.get_by_test_id("deck")).to_have_count(1)
            expect(page.get_by_test_id("deck")).to_contain_text("[CH]A?A")
            expect(page.get_by_test_id("asked-said")).to_contain_text("added.")
        expect(page.get_by_test_id("asked-said")).to_have_text("[CH]A?A: 0 cards added.")
        assert found > 3
        assert "q=" not in page.url
        device.context.set_offline(True)
        study(page)
        assert "CH" in page.locator("#card-tiles .letter").all_text_contents()
        device.close()


def test_a_private_window_says_that_it_keeps_nothing(browser: Browser, server: Server) -> None:
    device = Device(browser, server.address, **LAPTOP)
    device.page.add_init_script(PRIVATE)
    open_study(device.page, "/study/?list=ca-disc-2021&missed=A+C+E+R&missed=zz")
    expect(device.page.get_by_test_id("asked-said")).to_have_text("Missed bingos: 1 card added.")
    expect(device.page.get_by_test_id("state")).to_contain_text("This browser keeps nothing")
    assert "missed" not in device.page.url
    study(device.page)
    know(device.page)
    expect(device.page.get_by_test_id("finished")).to_be_visible()
    device.close()
