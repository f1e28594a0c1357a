"""Request and result of a pairing."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from faristol.rulebook.choices import ByeTo, Method

__all__ = [
    "ByeTo",
    "Method",
    "PairingPlan",
    "PairingRequest",
    "PairingRules",
    "PlannedPair",
    "Reason",
    "Rematches",
]


class Rematches(StrEnum):
    NEVER = "never"
    UNAVOIDABLE = "unavoidable"
    """The fewest possible, each of them reported."""
    FREE = "free"


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingRules:
    """Rules that must hold, and preferences."""

    method: Method = Method.SWISS
    rematches: Rematches = Rematches.NEVER
    bye_to: ByeTo = ByeTo.LAST_WITHOUT
    clubmates_apart: bool = False
    """True to put as few clubmates together as possible, before the distance is looked at."""
    starts_balanced: bool = True
    """True if the player who went first less often goes first; otherwise the higher one does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundFact:
    """One earlier round of one entrant: what score groups go by."""

    half_points: int
    """Scored in that round."""
    opponent: int | None = None
    """None where no game was played: a bye, an absence, a forfeit."""
    is_first: bool = False
    """Went first; only said where a game was played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingRequest:
    """A round to be paired. All of it comes from the events: the same request has one answer."""

    round_number: int
    order: tuple[int, ...]
    """Players, best first, by the standings before the round: without absents and asked-for byes."""
    places: Mapping[int, int]
    """Position in the whole standings, from 1, no two alike: what distance is measured in."""
    met: Mapping[tuple[int, int], tuple[int, ...]] = field(default_factory=dict)
    """Rounds in which two entrants met, by pair; the smaller number first."""
    clubs: Mapping[int, str] = field(default_factory=dict)
    byes: Mapping[int, int] = field(default_factory=dict)
    """Number of times each sat out as the odd one."""
    starts: Mapping[int, int] = field(default_factory=dict)
    """Number of times each went first."""
    seeding: tuple[int, ...] = ()
    """All entrants in the first order: what a round robin goes by."""
    fixed: tuple[tuple[int, int], ...] = ()
    forbidden: tuple[tuple[int, int], ...] = ()
    sits_out: int | None = None
    """By the director's word, where the number is odd; None: as the rules say."""
    histories: Mapping[int, tuple[RoundFact, ...]] = field(default_factory=dict)
    """All rounds so far of all entrants, the absent too: only for score groups."""
    win_half_points: int = 2
    loss_half_points: int = 0
    is_final: bool = False
    """The last round."""
    names: Mapping[int, str] = field(default_factory=dict)
    """For the words of an explanation; numbers where there is none."""

    def name_of(self, entrant: int) -> str:
        return self.names.get(entrant, str(entrant))


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """One reason: `explain.text_of` puts it into words, `rule` is the rulebook value behind it."""

    key: str
    values: Mapping[str, str | int] = field(default_factory=dict)
    rule: str = ""
    """
    Rule such as `"tournament.rematches"`, so that the rulebook can cite its article; empty for plain
    practice.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedPair:
    first: int
    """Player who goes first if the rules leave that to the pairing; named first in any case."""
    second: int
    distance: int
    """In the standings."""
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingPlan:
    """By table: the pair with the best entrant in it has table 1."""

    round_number: int
    pairs: tuple[PlannedPair, ...]
    bye: int | None
    cost: int
    """
    Minimum over all allowed pairings: the sum of the distances; for halves, the sum of how far each opponent
    is from the one in the same place of the other half.
    """
    idle: tuple[int, ...] = ()
    """In a round robin: those whose opponent of this round is away. They rest as byes do."""
    reasons: tuple[Reason, ...] = ()
    """Reasons for the round as a whole: method, bye, repeats that could not be avoided."""
