"""A federation's rules as data: values with their articles, and the reasons they give to refuse."""

from faristol.rulebook.clauses import Clause, load_clauses
from faristol.rulebook.load import (
    book_ids,
    book_text,
    extended_by,
    federation_ids,
    load_book,
    load_practice,
    load_rulebook,
    parse_book,
    parse_rulebook,
    read_rulebook,
    reread_book,
    rulebook_ids,
)
from faristol.rulebook.objections import TEXTS, Objection, explain
from faristol.rulebook.schema import (
    Book,
    DuplicateBook,
    Rulebook,
    Source,
    TournamentBook,
    citation,
    is_numbered,
)

__all__ = [
    "TEXTS",
    "Book",
    "Clause",
    "DuplicateBook",
    "Objection",
    "Rulebook",
    "Source",
    "TournamentBook",
    "book_ids",
    "book_text",
    "citation",
    "explain",
    "extended_by",
    "federation_ids",
    "is_numbered",
    "load_book",
    "load_clauses",
    "load_practice",
    "load_rulebook",
    "parse_book",
    "parse_rulebook",
    "read_rulebook",
    "reread_book",
    "rulebook_ids",
]
