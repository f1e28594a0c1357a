"""`faristol tournament enter`, `check-in`, `withdraw`, `admit`, `absent` and `seed`."""

import argparse
from collections.abc import Iterator, Sequence

from faristol.cli.kit.inputs import read_input
from faristol.cli.tournament.desk import carry_out
from faristol.cli.tournament.names import entrants_named, names_in, next_round
from faristol.cli.tournament.rows import players_in
from faristol.cli.tournament.store import Step, Store
from faristol.errors import NotationError
from faristol.formats.tournament_csv import PlayerRow, read_players
from faristol.names import fold_name
from faristol.tournament import actions as a
from faristol.tournament.state import Standing


def run_enter(args: argparse.Namespace) -> int:
    if (args.name is None) == (args.csv is None):
        args.fail("NAME enters one, --csv FILE many: one of the two")
    if args.csv is not None and (args.club or args.rating is not None or args.grant):
        args.fail("--club, --rating and --grant go with NAME; a table has columns for them")
    rows = [] if args.csv is None else players_in(args.csv)

    def steps(store: Store) -> Iterator[Step]:
        known = {fold_name(each.name) for each in store.state.entrants.values()}
        for row in rows or [PlayerRow(player=args.name, name=args.name, rating=args.rating, club=args.club)]:
            where = f"{args.csv}, line {row.line}" if rows else ""
            plain = " ".join(row.name.split())
            if fold_name(plain) in known:
                raise NotationError(f"{where}: {plain} is entered already".removeprefix(": "))
            known.add(fold_name(plain))
            yield (
                where,
                a.Register(
                    name=plain,
                    club=row.club,
                    rating=row.rating or None,
                    asks_grant=args.grant,
                    on=args.on,
                    author=args.by,
                ),
            )

    return carry_out(args, steps)


def run_check_in(args: argparse.Namespace) -> int:
    if bool(args.entrants) == args.all:
        args.fail("ENTRANT says who is here, --all that everybody is: one of the two")

    def steps(store: Store) -> Iterator[Step]:
        for number in _meant(store, args):
            yield "", a.CheckIn(entrant=number, is_here=not args.undo, author=args.by)
            if args.fee is not None:
                yield "", a.ReceiveFee(entrant=number, amount_cents=args.fee, author=args.by)

    return carry_out(args, steps)


def _meant(store: Store, args: argparse.Namespace) -> Sequence[int]:
    if not args.all:
        return entrants_named(store.state, args.entrants)
    inside = (each for each in store.state.entrants.values() if each.standing is Standing.IN)
    return [each.number for each in inside if each.is_here == args.undo or args.fee is not None]


def run_withdraw(args: argparse.Namespace) -> int:
    def steps(store: Store) -> Iterator[Step]:
        for number in entrants_named(store.state, args.entrants):
            if args.undo:
                yield "", a.Return(entrant=number, author=args.by)
            else:
                yield (
                    "",
                    a.Withdraw(entrant=number, reason=args.reason, leaves_table=args.now, author=args.by),
                )

    return carry_out(args, steps)


def run_change(args: argparse.Namespace) -> int:
    """What is not said stays."""
    if args.name is None and args.club is None and args.rating is None:
        args.fail("--name, --club or --rating says what changes")

    def steps(store: Store) -> Iterator[Step]:
        (number,) = entrants_named(store.state, [args.entrant])
        before = store.state.entrants[number]
        name = before.name if args.name is None else " ".join(args.name.split())
        others = (each.name for each in store.state.entrants.values() if each.number != number)
        if args.name is not None and fold_name(name) in map(fold_name, others):
            raise NotationError(f"{name} is the name of somebody else who is entered")
        yield (
            "",
            a.ChangeEntrant(
                entrant=number,
                name=name,
                club=before.club if args.club is None else args.club,
                rating=before.rating if args.rating is None else args.rating or None,
                author=args.by,
            ),
        )

    return carry_out(args, steps)


def run_grant(args: argparse.Namespace) -> int:
    def steps(store: Store) -> Iterator[Step]:
        (number,) = entrants_named(store.state, [args.entrant])
        yield (
            "",
            a.DecideGrant(entrant=number, amount_cents=args.amount, reason=args.reason, author=args.by),
        )

    return carry_out(args, steps)


def run_admit(args: argparse.Namespace) -> int:
    def steps(store: Store) -> Iterator[Step]:
        for number in entrants_named(store.state, args.entrants):
            yield "", a.Admit(entrant=number, author=args.by)

    return carry_out(args, steps)


def run_absent(args: argparse.Namespace) -> int:
    def steps(store: Store) -> Iterator[Step]:
        number = args.round or next_round(store.state)
        for entrant in entrants_named(store.state, args.entrants):
            yield (
                "",
                a.NoteAbsence(
                    entrant=entrant,
                    round_number=number,
                    is_bye=args.bye,
                    is_absent=not args.undo,
                    author=args.by,
                ),
            )

    return carry_out(args, steps)


def run_seed(args: argparse.Namespace) -> int:
    rows = [] if args.ratings is None else read_players(read_input(args.ratings), name=args.ratings)

    def steps(store: Store) -> Iterator[Step]:
        ratings = tuple(_ratings(store, rows, args.ratings))
        order = tuple(entrants_named(store.state, args.order))
        yield "", a.FixSeeding(ratings=ratings, rating_list=args.list, order=order, author=args.by)

    return carry_out(args, steps)


def _ratings(store: Store, rows: Sequence[PlayerRow], file: str) -> Iterator[tuple[int, int | None]]:
    """Of those who are entered: a published list has many others on it."""
    names, seen = names_in(store.state), dict[int, int]()
    for row in rows:
        try:
            number = names.find(row.name)
        except NotationError:
            continue
        first = seen.setdefault(number, row.line)
        if first != row.line:
            raise NotationError(f"{file}, line {row.line}: {row.name} is on line {first} already")
        yield number, row.rating or None
