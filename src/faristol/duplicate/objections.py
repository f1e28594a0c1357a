"""Reasons why something may not be done in a session: the rule it would break, if there is one."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from faristol.duplicate.state import Phase, SessionState
from faristol.rulebook.objections import Objection

TEXTS: Mapping[str, str] = {
    "session.not_now": "this is not possible now",
    "session.over": "the game is over",
    "session.not_over": "the game is not over: errors are corrected after the game",
    "session.no_name": "write one name, or the two names of a pair",
    "session.name": "a name has at most %(allowed)s characters, all of them visible",
    "session.name_taken": "%(found)s already has a number",
    "session.players": "one or two players share a board, not %(found)s",
    "session.no_entrant": "nobody has number %(found)s",
    "session.has_left": "number %(found)s has left",
    "session.not_in_coup": "number %(found)s does not play in that coup",
    "session.no_coup": "there is no coup %(found)s",
    "session.no_slip": "number %(found)s has handed in no slip for it",
    "session.slip_stands": "the slip of number %(found)s stays as it is: correct its mark after the game",
    "session.unclear": "%(found)s can be read in several ways: %(allowed)s",
    "session.entered": "the arbiter has entered your slip",
    "session.not_annulled": "the slip of number %(found)s is not annulled",
    "session.not_left": "number %(found)s has not left",
    "session.not_asked": "there is no open question about %(found)s",
    "session.author": "a ruling needs the name of the person who made it",
    "session.reason": "a ruling needs a reason",
    "session.bag_empty": "the bag is empty: the same tiles would be drawn",
    "session.prepared": "no such rack can be drawn: %(found)s in the prepared list",
    "session.schedule": "a schedule of vowels and consonants begins with coup 1 and counts up",
    "session.no_top": "that is not one of the best plays",
    "session.time": "enter how much time",
    "session.not_counted": "the play has no points to give: say how many",
    "session.empty_slip": "number %(found)s wrote nothing there: enter the slip instead",
    "session.too_many": "no play of that coup is worth more than %(allowed)s points, not %(found)s",
    "session.nothing_changes": "the slip already has those points",
    "coup.coup_maximum_ms": "a coup lasts %(allowed)s seconds, not %(found)s",
    "coup.grace_ms": "a time cannot be below zero",
    "racks.minimum_vowels": "no such schedule of vowels and consonants: %(found)s",
    "racks.fallback_vowels": "a schedule with %(found)s requires less than %(allowed)s: the arbiter must sign"
    " it",
    "racks.all_changed": "rack %(found)s would be changed if it were drawn: the arbiter must sign it",
    "slip.by_number": "a slip needs the player's number, not %(found)s",
    "slip.seats_by_lot": "this rulebook has no draw for seats",
    "master_play.checks_winner_only": "first enter the slips of the last coup: %(found)s",
    "result.corrected_after_game": "this rulebook allows no corrections after the game",
}
"""Everything that can be said, by rule; %(allowed)s and %(found)s are filled in."""


@dataclass(frozen=True, slots=True)
class SessionObjection(Objection):
    """
    >>> str(SessionObjection("session.no_entrant", found=7))
    'nobody has number 7'
    """

    @property
    def text(self) -> str:
        return TEXTS[self.rule]


def objections_to_grounds(author: str, reason: str) -> Iterator[Objection]:
    """A ruling names its author and says why."""
    if not author.strip():
        yield SessionObjection("session.author")
    if not reason.strip():
        yield SessionObjection("session.reason")


def objections_to_number(state: SessionState, number: int) -> Iterator[Objection]:
    """Yield an objection unless the number is an entrant's who has not left."""
    if not is_number(state, number):
        yield SessionObjection("session.no_entrant", found=number)
    elif state.entrants[number - 1].has_left:
        yield SessionObjection("session.has_left", found=number)


def objections_to_slip_of(
    state: SessionState, coup_number: int, number: int, *, handed: bool = False
) -> Iterator[Objection]:
    """Yield objections unless this entrant plays in that coup; with `handed`, unless they have handed in."""
    if not is_number(state, number):
        yield SessionObjection("session.no_entrant", found=number)
        return
    if not 1 <= coup_number <= len(state.coups) or not state.coups[coup_number - 1].is_announced:
        yield SessionObjection("session.no_coup", found=coup_number)
        return
    coup = state.coups[coup_number - 1]
    if number not in coup.entrants and coup_number not in state.entrants[number - 1].missed:
        yield SessionObjection("session.not_in_coup", found=number)
    elif handed and number not in coup.slips:
        yield SessionObjection("session.no_slip", found=number)
    if coup is state.coup and state.phase in {Phase.ANNOUNCED, Phase.RULING}:
        yield SessionObjection("session.not_now")


def is_number(state: SessionState, number: int) -> bool:
    """True if an entrant has this number, or had it before leaving."""
    return 1 <= number <= len(state.entrants)
