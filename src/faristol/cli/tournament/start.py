"""`faristol tournament start`: start the clock of the round."""

from argparse import Namespace

from faristol.cli.tournament.arguments import add_written
from faristol.cli.tournament.desk import Actions, recorded
from faristol.cli.tournament.names import round_named
from faristol.cli.tournament.store import Store
from faristol.tournament import actions as a

add_arguments = add_written


@recorded
def run(_: Namespace, store: Store) -> Actions:
    yield a.StartRound(round_number=round_named(store.state).number)
