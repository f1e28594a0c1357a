"""`faristol rulebook check`: all that is wrong with a rulebook file."""

from argparse import ArgumentParser, Namespace

from faristol.cli.kit.inputs import read_input
from faristol.cli.kit.output import PROBLEM, answer, print_json
from faristol.cli.kit.parser import add_json
from faristol.cli.rulebook.text import heading
from faristol.errors import RulebookError
from faristol.rulebook import parse_book


def add_arguments(verb: ArgumentParser) -> None:
    verb.add_argument("file", metavar="FILE", help="a .toml file; - is standard input")
    add_json(verb)


def run(args: Namespace) -> int:
    """A faulty file raises, with all its faults in the message."""
    try:
        book = parse_book(read_input(args.file), name=args.file)
    except RulebookError as error:
        if not args.json:
            raise
        _, *faults = [line.strip() for line in str(error).splitlines()]
        print_json({"file": args.file, "faults": faults or [str(error)]}, indent=None)
        return PROBLEM
    complete = {"file": args.file, "faults": [], **heading(book), "count": len(book.sources)}
    answer(args, complete, [f"{args.file}: {book.id} is complete, {len(book.sources)} rules"], indent=None)
    return 0
