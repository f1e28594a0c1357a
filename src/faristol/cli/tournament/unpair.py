"""`faristol tournament unpair`: take a round back, and with a reason also its results."""

from argparse import ArgumentParser, Namespace

from faristol.cli.tournament.arguments import add_reason, add_written
from faristol.cli.tournament.desk import Actions, recorded
from faristol.cli.tournament.names import round_named
from faristol.cli.tournament.store import Store
from faristol.tournament import actions as a

EXAMPLES = """\
examples:
  faristol tournament unpair open.jsonl
  faristol tournament unpair open.jsonl --with-results --reason "Power cut: the round is not played"

Both stay in the history. `settings --set rounds=N` ends a tournament earlier than planned.
"""


def add_arguments(verb: ArgumentParser) -> None:
    add_written(verb)
    add_reason(verb)
    verb.add_argument(
        "--with-results",
        action="store_true",
        help="cancel a round that has results: none of its games counts",
    )


@recorded
def run(args: Namespace, store: Store) -> Actions:
    yield a.UnpairRound(
        round_number=round_named(store.state).number,
        reason=args.reason,
        drops_results=args.with_results,
    )
