"""The address of this machine for a whole hall, whether it is well, and events as files."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.db import DatabaseError, connections
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from faristol.errors import FaristolError
from faristol.remarks import retold
from faristol.rulebook.kept import KeptText
from faristol.stream.chain import StoredEvent
from faristol_web.duplicate.live.hub import session_hub
from faristol_web.duplicate.models import Session
from faristol_web.http.qr_codes import is_local, qr_code
from faristol_web.language.refusals import refusal
from faristol_web.ops.addresses import local_name, own_addresses
from faristol_web.ops.arrived import Arrived
from faristol_web.ops.event_file import EventFile, parse_event_file
from faristol_web.ops.events import event_text, take_in
from faristol_web.ops.forms import EventForm
from faristol_web.ops.summary import daily_paths, made_ms_of, parse_summary
from faristol_web.play.models import Game
from faristol_web.streams import store
from faristol_web.streams.bus import bus
from faristol_web.streams.hub import hub
from faristol_web.streams.store import Notice
from faristol_web.tournaments.models import Tournament

LISTED = 12


@never_cache
@require_safe
def hall_address(request: HttpRequest) -> HttpResponse:
    """Large enough for a projector; on a server that has a name of its own, that one alone."""
    address = settings.ADDRESS or request.build_absolute_uri("/")
    others = _other_addresses(address) if settings.HALL else []
    is_reachable = settings.HALL or not is_local(urlsplit(address).netloc)
    shown = {"address": address, "others": others, "qr": qr_code(address), "is_reachable": is_reachable}
    return render(request, "ops/hall.html", shown)


def _other_addresses(address: str) -> list[str]:
    """Return this machine's addresses, in all the networks that it is in."""
    parts = urlsplit(address)
    port = f":{parts.port}" if parts.port else ""
    hosts = [*filter(None, [local_name()]), *own_addresses()]
    return [f"http://{host}{port}/" for host in hosts if host != parts.hostname]


@never_cache
@require_safe
def healthz(_request: HttpRequest) -> HttpResponse:
    """For monitoring: cheap, and reveals nothing about the server."""
    try:
        for alias in settings.OWN_DATABASES:
            with connections[alias].cursor() as cursor:
                cursor.execute("SELECT 1")
    except DatabaseError:
        return HttpResponse("no database\n", status=503, content_type="text/plain")
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def events(request: HttpRequest) -> HttpResponse:
    """Events as files, out and in."""
    is_sent = request.method == "POST"
    form = EventForm(request.POST, request.FILES) if is_sent else EventForm()
    if form.is_valid():
        arrived = _taken_in(form)
        if arrived is not None:
            _tell(request, arrived)
            return redirect("keeping")
    shown = {
        "form": form,
        "tournaments": Tournament.objects.all()[:LISTED],
        "sessions": _sessions(),
        "games": Game.objects.filter(status=Game.Status.OVER)[:LISTED],
        "summaries": [_summary_row(path) for path in reversed(daily_paths(settings.DATA))],
    }
    return render(request, "ops/events.html", shown, status=400 if form.errors else 200)


def _sessions() -> Sequence[Session]:
    return Session.objects.filter(status=Session.Status.OVER).select_related("series")[:LISTED]


def _taken_in(form: EventForm) -> Arrived | None:
    file = form.cleaned_data["file"]
    try:
        read = parse_event_file(file.read(), name=file.name)
        return take_in(read, name=file.name, write=lambda rows, texts: _write(read, rows, texts))
    except FaristolError as error:
        form.add_error("file", refusal(error))
        return None


def _write(file: EventFile, rows: Sequence[StoredEvent], texts: Sequence[KeptText]) -> None:
    """By the thread that writes all events; open pages are notified."""
    keeper = hub if file.event == "game" else session_hub
    last = {row.stream: row.seq for row in rows}
    notices = [Notice(stream, seq, None) for stream, seq in last.items()] if bus.is_open else []
    keeper.call(keeper.journal.on_disk_thread(store.append, rows, texts, notices))
    for stream in last:
        keeper.call(keeper.catch_up(stream))


def _tell(request: HttpRequest, arrived: Arrived) -> None:
    said = {"title": arrived.title, "count": arrived.events, "address": arrived.address}
    if arrived.is_new:
        text = gettext("“%(title)s” is imported: %(address)s")
    elif arrived.events:
        text = ngettext(
            "“%(title)s” was already here and has %(count)s new event: %(address)s",
            "“%(title)s” was already here and has %(count)s new events: %(address)s",
            arrived.events,
        )
    else:
        text = gettext("“%(title)s” was already here, and the file has nothing new: %(address)s")
    messages.success(request, text % said)
    for remark in arrived.remarks:
        messages.warning(request, gettext("Note: %(remark)s") % {"remark": retold(remark, gettext)})
    if arrived.link:
        link = request.build_absolute_uri(arrived.link)
        messages.info(request, gettext("Anyone who opens this link runs it here: %(link)s") % {"link": link})


@never_cache
@require_safe
def event_file(request: HttpRequest, kind: str, event_id: str) -> HttpResponse:
    """All of an event; a game or session only once it is over: until then its racks are nobody's business."""
    match kind:
        case "tournament":
            get_object_or_404(Tournament, slug=event_id)
        case "game":
            get_object_or_404(Game, public_id=event_id, status=Game.Status.OVER)
        case "duplicate":
            _ensure_over(event_id)
        case _:
            raise Http404
    text = event_text(kind, event_id, has_people="without-people" not in request.GET)
    response = HttpResponse(text, content_type="application/x-ndjson")
    response["Content-Disposition"] = f'attachment; filename="{kind}-{event_id}.jsonl"'
    return response


def _summary_row(path: Path) -> dict[str, object]:
    made_ms = made_ms_of(path)
    try:
        fingerprint = parse_summary(path.read_bytes(), name=path.name).fingerprint
    except (FaristolError, OSError):
        fingerprint = ""
    return {
        "made_ms": made_ms,
        "made_at": datetime.fromtimestamp(made_ms / 1000, UTC),
        "fingerprint": fingerprint,
    }


@never_cache
@require_safe
def summary_file(_request: HttpRequest, made_ms: int) -> HttpResponse:
    """A summary of all records, to be kept elsewhere."""
    path = next((path for path in daily_paths(settings.DATA) if made_ms_of(path) == made_ms), None)
    if path is None:
        raise Http404
    response = HttpResponse(path.read_bytes(), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="faristol-summary-{made_ms}.json"'
    return response


def _ensure_over(public_id: str) -> None:
    """A session, or every game of a series."""
    sessions = Session.objects.filter(series__public_id=public_id) or Session.objects.filter(
        public_id=public_id
    )
    if not sessions or any(session.status != Session.Status.OVER for session in sessions):
        raise Http404
