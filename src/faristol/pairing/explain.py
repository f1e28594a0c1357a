"""Why a pairing is as it is, why one cannot be, and what is wrong with one: in words."""

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
    "method.halves": "the top half meets the bottom half in order; opponents are shifted by %(cost)s in all,"
    " and no allowed pairing has less",
    "method.round-robin": "round %(round)s of %(rounds)s in which everyone meets everyone",
    "method.king-of-the-hill": "the first meets the second, the third the fourth, and so on",
    "method.manual": "the director made these pairs",
    "round.fixed": "pairs fixed by hand before the rest: %(count)s",
    "round.rematches": "rematches that could not be avoided (%(count)s): %(pairs)s",
    "round.rematches_free": "pairs that have met before, which is allowed here (%(count)s): %(pairs)s",
    "round.clubmates": "pairs of clubmates that could not be avoided (%(count)s): %(pairs)s",
    "round.starts_by_lot": "the two at a table draw who goes first",
    # Who sits out
    "bye.last": "%(entrant)s sits out: last of those who can, in place %(place)s, and the number is odd",
    "bye.last_without": "%(entrant)s sits out: the number is odd, and everyone lower has sat out more often"
    " (byes of %(entrant)s so far: %(byes)s)",
    "bye.groups": "%(entrant)s sits out: the number is odd, and nobody with fewer points than %(points)s can"
    " sit out (C2, C5)",
    "bye.by_hand": "%(entrant)s sits out by the director's word; the number is odd",
    "bye.circle": "%(entrant)s sits out in this round: the number is odd",
    "bye.idle": "%(entrant)s rests: the opponent of this round is away",
    "bye.absent": "%(entrant)s cannot be the one who sits out, being away in this round",
    "bye.even": "nobody needs to sit out, not %(entrant)s either: the number is even",
    "bye.fixed": "%(entrant)s cannot sit out and be in a fixed pair",
    # A pair
    "pair.neighbours": "%(first)s (place %(first_place)s) and %(second)s (place %(second_place)s) stand next"
    " to each other among those to be paired",
    "pair.distance": "%(first)s (place %(first_place)s) and %(second)s (place %(second_place)s) stand"
    " %(distance)s places apart",
    "pair.halves": "number %(first_rank)s of the top half, %(first)s, meets number %(second_rank)s of the"
    " bottom half, %(second)s",
    "pair.halves_shifted": "number %(first_rank)s of the top half, %(first)s, meets number %(second_rank)s of"
    " the bottom half, %(second)s: shifted by %(shift)s, so that the round comes out with the least shifts",
    "pair.within_half": "%(first)s and %(second)s are in the same half: otherwise not everyone"
    " could be paired",
    "pair.group": "%(first)s and %(second)s both have %(points)s points",
    "pair.floated": "%(first)s (%(points)s points) floats down to %(second)s (%(other_points)s points)",
    "wanted.met": "%(first)s is due to meet %(wanted)s, and they met in round %(rounds)s",
    "wanted.barred": "%(first)s is due to meet %(wanted)s, and both must start the same way, or were"
    " barred from meeting",
    "wanted.criterion": "%(first)s is due to meet %(wanted)s, but then %(criterion)s would be met worse",
    "wanted.later": "%(first)s is due to meet %(wanted)s, but no pairing of the whole group with that pair"
    " comes first",
    "pair.fixed": "%(first)s and %(second)s were put together by hand",
    "pair.circle": "%(first)s and %(second)s meet in round %(round)s of the circle",
    "pair.rematch": "%(one)s and %(other)s meet again (round %(rounds)s): it could not be avoided",
    "pair.rematch_free": "%(one)s and %(other)s have met before (round %(rounds)s), which is allowed here",
    "pair.clubmates": "%(one)s and %(other)s are both of %(club)s: it could not be avoided",
    "between.met": "not with %(between)s, who stands between them: %(one)s and %(other)s met in round"
    " %(rounds)s",
    "between.clubmates": "not with %(between)s, who stands between them: %(one)s and %(other)s are both of"
    " %(club)s",
    "between.forbidden": "not with %(between)s, who stands between them: %(one)s and %(other)s were barred"
    " from meeting",
    "swap.met": "not with %(between)s, who stands between them and meets %(partner)s: by changing partners"
    " %(one)s and %(other)s, who met in round %(rounds)s, would meet again",
    "swap.clubmates": "not with %(between)s, who stands between them and meets %(partner)s: by changing"
    " partners %(one)s and %(other)s would meet, both of %(club)s",
    "swap.forbidden": "not with %(between)s, who stands between them and meets %(partner)s: by changing"
    " partners %(one)s and %(other)s would meet, who were barred from it",
    "opposite.met": "%(one)s is due to meet %(other)s, and they met in round %(rounds)s",
    "opposite.clubmates": "%(one)s is due to meet %(other)s, and both are of %(club)s",
    "opposite.forbidden": "%(one)s is due to meet %(other)s, and they were barred from meeting",
    "start.fewer": "%(first)s goes first: starts so far %(first_starts)s, of %(second)s %(second_starts)s",
    "start.groups": "%(first)s goes first against %(second)s by article %(article)s of C.04.3",
    "start.higher": "%(first)s goes first, standing higher; starts so far of both: %(first_starts)s",
    # What was asked for and cannot be
    "fixed.absent": "%(one)s and %(other)s were fixed as a pair, and %(entrant)s is not playing this round",
    "fixed.twice": "%(entrant)s is in two fixed pairs",
    "fixed.met": "%(one)s and %(other)s were fixed as a pair, and they met in round %(rounds)s: the fixed"
    " pair or the rule on rematches must yield",
    "fixed.forbidden": "%(one)s and %(other)s were fixed as a pair, and barred from meeting: one must yield",
    "circle.fixed": "%(one)s and %(other)s were fixed as a pair, and a round robin has them meet in another"
    " round: the fixed pair must yield",
    "circle.bye": "a round robin settles who sits out, and it is not %(entrant)s",
    "circle.met": "a round robin has %(one)s and %(other)s meet now, and they met in round %(rounds)s: the"
    " rule on rematches must yield, or another method be chosen",
    "circle.forbidden": "a round robin has %(one)s and %(other)s meet now, and they were barred from meeting:"
    " the ban must yield",
    "manual.left": "not in any pair made by hand: %(entrants)s",
    # What must yield
    "impossible.nobody_left": "%(entrant)s has nobody left to meet",
    "impossible.rematches": "it works if rematches are allowed, with as few as these (%(count)s): %(pairs)s",
    "impossible.forbidden": "it works if bans are lifted, as few as these (%(count)s): %(pairs)s",
    "impossible.fixed": "it works if this pair is no longer fixed: %(pairs)s",
    "impossible.all_fixed": "it works if none of these pairs is fixed any longer: %(pairs)s",
    "impossible.bye": "it works if %(entrant)s sits out in place of %(bye)s",
    "impossible.together": "no single constraint is enough: it works if bans (as few as %(bans)s) and the"
    " rule on rematches (as few as %(rematches)s) both yield, for %(pairs)s",
    # What is wrong with a pairing
    "fault.unknown": "%(entrant)s is paired, and does not play this round",
    "fault.twice": "%(entrant)s is in the pairing more than once (%(count)s)",
    "fault.missing": "%(entrant)s is not paired",
    "fault.met": "%(one)s and %(other)s meet again, as in round %(rounds)s",
    "fault.forbidden": "%(one)s and %(other)s were barred from meeting",
    "fault.fixed": "%(one)s and %(other)s were fixed as a pair, and do not meet",
    "fault.no_bye": "the number is odd and nobody sits out; it should be %(expected)s",
    "fault.needless_bye": "%(entrant)s sits out, and the number is even",
    "fault.bye": "%(entrant)s sits out; it should be %(expected)s",
    "fault.circle": "%(one)s and %(other)s do not meet in this round of a round robin",
    "fault.rematches": "pairs that meet again: %(found)s; %(least)s would be enough",
    "fault.meetings": "those who meet again have met %(found)s times before; %(least)s would be enough",
    "fault.within_halves": "pairs within a half: %(found)s; %(least)s would be enough",
    "fault.clubmates": "pairs of clubmates: %(found)s; %(least)s would be enough",
    "fault.distance": "the distances in the standings come to %(found)s, and %(least)s is possible:"
    " %(more)s less",
    "fault.groups": "the score groups come to other pairs: %(pairs)s",
    "fault.shifts": "opponents are shifted by %(found)s in all, and %(least)s is possible: %(more)s less",
}
"""Everything that can be said; `%(…)s` are filled in from the reason's values."""


def text_of(reason: Reason) -> str:
    """
    >>> text_of(Reason(key="fault.missing", values={"entrant": "Anna"}))
    'Anna is not paired'
    """
    return TEXTS[reason.key] % reason.values


def explain(reason: Reason, book: Rulebook | None) -> str:
    """With the article it rests on, where the rulebook has one."""
    cited = book.cite(reason.rule) if book is not None and reason.rule else ""
    return f"{text_of(reason)} ({cited})" if cited else text_of(reason)
