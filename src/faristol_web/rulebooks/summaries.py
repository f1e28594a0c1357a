"""A rule in short, shown with a refusal: in the rulebook's words, and in the reader's language."""

from django.utils.translation import get_language

from faristol.rulebook import Book
from faristol_web.wire import board

NO_SUMMARY: board.Summary = {"summary": "", "lang": "", "gloss": "", "gloss_lang": ""}


def summary_of(rule: str, book: Book) -> board.Summary:
    """
    Return the rule's summary in the rulebook's language, and beside it one that the reader understands.

    The second is in the reader's language or in English, and empty where the first is as good. An organiser's
    own rule may have neither.
    """
    source = book.source_of(rule)
    summaries = source.summary if source else {}
    reader = (get_language() or "en").partition("-")[0]
    lang = next((known for known in (book.language, reader, "en") if known in summaries), "")
    gloss_lang = next((known for known in (reader, "en") if known in summaries), "")
    if lang in {reader, gloss_lang}:
        gloss_lang = ""
    return {
        "summary": summaries.get(lang, ""),
        "lang": lang,
        "gloss": summaries.get(gloss_lang, ""),
        "gloss_lang": gloss_lang,
    }
