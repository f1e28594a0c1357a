"""`faristol tournament unpair`: take a round back that has no result yet."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from faristol.cli.tournament.arguments import add_reason, add_written
from faristol.cli.tournament.desk import recorded
from faristol.cli.tournament.names import round_named
from faristol.cli.tournament.store import Store
from faristol.tournament import actions as a
from faristol.tournament.actions import TournamentAction


def add_arguments(verb: ArgumentParser) -> None:
    add_written(verb)
    add_reason(verb)


@recorded
def run(args: Namespace, store: Store) -> Iterator[TournamentAction]:
    yield a.UnpairRound(round_number=round_named(store.state).number, reason=args.reason)
