"""`faristol tournament announce`: words on the hall's screens."""

from argparse import ArgumentParser, Namespace

from faristol.cli.tournament.arguments import add_written
from faristol.cli.tournament.desk import Actions, recorded
from faristol.cli.tournament.store import Store
from faristol.tournament import actions as a


def add_arguments(verb: ArgumentParser) -> None:
    add_written(verb)
    verb.add_argument("text", metavar="TEXT", help="the text; without it, the announcement is removed")


@recorded
def run(args: Namespace, _: Store) -> Actions:
    yield a.Announce(text=args.text)
