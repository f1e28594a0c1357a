"""`faristol lexicon remove`: uninstall a lexicon."""

from argparse import ArgumentParser, Namespace

from faristol.cli.kit.output import answer
from faristol.cli.lexicon.arguments import add_usual
from faristol.lexicon.installed import remove

EXAMPLES = """\
examples:
  faristol lexicon remove ca-disc-2
"""


def add_arguments(verb: ArgumentParser) -> None:
    add_usual(verb)
    verb.add_argument("id", metavar="ID")


def run(args: Namespace) -> None:
    remove(args.id)
    answer(args, {"removed": args.id}, [f"{args.id} is no longer installed"], indent=2)
