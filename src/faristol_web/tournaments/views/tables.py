"""One table on the desk: the whole report, absences, corrections with their reason."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from faristol.errors import NotationError
from faristol.rulebook.choices import Abandonment
from faristol.standings.result import Result, ResultKind
from faristol.tournament import actions as a
from faristol.tournament.chapters.ending import result_of_leaving
from faristol.tournament.committee import members_playing
from faristol.tournament.doubts import is_against_points
from faristol.tournament.report import Feat, SideNotes, TableReport, result_of
from faristol.tournament.state import RoundStage, TableState, TournamentState
from faristol_web.tournaments.domain import desk
from faristol_web.tournaments.domain.roles import Deed, may
from faristol_web.tournaments.domain.sentences import leaving_told, loss_on_time_told
from faristol_web.tournaments.views.posting import Asked, Problem, answered, desk_page, known
from faristol_web.tournaments.views.round_verbs import confirm

SIDES = (0, 1)
MAX_WORD = 30
_SIDES_GONE: Mapping[str, tuple[int, ...]] = {"0": (0,), "1": (1,), "both": SIDES}
WINNERS = {"0": 0, "1": 1, "tie": None}


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """Form fields of one of the two sides."""

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
    Read the report of the whole form.

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
        raise NotationError(_("Enter both the word and its points: one is missing."))
    return Feat(word=word, points=points)


def _enter(asked: Asked) -> str:
    report = _report(asked)
    asked.ask_about(report)
    asked.do(a.EnterResult(round_number=asked.number("round"), table=asked.number("table"), report=report))
    return _("The result is recorded.")


def _add_notes(asked: Asked) -> str:
    """
    Add best plays and bingos that nobody had noted to a result. That corrects nothing.

    Enter in any box of the form comes here, too: other points are a correction, and want its reason.
    """
    state = desk.held_of(asked.tournament.public_id).state
    number, table = asked.number("round"), asked.number("table")
    stands = _table(state, number, table).report
    if stands is None:
        raise NotationError(_("This table has no result yet."))
    tiles, went = state.settings.special_tiles, asked.text("first-went")
    typed = _result(asked, (asked.number("points-0"), asked.number("points-1")))
    if not asked.text("winner"):
        typed = replace(typed, winner=stands.result.winner)
    is_same = typed == stands.result
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
    report, state = _report(asked), desk.held_of(asked.tournament.public_id).state
    stands = _table(state, asked.number("round"), asked.number("table")).report
    if stands is None or stands.result.points != report.result.points:
        asked.ask_about(report)
    asked.do(
        a.CorrectResult(
            round_number=asked.number("round"),
            table=asked.number("table"),
            report=report,
            author=asked.actor,
            reason=asked.text("reason"),
            is_data_error=asked.text("data-error") == "yes",
            member=asked.number_or_none("member"),
        )
    )
    told = _("The result is corrected; the original stays in the record.")
    if desk.held_of(asked.tournament.public_id).state.published:
        kept = _("Ratings already published keep the original result.")
        told = f"{told} {kept}"
    return told


def _remove(asked: Asked) -> str:
    """The table has no result after all: with a reason, however long ago it was typed."""
    number, table, reason = asked.number("round"), asked.number("table"), asked.text("reason")
    asked.do(a.TakeBackResult(round_number=number, table=table, reason=reason))
    return _("The result is removed: the table has none again.")


def _absent(asked: Asked) -> str:
    sides = _SIDES_GONE.get(asked.text("absent"))
    if sides is None:
        raise NotationError(_("Choose who is absent."))
    asked.do(a.RecordAbsence(round_number=asked.number("round"), table=asked.number("table"), absent=sides))
    return _("The absence is recorded.")


def _left(asked: Asked) -> str:
    """A game that was begun: the form says how it stood, the rulebook what it comes to."""
    how, _dash, who = asked.text("do").partition("-")
    on_time, sides = how == "late", _SIDES_GONE[who]
    number, table = asked.number("round"), asked.number("table")
    held = desk.held_of(asked.tournament.public_id)
    first, second = (asked.number_or_none(f"points-{side}") for side in SIDES)
    if sides == SIDES and held.rulebook.ending.both_left_points is not None:
        first, second = first or 0, second or 0  # however it stood
    if first is None or second is None:
        raise NotationError(_("Enter the points at that moment: they decide the result."))
    tiles, went = held.state.settings.special_tiles, asked.text("first-went")
    sheet = TableReport(
        result=result_of((first, second)),
        notes=(_notes(asked, 0, tiles), _notes(asked, 1, tiles)),
        first_went=int(went) if went in {"0", "1"} else None,
    )
    asked.do(a.RecordLeaving(round_number=number, table=table, left=sides, sheet=sheet, on_time=on_time))
    points = result_of_leaving((first, second), sides, held.rulebook.ending, on_time=on_time).points
    told = (
        _("The game lost on time counts as %(points)s.")
        if on_time
        else _("The abandoned game counts as %(points)s.")
    )
    return told % {"points": f"{points[0]}–{points[1]}"}


TABLE_VERBS = {
    "enter": (Deed.ENTER_RESULTS, _enter),
    "notes": (Deed.ENTER_RESULTS, _add_notes),
    "confirm": (Deed.ENTER_RESULTS, confirm),
    "absent": (Deed.RUN_ROUNDS, _absent),
    **{f"left-{who}": (Deed.RUN_ROUNDS, _left) for who in _SIDES_GONE},
    **{f"late-{side}": (Deed.RUN_ROUNDS, _left) for side in SIDES},
    "correct": (Deed.RULE, _correct),
    "remove": (Deed.RULE, _remove),
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
    table_state, book = _table(state, round_number, table), desk.rulebook_of(tournament.public_id)
    typed = problem.typed if problem else _brought(request)
    names = desk.names_of(tournament.public_id)
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
        "has_ties_by_rule": bool(book.ending.fruitless_turns_each),
        "kind": typed.get("kind", result.kind.value if result else "played"),
        "first_went": typed.get("first-went", _first_went(table_state)),
        "reason": typed.get("reason", ""),
        "sure": _sure(problem),
        "is_closed": state.rounds[round_number - 1].stage == RoundStage.CLOSED,
        "is_last": round_number == len(state.rounds),
        "may_run": may(role, Deed.RUN_ROUNDS),
        "has_attendance": book.attendance is not None,
        "leaving": leaving_told(book),
        "loss_on_time": loss_on_time_told(book),
        "leaving_counts": book.ending.abandonment is not Abandonment.COMMITTEE,
        "may_rule": may(role, Deed.RULE),
        "corrections": [
            (each, names.get(each.decided_by, each.decided_by)) for each in table_state.corrections
        ],
        "members": _judges(state, round_number, table),
        "member": typed.get("member", ""),
        "reopened_by": book.sheet.reopened_by,
        "role": role,
    }
    return desk_page(request, "tournaments/desk_table.html", context, problem)


def _brought(request: HttpRequest) -> dict[str, str]:
    """Points that were typed in the grid, where the table had another result by then."""
    names = (f"points-{side}" for side in SIDES)
    return {name: request.GET[name][:MAX_WORD] for name in names if request.GET.get(name)}


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


def _sure(problem: Problem | None) -> str:
    """The points that were asked about: sent again they count."""
    if problem is None or not problem.is_doubt:
        return ""
    return " ".join(problem.typed.get(f"points-{side}", "").strip() for side in SIDES)


def _judges(state: TournamentState, round_number: int, table: int) -> list[tuple[int, str]]:
    """Members of the committee who do not play at that table."""
    playing = members_playing(state, round_number, table)
    return [(number, name) for number, name in enumerate(state.committee, 1) if number not in playing]


def _winner(result: Result | None) -> str:
    """Empty where the points say it."""
    if result is None or not (result.kind is ResultKind.FORFEIT or is_against_points(result)):
        return ""
    return "tie" if result.winner is None else str(result.winner)


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
