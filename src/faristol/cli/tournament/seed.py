"""`faristol tournament seed`: fix the first order."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence

from faristol.cli.kit.inputs import read_input
from faristol.cli.tournament.arguments import add_written
from faristol.cli.tournament.desk import Actions, recorded
from faristol.cli.tournament.names import entrants_named, names_in
from faristol.cli.tournament.store import Store
from faristol.errors import NotationError
from faristol.formats.tournament.csv import PlayerRow, read_players
from faristol.tournament import actions as a


def add_arguments(verb: ArgumentParser) -> None:
    add_written(verb)
    verb.add_argument("--ratings", metavar="CSV", help="player,rating of the published list")
    verb.add_argument("--list", metavar="NAME", default="", help="name of that list's edition")
    verb.add_argument("--order", metavar="ENTRANT", nargs="+", default=[], help="all entrants, best first")


@recorded
def run(args: Namespace, store: Store) -> Actions:
    rows = [] if args.ratings is None else read_players(read_input(args.ratings), name=args.ratings)
    ratings = tuple(_ratings(store, rows, args.ratings))
    order = tuple(entrants_named(store.state, args.order))
    yield a.FixSeeding(ratings=ratings, rating_list=args.list, order=order)


def _ratings(store: Store, rows: Sequence[PlayerRow], file: str) -> Iterator[tuple[int, int | None]]:
    """Yield the ratings of the entrants: a published list has many other players."""
    names, seen = names_in(store.state), dict[int, int]()
    for row in rows:
        try:
            number = names.find(row.name)
        except NotationError:
            continue
        first = seen.setdefault(number, row.line)
        if first != row.line:
            raise NotationError(f"{file}, line {row.line}: {row.name} is already on line {first}")
        yield number, row.rating or None
