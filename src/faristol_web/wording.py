"""
Sentences of the library that pages show, listed here so that they are found for translation.

The library speaks English and knows no catalogue; a test keeps this list equal to its tables.
"""

from django.utils.translation import gettext_noop as _

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
    _("%(found)s is no place on the board; write it like %(allowed)s"),
    _("no tiles spell %(found)s"),
    _("a play is a place and a word, like %(allowed)s"),
    _("write the letter that the blank stands for"),
    _("not on the rack: %(found)s"),
    _("the score is %(allowed)s, not %(found)s"),
    _("an exchange needs %(allowed)s tiles in the bag; there are %(found)s"),
    _("an exchange needs at least %(allowed)s tile"),
    _("a turn may not be passed"),
    _("there is no play to challenge"),
    _("a player cannot challenge the own play"),
    _("too late to challenge: the play is already accepted"),
    _("the play does not form %(found)s"),
    _("a challenge names at least one word"),
    _("it is not your turn"),
    _("this cannot be done now"),
    _("the game is over"),
    _("the game is not over: its racks are secret"),
    _("both seats are taken"),
    _("a player needs a name"),
    _("you have already drawn"),
)

FINDINGS = (
    _("the board reads %(allowed)s, not %(found)s"),
    _("the total is %(allowed)s, not %(found)s"),
    _("kept, but not on the rack that follows: %(found)s"),
    _("a rack holds at most %(allowed)s tiles, not %(found)s"),
    _("more than the set has on the board and the racks: %(found)s"),
    _("the racks show %(allowed)s tiles exchanged, not %(found)s"),
    _("there is no play to take back"),
    _("the tiles are worth %(allowed)s, not %(found)s"),
)
