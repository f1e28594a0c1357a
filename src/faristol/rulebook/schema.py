"""
The shape of a rulebook: one frozen dataclass a chapter, one field a rule. No behaviour.

Drawn from five texts at once (three Catalan, one Romanian, one Greek), so that each can say what it
says without a field of its own. A chapter that a text has nothing about is left out of its file and is
None here; a single rule that a text does not have is written `value = "none"`.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from faristol.rulebook.choices import (
    Abandonment,
    Ambiguity,
    AmongEquals,
    Annulment,
    BlankRank,
    ChallengeWindow,
    Coordinates,
    Correction,
    EmptyBagWindow,
    FirstInstance,
    Freeze,
    Irregular,
    LookedUp,
    OutCountsRack,
    Refill,
    Reopening,
    Scorer,
    SenyorsWindow,
    SeveralGames,
    SheetExtra,
    Shift,
    SlipFault,
    StartMethod,
    StopReason,
    Surplus,
    SurplusSeen,
    TurnKind,
    Undo,
    Who,
    WindowClock,
)
from faristol.rulebook.cited import CITED
from faristol.rulebook.clock_rules import ClockRules
from faristol.rulebook.tournament_rules import (
    PrizeRules,
    RegistrationRules,
    TimetableRules,
    TournamentRules,
    VenueRules,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayRules:
    """The material, and what laying all of a rack is worth."""

    players: int
    tileset: str
    board: str
    coordinates: Coordinates
    rack_size: int
    bingo_bonus: int
    """Points for playing `rack_size` tiles in one turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StartRules:
    """Rules for choosing who starts."""

    method: StartMethod
    blank_rank: BlankRank
    redraw_equal: bool
    """Equal tiles are drawn again."""
    tile_returned: bool
    """The tile shown goes back before racks are drawn."""
    scorer: Scorer


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacementRules:
    """Rules for a play's form on the board."""

    one_line: bool
    no_gaps: bool
    first_covers_start: bool
    first_minimum_tiles: int
    touches: bool
    """Every play after the first lies beside or across a tile on the board."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LayingRules:
    """Rules for handling tiles between the rack and a finished play."""

    touch_move: bool
    """A tile put on the board must be played."""
    shift: Shift
    freeze: Freeze
    settled: tuple[StopReason, ...]
    """Stopping the clock for one of these settles a declared play that could still be changed."""
    blank_kept: bool
    """A blank once declared keeps its letter, even while its play may still be changed."""
    irregular: Irregular
    declare_main_word: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawingRules:
    """Filling racks from the bag."""

    refill: Refill
    bag_count_shown: bool
    """True if players may know how many tiles the bag holds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeRules:
    """Swapping tiles instead of playing."""

    minimum_in_bag: int
    """Tiles the bag must still hold before the exchange."""
    minimum_tiles: int
    announced: bool
    """The number of tiles is public."""
    draw_before_return: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PassRules:
    allowed: bool
    """True if allowed even when the player could do something else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SenyorsRules:
    """The free change of a rack that is all vowels or all consonants."""

    window: SenyorsWindow
    racks_before_inspection: int
    """Such racks in a row until somebody looks into the bag."""
    minimum_in_bag: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingRules:
    """Too many or too few tiles drawn."""

    surplus: Surplus
    surplus_seen: SurplusSeen
    overdraw_takes_back: bool
    """A play being made when it is noticed comes off first, without losing the turn."""
    underdraw_refilled: bool
    """Missing tiles are drawn as soon as they are missed; after a declared play, once it stands."""
    underdraw_own_time: bool
    """The opponent may start that player's clock until they are drawn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeRules:
    """Doubting the opponent's last play."""

    window: ChallengeWindow
    empty_bag_window: EmptyBagWindow
    dictionary: str
    """The rulebook's name for its arbitration dictionary."""
    looked_up: LookedUp
    global_answer: bool
    """One verdict for the play, never which word or why."""
    repeats: int
    """Number of times a challenger who disagrees may challenge the same play again, with an argument."""
    failed_points: int
    """Cost of challenging a valid play, in points."""
    stopped_by: tuple[Who, ...]
    """People who may stop the clock for it, the first in line first."""
    restarted_by: tuple[Who, ...]
    online_window_ms: int
    """Time an online play waits for an answer before it counts as accepted."""
    online_window_clock: WindowClock


@dataclass(frozen=True, slots=True, kw_only=True)
class EndingRules:
    """Rules for the end of a game. Checked in the order of the fields."""

    out_gains_opponents_rack: bool
    """True if the player who goes out gains the tiles the opponent still holds."""
    out_counts_rack: OutCountsRack
    """Number of times those tiles count, if they are gained."""
    out_costs_opponent_rack: bool
    wrong_plays_lose: int | None
    """Wrong plays by one player in as many of that player's turns; one pass among them counts as wrong."""
    passes_each: int | None
    """Passes in a row by each player; each loses the own rack."""
    lost_turns_each: int | None
    """Lost turns in a row by each player; each loses the own rack."""
    lost_turns_are: tuple[TurnKind, ...]
    fruitless_turns_each: int | None
    """Turns in a row by each player with nothing valid laid: a tie."""
    fruitless_turns_are: tuple[TurnKind, ...]
    round_over_counts_racks: bool
    """True if unplayed tiles are counted when the round's time ends the game."""
    abandonment: Abandonment
    abandonment_points: int | None
    """Taken from who leaves or loses on time, instead of any overtime."""
    forfeit_points: int | None
    """The winner's, to nothing, where the loser would still be ahead."""
    both_left_points: int | None
    """Each side's where both leave, and both lose."""
    by_arbiter: bool
    """The arbiters may end a game."""
    arbiter_counts_racks: bool
    """True if the arbiter may also have unplayed tiles counted then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AttendanceRules:
    """Rules for players who do not come."""

    absence_ms: int
    forfeit_winner_points: int
    forfeit_loser_points: int
    both_absent_points: int
    """Each side's where nobody comes, and both lose."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArbitrationRules:
    """Rules on who decides, and how a decision can be contested."""

    committee: int | None
    """Its members; None where arbiters are named without a number."""
    first_instance: FirstInstance
    appeal: bool
    """True if an appeal to the whole committee is possible; its decision is final."""
    may_disqualify: bool
    """For suspicious conduct."""
    ambiguity: Ambiguity


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRules:
    """Rules for the contents of a score sheet."""

    running_total: bool
    coordinates_required: bool
    pass_mark: str
    exchange_mark: str
    blank_mark: str
    """Notation for the letter `A` of a blank."""
    bingo_circled: bool
    """The score of a bingo."""
    extras: tuple[SheetExtra, ...]
    total_corrected: bool
    """Running totals may be corrected at any time during the game."""
    assent: bool
    """A correction counts once the other side, or an arbiter, agrees."""
    play_stands_after: int | None
    """Turns after a play until its score can no longer be corrected."""
    undo: Undo
    """
    Rule for undoing at a table; never across a verdict, a tile of the opponent's or one drawn, or the end.
    """
    signatures: bool
    """The game is over when both have signed."""
    completed_on_own_time: bool
    """An incomplete sheet, if the opponent claims it."""
    corrections: Correction
    asked_under: int | None
    """A result with fewer points is asked about once before it counts; None: no such question."""
    asked_over: int | None
    asked_margin: int | None
    """The same of a difference that is larger."""
    last_taken_back: bool
    """The result that an arbiter typed last, at once, as long as its round is open."""
    reopened_by: Reopening
    """For a correction after the round, or the tournament, is closed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RackRules:
    """Duplicate: the rack that everyone plays."""

    minimum_vowels: int
    minimum_consonants: int
    minimum_until_coup: int | None
    """The last coup with that minimum; after it the fallback is due. None: to the end."""
    fallback_vowels: int
    """Vowels needed even if rack and bag together cannot give the minimum, or the bag is empty."""
    fallback_consonants: int
    all_changed: bool
    """A rack without the minimum goes back whole."""
    blank_is_either: bool
    """A blank counts as a vowel or as a consonant, whichever is missing."""
    unseen_public: bool
    """True if everyone has the whole set open on the table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CoupRules:
    """Duplicate: one round of thinking."""

    coup_ms: int
    coup_maximum_ms: int
    """The longest an organiser may choose."""
    warning_ms: int
    """Time of the warning before the end."""
    late_is_zero: bool
    grace_ms: int
    """Time after the end in which a slip sent by a device still counts; an organiser may choose another."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipRules:
    """Duplicate: what a player hands in, and what it is worth."""

    by_number: bool
    """Slips carry the player's number, never the name."""
    seats_by_lot: bool
    """True if seats are drawn by lot."""
    score_ignored: bool
    """True if a score on a slip is ignored; otherwise it must be there, and right."""
    blank_circled: bool
    annuls: tuple[Annulment, ...]
    """Reasons to annul. If it cites as many clauses, each reason goes with its own."""
    warns: tuple[SlipFault, ...]
    free_warnings: int | None
    """Free warnings of one player in one game; None if there are no warnings."""
    warning_points: int | None
    """Cost of each further warning, in points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MasterPlayRules:
    """Duplicate: what goes on every board."""

    among_equals: AmongEquals
    long_word_letters: int
    """From this length on, a top play's word that the lexicon lacks is ruled on by the arbiter."""
    checks_winner_only: bool
    """Between coups only the winning word is looked up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DuplicateEndingRules:
    """Duplicate: when a game ends."""

    tiles_out: bool
    no_play_and_bag_empty: bool
    one_kind_left: bool
    """Only vowels or only consonants, and no blank."""
    closing_points: bool
    """True if anything is added or taken at the close."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DuplicateResultRules:
    """Duplicate: what a game is worth to a player."""

    percentage: bool
    """True if the percentage of the master total appears beside the points."""
    leaver_is_zero: bool
    """For the coups that remain."""
    corrected_after_game: bool
    """Arbiters' errors change scores and standings, never the finished board."""
    several_games: SeveralGames
    """Unless the organiser says otherwise beforehand."""
    solo_top_points: int | None
    """Given to who alone found a play as good as the master play."""
    solo_best_points: int | None
    """Given to who alone has the best of the plays below it."""
    solo_minimum_entrants: int | None
    """Active in that coup, or nothing is given."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Source of one rule."""

    clause: tuple[str, ...]
    """Ids in the table of clauses; empty in a rulebook that has none."""
    article: str
    """The document's own number; the name of a practice if there is no document."""
    reading: str
    """Decision and reason if the text is silent or contradicts itself."""
    summary: Mapping[str, str]
    """The rule in a few of our own words, by language."""


_PRACTICE = "practice"
"""Ending of the words that replace an article if a value comes from no text."""


def is_numbered(article: str) -> bool:
    """Tell an article of a text from the name of a practice."""
    return not article.endswith(_PRACTICE)


def citation(article: str) -> str:
    """
    >>> citation("6.2"), citation("Catalan practice")
    ('art. 6.2', 'Catalan practice')
    """
    return f"art. {article}" if is_numbered(article) else article


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """Contents of every rulebook: one edition of one federation's rules. Two editions are two rulebooks."""

    id: str
    edition: str
    title: str
    language: str
    source: str
    digest: str
    """SHA-256 of the file, kept in every game played under it."""
    sources: Mapping[str, Source]
    """Source of each rule, by key: `"clock.side_ms"`."""

    def source_of(self, rule: str) -> Source | None:
        """Return the source of a rule, or of a refusal's ground; None if this book has no such rule."""
        return self.sources.get(CITED.get(rule, rule))

    def cite(self, rule: str) -> str:
        """
        Return the name of a rule as rulings cite it: `"art. 34 (AJ-34)"`; empty for a rule this book lacks.
        """
        source = self.source_of(rule)
        if source is None:
            return ""
        clauses = f" ({', '.join(source.clause)})" if source.clause else ""
        return f"{citation(source.article)}{clauses}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook(Book):
    """Games of one against one."""

    play: PlayRules
    start: StartRules
    placement: PlacementRules
    laying: LayingRules
    drawing: DrawingRules
    exchange: ExchangeRules
    passing: PassRules
    challenge: ChallengeRules
    clock: ClockRules
    ending: EndingRules
    arbitration: ArbitrationRules
    sheet: SheetRules
    senyors: SenyorsRules | None = None
    rulings: RulingRules | None = None
    attendance: AttendanceRules | None = None
    tournament: TournamentRules | None = None
    registration: RegistrationRules | None = None
    prizes: PrizeRules | None = None
    timetable: TimetableRules | None = None
    venue: VenueRules | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DuplicateBook(Book):
    """Games in which everyone plays the same rack, and the best play goes on every board."""

    play: PlayRules
    placement: PlacementRules
    racks: RackRules
    coup: CoupRules
    slip: SlipRules
    master_play: MasterPlayRules
    ending: DuplicateEndingRules
    result: DuplicateResultRules


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentBook(Book):
    """Practice for running tournaments when the rulebook of their games is silent."""

    tournament: TournamentRules
    registration: RegistrationRules | None = None
    prizes: PrizeRules | None = None
    timetable: TimetableRules | None = None
    venue: VenueRules | None = None
