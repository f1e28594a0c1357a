"""One table on the desk: the whole report, absences, corrections with their reason."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from faristol.errors import NotationError
from faristol.standings.result import Result, ResultKind
from faristol.tournament import actions as a
from faristol.tournament.report import Feat, SideNotes, TableReport
from faristol.tournament.state import RoundStage, TableState, TournamentState
from faristol_web.tournaments.domain import desk
from faristol_web.tournaments.domain.roles import Deed, may
from faristol_web.tournaments.views.posting import Asked, answered, desk_page, known
from faristol_web.tournaments.views.round_verbs import confirm

SIDES = (0, 1)
MAX_WORD = 30
WINNERS = {"0": 0, "1": 1, "tie": None}


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """What the form shows of one of the two."""

    index: int
    number: int
    name: str
    points: str
    bingos: str
    word: str
    word_points: str
    tiles: list[tuple[str, str, str]]
    """Tile, word, points."""


def report_in(asked: Asked, tiles: tuple[str, ...]) -> TableReport:
    """
    Of the whole form.

    Raises:
        NotationError: naming what is missing.
    """
    points = (asked.number("points-0"), asked.number("points-1"))
    first_went = asked.text("first-went")
    return TableReport(
        result=_result(asked, points),
        notes=(_notes(asked, 0, tiles), _notes(asked, 1, tiles)),
        first_went=int(first_went) if first_went in {"0", "1"} else None,
        game=asked.text("game", most=32),
    )


def _result(asked: Asked, points: tuple[int, int]) -> Result:
    kind, winner = asked.text("kind"), asked.text("winner")
    if kind == ResultKind.BOTH_LOST:
        return Result(points=points, winner=None, kind=ResultKind.BOTH_LOST)
    first, second = points
    by_points = None if first == second else int(second > first)
    kept = ResultKind.FORFEIT if kind == ResultKind.FORFEIT else ResultKind.PLAYED
    return Result(points=points, winner=WINNERS.get(winner, by_points), kind=kept)


def _notes(asked: Asked, side: int, tiles: tuple[str, ...]) -> SideNotes:
    best_with = [(tile, _feat(asked, f"tile-{side}-{number}")) for number, tile in enumerate(tiles)]
    return SideNotes(
        bingos=asked.number_or_none(f"bingos-{side}"),
        best_play=_feat(asked, f"best-{side}"),
        best_with=tuple((tile, feat) for tile, feat in best_with if feat is not None),
    )


def _feat(asked: Asked, name: str) -> Feat | None:
    word, points = asked.text(name, most=MAX_WORD), asked.number_or_none(f"{name}-points")
    if not word and points is None:
        return None
    if not word or points is None:
        raise NotationError(_("A play is a word and its points: one of the two is missing."))
    return Feat(word=word, points=points)


def _enter(asked: Asked) -> str:
    action = a.EnterResult(
        round_number=asked.number("round"), table=asked.number("table"), report=_report(asked)
    )
    asked.do(action)
    return _("The result counts.")


def _add_notes(asked: Asked) -> str:
    """
    To a result that stands: best plays and bingos that nobody had noted. That corrects nothing.

    Enter in any box of the form comes here, too: other points are a correction, and want its reason.
    """
    state = desk.held_of(asked.tournament.public_id).state
    number, table = asked.number("round"), asked.number("table")
    stands = _table(state, number, table).report
    if stands is None:
        raise NotationError(_("This table has no result yet."))
    tiles, went = state.settings.special_tiles, asked.text("first-went")
    typed = _result(asked, (asked.number("points-0"), asked.number("points-1")))
    is_same = (typed.points, typed.kind) == (stands.result.points, stands.result.kind)
    if not is_same and asked.text("reason") and may(asked.role, Deed.RULE):
        return _correct(asked)
    report = TableReport(
        result=stands.result if is_same else typed,
        notes=(_notes(asked, 0, tiles), _notes(asked, 1, tiles)),
        first_went=int(went) if went in {"0", "1"} else None,
        game=stands.game,
    )
    asked.do(a.EnterResult(round_number=number, table=table, report=report))
    return _("The notes are added; the result stays as it is.")


def _report(asked: Asked) -> TableReport:
    settings = desk.held_of(asked.tournament.public_id).state.settings
    return report_in(asked, settings.special_tiles)


def _correct(asked: Asked) -> str:
    asked.do(
        a.CorrectResult(
            round_number=asked.number("round"),
            table=asked.number("table"),
            report=_report(asked),
            author=asked.actor,
            reason=asked.text("reason"),
            is_data_error=asked.text("data-error") == "yes",
        )
    )
    told = _("The result is corrected; the first one stays in the record.")
    if desk.held_of(asked.tournament.public_id).state.published:
        told = f"{told} {_('The ratings were published before: there, the first one counts.')}"
    return told


def _absent(asked: Asked) -> str:
    sides = {"0": (0,), "1": (1,), "both": (0, 1)}.get(asked.text("absent"))
    if sides is None:
        raise NotationError(_("Say who is absent."))
    asked.do(a.RecordAbsence(round_number=asked.number("round"), table=asked.number("table"), absent=sides))
    return _("The absence is recorded.")


TABLE_VERBS = {
    "enter": (Deed.ENTER_RESULTS, _enter),
    "notes": (Deed.ENTER_RESULTS, _add_notes),
    "confirm": (Deed.ENTER_RESULTS, confirm),
    "absent": (Deed.RUN_ROUNDS, _absent),
    "correct": (Deed.RULE, _correct),
}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def desk_table(request: HttpRequest, slug: str, round_number: int, table: int) -> HttpResponse:
    """Everything that can be said of one table."""
    tournament, role = known(request, slug, Deed.SEE_DESK)
    state = desk.state_of(tournament.public_id)
    _table(state, round_number, table)
    back = reverse("tournament_desk_round", args=[slug, round_number])
    problem = answered(request, tournament, role, TABLE_VERBS, back=f"{back}?after={table}")
    if isinstance(problem, HttpResponse):
        return problem
    if problem:
        state = desk.state_of(tournament.public_id)
    table_state = _table(state, round_number, table)
    typed = problem.typed if problem else {}
    result = table_state.report.result if table_state.report else None
    context = {
        "tournament": tournament,
        "state": state,
        "seen": state.seq,
        "number": round_number,
        "table": table_state,
        "sides": [_side(state, table_state, index, dict(typed)) for index in SIDES],
        "proposals": [
            (state.entrants[proposal.entrant], proposal.report.result.points)
            for proposal in table_state.proposed
        ],
        "winner": typed.get("winner", _winner(result)),
        "kind": typed.get("kind", result.kind.value if result else "played"),
        "first_went": typed.get("first-went", _first_went(table_state)),
        "reason": typed.get("reason", ""),
        "is_closed": state.rounds[round_number - 1].stage == RoundStage.CLOSED,
        "may_run": may(role, Deed.RUN_ROUNDS),
        "has_attendance": desk.rulebook_of(tournament.public_id).attendance is not None,
        "may_rule": may(role, Deed.RULE),
        "role": role,
    }
    return desk_page(request, "tournaments/desk_table.html", context, problem)


def _table(state: TournamentState, round_number: int, table: int) -> TableState:
    if not 1 <= round_number <= len(state.rounds):
        raise Http404
    table_state = next(
        (
            table_state
            for table_state in state.rounds[round_number - 1].tables
            if table_state.table.number == table
        ),
        None,
    )
    if table_state is None:
        raise Http404
    return table_state


def _winner(result: Result | None) -> str:
    """Empty where the points say it."""
    if result is None or result.kind is not ResultKind.FORFEIT or result.winner is None:
        return ""
    return str(result.winner)


def _first_went(table_state: TableState) -> str:
    went = table_state.report.first_went if table_state.report else None
    return "" if went is None else str(went)


def _side(state: TournamentState, table_state: TableState, index: int, typed: dict[str, str]) -> Side:
    number = table_state.table.entrants[index]
    report = table_state.report or (table_state.proposed[0].report if table_state.proposed else None)
    notes = report.notes[index] if report else SideNotes()
    known_feats = dict(notes.best_with)

    def shown(name: str, value: object) -> str:
        return typed.get(name, "" if value is None else str(value))

    best = notes.best_play
    tiles = []
    for position, tile in enumerate(state.settings.special_tiles):
        feat, name = known_feats.get(tile), f"tile-{index}-{position}"
        word, points = (feat.word, feat.points) if feat else ("", "")
        tiles.append((tile, shown(name, word), shown(f"{name}-points", points)))
    return Side(
        index=index,
        number=number,
        name=state.entrants[number].name,
        points=shown(f"points-{index}", report.result.points[index] if report else None),
        bingos=shown(f"bingos-{index}", notes.bingos),
        word=shown(f"best-{index}", best.word if best else None),
        word_points=shown(f"best-{index}-points", best.points if best else None),
        tiles=tiles,
    )
