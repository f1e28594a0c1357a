"""Every string a reader can meet is translated, and what is served is what was translated."""

import re
from pathlib import Path

import polib
import pytest

from faristol.duplicate.marking import TEXTS as ANNULMENTS
from faristol.duplicate.marking import WARNINGS
from faristol.duplicate.objections import TEXTS as DUPLICATE_OBJECTIONS
from faristol.duplicate.phrases import PHRASES
from faristol.game.record import FINDINGS
from faristol.rulebook import TEXTS
from faristol_web import wording

LOCALE = Path(__file__).parents[2] / "src" / "faristol_web" / "locale"
CATALOGUES = sorted(LOCALE.rglob("*.po"))


def test_there_are_two_catalogues_for_each_language() -> None:
    assert [str(path.relative_to(LOCALE)) for path in CATALOGUES] == [
        f"{language}/LC_MESSAGES/{domain}.po"
        for language in ("ca", "el", "ro")
        for domain in ("django", "djangojs")
    ]


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_nothing_is_untranslated_or_fuzzy(path: Path) -> None:
    catalogue = polib.pofile(str(path))

    assert [entry.msgid for entry in catalogue.untranslated_entries()] == []
    assert [entry.msgid for entry in catalogue.fuzzy_entries()] == []


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_translations_keep_their_placeholders(path: Path) -> None:
    for entry in polib.pofile(str(path)):
        if not entry.obsolete:
            for text in entry.msgstr_plural.values() or [entry.msgstr]:
                assert _placeholders(text) >= _placeholders(entry.msgid) - {"%(minutes)s"}, entry.msgid


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_the_compiled_catalogue_is_the_written_one(path: Path) -> None:
    assert path.with_suffix(".mo").is_file(), "run: manage.py compilemessages"
    written = {entry.msgid: entry for entry in polib.pofile(str(path)).translated_entries()}
    compiled = {entry.msgid: entry for entry in polib.mofile(str(path.with_suffix(".mo"))) if entry.msgid}

    assert set(compiled) == set(written)
    for msgid, entry in compiled.items():
        assert (entry.msgstr, entry.msgstr_plural) == (written[msgid].msgstr, written[msgid].msgstr_plural)


def test_the_sentences_of_the_library_are_all_listed_for_translation() -> None:
    assert tuple(TEXTS.values()) == wording.OBJECTIONS
    assert tuple(FINDINGS.values()) == wording.FINDINGS
    assert tuple(DUPLICATE_OBJECTIONS.values()) == wording.DUPLICATE_OBJECTIONS
    assert tuple(ANNULMENTS.values()) == wording.ANNULMENTS
    assert tuple(text for text in PHRASES if text not in TEXTS.values()) == wording.PHRASES
    assert tuple(WARNINGS.values()) == wording.WARNINGS


def _placeholders(text: str) -> set[str]:

    return set(re.findall(r"%\(\w+\)s|%s", text))
