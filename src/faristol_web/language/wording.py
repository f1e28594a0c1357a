"""
Sentences that pages show and others write, listed here so that they are found for translation.

The library speaks English and knows no catalogue; a test keeps its lists equal to its tables.
"""

from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_noop as _

from faristol.rulebook import is_numbered

OBJECTIONS = (
    _("no tile is laid"),
    _("the play leaves the board"),
    _("a square is already taken"),
    _("the tiles are not in one line"),
    _("there is a gap between the tiles"),
    _("the first play must cover %(allowed)s"),
    _("the first play needs at least %(allowed)s tiles"),
    _("no new tile lies beside a tile on the board"),
    _("a blank has no letter"),
    _("the board reads %(found)s, not %(allowed)s"),
    _("%(found)s is not a place on the board; write it like %(allowed)s"),
    _("no tiles spell %(found)s"),
    _("write a play as a place and a word, like %(allowed)s"),
    _("write the letter that the blank stands for"),
    _("not on the rack: %(found)s; use a lower-case letter to lay a blank"),
    _("say how many tiles were exchanged, like x3"),
    _("%(found)s does not fit anywhere on the board"),
    _("not on the rack: %(found)s"),
    _("the score is %(allowed)s, not %(found)s"),
    _("an exchange needs %(allowed)s tiles in the bag; it has %(found)s"),
    _("an exchange needs at least %(allowed)s tile"),
    _("you may not pass"),
    _("the set has %(allowed)s of %(found)s, and all are in use"),
    _("the rack has %(allowed)s tiles, not %(found)s"),
    _("a tile put on the board must be played"),
    _("tiles on the board may only move along their row or column"),
    _("tiles on the board keep their order"),
    _("the play is declared and counted: it can no longer be changed"),
    _("the clock was stopped over the play, or the play was challenged: it can no longer be changed"),
    _("a blank keeps the letter that it was declared with"),
    _("first declare the tiles on the board or take them back"),
    _("say which of the two words is the main one"),
    _("first refill the rack, at the time the rulebook gives"),
    _("there are no tiles left to draw: press the clock"),
    _("first accept the play: its player may then change a rack of one kind"),
    _("this rulebook allows no free change of a rack"),
    _("it is too late to change the rack"),
    _("changing the rack needs %(allowed)s tile in the bag; it has %(found)s"),
    _("only a full rack of vowels, or of consonants, without a blank may be changed"),
    _("first someone must look into the bag"),
    _("name the one tile found: of the other kind, or a blank"),
    _("this rulebook has no rule on this: an arbiter decides"),
    _("first put back the surplus tiles"),
    _("the bag holds %(allowed)s tiles, not %(found)s"),
    _("missing tiles are not replaced"),
    _("this player may not stop the clock for a challenge"),
    _("this player may not restart the clock after a challenge"),
    _("first the opponent must accept or challenge the play"),
    _("the play was challenged and judged: that was final"),
    _("to challenge once more, give an argument"),
    _("there is no play to challenge"),
    _("a player cannot challenge their own play"),
    _("it is too late to challenge: the play has already been accepted"),
    _("the play does not form %(found)s"),
    _("name at least one word to challenge"),
    _("%(found)s is not a reason to stop the clock; choose from: %(allowed)s"),
    _("there is no cause to stop the clock for: %(found)s"),
    _("the clock is stopped (%(found)s): restart it first"),
    _("there is no last play that this player may stop the clock for"),
    _("only an arbiter can correct the clock"),
    _("here the time of a game counts from when its own clock first runs"),
    _("a time cannot be below zero"),
    _("this game has no clock"),
    _("first the scorer must write the play down"),
    _("the clock stops by itself at the end: there is nothing to claim"),
    _("the opponent is not yet %(allowed)s minutes over time"),
    _("this rulebook does not end a round by time"),
    _("this rulebook has no rule for both players leaving: an arbiter decides"),
    _("this rulebook does not let an arbiter end a game"),
    _("here unplayed tiles do not count in a game that was broken off"),
    _("this rulebook has no rule on absence: an arbiter decides"),
    _("totals are not corrected here"),
    _("both players have moved since: the score of that play can no longer change"),
    _("turn %(found)s is not a valid play of that side"),
    _("you can undo only your own last entry, and nothing drawn, judged or ended: call an arbiter"),
    _("first the other side, or an arbiter, must answer the request"),
    _("there is no request to answer"),
    _("the other side must agree"),
    _("here nobody has to complete a sheet on their own time"),
    _("first enter the unplayed tiles on the racks"),
    _("the sheet is already signed"),
    _("the result is final: this rulebook allows no such correction"),
    _("the round is closed: this can no longer be undone this way"),
    _("a ruling needs the name of the person who made it"),
    _("a ruling needs a reason"),
    _("no clause or article %(found)s"),
    _("the drawn member answers first: %(allowed)s"),
    _("a ruling of the committee needs a member who does not play here: %(allowed)s"),
    _("an arbiter was called and has not answered yet"),
    _("nobody is waiting for an arbiter's answer"),
    _("write the answer"),
    _("say what the arbiter is to decide"),
    _("a sanction deducts points: enter how many"),
    _("there is no play to annul"),
    _("there are fewer than %(found)s turns to go back"),
    _("here a word list decides: no play is taken back for ambiguity"),
    _("this rulebook has no disqualification"),
    _("there is no ruling %(found)s in force"),
    _("that decision is final"),
    _("only the whole committee can do this, and only where there is an appeal"),
    _("the racks and the seed were shown: the game cannot continue"),
    _("the game has continued since: restore a turn instead"),
    _("this applies only over the board: online the server does it"),
    _("this applies only to games online"),
    _("it is not your turn"),
    _("this is not possible now"),
    _("the game is over"),
    _("the game is not over: its racks are secret"),
    _("these rules are for %(allowed)s players, not %(found)s"),
    _("both seats are taken"),
    _("a player needs a name"),
    _("enter the tile that was drawn"),
    _("another player keeps the sheet"),
    _("you have already drawn"),
)

POSITIONS = (
    _("a CGP position is board, racks, scores and scoreless turns"),
    _("row %(row)s of the board has %(found)s squares, the first %(first)s"),
    _("%(found)s… empty squares in one row of the board"),
    _("a blank in row %(row)s of the board does not show its letter"),
    _("row %(row)s of the board: no tile spells %(found)s"),
    _("rack %(found)s cannot be spelled: write all its tiles in one case, and a blank as ?"),
    _("expected two racks, not %(found)s"),
    _("expected two scores, not %(found)s"),
    _("%(found)s is not a score"),
    _("%(found)s is not a number of scoreless turns"),
    _("the board has %(found)s squares, and must have %(expected)s"),
    _("%(found)s tiles on a rack (%(rack)s); at most %(expected)s"),
    _("%(found)s tiles %(tile)s on board and racks; tile set %(tileset)s has %(expected)s"),
    _("the rack of the side to move is missing: give it before the slash"),
    _("the opponent has no tiles left, so the game is over"),
)

FINDINGS = (
    _("the board reads %(allowed)s, not %(found)s"),
    _("the total is %(allowed)s, not %(found)s"),
    _("tiles kept but missing from the next rack: %(found)s"),
    _("a rack holds at most %(allowed)s tiles, not %(found)s"),
    _("more tiles on the board and the racks than the set has: %(found)s"),
    _("the racks show %(allowed)s tiles exchanged, not %(found)s"),
    _("there is no play to take back"),
    _("the tiles are worth %(allowed)s, not %(found)s"),
    _("the unplayed tiles count %(allowed)s here, not %(found)s"),
    _("no tiles are counted after this ending, but the record has %(found)s"),
    _("the unplayed tiles are deducted here, not added"),
    _("%(allowed)s for the unplayed tiles is missing"),
    _("the unplayed tiles should be deducted, but the record does not do so"),
    _("nothing has ended the game here, so no tiles are counted"),
    _("the game was over after move %(allowed)s, but the record continues"),
)

STOPS = {
    "challenge": _("a challenge"),
    "count": _("a difference in the count"),
    "overdraw": _("surplus tiles drawn"),
    "last-play": _("the last play"),
    "arbiter": _("a question to the arbiter"),
    "force-majeure": _("force majeure"),
}
"""Reasons for stopping a clock, in the words of the pages."""

DUPLICATE_OBJECTIONS = (
    _("this is not possible now"),
    _("the game is over"),
    _("the game is not over: errors are corrected after the game"),
    _("write one name, or the two names of a pair"),
    _("a name has at most %(allowed)s characters, all of them visible"),
    _("%(found)s already has a number"),
    _("one or two players share a board, not %(found)s"),
    _("nobody has number %(found)s"),
    _("number %(found)s has left"),
    _("number %(found)s does not play in that coup"),
    _("there is no coup %(found)s"),
    _("number %(found)s has handed in no slip for it"),
    _("the slip of number %(found)s stays as it is: correct its mark after the game"),
    _("%(found)s can be read in several ways: %(allowed)s"),
    _("the arbiter has entered your slip"),
    _("the slip of number %(found)s is not annulled"),
    _("number %(found)s has not left"),
    _("there is no open question about %(found)s"),
    _("a ruling needs the name of the person who made it"),
    _("a ruling needs a reason"),
    _("the bag is empty: the same tiles would be drawn"),
    _("no such rack can be drawn: %(found)s in the prepared list"),
    _("a schedule of vowels and consonants begins with coup 1 and counts up"),
    _("that is not one of the best plays"),
    _("enter how much time"),
    _("the play has no points to give: say how many"),
    _("number %(found)s wrote nothing there: enter the slip instead"),
    _("no play of that coup is worth more than %(allowed)s points, not %(found)s"),
    _("the slip already has those points"),
    _("a coup lasts %(allowed)s seconds, not %(found)s"),
    _("a time cannot be below zero"),
    _("no such schedule of vowels and consonants: %(found)s"),
    _("a schedule with %(found)s requires less than %(allowed)s: the arbiter must sign it"),
    _("rack %(found)s would be changed if it were drawn: the arbiter must sign it"),
    _("a slip needs the player's number, not %(found)s"),
    _("this rulebook has no draw for seats"),
    _("first enter the slips of the last coup: %(found)s"),
    _("this rulebook allows no corrections after the game"),
)
"""Reasons why something may not be done in a duplicate session."""

ANNULMENTS = (
    _("handed in late"),
    _("kept writing after time"),
    _("unacceptable main word"),
    _("unacceptable cross word"),
    _("letters not on the rack"),
    _("wrong square or direction"),
    _("a blank not circled"),
)
"""Reasons why a slip scores nothing."""

PHRASES = (
    _("%(found)s and %(other)s are two directions"),
    _("%(found)s is not a direction"),
    _("no direction"),
    _("%(found)s is off the board"),
    _("%(found)s is not a square like %(allowed)s (across) or %(other)s (down)"),
    _("no square"),
    _("no tile spells %(found)s in %(other)s"),
    _("%(found)s in %(other)s is not one tile"),
    _("no word"),
    _("every letter is already on the board"),
    _("%(found)s has only one letter"),
    _("%(found)s: the board reads %(other)s"),
    _("the board reads %(found)s"),
)
"""Details of such a reason beside its kind, if they are no sentence of `OBJECTIONS`."""

WARNINGS = (
    _("the score is missing or wrong"),
    _("a blank is not circled"),
    _("hard to read"),
)
"""Faults that earn a slip a warning, if the rulebook warns."""

PRACTICES = (
    _("general practice"),
    _("Catalan practice"),
    _("French practice"),
    _("Catalan and French practice"),
)
"""Citations of a rulebook that follow no text."""


REPORT = (
    _("Game report"),
    _("Players"),
    _("Figure"),
    _("Turns that decided the game"),
    _("Turns"),
    _("Number"),
    _("Player"),
    _("Rack"),
    _("Move"),
    _("Score"),
    _("Total"),
    _("Best move"),
    _("Points lost"),
    _("Chance lost"),
    _("Verdict"),
    _("Turns judged"),
    _("Points lost per turn"),
    _("Winning chance lost per turn"),
    _("Large mistakes"),
    _("Mistakes"),
    _("Small mistakes"),
    _("Mistake index"),
    _("Bingos"),
    _("Missed bingos"),
    _("Phonies"),
    _("Phonies that stood"),
    _("Luck of the draws"),
    _("Time used"),
    _("best move"),
    _("good move"),
    _("small mistake"),
    _("mistake"),
    _("large mistake"),
    _("not judged: the whole rack is not known"),
    _("not judged: the exchanged tiles are not known"),
    _("not judged: the play does not fit the board or the rack"),
    _("bingo missed"),
    _("bingo missed: %(word)s"),
    _("Best moves"),
    _("Win %"),
    _("made in the game"),
    _("not in the word list: %(words)s"),
    _("%(play)s, taken back"),
    _("exchange"),
    _("exchange %(tiles)s"),
    _("pass"),
    _("%(number)s %%"),
    _("Winning chance of %(name)s, turn by turn; at the end %(chance)s"),
    _("Lead of %(name)s in points, turn by turn; at the end %(points)s"),
    _(
        "Turn %(number)s of %(player)s: %(played)s for %(score)s lost %(points)s points; %(best)s "
        "for %(best_score)s was better."
    ),
    _(
        "Turn %(number)s of %(player)s: %(played)s for %(score)s lost %(chance)s of the chance to "
        "win; %(best)s for %(best_score)s was better."
    ),
    _(
        "Each turn is compared with the best moves by equity: points plus the value of the tiles "
        "kept. A small mistake loses 0.5 % of the chance to win, a mistake 3 %, a large mistake 7 "
        "%; in a decided game 1, 7 and 15 points."
    ),
    _(
        "Each turn is simulated %(playouts)s times, with the same draws for every move, and endings "
        "are solved. A small mistake loses 0.5 %% of the chance to win, a mistake 3 %%, a large "
        "mistake 7 %%; in endings and decided games 1, 7 and 15 points."
    ),
    _(
        "Final lead of %(name)s: %(spread)s points. Luck: %(luck)s, skill: %(skill)s, the rest: %(rest)s. "
        "Luck is the worth of each rack beside %(draws)s other draws from the same bag; skill, the points "
        "that the opponent lost more by mistakes."
    ),
    _("Only turns whose whole rack is known are judged."),
    _("page %(page)s of %(pages)s"),
    _(": "),
)

EVENT = (
    _("Tournament report"),
    _("Games"),
    _("Phonies let through"),
    _("Best-played game"),
    _("Biggest mistakes"),
    _("Best finds"),
    _("%(game)s, round %(round)s"),
    _(
        "Turn %(number)s of %(player)s: %(played)s for %(score)s; the next best move, "
        "%(other)s for %(other_score)s, is worth %(points)s points less."
    ),
    _(
        "Turn %(number)s of %(player)s: %(played)s for %(score)s; the next best move, "
        "%(other)s for %(other_score)s, costs %(chance)s of the chance to win."
    ),
    _("Turn %(number)s of %(player)s: %(played)s for %(score)s; not in the word list: %(words)s."),
    _("%(game)s: %(points)s points lost per turn"),
    _(
        "The best-played game has the fewest points lost per turn; at least three quarters of "
        "its turns were judged."
    ),
    _("A find is a best move beside which the next best would be a mistake."),
    _("Rounds covered: up to round %(round)s. Rounds still in play are left out."),
    _("Games without a record: %(count)s. They are not in this report."),
    _("Turns that could not be judged: %(count)s of %(all)s."),
    _("Records left out: %(count)s."),
    _("No game could be judged."),
)
"""Words of a report on a game."""


def cited_article(article: str) -> str:
    """An article as the reader's language cites it, or the practice that takes its place."""
    return gettext("art. %(article)s") % {"article": article} if is_numbered(article) else gettext(article)


def cited(citation: str) -> str:
    """A citation by the library, `art. 34 (AJ-34)` or `Catalan practice`, in the reader's language."""
    name, bracket, clauses = citation.partition(" (")
    number = name.removeprefix("art. ")
    said = gettext("art. %(article)s") % {"article": number} if number != name else name and gettext(name)
    return f"{said}{bracket}{clauses}"


FORM_FAULTS = (
    _("Enter a whole number."),
    _("Enter a valid date."),
    _("Enter a valid URL."),
    _("Enter a valid email address."),
    _("Enter a valid value."),
    _("Enter a list of values."),
    _("Select a valid choice. %(value)s is not one of the available choices."),
    _("Ensure this value is less than or equal to %(limit_value)s."),
    _("Ensure this value is greater than or equal to %(limit_value)s."),
    ngettext_lazy(
        "Ensure this value has at most %(limit_value)d character (it has %(show_value)d).",
        "Ensure this value has at most %(limit_value)d characters (it has %(show_value)d).",
        "limit_value",
    ),
    _("No file was submitted."),
    _("No file was submitted. Check the encoding type on the form."),
    _("The submitted file is empty."),
    _("Null characters are not allowed."),
)
"""Django's own, whose translations speak to the reader in another tone than this site does."""
