"""Everything that an arbiter, or an entrant's device, may want to do in a session, whatever its chapter."""

from typing import TypeAlias

from faristol.duplicate.chapters import coup, ending, entrants, master_play, racks, result, slip
from faristol.duplicate.chapters.coup import (
    CloseCoup,
    ExtendCountdown,
    PauseCountdown,
    StartCountdown,
    StopCountdown,
)
from faristol.duplicate.chapters.ending import EndSession
from faristol.duplicate.chapters.entrants import Admit, DrawSeats, RecordLeaving, Rename, TakeBackLeaving
from faristol.duplicate.chapters.master_play import ChooseMaster, Rule
from faristol.duplicate.chapters.racks import AnnounceRack, DrawRack, RejectRack
from faristol.duplicate.chapters.result import CorrectMark
from faristol.duplicate.chapters.slip import EnterSlip, HandIn
from faristol.duplicate.kept_events import AnnulSlip, RestoreSlip

SessionAction: TypeAlias = (
    entrants.Action
    | racks.Action
    | coup.Action
    | slip.Action
    | master_play.Action
    | ending.Action
    | result.Action
)

__all__ = [
    "Admit",
    "AnnounceRack",
    "AnnulSlip",
    "ChooseMaster",
    "CloseCoup",
    "CorrectMark",
    "DrawRack",
    "DrawSeats",
    "EndSession",
    "EnterSlip",
    "ExtendCountdown",
    "HandIn",
    "PauseCountdown",
    "RecordLeaving",
    "RejectRack",
    "Rename",
    "RestoreSlip",
    "Rule",
    "SessionAction",
    "StartCountdown",
    "StopCountdown",
    "TakeBackLeaving",
]
