"""Links that make a device an arbiter's, or a number's. They ask first: machines follow links, too."""

from urllib.parse import urlsplit

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from faristol.duplicate.state import Entrant
from faristol.formats.duplicate_results import name_of
from faristol_web.accounts.visitors import visitor_id
from faristol_web.duplicate import services
from faristol_web.duplicate.codes import qr_code
from faristol_web.duplicate.models import NumberLink, Session
from faristol_web.duplicate.queries import chairs_of, games_from, known_room, names_of
from faristol_web.duplicate.views import may_join

LOCAL = {"localhost", "127.0.0.1", "::1"}


@require_safe
def links(request: HttpRequest, public_id: str) -> HttpResponse:
    """All links of a session, to show, to send and to print; for arbiters, because they are keys."""
    found = get_object_or_404(Session, public_id=public_id)
    if not chairs_of(public_id, request.session).is_arbiter:
        raise Http404
    entrants = known_room(public_id).told.entrants
    token = services.arbiter_token(found, visitor=visitor_id(request.session))
    join_url = _absolute(request, "duplicate_session", public_id) if may_join(found) else ""
    context = {
        "session": found,
        "join_url": join_url,
        "join_qr": qr_code(join_url) if join_url else "",
        "arbiter_url": _absolute(request, "duplicate_arbiter", token),
        "cards": [
            _card(request, entrant, link)
            for entrant, link in zip(entrants, services.links_of(found, len(entrants)), strict=False)
        ],
        "is_local": urlsplit(f"//{request.get_host()}").hostname in LOCAL,
    }
    response = render(request, "duplicate/links.html", context)
    response.headers["Cache-Control"] = "no-store"
    return response


def _card(request: HttpRequest, entrant: Entrant, link: NumberLink) -> dict[str, object]:
    address = _absolute(request, "duplicate_number", link.token)
    return {"number": entrant.number, "name": name_of(entrant.names), "url": address, "qr": qr_code(address)}


@require_http_methods(["GET", "HEAD", "POST"])
def arbiter(request: HttpRequest, token: str) -> HttpResponse:
    """This device does the arbiter's work, too."""
    found = get_object_or_404(Session, invitation_hash=services.token_hash(token))
    if request.method == "POST":
        services.become_arbiter(found, token, visitor=visitor_id(request.session))
        return redirect("duplicate_console", found.public_id)
    context = {"session": found, "form": forms.Form(), "chairs": chairs_of(found.public_id, request.session)}
    return render(request, "duplicate/arbiter.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def number(request: HttpRequest, token: str) -> HttpResponse:
    """This device hands in for the number from now on; the one that did so before no longer does."""
    link = get_object_or_404(
        NumberLink.objects.select_related("session"), token_hash=services.token_hash(token)
    )
    public_id = link.session.public_id
    if request.method == "POST":
        playing = _playing(link)
        for each in playing:
            services.take_number(each, link.number, visitor=visitor_id(request.session))
        return redirect("duplicate_session", playing[-1].public_id)
    context = {
        "session": link.session,
        "form": forms.Form(),
        "number": link.number,
        "chairs": chairs_of(public_id, request.session),
    }
    return render(request, "duplicate/number.html", context)


def _playing(link: NumberLink) -> list[Session]:
    """A card is good for a whole series: later games, too, where the number is the same entrant's."""
    first, *later = games_from(link.session)
    names = names_of(known_room(first.public_id).told, link.number)
    same = [each for each in later if names_of(known_room(each.public_id).told, link.number) == names]
    return [first, *same]


def _absolute(request: HttpRequest, name: str, argument: str) -> str:
    return request.build_absolute_uri(reverse(name, args=[argument]))
