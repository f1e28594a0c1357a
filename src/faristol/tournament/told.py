"""
Events told as lines of history: a sentence of `TEXTS` and the values that fill it in.

Values called `entrant`, `first` and `second` are numbers of entrants, `entrants` several of them: whoever
shows the line puts names there (`with_names`). The library speaks English; a site translates the sentence.
"""

from collections.abc import Mapping
from typing import TypeAlias

from faristol.standings.result import ResultKind
from faristol.tournament import events as e
from faristol.tournament.events import TournamentEvent
from faristol.tournament.report import SideNotes, TableReport, result_of

Values: TypeAlias = dict[str, str | int | tuple[int, ...]]

TEXTS: Mapping[str, str] = {
    "opened": "the tournament is opened: %(title)s, under rulebook %(rulebook)s",
    "settings": "the settings are changed",
    "settings_reason": "the settings are changed: %(reason)s",
    "registered": "%(entrant)s is registered",
    "waiting": "%(entrant)s is on the waiting list",
    "admitted": "%(entrant)s is admitted from the waiting list",
    "changed": "the entry of %(entrant)s is changed",
    "withdrew": "%(entrant)s withdraws",
    "withdrew_reason": "%(entrant)s withdraws: %(reason)s",
    "returned": "%(entrant)s is back",
    "fee": "%(entrant)s has paid %(amount)s",
    "fee_back": "the payment of %(entrant)s is removed",
    "here": "%(entrant)s is checked in",
    "not_here": "%(entrant)s is no longer checked in",
    "granted": "%(entrant)s is granted %(amount)s",
    "not_granted": "no grant for %(entrant)s",
    "seeded": "the seeding is fixed: %(count)s entrants",
    "seeded_list": "the seeding is fixed by %(list)s: %(known)s of %(count)s entrants have a rating",
    "absent": "%(entrant)s misses round %(round)s",
    "bye_asked": "%(entrant)s requested a bye in round %(round)s",
    "present": "%(entrant)s plays in round %(round)s after all",
    "fixed": "%(first)s and %(second)s will meet in round %(round)s",
    "not_fixed": "%(first)s and %(second)s are no longer fixed in round %(round)s",
    "forbidden": "%(first)s and %(second)s may not meet",
    "not_forbidden": "%(first)s and %(second)s may meet again",
    "table_kept": "%(entrant)s always plays at table %(table)s",
    "table_not_kept": "%(entrant)s plays at any table again",
    "paired": "round %(round)s is paired: %(tables)s tables",
    "paired_bye": "round %(round)s is paired: %(tables)s tables, %(entrant)s sits out",
    "unpaired": "the pairing of round %(round)s is undone",
    "unpaired_reason": "the pairing of round %(round)s is undone: %(reason)s",
    "cancelled": "round %(round)s is cancelled, with its results: %(reason)s",
    "reseated": "tables of round %(round)s are paired anew",
    "reseated_reason": "tables of round %(round)s are paired anew: %(reason)s",
    "started": "round %(round)s begins",
    "time": "time is called in round %(round)s: the current hand and one more",
    "closed": "round %(round)s is closed",
    "proposed": "round %(round)s, table %(table)s: %(entrant)s reports %(points)s",
    "entered": "round %(round)s, table %(table)s: %(points)s",
    "noted": "round %(round)s, table %(table)s: %(points)s, with notes of the play",
    "confirmed": "round %(round)s, table %(table)s: %(points)s, confirmed by %(entrant)s",
    "left": "round %(round)s, table %(table)s: game left at %(points)s by %(entrants)s",
    "lost_on_time": "round %(round)s, table %(table)s: game lost on time at %(points)s by %(entrants)s",
    "forfeit": "round %(round)s, table %(table)s: %(points)s, a forfeit",
    "both_lost": "round %(round)s, table %(table)s: %(points)s, both lose",
    "corrected": "round %(round)s, table %(table)s: corrected to %(points)s: %(reason)s",
    "data_error": "round %(round)s, table %(table)s: a data error, corrected to %(points)s: %(reason)s",
    "taken_back": "round %(round)s, table %(table)s: the typed result is undone",
    "taken_back_reason": "round %(round)s, table %(table)s: the typed result is undone: %(reason)s",
    "committee": "the committee is named: %(members)s",
    "inquiry": "question %(inquiry)s: %(question)s; member %(member)s answers",
    "inquiry_nobody": "question %(inquiry)s: %(question)s; no member is free to answer",
    "substitute": "question %(inquiry)s: %(name)s replaces member %(member)s",
    "answered": "question %(inquiry)s is answered: %(decision)s",
    "appealed": "question %(inquiry)s goes to the whole committee",
    "appealed_by": "question %(inquiry)s goes to the whole committee, asked by %(entrant)s",
    "decided": "question %(inquiry)s is decided by the whole committee: %(decision)s",
    "awarded": "prize %(prize)s goes to %(entrants)s",
    "not_awarded": "the decision on prize %(prize)s is undone",
    "announced": "announced: %(text)s",
    "announcement_gone": "the announcement is removed",
    "over": "the tournament is closed",
    "rated": "the ratings are published: %(edition)s",
}
"""Everything that can be told."""


def sentence(event: TournamentEvent) -> tuple[str, Values]:
    """
    >>> sentence(e.EntrantReturned(at_ms=0, entrant=7))
    ('%(entrant)s is back', {'entrant': 7})
    """
    key, values = _told(event)
    return TEXTS[key], values


def with_names(values: Mapping[str, str | int | tuple[int, ...]], names: Mapping[int, str]) -> dict[str, str]:
    """
    The values as they are shown: names for numbers of entrants.

    >>> with_names({"entrants": (1, 2), "round": 3}, {1: "Anna", 2: "Biel"})
    {'entrants': 'Anna, Biel', 'round': '3'}
    """
    shown = {}
    for name, value in values.items():
        if isinstance(value, tuple):
            shown[name] = ", ".join(names.get(number, str(number)) for number in value)
        elif name in {"entrant", "first", "second"} and isinstance(value, int):
            shown[name] = names.get(value, str(value))
        else:
            shown[name] = str(value)
    return shown


def _told(event: TournamentEvent) -> tuple[str, Values]:
    match event:
        case e.TournamentOpened(settings=settings, rulebook=rulebook):
            return "opened", {"title": settings.title, "rulebook": rulebook}
        case e.SettingsChanged(reason=reason):
            return _reasoned("settings", reason, {})
        case (
            e.EntrantRegistered()
            | e.EntrantAdmitted()
            | e.EntrantChanged()
            | e.EntrantWithdrew()
            | e.EntrantReturned()
            | e.FeeReceived()
            | e.CheckedIn()
            | e.GrantDecided()
        ):
            return _told_of_entrant(event)
        case e.SeedingFixed() | e.AbsenceNoted() | e.PairFixed() | e.PairForbidden() | e.TableKept():
            return _told_of_wish(event)
        case (
            e.RoundPaired()
            | e.RoundReseated()
            | e.RoundUnpaired()
            | e.RoundStarted()
            | e.RoundTimeCalled()
            | e.RoundClosed()
        ):
            return _told_of_round(event)
        case e.ResultProposed() | e.ResultEntered() | e.ResultCorrected():
            return _told_of_result(event)
        case e.ResultTakenBack(round_number=number, table=table, reason=reason):
            return _reasoned("taken_back", reason, {"round": number, "table": table})
        case e.GameLeft(round_number=number, table=table, entrants=entrants, sheet=sheet):
            return "lost_on_time" if event.on_time else "left", {
                "round": number,
                "table": table,
                "entrants": entrants,
                "points": _points(sheet),
            }
        case (
            e.CommitteeNamed()
            | e.InquiryOpened()
            | e.SubstituteNamed()
            | e.InquiryAnswered()
            | e.InquiryAppealed()
            | e.AppealDecided()
        ):
            return _told_of_committee(event)
        case e.PrizeAwarded(prize=prize, entrants=entrants):
            values: Values = {"prize": prize + 1, "entrants": entrants}
            return ("awarded", values) if entrants else ("not_awarded", {"prize": prize + 1})
        case e.AnnouncementMade(text=text):
            return ("announced", {"text": text}) if text else ("announcement_gone", {})
        case e.TournamentClosed():
            return "over", {}
        case e.RatingPublished(edition=edition):
            return "rated", {"edition": edition}


def _reasoned(key: str, reason: str, values: Values) -> tuple[str, Values]:
    return (f"{key}_reason", {**values, "reason": reason}) if reason else (key, values)


def _told_of_entrant(
    event: e.EntrantRegistered
    | e.EntrantAdmitted
    | e.EntrantChanged
    | e.EntrantWithdrew
    | e.EntrantReturned
    | e.FeeReceived
    | e.CheckedIn
    | e.GrantDecided,
) -> tuple[str, Values]:
    values: Values = {"entrant": event.entrant}
    match event:
        case e.EntrantRegistered(is_waiting=is_waiting):
            return "waiting" if is_waiting else "registered", values
        case e.EntrantAdmitted():
            return "admitted", values
        case e.EntrantChanged():
            return "changed", values
        case e.EntrantWithdrew(reason=reason):
            return _reasoned("withdrew", reason, values)
        case e.EntrantReturned():
            return "returned", values
        case e.FeeReceived(amount_cents=cents):
            return ("fee", {**values, "amount": _money(cents)}) if cents else ("fee_back", values)
        case e.CheckedIn(is_here=is_here):
            return "here" if is_here else "not_here", values
        case e.GrantDecided(amount_cents=cents):
            return ("granted", {**values, "amount": _money(cents)}) if cents else ("not_granted", values)


def _money(cents: int) -> str:
    """
    >>> _money(1005)
    '10.05'
    """
    whole, rest = divmod(cents, 100)
    return f"{whole}.{rest:02}"


def _told_of_wish(
    event: e.SeedingFixed | e.AbsenceNoted | e.PairFixed | e.PairForbidden | e.TableKept,
) -> tuple[str, Values]:
    match event:
        case e.SeedingFixed(order=order, ratings=ratings, rating_list=rating_list):
            values: Values = {"count": len(order)}
            known = sum(rating is not None for rating in ratings)
            listed = {**values, "list": rating_list, "known": known}
            return ("seeded_list", listed) if rating_list else ("seeded", values)
        case e.AbsenceNoted(entrant=entrant, round_number=number, is_bye=is_bye, is_absent=is_absent):
            missed = "bye_asked" if is_bye else "absent"
            return missed if is_absent else "present", {"entrant": entrant, "round": number}
        case e.PairFixed(round_number=number, entrants=(first, second), is_fixed=is_fixed):
            values = {"first": first, "second": second, "round": number}
            return "fixed" if is_fixed else "not_fixed", values
        case e.TableKept(entrant=entrant, table=table):
            values = {"entrant": entrant}
            return ("table_not_kept", values) if table is None else ("table_kept", {**values, "table": table})
        case e.PairForbidden(entrants=(first, second), is_forbidden=is_forbidden):
            return "forbidden" if is_forbidden else "not_forbidden", {"first": first, "second": second}


def _told_of_round(
    event: e.RoundPaired
    | e.RoundReseated
    | e.RoundUnpaired
    | e.RoundStarted
    | e.RoundTimeCalled
    | e.RoundClosed,
) -> tuple[str, Values]:
    values: Values = {"round": event.round_number}
    match event:
        case e.RoundPaired(tables=tables, bye=bye):
            values["tables"] = len(tables)
            return ("paired", values) if bye is None else ("paired_bye", {**values, "entrant": bye})
        case e.RoundReseated(reason=reason):
            return _reasoned("reseated", reason, values)
        case e.RoundUnpaired(reason=reason, drops_results=True):
            return "cancelled", {**values, "reason": reason}
        case e.RoundUnpaired(reason=reason):
            return _reasoned("unpaired", reason, values)
        case e.RoundStarted():
            return "started", values
        case e.RoundTimeCalled():
            return "time", values
        case e.RoundClosed():
            return "closed", values


def _told_of_result(
    event: e.ResultProposed | e.ResultEntered | e.ResultCorrected,
) -> tuple[str, Values]:
    values: Values = {
        "round": event.round_number,
        "table": event.table,
        "points": _points(event.report),
    }
    match event:
        case e.ResultProposed(entrant=entrant):
            return "proposed", {**values, "entrant": entrant}
        case e.ResultEntered(confirmed_by=confirmed_by) if confirmed_by is not None:
            return "confirmed", {**values, "entrant": confirmed_by}
        case e.ResultEntered(report=report):
            kinds = {ResultKind.FORFEIT: "forfeit", ResultKind.BOTH_LOST: "both_lost"}
            # Notes after the result are shown, too: a prize may depend on them.
            played = "noted" if any(notes != SideNotes() for notes in report.notes) else "entered"
            return kinds.get(report.result.kind, played), values
        case e.ResultCorrected(reason=reason, is_data_error=is_data_error):
            return "data_error" if is_data_error else "corrected", {**values, "reason": reason}


def _points(report: TableReport) -> str:
    """Write them with who wins where they do not tell: `251–180 (0–1)`."""
    result = report.result
    points = "–".join(map(str, result.points))
    if result.winner == result_of(result.points).winner:
        return points
    if result.winner is None and result.kind is ResultKind.PLAYED:
        return f"{points} (½–½)"
    return f"{points} ({int(result.winner == 0)}–{int(result.winner == 1)})"


def _told_of_committee(
    event: e.CommitteeNamed
    | e.InquiryOpened
    | e.SubstituteNamed
    | e.InquiryAnswered
    | e.InquiryAppealed
    | e.AppealDecided,
) -> tuple[str, Values]:
    if isinstance(event, e.CommitteeNamed):
        return "committee", {"members": ", ".join(event.members)}
    values: Values = {"inquiry": event.inquiry}
    match event:
        case e.InquiryOpened(question=question, member=member):
            values["question"] = question
            return ("inquiry_nobody", values) if member is None else ("inquiry", {**values, "member": member})
        case e.SubstituteNamed(replaces=replaces, name=name):
            return "substitute", {**values, "name": name, "member": replaces}
        case e.InquiryAnswered(decision=decision):
            return "answered", {**values, "decision": decision}
        case e.InquiryAppealed(by=by):
            return ("appealed", values) if by is None else ("appealed_by", {**values, "entrant": by})
        case e.AppealDecided(decision=decision):
            return "decided", {**values, "decision": decision}
