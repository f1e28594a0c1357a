"""`faristol duplicate racks`: the racks, to be played again."""

from argparse import ArgumentParser, Namespace

from faristol.cli.duplicate.arguments import add_file
from faristol.cli.duplicate.file import read_session
from faristol.cli.duplicate.told import rack_text
from faristol.cli.kit.output import print_json
from faristol.cli.kit.parser import add_json
from faristol.duplicate.prepared import format_prepared, racks_of


def add_arguments(verb: ArgumentParser) -> None:
    add_file(verb)
    add_json(verb)


def run(args: Namespace) -> None:
    state = read_session(args.file).state
    if args.json:
        print_json({"racks": [rack_text(rack, state) for rack in racks_of(state)]}, indent=None)
    else:
        print(format_prepared(state), end="")
