"""What an arbiter, or an entrant's device, wants to do in a session."""

from dataclasses import dataclass
from typing import TypeAlias

from faristol.board import Placement
from faristol.duplicate.slip import Slip


@dataclass(frozen=True, slots=True)
class Admit:
    """Give the next number to one player, or to a pair at one board."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rename:
    """Write the names of a number anew: misspelt, or another of a pair sits there. After the game, too."""

    number: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DrawSeats:
    """Draw lots for the places at the tables."""


@dataclass(frozen=True, slots=True)
class DrawRack:
    """Fill the rack, and change it until it has what it needs."""


@dataclass(frozen=True, slots=True)
class RejectRack:
    """Change it whole, drawn or announced, before the countdown has run; another is drawn at once."""

    author: str
    reason: str


@dataclass(frozen=True, slots=True)
class AnnounceRack:
    pass


@dataclass(frozen=True, slots=True)
class StartCountdown:
    """Or go on after a pause."""


@dataclass(frozen=True, slots=True)
class PauseCountdown:
    pass


@dataclass(frozen=True, slots=True)
class ExtendCountdown:
    by_ms: int


@dataclass(frozen=True, slots=True)
class StopCountdown:
    """Call time, early or not."""


@dataclass(frozen=True, slots=True)
class HandIn:
    """By an entrant's device: the clock says whether it is in time. The last in time counts."""

    number: int
    slip: Slip


@dataclass(frozen=True, slots=True)
class EnterSlip:
    """By the arbiter, from paper: for this coup, or for one that is over."""

    coup: int
    number: int
    slip: Slip
    late: bool = False
    author: str = ""
    """Needed, like the reason, where it replaces a slip of a coup that is closed."""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class AnnulSlip:
    """Its writer goes on writing, against the arbiter's word."""

    coup: int
    number: int
    author: str
    reason: str


@dataclass(frozen=True, slots=True)
class RestoreSlip:
    """Lift an annulment, before the game is over."""

    coup: int
    number: int
    author: str
    reason: str


@dataclass(frozen=True, slots=True)
class CloseCoup:
    """Everything is collected."""

    somebody_played: bool = False
    """An arbiter's word that some slip, to be entered later, has a play; else those entered say it."""


@dataclass(frozen=True, slots=True)
class Rule:
    """Uphold or refuse a long word that the lexicon lacks."""

    word: str
    upheld: bool
    author: str
    reason: str


@dataclass(frozen=True, slots=True)
class ChooseMaster:
    """Lay this one of the best plays."""

    placement: Placement


@dataclass(frozen=True, slots=True)
class RecordLeaving:
    number: int


@dataclass(frozen=True, slots=True)
class TakeBackLeaving:
    """Who had not left after all, or has come back: plays again from the next rack on."""

    number: int
    author: str
    reason: str


@dataclass(frozen=True, slots=True)
class EndSession:
    """Break it off, for good: the coups that are closed stand, the one that is not is none."""

    author: str
    reason: str


@dataclass(frozen=True, slots=True)
class CorrectMark:
    """After the game: a play was accepted wrongly, or rejected wrongly."""

    coup: int
    number: int
    accepted: bool
    """Whether it counts from now on."""
    author: str
    reason: str
    points: int | None = None
    """None: what the board counts for it."""


SessionAction: TypeAlias = (
    Admit
    | Rename
    | DrawSeats
    | DrawRack
    | RejectRack
    | AnnounceRack
    | StartCountdown
    | PauseCountdown
    | ExtendCountdown
    | StopCountdown
    | HandIn
    | EnterSlip
    | AnnulSlip
    | RestoreSlip
    | CloseCoup
    | Rule
    | ChooseMaster
    | RecordLeaving
    | TakeBackLeaving
    | EndSession
    | CorrectMark
)
