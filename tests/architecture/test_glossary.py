"""The glossary has each word once, and no word that the code does not know."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
READ = {".py", ".js", ".toml", ".html"}


def words() -> Iterator[str]:
    """The words of the left column; what no code spells stands there without backticks."""
    for line in (ROOT / "docs" / "glossary.md").read_text("utf-8").splitlines():
        if line.startswith("| ") and not line.startswith("| Word"):
            yield from re.findall(r"`([^`]+)`", line.split("|")[1])


def test_every_word_has_exactly_one_meaning() -> None:
    assert [word for word, times in Counter(map(str.casefold, words())).items() if times > 1] == []


def test_no_word_needs_to_say_where_it_is_meant() -> None:
    page = (ROOT / "docs" / "glossary.md").read_text("utf-8")

    assert re.findall(r"^\| [^|]*`[^|`]*` \([^|]*\|", page, re.MULTILINE) == []


def test_every_word_is_used() -> None:
    paths = (path for path in (ROOT / "src").rglob("*") if path.suffix in READ and "locale" not in path.parts)
    code = "\n".join(path.read_text("utf-8") for path in paths).casefold()
    spelled = {
        word: re.escape(word.casefold()).replace(r"\ ", "[ _]").replace(r"\-", "[-_]?") for word in words()
    }

    assert [word for word, spelling in spelled.items() if not re.search(spelling, code)] == []
