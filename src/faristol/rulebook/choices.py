"""What a rule can be where a rulebook has to choose: the words that its file may write."""

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


class SurplusSeen(StrEnum):
    """Which surplus tiles the opponent may look at before they go back."""

    NEVER = "never"
    ON_RACK = "on-rack"
    """Those that had been put on the rack."""
    IF_SEEN = "if-seen"
    """Those that the player who drew them has seen."""


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


class Who(StrEnum):
    """The two sides of a challenge."""

    CHALLENGER = "challenger"
    CHALLENGED = "challenged"


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
    TAKEN_BACK = "taken-back"
    """Tiles put on the board and taken up again where that costs the turn, or a play that was annulled."""
    AMBIGUOUS = "ambiguous"
    """A play taken back because the dictionaries are ambiguous: not a wrong one."""


class Abandonment(StrEnum):
    """The result when a player leaves the game."""

    OPPONENT_WINS = "opponent-wins"
    """With the scores as they stand; racks are not counted."""
    PENALTY = "penalty"
    """Points off; if that is not enough, the forfeit result."""


class CorrectedBy(StrEnum):
    """Who puts a wrong clock right."""

    PLAYERS = "players"
    """Either, having told the other."""
    ARBITER = "arbiter"


class FirstInstance(StrEnum):
    """Who answers a question first."""

    ARBITER = "arbiter"
    """Whichever is called."""
    RANDOM_MEMBER = "random-member"
    """One member of the committee, drawn by lot."""


class Ambiguity(StrEnum):
    """What becomes of a play on whose words the dictionaries disagree."""

    NOTHING = "nothing"
    """No rule of its own: a word list decides."""
    TURN_LOST = "turn-lost"
    PLAYED_AGAIN = "played-again"


class SheetExtra(StrEnum):
    """What a sheet carries below its moves."""

    RACK_POINTS = "rack-points"
    TIME_PENALTIES = "time-penalties"
    BEST_PLAY = "best-play"
    BEST_PLAY_WITH_TILE = "best-play-with-tile"
    BINGOS = "bingos"


class Correction(StrEnum):
    """Who may still correct the score of a game whose sheet was handed in."""

    NOBODY = "nobody"
    ARBITER_UNTIL_ROUND_OVER = "arbiter-until-round-over"
    COMMITTEE_FOR_PROCESSING = "committee-for-processing"
    """The committee, and only an error in processing, sending or loading the data."""
    ARBITER = "arbiter"


class Annulment(StrEnum):
    """Why a slip counts for nothing."""

    AFTER_TIME = "after-time"
    MAIN_WORD = "main-word"
    CROSS_WORD = "cross-word"
    TILES = "tiles"
    """Not on the rack."""
    PLACE = "place"
    """Wrong square or direction."""
    BLANK = "blank"
    """Used and not circled."""


class AmongEquals(StrEnum):
    """Which of several best plays goes on the board."""

    FIRST_LISTED = "first-listed"
    ARBITER = "arbiter"
    """Whichever the arbiter chooses."""


class SlipFault(StrEnum):
    """What earns a warning and leaves the play as it is."""

    SCORE = "score"
    """Missing or wrong."""
    BLANK = "blank"
    """Used and not circled."""
    ILLEGIBLE = "illegible"
    """Read with trouble, as an arbiter says."""


class SeveralGames(StrEnum):
    """How the results of several duplicate games add up."""

    POINTS = "points"
    """The sum of the points."""
    PERCENTAGE = "percentage"
    """The mean of the per cents of each game's master total."""


class Method(StrEnum):
    """How a round is paired."""

    SWISS = "swiss"
    """The least distance in the standings."""
    SCORE_GROUPS = "score-groups"
    """Within groups of equal points, the top half of each against its bottom half: FIDE's Dutch system."""
    HALVES = "halves"
    """The top half against the bottom half, in order: 1 meets n/2 + 1. For a first round."""
    ROUND_ROBIN = "round-robin"
    """Everyone meets everyone: the circle, by seeding."""
    KING_OF_THE_HILL = "king-of-the-hill"
    """First against second, third against fourth; who met before may meet again."""
    MANUAL = "manual"
    """Only the pairs that were fixed by hand."""


class ByeTo(StrEnum):
    """Who sits out where the number is odd."""

    LAST_WITHOUT = "last-without"
    """The last in the standings among those who have had the fewest byes."""
    LAST = "last"
    """The last, even for the second time."""


class TieBreak(StrEnum):
    """What orders equals in the standings; `standings/tiebreaks.py` has a function for each."""

    SPREAD = "spread"
    POINTS_FOR = "points-for"
    WINS = "wins"
    MEDIAN_BUCHHOLZ = "median-buchholz"
    BUCHHOLZ = "buchholz"
    BERGER = "berger"
    CUMULATIVE = "cumulative"
    DIRECT_ENCOUNTER = "direct-encounter"
    STARTS_SECOND = "starts-second"


class Newcomers(StrEnum):
    """How those without a rating stand in the first order."""

    REGISTRATION = "registration"
    NAME = "name"


class FeeDue(StrEnum):
    """Where the fee is paid."""

    REGISTRATION = "registration"
    RECEPTION = "reception"


class TiedPrizes(StrEnum):
    """Who gets a prize that several are equal for."""

    SHARE = "share"
    """Who shares a place shares the prizes of all the places taken up."""
    EQUAL_POINTS = "equal-points"
    """The same among all with equal points, whatever the tie-breaks say."""
    TIE_BREAKS = "tie-breaks"
    """The standings decide, also between equal plays and games; where they cannot, the organiser."""
    ALL = "all"
    """Each gets the whole prize."""
    ORGANISER = "organiser"
