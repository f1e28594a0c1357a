"""The list of sessions, a new one, and the pages on which one is played, run and watched."""

import logging

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from faristol.duplicate.prepared import format_prepared
from faristol.errors import FaristolError, IllegalMove
from faristol_web.accounts.allowances import count, limits
from faristol_web.accounts.visitors import visitor_id
from faristol_web.duplicate.domain import services
from faristol_web.duplicate.domain.queries import (
    Chairs,
    chairs_of,
    finished_sessions,
    known_room,
    listed_sessions,
    next_of,
    own_series,
    sessions_by_status,
)
from faristol_web.duplicate.forms.lines import MAX_ENTRANTS
from faristol_web.duplicate.forms.session import NEW_SERIES, JoinSession, NewSession, refusal_text
from faristol_web.duplicate.live.hub import session_hub
from faristol_web.duplicate.models import Series, Session
from faristol_web.http.limits import JOININGS, OPENINGS
from faristol_web.http.qr_codes import qr_code
from faristol_web.rulebooks.books import offered_duplicate, offered_duplicate_book

ATTEMPTS, MOST_ATTEMPTS = "refused_names", 5
NAME_TAKEN = "session.name_taken"

log = logging.getLogger(__name__)


@require_safe
def sessions(request: HttpRequest) -> HttpResponse:
    finished = finished_sessions(request.GET.get("page"))
    context = {
        "open_sessions": listed_sessions(sessions_by_status(Session.Status.OPEN)),
        "running_sessions": listed_sessions(sessions_by_status(Session.Status.RUNNING)),
        "finished_sessions": listed_sessions(finished.object_list),
        "page": finished,
    }
    return render(request, "duplicate/list.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@limits(OPENINGS)
def new_session(request: HttpRequest) -> HttpResponse:
    form = NewSession(
        request.POST or None,
        request.FILES or None,
        own_series=own_series(request.session),
        initial=_defaults(request),
    )
    if request.method == "POST" and form.is_valid():
        try:
            made = services.open_session(
                form.terms(),
                form.cleaned_data["entrants"],
                visitor=visitor_id(request.session),
                series=_series(form),
            )
        except FaristolError as error:
            if not isinstance(error, IllegalMove):  # what is not the visitor's to mend
                log.warning("a session could not be opened: %s", error)
            form.add_error(None, refusal_text(error))
        else:
            return redirect("duplicate_console", made.public_id)
    context = {"form": form, "groups": form.groups()}
    return render(request, "duplicate/new.html", context, status=400 if form.errors else 200)


def _series(form: NewSession) -> Series | None:
    chosen, book = form.cleaned_data["series"], form.book
    if chosen != NEW_SERIES or book is None:
        return form.own_series.get(chosen)
    method = form.cleaned_data["method"] or book.result.several_games.value
    return services.new_series(form.cleaned_data["title"], method)


def _defaults(request: HttpRequest) -> dict[str, object]:
    """A rulebook in the reader's language where there is one; what a link asks for."""
    defaults = own_rulebook() | {"series": request.GET.get("series", "")}
    if "racks" in request.GET:
        state = known_room(request.GET["racks"]).told
        if state.ended is not None:  # until then they are secret
            defaults |= {"rulebook": state.opened.rulebook, "prepared": format_prepared(state)}
    return defaults


def own_rulebook() -> dict[str, object]:
    """One in the reader's language, where there is one."""
    language = (get_language() or "").split("-")[0]
    return {"rulebook": next((book.id for book in offered_duplicate() if book.language == language), None)}


@require_safe
def session(request: HttpRequest, public_id: str) -> HttpResponse:
    """A player's page, or a spectator's."""
    session = get_object_or_404(Session.objects.select_related("series"), public_id=public_id)
    chairs = chairs_of(public_id, request.session)
    form = JoinSession(initial={"name": request.session.get("name", "")}, leads=must_say(session, chairs))
    return render(request, "duplicate/session.html", _shown(session, chairs, form))


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, public_id: str) -> HttpResponse:
    """Take a number, alone or as a pair; the page of the session asks for names."""
    session = get_object_or_404(Session.objects.select_related("series"), public_id=public_id)
    chairs = chairs_of(public_id, request.session)
    if request.method != "POST" or chairs.number is not None:
        return redirect("duplicate_session", public_id)
    if not may_join(session) or session.entrants >= MAX_ENTRANTS:
        messages.info(request, _("In this session the arbiter gives out the numbers. Ask for one."))
        return redirect("duplicate_session", public_id)
    form = JoinSession(request.POST, leads=must_say(session, chairs))
    if _asked_often(request, public_id):
        form.add_error(None, _("Several names were refused here. Ask the arbiter for a number."))
    elif form.is_valid():
        count(request, JOININGS, of=public_id)
        try:
            services.join(session, form.names(), visitor=visitor_id(request.session))
        except FaristolError as error:
            form.add_error(None, _refused(request, session, error))
        else:
            request.session["name"] = form.cleaned_data["name"]
            sit_down(public_id, chairs)
            return redirect("duplicate_session", public_id)
    return render(request, "duplicate/join.html", _shown(session, chairs, form), status=400)


def _refused(request: HttpRequest, session: Session, error: FaristolError) -> str:
    """Return the refusal; if names are the arbiter's alone, trying one does not reveal who plays."""
    taken = isinstance(error, IllegalMove) and any(
        getattr(objection, "rule", "") == NAME_TAKEN for objection in error.objections
    )
    if not taken or not offered_duplicate_book(session.rulebook_id).slip.by_number:
        return refusal_text(error)
    attempts = request.session.get(ATTEMPTS, {})
    request.session[ATTEMPTS] = attempts | {session.public_id: attempts.get(session.public_id, 0) + 1}
    return _("This name cannot be used here. Add something to it, or ask the arbiter.")


def _asked_often(request: HttpRequest, public_id: str) -> bool:
    return bool(request.session.get(ATTEMPTS, {}).get(public_id, 0) >= MOST_ATTEMPTS)


def must_say(session: Session, chairs: Chairs) -> bool:
    """True if this visitor would lose something by playing: without an arbiter nobody sees slips."""
    return chairs.is_arbiter and not session.automatic and session.status != Session.Status.OVER


def sit_down(public_id: str, chairs: Chairs) -> None:
    """An arbiter who plays from now on: the open console shows no secrets any more."""
    if chairs.is_arbiter:
        session_hub.unseat_arbiters(public_id)


@require_safe
def console(request: HttpRequest, public_id: str) -> HttpResponse:
    """The arbiter's."""
    session = get_object_or_404(Session.objects.select_related("series"), public_id=public_id)
    chairs = chairs_of(public_id, request.session)
    if not chairs.is_arbiter:
        raise Http404
    return render(request, "duplicate/console.html", _shown(session, chairs))


@require_safe
def hall_screen(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the projector what everyone may see."""
    session = get_object_or_404(Session.objects.select_related("series"), public_id=public_id)
    join_url = request.build_absolute_uri(reverse("duplicate_session", args=[public_id]))
    shown = join_url if may_join(session) else ""
    context = {"session": session, "join_url": shown, "join_qr": qr_code(shown) if shown else ""}
    return render(request, "duplicate/hall.html", context)


def may_join(session: Session) -> bool:
    """True if visitors may take numbers themselves: until the first coup."""
    return session.joinable and session.status == Session.Status.OPEN


def _shown(session: Session, chairs: Chairs, form: JoinSession | None = None) -> dict[str, object]:
    return {
        "session": session,
        "socket": f"/ws/duplicate/{session.public_id}/",
        "number": chairs.number,
        "is_arbiter": chairs.is_arbiter,
        "form": form if may_join(session) and chairs.number is None else None,
        "next_session": next_of(session),
    }
