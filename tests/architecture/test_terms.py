"""Each language has one word for one thing: the table of docs/translating.md, as the catalogues have it."""

import re
import unicodedata
from functools import cache
from pathlib import Path

import polib
import pytest

ROOT = Path(__file__).parents[2]
LOCALE = ROOT / "src" / "faristol_web" / "locale"
LANGUAGES = {"Catalan": "ca", "Greek": "el", "Romanian": "ro", "Spanish": "es", "French": "fr"}
PLACEHOLDER = re.compile(r"%\(\w+\)s|<[^>]+>|https?:\S+")
NAMED = 0.85
"""Share of sentences that say the word; the rest say it with a pronoun, as each language likes."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_term_has_one_word(language: str) -> None:
    header, *rows = _rows("Words")
    column = header.index(language)
    scarce = {}
    for row in rows:
        said = [
            text
            for english, text in _entries(language)
            if re.search(rf"\b{row[0]}s?\b", english, re.IGNORECASE)
        ]
        stems = [_stem(word) for word in row[column].split(", ")]
        named = sum(any(stem in _plain(text) for stem in stems) for text in said)
        assert said, f"no sentence has the word {row[0]}: take it out of docs/translating.md"
        if named < NAMED * len(said):
            scarce[row[0]] = f"{row[column]}: {named} of {len(said)}"

    assert scarce == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_other_words_for_it_do_not_occur(language: str) -> None:
    unwanted = next(row[1] for row in _rows("Never") if row[0] == language).split(", ")

    assert [
        (word, text)
        for word in unwanted
        for _, text in _entries(language)
        if re.search(_whole(word), text, re.IGNORECASE)
    ] == []


def test_french_keeps_its_signs_on_the_line() -> None:
    torn = re.compile(r"« | [:;!?»]|«(?=\w)|\w[;!?»](?!\w)")

    assert [text for _, text in _entries("French") if torn.search(text)] == []


def _rows(title: str) -> list[list[str]]:
    """Cells of the table under a title, its first row included."""
    page = (ROOT / "docs" / "translating.md").read_text("utf-8")
    section = page.split(f"## {title}\n")[1].split("\n## ")[0]
    rows = [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("| ")]
    assert len(rows) > 2
    return rows


@cache
def _entries(language: str) -> list[tuple[str, str]]:
    """Each English sentence with its translation, both without what is filled in."""
    paths = (LOCALE / LANGUAGES[language] / "LC_MESSAGES").glob("*.po")
    entries = [entry for path in sorted(paths) for entry in polib.pofile(str(path)) if not entry.obsolete]
    return [
        (PLACEHOLDER.sub("", entry.msgid), PLACEHOLDER.sub("", text))
        for entry in entries
        for text in entry.msgstr_plural.values() or [entry.msgstr]
    ]


def _plain(text: str) -> str:
    """Without case and accents, which move as a word is declined."""
    letters = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _stem(word: str) -> str:
    plain = _plain(word)
    return plain[: max(3, len(plain) - 2)]


def _whole(word: str) -> str:
    """A word with its endings, or a sign anywhere."""
    return rf"\b{re.escape(word)}" if word[0].isalpha() and len(word) > 1 else re.escape(word)
