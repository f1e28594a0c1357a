"""Every string a reader can meet is translated, and what is served is what was translated."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from django.utils.translation.template import templatize

from faristol.analysis.event_words import EVENT
from faristol.analysis.report_words import LABELS as REPORT
from faristol.duplicate.objections import TEXTS as DUPLICATE_OBJECTIONS
from faristol.duplicate.slips.marking import TEXTS as ANNULMENTS
from faristol.duplicate.slips.marking import WARNINGS
from faristol.duplicate.slips.phrases import PHRASES
from faristol.formats.game.ends import END_LABELS
from faristol.formats.game.position_faults import POSITION_FAULTS
from faristol.game.records import FINDINGS
from faristol.rulebook import TEXTS
from faristol_web.language import wording

SITE = Path(__file__).parents[2] / "src" / "faristol_web"
LOCALE = SITE / "locale"
CATALOGUES = sorted(LOCALE.rglob("*.po"))


def test_there_are_two_catalogues_for_each_language() -> None:
    assert [str(path.relative_to(LOCALE)) for path in CATALOGUES] == [
        f"{language}/LC_MESSAGES/{domain}.po"
        for language in ("ca", "el", "es", "fr", "ro")
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
    written = {_named(entry): entry for entry in polib.pofile(str(path)).translated_entries()}
    compiled = {_named(entry): entry for entry in polib.mofile(str(path.with_suffix(".mo"))) if entry.msgid}

    assert set(compiled) == set(written)
    for name, entry in compiled.items():
        assert (entry.msgstr, entry.msgstr_plural) == (written[name].msgstr, written[name].msgstr_plural)


def test_every_sentence_of_a_script_is_in_the_catalogue() -> None:
    """xgettext loses its way in some expressions, and then skips what follows without a word."""
    catalogue = polib.pofile(str(LOCALE / "el" / "LC_MESSAGES" / "djangojs.po"))
    known = {text for entry in catalogue for text in (entry.msgid, entry.msgid_plural) if text}
    said = {text for path in SITE.rglob("*.js") for text in _said_in(path.read_text("utf-8"))}

    assert len(said) > 500
    assert said - known == set()
    assert known - said == set(), "no script says this any more"


@pytest.mark.slow
def test_every_sentence_of_a_page_is_in_the_catalogue() -> None:
    """A new sentence shows nothing wrong to those who read English."""
    catalogue = polib.pofile(str(LOCALE / "el" / "LC_MESSAGES" / "django.po"))
    known = {
        (entry.msgctxt, text) for entry in catalogue for text in (entry.msgid, entry.msgid_plural) if text
    }
    sources = [path.read_text("utf-8") for path in SITE.rglob("*.py")]
    templates = [path for form in ("html", "txt", "xml") for path in SITE.rglob(f"templates/**/*.{form}")]
    pages = ["\n".join(_CALL.findall(templatize(path.read_text("utf-8")))) for path in templates]
    said = {text for source in (*sources, *pages) for text in _translated_in(source)}

    assert len(said) > 2000
    assert said - known == set()
    assert known - said == set(), "no page says this any more"


_CALL = re.compile(
    r"""\b(?:_|n?p?gettext)\((?:\s*u?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")\s*,?)+(?:\s*count\s*)?\)""",
    re.DOTALL,
)
"""A call in what Django makes of a template; what lies between them is no Python."""


def _translated_in(source: str) -> Iterator[tuple[str | None, str]]:
    """Contexts and literals of calls that translate."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            kind = re.fullmatch(r"_|(n?)(p?)gettext(?:_lazy|_noop)?", name)
            texts = [
                arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
            ]
            if kind and texts:
                context = texts.pop(0) if kind[2] else None
                yield from ((context, text) for text in texts[: 2 if kind[1] else 1] if text)


def _named(entry: polib.POEntry | polib.MOEntry) -> tuple[str | None, str]:
    """One English word may have two meanings, each with its context."""
    return entry.msgctxt, entry.msgid


def _said_in(script: str) -> Iterator[str]:
    """Literals given to gettext and its kin; the first of pgettext is a context."""
    for kind, literals in re.findall(r'\b(n?p?gettext)\(\s*((?:"(?:[^"\\]|\\.)*"(?:,\s*)?)+)', script):
        texts = re.findall(r'"((?:[^"\\]|\\.)*)"', literals)
        for text in texts[1:] if "p" in kind else texts:
            yield text.replace('\\"', '"').replace("\\u2026", "…")


def test_the_sentences_of_the_library_are_all_listed_for_translation() -> None:
    assert tuple(TEXTS.values()) == wording.OBJECTIONS
    assert tuple(FINDINGS.values()) == wording.FINDINGS
    assert tuple(POSITION_FAULTS.values()) == wording.POSITIONS
    assert tuple(DUPLICATE_OBJECTIONS.values()) == wording.DUPLICATE_OBJECTIONS
    assert tuple(ANNULMENTS.values()) == wording.ANNULMENTS
    assert tuple(text for text in PHRASES if text not in TEXTS.values()) == wording.PHRASES
    assert tuple(WARNINGS.values()) == wording.WARNINGS
    assert tuple(text for key, text in REPORT.items() if key not in END_LABELS) == wording.REPORT
    assert tuple(EVENT.values()) == wording.EVENT


def _placeholders(text: str) -> set[str]:

    return set(re.findall(r"%\(\w+\)s|%s", text))
