"""Meaning of a typed slip, whatever the keyboard was set to: the page's own reading."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import LAPTOP, Device
from tests.web.server import Server


@pytest.fixture
def device(browser: Browser, server: Server) -> Iterator[Device]:
    device = Device(browser, server.address, **LAPTOP)
    device.page.goto("/")
    yield device
    device.close()


def test_words_typed_on_the_other_keyboard_are_read_by_their_keys(device: Device) -> None:
    script = """async (words) => {
        const { inLettersOf } = await import("/static/faristol/js/duplicate/console_letters.js");
        return words.map(([typed, greek]) => inLettersOf(typed, greek));
    }"""
    read = {
        ("logos", True): "λογοσ",
        ("POTE", True): "ΠΟΤΕ",
        ("ΚΑPTA", True): "ΚΑΡΤΑ",  # one layout never mixes: here looks count
        ("LO(G)oS", True): "ΛΟ(Γ)οΣ",
        ("λόγος", True): "λόγος",
        ("ΚΑΣΑ", False): "KASA",
        ("L·LANY", False): "L·LANY",
    }
    assert device.page.evaluate(script, [list(typed) for typed in read]) == list(read.values())


def test_a_line_is_taken_apart_before_it_is_sent(device: Device) -> None:
    script = """async (lines) => {
        const { readLine } = await import("/static/faristol/js/duplicate/console_letters.js");
        return lines.map(line => readLine(line, true)).map(({ line, word }) => [line, word]);
    }"""
    read = {
        "12 H8K logos": ("12 H8K logos", "λογοσ"),
        "12  H8 K logos 24 late": ("12 H8 K logos 24 late", "λογοσ"),
        "12 E 8 Ο ΛΟΓΟΣ": ("12 E8 Ο ΛΟΓΟΣ", "ΛΟΓΟΣ"),
        "12 E.8Ο. ΛΟΓΟΣ": ("12 E8Ο ΛΟΓΟΣ", "ΛΟΓΟΣ"),
        "12 8 E 0 ΛΟΓ0Σ": ("12 8E 0 ΛΟΓ0Σ", "ΛΟΓ0Σ"),
        "12 8h LATE": ("12 8h LATE", "ΛΑΤΕ"),  # a word, not a remark
        "12 H8Κ ΛΟΓΟΣ λατε": ("12 H8Κ ΛΟΓΟΣ late", "ΛΟΓΟΣ"),
        "12 =7 *": ("12 =7 *", ""),
        "12 - late": ("12 - late", ""),
    }
    assert device.page.evaluate(script, list(read)) == [list(parts) for parts in read.values()]
