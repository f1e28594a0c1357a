"""Replaying games move by move."""

from collections.abc import Mapping
from types import MappingProxyType

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from faristol.errors import NotationError
from faristol.game import SIDES
from faristol.game.records import TURNS, Replay
from faristol_web import hooks
from faristol_web.accounts.allowances import limits
from faristol_web.analysis.links import analysis_links
from faristol_web.http.limits import OPENINGS
from faristol_web.language.refusals import refusal
from faristol_web.replays import services
from faristol_web.replays.forms import NewRecord, Share
from faristol_web.replays.models import Record, Sharing
from faristol_web.replays.opening import of_record
from faristol_web.replays.queries import is_owner, listed_records, own_record, own_records
from faristol_web.replays.steps import replay_json


@require_http_methods(["GET", "HEAD", "POST"])
@limits(OPENINGS)
def records(request: HttpRequest) -> HttpResponse:
    form = NewRecord(request.POST or None, request.FILES or None)
    owner = request.user if request.user.is_authenticated else None
    if request.method == "POST" and form.is_valid():
        clean = form.cleaned_data
        try:
            kept = services.keep_record(
                title=clean["title"], rulebook_id=clean["rulebook"], content=clean["content"], owner=owner
            )
        except NotationError as error:
            form.add_error(None, refusal(error))
        else:
            return redirect("record", kept.slug)
    own = own_records(request.user)
    context = {"form": form, "records": listed_records(), "own": own}
    return render(request, "replays/list.html", context, status=400 if form.errors else 200)


@require_safe
@of_record
def record(request: HttpRequest, record: Record) -> HttpResponse:
    replayed = services.replay_content(
        bytes(record.content), name=record.title, rulebook_id=record.rulebook_id
    )
    is_game = len(replayed.record.players) == len(SIDES)
    report_url = reverse("record_report", args=[record.slug]) if is_game else ""
    links = analysis_links(replayed)
    return replay_page(
        request,
        record.title,
        replayed,
        report_url=report_url,
        links=links,
        upload=_upload(request, record),
        place=("record", record.slug),
    )


def _upload(request: HttpRequest, record: Record) -> dict[str, object]:
    """Return how far a record is shared, and what its owner may change."""
    is_own = is_owner(request.user, record)
    return {
        "slug": record.slug,
        "sharing": record.sharing,
        "form": Share(initial={"sharing": record.sharing}) if is_own else None,
    }


@require_POST
def record_sharing(request: HttpRequest, slug: str) -> HttpResponse:
    record = own_record(request.user, slug)
    form = Share(request.POST)
    if not form.is_valid():
        return HttpResponseBadRequest()
    services.share(record, Sharing(form.cleaned_data["sharing"]))
    messages.success(request, _("Saved."))
    return redirect("record", slug)


@require_POST
def record_delete(request: HttpRequest, slug: str) -> HttpResponse:
    own_record(request.user, slug).delete()
    messages.success(request, _("The record is deleted."))
    return redirect("records")


def replay_page(
    request: HttpRequest,
    title: str,
    replayed: Replay,
    *,
    report_url: str = "",
    links: Mapping[tuple[int, int], str] = MappingProxyType({}),
    upload: Mapping[str, object] | None = None,
    place: tuple[str, str] | None = None,
) -> HttpResponse:
    """
    Show any replay, move by move.

    `links` are addresses of the analysis board, by step; `upload` says who may see what was uploaded; `place`
    is the kind and the id of what is over, see `hooks.beside_replay`.
    """
    data = replay_json(replayed, links)
    for number, step in enumerate(data["steps"] if place else (), 1):
        if step["analysis"] and step["kind"] in TURNS:
            step["analysis"] += f"&beside={'.'.join(place)}.{number}"  # where a line can be kept
    context = {
        "title": title,
        "record": replayed.record,
        "replay": data,
        "steps": data["steps"],
        "report_url": report_url,
        "upload": upload,
        "beside": hooks.beside_replay(request, *place, replayed) if place else (),
    }
    return render(request, "replays/replay.html", context)
