"""`faristol tournament enter`: entrants, one or a table of them."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

from faristol.cli.kit.numbers import number
from faristol.cli.tournament.arguments import add_written, day
from faristol.cli.tournament.desk import carry_out
from faristol.cli.tournament.rows import players_in
from faristol.cli.tournament.store import Step, Store
from faristol.errors import NotationError
from faristol.formats.tournament.csv import PlayerRow
from faristol.names import fold_name
from faristol.tournament import actions as a

EXAMPLES = """\
examples:
  faristol tournament enter open.jsonl "Maria Puig" --club Manresa --rating 1140
  faristol tournament enter open.jsonl --csv players.csv

A row of the table is player,name,rating,club,registered under a row with those names, or with theirs in the
languages of the program (Nom, Cognoms, BARRUF); all but name may be left out. Contacts (.vcf) and plain
lists, one name a line, are read, too. All rows are entered, in the
order of `registered` where there is one, or none.
"""


def add_arguments(verb: ArgumentParser) -> None:
    add_written(verb)
    verb.add_argument("name", metavar="NAME", nargs="?", help="name of one entrant; --csv enters many")
    verb.add_argument("--csv", metavar="CSV", help="a table of players; - is standard input")
    verb.add_argument("--club", default="")
    verb.add_argument("--rating", metavar="N", type=number(), help="rating; none, or 0, for a newcomer")
    verb.add_argument("--grant", action="store_true", help="request a travel grant")
    verb.add_argument(
        "--on", metavar="YYYY-MM-DD", type=day, default="", help="day of registration (default: today)"
    )


def run(args: Namespace) -> None:
    if (args.name is None) == (args.csv is None):
        args.fail("give either NAME or --csv FILE")
    if args.csv is not None and (args.club or args.rating is not None or args.grant):
        args.fail("--club, --rating and --grant need NAME; a table has columns for them")
    if args.name is not None and Path(args.name).is_file():
        args.fail(f"{args.name} is a file: --csv {args.name} enters the players in it")
    rows = [] if args.csv is None else players_in(args.csv)

    def steps(store: Store) -> Iterator[Step]:
        known = {fold_name(entrant.name) for entrant in store.state.entrants.values()}
        for row in rows or [PlayerRow(player=args.name, name=args.name, rating=args.rating, club=args.club)]:
            where = f"{args.csv}, line {row.line}" if rows else ""
            plain = " ".join(row.name.split())
            if fold_name(plain) in known:
                said = f"{plain} is already entered: two people need two names"
                raise NotationError(f"{where}: {said}".removeprefix(": "))
            known.add(fold_name(plain))
            yield (
                where,
                a.Register(
                    name=plain,
                    club=row.club,
                    rating=row.rating or None,
                    asks_grant=args.grant,
                    on=args.on,
                ),
            )

    carry_out(args, steps)
