"""What a federation says, as data: values with their articles, and the reasons they give to refuse."""

from faristol.rulebook.clauses import Clause, load_clauses
from faristol.rulebook.load import load_rulebook, parse_rulebook, read_rulebook, rulebook_ids
from faristol.rulebook.objections import TEXTS, Objection, explain
from faristol.rulebook.schema import Rulebook, Source

__all__ = [
    "TEXTS",
    "Clause",
    "Objection",
    "Rulebook",
    "Source",
    "explain",
    "load_clauses",
    "load_rulebook",
    "parse_rulebook",
    "read_rulebook",
    "rulebook_ids",
]
