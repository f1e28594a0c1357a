"""`faristol tournament publish`: note the edition of a rating that came of the tournament."""

from argparse import ArgumentParser, Namespace

from faristol.cli.tournament.arguments import add_written
from faristol.cli.tournament.desk import Actions, recorded
from faristol.cli.tournament.store import Store
from faristol.tournament import actions as a

EXAMPLES = """\
examples:
  faristol tournament games open.jsonl > games.csv
  faristol rating apply --system barruf --before barruf-11.csv --games games.csv --out barruf-12.csv
  faristol tournament publish open.jsonl "BARRUF 12"
"""


def add_arguments(verb: ArgumentParser) -> None:
    add_written(verb)
    verb.add_argument("edition", metavar="EDITION", help="name of the edition on the list")
    verb.add_argument("--system", help="the rating list (default: the one in the settings)")


@recorded
def run(args: Namespace, store: Store) -> Actions:
    system = args.system or store.state.settings.rating
    yield a.PublishRating(system=system, edition=args.edition)
