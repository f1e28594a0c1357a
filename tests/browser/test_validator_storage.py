"""The validator where the device refuses to keep things, or has thrown them away: it still judges."""

from collections.abc import Iterable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import at_release
from tests.browser.test_validator import CATALAN, KEEPING_MS, Validator
from tests.web.server import Server

NO_MEMORY = {
    "cookies are blocked": """Object.defineProperty(globalThis, "localStorage", {
        get() { throw new DOMException("no", "SecurityError"); },
    });""",
    "the device is full": """Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
    };""",
}
NO_LOG = {
    "refuses": "indexedDB.open = () => { throw new DOMException('no', 'SecurityError'); };",
    "never answers": "indexedDB.open = () => ({});",
    "is blocked": """indexedDB.open = () => {
        const opening = {};
        setTimeout(() => opening.onblocked?.(), 10);
        return opening;
    };""",
    "writes for ever": """IDBObjectStore.prototype.add = function () {
        const alive = () => { this.get(1).onsuccess = alive; };
        alive();
        return {};
    };""",
}
CLEAR_CACHES = "caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))"


def one_of(causes: Iterable[str]) -> list[object]:
    """Return the first, and the others for `./check --all`."""
    first, *others = causes
    return [first, *map(at_release, others)]


@pytest.fixture
def validator(browser: Browser, server: Server) -> Iterator[Validator]:
    made = Validator(browser, server.address)
    yield made
    made.close()


@pytest.mark.parametrize("why", one_of(NO_MEMORY))
def test_without_a_memory_it_judges_and_keeps_its_log(validator: Validator, why: str) -> None:
    validator.device.context.add_init_script(NO_MEMORY[why])
    page = validator.open("/validator/").page
    page.get_by_test_id("lexicon").select_option(CATALAN)
    expect(page.get_by_test_id("state")).to_have_attribute("data-kind", "kept", timeout=KEEPING_MS)
    assert validator.answer("casa") == "ACCEPTABLE"
    validator.open_log()
    page.get_by_test_id("note").fill("Table 5")
    validator.device.tap("clear")
    expect(page.get_by_test_id("log-said")).to_contain_text("Save the log first")
    validator.saved("save-csv")

    validator.device.tap("clear")  # while the page is open, it knows what it saved
    page.get_by_test_id("clear-count").fill("1")
    validator.device.tap("really-clear")
    expect(page.get_by_test_id("logged")).to_have_count(0)


@pytest.mark.parametrize("why", one_of(NO_LOG))
def test_without_a_log_each_verdict_comes_and_says_so(validator: Validator, why: str) -> None:
    validator.device.context.add_init_script(NO_LOG[why])
    page = validator.open().page
    for word, verdict in (("casa", "yes"), ("zzz", "no")):
        validator.ask(word)
        expect(page.get_by_test_id("verdict")).to_have_attribute("data-verdict", verdict)
        expect(page.get_by_test_id("unlogged")).to_be_visible()
        validator.confirm()


@pytest.mark.release
@pytest.mark.parametrize("why", ["refuses", "never answers"])
def test_a_log_that_does_not_open_is_none(validator: Validator, why: str) -> None:
    validator.device.context.add_init_script(NO_LOG[why])
    page = validator.open().page
    validator.open_log()
    expect(page.get_by_test_id("log-said")).to_contain_text("there is no log")
    validator.device.tap("clear")
    expect(page.get_by_test_id("log-said")).to_contain_text("nothing to clear")


@pytest.mark.release
def test_a_log_that_cannot_be_cleared_says_so_and_stays(validator: Validator) -> None:
    refuse = "IDBObjectStore.prototype.delete = () => { throw new DOMException('no', 'UnknownError'); };"
    validator.device.context.add_init_script(refuse)
    page = validator.open().page
    validator.answer("casa")
    validator.open_log()
    validator.saved("save-csv")
    validator.device.tap("clear")
    page.get_by_test_id("clear-count").fill("1")
    validator.device.tap("really-clear")

    expect(page.get_by_test_id("log-said")).to_contain_text("could not clear the log")
    expect(page.get_by_test_id("logged")).to_have_count(1)


@pytest.mark.release
def test_files_that_the_browser_threw_away_are_kept_anew(validator: Validator) -> None:
    page = validator.open().page
    kept = page.evaluate("caches.keys()")
    page.evaluate(CLEAR_CACHES)
    assert page.evaluate("caches.keys()") == []
    page.reload()
    expect(page.get_by_test_id("state")).to_have_attribute("data-kind", "kept", timeout=KEEPING_MS)
    assert set(page.evaluate("caches.keys()")) == set(kept)

    validator.device.context.set_offline(True)
    page.goto("/validator/")
    expect(page.get_by_test_id("state")).to_have_text("Ready, also offline.")
    assert validator.answer("casa") == "ACCEPTABLE"


@pytest.mark.release
def test_it_does_not_say_kept_when_the_worker_could_not_keep_it(validator: Validator) -> None:
    validator.device.context.add_init_script(
        "ServiceWorker.prototype.postMessage = (_said, [port]) => port.postMessage(false);"
    )
    page = validator.page
    page.goto(f"/validator/{CATALAN}/")

    expect(page.get_by_test_id("state")).to_contain_text("needs a network connection", timeout=KEEPING_MS)
    assert validator.answer("casa") == "ACCEPTABLE"


@pytest.mark.release
@pytest.mark.parametrize(
    "refuse",
    [
        "CacheStorage.prototype.open = () => Promise.reject(new DOMException('no', 'SecurityError'));",
        "Cache.prototype.match = () => Promise.reject(new DOMException('no', 'UnknownError'));",
        """Object.defineProperty(globalThis, "caches", {
            get() { throw new DOMException("no", "SecurityError"); },
        });""",
        """Object.defineProperty(navigator, "serviceWorker", {
            get() { throw new DOMException("no", "SecurityError"); },
        });""",
    ],
)
def test_without_a_place_for_words_and_page_it_needs_the_network(validator: Validator, refuse: str) -> None:
    validator.device.context.add_init_script(refuse)
    page = validator.page
    page.goto(f"/validator/{CATALAN}/")

    expect(page.get_by_test_id("state")).to_contain_text("Ready", timeout=KEEPING_MS)
    assert validator.answer("casa") == "ACCEPTABLE"


@pytest.mark.release
def test_on_a_narrow_phone_the_word_list_has_a_row_of_its_own(browser: Browser, server: Server) -> None:
    validator = Validator(browser, server.address, viewport={"width": 320, "height": 568})
    page = validator.open().page
    choice, button = page.get_by_test_id("lexicon"), page.get_by_test_id("full-screen")
    above, below = choice.bounding_box(), button.bounding_box()
    assert above
    assert below
    assert above["width"] > 280
    assert below["y"] >= above["y"] + above["height"]
    validator.device.picture("validator-narrow-ask")
    validator.close()
