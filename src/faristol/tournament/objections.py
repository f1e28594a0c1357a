"""Reasons why something may not be done in a tournament: the rule it would break, if there is one."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from faristol.rulebook import Book
from faristol.rulebook.objections import Objection
from faristol.tournament.state import Entrant, RoundStage, Standing, TournamentState

TEXTS: Mapping[str, str] = {
    "tournament.over": "the tournament is closed: only the corrections that the rulebook names are possible",
    "tournament.rulebook": "the rounds follow rulebook %(allowed)s, not %(found)s",
    "tournament.rounds_left": "%(found)s of %(allowed)s rounds are closed",
    "tournament.rounds": "a tournament has %(allowed)s rounds, not %(found)s",
    "tournament.inquiries": "the committee has not decided question %(found)s yet",
    "tournament.rating": "this tournament is rated in the list %(allowed)s, not %(found)s",
    "tournament.published": "the ratings of %(found)s have already been published",
    "tournament.no_prize": "there is no prize number %(found)s",
    "tournament.rematches": "%(found)s have met: two entrants never meet twice",
    "settings.title": "a tournament needs a title",
    "settings.fixed": "fixed since the first round was paired: %(found)s",
    "settings.reason": "rounds have been paired: say why %(found)s changes",
    "settings.unknown": "%(found)s is unknown; available: %(allowed)s",
    "settings.tile": "each tile can be named only once: %(found)s",
    "settings.class": "write a class as a name and its ratings, like B:0-1100, not %(found)s",
    "settings.day": "write a day like 2009-11-21, not %(found)s",
    "settings.days": "%(found)s comes after %(allowed)s",
    "settings.time_zone": "write a time zone like Europe/Madrid, not %(found)s",
    "settings.negative": "%(found)s must be at least %(allowed)s",
    "entrant.no_name": "an entrant needs a name",
    "entrant.name": "a name has at most %(allowed)s characters, all of them visible",
    "entrant.name_taken": "%(found)s is already registered",
    "entrant.unknown": "nobody has number %(found)s",
    "entrant.rating": "a rating cannot be below zero: %(found)s",
    "entrant.rating_fixed": "the seeding rests on this rating, so it cannot change",
    "entrant.not_waiting": "number %(found)s is not on the waiting list",
    "entrant.waiting": "number %(found)s is on the waiting list",
    "entrant.withdrawn": "number %(found)s has withdrawn",
    "entrant.not_withdrawn": "number %(found)s has not withdrawn",
    "entrant.place_taken": "someone else has taken the place of number %(found)s",
    "entrant.kept_table": "number %(found)s always plays at table %(allowed)s",
    "entrant.no_grant": "number %(found)s has not requested a grant",
    "entrant.amount": "an amount cannot be below zero: %(found)s",
    "registration.opens_on": "registration opens on %(allowed)s",
    "registration.closes_on": "registration closed on %(allowed)s",
    "registration.started": "the rounds have begun: only an organiser can register players now",
    "registration.grant_until": "grants could be requested until %(allowed)s",
    "registration.no_grant": "this event gives no grants",
    "registration.late_only_replaces": "after the closing day newcomers only replace entrants who withdrew: "
    "none has",
    "registration.capacity": "all %(allowed)s places are taken",
    "seeding.fixed": "the first round is paired: the seeding is fixed",
    "seeding.order": "the order must list every player exactly once: %(found)s",
    "round.next": "the next round is %(allowed)s, not %(found)s",
    "round.last": "this tournament has %(allowed)s rounds",
    "round.unknown": "there is no round %(found)s",
    "round.paired": "round %(found)s is already paired",
    "round.tables_open": "results are missing: table %(found)s",
    "round.has_results": "round %(found)s has results: its pairing is undone only with them, "
    "and with a reason",
    "round.closed": "round %(found)s is closed",
    "round.started": "round %(found)s has already begun",
    "round.not_started": "round %(found)s has not begun",
    "round.time_called": "the time of round %(found)s has already been called",
    "round.field": "fewer than two players would be left",
    "round.not_in": "number %(found)s does not play in this round",
    "round.seated": "number %(found)s plays at a table that has a result: remove it first",
    "round.twice": "number %(found)s appears twice",
    "round.missing": "number %(found)s has no opponent",
    "round.bye": "only one entrant sits out, and only when the number is odd",
    "round.absent": "number %(found)s is marked as absent",
    "pair.same": "number %(found)s cannot meet itself",
    "pair.forbidden": "%(found)s may not meet: their pairing is forbidden",
    "pair.fixed": "number %(found)s already has a fixed opponent in that round",
    "pair.not_fixed": "%(found)s is not a fixed pair of that round",
    "pair.not_forbidden": "%(found)s is not forbidden",
    "table.number": "tables are numbered from 1 to %(allowed)s, not %(found)s",
    "table.unknown": "round %(allowed)s has no table %(found)s",
    "table.not_yours": "number %(found)s does not play at that table",
    "table.entered": "the result of that table is entered: it can only be corrected, with a reason",
    "table.no_result": "that table has no result yet",
    "table.not_proposed": "nobody has reported a result of that table",
    "table.two_results": "the players report different results: an arbiter enters the right one",
    "table.by_arbiter": "here the arbiters enter the results",
    "table.not_last": "only the last result entered can be undone without a reason: give one, "
    "or correct this",
    "table.final": "a typed result cannot be undone here without a reason: give one, or correct it",
    "table.same": "that result is already recorded",
    "report.winner": "the player with more points wins; to record a different ruling, enter it as a forfeit",
    "report.forfeit": "a forfeit needs a winner",
    "report.both_lost": "if both lost, nobody wins",
    "report.points": "no game has %(found)s points",
    "report.side": "a side is 0 or 1, not %(found)s",
    "report.bingos": "no game has %(found)s bingos",
    "report.feat": "enter both a word and its points",
    "report.best": "no play is better than the best one: %(found)s",
    "report.tile": "%(found)s is not one of the tiles asked for: %(allowed)s",
    "attendance.none": "this rulebook has no rule on absence: an arbiter enters the result",
    "attendance.side": "say who is absent",
    "ending.side": "say who left the game",
    "clock.loss_after_ms": "under this rulebook nobody loses on time alone: enter the points as they count",
    "ending.points": "the round has begun: enter the points of the game that was left, or record an absence",
    "ending.abandonment": "the committee decides on a game that was left: enter its ruling",
    "sheet.reopened_by": "the round is closed: under this rulebook nobody can reopen it",
    "sheet.by_committee": "the round is closed: a member of the committee decides; name the member",
    "sheet.processing": "only a data-processing error can still be corrected: mark it as one",
    "sheet.asked_under": "%(found)s points: fewer than %(allowed)s are rare",
    "sheet.asked_over": "%(found)s points: more than %(allowed)s are rare",
    "sheet.asked_margin": "a difference of %(found)s points: more than %(allowed)s is rare",
    "arbitration.author": "a ruling needs the name of the person who made it",
    "arbitration.reason": "a ruling needs a reason",
    "arbitration.committee": "the committee has %(allowed)s members, not %(found)s",
    "arbitration.no_committee": "name the committee first: it decides this",
    "arbitration.member": "each member needs a name, and appears once: %(found)s",
    "arbitration.part": "number %(found)s plays at the table in question and cannot judge it",
    "arbitration.own_game": "member %(found)s plays in that game and cannot judge it",
    "arbitration.first_instance": "the drawn member must answer: number %(allowed)s",
    "arbitration.no_member": "the committee has no member number %(found)s",
    "arbitration.question": "enter the question for the committee",
    "arbitration.no_inquiry": "there is no question number %(found)s",
    "arbitration.decision": "enter the decision",
    "arbitration.clause": "no clause or article %(found)s",
    "arbitration.answered": "that question has already been answered",
    "arbitration.not_answered": "that question has not been answered yet",
    "arbitration.no_judge": "no member is free to answer: the organiser must name a substitute first",
    "arbitration.conflict": "member %(found)s is involved: the organiser must name a substitute first",
    "arbitration.final": "that decision is final",
    "arbitration.appeal": "this rulebook has no appeal to the whole committee",
    "arbitration.not_appealed": "nobody has appealed",
    "prize.twice": "number %(found)s is named twice",
}
"""Everything that can be said, by rule; %(allowed)s and %(found)s are filled in."""
RESTS_ON: Mapping[str, str] = {
    "tournament.rounds": "tournament.rounds",
    "tournament.rounds_left": "tournament.rounds",
    "tournament.rating": "tournament.rating",
    "tournament.rematches": "tournament.rematches",
    "registration.closes_on": "registration.closes_days_before",
    "registration.started": "registration.late_only_replaces",
    "registration.late_only_replaces": "registration.late_only_replaces",
    "registration.grant_until": "registration.grant_days_before",
    "registration.no_grant": "registration.grant_days_before",
    "entrant.place_taken": "registration.late_only_replaces",
    "entrant.rating_fixed": "tournament.rating",
    "seeding.fixed": "tournament.rating",
    "seeding.order": "tournament.rating",
    "round.last": "tournament.rounds",
    "round.bye": "tournament.bye_to",
    "ending.abandonment": "ending.abandonment",
    "clock.loss_after_ms": "clock.loss_after_ms",
    "table.not_last": "sheet.last_taken_back",
    "table.final": "sheet.last_taken_back",
    "sheet.processing": "sheet.corrections",
    "sheet.reopened_by": "sheet.reopened_by",
    "sheet.by_committee": "sheet.reopened_by",
    "arbitration.own_game": "arbitration.committee",
    "arbitration.first_instance": "arbitration.first_instance",
    "arbitration.committee": "arbitration.committee",
    "arbitration.no_committee": "arbitration.committee",
    "arbitration.no_judge": "arbitration.committee",
    "arbitration.conflict": "arbitration.committee",
    "arbitration.part": "arbitration.committee",
    "arbitration.answered": "arbitration.first_instance",
    "arbitration.not_answered": "arbitration.first_instance",
    "arbitration.appeal": "arbitration.appeal",
    "arbitration.not_appealed": "arbitration.appeal",
    "arbitration.final": "arbitration.appeal",
}
"""Refusal → rule of the rulebook, where one is about it."""


@dataclass(frozen=True, slots=True)
class TournamentObjection(Objection):
    """
    >>> str(TournamentObjection("entrant.unknown", found=7))
    'nobody has number 7'
    """

    @property
    def text(self) -> str:
        return TEXTS[self.rule]


def objections_to_presence(entrant: Entrant) -> Iterator[Objection]:
    """Yield objections to an action that needs an entrant who is in the tournament."""
    if entrant.standing is Standing.WAITING:
        yield TournamentObjection("entrant.waiting", found=entrant.number)
    if entrant.standing is Standing.WITHDRAWN:
        yield TournamentObjection("entrant.withdrawn", found=entrant.number)


def objections_to_running(state: TournamentState, round_number: int) -> Iterator[Objection]:
    """Yield objections to an action that needs a round that is paired and not closed."""
    if not 1 <= round_number <= len(state.rounds):
        yield TournamentObjection("round.unknown", found=round_number)
    elif state.rounds[round_number - 1].stage is RoundStage.CLOSED:
        yield TournamentObjection("round.closed", found=round_number)


def objections_to_table(state: TournamentState, round_number: int, table: int) -> Iterator[Objection]:
    """Yield objections to an action that needs a table of a round."""
    if not 1 <= round_number <= len(state.rounds):
        yield TournamentObjection("round.unknown", found=round_number)
    elif state.table(round_number, table) is None:
        yield TournamentObjection("table.unknown", allowed=round_number, found=table)


def objections_to_entering(state: TournamentState, round_number: int, table: int) -> Iterator[Objection]:
    """Yield objections to a first result of a table."""
    seated = state.table(round_number, table)
    if seated is not None and seated.report is not None:
        yield TournamentObjection("table.entered")
    elif state.rounds[round_number - 1].stage is RoundStage.CLOSED:
        yield TournamentObjection("round.closed", found=round_number)


def cite(rule: str, book: Book) -> str:
    """
    The article that a refusal rests on; empty where the book has none.

    >>> from faristol.rulebook import load_rulebook
    >>> cite("sheet.processing", load_rulebook("ca-ajusc"))
    'art. 24 (AJ-24)'
    """
    return book.cite(RESTS_ON[rule]) if rule in RESTS_ON else ""


def explain(objections: Iterable[Objection], book: Book) -> str:
    """All of them in one line, each with its article where it has one."""
    cited = ((str(objection), cite(objection.rule, book)) for objection in objections)
    return "; ".join(f"{text} [{article}]" if article else text for text, article in cited)


def in_runs(numbers: Iterable[int], *, most: int = 12) -> str:
    """
    Numbers in order, short enough for a sentence.

    >>> in_runs([1, 2, 3, 5, 8, 9]), in_runs(range(1, 99, 2), most=3)
    ('1–3, 5, 8, 9', '1, 3, 5 …')
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    written = [_run(run) for run in runs]
    return ", ".join(written[:most]) + (" …" if len(written) > most else "")


def _run(run: list[int]) -> str:
    """Two are no run."""
    return f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run))  # noqa: PLR2004
