"""`faristol game convert`: a record in another notation."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from faristol.cli.game.records import add_record, replayed
from faristol.files import write_file
from faristol.formats import NotationName, write_record


def add_arguments(verb: ArgumentParser) -> None:
    add_record(verb)
    verb.add_argument("--to", required=True, choices=[str(name) for name in NotationName])
    verb.add_argument("-o", "--output", metavar="OUT", help="output file (default: standard output)")


def run(args: Namespace) -> None:
    text = write_record(replayed(args), NotationName(args.to))
    if args.output is None:
        print(text, end="")
    else:
        write_file(Path(args.output), text.encode())
