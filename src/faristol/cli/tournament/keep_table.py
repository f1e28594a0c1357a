"""`faristol tournament keep-table`: one table for an entrant in every round."""

from argparse import ArgumentParser, Namespace

from faristol.cli.kit.numbers import number
from faristol.cli.tournament.arguments import add_undo, add_written
from faristol.cli.tournament.desk import Actions, recorded
from faristol.cli.tournament.names import entrants_named
from faristol.cli.tournament.store import Store
from faristol.tournament import actions as a

EXAMPLES = """\
examples:
  faristol tournament keep-table open.jsonl "Maria Puig" 1
  faristol tournament keep-table open.jsonl "Maria Puig" --undo

As for somebody in a wheelchair: from the next pairing on, their game is at that table.
"""


def add_arguments(verb: ArgumentParser) -> None:
    add_written(verb)
    verb.add_argument("entrant", metavar="ENTRANT", help="an entrant's number or name")
    verb.add_argument("table", metavar="TABLE", type=number(), nargs="?")
    add_undo(verb, "any table again")


@recorded
def run(args: Namespace, store: Store) -> Actions:
    if (args.table is None) != args.undo:
        args.fail("give either a table or --undo")
    (entrant,) = entrants_named(store.state, [args.entrant])
    yield a.KeepTable(entrant=entrant, table=args.table)
