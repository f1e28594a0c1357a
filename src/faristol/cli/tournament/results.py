"""`faristol tournament result` and `correct`: what comes from the tables."""

import argparse
from collections.abc import Iterator
from dataclasses import replace

from faristol.cli.tournament.desk import carry_out
from faristol.cli.tournament.names import Names, names_in, round_named, table_numbered
from faristol.cli.tournament.rows import report_of, results_in, turned, winner_by
from faristol.cli.tournament.store import Step, Store
from faristol.errors import NotationError
from faristol.formats.tournament_csv import ResultRow
from faristol.standings.result import Result, ResultKind
from faristol.tournament import actions as a
from faristol.tournament.report import Feat, SideNotes, TableReport
from faristol.tournament.state import RoundState

_SIDES = {"1": (0,), "2": (1,), "both": (0, 1)}
_LEFT = {"both": ResultKind.BOTH_LOST}
_PAIR = 2


def run_result(args: argparse.Namespace) -> int:
    _check_usage(args)

    def steps(store: Store) -> Iterator[Step]:
        if args.csv is not None:
            yield from _from_table(store, args)
            return
        found = round_named(store.state, args.round)
        table = table_numbered(found, args.table).table.number
        if args.absent:
            sides = _SIDES[args.absent]
            if store.book.attendance is None:
                raise NotationError(_without_rule(args, store.book.id))
            yield (
                "",
                a.RecordAbsence(round_number=found.number, table=table, absent=sides, author=args.by),
            )
        else:
            report = _report(args)
            yield (
                "",
                a.EnterResult(round_number=found.number, table=table, report=report, author=args.by),
            )

    return carry_out(args, steps)


def _without_rule(args: argparse.Namespace, book: str) -> str:
    """What an arbiter can type instead."""
    return (
        f"{book} has no rule about absence: an arbiter says what it is worth, "
        f"such as: result {args.file} {args.table} 0 0 --left {args.absent}"
    )


def _check_usage(args: argparse.Namespace) -> None:
    if (args.table is None) == (args.csv is None):
        args.fail("TABLE POINTS POINTS enters one result, --csv FILE many: one of the two")
    wanted = 0 if args.csv is not None or args.absent else _PAIR
    if len(args.points) != wanted:
        args.fail(f"{len(args.points)} numbers of points where {wanted} are wanted")
    if args.left == "both" and args.winner:
        args.fail("--winner: where both left, nobody wins")
    if args.absent and args.winner:
        args.fail("--winner: who wins where somebody is absent is the rulebook's to say")


def run_correct(args: argparse.Namespace) -> int:
    def steps(store: Store) -> Iterator[Step]:
        found = round_named(store.state, args.round)
        held = table_numbered(found, args.table)
        report = _report(args)
        if held.report is not None:
            report = _kept(report, held.report, args)
        yield (
            "",
            a.CorrectResult(
                round_number=found.number,
                table=args.table,
                report=report,
                author=args.by,
                reason=args.reason,
                is_data_error=args.data_error,
            ),
        )

    return carry_out(args, steps)


def _report(args: argparse.Namespace) -> TableReport:
    first, second = args.points
    kind = _LEFT.get(args.left, ResultKind.FORFEIT) if args.left else ResultKind.PLAYED
    winner = winner_by((first, second))
    if args.winner:
        winner = None if args.winner == "none" else int(args.winner) - 1
    elif args.left in ("1", "2"):
        winner = 2 - int(args.left)
    return TableReport(
        result=Result(points=(first, second), winner=winner, kind=kind),
        notes=(_notes(args, 0), _notes(args, 1)),
        first_went=None if args.first is None else int(args.first) - 1,
    )


def _notes(args: argparse.Namespace, side: int) -> SideNotes:
    best, special = getattr(args, f"best{side + 1}"), getattr(args, f"with{side + 1}")
    return SideNotes(
        bingos=None if args.bingos is None else args.bingos[side],
        best_play=None if best is None else _feat(args, *best),
        best_with=tuple((tile, _feat(args, word, points)) for tile, word, points in special),
    )


def _feat(args: argparse.Namespace, word: str, points: str) -> Feat:
    if not (points.isascii() and points.isdecimal()):
        args.fail(f"{points!r} is no number of points, of {word}")
    return Feat(word=word, points=int(points))


def _kept(report: TableReport, before: TableReport, args: argparse.Namespace) -> TableReport:
    """A new score leaves what the sheet says besides, as long as nothing else is said of it."""
    notes = [
        SideNotes(
            bingos=was.bingos if now.bingos is None else now.bingos,
            best_play=now.best_play or was.best_play,
            best_with=now.best_with or was.best_with,
        )
        for now, was in zip(report.notes, before.notes, strict=True)
    ]
    first = before.first_went if args.first is None else report.first_went
    return replace(report, notes=(notes[0], notes[1]), first_went=first, game=before.game)


# A table of results


def _from_table(store: Store, args: argparse.Namespace) -> Iterator[Step]:
    rows = results_in(args.csv)
    names = names_in(store.state)
    for row in rows:
        if args.round is None or row.round_number == args.round:
            yield from _entering(store, names, row, args)


def _entering(store: Store, names: Names, row: ResultRow, args: argparse.Namespace) -> Iterator[Step]:
    """Nothing for whoever sat out, which the pairing says already, nor for a table that still plays."""
    where = f"{args.csv}, line {row.line}"
    if row.player2 is None or row.points1 is None or row.points2 is None:
        return
    try:
        found = round_named(store.state, row.round_number)
        pair = names.find(row.player1), names.find(row.player2)
        table, is_turned = _table_of(found, pair, store)
    except NotationError as error:
        raise NotationError(f"{where}: {error}") from error
    report = report_of(row)
    if is_turned:
        report = turned(report)
    yield (
        where,
        a.EnterResult(round_number=found.number, table=table, report=report, author=args.by),
    )


def _table_of(found: RoundState, pair: tuple[int, int], store: Store) -> tuple[int, bool]:
    for each in found.tables:
        if each.table.entrants in {pair, pair[::-1]}:
            return each.table.number, each.table.entrants != pair
    first, second = (store.state.entrants[number].name for number in pair)
    raise NotationError(f"{first} and {second} do not meet in round {found.number}")
