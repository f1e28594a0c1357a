"""`faristol export KIND ID FILE`: one event of a site as a file, for another machine."""

import argparse
import sys
from pathlib import Path

from faristol.errors import NotationError, StoreError
from faristol.files import write_file
from faristol_web.ops.site import add_place, need_site, open_site, place_of

KINDS = ("tournament", "duplicate", "game")

DESCRIPTION = (
    "Export one event of a site to a file: its whole record, its rulebook, and the people "
    "behind it. Import it on another server with `faristol import` and continue it there, for "
    "example on the hall's laptop, and then bring it back the same way. The file holds "
    "everything, even the racks and seed of a game in progress: give it only to those who run "
    "the event."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kind", metavar="KIND", choices=KINDS, help="tournament, duplicate or game")
    parser.add_argument("id", metavar="ID", help="the id in its address; for a series, all its games")
    parser.add_argument("file", metavar="FILE", help="the file to write; - is standard output")
    parser.add_argument(
        "--without-people",
        action="store_true",
        help="for a tournament: leave out all names, addresses and notes",
    )
    add_place(parser)


def run(args: argparse.Namespace) -> int:
    data = place_of(args)
    need_site(data)
    if args.without_people and args.kind != "tournament":
        raise NotationError(
            "the record of a game includes its names and is proven as a whole: it cannot leave them out"
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
        raise StoreError(f"{path} already exists")
    write_file(path, content)
    print(f"{path}: {len(content) / 1e3:.0f} kB")  # noqa: T201
    return 0
