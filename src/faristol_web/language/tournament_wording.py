"""
Sentences of the library about tournaments that pages show, listed so that they are found for translation.

As in `wording.py`: the library knows no catalogue, and a test keeps these lists equal to its tables.
"""

from django.utils.translation import gettext_noop as _

OBJECTIONS = (
    _("the tournament is closed: only errors of data are still put right"),
    _("the rounds go by rulebook %(allowed)s, not by %(found)s"),
    _("%(found)s of %(allowed)s rounds are closed"),
    _("a tournament has %(allowed)s rounds, not %(found)s"),
    _("the committee has not decided yet: question %(found)s"),
    _("the results enter the list %(allowed)s, not %(found)s"),
    _("the ratings of %(found)s are published already"),
    _("there is no prize number %(found)s"),
    _("%(found)s have met: nobody meets the same opponent twice"),
    _("a tournament needs a title"),
    _("fixed since the first round was paired: %(found)s"),
    _("rounds are paired already: say why %(found)s changes"),
    _("%(found)s is not known here; there are: %(allowed)s"),
    _("a tile is named once: %(found)s"),
    _("a class is a name and the ratings it holds, as B:0-1100, not %(found)s"),
    _("a day is written like 2009-11-21, not %(found)s"),
    _("%(found)s comes after %(allowed)s"),
    _("a time zone is named like Europe/Madrid, not %(found)s"),
    _("%(found)s cannot be below %(allowed)s"),
    _("an entrant needs a name"),
    _("a name has at most %(allowed)s characters, and all of them are seen"),
    _("%(found)s is entered already"),
    _("nobody has number %(found)s"),
    _("no rating can be below zero: %(found)s"),
    _("the first order rests on this rating: it stays"),
    _("number %(found)s is not on the waiting list"),
    _("number %(found)s is on the waiting list"),
    _("number %(found)s has withdrawn"),
    _("number %(found)s has not withdrawn"),
    _("the place of number %(found)s was given to somebody else"),
    _("number %(found)s has not asked for a grant"),
    _("an amount cannot be below zero: %(found)s"),
    _("registration opens on %(allowed)s"),
    _("registration closed on %(allowed)s"),
    _("the rounds have begun: only an organiser registers somebody now"),
    _("a grant can be asked for until %(allowed)s"),
    _("this event gives no grants"),
    _("after the closing day newcomers only replace who withdrew: none has"),
    _("all %(allowed)s places are taken"),
    _("the first round is paired: the first order is fixed"),
    _("an order names everybody who plays, once: %(found)s"),
    _("the next round is %(allowed)s, not %(found)s"),
    _("this tournament has %(allowed)s rounds"),
    _("there is no round %(found)s"),
    _("round %(found)s is paired already"),
    _("results are missing: table %(found)s"),
    _("round %(found)s has results: it stays as it is"),
    _("round %(found)s is closed"),
    _("round %(found)s has begun already"),
    _("round %(found)s has not begun"),
    _("the time of round %(found)s is called already"),
    _("fewer than two would play"),
    _("number %(found)s does not play in this round"),
    _("number %(found)s is there twice"),
    _("nobody meets number %(found)s"),
    _("only one rests, and only where the number is odd"),
    _("number %(found)s is down as absent"),
    _("number %(found)s cannot meet itself"),
    _("%(found)s may not meet: that pair is forbidden"),
    _("number %(found)s has a fixed opponent in that round"),
    _("%(found)s is no fixed pair of that round"),
    _("%(found)s is not forbidden"),
    _("round %(allowed)s has no table %(found)s"),
    _("number %(found)s does not play at that table"),
    _("the result of that table is entered: it can only be corrected, with a reason"),
    _("that table has no result yet"),
    _("nobody has reported a result of that table"),
    _("the two report different results: an arbiter enters the right one"),
    _("here the arbiters enter the results"),
    _("that is the result that stands"),
    _("who has more points wins; where a ruling says otherwise, enter it as a forfeit"),
    _("a forfeit has a winner"),
    _("where both lost, nobody wins"),
    _("no game has %(found)s points"),
    _("a side is 0 or 1, not %(found)s"),
    _("no game has %(found)s bingos"),
    _("a play is a word and its points"),
    _("no play is better than the best one: %(found)s"),
    _("%(found)s is not among the tiles that are asked for: %(allowed)s"),
    _("this rulebook has no rule about absence: an arbiter enters the result"),
    _("say who is absent"),
    _("the result is final: this rulebook allows no such correction now"),
    _("only an error in processing the data is still put right: say so"),
    _("a ruling names who made it"),
    _("a ruling says why"),
    _("the committee has %(allowed)s members, not %(found)s"),
    _("name the committee first: it decides this"),
    _("a member has a name, and is there once: %(found)s"),
    _("number %(found)s plays at the table it is about, and cannot judge it"),
    _("the committee has no member number %(found)s"),
    _("say what the committee is to decide"),
    _("there is no question number %(found)s"),
    _("write down what was decided"),
    _("no clause or article %(found)s"),
    _("that question is answered already"),
    _("that question is not answered yet"),
    _("no member is free to answer: the organiser names a substitute first"),
    _("member %(found)s has a part in it: the organiser names a substitute first"),
    _("that decision is final"),
    _("there is no appeal to the whole committee in this rulebook"),
    _("nobody has appealed"),
    _("number %(found)s is named twice"),
)
"""Why something may not be done in a tournament."""

EXPLANATIONS = (
    _("the sum of the distances in the standings is %(cost)s: no allowed pairing has less"),
    _("paired within %(groups)s groups of equal points by FIDE's Dutch system (C.04.3 of 2026)"),
    _("some go first or second more often than C3 allows: otherwise not everyone could be paired"),
    _("%(entrant)s has sat out before: otherwise not everyone could be paired"),
    _(
        "the top half meets the bottom half in order; opponents are shifted by %(cost)s in all, and no"
        " allowed pairing has less"
    ),
    _("round %(round)s of %(rounds)s in which everyone meets everyone"),
    _("the first meets the second, the third the fourth, and so on"),
    _("the director made these pairs"),
    _("pairs fixed by hand before the rest: %(count)s"),
    _("rematches that could not be avoided (%(count)s): %(pairs)s"),
    _("pairs that have met before, which is allowed here (%(count)s): %(pairs)s"),
    _("pairs of clubmates that could not be avoided (%(count)s): %(pairs)s"),
    _("the two at a table draw who goes first"),
    _("%(entrant)s sits out: last of those who can, in place %(place)s, and the number is odd"),
    _(
        "%(entrant)s sits out: the number is odd, and everyone lower has sat out more often (byes of"
        " %(entrant)s so far: %(byes)s)"
    ),
    _(
        "%(entrant)s sits out: the number is odd, and nobody with fewer points than %(points)s can sit"
        " out (C2, C5)"
    ),
    _("%(entrant)s sits out by the director's word; the number is odd"),
    _("%(entrant)s sits out in this round: the number is odd"),
    _("%(entrant)s rests: the opponent of this round is away"),
    _("%(entrant)s cannot be the one who sits out, being away in this round"),
    _("nobody needs to sit out, not %(entrant)s either: the number is even"),
    _("%(entrant)s cannot sit out and be in a fixed pair"),
    _(
        "%(first)s (place %(first_place)s) and %(second)s (place %(second_place)s) stand next to each"
        " other among those to be paired"
    ),
    _(
        "%(first)s (place %(first_place)s) and %(second)s (place %(second_place)s) stand %(distance)s"
        " places apart"
    ),
    _(
        "number %(first_rank)s of the top half, %(first)s, meets number %(second_rank)s of the bottom"
        " half, %(second)s"
    ),
    _(
        "number %(first_rank)s of the top half, %(first)s, meets number %(second_rank)s of the bottom"
        " half, %(second)s: shifted by %(shift)s, so that the round comes out with the least shifts"
    ),
    _("%(first)s and %(second)s are in the same half: otherwise not everyone could be paired"),
    _("%(first)s and %(second)s both have %(points)s points"),
    _("%(first)s (%(points)s points) floats down to %(second)s (%(other_points)s points)"),
    _("%(first)s is due to meet %(wanted)s, and they met in round %(rounds)s"),
    _("%(first)s is due to meet %(wanted)s, and both must start the same way, or were barred from meeting"),
    _("%(first)s is due to meet %(wanted)s, but then %(criterion)s would be met worse"),
    _("%(first)s is due to meet %(wanted)s, but no pairing of the whole group with that pair comes first"),
    _("%(first)s and %(second)s were put together by hand"),
    _("%(first)s and %(second)s meet in round %(round)s of the circle"),
    _("%(one)s and %(other)s meet again (round %(rounds)s): it could not be avoided"),
    _("%(one)s and %(other)s have met before (round %(rounds)s), which is allowed here"),
    _("%(one)s and %(other)s are both of %(club)s: it could not be avoided"),
    _("not with %(between)s, who stands between them: %(one)s and %(other)s met in round %(rounds)s"),
    _("not with %(between)s, who stands between them: %(one)s and %(other)s are both of %(club)s"),
    _("not with %(between)s, who stands between them: %(one)s and %(other)s were barred from meeting"),
    _(
        "not with %(between)s, who stands between them and meets %(partner)s: by changing partners"
        " %(one)s and %(other)s, who met in round %(rounds)s, would meet again"
    ),
    _(
        "not with %(between)s, who stands between them and meets %(partner)s: by changing partners"
        " %(one)s and %(other)s would meet, both of %(club)s"
    ),
    _(
        "not with %(between)s, who stands between them and meets %(partner)s: by changing partners"
        " %(one)s and %(other)s would meet, who were barred from it"
    ),
    _("%(one)s is due to meet %(other)s, and they met in round %(rounds)s"),
    _("%(one)s is due to meet %(other)s, and both are of %(club)s"),
    _("%(one)s is due to meet %(other)s, and they were barred from meeting"),
    _("%(first)s goes first: starts so far %(first_starts)s, of %(second)s %(second_starts)s"),
    _("%(first)s goes first against %(second)s by article %(article)s of C.04.3"),
    _("%(first)s goes first, standing higher; starts so far of both: %(first_starts)s"),
    _("%(one)s and %(other)s were fixed as a pair, and %(entrant)s is not playing this round"),
    _("%(entrant)s is in two fixed pairs"),
    _(
        "%(one)s and %(other)s were fixed as a pair, and they met in round %(rounds)s: the fixed pair"
        " or the rule on rematches must yield"
    ),
    _("%(one)s and %(other)s were fixed as a pair, and barred from meeting: one must yield"),
    _(
        "%(one)s and %(other)s were fixed as a pair, and a round robin has them meet in another round:"
        " the fixed pair must yield"
    ),
    _("a round robin settles who sits out, and it is not %(entrant)s"),
    _(
        "a round robin has %(one)s and %(other)s meet now, and they met in round %(rounds)s: the rule"
        " on rematches must yield, or another method be chosen"
    ),
    _(
        "a round robin has %(one)s and %(other)s meet now, and they were barred from meeting: the ban"
        " must yield"
    ),
    _("not in any pair made by hand: %(entrants)s"),
    _("%(entrant)s has nobody left to meet"),
    _("it works if rematches are allowed, with as few as these (%(count)s): %(pairs)s"),
    _("it works if bans are lifted, as few as these (%(count)s): %(pairs)s"),
    _("it works if this pair is no longer fixed: %(pairs)s"),
    _("it works if none of these pairs is fixed any longer: %(pairs)s"),
    _("it works if %(entrant)s sits out in place of %(bye)s"),
    _(
        "no single constraint is enough: it works if bans (as few as %(bans)s) and the rule on"
        " rematches (as few as %(rematches)s) both yield, for %(pairs)s"
    ),
    _("%(entrant)s is paired, and does not play this round"),
    _("%(entrant)s is in the pairing more than once (%(count)s)"),
    _("%(entrant)s is not paired"),
    _("%(one)s and %(other)s meet again, as in round %(rounds)s"),
    _("%(one)s and %(other)s were barred from meeting"),
    _("%(one)s and %(other)s were fixed as a pair, and do not meet"),
    _("the number is odd and nobody sits out; it should be %(expected)s"),
    _("%(entrant)s sits out, and the number is even"),
    _("%(entrant)s sits out; it should be %(expected)s"),
    _("%(one)s and %(other)s do not meet in this round of a round robin"),
    _("pairs that meet again: %(found)s; %(least)s would be enough"),
    _("those who meet again have met %(found)s times before; %(least)s would be enough"),
    _("pairs within a half: %(found)s; %(least)s would be enough"),
    _("pairs of clubmates: %(found)s; %(least)s would be enough"),
    _("the distances in the standings come to %(found)s, and %(least)s is possible: %(more)s less"),
    _("the score groups come to other pairs: %(pairs)s"),
    _("opponents are shifted by %(found)s in all, and %(least)s is possible: %(more)s less"),
)
"""Why a pairing is as it is, and why one cannot be."""

HISTORY = (
    _("the tournament is opened: %(title)s, under rulebook %(rulebook)s"),
    _("the settings are changed"),
    _("the settings are changed: %(reason)s"),
    _("%(entrant)s is registered"),
    _("%(entrant)s is on the waiting list"),
    _("%(entrant)s comes off the waiting list"),
    _("the entry of %(entrant)s is changed"),
    _("%(entrant)s withdraws"),
    _("%(entrant)s withdraws: %(reason)s"),
    _("%(entrant)s is back"),
    _("%(entrant)s has paid %(amount)s"),
    _("the fee of %(entrant)s is taken back"),
    _("%(entrant)s is here"),
    _("%(entrant)s is not here after all"),
    _("%(entrant)s is granted %(amount)s"),
    _("no grant for %(entrant)s"),
    _("the first order is fixed: %(count)s entrants"),
    _("the first order is fixed by %(list)s: %(count)s entrants"),
    _("%(entrant)s misses round %(round)s"),
    _("%(entrant)s asked for a bye in round %(round)s"),
    _("%(entrant)s plays in round %(round)s after all"),
    _("%(first)s and %(second)s are to meet in round %(round)s"),
    _("%(first)s and %(second)s are no longer fixed in round %(round)s"),
    _("%(first)s and %(second)s may not meet"),
    _("%(first)s and %(second)s may meet again"),
    _("round %(round)s is paired: %(tables)s tables"),
    _("round %(round)s is paired: %(tables)s tables, %(entrant)s sits out"),
    _("the pairing of round %(round)s is taken back"),
    _("the pairing of round %(round)s is taken back: %(reason)s"),
    _("round %(round)s begins"),
    _("the time of round %(round)s is over: the hand in progress and one more"),
    _("round %(round)s is closed"),
    _("round %(round)s, table %(table)s: %(entrant)s reports %(points)s"),
    _("round %(round)s, table %(table)s: %(points)s"),
    _("round %(round)s, table %(table)s: %(points)s, with notes of the play"),
    _("round %(round)s, table %(table)s: %(points)s, confirmed by %(entrant)s"),
    _("round %(round)s, table %(table)s: %(points)s, a forfeit"),
    _("round %(round)s, table %(table)s: %(points)s, both lose"),
    _("round %(round)s, table %(table)s: corrected to %(points)s: %(reason)s"),
    _("round %(round)s, table %(table)s: an error of data, corrected to %(points)s: %(reason)s"),
    _("the committee is named: %(members)s"),
    _("question %(inquiry)s: %(question)s; member %(member)s answers"),
    _("question %(inquiry)s: %(question)s; no member is free to answer"),
    _("question %(inquiry)s: %(name)s replaces member %(member)s"),
    _("question %(inquiry)s is answered: %(decision)s"),
    _("question %(inquiry)s goes to the whole committee"),
    _("question %(inquiry)s goes to the whole committee, asked by %(entrant)s"),
    _("question %(inquiry)s is decided by the whole committee: %(decision)s"),
    _("prize %(prize)s goes to %(entrants)s"),
    _("the decision on prize %(prize)s is taken back"),
    _("announced: %(text)s"),
    _("the announcement is taken down"),
    _("the tournament is closed"),
    _("the ratings are published: %(edition)s"),
)
"""What happened, as a line of history."""

PRIZES = (
    _("place %(place)s"),
    _("place %(place)s of class %(of_class)s"),
    _("%(word)s, %(points)s points"),
    _("%(word)s, with %(tile)s, %(points)s points"),
    _("%(points)s points in a game"),
    _("%(points)s bingos"),
    _("for everyone"),
    _("%(count)s are equal and share it"),
    _("%(count)s are equal, and each gets it"),
    _("the better placed of %(count)s who are equal"),
    _("%(count)s are equal: the organiser decides"),
    _("as the organiser decided"),
    _("goes to nobody: place %(place)s is shared, and each has the whole prize"),
    _("nobody has won it yet"),
)
"""Why a prize goes where it goes."""

CONDITIONS = (
    _("The fee is paid at reception."),
    _("The fee is paid when registering."),
    _("The fee covers meals."),
    _("The fee covers no meals."),
    _("Companions may stay in the hall as long as they do not disturb."),
    _("Companions cannot stay in the hall."),
    _("Who registers has read the rules and accepts them."),
    _("Complaints that come from not knowing the rules are considered."),
    _("Complaints that come from not knowing the rules are not considered."),
)
"""What is told to whoever registers."""

TIE_BREAKS = (
    _("points scored less points conceded"),
    _("all points scored"),
    _("games won, forfeits included, byes not"),
    _("the points of all opponents but the worst; from seven rounds on, but the two worst"),
    _("the points of all opponents"),
    _("the points of opponents beaten, and half of those tied with"),
    _("the points after each round, added up"),
    _("the points from games among those who are equal, if all of them have met"),
    _("games in which the opponent went first"),
)
"""What orders equals."""
