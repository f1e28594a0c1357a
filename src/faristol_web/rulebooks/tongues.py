"""Text in another language than the page's own, marked for those who hear it read."""

from collections.abc import Iterable
from functools import cache

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, get_language_info

from faristol.errors import FaristolError
from faristol.rulebook import Book, book_ids, load_book
from faristol.tiles import load_tileset
from faristol_web.language.wording import cited_article
from faristol_web.rulebooks.books import offered, offered_book, offered_duplicate

register = template.Library()


@register.filter
def in_language(text: str, languages: str) -> SafeString | str:
    """The text, marked as of the first of these codes where the page is in another one."""
    first = languages.split(maxsplit=1)[0] if languages and languages.strip() else ""
    here = (get_language() or "").partition("-")[0]
    if not text or not first or first == here:
        return text
    return format_html('<span lang="{}">{}</span>', first, text)


register.filter(cited_article)


@register.filter
def as_rulebook(title: str) -> SafeString | str:
    """A rulebook's title, in the language of the rulebook."""
    language = _of_the_program().get(title) or next(
        (book.language for book in (*offered(), *offered_duplicate()) if book.title == title), ""
    )
    return in_language(title, language)


@register.filter
def as_played_by(text: str, rulebook_id: str) -> SafeString | str:
    """Mark an organiser's name for a game with the language in which it is played."""
    try:
        return in_language(text, offered_book(rulebook_id).language)
    except FaristolError:
        return text


@register.filter
def tile_language(tileset: str) -> str:
    """The language of words made of these tiles; empty where nobody knows."""
    try:
        return load_tileset(tileset).language
    except FaristolError:
        return ""


@register.filter
def language_called(code: str) -> str:
    """In the reader's language, as a line begins; a code that Django does not know stays as it is."""
    try:
        name = str(get_language_info(code)["name_translated"])
    except KeyError:
        return code
    return name[:1].upper() + name[1:]


def rulebook_choices(books: Iterable[Book]) -> list[tuple[str, str]]:
    """For a form: the language of the game comes first, because titles are in it."""
    return [(book.id, f"{language_called(book.language)} – {book.title}") for book in books]


@cache
def _of_the_program() -> dict[str, str]:
    """By title; those of the site's own folder may change while it runs."""
    return {book.title: book.language for book in map(load_book, book_ids())}
