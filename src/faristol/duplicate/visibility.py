"""
Who may know what of a session while it goes on. The only door from a session to anyone looking at it.

The arbiter sees everything but the seed and the racks that were prepared, which tell as much. An entrant
sees the own slip, and everyone sees that slips came in; what is on them, and what they are worth, only once
the coup's play is laid. A rack is seen when it is announced; the order of the bag and the seed when the game
is over.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal, TypeAlias

from faristol.duplicate import events as e
from faristol.duplicate.events import SessionEvent
from faristol.duplicate.slip import Slip

Viewer: TypeAlias = int | Literal["arbiter"] | None
"""An entrant's number; the arbiter; or None for everyone else."""


def visible_to(
    viewer: Viewer, events: Iterable[SessionEvent], *, by_number: bool = True
) -> list[SessionEvent]:
    """
    The events as this viewer may see them, in order; those of a coup that is not decided are kept back.

    Where slips go by number, only the arbiter has the list of names while the game goes on.
    """
    every = list(events)
    over = any(isinstance(event, e.SessionEnded) for event in every)
    revealed = {event.coup for event in every if isinstance(event, e.MasterPlayed | e.NothingLaid)}
    shown = (_shown(event, viewer, revealed=revealed, over=over, hides_names=by_number) for event in every)
    return [event for event in shown if event is not None]


def _shown(
    event: SessionEvent, viewer: Viewer, *, revealed: set[int], over: bool, hides_names: bool
) -> SessionEvent | None:
    if over:
        return event
    match event:
        case e.SessionOpened():
            return replace(event, seed=b"", prepared=())
        case _ if viewer == "arbiter":
            return event
        case e.EntrantAdmitted(number=number) if hides_names and number != viewer:
            return replace(event, names=())
        case e.TilesDrawn():
            return replace(event, tiles=())
        case e.RackRejected():
            return replace(event, returned=(), note="")
        case e.SlipHandedIn(number=number, coup=coup) if number != viewer and coup not in revealed:
            return replace(event, slip=Slip())
        case e.SlipMarked(coup=coup) | e.SlipAnnulled(coup=coup) if coup not in revealed:
            return None
        case e.RulingAsked(coup=coup) | e.RulingGiven(coup=coup) | e.ChoiceAsked(coup=coup) if (
            coup not in revealed
        ):
            return None
        case _:
            return event
