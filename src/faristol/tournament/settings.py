"""Settings that an organiser fixes before anyone is paired: the rulebook gives the defaults."""

from dataclasses import dataclass, field

from faristol.pairing.request import ByeTo, Method, Rematches
from faristol.standings.result import PointRules


@dataclass(frozen=True, slots=True, kw_only=True)
class Prize:
    """
    `kind` is a name in `standings/prizes.py`: "place", "class-place", "best-play", "best-game",
    "most-bingos", "best-play-with" …
    """

    kind: str
    amount_cents: int = 0
    """0 for one in kind: see `label`."""
    place: int = 1
    of_class: str = ""
    """Among entrants of this class only; empty for all."""
    tile: str = ""
    """The best play with this tile."""
    label: str = ""
    """The organiser's label; empty for the usual name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimetableEntry:
    """A line of the day's plan."""

    time: str
    """`"10:00"`, or `"2009-11-21 10:00"` where the event takes more than a day."""
    kind: str
    """"reception", "round", "break", "prizes", "other"."""
    round_number: int | None = None
    label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RegistrationTerms:
    """Dates are days, written `2009-11-19`, and included."""

    opens_on: str = ""
    """Empty: at once."""
    closes_on: str = ""
    """Empty: never."""
    grant_until: str = ""
    """The last day on which a travel grant can be asked for; empty: there are none."""
    capacity: int | None = None
    fee_cents: int = 0
    currency: str = "EUR"
    late_only_replaces: bool = True
    """True if after the closing day a newcomer waits until an entrant withdraws."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedScores:
    """Results that are asked about once before they count; None: no such question."""

    under: int | None = None
    over: int | None = None
    margin: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """
    All of it can be changed until the first round is paired; afterwards all but `chapters.tournament.FIXED`,
    and what pairs the rounds only with a reason.
    """

    title: str
    rounds: int
    method: Method = Method.SWISS
    first_method: Method | None = None
    """Method of the first round, if it differs."""
    last_method: Method | None = None
    """Method of the last round: king of the hill, in some events."""
    rematches: Rematches = Rematches.NEVER
    bye_to: ByeTo = ByeTo.LAST_WITHOUT
    clubmates_apart: bool = False
    starts_balanced: bool = False
    """False: players draw lots at the table, as the Catalan texts have it."""
    points: PointRules = field(default_factory=PointRules)
    tie_breaks: tuple[str, ...] = ("spread", "points-for")
    rating: str = ""
    """The list that seeds, and that the results enter: "barruf" …; empty for none."""
    newcomers: str = "registration"
    """Order of entrants without a rating: "registration" or "name"."""
    newcomer_rating: int | None = None
    """Rating at which newcomers are seeded (999 in one event); None: after all others."""
    classes: tuple[str, ...] = ()
    """`"B:0-1100"`: a name and the ratings it holds; in order."""
    round_ms: int | None = None
    """From the start of a round to "the hand in progress and one more"."""
    round_results_by: str = "players"
    """"players" (phones, confirmed by the opponent) or "arbiter"."""
    asks: AskedScores = field(default_factory=AskedScores)
    special_tiles: tuple[str, ...] = ()
    """Best plays with these are asked for."""
    ties_for_prizes: str = "share"
    """"share" (the prizes of the tied places are added and divided), "tie-breaks", "all" or "organiser"."""
    prizes: tuple[Prize, ...] = ()
    timetable: tuple[TimetableEntry, ...] = ()
    registration: RegistrationTerms = field(default_factory=RegistrationTerms)
    languages: tuple[str, ...] = ("en",)
    day: str = ""
    """`2009-11-21`, the first one."""
    place: str = ""
    time_zone: str = "UTC"
