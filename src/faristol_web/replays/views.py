"""Replaying games move by move."""

from collections.abc import Mapping
from types import MappingProxyType

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from faristol.errors import NotationError
from faristol.game import SIDES
from faristol.game.records import Replay
from faristol_web.accounts.allowances import limits
from faristol_web.analysis.links import analysis_links
from faristol_web.http.limits import OPENINGS
from faristol_web.replays import services
from faristol_web.replays.forms import NewRecord
from faristol_web.replays.models import Record
from faristol_web.replays.queries import listed_records
from faristol_web.replays.steps import replay_json


@require_http_methods(["GET", "HEAD", "POST"])
@limits(OPENINGS)
def records(request: HttpRequest) -> HttpResponse:
    form = NewRecord(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        clean = form.cleaned_data
        try:
            kept = services.keep_record(
                title=clean["title"], rulebook_id=clean["rulebook"], content=clean["content"]
            )
        except NotationError as error:
            form.add_error(None, str(error))
        else:
            return redirect("record", kept.slug)
    context = {"form": form, "records": listed_records()}
    return render(request, "replays/list.html", context, status=400 if form.errors else 200)


@require_safe
def record(request: HttpRequest, slug: str) -> HttpResponse:
    record = get_object_or_404(Record, slug=slug)
    replayed = services.replay_content(
        bytes(record.content), name=record.title, rulebook_id=record.rulebook_id
    )
    is_game = len(replayed.record.players) == len(SIDES)
    report_url = reverse("record_report", args=[slug]) if is_game else ""
    links = analysis_links(replayed)
    return replay_page(request, record.title, replayed, report_url=report_url, links=links)


def replay_page(
    request: HttpRequest,
    title: str,
    replayed: Replay,
    *,
    report_url: str = "",
    links: Mapping[tuple[int, int], str] = MappingProxyType({}),
) -> HttpResponse:
    """Show any replay, move by move; `links` are addresses of the analysis board, by step."""
    data = replay_json(replayed, links)
    context = {
        "title": title,
        "record": replayed.record,
        "replay": data,
        "steps": data["steps"],
        "report_url": report_url,
    }
    return render(request, "replays/replay.html", context)
