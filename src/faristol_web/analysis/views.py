"""The analysis board: a page, a position as data, and what the process beside the site finds, as it comes."""

from collections.abc import AsyncGenerator
from http import HTTPStatus
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_safe

from faristol.errors import FaristolError
from faristol.formats.game.cgp import Position
from faristol_web import hooks
from faristol_web.accounts.visitors import known_visitor_id
from faristol_web.analysis.analyst import Analyst, Event
from faristol_web.analysis.board import (
    FEW,
    MANY,
    Rules,
    board_json,
    position_of,
    rules_of,
    rules_offered,
    said,
    settings_json,
)
from faristol_web.analysis.looks import count_look
from faristol_web.http.limits import ANALYSES, ANALYSES_OF_ADDRESS, QuotaCount, address_of
from faristol_web.http.live import LiveResponse

analyst = Analyst(lambda: Path(settings.DATA) / "analysis.lock")
_simulations, _of_address = QuotaCount(ANALYSES), QuotaCount(ANALYSES_OF_ADDRESS)


@require_safe
def analysis(request: HttpRequest) -> HttpResponse:
    """Show a position, or the form that asks for one; it works without scripts, too."""
    cgp, fault = request.GET.get("cgp", "").strip(), ""
    try:
        rules = rules_of(request.GET.get("rules", ""), cgp)
    except FaristolError as error:
        rules, cgp, fault = rules_of(""), "", said(error)
    position = rules.empty()
    if cgp:
        count_look(request)
        try:
            position = position_of(cgp, rules)
        except FaristolError as error:
            fault = said(error)
    board = board_json(rules, position, plays=_plays(request))
    context = {
        "board": board,
        "settings": settings_json(rules),
        "rules": rules,
        "offered": rules_offered(),
        "typed": cgp or board["cgp"],
        "fault": fault,
        "asked": bool(cgp) and not fault,
        "beside": hooks.beside_position(request) if cgp and not fault else (),
    }
    status = HTTPStatus.BAD_REQUEST if fault else HTTPStatus.OK
    return render(request, "analysis/analysis.html", context, status=status)


@require_safe
def analysis_position(request: HttpRequest) -> HttpResponse:
    """Answer with a position and its moves by equity, for the page's script."""
    count_look(request)
    try:
        rules, position = _asked(request)
    except FaristolError as error:
        return JsonResponse({"fault": said(error)}, status=HTTPStatus.BAD_REQUEST)
    return JsonResponse(board_json(rules, position, plays=_plays(request)))


@require_GET
def analysis_live(request: HttpRequest) -> JsonResponse | LiveResponse:
    """Tell what simulation finds, as it finds it; the work ends when its reader goes."""
    try:
        rules, position = _asked(request)
        job = rules.job(position)
    except FaristolError as error:
        return JsonResponse({"fault": said(error)}, status=HTTPStatus.BAD_REQUEST)
    asker = known_visitor_id(request.session) or address_of(request)
    if not (_simulations.take(asker).is_allowed and _of_address.take(address_of(request)).is_allowed):
        return LiveResponse(_alone({"kind": "too-many", "done": True}))
    return LiveResponse(analyst.results(job, asker))


async def _alone(event: Event) -> AsyncGenerator[Event]:
    yield event


def _asked(request: HttpRequest) -> tuple[Rules, Position]:
    cgp = request.GET.get("cgp", "")
    rules = rules_of(request.GET.get("rules", ""), cgp)
    return rules, position_of(cgp, rules)


def _plays(request: HttpRequest) -> int:
    return MANY if request.GET.get("plays") == "all" else FEW
