"""`faristol export KIND ID FILE`: one event of a site as a file, for another machine."""

import argparse
import sys
from pathlib import Path

from faristol.errors import NotationError, StoreError
from faristol.files import write_file
from faristol_web.ops.site import add_place, need_site, open_site, place_of

KINDS = ("tournament", "duplicate", "game")

DESCRIPTION = (
    "One event of a site as a file: all of its record, its rulebook, and the people behind "
    "it. `faristol import` takes it in on another machine, which goes on with it; so it goes to the "
    "hall's laptop and comes back. It holds everything, also racks and seed of a game that is going on: "
    "it is for whoever runs the event."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kind", metavar="KIND", choices=KINDS, help="tournament, duplicate or game")
    parser.add_argument("id", metavar="ID", help="as in its address; of a series, all its games")
    parser.add_argument("file", metavar="FILE", help="to write; - for standard output")
    parser.add_argument(
        "--without-people",
        action="store_true",
        help="of a tournament: no name, address or note of anyone",
    )
    add_place(parser)


def run(args: argparse.Namespace) -> int:
    data = place_of(args)
    need_site(data)
    if args.without_people and args.kind != "tournament":
        raise NotationError(
            "the names of a game stand in its record, which is proven as a whole: it goes with them"
        )
    open_site(data)
    from django.db import DatabaseError  # noqa: PLC0415 – only now there are settings and models

    from faristol_web.ops.events import event_text  # noqa: PLC0415

    try:
        content = event_text(args.kind, args.id, has_people=not args.without_people).encode()
    except DatabaseError as error:
        raise StoreError(f"the site cannot be read: {error}") from error
    if args.file == "-":
        sys.stdout.buffer.write(content)
        return 0
    path = Path(args.file)
    if path.exists():
        raise StoreError(f"{path} is there already")
    write_file(path, content)
    print(f"{path}: {len(content) / 1e3:.0f} kB")  # noqa: T201
    return 0
