"""Notes on moves, and side lines: written from a replay or the analysis board, taken along as GCG."""

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.models import AbstractBaseUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from faristol.errors import NotationError
from faristol.formats import write_record
from faristol_web.accounts.allowances import limits
from faristol_web.http.limits import NOTES
from faristol_web.notes.beside import collection_asked, taken_back
from faristol_web.notes.forms import WriteNote, number_in
from faristol_web.notes.models import Note
from faristol_web.notes.places import Opened, Place, User, about, open_place
from faristol_web.notes.saying import about_said, move_said
from faristol_web.notes.side_lines import analysis_address, in_gcg, refuse_faults
from faristol_web.notes.writing import MOST_LINES, ChangedMeanwhile, Draft, write, written_on

GCG = "text/plain; charset=utf-8"


@require_http_methods(["GET", "HEAD", "POST"])
@limits(NOTES)
def notes(request: HttpRequest, kind: str, key: str) -> HttpResponse:
    """Write, change or delete a note or a side line; what cannot be taken comes back with the reason."""
    opened = open_place(request.user, Place(kind, key))
    if request.method != "POST":
        return _line_form(request, opened)
    form = WriteNote(request.POST)
    if not form.is_valid():
        raise Http404
    step, line = form.cleaned_data["step"], form.cleaned_data["line"]
    text, moves = request.POST.get("text", ""), request.POST.get("moves", "")
    is_deleted = "delete" in request.POST or (line is None and not text.strip())
    draft = Draft(
        step=step,
        text="" if is_deleted else text,
        moves="" if is_deleted or line is None else moves,
        line=0 if line is None else line or None,
        seen=form.cleaned_data["seen"],
        about=_about(request.user, opened, step, line or 0),
    )
    try:
        if line is not None and not is_deleted:
            refuse_faults(opened, step, draft.moves)
        is_new = write(request.user, opened.place, draft)
    except NotationError as error:
        return _back(request, opened, draft, fault=str(error))
    except ChangedMeanwhile as changed:
        return _back(request, opened, draft, changed=changed)
    if is_deleted:
        messages.success(request, _("The note is deleted. You can restore it below the notes."))
    elif is_new:
        messages.success(request, _("The note is saved.") if line is None else _("The side line is saved."))
    return redirect(f"{opened.place.address}?note={step}#{step}")


def _about(user: User, opened: Opened, step: int, line: int) -> str:
    """
    Return the move that is written about, as a note remembers it.

    Raises:
        Http404: if there is none, and no note from when there was one.
    """
    if 1 <= step <= len(opened.replay.steps):
        return about(opened.replay.steps[step - 1])
    for written in written_on(user, opened.place):
        if (written.step, written.line) == (step, line):
            return written.now.about
    raise Http404


def _line_form(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Answer a link to the board for another line, or to the form of one that was kept."""
    steps = len(opened.replay.steps)
    place = opened.place
    if step := number_in(request.GET.get("try", ""), most=steps):
        return redirect(analysis_address(opened, step) or f"{place.address}?note={step}#{step}")
    step = number_in(request.GET.get("step", ""), most=steps)
    line = number_in(request.GET.get("line", ""), most=MOST_LINES)
    for written in written_on(request.user, place) if step and line and request.user.is_authenticated else ():
        if (written.step, written.line) == (step, line):
            now = written.now
            draft = Draft(step=step, line=line, text=now.text, moves=now.moves, seen=now.version)
            return _form(request, opened, draft)
    return redirect(f"{place.address}#notes")


def _back(
    request: HttpRequest,
    opened: Opened,
    draft: Draft,
    *,
    fault: str = "",
    changed: ChangedMeanwhile | None = None,
) -> HttpResponse:
    """Show what was typed, and why it was not kept; sent again, it replaces the other version."""
    status = HTTPStatus.CONFLICT if changed else HTTPStatus.BAD_REQUEST
    return _form(request, opened, draft, fault=fault, other=changed and changed.now, status=status)


def _form(
    request: HttpRequest,
    opened: Opened,
    draft: Draft,
    *,
    fault: str = "",
    other: Note | None = None,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    steps, step = opened.replay.steps, draft.step
    is_there = step <= len(steps)
    context = {
        "title": opened.title,
        "place": opened.place,
        "move": move_said(step, steps[step - 1])
        if is_there
        else about_said(step, draft.about, opened.replay.record.players),
        "draft": draft,
        "is_line": draft.line != 0,
        "line": draft.line or 0,
        "seen": other.version if other else draft.seen,
        "faults": fault.splitlines(),
        "other": other,
    }
    return render(request, "notes/note.html", context, status=status)


@require_safe
def notes_gcg(request: HttpRequest, kind: str, key: str) -> HttpResponse:
    """The game as GCG, with notes and side lines: the reader's, and those of the collection asked for."""
    opened = open_place(request.user, Place(kind, key))
    collection = collection_asked(request, opened.place)
    notes: dict[int, list[str]] = {}
    for author in (collection and collection.owner, request.user):
        if author is not None and author.is_authenticated:
            for step, text in _told(author, opened):
                notes.setdefault(step, []).append(text)
    try:
        text = write_record(
            opened.replay, "gcg", notes={step: "\n".join(each) for step, each in notes.items()}
        )
    except NotationError as error:  # a list of plays is no game
        raise Http404 from error
    response = HttpResponse(text, content_type=GCG)
    response["Content-Disposition"] = f'attachment; filename="{key}.gcg"'
    response["Cache-Control"] = "private, no-store"
    response["X-Robots-Tag"] = "noindex"
    return response


def _told(author: AbstractBaseUser, opened: Opened) -> list[tuple[int, str]]:
    """Return what an author says of each move, by index; of moves that are gone, with the last one."""
    replay, last = opened.replay, len(opened.replay.steps) - 1
    told = []
    for written in written_on(author, opened.place):
        now = written.now
        if now.is_deleted:
            continue
        text = in_gcg(replay, now.step, now.moves, now.text) if now.moves else now.text
        was = taken_back(now, replay)
        about_it = _("About %(move)s, which a ruling took back:") % {"move": was} if was else ""
        told.append((min(written.step - 1, last), "\n".join(filter(None, (about_it, text)))))
    return told
