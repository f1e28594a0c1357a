"""Everything the next decision needs, and every coup as it went."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from faristol.board import Grid
from faristol.duplicate.countdown import Countdown
from faristol.duplicate.kept_events import (
    EndReason,
    EntrantReturned,
    MarkCorrected,
    MasterPlayed,
    RulingGiven,
    SessionOpened,
    SlipAnnulled,
    SlipHandedIn,
    SlipRestored,
)
from faristol.duplicate.slips.marking import Mark
from faristol.duplicate.slips.slip import Slip
from faristol.game.evolve import replace
from faristol.tiles import Bag, Rack


class Phase(StrEnum):
    BETWEEN = "between"
    """Between coups: a rack is to be drawn."""
    DRAWN = "drawn"
    """A rack that is not announced yet."""
    ANNOUNCED = "announced"
    THINKING = "thinking"
    """The countdown runs, or is paused."""
    COLLECTING = "collecting"
    """Time was called."""
    RULING = "ruling"
    """The arbiter rules on long words."""
    CHOOSING = "choosing"
    """The arbiter chooses among the best plays."""
    OVER = "over"


ANY_PHASE = frozenset(Phase)
GOING_ON = ANY_PHASE - {Phase.OVER}


@dataclass(frozen=True, slots=True)
class Entrant:
    number: int
    names: tuple[str, ...]
    place: int | None = None
    """Place at the tables, from 1; None if no lots were drawn."""
    has_left: bool = False
    zero_from: int = 0
    """The first coup whose time had not run out when it left."""
    missed: tuple[int, ...] = ()
    """
    Coups announced before it was admitted, or while it was recorded as gone: an arbiter may enter slips for
    them.
    """


@dataclass(frozen=True, slots=True)
class Handed:
    """A slip as it lies before the arbiter."""

    slip: Slip
    late: bool = False
    after_time: bool = False
    by_arbiter: bool = False
    """Entered from paper: no device takes its place."""


@dataclass(frozen=True, slots=True)
class Replacement:
    """A slip of a coup that was closed, entered anew."""

    before: Handed
    event: SlipHandedIn


@dataclass(frozen=True, slots=True, kw_only=True)
class Coup:
    number: int
    grid: Grid
    """Board before its play."""
    rack: Rack = ()
    rejected: tuple[Rack, ...] = ()
    """Racks as they went back; fewer tiles than a whole rack if a prepared list said so."""
    is_announced: bool = False
    is_closed: bool = False
    """Collected; a coup of a session that is over always is."""
    somebody_played: bool = False
    """True if an arbiter said so; otherwise the marks tell."""
    entrants: tuple[int, ...] = ()
    """Entrants who had not left when the rack was announced."""
    slips: Mapping[int, Handed] = field(default_factory=dict)
    """By number."""
    marks: Mapping[int, Mark] = field(default_factory=dict)
    """Marks as given last, before any correction."""
    asked: tuple[str, ...] = ()
    """Words that wait for a ruling."""
    rulings: tuple[RulingGiven, ...] = ()
    """Rulings on words, the first one first."""
    annulments: tuple[SlipAnnulled | SlipRestored, ...] = ()
    """Annulments, including lifted ones."""
    replaced: tuple[Replacement, ...] = ()
    master: MasterPlayed | None = None

    @property
    def upheld(self) -> tuple[str, ...]:
        return tuple(ruling.word for ruling in self.rulings if ruling.upheld)

    @property
    def refused(self) -> tuple[str, ...]:
        return tuple(ruling.word for ruling in self.rulings if not ruling.upheld)


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionState:
    opened: SessionOpened
    grid: Grid
    bag: Bag
    rack: Rack = ()
    phase: Phase = Phase.BETWEEN
    entrants: tuple[Entrant, ...] = ()
    """In the order of their numbers, which count from 1."""
    coups: tuple[Coup, ...] = ()
    countdown: Countdown = field(default_factory=Countdown)
    is_warned: bool = False
    time_ended_ms: int | None = None
    """Time at which the countdown of this coup ran out."""
    rejections: int = 0
    must_change: bool = False
    """True if nothing could be played with the rack: it goes back whole."""
    corrections: tuple[MarkCorrected, ...] = ()
    returns: tuple[EntrantReturned, ...] = ()
    ended: EndReason | None = None
    length: int = 0
    """Events applied so far."""

    @property
    def coup(self) -> Coup:
        """The last that was begun."""
        return self.coups[-1]

    @property
    def master_total(self) -> int:
        return sum(coup.master.score for coup in self.coups if coup.master is not None)

    def is_in_time(self, now_ms: int) -> bool:
        """By the session's clock, with the grace for devices; while the countdown is paused everything is."""
        ends = self.time_ended_ms if self.phase is Phase.COLLECTING else self.countdown.ends_ms
        return ends is None or now_ms <= ends + self.opened.grace_ms

    def with_coup(self, coup: Coup) -> "SessionState":
        """Return the state with this coup in place of the one with its number."""
        at = coup.number - 1
        return replace(self, coups=(*self.coups[:at], coup, *self.coups[at + 1 :]))

    def points_of(self, number: int, coup: Coup) -> int:
        """Return an entrant's points in one coup, with corrections."""
        corrections = [
            correction
            for correction in self.corrections
            if (correction.number, correction.coup) == (number, coup.number)
        ]
        if corrections:
            return corrections[-1].points
        mark = coup.marks.get(number)
        return 0 if mark is None else mark.points
