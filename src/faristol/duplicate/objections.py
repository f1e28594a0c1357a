"""Why something may not be done in a session: the rule it would break, where there is one."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from faristol.duplicate.state import Phase, SessionState
from faristol.rulebook.objections import Objection

TEXTS: Mapping[str, str] = {
    "session.not_now": "this cannot be done now",
    "session.over": "the game is over",
    "session.not_over": "the game is not over: errors are corrected after it",
    "session.no_name": "an entrant needs a name",
    "session.name": "a name has at most %(allowed)s characters, and all of them are seen",
    "session.name_taken": "%(found)s has a number already",
    "session.players": "at one board play one or two, not %(found)s",
    "session.no_entrant": "nobody has number %(found)s",
    "session.has_left": "number %(found)s has left",
    "session.not_in_coup": "number %(found)s does not play in that coup",
    "session.no_coup": "there is no coup %(found)s",
    "session.no_slip": "number %(found)s has handed in no slip for it",
    "session.slip_stands": "the slip of number %(found)s stands: after the game its mark is corrected",
    "session.entered": "the arbiter has entered your slip",
    "session.not_annulled": "the slip of number %(found)s is not annulled",
    "session.not_left": "number %(found)s has not left",
    "session.not_asked": "nothing is asked about %(found)s",
    "session.author": "a ruling names who made it",
    "session.reason": "a ruling says why",
    "session.bag_empty": "the bag is empty: the same tiles would be drawn",
    "session.prepared": "no such rack can be drawn: %(found)s in the prepared list",
    "session.schedule": "a schedule of vowels and consonants begins with coup 1 and counts up",
    "session.no_top": "that is not one of the best plays",
    "session.time": "write how much time",
    "session.not_counted": "the play has no points to give: say how many",
    "session.empty_slip": "number %(found)s has written nothing there: enter the slip instead",
    "session.too_many": "no play of that coup is worth more than %(allowed)s points, not %(found)s",
    "session.nothing_changes": "the slip has those points already",
    "coup.coup_maximum_ms": "a coup lasts %(allowed)s seconds, not %(found)s",
    "coup.grace_ms": "no time below zero",
    "racks.minimum_vowels": "no such schedule of vowels and consonants: %(found)s",
    "slip.by_number": "a slip carries the player's number, not %(found)s",
    "slip.seats_by_lot": "places are not drawn under this rulebook",
    "master_play.checks_winner_only": "first the slips of the last coup are entered: %(found)s",
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
    """Somebody has this number, and has not left."""
    if not is_number(state, number):
        yield SessionObjection("session.no_entrant", found=number)
    elif state.entrants[number - 1].has_left:
        yield SessionObjection("session.has_left", found=number)


def objections_to_slip_of(
    state: SessionState, coup_number: int, number: int, *, handed: bool = False
) -> Iterator[Objection]:
    """This entrant plays in that coup, whose slips are not waited for; with `handed`, has handed one in."""
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
    """Somebody has it, or had it before leaving."""
    return 1 <= number <= len(state.entrants)
