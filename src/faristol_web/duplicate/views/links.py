"""Links that make a device an arbiter's, or a number's. They ask first: machines follow links, too."""

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from faristol.duplicate.state import Entrant
from faristol.formats.duplicate.results import name_of
from faristol_web.accounts.links import is_current, token_hash
from faristol_web.accounts.visitors import visitor_id
from faristol_web.duplicate.domain import services
from faristol_web.duplicate.domain.queries import chairs_of, games_from, known_room, names_of
from faristol_web.duplicate.forms.session import Playing
from faristol_web.duplicate.models import NumberLink, Session
from faristol_web.duplicate.views.sessions import may_join, must_say, sit_down
from faristol_web.http.qr_codes import is_local, qr_code
from faristol_web.language.numerals import whole_number


@require_http_methods(["GET", "HEAD", "POST"])
def links(request: HttpRequest, public_id: str) -> HttpResponse:
    """All links of a session, to show, to send and to print; for arbiters, because they are keys."""
    session = get_object_or_404(Session, public_id=public_id)
    if not chairs_of(public_id, request.session).is_arbiter:
        raise Http404
    if request.method == "POST":
        _change(request, session)
        return redirect("duplicate_links", public_id)
    entrants = known_room(public_id).told.entrants
    token = services.arbiter_token(session)
    join_url = _absolute(request, "duplicate_session", public_id) if may_join(session) else ""
    context = {
        "session": session,
        "join_url": join_url,
        "join_qr": qr_code(join_url) if join_url else "",
        "arbiter_url": _absolute(request, "duplicate_arbiter", token) if token else "",
        "cards": [
            _card(request, entrant, link)
            for entrant, link in zip(entrants, services.links_of(session, len(entrants)), strict=False)
        ],
        "may_open": session.status == Session.Status.OPEN,
        "is_local": is_local(request.get_host()),
    }
    response = render(request, "duplicate/links.html", context)
    response.headers["Cache-Control"] = "no-store"
    return response


def _change(request: HttpRequest, session: Session) -> None:
    """Open it to holders of the link, or close it; or make a link anew that came into wrong hands."""
    posted = request.POST
    if posted.get("joinable") in {"yes", "no"}:
        services.set_joinable(session, is_joinable=posted["joinable"] == "yes")
    elif "new_arbiter" in posted:
        services.renew_arbiters_link(session, visitor=visitor_id(request.session))
        messages.info(request, _("Here is a new link for arbiters. The old one no longer works."))
    elif (number := whole_number(posted.get("new_number"))) is not None:
        for game in _same_entrant(session, number):
            services.renew_numbers_link(game, number)
        messages.info(
            request,
            _("Number %(number)s has a new link. The old one no longer works.") % {"number": number},
        )


def _same_entrant(session: Session, number: int) -> list[Session]:
    """A card is good for all games of a series: so it is withdrawn in all of them."""
    names = names_of(known_room(session.public_id).told, number)
    if not names:
        raise Http404
    games = [session] if session.series is None else session.series.sessions.all()
    return [game for game in games if names_of(known_room(game.public_id).told, number) == names]


def _card(request: HttpRequest, entrant: Entrant, link: NumberLink) -> dict[str, object]:
    token = link.token  # none for a link of an older version: it works, and cannot be shown
    address = _absolute(request, "duplicate_number", token) if token else ""
    qr = qr_code(address) if address else ""
    return {"number": entrant.number, "name": name_of(entrant.names), "url": address, "qr": qr}


@require_http_methods(["GET", "HEAD", "POST"])
def arbiter(request: HttpRequest, token: str) -> HttpResponse:
    """Make this device an arbiter's, too."""
    session = get_object_or_404(Session, invitation_hash=token_hash(token))
    if not is_current(services.ARBITERS_LINK, session.invitation_nonce, session.invitation_hash):
        raise Http404
    if request.method == "POST":
        services.become_arbiter(session, visitor=visitor_id(request.session))
        return redirect("duplicate_console", session.public_id)
    context = {
        "session": session,
        "form": forms.Form(),
        "chairs": chairs_of(session.public_id, request.session),
    }
    return render(request, "duplicate/arbiter.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def number(request: HttpRequest, token: str) -> HttpResponse:
    """Let this device hand in for the number from now on, in place of the one before."""
    link = get_object_or_404(NumberLink.objects.select_related("session"), token_hash=token_hash(token))
    if not link.is_current:
        raise Http404
    chairs = chairs_of(link.session.public_id, request.session)
    form = Playing(request.POST or None, leads=must_say(link.session, chairs))
    if request.method == "POST" and (form.is_valid() or not form.fields):
        playing = _playing(link)
        for game in playing:
            was = chairs_of(game.public_id, request.session)
            services.take_number(game, link.number, visitor=visitor_id(request.session))
            sit_down(game.public_id, was)
        return redirect("duplicate_session", playing[-1].public_id)
    context = {"session": link.session, "form": form, "number": link.number, "chairs": chairs}
    return render(request, "duplicate/number.html", context, status=400 if form.errors else 200)


def _playing(link: NumberLink) -> list[Session]:
    """A card is good for a whole series: later games, too, where the number is the same entrant's."""
    first, *later = games_from(link.session)
    names = names_of(known_room(first.public_id).told, link.number)
    same = [game for game in later if names_of(known_room(game.public_id).told, link.number) == names]
    return [first, *same]


def _absolute(request: HttpRequest, name: str, argument: str) -> str:
    return request.build_absolute_uri(reverse(name, args=[argument]))
