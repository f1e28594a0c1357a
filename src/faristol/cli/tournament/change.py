"""`faristol tournament change`: put an entrant's entry right."""

from argparse import ArgumentParser, Namespace

from faristol.cli.kit.numbers import number
from faristol.cli.tournament.arguments import add_written
from faristol.cli.tournament.desk import Actions, recorded
from faristol.cli.tournament.names import entrants_named
from faristol.cli.tournament.store import Store
from faristol.errors import NotationError
from faristol.names import fold_name
from faristol.tournament import actions as a


def add_arguments(verb: ArgumentParser) -> None:
    add_written(verb)
    verb.add_argument("entrant", metavar="ENTRANT", help="an entrant's number or name")
    verb.add_argument("--name", metavar="NAME")
    verb.add_argument("--club", metavar="CLUB")
    verb.add_argument("--rating", metavar="N", type=number(), help="new rating; 0 for a newcomer")


def run(args: Namespace) -> None:
    if args.name is None and args.club is None and args.rating is None:
        args.fail("nothing to change: give --name, --club or --rating")
    _change(args)


@recorded
def _change(args: Namespace, store: Store) -> Actions:
    """Return the change; whatever is not given stays."""
    (entrant,) = entrants_named(store.state, [args.entrant])
    before = store.state.entrants[entrant]
    name = before.name if args.name is None else " ".join(args.name.split())
    others = (other.name for other in store.state.entrants.values() if other.number != entrant)
    if args.name is not None and fold_name(name) in map(fold_name, others):
        raise NotationError(f"{name} is the name of another entrant")
    yield a.ChangeEntrant(
        entrant=entrant,
        name=name,
        club=before.club if args.club is None else args.club,
        rating=before.rating if args.rating is None else args.rating or None,
    )
