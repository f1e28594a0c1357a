"""`faristol tournament forbid`: never let two meet."""

from argparse import ArgumentParser, Namespace

from faristol.cli.tournament.arguments import add_reason, add_undo, add_written
from faristol.cli.tournament.desk import Actions, recorded
from faristol.cli.tournament.names import entrants_named
from faristol.cli.tournament.store import Store
from faristol.tournament import actions as a


def add_arguments(verb: ArgumentParser) -> None:
    add_written(verb)
    verb.add_argument("entrants", metavar="ENTRANT", nargs=2, help="an entrant's number or name")
    add_undo(verb, "take it back")
    add_reason(verb)


@recorded
def run(args: Namespace, store: Store) -> Actions:
    first, second = entrants_named(store.state, args.entrants)
    yield a.ForbidPair(entrants=(first, second), is_forbidden=not args.undo, reason=args.reason)
