"""The clauses of the five rulebooks, as an index: id, kind, article, what it says in our words."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

_FILE = files("faristol") / "data" / "rulebooks" / "clauses.tsv"


@dataclass(frozen=True, slots=True)
class Clause:
    id: str
    article: str
    """Number of the article in the document."""
    kind: str
    """engine, arbiter, tournament, paper or conduct."""
    text: str


@cache
def load_clauses() -> Mapping[str, Clause]:
    """Every clause by id.

    >>> load_clauses()["AJ-34"].article
    '34'
    """
    rows = (line.split("\t") for line in _FILE.read_text("utf-8").splitlines()[1:])
    return {row[0]: Clause(*row) for row in rows}
