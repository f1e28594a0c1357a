"""Language of the words that a reader sees."""

import gettext
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.translation import gettext as said
from django.utils.translation import override

import faristol_web

LANGUAGES = sorted(code for code, _ in settings.LANGUAGES if code != "en")
LOCALE = Path(faristol_web.__file__).parent / "locale"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_library_has_another_word_for_the_same_english(language: str) -> None:
    with (LOCALE / language / "LC_MESSAGES" / "django.mo").open("rb") as file:
        ours = gettext.GNUTranslations(file)
    asked = ["Sign in", "Sign out", "Save", "History", "Password", "Search", "Show all"]

    with override(language):
        shown = {each: said(each) for each in asked}

    assert shown == {each: ours.gettext(each) for each in asked}
    assert all(text != each for each, text in shown.items())
