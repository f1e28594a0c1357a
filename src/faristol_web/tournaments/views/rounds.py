"""Rounds on the desk: to be prepared and paired, to be played, over."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from faristol.errors import FaristolError
from faristol.pairing.request import PairingPlan
from faristol.rulebook import Rulebook
from faristol.tournament.committee import lacks_members, short_tables
from faristol.tournament.planning import plan_next, seats_of, unreceived
from faristol.tournament.state import Entrant, RoundStage, RoundState, Standing, TableState, TournamentState
from faristol_web.language.numerals import whole_number
from faristol_web.tournaments.domain import desk, set_aside
from faristol_web.tournaments.domain.ratings import first_order
from faristol_web.tournaments.domain.roles import Deed, Role, may
from faristol_web.tournaments.domain.sentences import explained
from faristol_web.tournaments.models import Tournament
from faristol_web.tournaments.views.posting import Problem, answered, desk_page, known, problem_of
from faristol_web.tournaments.views.round_verbs import ROUND_VERBS


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A table as the grid shows it."""

    table: TableState
    names: tuple[str, str]
    typed: tuple[str, str] = ("", "")
    is_asked: bool = False
    """Ask about a rare result; sent again it counts."""
    is_next: bool = False
    """True for the table that gets the keyboard focus."""

    @property
    def number(self) -> int:
        return self.table.table.number

    @property
    def entrants(self) -> tuple[int, int]:
        return self.table.table.entrants

    @property
    def points(self) -> tuple[int, int] | None:
        return self.table.report.result.points if self.table.report else None

    @property
    def kind(self) -> str:
        return self.table.report.result.kind.value if self.table.report else ""

    @property
    def proposals(self) -> list[tuple[str, tuple[int, int]]]:
        """Return the players' proposals while no result counts."""
        if self.table.report is not None:
            return []
        called = dict(zip(self.entrants, self.names, strict=True))
        return [(called[proposal.entrant], proposal.report.result.points) for proposal in self.table.proposed]

    @property
    def is_disputed(self) -> bool:
        """Both said something, and not the same."""
        return self.table.report is None and len(self.table.proposed) > 1


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def desk_round(request: HttpRequest, slug: str, round_number: int) -> HttpResponse:
    """A round that is paired, or the next one."""
    tournament, role = known(request, slug, Deed.SEE_DESK)
    state = desk.state_of(tournament.public_id)
    _check_number(state, round_number)
    problem = answered(request, tournament, role, ROUND_VERBS, back=_back(request, slug, round_number))
    if isinstance(problem, HttpResponse):
        return problem
    if problem:
        state = desk.state_of(tournament.public_id)
    if round_number <= len(state.rounds):
        round_state = state.rounds[round_number - 1]
        return _played(request, tournament, role, state=state, round_state=round_state, problem=problem)
    return _prepared(request, tournament, role, state=state, round_number=round_number, problem=problem)


def _check_number(state: TournamentState, round_number: int) -> None:
    last = min(len(state.rounds) + 1, max(state.settings.rounds, len(state.rounds)))
    if not 1 <= round_number <= last:
        raise Http404


def _back(request: HttpRequest, slug: str, round_number: int) -> str:
    """Return to the next table, without a fragment, which would keep the focus off it."""
    address = reverse("tournament_desk_round", args=[slug, round_number])
    posted_do, table = request.POST.get("do", ""), request.POST.get("table", "")
    if posted_do in {"enter", "confirm"} and whole_number(table) is not None:
        return f"{address}?after={table}"
    if posted_do in {"absence", "keep-table", "fix", "forbid", "lift-bans", "unfix", "allow-rematches"}:
        return f"{address}#{'plan' if request.POST.get('plan') else 'preparation'}"
    return address


def _played(
    request: HttpRequest,
    tournament: Tournament,
    role: Role,
    *,
    state: TournamentState,
    round_state: RoundState,
    problem: Problem | None,
) -> HttpResponse:
    rows = list(_rows(state, round_state, request.GET.get("after", ""), problem))
    book = desk.rulebook_of(tournament.public_id)
    counted = sum(row.points is not None for row in rows)
    context = {
        "tournament": tournament,
        "state": state,
        "seen": state.seq,
        "round": round_state,
        "rows": rows,
        "counted": counted,
        "disputed": [row for row in rows if row.is_disputed],
        "last_typed": _last_typed(rows, state, round_state, book),
        "is_last": round_state.number == len(state.rounds),
        "is_closed": round_state.stage == RoundStage.CLOSED,
        "has_next": round_state.number < state.settings.rounds,
        "bye": state.entrants.get(round_state.paired.bye) if round_state.paired.bye else None,
        "requested_byes": [state.entrants[number] for number in round_state.paired.requested_byes],
        "absent": [state.entrants[number] for number in round_state.paired.absent],
        "open_tables": [row for row in rows if row.points is None],
        "others": _without_table(state, round_state),
        "may_run": may(role, Deed.RUN_ROUNDS),
        "may_rule": may(role, Deed.RULE),
        **_judging(tournament, state, round_state),
        "online_games": tournament.online_games.filter(round_number=round_state.number).count(),
        "set_aside": _set_aside(tournament, state, round_state.number),
        "role": role,
    }
    return desk_page(request, "tournaments/desk_round.html", context, problem)


def _set_aside(
    tournament: Tournament, state: TournamentState, number: int
) -> list[tuple[set_aside.Told, Entrant, Entrant]]:
    """Return the games of the round that no longer count, each with its two."""
    rows = tournament.set_aside_games.filter(round_number=number).order_by("pk")
    return [(told, *_both(state, told.entrants)) for told in set_aside.told_of(tournament, rows)]


def _without_table(state: TournamentState, this: RoundState) -> list[Entrant]:
    """Return those in the tournament who do not play in the round, or came since it was paired."""
    playing = {number for table in this.tables for number in table.table.entrants}
    return [each for each in state.entrants.values() if each.is_in and each.number not in playing]


def _last_typed(
    rows: list[Row], state: TournamentState, round_state: RoundState, book: Rulebook
) -> Row | None:
    """The row that can be taken back with one key."""
    is_open = round_state.stage is not RoundStage.CLOSED and round_state.number == len(state.rounds)
    if not is_open or not book.sheet.last_taken_back:
        return None
    return next((row for row in rows if row.number == round_state.last_typed), None)


def _judging(tournament: Tournament, state: TournamentState, this: RoundState) -> dict[str, object]:
    """Tables and the members who could judge them, for the organiser to settle before the round."""
    if this.stage is RoundStage.CLOSED:
        return {}
    rules = desk.rulebook_of(tournament.public_id).arbitration
    short = short_tables(state, rules, round_number=this.number)
    return {
        "lacks_members": rules.committee if lacks_members(state, rules) else None,
        "short_tables": [
            (each.table, ", ".join(state.committee[member - 1] for member in each.playing), each.remaining)
            for each in short
        ],
    }


def _rows(
    state: TournamentState, round_state: RoundState, after: str, problem: Problem | None
) -> Iterator[Row]:
    entered = [table.table.number for table in round_state.tables if table.report is None]
    last = whole_number(after) or 0
    upcoming = next((number for number in entered if number > last), next(iter(entered), None))
    typed = problem.typed if problem else {}
    wrong = typed.get("table", "")
    for table in round_state.tables:
        one, other = table.table.entrants
        is_wrong = str(table.table.number) == wrong
        yield Row(
            table=table,
            names=(state.entrants[one].name, state.entrants[other].name),
            typed=(typed.get("first", ""), typed.get("second", "")) if is_wrong else ("", ""),
            is_asked=is_wrong and problem is not None and problem.is_doubt,
            is_next=is_wrong if wrong else table.table.number == upcoming,
        )


def _prepared(
    request: HttpRequest,
    tournament: Tournament,
    role: Role,
    *,
    state: TournamentState,
    round_number: int,
    problem: Problem | None,
) -> HttpResponse:
    plan: PairingPlan | None = None
    is_ready = not state.rounds or state.rounds[-1].is_complete
    if problem is None and is_ready and "plan" in request.GET:
        try:
            plan = planned(tournament, state.seq)
        except FaristolError as error:
            problem = problem_of(tournament, error, QueryDict())
    fixed = state.fixed.get(round_number, ())
    not_here, unpaid = unreceived(state)
    context = {
        "tournament": tournament,
        "state": state,
        "seen": state.seq,
        "number": round_number,
        "is_ready": is_ready,
        "entrants": list(_playing(state, round_number)),
        "not_here": not_here,
        "unpaid": unpaid if may(role, Deed.SEE_PEOPLE) else (),
        "fixed": [_both(state, pair) for pair in fixed],
        "forbidden": [_both(state, pair) for pair in state.forbidden],
        "kept_tables": [(state.entrants[number], table) for number, table in state.kept_tables.items()],
        "plan": plan,
        "pairs": list(_pairs(tournament, state, plan)) if plan else [],
        "plan_reasons": _reasons(tournament, plan) if plan else [],
        "plan_bye": state.entrants[plan.bye] if plan and plan.bye else None,
        "may_run": may(role, Deed.RUN_ROUNDS),
        "may_direct": may(role, Deed.DIRECT),
        "set_aside": _set_aside(tournament, state, round_number),
        "role": role,
    }
    return desk_page(request, "tournaments/desk_prepare.html", context, problem)


def _playing(state: TournamentState, round_number: int) -> Iterator[tuple[Entrant, str]]:
    """Yield all active entrants, with the notes on them for the round."""
    for entrant in state.entrants.values():
        if entrant.standing == Standing.IN and entrant.first_round <= round_number:
            is_bye = state.absences.get((round_number, entrant.number))
            yield entrant, "plays" if is_bye is None else "bye" if is_bye else "absent"


def _both(state: TournamentState, pair: tuple[int, int]) -> tuple[Entrant, Entrant]:
    return state.entrants[pair[0]], state.entrants[pair[1]]


def planned(tournament: Tournament, seq: int) -> PairingPlan:
    """
    The next round as it would be paired now.

    Raises:
        FaristolError: if it cannot be, with the keys that stand for names.
    """
    if desk.held_of(tournament.public_id).state.seeding:
        return _planned(tournament.public_id, seq)
    order = first_order(tournament).order
    return plan_next(replace(desk.held_of(tournament.public_id).state, seeding=order))


@lru_cache(maxsize=8)
def _planned(public_id: str, _seq: int) -> PairingPlan:
    """The same as long as nothing happens."""
    return plan_next(desk.held_of(public_id).state)


def _pairs(
    tournament: Tournament, state: TournamentState, plan: PairingPlan
) -> Iterator[tuple[int, Entrant, Entrant, int, list[str]]]:
    book, names = desk.rulebook_of(tournament.public_id), desk.names_of(tournament.public_id)
    seats = zip(seats_of(state, plan), plan.pairs, strict=True)
    for table, pair in sorted(seats, key=lambda each: each[0].number):
        reasons = [explained(reason, book, names) for reason in pair.reasons]
        yield table.number, state.entrants[pair.first], state.entrants[pair.second], pair.distance, reasons


def _reasons(tournament: Tournament, plan: PairingPlan) -> list[str]:
    book, names = desk.rulebook_of(tournament.public_id), desk.names_of(tournament.public_id)
    return [explained(reason, book, names) for reason in plan.reasons]
