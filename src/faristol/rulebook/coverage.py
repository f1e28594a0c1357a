"""
Coverage of every clause: values, functions, a ruling or text that honour it, and the tests that prove it.

Functions and tests stand in a table that `python -m tests.rules_map` makes from the code itself, because
tests are not installed with the program; the values are those of the books.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files

from faristol.rulebook.articles import articles_in
from faristol.rulebook.clauses import Clause, load_clauses
from faristol.rulebook.load import federation_ids, load_book
from faristol.rulebook.schema import Book

TABLE = files("faristol") / "data" / "rulebooks" / "coverage.tsv"
PREFIXES: Mapping[str, str] = {
    "CA": "Catalan, one against one (`ca-1v1`)",
    "OB": "Open of the Catalan Countries, 2009 (`ca-obert-2009`)",
    "AJ": "AJUSC, general rules (`ca-ajusc`)",
    "RO": "Romanian free game (`ro-liber`)",
    "GR": "Greek duplicate (`el-duplicate`)",
}
"""Prefixes of the clause ids of each text."""
MOST_CITED = 100
"""Characters of a citation that somebody types."""


class Honoured(StrEnum):
    VALUE = "value"
    """A rule in a book, and the functions that read it."""
    FUNCTION = "function"
    """Functions alone: it is the same everywhere."""
    RULING = "ruling"
    """An arbiter's, recorded as an event of the game."""
    TEXT = "printed text"
    """People keep it, the program shows it."""
    NOT_YET = "not yet"


@dataclass(frozen=True, slots=True)
class Coverage:
    clause: Clause
    values: tuple[str, ...]
    """Keys of the rules that cite it: `"clock.side_ms"`."""
    functions: tuple[str, ...]
    """Functions that read those values, or carry the clause themselves: `"game.clock.overtime_penalty"`."""
    tests: tuple[str, ...]
    """Tests marked with it, by file and name."""

    @property
    def honoured(self) -> Honoured:
        if self.clause.kind == "conduct":
            return Honoured.TEXT
        if not self.functions:
            return Honoured.NOT_YET
        if self.clause.kind == "arbiter":
            return Honoured.RULING
        return Honoured.VALUE if self.values else Honoured.FUNCTION

    @property
    def needs_proof(self) -> bool:
        """The engine's, the arbiter's and the tournament's clauses."""
        return self.clause.kind in {"engine", "arbiter", "tournament"}


@cache
def load_coverage() -> tuple[Coverage, ...]:
    """Return the coverage of every clause, in the order of the texts."""
    return tuple(cover(TABLE.read_text("utf-8")))


def cover(table: str) -> Iterator[Coverage]:
    """From the table's own text: clause, functions and tests, parted by tabs and then by spaces."""
    rows = {row[0]: row[1:] for row in (line.split("\t") for line in table.splitlines()[1:])}
    values = values_by_clause()
    for clause in load_clauses().values():
        functions, tests = (tuple(part.split()) for part in rows.get(clause.id, ("", "")))
        yield Coverage(clause, values.get(clause.id, ()), functions, tests)


def values_by_clause() -> Mapping[str, tuple[str, ...]]:
    """Clause → the keys of the rules that cite it, in any book that comes with the program."""
    keys_by_clause: dict[str, dict[str, None]] = defaultdict(dict)
    for book in map(load_book, federation_ids()):
        for key, source in book.sources.items():
            for clause in source.clause:
                keys_by_clause[clause][key] = None
    return {clause: tuple(keys) for clause, keys in keys_by_clause.items()}


def clauses_of(book: Book) -> tuple[Clause, ...]:
    """Return the clauses of the text that a book follows: the one most of its rules cite, if any."""
    cited = Counter(clause.partition("-")[0] for source in book.sources.values() for clause in source.clause)
    own = cited.most_common(1)[0][0] if cited else None
    return tuple(clause for clause in load_clauses().values() if clause.id.partition("-")[0] == own)


def has_article(book: Book, cited: str) -> bool:
    """Tell whether somebody cites a clause of the text, or articles that the book's rules name."""
    if len(cited) > MOST_CITED:
        return False
    sources = book.sources.values()
    written = {source.article for source in sources}
    ids = {*(clause.id for clause in clauses_of(book)), *(id_ for source in sources for id_ in source.clause)}
    articles = {article for text in written for article in articles_in(text)}
    return cited in ids | written or set(articles_in(cited)) <= articles
