"""`faristol import FILE`: an event that another machine has exported, taken in or gone on with."""

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import asdict
from pathlib import Path
from urllib.parse import urljoin

from faristol.cli.kit.inputs import read_input
from faristol.cli.kit.output import print_json
from faristol.errors import StoreError
from faristol_web.ops.site import add_place, alone, keep_private, need_site, open_site, place_of

DESCRIPTION = (
    "Import an event that `faristol export` has written on another server. A new event is "
    "created; an existing one is continued if the file's record is longer; importing the same "
    "file again changes nothing. If both servers have continued separately, nothing is written,"
    " and the command shows where they diverge."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a file written by faristol export; - is standard input")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    add_place(parser)


def run(args: argparse.Namespace) -> int:
    data = place_of(args)
    need_site(data)
    keep_private()
    content = read_input(args.file)
    open_site(data)
    from faristol_web.ops.event_file import parse_event_file  # noqa: PLC0415 – only now there are models
    from faristol_web.ops.events import take_in  # noqa: PLC0415
    from faristol_web.streams import store  # noqa: PLC0415

    file = parse_event_file(content, name=args.file)
    try:
        # A server writes the events of games itself, and nobody else does.
        with nullcontext() if file.event == "tournament" else _alone_on_all_hosts(data):
            arrived = take_in(file, name=args.file, write=store.append)
    except StoreError as error:
        if "a server is running" in str(error):
            raise StoreError(f"{error}: take it in on its page /keeping/, or stop it first") from error
        raise
    if args.json:
        print_json(asdict(arrived), indent=None)
        return 0
    done = "is new here" if arrived.is_new else "was here already"
    here = os.environ.get("FARISTOL_ADDRESS") or "http://127.0.0.1:8000/"
    page, link = urljoin(here, arrived.address), urljoin(here, arrived.link)
    print(f"{arrived.title} {done}: {arrived.events} more events; its page is {page}")  # noqa: T201
    for remark in arrived.remarks:
        print(f"note: {remark}")  # noqa: T201
    if arrived.link:
        print(f"Open this link to run the event here: {link}")  # noqa: T201
    return 0


@contextmanager
def _alone_on_all_hosts(data: Path) -> Iterator[None]:
    """
    Hold the site: no server of any host starts on it meanwhile.

    Raises:
        StoreError: if one is running.
    """
    from faristol_web.streams import site_clock  # noqa: PLC0415 – only now there are settings

    with alone(data), site_clock.nobody_serves():
        yield
