"""
The shape of a rulebook: one frozen dataclass a chapter, one field a rule. No behaviour.

Drawn from five texts at once (three Catalan, one Romanian, one Greek), so that each can say what it
says without a field of its own. A chapter that a text has nothing about is left out of its file and is
None here; a single rule that a text does not have is written `value = "none"`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Coordinates(StrEnum):
    """How a square and a direction are written."""

    ROWS_LETTERED = "rows-lettered"
    """Rows A–O, columns 1–15; letter first is across (`H8`), number first is down (`8H`)."""
    COLUMNS_LETTERED = "columns-lettered"
    """Columns A–O, rows 1–15; number first is across (`8H`), letter first is down (`H8`). GCG's."""
    GREEK = "greek"
    """Columns A–O, rows 1–15; then Κ for down or Ο for across (`H8Ο`)."""


class StartMethod(StrEnum):
    LOT = "lot"
    """Each player draws a tile."""
    PAIRING = "pairing"
    """Whom the pairing names first."""


class BlankRank(StrEnum):
    """Where a blank stands in the starting draw."""

    FIRST = "first"
    LAST = "last"


class Scorer(StrEnum):
    """Who must keep the sheet."""

    STARTER = "starter"
    BOTH = "both"


class Shift(StrEnum):
    """What may be done with tiles put on the wrong squares."""

    REORDER = "reorder"
    """Moved along the line, in any order."""
    SLIDE = "slide"
    """Moved along the line, keeping their order."""
    FREE = "free"
    """Taken up and placed anew."""


class Freeze(StrEnum):
    """From when on a play can no longer be changed."""

    COUNTING = "counting"
    DECLARATION = "declaration"
    ACCEPTANCE = "acceptance"


class Irregular(StrEnum):
    """What a placement against the geometry of the game costs."""

    TURN_LOST = "turn-lost"
    PLACED_AGAIN = "placed-again"


class Refill(StrEnum):
    """When the rack is filled up."""

    BEFORE_CLOCK = "before-clock"
    AFTER_ACCEPTANCE = "after-acceptance"


class SenyorsWindow(StrEnum):
    """Until when seven vowels or seven consonants may be changed."""

    CLOCK = "clock"
    OPPONENTS_MOVE = "opponents-move"
    AFTER_DRAWING = "after-drawing"


class Surplus(StrEnum):
    """How many of the tiles drawn too many go back."""

    ALL = "all"
    ONE = "one"


class ChallengeWindow(StrEnum):
    """Until when a play may be challenged."""

    REFILL = "refill"
    """Until its player begins to draw."""
    ACCEPTANCE = "acceptance"
    """Until the opponent has accepted it."""


class EmptyBagWindow(StrEnum):
    """The same where there is nothing left to draw."""

    CLOCK = "clock"
    ACCEPTANCE = "acceptance"


class LookedUp(StrEnum):
    """Which words of a challenged play are checked."""

    NAMED = "named"
    ALL = "all"


class FailedChallenge(StrEnum):
    """What a player pays for challenging a valid play."""

    NOTHING = "nothing"
    POINTS = "points"
    TURN = "turn"


class WindowClock(StrEnum):
    """Whose time runs online while a play waits for an answer."""

    PLAYER = "player"
    OPPONENT = "opponent"
    NOBODY = "nobody"


class StopReason(StrEnum):
    """Why a clock may be stopped."""

    CHALLENGE = "challenge"
    COUNT = "count"
    OVERDRAW = "overdraw"
    LAST_PLAY = "last-play"
    ARBITER = "arbiter"
    FORCE_MAJEURE = "force-majeure"


class TurnKind(StrEnum):
    """What became of one player's turn."""

    VALID = "valid"
    """A play that stood, whatever it scored."""
    WITHDRAWN = "withdrawn"
    """A play taken back after a challenge: the turn was lost."""
    PASS = "pass"  # noqa: S105 – a turn, not a secret
    EXCHANGE = "exchange"


class Abandonment(StrEnum):
    """The result when a player leaves the game."""

    OPPONENT_WINS = "opponent-wins"
    """With the scores as they stand; racks are not counted."""
    PENALTY = "penalty"
    """Points off; if that is not enough, the forfeit result."""


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
    """Who begins."""

    method: StartMethod
    blank_rank: BlankRank
    redraw_equal: bool
    """Equal tiles are drawn again."""
    tile_returned: bool
    """The tile shown goes back before racks are drawn."""
    scorer: Scorer


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacementRules:
    """What a play must look like on the board."""

    one_line: bool
    no_gaps: bool
    first_covers_start: bool
    first_minimum_tiles: int
    touches: bool
    """Every play after the first lies beside or across a tile on the board."""
    touch_move: bool
    shift: Shift
    freeze: Freeze
    irregular: Irregular
    declare_main_word: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawingRules:
    """Filling racks from the bag."""

    refill: Refill
    bag_count_shown: bool
    """Whether players may know how many tiles the bag holds."""


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
    """Also when the player could do something else."""


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
    surplus_seen: bool
    """The opponent may see a surplus tile that its player has seen."""
    underdraw_refilled: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeRules:
    """Doubting the opponent's last play."""

    window: ChallengeWindow
    empty_bag_window: EmptyBagWindow
    looked_up: LookedUp
    global_answer: bool
    """One verdict for the play, never which word or why."""
    repeats: int
    """How often a challenger who disagrees may challenge the same play again."""
    failed: FailedChallenge
    online_window_ms: int
    """How long a play online waits for an answer before it counts as accepted."""
    online_window_clock: WindowClock


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockRules:
    """Time and what overtime costs."""

    side_ms: int
    overtime_period_ms: int | None
    overtime_points: int | None
    """Deducted for every *started* period."""
    overtime_maximum_points: int | None
    loss_after_ms: int | None
    """Overtime beyond which the game is lost."""
    stops: tuple[StopReason, ...]
    round_ms: int | None
    """The longest a game may last, before the hand in progress and one more end it."""
    last_moves_ms: int | None
    """Time for a move once the round is over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndingRules:
    """How a game ends. Checked in the order of the fields."""

    out_gains_opponents_rack: bool
    """Who goes out gains what the opponent still holds."""
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
    abandonment: Abandonment
    abandonment_points: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AttendanceRules:
    """Who does not come."""

    absence_ms: int
    forfeit_winner_points: int
    forfeit_loser_points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRules:
    """What a score sheet shows."""

    running_total: bool
    coordinates_required: bool
    pass_mark: str
    exchange_mark: str
    blank_mark: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentRules:
    """Points, tie-breaks and pairing of a tournament."""

    rounds: int
    win_half_points: int
    """Tournament points count in halves, so that no float is needed."""
    tie_half_points: int
    bye_half_points: int
    tie_breaks: tuple[str, ...]
    rematches: bool
    rating: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DuplicateRules:
    """Everyone plays the same rack; the best play goes on the board."""

    minimum_vowels: int
    minimum_consonants: int
    fallback_vowels: int
    """Where the tiles left cannot give the minimum."""
    fallback_consonants: int
    coup_ms: int
    warning_ms: int
    long_word_letters: int
    """From this length on a word the lexicon lacks is ruled on by the arbiter."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Where one rule comes from."""

    clause: tuple[str, ...]
    """Ids in the table of clauses; empty in a rulebook that has none."""
    article: str
    """As the document numbers it."""
    reading: str
    """What was decided and why, where the text is silent or contradicts itself."""
    summary: Mapping[str, str]
    """The rule in a few of our own words, by language."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook:
    """One edition of one federation's rules. Two editions are two rulebooks."""

    id: str
    edition: str
    title: str
    language: str
    source: str
    digest: str
    """SHA-256 of the file, kept in every game played under it."""
    sources: Mapping[str, Source]
    """Where each rule comes from, by key: `"clock.side_ms"`."""

    play: PlayRules
    start: StartRules
    placement: PlacementRules
    drawing: DrawingRules
    exchange: ExchangeRules
    passing: PassRules
    challenge: ChallengeRules
    clock: ClockRules
    ending: EndingRules
    senyors: SenyorsRules | None = None
    rulings: RulingRules | None = None
    attendance: AttendanceRules | None = None
    sheet: SheetRules | None = None
    tournament: TournamentRules | None = None
    duplicate: DuplicateRules | None = None

    def cite(self, rule: str) -> str:
        """How a ruling names its rule: `"art. 34 (AJ-34)"`; empty for a rule this book lacks."""
        source = self.sources.get(rule)
        if source is None:
            return ""
        clauses = f" ({', '.join(source.clause)})" if source.clause else ""
        return f"art. {source.article}{clauses}"
