"""Text in another language than the page is marked; days, numbers and money are the reader's."""

import pytest
from django.utils import translation

from faristol.rulebook import load_book
from faristol_web.language.days import grouped, money
from faristol_web.rulebooks.tongues import as_rulebook, in_language, rulebook_choices, tile_language


def test_a_title_in_another_language_is_marked_and_one_in_the_pages_is_not() -> None:
    with translation.override("en"):
        assert in_language("Torneig <b>", "ca en") == '<span lang="ca">Torneig &lt;b&gt;</span>'
        assert in_language("Open", "en ca") == "Open"
        assert in_language("Open", "") == "Open"
        assert as_rulebook("a book that nobody has") == "a book that nobody has"
    assert (tile_language("greek"), tile_language("gone")) == ("el", "")


@pytest.mark.parametrize(("language", "called"), [("en", "Catalan"), ("ca", "Català"), ("el", "Καταλανικά")])
def test_a_choice_of_rulebooks_begins_with_the_language_in_the_readers_own(
    language: str, called: str
) -> None:
    book = load_book("ca-1v1")
    with translation.override(language):
        assert rulebook_choices([book]) == [("ca-1v1", f"{called} – {book.title}")]


@pytest.mark.parametrize(
    ("language", "number", "amount"),
    [
        ("en", "581,978", "12.50"),
        ("ca", "581.978", "12,50"),
        ("es", "581\xa0978", "12,50"),
        ("fr", "581\xa0978", "12,50"),
        ("el", "581.978", "12,50"),
        ("ro", "581.978", "12,50"),
    ],
)
def test_numbers_and_money_are_written_as_the_reader_does(language: str, number: str, amount: str) -> None:
    with translation.override(language):
        assert (grouped(581_978), grouped(2026), grouped(0)) == (number, "2026", "0")
        assert (money(1250), money(800)) == (amount, "8")
