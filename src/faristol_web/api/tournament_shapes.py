"""Tournaments as objects of the API."""

from datetime import datetime

from ninja import Field

from faristol_web.api.shapes import ListPage, Shape


class TournamentLine(Shape):
    id: str
    """Id as in its address."""
    title: str
    status: str
    """`registration`: no round is paired yet; `running`; `over`."""
    rulebook: str
    day: str
    """The first one: `2009-11-21`; empty where nobody said."""
    place: str
    entered: int = Field(ge=0)
    url: str


class TournamentsPage(ListPage):
    items: list[TournamentLine]


class TermsShape(Shape):
    opens_on: str
    """A day; empty: at once."""
    closes_on: str
    """A day; empty: never."""
    capacity: int | None
    fee_cents: int
    currency: str


class TournamentShape(TournamentLine):
    description: str
    contact: str
    languages: list[str]
    """The first is the event's own."""
    rounds: int
    """Rounds to be played."""
    paired: int
    """Rounds paired so far."""
    method: str
    tie_breaks: list[str]
    rating: str
    """The list that its results enter; empty for none."""
    registration: TermsShape
    announcement: str
    seen: int
    """Number of the last event: a change names it, and is refused if another came first."""


class EntrantLine(Shape):
    number: int = Field(ge=1)
    name: str
    club: str
    rating: int | None


class EntrantShape(EntrantLine):
    standing: str
    """One of `in`, `waiting` and `withdrawn`."""
    is_here: bool
    last_round: int | None
    """Last round of an entrant who withdrew."""


class RoundLine(Shape):
    number: int = Field(ge=1)
    stage: str
    """`paired`, `started`, `time-called`, `closed`."""
    tables_count: int
    results_count: int
    """Tables whose result counts."""
    started_at: datetime | None


class PairedShape(EntrantLine):
    half_points: int
    """Half points before the round."""


class ResultShape(Shape):
    first: int
    """Points of the one whom the pairing names first."""
    second: int
    kind: str
    winner: int | None
    """0 for the first, 1 for the second; null for a tie, or where both lost."""
    game: str
    """Id of the game, where it was played here."""


class TableShape(Shape):
    table: int = Field(ge=1)
    first: PairedShape
    second: PairedShape
    result: ResultShape | None


class WithoutShape(Shape):
    entrant: EntrantLine
    kind: str
    """`bye`, `requested-bye` or `absent`."""


class RoundShape(RoundLine):
    seen: int
    """Number of the last event of the tournament."""
    tables: list[TableShape]
    without: list[WithoutShape]
    """Entrants without a table."""


class ReasonShape(Shape):
    text: str
    article: str


class ExplainedShape(Shape):
    table: int
    first: int
    """Number of the entrant."""
    second: int
    distance: int
    """Distance in the standings."""
    reasons: list[ReasonShape]


class ExplanationShape(Shape):
    round: int
    reasons: list[ReasonShape]
    """Reasons for the round as a whole."""
    tables: list[ExplainedShape]


class StandingShape(Shape):
    place: int = Field(ge=1)
    is_shared: bool
    number: int
    name: str
    club: str
    rating: int | None
    half_points: int
    """Half points in the tournament: a win is 2 if it is worth one point."""
    spread: int
    points_for: int
    wins: int
    ties: int
    losses: int
    games: int
    tie_breaks: dict[str, str]
    """Besides spread and points for; exact, as a decimal number or a fraction."""


STANDING_FACTS = tuple(name for name in StandingShape.model_fields if name != "tie_breaks")


class CellShape(Shape):
    round: int = Field(ge=1)
    kind: str | None
    """`game`, `forfeit`, `bye`, `requested-bye`, `absent`; null: not known yet, or not in the tournament."""
    against: int | None
    """Number of the opponent."""
    outcome: str | None
    """`won`, `tied`, `lost`; null where there was no opponent."""
    points_for: int
    points_against: int
    went_first: bool | None


class CrossShape(Shape):
    place: int
    number: int
    name: str
    half_points: int
    spread: int
    rounds: list[CellShape]


class CardLineShape(CellShape):
    table: int | None
    opponent: EntrantLine | None
    half_points: int
    """All so far."""
    is_known: bool


class CardShape(EntrantLine):
    rounds: list[CardLineShape]


class WinnerShape(Shape):
    name: str
    amount: str


class PrizeShape(Shape):
    label: str
    kind: str
    amount: str
    """Amount in a readable form; empty for a prize in kind."""
    winners: list[WinnerShape]
    why: str
    needs_decision: bool
    """The organiser's: the rules leave it open."""
