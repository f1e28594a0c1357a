"""`faristol tournament grant`: decide a travel grant."""

from argparse import ArgumentParser, Namespace

from faristol.cli.kit.numbers import cents
from faristol.cli.tournament.arguments import add_reason, add_written
from faristol.cli.tournament.desk import Actions, recorded
from faristol.cli.tournament.names import entrants_named
from faristol.cli.tournament.store import Store
from faristol.tournament import actions as a


def add_arguments(verb: ArgumentParser) -> None:
    add_written(verb)
    verb.add_argument("entrant", metavar="ENTRANT", help="an entrant's number or name")
    verb.add_argument("amount", metavar="AMOUNT", type=cents, help="amount of the grant; 0 refuses it")
    add_reason(verb)


@recorded
def run(args: Namespace, store: Store) -> Actions:
    (number,) = entrants_named(store.state, [args.entrant])
    yield a.DecideGrant(entrant=number, amount_cents=args.amount, reason=args.reason)
