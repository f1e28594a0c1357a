"""
Everything that happens in a duplicate session, whatever its chapter. Past tense, never edited.

A session is its list of events; board, scores and ranking are computed. Marks are kept as they were given: a
later correction is another event.
"""

from collections.abc import Mapping
from typing import TypeAlias, get_args

from faristol.duplicate.chapters import coup, ending, entrants, master_play, racks, result, slip
from faristol.duplicate.chapters.coup import (
    CountdownExtended,
    CountdownPaused,
    CountdownStarted,
    CoupClosed,
    TimeCalled,
    WarningCalled,
)
from faristol.duplicate.chapters.ending import SessionEnded
from faristol.duplicate.chapters.entrants import EntrantAdmitted, EntrantLeft, EntrantRenamed, SeatsDrawn
from faristol.duplicate.chapters.master_play import ChoiceAsked, NothingLaid, RulingAsked
from faristol.duplicate.chapters.racks import RackAnnounced, RackRejected, Rejection, TilesDrawn
from faristol.duplicate.chapters.slip import SlipCameLate, SlipMarked
from faristol.duplicate.kept_events import (
    END_RULES,
    EndReason,
    EntrantReturned,
    MarkCorrected,
    MasterBy,
    MasterPlayed,
    Minimum,
    RulingGiven,
    SessionOpened,
    SlipAnnulled,
    SlipHandedIn,
    SlipRestored,
)

SessionEvent: TypeAlias = (
    SessionOpened
    | entrants.Event
    | racks.Event
    | coup.Event
    | slip.Event
    | master_play.Event
    | ending.Event
    | result.Event
)
KINDS: Mapping[str, type[SessionEvent]] = {kind.__name__: kind for kind in get_args(SessionEvent)}
"""By the name that a log gives them."""

__all__ = [
    "END_RULES",
    "KINDS",
    "ChoiceAsked",
    "CountdownExtended",
    "CountdownPaused",
    "CountdownStarted",
    "CoupClosed",
    "EndReason",
    "EntrantAdmitted",
    "EntrantLeft",
    "EntrantRenamed",
    "EntrantReturned",
    "MarkCorrected",
    "MasterBy",
    "MasterPlayed",
    "Minimum",
    "NothingLaid",
    "RackAnnounced",
    "RackRejected",
    "Rejection",
    "RulingAsked",
    "RulingGiven",
    "SeatsDrawn",
    "SessionEnded",
    "SessionEvent",
    "SessionOpened",
    "SlipAnnulled",
    "SlipCameLate",
    "SlipHandedIn",
    "SlipMarked",
    "SlipRestored",
    "TilesDrawn",
    "TimeCalled",
    "WarningCalled",
]
