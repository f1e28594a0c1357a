"""The rulebook that somebody named: one of ours, or an organiser's own in a `.toml` file."""

from faristol.cli.kit.inputs import read_input
from faristol.rulebook import Book, Rulebook, load_book, load_rulebook, parse_book, parse_rulebook


def rulebook_named(name: str) -> Rulebook:
    """
    Load a book for games of one against one.

    Raises:
        RulebookError: if there is none, or it is faulty.
    """
    return parse_rulebook(read_input(name), name=name) if name.endswith(".toml") else load_rulebook(name)


def book_named(name: str) -> Book:
    """`rulebook_named` for books of any kind."""
    return parse_book(read_input(name), name=name) if name.endswith(".toml") else load_book(name)
