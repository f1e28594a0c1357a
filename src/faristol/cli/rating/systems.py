"""`faristol rating systems`: what can be computed, and from what."""

from argparse import Namespace

from faristol.cli.kit.output import answer
from faristol.cli.kit.parser import add_json
from faristol.cli.kit.tables import table
from faristol.cli.rating.others import OTHER_SYSTEMS
from faristol.formats.rating.csv import GAMES, LIST
from faristol.rating.editions import SYSTEMS

EXAMPLES = "example:\n  faristol rating systems --json"
_COLUMNS = ("system", "title", "before", "games")

add_arguments = add_json


def run(args: Namespace) -> None:
    rows = [(system.id, system.title, ",".join(LIST), ",".join(GAMES)) for system in SYSTEMS.values()]
    rows += [
        (name, system.title, ",".join(system.before), ",".join(system.games))
        for name, system in OTHER_SYSTEMS.items()
    ]
    answer(args, [dict(zip(_COLUMNS, row, strict=True)) for row in rows], table([_COLUMNS, *rows]))
