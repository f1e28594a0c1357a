"""Explanations in words: why a pairing is as it is, why none is possible, what is wrong with one."""

from collections.abc import Mapping

from faristol.pairing.request import Reason
from faristol.rulebook.schema import Rulebook

TEXTS: Mapping[str, str] = {
    # The round
    "method.swiss": "the sum of the distances in the standings is %(cost)s: no allowed pairing has less",
    "method.score-groups": "paired within %(groups)s groups of equal points by FIDE's Dutch system"
    " (C.04.3 of 2026)",
    "groups.starts_lifted": "some go first or second more often than C3 allows: otherwise not everyone"
    " could be paired",
    "groups.byes_lifted": "%(entrant)s has sat out before: otherwise not everyone could be paired",
    "method.halves": "the top half meets the bottom half in order; opponents are shifted by %(cost)s in all, "
    "and no allowed pairing needs less",
    "method.round-robin": "round %(round)s of %(rounds)s of a round robin",
    "method.king-of-the-hill": "the first meets the second, the third the fourth, and so on",
    "method.manual": "the director made these pairs",
    "round.fixed": "pairs fixed by hand before the rest: %(count)s",
    "round.rematches": "rematches that could not be avoided (%(count)s): %(pairs)s",
    "round.rematches_free": "pairs that have met before, which is allowed here (%(count)s): %(pairs)s",
    "round.clubmates": "clubmates whose pairing could not be avoided (%(count)s): %(pairs)s",
    "round.starts_by_lot": "the players at each table draw who goes first",
    # Byes
    "bye.last": "%(entrant)s sits out because the number is odd: last of those who can, in place %(place)s",
    "bye.last_without": "%(entrant)s sits out because the number is odd, and everyone lower has sat out, or "
    "won without playing, more often (%(entrant)s so far: %(byes)s)",
    "bye.groups": "%(entrant)s sits out because the number is odd, and nobody with fewer points than "
    "%(points)s can sit out (C2, C5)",
    "bye.by_hand": "%(entrant)s sits out by the director's decision, because the number is odd",
    "bye.circle": "%(entrant)s sits out this round because the number is odd",
    "bye.idle": "%(entrant)s rests: the opponent of this round is away",
    "bye.absent": "%(entrant)s is away in this round and cannot be the one who sits out",
    "bye.even": "the number is even: nobody needs to sit out, not even %(entrant)s",
    "bye.fixed": "%(entrant)s cannot both sit out and be in a fixed pair",
    # A pair
    "pair.neighbours": "%(first)s (place %(first_place)s) and %(second)s (place %(second_place)s) are "
    "neighbours in the standings among those to be paired",
    "pair.distance": "%(first)s (place %(first_place)s) and %(second)s (place %(second_place)s) are "
    "%(distance)s places apart",
    "pair.halves": "number %(first_rank)s of the top half, %(first)s, meets number %(second_rank)s of the"
    " bottom half, %(second)s",
    "pair.halves_shifted": "number %(first_rank)s of the top half, %(first)s, meets number %(second_rank)s of"
    " the bottom half, %(second)s: shifted by %(shift)s, to keep the round's shifts to"
    " a minimum",
    "pair.within_half": "%(first)s and %(second)s are in the same half: otherwise not everyone"
    " could be paired",
    "pair.group": "%(first)s and %(second)s both have %(points)s points",
    "pair.floated": "%(first)s (%(points)s points) floats down to %(second)s (%(other_points)s points)",
    "wanted.met": "%(first)s is due to meet %(wanted)s, but they met in round %(rounds)s",
    "wanted.barred": "%(first)s is due to meet %(wanted)s, but both must start the same way, or are barred "
    "from meeting",
    "wanted.criterion": "%(first)s is due to meet %(wanted)s, but then %(criterion)s would be met less well",
    "wanted.later": "%(first)s is due to meet %(wanted)s, but no pairing of the whole group with that pair "
    "ranks first",
    "pair.fixed": "%(first)s and %(second)s were paired by hand",
    "pair.circle": "%(first)s and %(second)s meet in round %(round)s of the circle",
    "pair.rematch": "%(one)s and %(other)s meet again (round %(rounds)s): it could not be avoided",
    "pair.rematch_free": "%(one)s and %(other)s have met before (round %(rounds)s), which is allowed here",
    "pair.clubmates": "%(one)s and %(other)s are both of %(club)s: it could not be avoided",
    "between.met": "not with %(between)s, who is between them: %(one)s and %(other)s met in round %(rounds)s",
    "between.clubmates": "not with %(between)s, who is between them: %(one)s and %(other)s are "
    "both of %(club)s",
    "between.forbidden": "not with %(between)s, who is between them: %(one)s and %(other)s were barred from "
    "meeting",
    "swap.met": "not with %(between)s, who is between them and meets %(partner)s: if they swapped partners, "
    "%(one)s and %(other)s, who met in round %(rounds)s, would meet again",
    "swap.clubmates": "not with %(between)s, who is between them and meets %(partner)s: if they swapped "
    "partners, %(one)s and %(other)s, both of %(club)s, would meet",
    "swap.forbidden": "not with %(between)s, who is between them and meets %(partner)s: if they swapped "
    "partners, %(one)s and %(other)s, who were barred from it, would meet",
    "opposite.met": "%(one)s is due to meet %(other)s, but they met in round %(rounds)s",
    "opposite.clubmates": "%(one)s is due to meet %(other)s, but both are of %(club)s",
    "opposite.forbidden": "%(one)s is due to meet %(other)s, but they were barred from meeting",
    "start.fewer": "%(first)s goes first: has started %(first_starts)s times, %(second)s %(second_starts)s",
    "start.groups": "%(first)s goes first against %(second)s by article %(article)s of C.04.3",
    "start.higher": "%(first)s goes first as the higher in the standings; both have started %(first_starts)s "
    "times",
    # Impossible requests
    "fixed.absent": "%(one)s and %(other)s are a fixed pair, but %(entrant)s is not playing this round",
    "fixed.twice": "%(entrant)s is in two fixed pairs",
    "fixed.met": "%(one)s and %(other)s are a fixed pair, but they met in round %(rounds)s: remove the fixed "
    "pair or allow rematches",
    "fixed.forbidden": "%(one)s and %(other)s are a fixed pair and also barred from meeting: remove one of "
    "the two",
    "circle.fixed": "%(one)s and %(other)s are a fixed pair, but a round robin has them meet in another "
    "round: remove the fixed pair",
    "circle.bye": "a round robin settles who sits out, and it is not %(entrant)s",
    "circle.met": "a round robin has %(one)s and %(other)s meet now, but they met in round %(rounds)s: allow "
    "rematches or choose another method",
    "circle.forbidden": "a round robin has %(one)s and %(other)s meet now, but they were barred from meeting:"
    " lift the ban",
    "manual.left": "missing from the pairs made by hand: %(entrants)s",
    # Constraints that must yield
    "impossible.nobody_left": "%(entrant)s has no opponent left",
    "impossible.rematches": "possible if rematches are allowed, with as few as these (%(count)s): %(pairs)s",
    "impossible.forbidden": "possible if bans are lifted, as few as these (%(count)s): %(pairs)s",
    "impossible.fixed": "possible if this pair is no longer fixed: %(pairs)s",
    "impossible.all_fixed": "possible if none of these pairs is fixed any longer: %(pairs)s",
    "impossible.bye": "possible if %(entrant)s sits out in place of %(bye)s",
    "impossible.together": "no single change is enough: possible if bans are lifted (as few as %(bans)s) and "
    "rematches allowed (as few as %(rematches)s), for %(pairs)s",
    # Faults of a pairing
    "fault.unknown": "%(entrant)s is paired but does not play this round",
    "fault.twice": "%(entrant)s is in the pairing more than once (%(count)s)",
    "fault.missing": "%(entrant)s is not paired",
    "fault.met": "%(one)s and %(other)s meet again, as in round %(rounds)s",
    "fault.forbidden": "%(one)s and %(other)s were barred from meeting",
    "fault.fixed": "%(one)s and %(other)s are a fixed pair but do not meet",
    "fault.no_bye": "the number is odd and nobody sits out; it should be %(expected)s",
    "fault.needless_bye": "%(entrant)s sits out although the number is even",
    "fault.bye": "%(entrant)s sits out; it should be %(expected)s",
    "fault.circle": "%(one)s and %(other)s do not meet in this round of a round robin",
    "fault.rematches": "rematches: %(found)s; %(least)s would be enough",
    "fault.meetings": "pairs in rematches have met %(found)s times before; %(least)s would be enough",
    "fault.within_halves": "pairs within a half: %(found)s; %(least)s would be enough",
    "fault.clubmates": "pairs of clubmates: %(found)s; %(least)s would be enough",
    "fault.distance": "the distances in the standings add up to %(found)s; %(least)s is "
    "possible: %(more)s less",
    "fault.squares": "the sum of the distances is minimal, but the sum of their squares is %(found)s; "
    "%(least)s is possible",
    "fault.groups": "the score groups give other pairs: %(pairs)s",
    "fault.shifts": "opponents are shifted by %(found)s in all; %(least)s is possible: %(more)s less",
}
"""Everything that can be said; `%(…)s` are filled in from the reason's values."""


def text_of(reason: Reason) -> str:
    """
    >>> text_of(Reason(key="fault.missing", values={"entrant": "Anna"}))
    'Anna is not paired'
    """
    return TEXTS[reason.key] % reason.values


def explain(reason: Reason, book: Rulebook | None) -> str:
    """Return the explanation with its article, if the rulebook has one."""
    cited = book.cite(reason.rule) if book is not None and reason.rule else ""
    return f"{text_of(reason)} ({cited})" if cited else text_of(reason)
