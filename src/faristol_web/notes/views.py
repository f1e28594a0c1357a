"""Notes on moves: written from a replay's page, and taken along as GCG."""

from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from faristol.errors import NotationError
from faristol.formats import write_record
from faristol_web.accounts.allowances import limits
from faristol_web.http.limits import NOTES
from faristol_web.notes.beside import collection_asked, move_said
from faristol_web.notes.forms import WriteNote
from faristol_web.notes.places import Opened, Place, open_place
from faristol_web.notes.writing import ChangedMeanwhile, texts_on, write

GCG = "text/plain; charset=utf-8"


@require_http_methods(["GET", "HEAD", "POST"])
@limits(NOTES)
def notes(request: HttpRequest, kind: str, key: str) -> HttpResponse:
    """Write, change or delete a note; what cannot be taken comes back with the reason."""
    opened = open_place(request.user, Place(kind, key))
    if request.method != "POST":
        return redirect(f"{opened.place.address}#notes")
    form = WriteNote(request.POST)
    step = form.cleaned_data["step"] if form.is_valid() else 0
    if not 1 <= step <= len(opened.replay.steps):
        raise Http404
    text, seen = request.POST.get("text", ""), form.cleaned_data["seen"]
    try:
        is_new = write(request.user, opened.place, step, text, seen=seen)
    except NotationError as error:
        return _back(request, opened, step, seen=seen, fault=str(error))
    except ChangedMeanwhile as changed:
        return _back(request, opened, step, seen=changed.now.version, changed=changed)
    if not text.strip():
        messages.success(request, _("The note is deleted. You can restore it below the notes."))
        return redirect(f"{opened.place.address}?note={step}#{step}")
    if is_new:
        messages.success(request, _("The note is saved."))
    return redirect(f"{opened.place.address}?note={step}#{step}")


def _back(
    request: HttpRequest,
    opened: Opened,
    step: int,
    *,
    seen: int,
    fault: str = "",
    changed: ChangedMeanwhile | None = None,
) -> HttpResponse:
    """Show what was typed, and why it was not kept; sent again, it replaces the other version."""
    context = {
        "title": opened.title,
        "place": opened.place,
        "move": move_said(step, opened.replay.steps[step - 1]),
        "step": step,
        "text": request.POST.get("text", ""),
        "seen": seen,
        "fault": fault,
        "other": changed.now.text if changed else "",
        "is_changed": changed is not None,
    }
    status = HTTPStatus.CONFLICT if changed else HTTPStatus.BAD_REQUEST
    return render(request, "notes/note.html", context, status=status)


@require_safe
def notes_gcg(request: HttpRequest, kind: str, key: str) -> HttpResponse:
    """The game as GCG, with the notes of the collection that the reader comes from, and their own."""
    opened = open_place(request.user, Place(kind, key))
    collection = collection_asked(request, opened.place)
    notes: dict[int, str] = {}
    for author in (collection and collection.owner, request.user):
        if author is not None and author.is_authenticated:
            for step, note in texts_on(author, opened.place).items():
                notes[step - 1] = f"{notes.get(step - 1, '')}\n{note}".strip()
    try:
        text = write_record(opened.replay, "gcg", notes=notes)
    except NotationError as error:  # a list of plays is no game
        raise Http404 from error
    response = HttpResponse(text, content_type=GCG)
    response["Content-Disposition"] = f'attachment; filename="{key}.gcg"'
    response["Cache-Control"] = "private, no-store"
    response["X-Robots-Tag"] = "noindex"
    return response
