"""
What happened in a duplicate session, in the order it happened. Past tense, never edited.

Times are milliseconds since the session was opened, read once by the shell and passed in. A session is its
list of events; board, scores and ranking are computed. Marks are kept as they were given: a later correction
is another event.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias, get_args

from faristol.board import Square
from faristol.duplicate.marking import Mark
from faristol.duplicate.slip import Slip
from faristol.tiles import Rack, Tile


class EndReason(StrEnum):
    TILES_OUT = "tiles-out"
    NO_PLAY = "no-play"
    """The bag is empty and no entrant has a play; or nothing that is left can be played at all."""
    ONE_KIND = "one-kind"
    """Only vowels or only consonants are left."""
    ARBITER = "arbiter"
    """Broken off: the coups that were closed stand, and nothing else."""


class Rejection(StrEnum):
    """Why a whole rack goes back."""

    VOWELS_CONSONANTS = "vowels-consonants"
    NO_PLAY = "no-play"
    """The program found none with it."""
    ARBITER = "arbiter"
    """Drawn or announced amiss, as an arbiter says."""
    PREPARED = "prepared"
    """What was kept is not part of the rack that the prepared list has next."""


class MasterBy(StrEnum):
    """Whose play goes on every board."""

    PROGRAM = "program"
    ARBITER = "arbiter"
    """The program's, chosen among equals."""
    RULING = "ruling"
    """An entrant's, with a long word that the arbiter upheld."""


@dataclass(frozen=True, slots=True)
class Minimum:
    """How many vowels and consonants a rack needs from this coup on."""

    first_coup: int
    vowels: int
    consonants: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionOpened:
    """Everything that is settled before anyone sits down."""

    at_ms: int
    rulebook: str
    rulebook_digest: str
    tileset: str
    board: str
    lexicon: str
    lexicon_version: str
    coup_ms: int
    grace_ms: int
    schedule: tuple[Minimum, ...]
    """By coup; where it cannot be kept, the rulebook's fallback is due."""
    seed: bytes
    """Secret until the game is over."""
    commitment: str
    """Public from the start: fixes the seed."""
    title: str = ""
    prepared: tuple[Rack, ...] = ()
    """The rack of each coup, where they were fixed beforehand; secret as the seed is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantAdmitted:
    at_ms: int
    number: int
    """From 1, the same for the whole game."""
    names: tuple[str, ...]
    """One, or the two of a pair at one board."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantRenamed:
    """The same number, its names written anew."""

    at_ms: int
    number: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsDrawn:
    at_ms: int
    numbers: tuple[int, ...]
    """Whose place each is, from the first on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TilesDrawn:
    at_ms: int
    coup: int
    tiles: Rack
    """From the front of the bag, or, by a prepared list, from wherever they lay in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RackRejected:
    """It went back whole, and the bag was mixed."""

    at_ms: int
    coup: int
    returned: Rack
    reason: Rejection
    author: str = ""
    """Where an arbiter decided it."""
    note: str = ""
    """Why, in the arbiter's words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RackAnnounced:
    at_ms: int
    coup: int
    rack: Rack


@dataclass(frozen=True, slots=True, kw_only=True)
class CountdownStarted:
    """Or went on after a pause."""

    at_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CountdownPaused:
    at_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CountdownExtended:
    at_ms: int
    by_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WarningCalled:
    """Half a minute, or what the rulebook says, before the end."""

    at_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeCalled:
    at_ms: int
    ends_ms: int
    """When it ran out; devices have their grace from then on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipHandedIn:
    """Replaces what the same number handed in for this coup before."""

    at_ms: int
    coup: int
    number: int
    slip: Slip
    late: bool = False
    by_arbiter: bool = False
    """Typed in from paper."""
    author: str = ""
    """Who replaced a slip of a coup that was closed."""
    note: str = ""
    """Why, in the arbiter's words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipCameLate(SlipHandedIn):
    """From a device, after time and grace; a slip that came in time stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipAnnulled:
    """Its writer went on after time, against the arbiter's word."""

    at_ms: int
    coup: int
    number: int
    author: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipRestored:
    """It was annulled, and counts again."""

    at_ms: int
    coup: int
    number: int
    author: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CoupClosed:
    """Everything is collected."""

    at_ms: int
    coup: int
    somebody_played: bool
    """An arbiter's word, where slips are entered later; else those entered say it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipMarked:
    at_ms: int
    coup: int
    number: int
    mark: Mark


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingAsked:
    """Long words that the lexicon lacks, in plays worth more than the program's best."""

    at_ms: int
    coup: int
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingGiven:
    at_ms: int
    coup: int
    word: str
    upheld: bool
    author: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceAsked:
    """Several plays are best, and the rulebook leaves it to the arbiter."""

    at_ms: int
    coup: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MasterPlayed:
    at_ms: int
    coup: int
    placed: tuple[tuple[Square, Tile], ...]
    place: str
    word: str
    words: tuple[str, ...]
    score: int
    by: MasterBy


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingLaid:
    """Neither an entrant nor the program has a play: all seven tiles are changed."""

    at_ms: int
    coup: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantLeft:
    """Nothing more comes from this number."""

    at_ms: int
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantReturned:
    """Recorded as gone wrongly, or come back: plays again from the next rack on."""

    at_ms: int
    number: int
    author: str
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionEnded:
    at_ms: int
    reason: EndReason
    author: str = ""
    """Where an arbiter broke it off."""
    note: str = ""
    """Why, in the arbiter's words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkCorrected:
    """An arbiter's error, put right after the game: points change, the board never does."""

    at_ms: int
    coup: int
    number: int
    accepted: bool
    """Rejected wrongly; else accepted wrongly."""
    before: int
    points: int
    """From now on."""
    author: str
    reason: str


SessionEvent: TypeAlias = (
    SessionOpened
    | EntrantAdmitted
    | EntrantRenamed
    | SeatsDrawn
    | TilesDrawn
    | RackRejected
    | RackAnnounced
    | CountdownStarted
    | CountdownPaused
    | CountdownExtended
    | WarningCalled
    | TimeCalled
    | SlipHandedIn
    | SlipCameLate
    | SlipAnnulled
    | SlipRestored
    | CoupClosed
    | SlipMarked
    | RulingAsked
    | RulingGiven
    | ChoiceAsked
    | MasterPlayed
    | NothingLaid
    | EntrantLeft
    | EntrantReturned
    | SessionEnded
    | MarkCorrected
)
KINDS: Mapping[str, type[SessionEvent]] = {kind.__name__: kind for kind in get_args(SessionEvent)}
"""By the name that a log gives them."""
