"""
The events that the state keeps as they were recorded, with the actions that two of them stamp. All others lie
in their chapter; `events` has them all.

Times are milliseconds since the session was opened, read once by the shell and passed in.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from faristol.board import Square
from faristol.duplicate.slips.slip import Slip
from faristol.stream import Stamp
from faristol.tiles import Rack, Tile


class EndReason(StrEnum):
    TILES_OUT = "tiles-out"
    NO_PLAY = "no-play"
    """The bag is empty and no entrant has a play; or nothing that is left can be played at all."""
    ONE_KIND = "one-kind"
    """Only vowels or only consonants are left."""
    ARBITER = "arbiter"
    """Broken off: the coups that were closed stand, and nothing else."""


END_RULES: Mapping[EndReason, str] = {
    EndReason.TILES_OUT: "ending.tiles_out",
    EndReason.NO_PLAY: "ending.no_play_and_bag_empty",
    EndReason.ONE_KIND: "ending.one_kind_left",
}
"""The rule that ends a game so; none where an arbiter breaks it off."""


class MasterBy(StrEnum):
    """The author of the play that goes on every board."""

    PROGRAM = "program"
    ARBITER = "arbiter"
    """The program's, chosen among equals."""
    RULING = "ruling"
    """An entrant's, with a long word that the arbiter upheld."""


@dataclass(frozen=True, slots=True)
class Minimum:
    """Numbers of vowels and consonants a rack needs from this coup on."""

    first_coup: int
    vowels: int
    consonants: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionOpened(Stamp):
    """Everything that is settled before anyone sits down."""

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
    signed_by: str = ""
    """The arbiter who allowed a schedule, or prepared racks, against the rule on vowels and consonants."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantReturned(Stamp):
    """Recorded as gone wrongly, or come back: plays again from the next rack on."""

    number: int
    author: str
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipHandedIn(Stamp):
    """Replaces what the same number handed in for this coup before."""

    coup: int
    number: int
    slip: Slip
    late: bool = False
    by_arbiter: bool = False
    """Typed in from paper."""
    author: str = ""
    """The arbiter who replaced a slip of a closed coup."""
    note: str = ""
    """Reason in the arbiter's words."""


@dataclass(frozen=True, slots=True)
class AnnulSlip:
    """Annul a slip because its writer goes on against the arbiter's word."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipAnnulled(AnnulSlip, Stamp):
    """Annulment because the writer went on after time, against the arbiter's word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipRestored(RestoreSlip, Stamp):
    """Return of an annulled slip, which counts again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingGiven(Stamp):
    coup: int
    word: str
    upheld: bool
    author: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MasterPlayed(Stamp):
    coup: int
    placed: tuple[tuple[Square, Tile], ...]
    place: str
    word: str
    words: tuple[str, ...]
    score: int
    by: MasterBy


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkCorrected(Stamp):
    """An arbiter's error, put right after the game: points change, the board never does."""

    coup: int
    number: int
    accepted: bool
    """Rejected wrongly; else accepted wrongly."""
    before: int
    points: int
    """From now on."""
    author: str
    reason: str
