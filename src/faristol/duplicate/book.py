"""Rulebooks for duplicate: which one is meant, and which article a slip is annulled by."""

from dataclasses import dataclass

from faristol.errors import RulebookError
from faristol.rulebook import Book, DuplicateBook, citation, load_book, load_clauses
from faristol.rulebook.choices import Annulment


def load_duplicate_book(book_id: str) -> DuplicateBook:
    """
    Raises:
        RulebookError: if there is no such book, or its games are not duplicate.
    """
    return duplicate_book(load_book(book_id), name=book_id)


def duplicate_book(book: Book, *, name: str) -> DuplicateBook:
    """
    Raises:
        RulebookError: if its games are not duplicate, or end in a way that nobody has described.
    """
    if not isinstance(book, DuplicateBook):
        raise RulebookError(f"{name}: {book.title} is for games of one against one, not for duplicate")
    if book.ending.closing_points:
        raise RulebookError(f"{name}: ending.closing_points: no text says which points, so none are counted")
    return book


@dataclass(frozen=True, slots=True)
class Ground:
    """
    The article that an annulment rests on.

    >>> str(Ground("6.2", ("GR-6.2",)))
    'art. 6.2 (GR-6.2)'
    """

    article: str
    """The document's own number; the name of a practice if there is no document."""
    clauses: tuple[str, ...]
    """Ids in the table of clauses; empty in a book that has none."""

    def __str__(self) -> str:
        clauses = f" ({', '.join(self.clauses)})" if self.clauses else ""
        return f"{citation(self.article)}{clauses}"


def ground_of(book: DuplicateBook, annulment: Annulment | None) -> Ground:
    """
    The article that annuls a slip for this reason; None for one that came late.

    Where the rule cites as many clauses as there are reasons, each reason goes with its own.
    """
    if annulment is None:
        source = book.sources["coup.late_is_zero"]
        return Ground(source.article, source.clause)
    source, reasons = book.sources["slip.annuls"], book.slip.annuls
    if len(source.clause) != len(reasons) or annulment not in reasons:
        return Ground(source.article, source.clause)
    clause = source.clause[reasons.index(annulment)]
    return Ground(load_clauses()[clause].article, (clause,))
