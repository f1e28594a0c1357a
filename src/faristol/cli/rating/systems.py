"""`faristol rating systems`: what can be computed, and from what."""

import argparse
import json

from faristol.cli.duplicate import told
from faristol.cli.lexicon.source import OK
from faristol.cli.rating.others import OTHER_SYSTEMS
from faristol.formats.rating_csv import GAMES, LIST
from faristol.rating.editions import SYSTEMS


def run_systems(args: argparse.Namespace) -> int:
    rows = [(system.id, system.title, ",".join(LIST), ",".join(GAMES)) for system in SYSTEMS.values()]
    rows += [
        (name, system.title, ",".join(system.before), ",".join(system.games))
        for name, system in OTHER_SYSTEMS.items()
    ]
    columns = ("system", "title", "before", "games")
    if args.json:
        print(
            json.dumps([dict(zip(columns, row, strict=True)) for row in rows], ensure_ascii=False, indent=1)
        )
    else:
        for line in told.table([columns, *rows]):
            print(line)
    return OK
