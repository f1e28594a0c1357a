"""`faristol tournament announce`: words on the hall's screens."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from faristol.cli.tournament.arguments import add_written
from faristol.cli.tournament.desk import recorded
from faristol.cli.tournament.store import Store
from faristol.tournament import actions as a
from faristol.tournament.actions import TournamentAction


def add_arguments(verb: ArgumentParser) -> None:
    add_written(verb)
    verb.add_argument("text", metavar="TEXT", help="empty: take them down")


@recorded
def run(args: Namespace, _: Store) -> Iterator[TournamentAction]:
    yield a.Announce(text=args.text)
