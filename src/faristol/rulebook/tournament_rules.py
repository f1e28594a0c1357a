"""The chapters about tournaments: a rulebook of games may have them, the practice of events has the first."""

from dataclasses import dataclass

from faristol.rulebook.choices import ByeTo, FeeDue, Method, Newcomers, TieBreak, TiedPrizes


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentRules:
    """Points, tie-breaks and pairing of a tournament."""

    rounds: int
    method: Method
    first_method: Method | None
    """Of the first round, where it is another."""
    last_method: Method | None
    """Of the last."""
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
    """Whether they are made where no pairing does without."""
    clubmates_apart: bool
    starts_balanced: bool
    """The pairing says who goes first; else the players draw for it."""
    rating: str
    """The list that seeds, and that the results enter; empty for none."""
    newcomers: Newcomers
    newcomer_rating: int | None
    """That they are seeded at; None: after all who have one."""
    special_tiles: tuple[str, ...]
    """Of which the best play is asked for, where a sheet shows best plays with a tile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RegistrationRules:
    """Who may enter a tournament, until when, and on which terms."""

    closes_days_before: int | None
    """The last day, so many before the first of the event."""
    late_only_replaces: bool
    """After it a newcomer only takes the place of somebody who withdrew."""
    list_public: bool
    """Everyone may read who has entered, as requests arrive."""
    fee_cents: int
    currency: str
    fee_due: FeeDue
    grant_days_before: int | None
    """The last day on which a travel grant can be asked for; None: there are none."""
    acceptance: bool
    """Who registers accepts the rules, and says so."""
    complaints_of_ignorance: bool
    """Whether complaints are heard that come from not knowing the rules."""
    companions: bool
    """May stay in the hall, if they do not disturb."""
    meals: bool
    """Covered by the fee."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeRules:
    """What can be won."""

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
