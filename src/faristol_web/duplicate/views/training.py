"""A finished session as training: one coup a page, the own play, and then what the field made of it."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from faristol.board import Grid
from faristol.duplicate.chapters.result import shown_percentage
from faristol.duplicate.state import Coup
from faristol.duplicate.training import TrainingMark, ranking_with, train_on
from faristol.errors import LexiconError
from faristol_web.accounts.visitors import known_visitor_id, visitor_id
from faristol_web.duplicate.domain.queries import is_over, known_room
from faristol_web.duplicate.domain.training import (
    Step,
    begin,
    go_on,
    hand_in,
    slip_from,
    step_of,
    trained_coups,
)
from faristol_web.duplicate.forms.training import BeginTraining, TrainedCoup, TrainingSlip
from faristol_web.duplicate.live.messages import faults_json, settings_json
from faristol_web.duplicate.live.room import SessionRoom
from faristol_web.duplicate.models import Session
from faristol_web.language.refusals import refusal
from faristol_web.streams.time import hall_ms


@require_http_methods(["GET", "HEAD", "POST"])
def train(request: HttpRequest, public_id: str) -> HttpResponse:
    session = get_object_or_404(Session, public_id=public_id)
    room = known_room(public_id)
    if not is_over(room):
        raise Http404
    try:
        room.known_lexicon()
    except LexiconError as error:
        messages.error(request, refusal(error))
        return redirect("duplicate_session", public_id)
    if request.method == "POST":
        return _act(request, session, room)
    step = step_of(session, known_visitor_id(request.session), room.told)
    context = {"session": session, "step": step, "coups": len(trained_coups(room.told))}
    if step is None:
        context["minutes"] = room.told.opened.coup_ms / 60_000
        return render(request, "duplicate/training.html", context)
    if step.coup is not None and step.is_running:
        return render(request, "duplicate/training_coup.html", context | _laying(room, step, step.coup))
    return render(request, "duplicate/training_result.html", context | _outcome(room, step))


def _act(request: HttpRequest, session: Session, room: SessionRoom) -> HttpResponse:
    """Every action names its coup: a form that is sent twice does once what it says."""
    visitor = visitor_id(request.session)
    step = step_of(session, visitor, room.told)
    action = request.POST.get("action")
    forms = {"begin": BeginTraining, "next": TrainedCoup, "hand_in": TrainingSlip}
    if action not in forms:
        return HttpResponse(_("This page is out of date. Reload it."), status=400)
    form = forms[action](request.POST)
    if not form.is_valid():
        return HttpResponse(form.errors.as_text(), status=400, content_type="text/plain; charset=utf-8")
    if action == "begin":
        begin(session, room.told, visitor=visitor, is_timed=form.cleaned_data["timed"])
    elif step is not None and isinstance(form, TrainingSlip):
        hand_in(step, form.cleaned_data["coup"], form.slip(), coup_ms=room.told.opened.coup_ms)
    elif step is not None:
        go_on(step, form.cleaned_data["coup"])
    return redirect("duplicate_train", session.public_id)


def _laying(room: SessionRoom, step: Step, coup: Coup) -> dict[str, Any]:
    """The recorded board and rack, and nothing of what became of them."""
    coup_ms, now_ms = room.told.opened.coup_ms, hall_ms()
    ends_ms = step.ends_ms(coup_ms)
    left_ms = 0 if ends_ms is None else max(0, ends_ms - now_ms)
    countdown = {"left_ms": left_ms, "ends_ms": ends_ms, "coup_ms": coup_ms, "paused": False, "warned": False}
    rack = [room.alphabet.label(tile) for tile in coup.rack]
    data = {
        "settings": settings_json(room, is_arbiter=False),
        "key": f"{step.training.pk}-{step.training.started['at_ms']}",
        "coup": coup.number,
        "rack": rack,
        "board": _board(room, coup.grid),
        "last": _last_before(room, coup),
        "now_ms": now_ms,
        "countdown": None if ends_ms is None else countdown,
    }
    return {"data": data, "coup": coup, "place_in_run": step.done + 1, "rack": rack}


def _outcome(room: SessionRoom, step: Step) -> dict[str, Any]:
    """Return the last slip's result, beside the master play and the field's results."""
    state, book = room.told, room.book
    trained = [
        train_on(
            state,
            handed["coup"],
            slip_from(handed),
            book=book,
            has_word=room.has_word,
            late=handed["late"],
        )
        for handed in step.training.slips
    ]
    coup = step.coups[step.done - 1]
    points = {
        handed["coup"]: trained_slip.mark.points
        for handed, trained_slip in zip(step.training.slips, trained, strict=True)
    }
    standing = ranking_with(state, book, points)
    master = coup.master
    assert master is not None, "only coups with a play are trained"
    data = {
        "settings": settings_json(room, is_arbiter=False),
        "coup": coup.number,
        "board": _board(room, coup.grid.lay(master.placed)),
        "last": [square for square, _tile in master.placed],
    }
    return {
        "data": data,
        "coup": coup,
        "handed": step.training.slips[-1],
        "mark": trained[-1].mark,
        "faults": faults_json(room, trained[-1].mark),
        "others": _others(trained[-1], master.score),
        "standing": standing,
        "percentage": shown_percentage(standing.percentage),
        "is_last": step.coup is None,
    }


def _others(trained: TrainingMark, top: int) -> dict[str, int]:
    """Return the field's results for the coup; empty if nobody played."""
    points = trained.field.values()
    if not points:
        return {}
    tops_found = sum(scored >= top for scored in points)
    return {
        "found": tops_found,
        "count": len(points),
        "best": max(points),
        "rank": trained.rank,
        "of": len(points) + 1,
    }


def _board(room: SessionRoom, grid: Grid) -> list[list[object]]:
    return [[square, room.alphabet.label(tile)] for square, tile in enumerate(grid.tiles) if tile]


def _last_before(room: SessionRoom, coup: Coup) -> list[int]:
    """The squares of the play before: marked, as they are in a game that goes on."""
    plays = [earlier.master for earlier in room.told.coups[: coup.number - 1] if earlier.master is not None]
    return [square for square, _tile in plays[-1].placed] if plays else []
