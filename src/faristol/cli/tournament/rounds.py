"""`faristol tournament fix`, `forbid`, `unpair`, `start`, `time`, `close` and `undo`."""

import argparse
from collections.abc import Iterator

from faristol.cli.tournament.desk import carry_out, told
from faristol.cli.tournament.names import entrants_named, next_round, round_named
from faristol.cli.tournament.store import Step, Store
from faristol.errors import NotationError
from faristol.tournament import actions as a
from faristol.tournament import events as e
from faristol.tournament.actions import TournamentAction
from faristol.tournament.events import TournamentEvent


def run_fix(args: argparse.Namespace) -> int:
    def steps(store: Store) -> Iterator[Step]:
        first, second = entrants_named(store.state, args.entrants)
        number = args.round or next_round(store.state)
        yield (
            "",
            a.FixPair(round_number=number, entrants=(first, second), is_fixed=not args.undo, author=args.by),
        )

    return carry_out(args, steps)


def run_forbid(args: argparse.Namespace) -> int:
    def steps(store: Store) -> Iterator[Step]:
        first, second = entrants_named(store.state, args.entrants)
        yield (
            "",
            a.ForbidPair(
                entrants=(first, second), is_forbidden=not args.undo, author=args.by, reason=args.reason
            ),
        )

    return carry_out(args, steps)


def run_unpair(args: argparse.Namespace) -> int:
    def steps(store: Store) -> Iterator[Step]:
        number = round_named(store.state, None).number
        yield "", a.UnpairRound(round_number=number, author=args.by, reason=args.reason)

    return carry_out(args, steps)


def run_start(args: argparse.Namespace) -> int:
    def steps(store: Store) -> Iterator[Step]:
        yield "", a.StartRound(round_number=round_named(store.state, None).number, author=args.by)

    return carry_out(args, steps)


def run_time(args: argparse.Namespace) -> int:
    def steps(store: Store) -> Iterator[Step]:
        yield "", a.CallTime(round_number=round_named(store.state, None).number, author=args.by)

    return carry_out(args, steps)


def run_close(args: argparse.Namespace) -> int:
    def steps(store: Store) -> Iterator[Step]:
        if args.tournament:
            yield "", a.CloseTournament(author=args.by)
        else:
            yield "", a.CloseRound(round_number=round_named(store.state, None).number, author=args.by)

    return carry_out(args, steps)


def run_undo(args: argparse.Namespace) -> int:
    """Nothing is taken out of the record: the opposite is added to it."""

    def steps(store: Store) -> Iterator[Step]:
        event = store.events[-1]
        opposite = opposite_of(event, args.by)
        if opposite is None:
            raise NotationError(f"the last step has no opposite, and stays: {told(event, store.state)}")
        yield "", opposite

    return carry_out(args, steps)


def opposite_of(event: TournamentEvent, author: str) -> TournamentAction | None:
    """What takes an event back; None where nothing does."""
    match event:
        case e.EntrantRegistered() | e.EntrantReturned() | e.EntrantAdmitted():
            return a.Withdraw(entrant=event.entrant, author=author)
        case e.EntrantWithdrew():
            return a.Return(entrant=event.entrant, author=author)
        case e.CheckedIn():
            return a.CheckIn(entrant=event.entrant, is_here=not event.is_here, author=author)
        case e.FeeReceived():
            return a.ReceiveFee(entrant=event.entrant, amount_cents=0, author=author)
        case e.AbsenceNoted():
            return a.NoteAbsence(
                entrant=event.entrant,
                round_number=event.round_number,
                is_bye=event.is_bye,
                is_absent=not event.is_absent,
                author=author,
            )
        case e.PairFixed():
            return a.FixPair(
                round_number=event.round_number,
                entrants=event.entrants,
                is_fixed=not event.is_fixed,
                author=author,
            )
        case e.PairForbidden():
            return a.ForbidPair(entrants=event.entrants, is_forbidden=not event.is_forbidden, author=author)
        case e.RoundPaired():
            return a.UnpairRound(round_number=event.round_number, author=author)
        case e.AnnouncementMade() if event.text:
            return a.Announce(text="", author=author)
        case _:
            return None
