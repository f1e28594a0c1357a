"""One step of a replayed record: the game after a move, and what is wrong with it."""

from collections.abc import Mapping
from dataclasses import dataclass

from faristol.board import Grid, Placement, Score, Square
from faristol.game.records.record import MoveKind, RecordedMove, Tiles
from faristol.rulebook import TEXTS

FINDINGS: Mapping[str, str] = {
    "placement.word_differs": "the board reads %(allowed)s, not %(found)s",
    "total.differs": "the total is %(allowed)s, not %(found)s",
    "rack.kept": "tiles kept but missing from the next rack: %(found)s",
    "rack.size": "a rack holds at most %(allowed)s tiles, not %(found)s",
    "tiles.beyond_set": "more tiles on the board and the racks than the set has: %(found)s",
    "exchange.count": "the racks show %(allowed)s tiles exchanged, not %(found)s",
    "withdrawn.no_play": "there is no play to take back",
    "rack_points.worth": "the tiles are worth %(allowed)s, not %(found)s",
    "rack_points.differ": "the unplayed tiles count %(allowed)s here, not %(found)s",
    "rack_points.none": "no tiles are counted after this ending, but the record has %(found)s",
    "rack_points.sign": "the unplayed tiles are deducted here, not added",
    "rack_points.missing": "%(allowed)s for the unplayed tiles is missing",
    "rack_points.unwritten": "the unplayed tiles should be deducted, but the record does not do so",
    "rack_points.not_over": "nothing has ended the game here, so no tiles are counted",
    "record.goes_on": "the game was over after move %(allowed)s, but the record continues",
}
"""Findings of a replay besides the objections in `faristol.rulebook`; filled in the same way."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnplacedFinding:
    """A finding before it knows where it is."""

    code: str
    recorded: int | str = ""
    computed: int | str = ""
    explanation: tuple[str, ...] = ()
    rule: str = ""
    """The rule that the finding rests on, if the code is none itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing in a record that cannot be right."""

    step: int
    """Index of the step it belongs to."""
    where: str
    """`move 2 (Michi), line 6`."""
    code: str
    """A key of `FINDINGS` or of the rulebook's `TEXTS`."""
    recorded: int | str = ""
    computed: int | str = ""
    explanation: tuple[str, ...] = ()
    """Calculation of the score, word by word; empty if there is nothing to count."""
    citation: str = ""
    """`art. ¶12 (RO-12)`, where the rulebook has a rule for it."""

    @property
    def text(self) -> str:
        """For translation: %(found)s is what was recorded, %(allowed)s what was computed."""
        return FINDINGS.get(self.code) or TEXTS[self.code]

    @property
    def message(self) -> str:
        return self.text % {"found": self.recorded, "allowed": self.computed}

    def __str__(self) -> str:
        return f"{self.where}: {self.message}" + (f" [{self.citation}]" if self.citation else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """The game after one recorded move."""

    move: RecordedMove
    number: int
    """Number of the player's turn, from 1; a step that is no turn shares the number of the one before."""
    player: str
    place: str = ""
    """In the rulebook's style; empty for all but plays."""
    word: str = ""
    """The word with blanks in lower case."""
    placement: Placement | None = None
    grid: Grid
    score: Score | None = None
    points: int
    """Points as recorded; as computed if the record has none."""
    computed: int | None
    """Points the move is worth; None if nothing can be counted."""
    explanation: tuple[str, ...] = ()
    """The score word by word, premium by premium."""
    swapped: tuple[int, int] | None = None
    """The fewest and the most tiles an exchange can have swapped."""
    totals: tuple[int, ...]
    """Sums of the points as recorded, one a side."""
    computed_totals: tuple[int, ...]
    """The same, had every score been right."""
    racks: tuple[Tiles, ...]
    """Tiles each player is known to hold after the move; possibly only part of the rack."""
    findings: tuple[Finding, ...]

    @property
    def side(self) -> int:
        return self.move.side

    @property
    def kind(self) -> MoveKind:
        return self.move.kind

    @property
    def squares(self) -> tuple[Square, ...]:
        """Newly laid by this move."""
        return self.placement.squares if self.placement else ()

    @property
    def rack_before(self) -> Tiles | None:
        return self.move.rack

    @property
    def rack_after(self) -> Tiles | None:
        return self.move.rack_after

    @property
    def total(self) -> int:
        """Total of the player who moved."""
        return self.totals[self.side]


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Counts of tiles by place; a rack that is not fully known counts as full while tiles last."""

    board: int
    racks: int
    bag: int
