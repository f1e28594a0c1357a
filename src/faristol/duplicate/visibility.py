"""
Visibility of a session while it runs. The only door from a session to anyone looking at it.

The arbiter sees everything but the seed and the racks that were prepared, which tell as much. An entrant
sees the own slips; who else handed in, when and what, and what it is worth, only once the coup's play is
laid. A rack is seen when it is announced, and only then that it was drawn and changed before; the order of
the bag and the seed when the game is over.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal, TypeAlias

from faristol.duplicate import events as e
from faristol.duplicate.events import SessionEvent

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
    if over:
        return every
    revealed = {event.coup for event in every if isinstance(event, e.MasterPlayed | e.NothingLaid)}
    announced = max((at for at, event in enumerate(every) if isinstance(event, e.RackAnnounced)), default=-1)
    told = (
        event
        for at, event in enumerate(every)
        if viewer == "arbiter" or at < announced or not isinstance(event, e.TilesDrawn | e.RackRejected)
    )
    shown = (_shown(event, viewer, revealed=revealed, hides_names=by_number) for event in told)
    return [event for event in shown if event is not None]


def _shown(
    event: SessionEvent, viewer: Viewer, *, revealed: set[int], hides_names: bool
) -> SessionEvent | None:
    match event:
        case e.SessionOpened():
            return replace(event, seed=b"", prepared=())
        case _ if viewer == "arbiter":
            return event
        case e.EntrantAdmitted(number=number) | e.EntrantRenamed(number=number) if (
            hides_names and number != viewer
        ):
            return replace(event, names=())
        case e.EntrantReturned():
            return replace(event, author="", note="")
        case e.TilesDrawn():
            return replace(event, tiles=())
        case e.RackRejected():
            return replace(event, returned=(), author="", note="")
        case e.SlipHandedIn(number=number, coup=coup) if number != viewer and coup not in revealed:
            return None
        case e.SlipMarked(coup=coup) | e.SlipAnnulled(coup=coup) | e.SlipRestored(coup=coup) if (
            coup not in revealed
        ):
            return None
        case e.RulingAsked(coup=coup) | e.RulingGiven(coup=coup) | e.ChoiceAsked(coup=coup) if (
            coup not in revealed
        ):
            return None
        case _:
            return event
