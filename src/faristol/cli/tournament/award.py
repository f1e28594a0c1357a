"""`faristol tournament award`: decide a prize where several are equal."""

from argparse import ArgumentParser, Namespace

from faristol.cli.kit.numbers import number
from faristol.cli.tournament.arguments import add_entrants, add_reason, add_written
from faristol.cli.tournament.desk import Actions, recorded
from faristol.cli.tournament.names import entrants_named
from faristol.cli.tournament.store import Store
from faristol.tournament import actions as a

EXAMPLES = """\
example:
  faristol tournament award open.jsonl 4 "Maria Puig" --reason "Drawn by lot among three"

Prizes are numbered as `prizes` shows them.
"""


def add_arguments(verb: ArgumentParser) -> None:
    add_written(verb)
    verb.add_argument("prize", metavar="PRIZE", type=number())
    add_entrants(verb)
    add_reason(verb)


@recorded
def run(args: Namespace, store: Store) -> Actions:
    entrants = tuple(entrants_named(store.state, args.entrants))
    yield a.AwardPrize(prize=args.prize - 1, entrants=entrants, reason=args.reason)
