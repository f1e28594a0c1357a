"""
Reasons why something may not be done: the rule it would break, never a bare False.

The library speaks English; a site translates `text` and fills in `found` and `allowed` itself.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from faristol.remarks import Remark, chained
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
    "typed.place": "%(found)s is not a place on the board; write it like %(allowed)s",
    "typed.word": "no tiles spell %(found)s",
    "typed.nothing": "write a play as a place and a word, like %(allowed)s",
    "typed.blank": "write the letter that the blank stands for",
    "typed.unmarked_blank": "not on the rack: %(found)s; use a lower-case letter to lay a blank",
    "typed.exchange": "say how many tiles were exchanged, like x3",
    "typed.nowhere": "%(found)s does not fit anywhere on the board",
    "play.rack": "not on the rack: %(found)s",
    "play.score": "the score is %(allowed)s, not %(found)s",
    "exchange.minimum_in_bag": "an exchange needs %(allowed)s tiles in the bag; it has %(found)s",
    "exchange.minimum_tiles": "an exchange needs at least %(allowed)s tile",
    "passing.allowed": "you may not pass",
    "play.set": "the set has %(allowed)s of %(found)s, and all are in use",
    "rack.count": "the rack has %(allowed)s tiles, not %(found)s",
    "laying.touch_move": "a tile put on the board must be played",
    "laying.shift": "tiles on the board may only move along their row or column",
    "laying.order": "tiles on the board keep their order",
    "laying.freeze": "the play is declared and counted: it can no longer be changed",
    "laying.settled": "the clock was stopped over the play, or the play was challenged: it can no longer be "
    "changed",
    "laying.blank_kept": "a blank keeps the letter that it was declared with",
    "laying.laid": "first declare the tiles on the board or take them back",
    "laying.declare_main_word": "say which of the two words is the main one",
    "drawing.refill": "first refill the rack, at the time the rulebook gives",
    "drawing.empty": "there are no tiles left to draw: press the clock",
    "senyors.accept_first": "first accept the play: its player may then change a rack of one kind",
    "senyors.none": "this rulebook allows no free change of a rack",
    "senyors.window": "it is too late to change the rack",
    "senyors.minimum_in_bag": "changing the rack needs %(allowed)s tile in the bag; it has %(found)s",
    "senyors.rack": "only a full rack of vowels, or of consonants, without a blank may be changed",
    "senyors.racks_before_inspection": "first someone must look into the bag",
    "senyors.tile": "name the one tile found: of the other kind, or a blank",
    "rulings.none": "this rulebook has no rule on this: an arbiter decides",
    "rulings.surplus": "first put back the surplus tiles",
    "rulings.bag": "the bag holds %(allowed)s tiles, not %(found)s",
    "rulings.underdraw_refilled": "missing tiles are not replaced",
    "challenge.stopped_by": "this player may not stop the clock for a challenge",
    "challenge.restarted_by": "this player may not restart the clock after a challenge",
    "challenge.empty_bag_window": "first the opponent must accept or challenge the play",
    "challenge.repeats": "the play was challenged and judged: that was final",
    "challenge.argument": "to challenge once more, give an argument",
    "challenge.nothing": "there is no play to challenge",
    "challenge.own": "a player cannot challenge their own play",
    "challenge.window": "it is too late to challenge: the play has already been accepted",
    "challenge.words": "the play does not form %(found)s",
    "challenge.no_word": "name at least one word to challenge",
    "clock.stops": "%(found)s is not a reason to stop the clock; choose from: %(allowed)s",
    "clock.cause": "there is no cause to stop the clock for: %(found)s",
    "clock.stands": "the clock is stopped (%(found)s): restart it first",
    "clock.last_play": "there is no last play that this player may stop the clock for",
    "clock.corrected_by": "only an arbiter can correct the clock",
    "clock.round_from": "here the time of a game counts from when its own clock first runs",
    "clock.negative": "a time cannot be below zero",
    "clock.untimed": "this game has no clock",
    "clock.waits_for_scorer": "first the scorer must write the play down",
    "clock.unstopped_runs_on": "the clock stops by itself at the end: there is nothing to claim",
    "clock.online_claim_ms": "the opponent is not yet %(allowed)s minutes over time",
    "clock.last_moves_ms": "this rulebook does not end a round by time",
    "ending.both_left_points": "this rulebook has no rule for both players leaving: an arbiter decides",
    "ending.by_arbiter": "this rulebook does not let an arbiter end a game",
    "ending.arbiter_counts_racks": "here unplayed tiles do not count in a game that was broken off",
    "attendance.none": "this rulebook has no rule on absence: an arbiter decides",
    "sheet.total_corrected": "totals are not corrected here",
    "sheet.play_stands_after": "both players have moved since: the score of that play can no longer change",
    "sheet.no_play": "turn %(found)s is not a valid play of that side",
    "sheet.undo": "you can undo only your own last entry, and nothing drawn, judged or ended: "
    "call an arbiter",
    "sheet.asked": "first the other side, or an arbiter, must answer the request",
    "sheet.nothing_asked": "there is no request to answer",
    "sheet.own_request": "the other side must agree",
    "sheet.completed_on_own_time": "here nobody has to complete a sheet on their own time",
    "sheet.racks": "first enter the unplayed tiles on the racks",
    "sheet.signed": "the sheet is already signed",
    "sheet.corrections": "the result is final: this rulebook allows no such correction",
    "sheet.reopened_by": "the round is closed: this can no longer be undone this way",
    "arbitration.author": "a ruling needs the name of the person who made it",
    "arbitration.reason": "a ruling needs a reason",
    "arbitration.clause": "no clause or article %(found)s",
    "arbitration.first_instance": "the drawn member answers first: %(allowed)s",
    "arbitration.member": "a ruling of the committee needs a member who does not play here: %(allowed)s",
    "arbitration.called": "an arbiter was called and has not answered yet",
    "arbitration.not_called": "nobody is waiting for an arbiter's answer",
    "arbitration.answer": "write the answer",
    "arbitration.question": "say what the arbiter is to decide",
    "arbitration.points": "a sanction deducts points: enter how many",
    "arbitration.no_play": "there is no play to annul",
    "arbitration.no_turn": "there are fewer than %(found)s turns to go back",
    "arbitration.ambiguity": "here a word list decides: no play is taken back for ambiguity",
    "arbitration.may_disqualify": "this rulebook has no disqualification",
    "arbitration.no_ruling": "there is no ruling %(found)s in force",
    "arbitration.final": "that decision is final",
    "arbitration.appeal": "only the whole committee can do this, and only where there is an appeal",
    "arbitration.shown": "the racks and the seed were shown: the game cannot continue",
    "arbitration.played_since": "the game has continued since: restore a turn instead",
    "turn.only_at_table": "this applies only over the board: online the server does it",
    "turn.only_online": "this applies only to games online",
    "turn.not_yours": "it is not your turn",
    "turn.not_now": "this is not possible now",
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
    'an exchange needs 7 tiles in the bag; it has 6'
    """

    rule: str
    """A key of `TEXTS`; where it is also a key of the rulebook it leads to the article."""
    allowed: int | str = ""
    found: int | str = ""

    @property
    def text(self) -> str:
        return TEXTS[self.rule]

    @property
    def remark(self) -> Remark:
        return Remark(self.text, allowed=self.allowed, found=self.found)

    def __str__(self) -> str:
        return str(self.remark)


def explain(objections: Iterable[Objection], rulebook: Rulebook) -> str:
    """All of them in one line, each with its article where it has one."""
    cited = ((each.remark, rulebook.cite(each.rule)) for each in objections)
    return chained(
        "%(one)s; %(other)s",
        [
            Remark("%(why)s [%(article)s]", why=said, article=article) if article else said
            for said, article in cited
        ],
    )
