"""
Sentences of the library about tournaments that pages show, listed so that they are found for translation.

As in `wording.py`: the library knows no catalogue, and a test keeps these lists equal to its tables.
"""

from django.utils.translation import gettext_noop as _

OBJECTIONS = (
    _("the tournament is closed: only the corrections that the rulebook names are possible"),
    _("the rounds follow rulebook %(allowed)s, not %(found)s"),
    _("%(found)s of %(allowed)s rounds are closed"),
    _("a tournament has %(allowed)s rounds, not %(found)s"),
    _("the committee has not decided question %(found)s yet"),
    _("this tournament is rated in the list %(allowed)s, not %(found)s"),
    _("the ratings of %(found)s have already been published"),
    _("there is no prize number %(found)s"),
    _("%(found)s have met: two entrants never meet twice"),
    _("a tournament needs a title"),
    _("fixed since the first round was paired: %(found)s"),
    _("rounds have been paired: say why %(found)s changes"),
    _("%(found)s is unknown; available: %(allowed)s"),
    _("each tile can be named only once: %(found)s"),
    _("write a class as a name and its ratings, like B:0-1100, not %(found)s"),
    _("write a day like 2009-11-21, not %(found)s"),
    _("%(found)s comes after %(allowed)s"),
    _("write a time zone like Europe/Madrid, not %(found)s"),
    _("%(found)s must be at least %(allowed)s"),
    _("an entrant needs a name"),
    _("a name has at most %(allowed)s characters, all of them visible"),
    _("%(found)s is already registered"),
    _("nobody has number %(found)s"),
    _("a rating cannot be below zero: %(found)s"),
    _("the seeding rests on this rating, so it cannot change"),
    _("number %(found)s is not on the waiting list"),
    _("number %(found)s is on the waiting list"),
    _("number %(found)s has withdrawn"),
    _("number %(found)s has not withdrawn"),
    _("someone else has taken the place of number %(found)s"),
    _("number %(found)s always plays at table %(allowed)s"),
    _("number %(found)s has not requested a grant"),
    _("an amount cannot be below zero: %(found)s"),
    _("registration opens on %(allowed)s"),
    _("registration closed on %(allowed)s"),
    _("the rounds have begun: only an organiser can register players now"),
    _("grants could be requested until %(allowed)s"),
    _("this event gives no grants"),
    _("after the closing day newcomers only replace entrants who withdrew: none has"),
    _("all %(allowed)s places are taken"),
    _("the first round is paired: the seeding is fixed"),
    _("the order must list every player exactly once: %(found)s"),
    _("the next round is %(allowed)s, not %(found)s"),
    _("this tournament has %(allowed)s rounds"),
    _("there is no round %(found)s"),
    _("round %(found)s is already paired"),
    _("results are missing: table %(found)s"),
    _("round %(found)s has results: its pairing is undone only with them, and with a reason"),
    _("round %(found)s is closed"),
    _("round %(found)s has already begun"),
    _("round %(found)s has not begun"),
    _("the time of round %(found)s has already been called"),
    _("fewer than two players would be left"),
    _("number %(found)s does not play in this round"),
    _("number %(found)s plays at a table that has a result: remove it first"),
    _("number %(found)s appears twice"),
    _("number %(found)s has no opponent"),
    _("only one entrant sits out, and only when the number is odd"),
    _("number %(found)s is marked as absent"),
    _("number %(found)s cannot meet itself"),
    _("%(found)s may not meet: their pairing is forbidden"),
    _("number %(found)s already has a fixed opponent in that round"),
    _("%(found)s is not a fixed pair of that round"),
    _("%(found)s is not forbidden"),
    _("tables are numbered from 1 to %(allowed)s, not %(found)s"),
    _("round %(allowed)s has no table %(found)s"),
    _("number %(found)s does not play at that table"),
    _("the result of that table is entered: it can only be corrected, with a reason"),
    _("that table has no result yet"),
    _("nobody has reported a result of that table"),
    _("the players report different results: an arbiter enters the right one"),
    _("here the arbiters enter the results"),
    _("only the last result entered can be undone without a reason: give one, or correct this"),
    _("a typed result cannot be undone here without a reason: give one, or correct it"),
    _("that result is already recorded"),
    _("the player with more points wins; to record a different ruling, enter it as a forfeit"),
    _("a forfeit needs a winner"),
    _("if both lost, nobody wins"),
    _("no game has %(found)s points"),
    _("a side is 0 or 1, not %(found)s"),
    _("no game has %(found)s bingos"),
    _("enter both a word and its points"),
    _("no play is better than the best one: %(found)s"),
    _("%(found)s is not one of the tiles asked for: %(allowed)s"),
    _("this rulebook has no rule on absence: an arbiter enters the result"),
    _("say who is absent"),
    _("say who left the game"),
    _("under this rulebook nobody loses on time alone: enter the points as they count"),
    _("the round has begun: enter the points of the game that was left, or record an absence"),
    _("the committee decides on a game that was left: enter its ruling"),
    _("the round is closed: under this rulebook nobody can reopen it"),
    _("the round is closed: a member of the committee decides; name the member"),
    _("only a data-processing error can still be corrected: mark it as one"),
    _("%(found)s points: fewer than %(allowed)s are rare"),
    _("%(found)s points: more than %(allowed)s are rare"),
    _("a difference of %(found)s points: more than %(allowed)s is rare"),
    _("a ruling needs the name of the person who made it"),
    _("a ruling needs a reason"),
    _("the committee has %(allowed)s members, not %(found)s"),
    _("name the committee first: it decides this"),
    _("each member needs a name, and appears once: %(found)s"),
    _("number %(found)s plays at the table in question and cannot judge it"),
    _("member %(found)s plays in that game and cannot judge it"),
    _("the drawn member must answer: number %(allowed)s"),
    _("the committee has no member number %(found)s"),
    _("enter the question for the committee"),
    _("there is no question number %(found)s"),
    _("enter the decision"),
    _("no clause or article %(found)s"),
    _("that question has already been answered"),
    _("that question has not been answered yet"),
    _("no member is free to answer: the organiser must name a substitute first"),
    _("member %(found)s is involved: the organiser must name a substitute first"),
    _("that decision is final"),
    _("this rulebook has no appeal to the whole committee"),
    _("nobody has appealed"),
    _("number %(found)s is named twice"),
)
"""Reasons why something may not be done in a tournament."""

EXPLANATIONS = (
    _("the sum of the distances in the standings is %(cost)s: no allowed pairing has less"),
    _("paired within %(groups)s groups of equal points by FIDE's Dutch system (C.04.3 of 2026)"),
    _("some go first or second more often than C3 allows: otherwise not everyone could be paired"),
    _("%(entrant)s has sat out before: otherwise not everyone could be paired"),
    _(
        "the top half meets the bottom half in order; opponents are shifted by %(cost)s in all, and no "
        "allowed pairing needs less"
    ),
    _("round %(round)s of %(rounds)s of a round robin"),
    _("the first meets the second, the third the fourth, and so on"),
    _("the director made these pairs"),
    _("pairs fixed by hand before the rest: %(count)s"),
    _("rematches that could not be avoided (%(count)s): %(pairs)s"),
    _("pairs that have met before, which is allowed here (%(count)s): %(pairs)s"),
    _("clubmates whose pairing could not be avoided (%(count)s): %(pairs)s"),
    _("the players at each table draw who goes first"),
    _("%(entrant)s sits out because the number is odd: last of those who can, in place %(place)s"),
    _(
        "%(entrant)s sits out because the number is odd, and everyone lower has sat out, or won without "
        "playing, more often (%(entrant)s so far: %(byes)s)"
    ),
    _(
        "%(entrant)s sits out because the number is odd, and nobody with fewer points than %(points)s can sit"
        " out (C2, C5)"
    ),
    _("%(entrant)s sits out by the director's decision, because the number is odd"),
    _("%(entrant)s sits out this round because the number is odd"),
    _("%(entrant)s rests: the opponent of this round is away"),
    _("%(entrant)s is away in this round and cannot be the one who sits out"),
    _("the number is even: nobody needs to sit out, not even %(entrant)s"),
    _("%(entrant)s cannot both sit out and be in a fixed pair"),
    _(
        "%(first)s (place %(first_place)s) and %(second)s (place %(second_place)s) are neighbours in the "
        "standings among those to be paired"
    ),
    _(
        "%(first)s (place %(first_place)s) and %(second)s (place %(second_place)s) are %(distance)s places "
        "apart"
    ),
    _(
        "number %(first_rank)s of the top half, %(first)s, meets number %(second_rank)s of the bottom"
        " half, %(second)s"
    ),
    _(
        "number %(first_rank)s of the top half, %(first)s, meets number %(second_rank)s of the bottom half, "
        "%(second)s: shifted by %(shift)s, to keep the round's shifts to a minimum"
    ),
    _("%(first)s and %(second)s are in the same half: otherwise not everyone could be paired"),
    _("%(first)s and %(second)s both have %(points)s points"),
    _("%(first)s (%(points)s points) floats down to %(second)s (%(other_points)s points)"),
    _("%(first)s is due to meet %(wanted)s, but they met in round %(rounds)s"),
    _("%(first)s is due to meet %(wanted)s, but both must start the same way, or are barred from meeting"),
    _("%(first)s is due to meet %(wanted)s, but then %(criterion)s would be met less well"),
    _("%(first)s is due to meet %(wanted)s, but no pairing of the whole group with that pair ranks first"),
    _("%(first)s and %(second)s were paired by hand"),
    _("%(first)s and %(second)s meet in round %(round)s of the circle"),
    _("%(one)s and %(other)s meet again (round %(rounds)s): it could not be avoided"),
    _("%(one)s and %(other)s have met before (round %(rounds)s), which is allowed here"),
    _("%(one)s and %(other)s are both of %(club)s: it could not be avoided"),
    _("not with %(between)s, who is between them: %(one)s and %(other)s met in round %(rounds)s"),
    _("not with %(between)s, who is between them: %(one)s and %(other)s are both of %(club)s"),
    _("not with %(between)s, who is between them: %(one)s and %(other)s were barred from meeting"),
    _(
        "not with %(between)s, who is between them and meets %(partner)s: if they swapped partners, %(one)s "
        "and %(other)s, who met in round %(rounds)s, would meet again"
    ),
    _(
        "not with %(between)s, who is between them and meets %(partner)s: if they swapped partners, %(one)s "
        "and %(other)s, both of %(club)s, would meet"
    ),
    _(
        "not with %(between)s, who is between them and meets %(partner)s: if they swapped partners, %(one)s "
        "and %(other)s, who were barred from it, would meet"
    ),
    _("%(one)s is due to meet %(other)s, but they met in round %(rounds)s"),
    _("%(one)s is due to meet %(other)s, but both are of %(club)s"),
    _("%(one)s is due to meet %(other)s, but they were barred from meeting"),
    _("%(first)s goes first: has started %(first_starts)s times, %(second)s %(second_starts)s"),
    _("%(first)s goes first against %(second)s by article %(article)s of C.04.3"),
    _("%(first)s goes first as the higher in the standings; both have started %(first_starts)s times"),
    _("%(one)s and %(other)s are a fixed pair, but %(entrant)s is not playing this round"),
    _("%(entrant)s is in two fixed pairs"),
    _(
        "%(one)s and %(other)s are a fixed pair, but they met in round %(rounds)s: remove the fixed pair or "
        "allow rematches"
    ),
    _("%(one)s and %(other)s are a fixed pair and also barred from meeting: remove one of the two"),
    _(
        "%(one)s and %(other)s are a fixed pair, but a round robin has them meet in another round: remove the"
        " fixed pair"
    ),
    _("a round robin settles who sits out, and it is not %(entrant)s"),
    _(
        "a round robin has %(one)s and %(other)s meet now, but they met in round %(rounds)s: allow rematches "
        "or choose another method"
    ),
    _("a round robin has %(one)s and %(other)s meet now, but they were barred from meeting: lift the ban"),
    _("missing from the pairs made by hand: %(entrants)s"),
    _("%(entrant)s has no opponent left"),
    _("possible if rematches are allowed, with as few as these (%(count)s): %(pairs)s"),
    _("possible if bans are lifted, as few as these (%(count)s): %(pairs)s"),
    _("possible if this pair is no longer fixed: %(pairs)s"),
    _("possible if none of these pairs is fixed any longer: %(pairs)s"),
    _("possible if %(entrant)s sits out in place of %(bye)s"),
    _(
        "no single change is enough: possible if bans are lifted (as few as %(bans)s) and rematches allowed "
        "(as few as %(rematches)s), for %(pairs)s"
    ),
    _("%(entrant)s is paired but does not play this round"),
    _("%(entrant)s is in the pairing more than once (%(count)s)"),
    _("%(entrant)s is not paired"),
    _("%(one)s and %(other)s meet again, as in round %(rounds)s"),
    _("%(one)s and %(other)s were barred from meeting"),
    _("%(one)s and %(other)s are a fixed pair but do not meet"),
    _("the number is odd and nobody sits out; it should be %(expected)s"),
    _("%(entrant)s sits out although the number is even"),
    _("%(entrant)s sits out; it should be %(expected)s"),
    _("%(one)s and %(other)s do not meet in this round of a round robin"),
    _("rematches: %(found)s; %(least)s would be enough"),
    _("pairs in rematches have met %(found)s times before; %(least)s would be enough"),
    _("pairs within a half: %(found)s; %(least)s would be enough"),
    _("pairs of clubmates: %(found)s; %(least)s would be enough"),
    _("the distances in the standings add up to %(found)s; %(least)s is possible: %(more)s less"),
    _(
        "the sum of the distances is minimal, but the sum of their squares is %(found)s; "
        "%(least)s is possible"
    ),
    _("the score groups give other pairs: %(pairs)s"),
    _("opponents are shifted by %(found)s in all; %(least)s is possible: %(more)s less"),
)
"""Reasons for a pairing, and for its impossibility."""

HISTORY = (
    _("the tournament is opened: %(title)s, under rulebook %(rulebook)s"),
    _("the settings are changed"),
    _("the settings are changed: %(reason)s"),
    _("%(entrant)s is registered"),
    _("%(entrant)s is on the waiting list"),
    _("%(entrant)s is admitted from the waiting list"),
    _("the entry of %(entrant)s is changed"),
    _("%(entrant)s withdraws"),
    _("%(entrant)s withdraws: %(reason)s"),
    _("%(entrant)s is back"),
    _("%(entrant)s has paid %(amount)s"),
    _("the payment of %(entrant)s is removed"),
    _("%(entrant)s is checked in"),
    _("%(entrant)s is no longer checked in"),
    _("%(entrant)s is granted %(amount)s"),
    _("no grant for %(entrant)s"),
    _("the seeding is fixed: %(count)s entrants"),
    _("the seeding is fixed by %(list)s: %(known)s of %(count)s entrants have a rating"),
    _("%(entrant)s misses round %(round)s"),
    _("%(entrant)s requested a bye in round %(round)s"),
    _("%(entrant)s plays in round %(round)s after all"),
    _("%(first)s and %(second)s will meet in round %(round)s"),
    _("%(first)s and %(second)s are no longer fixed in round %(round)s"),
    _("%(first)s and %(second)s may not meet"),
    _("%(first)s and %(second)s may meet again"),
    _("%(entrant)s always plays at table %(table)s"),
    _("%(entrant)s plays at any table again"),
    _("round %(round)s is paired: %(tables)s tables"),
    _("round %(round)s is paired: %(tables)s tables, %(entrant)s sits out"),
    _("the pairing of round %(round)s is undone"),
    _("the pairing of round %(round)s is undone: %(reason)s"),
    _("round %(round)s is cancelled, with its results: %(reason)s"),
    _("tables of round %(round)s are paired anew"),
    _("tables of round %(round)s are paired anew: %(reason)s"),
    _("round %(round)s begins"),
    _("time is called in round %(round)s: the current hand and one more"),
    _("round %(round)s is closed"),
    _("round %(round)s, table %(table)s: %(entrant)s reports %(points)s"),
    _("round %(round)s, table %(table)s: %(points)s"),
    _("round %(round)s, table %(table)s: %(points)s, with notes of the play"),
    _("round %(round)s, table %(table)s: %(points)s, confirmed by %(entrant)s"),
    _("round %(round)s, table %(table)s: game left at %(points)s by %(entrants)s"),
    _("round %(round)s, table %(table)s: game lost on time at %(points)s by %(entrants)s"),
    _("round %(round)s, table %(table)s: %(points)s, a forfeit"),
    _("round %(round)s, table %(table)s: %(points)s, both lose"),
    _("round %(round)s, table %(table)s: corrected to %(points)s: %(reason)s"),
    _("round %(round)s, table %(table)s: a data error, corrected to %(points)s: %(reason)s"),
    _("round %(round)s, table %(table)s: the typed result is undone"),
    _("round %(round)s, table %(table)s: the typed result is undone: %(reason)s"),
    _("the committee is named: %(members)s"),
    _("question %(inquiry)s: %(question)s; member %(member)s answers"),
    _("question %(inquiry)s: %(question)s; no member is free to answer"),
    _("question %(inquiry)s: %(name)s replaces member %(member)s"),
    _("question %(inquiry)s is answered: %(decision)s"),
    _("question %(inquiry)s goes to the whole committee"),
    _("question %(inquiry)s goes to the whole committee, asked by %(entrant)s"),
    _("question %(inquiry)s is decided by the whole committee: %(decision)s"),
    _("prize %(prize)s goes to %(entrants)s"),
    _("the decision on prize %(prize)s is undone"),
    _("announced: %(text)s"),
    _("the announcement is removed"),
    _("the tournament is closed"),
    _("the ratings are published: %(edition)s"),
)
"""Events, as lines of history."""

PRIZES = (
    _("place %(place)s"),
    _("place %(place)s of class %(of_class)s"),
    _("%(word)s, %(points)s points"),
    _("%(word)s, with %(tile)s, %(points)s points"),
    _("%(points)s points in a game"),
    _("%(points)s bingos"),
    _("for everyone"),
    _("%(count)s tie and share it"),
    _("%(count)s tie, and each gets it"),
    _("the better placed of %(count)s who tie"),
    _("%(count)s tie: the organiser decides"),
    _("as the organiser decided"),
    _("goes to nobody: place %(place)s is shared, and each gets the full prize"),
    _("nobody has won it yet"),
)
"""Reasons for awarding a prize."""

CONDITIONS = (
    _("The fee is paid at reception."),
    _("The fee is paid when registering."),
    _("The fee covers meals."),
    _("The fee covers no meals."),
    _("Companions may stay in the hall as long as they do not disturb."),
    _("Companions cannot stay in the hall."),
    _("The car park is free for every participant."),
    _("There is no free car park."),
    _("By registering you confirm that you have read the rules and accept them."),
    _("Complaints that arise from not knowing the rules are considered."),
    _("Complaints that arise from not knowing the rules are not considered."),
)
"""Conditions shown to those who register."""

TIE_BREAKS = (
    _("points scored minus points conceded"),
    _("all points scored"),
    _("games won, including forfeits but not byes"),
    _("the points of all opponents except the worst; from seven rounds on, except the two worst"),
    _("the points of all opponents"),
    _("the points of opponents beaten, and half of those tied with"),
    _("the points after each round, added up"),
    _("the points from games among tied players, if all of them have met"),
    _("games in which the opponent went first"),
)
"""Criteria that order equals."""
