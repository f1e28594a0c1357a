"""
Why something may not be done: the rule it would break, never a bare False.

The library speaks English; a site translates `text` and fills in `found` and `allowed` itself.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from faristol.rulebook.schema import Rulebook

TEXTS: Mapping[str, str] = {
    "placement.no_tiles": "no tile is laid",
    "placement.off_board": "the play leaves the board",
    "placement.occupied": "a square is already taken",
    "placement.one_line": "the tiles are not in one line",
    "placement.no_gaps": "there is a gap between the tiles",
    "placement.first_covers_start": "the first play must cover %(allowed)s",
    "placement.first_minimum_tiles": "the first play needs at least %(allowed)s tiles",
    "placement.touches": "no new tile lies beside a tile on the board",
    "placement.undesignated": "a blank has no letter",
    "placement.word_differs": "the board reads %(found)s, not %(allowed)s",
    "typed.place": "%(found)s is no place on the board; write it like %(allowed)s",
    "typed.word": "no tiles spell %(found)s",
    "typed.nothing": "a play is a place and a word, like %(allowed)s",
    "typed.blank": "write the letter that the blank stands for",
    "play.rack": "not on the rack: %(found)s",
    "play.score": "the score is %(allowed)s, not %(found)s",
    "exchange.minimum_in_bag": "an exchange needs %(allowed)s tiles in the bag; there are %(found)s",
    "exchange.minimum_tiles": "an exchange needs at least %(allowed)s tile",
    "passing.allowed": "a turn may not be passed",
    "challenge.nothing": "there is no play to challenge",
    "challenge.own": "a player cannot challenge the own play",
    "challenge.window": "too late to challenge: the play is already accepted",
    "challenge.words": "the play does not form %(found)s",
    "challenge.no_word": "a challenge names at least one word",
    "turn.not_yours": "it is not your turn",
    "turn.not_now": "this cannot be done now",
    "turn.over": "the game is over",
    "turn.not_over": "the game is not over: its racks are secret",
    "start.seat_taken": "both seats are taken",
    "start.name": "a player needs a name",
    "start.drawn": "you have already drawn",
}
"""Everything that can be said, by rule; %(allowed)s and %(found)s are filled in."""


@dataclass(frozen=True, slots=True)
class Objection:
    """
    >>> str(Objection("exchange.minimum_in_bag", allowed=7, found=6))
    'an exchange needs 7 tiles in the bag; there are 6'
    """

    rule: str
    """A key of `TEXTS`; where it is also a key of the rulebook it leads to the article."""
    allowed: int | str = ""
    found: int | str = ""

    @property
    def text(self) -> str:
        return TEXTS[self.rule]

    def __str__(self) -> str:
        return self.text % {"allowed": self.allowed, "found": self.found}


def explain(objections: Iterable[Objection], rulebook: Rulebook) -> str:
    """All of them in one line, each with its article where it has one."""
    cited = ((str(objection), rulebook.cite(objection.rule)) for objection in objections)
    return "; ".join(f"{text} [{article}]" if article else text for text, article in cited)
