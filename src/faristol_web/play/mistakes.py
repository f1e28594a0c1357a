"""Mistakes of a finished game as exercises: the position, another try, and what it loses."""

from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from faristol.analysis.exercises import Refused, exercises_of, tried
from faristol.analysis.report_document import Document, verdict_document
from faristol.analysis.report_words import Choice, Telling
from faristol.analysis.reports import INDEX, Grade
from faristol.analysis.turns import Turn, turns_of
from faristol.game import SIDES, Viewer
from faristol.game.actions import Play
from faristol_web.analysis.links import analysis_links
from faristol_web.analysis.looks import count_look
from faristol_web.analysis.tries import MOST_TEXT, drawn, fault_of
from faristol_web.play import reports
from faristol_web.play.queries import known_room, seat_of
from faristol_web.replays.models import Record
from faristol_web.replays.opening import of_record

BOTH = "both"


class Practice(NamedTuple):
    """A finished game to practise, and whose mistakes the reader's are."""

    told: Document
    matter: reports.Matter
    seat: Viewer
    links: dict[str, str]


class Exercise(NamedTuple):
    turn: Turn
    told: Mapping[str, Any]
    """The turn in the report's document."""
    place: int
    """Index of the turn in the report; both players have a turn of each number."""
    number: int
    count: int
    following: int | None
    """Place of the turn of the next exercise."""


class Result(NamedTuple):
    is_right: bool
    headline: str
    sentences: list[str]
    choices: list[Choice]
    is_tried: bool
    """False where the best move was only asked for."""
    laid: list[tuple[int, str]]
    """The tiles of the best move."""
    analysis: str
    """Address of the position on the analysis board, if its rules are on offer."""


@require_safe
def game_mistakes(request: HttpRequest, public_id: str) -> HttpResponse:
    committed = known_room(public_id).committed
    practice = Practice(
        told=reports.of_game(public_id, committed),
        matter=reports.matter_of_game(public_id, committed),
        seat=seat_of(public_id, request.session),
        links={"replay": reverse("replay", args=[public_id]), "report": reverse("report", args=[public_id])},
    )
    return _page(request, practice)


@require_safe
@of_record
def record_mistakes(request: HttpRequest, record: Record) -> HttpResponse:
    slug = record.slug
    practice = Practice(
        told=reports.of_record(record.pk),
        matter=reports.matter_of_record(record.pk),
        seat=None,
        links={"replay": reverse("record", args=[slug]), "report": reverse("record_report", args=[slug])},
    )
    return _page(request, practice)


def _page(request: HttpRequest, practice: Practice) -> HttpResponse:
    side = _side(request, practice)
    exercise = _exercise(request, practice, side)
    context: dict[str, Any] = {
        "telling": reports.telling(practice.told),
        "links": practice.links,
        "study": reports.study_link(practice.told, [each for each in SIDES if side in (BOTH, str(each))]),
        "side": side,
        "sides": [
            (BOTH, _("Both players")),
            *((str(each), practice.told["players"][each]["name"]) for each in SIDES),
        ],
    }
    if exercise is not None:
        context |= _position(practice, exercise)
        context |= answer(request, practice, exercise, context["telling"])
        _draw(context, practice, exercise)
    return render(request, "play/mistakes.html", context, status=HTTPStatus.OK)


def _side(request: HttpRequest, practice: Practice) -> str:
    """Return the side whose mistakes are asked for: without a word, the reader's own."""
    asked = request.GET.get("side", "" if practice.seat is None else str(practice.seat))
    return asked if asked in map(str, SIDES) else BOTH


def _exercise(request: HttpRequest, practice: Practice, side: str) -> Exercise | None:
    turns = practice.told["turns"]
    places = [place for place in exercises_of(practice.told) if side in (BOTH, str(turns[place]["side"]))]
    if not places:
        return None
    asked = request.GET.get("turn")
    at = next((at for at, place in enumerate(places) if str(place) == asked), 0)
    return Exercise(
        turn=list(turns_of(practice.matter.replay))[places[at]],
        told=turns[places[at]],
        place=places[at],
        number=at + 1,
        count=len(places),
        following=places[at + 1] if at + 1 < len(places) else None,
    )


def _position(practice: Practice, exercise: Exercise) -> dict[str, Any]:
    replay, turn = practice.matter.replay, exercise.turn
    return {
        "exercise": exercise,
        "language": replay.tileset.language,
        "scores": list(
            zip((player["name"] for player in practice.told["players"]), turn.before, strict=True)
        ),
        "in_bag": turn.unseen - turn.opponents,
        "choices": sorted(_choices(exercise.told["verdict"])),
    }


def _choices(verdict: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield moves to choose from and their kinds: the best ones and the one of the game."""
    seen = {(line["move"], line["kind"]) for line in (*verdict["lines"], verdict["played"])}
    yield from ((move, kind) for move, kind in seen if move)


def answer(request: HttpRequest, practice: Practice, exercise: Exercise, telling: Telling) -> dict[str, Any]:
    """Judge the try that was sent, if one was."""
    asked = {name: value[:MOST_TEXT] for name, value in request.GET.items()}
    is_shown = "show" in asked
    move = exercise.told["verdict"]["lines"][0]["move"] if is_shown else asked.get("move", "")
    place, _space, word = (
        move.rpartition(" ") if move else (asked.get("place", ""), "", asked.get("word", ""))
    )
    if not (place.strip() or word.strip()):
        return {}
    count_look(request)
    found = tried(exercise.turn, practice.matter.playouts, practice.matter.lexicon, place, word)
    if isinstance(found, Refused):
        return {
            "fault": fault_of(found, practice.matter.replay.tileset, practice.matter.replay.rulebook),
            "place": place,
            "word": word,
        }
    replay, turn = practice.matter.replay, exercise.turn
    verdict, best = verdict_document(replay, turn.grid, found), found.lines[0].move
    laid = best.placement.tiles if isinstance(best, Play) else ()
    links = analysis_links(replay, practice.matter.lexicon.id)
    result = Result(
        is_right=not is_shown and found.grade not in INDEX,
        headline=_("The best move") if is_shown else _headline(verdict),
        sentences=list(_sentences(verdict, exercise.told, telling, is_shown=is_shown)),
        choices=telling.choices(verdict, played=telling.move(verdict["played"])),
        is_tried=not is_shown,
        laid=[(square, replay.tileset.alphabet.label(tile)) for square, tile in laid],
        analysis=links.get((turn.side, turn.step.number), ""),
    )
    return {"result": result, "grid": turn.grid.lay(laid)}


def _headline(verdict: Mapping[str, Any]) -> str:
    match verdict["grade"]:
        case Grade.BEST:
            return _("Right: this is the best move.")
        case Grade.GOOD:
            return _("Right: hardly anything was better.")
        case Grade.SMALL:
            return _("Nearly: a small mistake.")
        case _:
            return _("Something else was better.")


def _sentences(
    verdict: Mapping[str, Any], told: Mapping[str, Any], telling: Telling, *, is_shown: bool
) -> Iterator[str]:
    """Yield what the try is, the best move, and what was done in the game."""
    best, mine = verdict["lines"][0], verdict["played"]
    if not is_shown and verdict["grade"] != Grade.BEST:
        yield _("%(move)s for %(score)s: %(points)s points and %(chance)s of the chance to win lost.") % {
            **_named(mine, telling),
            **_lost(verdict, telling),
        }
    yield _("Best move: %(move)s for %(score)s.") % _named(best, telling)
    facts = {"move": telling.done(told), "score": told["score"], **_lost(told["verdict"], telling)}
    yield (
        _("In the game, %(move)s for %(score)s: %(points)s points and %(chance)s of the chance to win lost.")
        % facts
    )


def _named(line: Mapping[str, Any], telling: Telling) -> dict[str, Any]:
    return {"move": telling.move(line), "score": line["score"]}


def _lost(verdict: Mapping[str, Any], telling: Telling) -> dict[str, str]:
    return {"points": telling.number(verdict["lost_points"]), "chance": telling.percent(verdict["lost_win"])}


def _draw(context: dict[str, Any], practice: Practice, exercise: Exercise) -> None:
    """Add the board as a drawing, and for the page's script."""
    replay, turn = practice.matter.replay, exercise.turn
    laid = context["result"].laid if "result" in context else []
    context |= drawn(turn.grid, turn.rack or (), replay, laid=laid, after=context.get("grid"))
