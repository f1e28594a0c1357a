"""`faristol tournament close`: close the round, or the tournament."""

from argparse import ArgumentParser, Namespace

from faristol.cli.tournament.arguments import add_written
from faristol.cli.tournament.desk import Actions, recorded
from faristol.cli.tournament.names import round_named
from faristol.cli.tournament.store import Store
from faristol.tournament import actions as a


def add_arguments(verb: ArgumentParser) -> None:
    add_written(verb)
    verb.add_argument(
        "--tournament", action="store_true", help="close the whole tournament: results are final"
    )


@recorded
def run(args: Namespace, store: Store) -> Actions:
    if args.tournament:
        yield a.CloseTournament()
    else:
        yield a.CloseRound(round_number=round_named(store.state).number)
