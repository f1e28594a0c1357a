"""`faristol rulebook list`: the rulebooks that come with the program."""

from argparse import Namespace

from faristol.cli.kit.output import answer
from faristol.cli.kit.parser import add_json
from faristol.cli.rulebook.text import heading
from faristol.rulebook import book_ids, load_book, rulebook_ids

add_arguments = add_json


def run(args: Namespace) -> None:
    """Games of one against one first."""
    games = rulebook_ids()
    books = [
        load_book(book_id) for book_id in (*games, *(other for other in book_ids() if other not in games))
    ]
    width = max((len(book.id) for book in books), default=0)
    lines = [f"{book.id:{width}}  {book.title}, {book.edition} [{book.language}]" for book in books]
    answer(args, [heading(book) for book in books], lines)
