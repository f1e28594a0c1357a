"""The validator in a real browser: on a phone, without a network, in the reader's language, with its log."""

import csv
import io
import json
import lzma
import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from faristol.lexicon import build_graph, load_lexicon
from faristol.tiles import load_tileset
from tests.browser.conftest import LAPTOP, PHONE, Device, at_release
from tests.web.server import Server

SIZES = {
    "phone": PHONE,
    "small-phone": {**PHONE, "viewport": {"width": 320, "height": 568}, "color_scheme": "light"},
    "lying-phone": {**PHONE, "viewport": {"width": 844, "height": 390}},
    "laptop": LAPTOP,
}
READABLE = 0.08
"""Height of letters, of the shorter side of the screen, that is read across a table."""
CONFIRMED_AFTER_MS = 650
STOPPED_CLOCK = "() => { globalThis.now = 1_000_000; performance.now = () => now; }"
TYPED_AT_ONCE = """async () => {
    const closed = new Promise((done) => document.getElementById("verdict").addEventListener("close", done));
    document.getElementById("next").click();
    const query = document.querySelector("[data-testid=query]");
    query.value = "zzz";
    await closed;
    return query.value;
}"""
KEEPING_MS = 30_000  # two dozen files and a word list, on a busy machine
CATALAN = "ca-disc-2021"
SLIPS = {
    "": "Type one or more words.",
    " , ;": "Type one or more words.",
    "\u200b \u00ad": "Type one or more words.",
    "casa 4x4": "“4” is not a tile in this language.",
    "kiwi": "“K” is not a tile in this language.",
    "casa à": "à: a word has at least 2 tiles.",
    "desenvolupaments": "desenvolupament…: a word has at most 15 tiles.",
    "casa " * 17: "A play can form at most 16 words. Type fewer.",
}

OFF_CENTRE = """() => {
    const [sign, said] = ["verdict-sign", "verdict-text"].map((id) => document.getElementById(id));
    const text = document.createRange();
    text.selectNodeContents(said);
    const boxes = [sign, text].map((each) => each.getBoundingClientRect());
    const left = Math.min(...boxes.map((box) => box.left));
    const right = Math.max(...boxes.map((box) => box.right));
    return left + right - innerWidth;
}"""
SHELVE = "async (path) => (await caches.open('faristol-validator-words')).put(path, new Response('spoilt'))"
SHELVED = """async () => {
    const shelf = await caches.open("faristol-validator-words");
    return (await shelf.keys()).map(({ url }) => url);
}"""


class Validator:
    """One device with the page open."""

    def __init__(self, browser: Browser, address: str, **options: Any) -> None:
        self.device = Device(browser, address, **{**LAPTOP, **options})
        self.page: Page = self.device.page

    def open(self, path: str = f"/validator/{CATALAN}/") -> "Validator":
        """With page and words on the device."""
        self.page.goto(path)
        expect(self.page.get_by_test_id("state")).to_have_attribute("data-kind", "kept", timeout=KEEPING_MS)
        return self

    def ask(self, text: str) -> None:
        self.page.get_by_test_id("query").fill(text)
        self.page.get_by_test_id("check").click()

    def answer(self, text: str) -> str:
        """The verdict, confirmed when it has been read."""
        self.ask(text)
        verdict = self.page.get_by_test_id("verdict-text")
        expect(verdict).to_be_visible()
        said = verdict.inner_text()
        self.confirm()
        return said

    def confirm(self) -> None:
        self.page.wait_for_timeout(CONFIRMED_AFTER_MS)
        self.page.get_by_test_id("next").click()
        expect(self.page.get_by_test_id("verdict")).to_be_hidden()

    def open_log(self) -> None:
        self.device.tap("open-log")
        self.device.tap("really-open")
        expect(self.page.get_by_test_id("log")).to_be_visible()

    def saved(self, test_id: str) -> str:
        with self.page.expect_download() as download:
            self.device.tap(test_id)
        return Path(download.value.path()).read_text("utf-8")

    def close(self) -> None:
        self.device.close()


@pytest.fixture
def validator(browser: Browser, server: Server) -> Iterator[Validator]:
    made = Validator(browser, server.address)
    yield made
    made.close()


@pytest.fixture(scope="module")
def visited(browser: Browser, server: Server) -> Iterator[Validator]:
    """Was here before: page and words are kept, and others have asked on this device."""
    made = Validator(browser, server.address).open()
    yield made
    made.close()


def version_of(page: Page) -> str:
    return str(page.get_by_test_id("asking").get_attribute("data-version"))


# One verdict, across a table


@pytest.mark.parametrize("size", ["phone", *(at_release(size) for size in SIZES if size != "phone")])
def test_a_verdict_is_read_across_a_table(browser: Browser, server: Server, size: str) -> None:
    validator = Validator(browser, server.address, **SIZES[size])
    page = validator.open().page
    shorter = min(SIZES[size]["viewport"].values())
    for text, verdict in [
        ("qüestió", "yes"),
        ("l.l" * 15, "no"),
        ("desenvolupament", "yes"),
        ("tots els mots de la jugada desenvolupament", "yes"),
    ]:
        validator.ask(text)
        expect(page.get_by_test_id("verdict")).to_have_attribute("data-verdict", verdict)
        for part in ("verdict-words", "verdict-text"):
            box = page.get_by_test_id(part)
            pixels = float(box.evaluate("(each) => parseFloat(getComputedStyle(each).fontSize)"))
            assert pixels >= READABLE * shorter, (text, part)
            runs_over = (
                "(each) => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight"
            )
            assert not box.evaluate(runs_over), (text, part)
        expect(page.get_by_test_id("verdict-about")).to_contain_text("DISC 2021, unofficial copy")
        expect(page.get_by_test_id("verdict-about")).to_contain_text(load_lexicon(CATALAN).version)
        expect(page.get_by_test_id("verdict-words")).to_have_attribute("lang", "ca")
        expect(page.get_by_test_id("next")).to_be_in_viewport()
        assert abs(page.evaluate(OFF_CENTRE)) <= 2, text
        validator.device.picture(f"validator-{size}-{text[:8]}")
        validator.confirm()
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size]["viewport"]["width"]
    validator.open_log()
    validator.device.picture(f"validator-{size}-log")
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size]["viewport"]["width"]
    validator.close()


def test_words_are_shown_as_they_are_spelled_in_tiles(visited: Validator) -> None:
    visited.open().ask("coŀlegi qüern\nAny")
    expect(visited.page.get_by_test_id("verdict")).to_be_visible()

    words = visited.page.get_by_test_id("verdict-words").locator(".word")
    tiles = [word.locator(".letter").all_inner_texts() for word in words.all()]
    assert tiles == [["C", "O", "L·L", "E", "G", "I"], ["QU", "E", "R", "N"], ["A", "NY"]]


@pytest.mark.release
def test_invisible_signs_are_not_spelled(visited: Validator) -> None:
    """Invisible characters come in words copied from a page, where they may be broken."""
    visited.open().ask("\ufeffca\u00adsa\u200b")
    expect(visited.page.get_by_test_id("verdict")).to_have_attribute("data-verdict", "yes")
    words = visited.page.get_by_test_id("verdict-words").locator(".word")
    expect(words).to_have_count(1)
    assert words.locator(".letter").all_inner_texts() == ["C", "A", "S", "A"]


def test_one_verdict_for_all_words_does_not_tell_which_is_wrong(visited: Validator) -> None:
    visited.open()

    assert visited.answer("casa") == "ACCEPTABLE"
    assert visited.answer("casa, zzz") == "NOT ACCEPTABLE"
    assert visited.answer("zzz; casa") == "NOT ACCEPTABLE"
    visited.ask("casa zzz")
    expect(visited.page.get_by_test_id("verdict")).to_be_visible()
    marks = visited.page.get_by_test_id("verdict-words").locator(".word")
    assert len({str(each.get_attribute("class")) for each in marks.all()}) == 1


def test_a_slip_of_the_keyboard_is_no_verdict(validator: Validator) -> None:
    page = validator.open().page
    for typed, said in SLIPS.items():
        validator.ask(typed)
        expect(page.get_by_test_id("slip")).to_have_text(said)
        expect(page.get_by_test_id("verdict")).to_be_hidden()
        page.get_by_test_id("query").press("End")
        page.keyboard.type("a")
        expect(page.get_by_test_id("slip")).to_have_text("")
    validator.open_log()
    expect(page.get_by_test_id("no-queries")).to_be_visible()
    expect(page.get_by_test_id("logged")).to_have_count(0)


@pytest.mark.parametrize("key", ["Enter", "Escape", " "])
def test_the_keyboard_is_enough_and_takes_every_verdict_away(visited: Validator, key: str) -> None:
    page = visited.open().page
    page.evaluate(STOPPED_CLOCK)
    query, verdict = page.get_by_test_id("query"), page.get_by_test_id("verdict")
    expect(query).to_be_focused()
    page.keyboard.type("casa")
    page.keyboard.press("Enter")
    expect(verdict).to_be_visible()
    page.evaluate("now += 599")
    page.keyboard.press(key)  # too soon: nobody can have read it
    expect(verdict).to_be_visible()
    page.evaluate("now += 1")
    page.keyboard.press(key)
    expect(verdict).to_be_hidden()

    expect(page.get_by_test_id("verdict-text")).to_be_empty()
    expect(page.get_by_test_id("verdict-words")).to_be_empty()
    expect(query).to_have_value("")
    expect(query).to_be_focused()


@pytest.mark.release
def test_one_tap_anywhere_takes_the_verdict_away(browser: Browser, server: Server) -> None:
    validator = Validator(browser, server.address, **PHONE)
    page = validator.open().page
    validator.ask("casa")
    page.wait_for_timeout(CONFIRMED_AFTER_MS)
    page.touchscreen.tap(200, 300)

    expect(page.get_by_test_id("verdict")).to_be_hidden()
    validator.close()


def test_a_held_key_does_not_confirm(visited: Validator) -> None:
    page = visited.open().page
    page.keyboard.type("casa")
    page.keyboard.down("Enter")
    expect(page.get_by_test_id("verdict")).to_be_visible()
    page.wait_for_timeout(CONFIRMED_AFTER_MS)
    page.keyboard.down("Enter")  # once more without an up: the key repeats

    expect(page.get_by_test_id("verdict")).to_be_visible()
    page.keyboard.up("Enter")


# Word lists


@pytest.mark.release
def test_a_word_list_is_chosen_and_remembered(validator: Validator) -> None:
    page = validator.open().page
    page.get_by_test_id("lexicon").select_option("ro-hunspell")
    expect(page.get_by_test_id("about")).to_contain_text(load_lexicon("ro-hunspell").version)
    expect(page.get_by_test_id("state")).to_have_attribute("data-kind", "kept", timeout=KEEPING_MS)
    assert page.url.endswith("/validator/ro-hunspell/")
    assert validator.answer("țară kiwi") == "ACCEPTABLE"

    page.goto("/validator/")
    expect(page.get_by_test_id("lexicon")).to_have_value("ro-hunspell")
    page.goto(f"/validator/{CATALAN}/")
    expect(page.get_by_test_id("lexicon")).to_have_value(CATALAN)


@pytest.mark.release
@pytest.mark.parametrize(("language", "lexicon_id"), [("ca", CATALAN), ("ro", "ro-hunspell")])
def test_the_first_word_list_is_in_the_readers_language(
    browser: Browser, server: Server, language: str, lexicon_id: str
) -> None:
    page = browser.new_page(base_url=server.address, locale=language)
    page.goto("/validator/")
    expect(page.get_by_test_id("lexicon")).to_have_value(lexicon_id)
    page.close()


# Without a network


def test_after_the_first_visit_it_works_without_a_network(validator: Validator) -> None:
    # A list that another test looked at must not come out of the browser's cache.
    validator.device.kept.session.send("Network.clearBrowserCache")
    page = validator.open().page
    validator.device.context.set_offline(True)
    page.reload()
    expect(page.get_by_test_id("state")).to_have_text("Ready, also offline.")
    assert validator.answer("casa") == "ACCEPTABLE"
    assert validator.answer("casa zzz") == "NOT ACCEPTABLE"

    page.goto("/validator/")
    assert validator.answer("casa") == "ACCEPTABLE"
    # One that was never here says so instead of judging.
    page.get_by_test_id("lexicon").select_option("ro-hunspell")
    expect(page.get_by_test_id("state")).to_contain_text("not on this device yet")
    validator.ask("casa")
    expect(page.get_by_test_id("slip")).to_have_text("The words are not loaded yet.")
    validator.open_log()
    expect(page.get_by_test_id("logged")).to_have_count(3)


@pytest.mark.release
def test_it_works_while_the_server_is_away(browser: Browser, own_server: Server) -> None:
    validator = Validator(browser, own_server.address)
    page = validator.open().page
    own_server.stop()
    page.goto("/validator/")

    assert validator.answer("casa") == "ACCEPTABLE"
    validator.close()


@pytest.mark.release
def test_over_plain_http_it_works_and_says_what_is_missing(browser: Browser, server: Server) -> None:
    """In a hall the page comes from another machine."""
    validator = Validator(browser, "http://hall.test")

    def pass_on(route: Route) -> None:
        path = route.request.url.removeprefix("http://hall.test")
        headers = {name: text for name, text in route.request.headers.items() if name != "host"}
        route.fulfill(response=route.fetch(url=server.address + path, headers=headers))

    validator.device.context.route("http://hall.test/**", pass_on)
    validator.page.goto(f"/validator/{CATALAN}/")

    assert validator.page.evaluate("isSecureContext") is False
    expect(validator.page.get_by_test_id("state")).to_contain_text("https")
    assert validator.answer("casa") == "ACCEPTABLE"
    assert validator.answer("zzz") == "NOT ACCEPTABLE"
    validator.open_log()
    expect(validator.page.get_by_test_id("logged")).to_have_count(2)
    # The browser says of one of Django's headers that it means nothing over plain http.
    complaints = [each for each in validator.device.complaints if "Cross-Origin-Opener-Policy" not in each]
    validator.device.context.close()
    assert complaints == []


@pytest.mark.release
def test_words_that_are_not_whole_are_never_used(validator: Validator) -> None:
    lexicon = load_lexicon(CATALAN)
    spoilt = bytearray(lexicon.graph.to_bytes())
    spoilt[4000] ^= 1
    sent = [bytes(spoilt)]

    def send(route: Route) -> None:
        route.fulfill(body=sent[0])

    # The route stays: to take it away while the worker is being installed can lose the worker's requests.
    validator.device.context.route("**/words/**", send)
    validator.page.goto(f"/validator/{CATALAN}/")
    expect(validator.page.get_by_test_id("state")).to_contain_text("other than this word list")

    sent[0] = lexicon.graph.to_bytes()
    validator.open()
    address = f"/validator/words/{lexicon.id}-{lexicon.sha256}.kwg"
    spoil = (
        "async (path) => (await caches.open('faristol-validator-words')).put(path, new Response('spoilt'))"
    )
    validator.page.evaluate(spoil, address)
    validator.page.reload()
    expect(validator.page.get_by_test_id("state")).to_have_attribute("data-kind", "kept", timeout=KEEPING_MS)
    assert validator.answer("casa") == "ACCEPTABLE"


@pytest.mark.release
@pytest.mark.slow
def test_a_new_edition_takes_the_place_of_the_old_one(browser: Browser, tmp_path: Path) -> None:
    install(tmp_path, "1", ["CASA"])
    server = Server(tmp_path / "data", environment={"FARISTOL_LEXICA": str(tmp_path)}).start()
    validator = Validator(browser, server.address)
    page = validator.open("/validator/mine/").page
    assert validator.answer("masos") == "NOT ACCEPTABLE"
    old = version_of(page)

    install(tmp_path, "2", ["CASA", "MASOS"])
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
    expect(page.get_by_test_id("newer")).to_be_visible()
    assert validator.answer("masos") == "NOT ACCEPTABLE"  # until somebody says so, nothing changes
    server.stop()  # what is new has come already, words and all
    page.get_by_test_id("load-newer").click()
    expect(page.get_by_test_id("about")).to_contain_text("edition 2")
    expect(page.get_by_test_id("newer")).to_be_hidden()
    new = version_of(page)
    assert new != old
    assert set(page.evaluate("caches.keys()")) == {f"faristol-validator-{new}", "faristol-validator-words"}
    assert len(page.evaluate(SHELVED)) == 1

    assert validator.answer("masos") == "ACCEPTABLE"
    validator.open_log()
    expect(page.get_by_test_id("logged")).to_have_count(3)
    editions = re.findall(r"mine \((\w+)\)", page.get_by_test_id("queries").inner_text())
    assert editions[0] != editions[1] == editions[2]  # each query with the one that answered it
    validator.close()


def install(folder: Path, edition: str, words: list[str]) -> None:
    """A word list of one's own, in place of its last edition."""
    alphabet = load_tileset("catalan").alphabet
    content = build_graph([alphabet.spell(word) for word in words]).to_bytes()
    described = {
        "id": "mine",
        "title": "Mine",
        "language": "ca",
        "tileset": "catalan",
        "edition": edition,
        "label": "a list for a test",
        "official": False,
        "word_count": len(words),
        "sha256": sha256(content).hexdigest(),
        "licence": "CC0-1.0",
        "licence_file": "mine.licence.txt",
        "provenance": "this test",
        "made_with": "this test",
    }
    (folder / "mine.kwg.xz").write_bytes(lzma.compress(content))
    (folder / "mine.licence.txt").write_text("none", "utf-8")
    lines = [f"{name} = {json.dumps(value)}" for name, value in described.items()]
    (folder / "mine.toml").write_text("\n".join(lines), "utf-8")


# The log


def test_the_log_keeps_every_query_in_order(validator: Validator) -> None:
    page = validator.open().page
    validator.open_log()
    page.get_by_test_id("note").fill("Round 3, table 5")
    validator.device.tap("close-log")
    expect(page.get_by_test_id("table-note")).to_have_text("Round 3, table 5")
    validator.answer("col.legi")
    validator.answer("casa, zzz")
    page.reload()
    validator.open_log()

    rows = page.get_by_test_id("logged")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("CASA ZZZ")
    expect(rows.nth(0)).to_contain_text("Not acceptable")
    expect(rows.nth(1)).to_contain_text("COL·LEGI")
    expect(rows.nth(1)).to_contain_text("Round 3, table 5")
    expect(rows.nth(1)).to_contain_text(load_lexicon(CATALAN).version)

    found = list(csv.DictReader(io.StringIO(validator.saved("save-csv").removeprefix("\ufeff"))))
    assert [(row["number"], row["words"], row["verdict"], row["typed"]) for row in found] == [
        ("1", "COL·LEGI", "acceptable", "col.legi"),
        ("2", "CASA ZZZ", "not acceptable", "casa, zzz"),
    ]
    kept = json.loads(validator.saved("save-json"))["queries"]
    assert [row["words"] for row in kept] == [["COL·LEGI"], ["CASA", "ZZZ"]]
    assert {row["version"] for row in kept} == {load_lexicon(CATALAN).version}
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d", kept[0]["time"])


@pytest.mark.release
def test_text_like_a_formula_is_none_in_a_spreadsheet(validator: Validator) -> None:
    page = validator.open().page
    validator.open_log()
    page.get_by_test_id("note").fill('=1+1, "x"')
    validator.device.tap("close-log")
    validator.answer("casa")
    validator.open_log()

    (row,) = csv.DictReader(io.StringIO(validator.saved("save-csv").removeprefix("\ufeff")))
    assert row["note"] == """'=1+1, "x\""""


@pytest.mark.release
def test_the_log_is_cleared_only_when_it_is_saved_and_its_count_typed(validator: Validator) -> None:
    page = validator.open().page
    validator.answer("casa")
    validator.answer("zzz")
    validator.open_log()
    validator.device.tap("clear")
    expect(page.get_by_test_id("log-said")).to_contain_text("Save the log first")

    validator.saved("save-json")
    validator.device.tap("clear")
    page.get_by_test_id("clear-count").fill("1")
    validator.device.tap("really-clear")
    expect(page.get_by_test_id("clear-count")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("logged")).to_have_count(2)

    validator.device.tap("clear")
    page.get_by_test_id("clear-count").fill("2")
    validator.device.tap("really-clear")
    expect(page.get_by_test_id("logged")).to_have_count(0)
    validator.device.tap("close-log")
    validator.answer("casa")
    validator.open_log()
    expect(page.get_by_test_id("logged").locator("td").first).to_have_text("3")  # the gap tells of it
    validator.device.tap("clear")
    expect(page.get_by_test_id("log-said")).to_contain_text("Save the log first")


@pytest.mark.release
def test_players_do_not_see_the_log_by_a_slip_of_the_finger(validator: Validator) -> None:
    page = validator.open().page
    validator.answer("casa")
    validator.device.tap("open-log")
    page.get_by_role("button", name="Cancel").click()

    expect(page.get_by_test_id("log")).to_be_hidden()
    expect(page.get_by_test_id("logged")).to_have_count(0)


@pytest.mark.release
def test_two_pages_on_one_device_write_one_log(validator: Validator) -> None:
    validator.open().answer("casa")
    other = validator.device.context.new_page()
    other.goto(f"/validator/{CATALAN}/")
    expect(other.get_by_test_id("state")).to_have_attribute("data-kind", "kept", timeout=KEEPING_MS)
    other.get_by_test_id("query").fill("zzz")
    other.get_by_test_id("query").press("Enter")
    expect(other.get_by_test_id("verdict")).to_be_visible()
    other.wait_for_timeout(CONFIRMED_AFTER_MS)
    other.keyboard.press("Enter")
    validator.open_log()
    expect(validator.page.get_by_test_id("logged")).to_have_count(2)

    # Questions asked while the arbiter decided are in no file, and stay.
    validator.saved("save-csv")
    validator.device.tap("clear")
    expect(validator.page.get_by_test_id("clear-count")).to_be_visible()
    other.keyboard.type("casa")
    other.keyboard.press("Enter")
    expect(other.get_by_test_id("verdict")).to_be_visible()
    validator.page.get_by_test_id("clear-count").fill("2")
    validator.device.tap("really-clear")
    expect(validator.page.get_by_test_id("logged").locator("td:first-child")).to_have_text(["3"])
    other.close()


def test_a_verdict_that_could_not_be_written_down_says_so(validator: Validator) -> None:
    validator.device.context.add_init_script(
        "indexedDB.open = () => { throw new DOMException('no', 'SecurityError'); };"
    )
    page = validator.open().page
    validator.ask("casa")

    expect(page.get_by_test_id("verdict")).to_have_attribute("data-verdict", "yes")
    expect(page.get_by_test_id("unlogged")).to_be_visible()
    validator.confirm()
    validator.open_log()
    expect(page.get_by_test_id("log-said")).to_contain_text("there is no log")


@pytest.mark.release
def test_only_the_log_is_printed(validator: Validator) -> None:
    page = validator.open().page
    validator.answer("casa")
    validator.open_log()
    page.emulate_media(media="print")

    expect(page.get_by_test_id("queries")).to_be_visible()
    expect(page.get_by_test_id("save-csv")).to_be_hidden()
    expect(page.locator(".site-header")).to_be_hidden()


# Languages


@pytest.mark.release
@pytest.mark.parametrize(
    ("language", "acceptable", "kept"),
    [
        ("ca", "CORRECTA", "A punt, també sense connexió."),
        ("el", "ΔΕΚΤΗ", "Έτοιμο, και χωρίς δίκτυο."),
        ("ro", "CORECTĂ", "Gata, și fără rețea."),
    ],
)
def test_it_speaks_the_readers_language_without_a_network_too(
    browser: Browser, server: Server, language: str, acceptable: str, kept: str
) -> None:
    validator = Validator(browser, server.address, **{**PHONE, "viewport": {"width": 320, "height": 568}})
    page = validator.open().page
    name = {"ca": "Català", "el": "Ελληνικά", "ro": "Română"}[language]
    page.locator(".languages summary").click()
    page.get_by_role("button", name=name).click()
    expect(page.get_by_test_id("state")).to_have_text(kept)
    validator.device.context.set_offline(True)
    page.reload()

    expect(page.get_by_test_id("state")).to_have_text(kept)
    expect(page.get_by_test_id("newer")).to_be_hidden()
    assert validator.answer("casa") == acceptable
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    validator.close()


def test_text_typed_as_the_verdict_goes_stays(visited: Validator) -> None:
    """The browser tells of a closed dialog a moment later."""
    page = visited.open().page
    page.evaluate(STOPPED_CLOCK)
    visited.ask("casa")
    expect(page.get_by_test_id("verdict")).to_be_visible()
    page.evaluate("now += 600")
    assert page.evaluate(TYPED_AT_ONCE) == "zzz"
