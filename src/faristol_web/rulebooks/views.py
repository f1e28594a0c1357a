"""Rulebooks as pages: every value with its article, its clauses and the reading taken; two side by side."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from faristol.errors import RulebookError
from faristol.lexicon import lexicon_ids
from faristol.rulebook import Book, book_ids
from faristol.rulebook.compare import Pair, Rule, compare, missing_chapters, rules_of, shown
from faristol.rulebook.coverage import clauses_of
from faristol_web.http import cache
from faristol_web.language import lexica
from faristol_web.rulebooks.books import offered_book

CHAPTERS = {
    "play": _("Board and tiles"),
    "start": _("Who goes first"),
    "placement": _("Where tiles may go"),
    "laying": _("Laying tiles"),
    "drawing": _("Drawing tiles"),
    "exchange": _("Exchanges"),
    "passing": _("Passing"),
    "senyors": _("Racks of one kind"),
    "rulings": _("Too many or too few tiles"),
    "challenge": _("Challenges"),
    "clock": _("The clock"),
    "ending": _("The end of the game"),
    "attendance": _("Absent players"),
    "arbitration": _("Arbiters"),
    "sheet": _("The score sheet"),
    "tournament": _("Tournaments"),
    "registration": _("Registration"),
    "prizes": _("Prizes"),
    "timetable": _("Timetable"),
    "venue": _("Venue"),
    "racks": _("Racks"),
    "coup": _("One coup"),
    "slip": _("Slips"),
    "master_play": _("The master play"),
    "result": _("Results"),
}


@require_safe
def rulebook(request: HttpRequest, rulebook_id: str) -> HttpResponseBase:
    shown_book = _book(rulebook_id)
    key = ("rulebook", shown_book.digest, *book_ids(), *lexicon_ids())
    return cache.page(request, "rulebook.html", key=key, context=lambda: _rulebook(shown_book))


def _rulebook(shown_book: Book) -> dict[str, object]:
    anchors = _anchors(shown_book)
    chapters = [
        (CHAPTERS[name], [{**_shown(shown_book, rule), "anchors": anchors[rule.key]} for rule in rules])
        for name, rules in groupby(rules_of(shown_book).values(), key=lambda rule: rule.key.partition(".")[0])
    ]
    return {
        "rulebook": shown_book,
        "chapters": chapters,
        "conduct": [clause for clause in clauses_of(shown_book) if clause.kind == "conduct"],
        "other": next(book_id for book_id in book_ids() if book_id != shown_book.id),
    }


def _anchors(book: Book) -> Mapping[str, list[str]]:
    """Rule → the clauses that a link leads to there: each to the first rule that carries it."""
    anchors: dict[str, list[str]] = {}
    seen = {
        clause.id for clause in clauses_of(book) if clause.kind == "conduct"
    }  # at the end, with their text
    for key, rule in rules_of(book).items():
        anchors[key] = [clause for clause in rule.source.clause if clause not in seen]
        seen.update(rule.source.clause)
    return anchors


@require_safe
def rulebook_comparison(request: HttpRequest) -> HttpResponseBase:
    """Compare the rulebooks of `?a=` and `?b=`; without them, the first two."""
    ids = book_ids()
    first = _book(request.GET.get("a") or ids[0])
    second = _book(request.GET.get("b") or next(book_id for book_id in ids if book_id != first.id))
    books = [_book(book_id) for book_id in ids]
    return cache.page(
        request,
        "rulebook_compare.html",
        key=("rulebooks", *(book.digest for book in (first, second, *books)), *lexicon_ids()),
        context=lambda: _compared(first, second, books),
        query={"a": first.id, "b": second.id} if request.GET.keys() & {"a", "b"} else {},
    )


def _compared(first: Book, second: Book, books: Sequence[Book]) -> dict[str, object]:
    chapters = []
    for name, pairs in groupby(compare(first, second), key=lambda pair: pair.key.partition(".")[0]):
        rows = [
            {
                "key": pair.key,
                "sides": [(book, rule and _shown(book, rule)) for book, rule in _sides(first, second, pair)],
            }
            for pair in pairs
        ]
        chapters.append((CHAPTERS[name], _only_in(first, second, name), rows))
    return {"first": first, "second": second, "books": books, "chapters": chapters}


def _book(book_id: str) -> Book:
    """One that comes with the program, or the organiser's own."""
    try:
        return offered_book(book_id)
    except RulebookError as error:
        raise Http404 from error


def _sides(first: Book, second: Book, pair: Pair) -> list[tuple[Book, Rule | None]]:
    return [(first, pair.first), (second, pair.second)]


def _only_in(first: Book, second: Book, chapter: str) -> Book | None:
    """The book that alone has this chapter."""
    if chapter in missing_chapters(second, first):
        return first
    return second if chapter in missing_chapters(first, second) else None


def _in_words(key: str, value: str) -> tuple[str, str]:
    """
    Return a value for readers, and its language if it is not the reader's: words of a rulebook file stay.
    """
    words = {"yes": gettext("yes"), "no": gettext("no"), "none": gettext("none")}
    if value in words:
        return words[value], ""
    if key == "challenge.dictionary":
        return lexica.dictionary(value), ""
    return value, "en" if any(character.isalpha() for character in value) else ""


def _shown(book: Book, rule: Rule) -> Mapping[str, object]:
    """Return the rule with its summary in the reader's language, else in English; then in its own."""
    summary = rule.source.summary
    language = (get_language() or "en").partition("-")[0]
    language = language if language in summary else "en"
    value, value_language = _in_words(rule.key, shown(rule.key, rule.value))
    return {
        "key": rule.key,
        "name": rule.key.partition(".")[2],
        "value": value,
        "value_language": value_language,
        "article": rule.source.article,
        "clauses": rule.source.clause,
        "reading": rule.source.reading,
        "summary": summary.get(language, ""),
        "language": language,
        "original": summary.get(book.language, "") if language != book.language else "",
    }
