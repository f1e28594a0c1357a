"""The chapters about tournaments: a rulebook of games may have them, the practice of events has the first."""

from dataclasses import dataclass

from faristol.rulebook.choices import ByeTo, FeeDue, Method, Newcomers, TieBreak, TiedPrizes


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentRules:
    """Points, tie-breaks and pairing of a tournament."""

    rounds: int
    method: Method
    first_method: Method | None
    """Method of the first round, if it differs."""
    last_method: Method | None
    """Method of the last round, if it differs."""
    win_half_points: int
    """Tournament points count in halves, so that no float is needed."""
    tie_half_points: int
    loss_half_points: int
    bye_half_points: int
    requested_bye_half_points: int
    """For a round that somebody asked beforehand to sit out."""
    absence_half_points: int
    """For a round missed by somebody who is in the tournament."""
    bye_spread: int
    """Added to the spread, and to the points made, of whoever sits out."""
    bye_to: ByeTo
    tie_breaks: tuple[TieBreak, ...]
    rematches: bool
    unavoidable_rematches: bool
    """True if rematches are made when no pairing can avoid them."""
    clubmates_apart: bool
    starts_balanced: bool
    """The pairing says who goes first; else the players draw for it."""
    rating: str
    """The list that seeds, and that the results enter; empty for none."""
    newcomers: Newcomers
    newcomer_rating: int | None
    """Rating at which newcomers are seeded; None: after all rated players."""
    special_tiles: tuple[str, ...]
    """Tiles for which sheets ask the best play."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RegistrationRules:
    """Rules for entering a tournament: who, until when, and on which terms."""

    closes_days_before: int | None
    """The last day, so many before the first of the event."""
    late_only_replaces: bool
    """True if after that a newcomer only takes the place of an entrant who withdrew."""
    list_public: bool
    """True if everyone may read the list of entrants, as requests arrive."""
    fee_cents: int
    currency: str
    fee_due: FeeDue
    grant_days_before: int | None
    """The last day on which a travel grant can be asked for; None: there are none."""
    acceptance: bool
    """True if registering includes declaring that the rules are accepted."""
    complaints_of_ignorance: bool
    """True if complaints that come from not knowing the rules are heard."""
    companions: bool
    """May stay in the hall, if they do not disturb."""
    meals: bool
    """Covered by the fee."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeRules:
    """Rules for prizes."""

    place_cents: tuple[int, ...]
    """From the first place on."""
    best_play_cents: int
    best_game_cents: int
    """For the most points of one player in a game."""
    gift_for_all: bool
    ties: TiedPrizes


@dataclass(frozen=True, slots=True, kw_only=True)
class TimetableRules:
    """The plan of the day."""

    plan: tuple[str, ...]
    """Lines as `tournament/chapters/timetable.py` reads them: `"10:00 round 1"`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VenueRules:
    """The place of the event."""

    place: str
    free_parking: bool
    """For every participant, at that place."""
