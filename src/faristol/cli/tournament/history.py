"""`faristol tournament history`: all that happened, in words."""

import time
from argparse import Namespace
from collections.abc import Iterator

from faristol.cli.kit.output import answer
from faristol.cli.tournament.arguments import add_read
from faristol.cli.tournament.desk import document_of, seats_in, told
from faristol.cli.tournament.store import Store, open_store
from faristol.tournament.state import Pairing

_MS = 1000

add_arguments = add_read


def run(args: Namespace) -> None:
    with open_store(args.file) as store:
        answer(args, {"events": [document_of(event) for event in store.events]}, _lines(store))


def _lines(store: Store) -> Iterator[str]:
    """Yield lines with time, author and event; the newest last. Tables are as they were at the time."""
    seats: dict[tuple[int, int], tuple[int, int]] = {}
    for seq, event in enumerate(store.events, 1):
        when = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(event.at_ms // _MS))
        author = getattr(event, "author", "")
        if isinstance(event, Pairing):
            seats |= seats_in(event)
        yield f"{seq:>5}  {when}  {told(event, store.state, seats)}{f'  [{author}]' if author else ''}"
