"""
Visibility of a tournament's record. The only door from the events to anyone who reads them.

The seed of the lots is nobody's before the tournament is closed. What somebody paid, asked for or was
granted, why they left, what was said to the committee and what another program's file said of people is for
the organisers, and each entrant's own for that entrant.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal, TypeAlias

from faristol.tournament import events as e
from faristol.tournament.events import TournamentEvent

Viewer: TypeAlias = int | Literal["director"] | None
"""An entrant's number, a director, or None for everyone else."""


def visible_to(viewer: Viewer, events: Iterable[TournamentEvent]) -> list[TournamentEvent]:
    """The events as this viewer may see them, in order."""
    every = list(events)
    is_over = any(isinstance(event, e.TournamentClosed) for event in every)
    opened = (event if is_over else _sealed(event) for event in every)
    if viewer == "director":
        return list(opened)
    shown = (_shown(event, viewer) for event in opened)
    return [event for event in shown if event is not None]


def _sealed(event: TournamentEvent) -> TournamentEvent:
    return replace(event, seed=b"") if isinstance(event, e.TournamentOpened) else event


def _shown(event: TournamentEvent, viewer: int | None) -> TournamentEvent | None:
    match event:
        case e.EntrantRegistered(entrant=entrant) if entrant != viewer:
            return replace(event, asks_grant=False, kept=())
        case e.TournamentOpened():
            return replace(event, kept=())
        case e.FeeReceived(entrant=entrant) | e.GrantDecided(entrant=entrant) if entrant != viewer:
            return None
        case e.EntrantWithdrew(entrant=entrant) if entrant != viewer:
            return replace(event, reason="")
        case e.InquiryOpened():
            return replace(event, question="", conflicted=())
        case e.InquiryAnswered() | e.AppealDecided():
            return replace(event, decision="")
        case e.PairForbidden():
            return replace(event, reason="")
        case e.ResultProposed(entrant=entrant) if entrant != viewer:
            return None
        case _:
            return event
