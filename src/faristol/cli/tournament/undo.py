"""`faristol tournament undo`: take the last step back."""

from argparse import Namespace

from faristol.cli.tournament.arguments import add_written
from faristol.cli.tournament.desk import Actions, recorded, told
from faristol.cli.tournament.store import Store
from faristol.errors import NotationError
from faristol.tournament import actions as a
from faristol.tournament import events as e
from faristol.tournament.actions import TournamentAction
from faristol.tournament.events import TournamentEvent

add_arguments = add_written


@recorded
def run(_: Namespace, store: Store) -> Actions:
    """Take back a step: the opposite is added, and nothing leaves the record."""
    event = store.events[-1]
    opposite = opposite_of(event)
    if opposite is None:
        raise NotationError(f"the last step cannot be undone: {told(event, store.state)}")
    yield opposite


def opposite_of(event: TournamentEvent) -> TournamentAction | None:
    """Return the action that takes an event back; None if there is none."""
    match event:
        case e.EntrantRegistered() | e.EntrantReturned() | e.EntrantAdmitted():
            return a.Withdraw(entrant=event.entrant)
        case e.EntrantWithdrew():
            return a.Return(entrant=event.entrant)
        case e.CheckedIn():
            return a.CheckIn(entrant=event.entrant, is_here=not event.is_here)
        case e.FeeReceived():
            return a.ReceiveFee(entrant=event.entrant, amount_cents=0)
        case e.AbsenceNoted():
            return a.NoteAbsence(
                entrant=event.entrant,
                round_number=event.round_number,
                is_bye=event.is_bye,
                is_absent=not event.is_absent,
            )
        case e.PairFixed():
            return a.FixPair(
                round_number=event.round_number,
                entrants=event.entrants,
                is_fixed=not event.is_fixed,
            )
        case e.PairForbidden():
            return a.ForbidPair(entrants=event.entrants, is_forbidden=not event.is_forbidden)
        case e.TableKept() if event.table is not None:
            return a.KeepTable(entrant=event.entrant)
        case e.RoundPaired():
            return a.UnpairRound(round_number=event.round_number)
        case e.ResultEntered():
            return a.TakeBackResult(round_number=event.round_number, table=event.table)
        case e.AnnouncementMade() if event.text:
            return a.Announce(text="")
        case _:
            return None
