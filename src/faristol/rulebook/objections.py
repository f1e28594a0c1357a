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
    "typed.exchange": "say how many tiles were exchanged, like x3",
    "typed.nowhere": "%(found)s fits nowhere on the board",
    "play.rack": "not on the rack: %(found)s",
    "play.score": "the score is %(allowed)s, not %(found)s",
    "exchange.minimum_in_bag": "an exchange needs %(allowed)s tiles in the bag; there are %(found)s",
    "exchange.minimum_tiles": "an exchange needs at least %(allowed)s tile",
    "passing.allowed": "a turn may not be passed",
    "play.set": "the set has %(allowed)s of %(found)s, and they are in use",
    "rack.count": "the rack has %(allowed)s tiles, not %(found)s",
    "laying.touch_move": "a tile put on the board must be played",
    "laying.shift": "tiles that lie there may only move along their row or column",
    "laying.order": "tiles that lie there keep their order",
    "laying.freeze": "the play is declared and counted: it can no longer be changed",
    "laying.laid": "first the tiles on the board are declared or taken up",
    "laying.declare_main_word": "say which of the two words is the main one",
    "drawing.refill": "first the rack is refilled, as the rulebook says when",
    "drawing.empty": "there is nothing left to draw: press the clock",
    "senyors.accept_first": "first accept the play: its player may then change a rack of one kind",
    "senyors.none": "this rulebook has no free change of a rack",
    "senyors.window": "too late to change the rack",
    "senyors.minimum_in_bag": "changing the rack needs %(allowed)s tile in the bag; there are %(found)s",
    "senyors.rack": "only a full rack of vowels, or of consonants, without a blank may be changed",
    "senyors.racks_before_inspection": "now somebody must look into the bag",
    "senyors.tile": "name the one tile that was found: of the other kind, or a blank",
    "rulings.none": "this rulebook has no rule about it: an arbiter decides",
    "rulings.surplus": "first the tiles drawn too many go back",
    "rulings.bag": "the bag holds %(allowed)s tiles, not %(found)s",
    "rulings.underdraw_refilled": "missing tiles are not made up",
    "challenge.stopped_by": "it is not for this player to stop the clock for a challenge",
    "challenge.restarted_by": "it is not for this player to start the clock again after a challenge",
    "challenge.empty_bag_window": "first the opponent accepts the play, or challenges it",
    "challenge.repeats": "the play was challenged and judged: that was final",
    "challenge.argument": "challenging once more needs an argument",
    "challenge.nothing": "there is no play to challenge",
    "challenge.own": "a player cannot challenge their own play",
    "challenge.window": "too late to challenge: the play is already accepted",
    "challenge.words": "the play does not form %(found)s",
    "challenge.no_word": "a challenge names at least one word",
    "clock.stops": "%(found)s is no reason to stop the clock; there are: %(allowed)s",
    "clock.last_play": "only the player of the last move stops the clock for it",
    "clock.corrected_by": "only an arbiter corrects the clock",
    "clock.negative": "no time can be below zero",
    "clock.untimed": "no clock runs in this game",
    "clock.waits_for_scorer": "first the scorer writes the play down",
    "clock.unstopped_runs_on": "the clock stops by itself at the end: there is nothing to claim",
    "clock.online_claim_ms": "the opponent is not yet %(allowed)s minutes over time",
    "clock.last_moves_ms": "this rulebook does not end a round by time",
    "ending.both_left_points": "this rulebook has no rule for both players leaving: an arbiter decides",
    "ending.by_arbiter": "this rulebook does not let an arbiter end a game",
    "ending.arbiter_counts_racks": "here a game that is broken off counts no unplayed tiles",
    "attendance.none": "this rulebook has no rule about absence: an arbiter decides",
    "sheet.total_corrected": "totals are not corrected here",
    "sheet.completed_on_own_time": "nobody has to complete a sheet on their own time here",
    "sheet.racks": "first enter the tiles that are left on the racks",
    "sheet.signed": "the sheet is signed already",
    "sheet.corrections": "the result is final: this rulebook allows no such correction",
    "arbitration.author": "a ruling names who made it",
    "arbitration.reason": "a ruling says why",
    "arbitration.clause": "no clause or article %(found)s",
    "arbitration.first_instance": "the first answer is for the member who was drawn: %(allowed)s",
    "arbitration.called": "an arbiter was called and has not answered yet",
    "arbitration.not_called": "nobody waits for an arbiter's answer",
    "arbitration.answer": "write the answer",
    "arbitration.question": "say what the arbiter is to decide",
    "arbitration.points": "a sanction takes points: write how many",
    "arbitration.no_play": "there is no play to take off",
    "arbitration.no_turn": "there are not %(found)s turns to go back",
    "arbitration.ambiguity": "here a word list decides: no play is ordered back for ambiguity",
    "arbitration.may_disqualify": "this rulebook does not disqualify",
    "arbitration.no_ruling": "no ruling %(found)s stands",
    "arbitration.final": "that decision is final",
    "arbitration.appeal": "this is for the whole committee, where there is an appeal at all",
    "arbitration.shown": "the racks and the seed were shown: the game cannot go on",
    "arbitration.played_since": "the game has gone on since: restore a turn instead",
    "turn.only_at_table": "this is done at a wooden board only: online the server does it",
    "turn.only_online": "this is for games online",
    "turn.not_yours": "it is not your turn",
    "turn.not_now": "this cannot be done now",
    "turn.over": "the game is over",
    "turn.not_over": "the game is not over: its racks are secret",
    "play.players": "these rules are for %(allowed)s players, not %(found)s",
    "start.seat_taken": "both seats are taken",
    "start.name": "a player needs a name",
    "start.tile": "enter the tile that was drawn",
    "start.scorer": "another player keeps the sheet",
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
