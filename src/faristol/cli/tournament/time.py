"""`faristol tournament time`: call the time of the round."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from faristol.cli.tournament.arguments import add_written
from faristol.cli.tournament.desk import recorded
from faristol.cli.tournament.names import round_named
from faristol.cli.tournament.store import Store
from faristol.tournament import actions as a
from faristol.tournament.actions import TournamentAction


def add_arguments(verb: ArgumentParser) -> None:
    add_written(verb)


@recorded
def run(_: Namespace, store: Store) -> Iterator[TournamentAction]:
    yield a.CallTime(round_number=round_named(store.state).number)
