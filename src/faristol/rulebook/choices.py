"""Choices that a rulebook can make: the words that its file may use for a rule."""

from enum import StrEnum


class Coordinates(StrEnum):
    """Notation of a square and a direction."""

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
    """The player named first in the pairing."""


class BlankRank(StrEnum):
    """Rank of a blank in the starting draw."""

    FIRST = "first"
    LAST = "last"


class Scorer(StrEnum):
    """The player who must keep the sheet."""

    STARTER = "starter"
    BOTH = "both"


class Shift(StrEnum):
    """Permitted handling of tiles put on the wrong squares."""

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
    """Penalty for a placement against the geometry of the game."""

    TURN_LOST = "turn-lost"
    PLACED_AGAIN = "placed-again"


class Undo(StrEnum):
    """The person who may take back the last entry at a table."""

    BOTH = "both"
    """The other side, or an arbiter, agrees."""
    OWN = "own"
    """The word of the side that made the play."""
    NOBODY = "nobody"


class Refill(StrEnum):
    """The moment when the rack is filled up."""

    BEFORE_CLOCK = "before-clock"
    AFTER_ACCEPTANCE = "after-acceptance"


class SenyorsWindow(StrEnum):
    """End of the right to change seven vowels or seven consonants."""

    CLOCK = "clock"
    OPPONENTS_MOVE = "opponents-move"
    AFTER_DRAWING = "after-drawing"


class Surplus(StrEnum):
    """Number of surplus tiles that go back."""

    ALL = "all"
    ONE = "one"


class SurplusSeen(StrEnum):
    """Surplus tiles that the opponent may look at before they go back."""

    NEVER = "never"
    ON_RACK = "on-rack"
    """Tiles that had been put on the rack."""
    IF_SEEN = "if-seen"
    """Tiles that the player who drew them has seen."""


class ChallengeWindow(StrEnum):
    """End of the time to challenge a play."""

    REFILL = "refill"
    """The moment when its player begins to draw."""
    ACCEPTANCE = "acceptance"
    """The moment when the opponent accepts it."""


class EmptyBagWindow(StrEnum):
    """The same where there is nothing left to draw."""

    CLOCK = "clock"
    ACCEPTANCE = "acceptance"


class LookedUp(StrEnum):
    """Words of a challenged play that are checked."""

    NAMED = "named"
    ALL = "all"


class Who(StrEnum):
    """The two sides of a challenge."""

    CHALLENGER = "challenger"
    CHALLENGED = "challenged"


class WindowClock(StrEnum):
    """The player whose time runs online while a play waits for an answer."""

    PLAYER = "player"
    OPPONENT = "opponent"
    NOBODY = "nobody"
    OPPONENT_WITH_TIME = "opponent-with-time"
    """The opponent's, and nobody's once that clock has no time left."""


class StopReason(StrEnum):
    """Reasons for stopping a clock."""

    CHALLENGE = "challenge"
    COUNT = "count"
    OVERDRAW = "overdraw"
    LAST_PLAY = "last-play"
    ARBITER = "arbiter"
    FORCE_MAJEURE = "force-majeure"


class OutCountsRack(StrEnum):
    """Number of times the opponent's tiles count for the player who goes out."""

    ONCE = "once"
    TWICE = "twice"
    """Twice, as English-speaking clubs play; the opponent then usually loses nothing."""


class LastMove(StrEnum):
    """The two sides of the move that ends a game."""

    PLAYER = "player"
    OPPONENT = "opponent"
    """Only where the player has gone out."""


class RoundFrom(StrEnum):
    """From when on the time of a round is counted."""

    ROUND = "round"
    """From the director's start of it; a game without a tournament counts from its first clock."""
    GAME = "game"
    """From each game's first clock."""


class TurnKind(StrEnum):
    """Outcome of one player's turn."""

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
    """The opponent wins with the scores as they stand; racks are not counted."""
    PENALTY = "penalty"
    """Points off; if that is not enough, the forfeit result."""
    COMMITTEE = "committee"
    """
    The committee is called at a table, and nothing follows by itself. Online it cannot be: the opponent wins.
    """


class CorrectedBy(StrEnum):
    """The person who puts a wrong clock right."""

    PLAYERS = "players"
    """Either, having told the other."""
    ARBITER = "arbiter"


class FirstInstance(StrEnum):
    """The person or body that answers a question first."""

    ARBITER = "arbiter"
    """Whichever is called."""
    RANDOM_MEMBER = "random-member"
    """One member of the committee, drawn by lot."""


class Ambiguity(StrEnum):
    """Fate of a play on whose words the dictionaries disagree."""

    NOTHING = "nothing"
    """No rule of its own: a word list decides."""
    TURN_LOST = "turn-lost"
    PLAYED_AGAIN = "played-again"


class SheetExtra(StrEnum):
    """Extra entries below a sheet's moves."""

    RACK_POINTS = "rack-points"
    TIME_PENALTIES = "time-penalties"
    BEST_PLAY = "best-play"
    BEST_PLAY_WITH_TILE = "best-play-with-tile"
    BINGOS = "bingos"


class Correction(StrEnum):
    """The person who may still correct the score of a game whose sheet was handed in."""

    NOBODY = "nobody"
    ARBITER_UNTIL_ROUND_OVER = "arbiter-until-round-over"
    COMMITTEE_FOR_PROCESSING = "committee-for-processing"
    """The committee, and only an error in processing, sending or loading the data."""
    ARBITER = "arbiter"


class Reopening(StrEnum):
    """The people who may correct a result of a closed round or tournament."""

    NOBODY = "nobody"
    COMMITTEE = "committee"
    """A member of the one that was named, who does not play in that game."""
    ARBITER = "arbiter"


class Annulment(StrEnum):
    """Reasons why a slip scores nothing."""

    AFTER_TIME = "after-time"
    MAIN_WORD = "main-word"
    CROSS_WORD = "cross-word"
    TILES = "tiles"
    """Tiles that are not on the rack."""
    PLACE = "place"
    """Wrong square or direction."""
    BLANK = "blank"
    """Used and not circled."""


class AmongEquals(StrEnum):
    """Choice among several best plays."""

    FIRST_LISTED = "first-listed"
    ARBITER = "arbiter"
    """Whichever the arbiter chooses."""


class SlipFault(StrEnum):
    """Faults that earn a warning and leave the play as it is."""

    SCORE = "score"
    """Missing or wrong."""
    BLANK = "blank"
    """Used and not circled."""
    ILLEGIBLE = "illegible"
    """Read with trouble, as an arbiter says."""


class SeveralGames(StrEnum):
    """Method of adding up the results of several duplicate games."""

    POINTS = "points"
    """The sum of the points."""
    PERCENTAGE = "percentage"
    """The mean of the per cents of each game's master total."""


class Method(StrEnum):
    """Method of pairing a round."""

    SWISS = "swiss"
    """The least distance in the standings."""
    SCORE_GROUPS = "score-groups"
    """Within groups of equal points, the top half of each against its bottom half: FIDE's Dutch system."""
    HALVES = "halves"
    """The top half against the bottom half, in order: 1 meets n/2 + 1. For a first round."""
    ROUND_ROBIN = "round-robin"
    """Round robin: everyone meets everyone, by the circle, by seeding."""
    KING_OF_THE_HILL = "king-of-the-hill"
    """First against second, third against fourth; who met before may meet again."""
    MANUAL = "manual"
    """Only the pairs that were fixed by hand."""


class ByeTo(StrEnum):
    """The player who sits out when the number is odd."""

    LAST_WITHOUT = "last-without"
    """The last in the standings among those who have had the fewest byes."""
    LAST = "last"
    """The last, even for the second time."""


class TieBreak(StrEnum):
    """Criteria that order equals in the standings; `standings/tiebreaks.py` has a function for each."""

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
    """Place of unrated players in the first order."""

    REGISTRATION = "registration"
    NAME = "name"


class FeeDue(StrEnum):
    """Place where the fee is paid."""

    REGISTRATION = "registration"
    RECEPTION = "reception"


class TiedPrizes(StrEnum):
    """Winner of a prize for which several players are equal."""

    SHARE = "share"
    """Players who share a place share the prizes of all the places they take up."""
    EQUAL_POINTS = "equal-points"
    """The same among all with equal points, whatever the tie-breaks say."""
    TIE_BREAKS = "tie-breaks"
    """The standings decide, also between equal plays and games; where they cannot, the organiser."""
    ALL = "all"
    """Each gets the whole prize."""
    ORGANISER = "organiser"
