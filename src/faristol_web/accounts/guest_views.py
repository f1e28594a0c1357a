"""Links that let a guest work in one event or game: arbiters make and revoke them."""

from typing import TYPE_CHECKING, cast

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from faristol_web.accounts import guests
from faristol_web.accounts.access import Deed, Role, allowed
from faristol_web.accounts.forms import GuestName
from faristol_web.accounts.models import GuestLink
from faristol_web.accounts.views import gone
from faristol_web.accounts.visitors import visitor_id
from faristol_web.accounts.wording import ROLES
from faristol_web.http.qr_codes import qr_code
from faristol_web.language.numerals import whole_number

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@never_cache
@allowed(Deed.RULE_GAMES)
@require_http_methods(["GET", "HEAD", "POST"])
def guest_links(request: HttpRequest, kind: str, public_id: str) -> HttpResponse:
    place, user = guests.place_of(kind, public_id), cast("User", request.user)
    if place is None or guests.plays_there(user, place):
        raise Http404
    if request.method == "POST":
        if "revoke" in request.POST:
            mine = GuestLink.objects.filter(kind=kind, place=public_id, revoked_at=None)
            guests.revoke(get_object_or_404(mine, pk=whole_number(request.POST["revoke"])))
        else:
            guests.new_guest_link(kind, public_id, made_by=user)
        return redirect("guest_links", kind, public_id)
    cards = [_card(request, link) for link in guests.links_of(kind, public_id)]
    return render(request, "accounts/guest_links.html", {"place": place, "cards": cards})


def _card(request: HttpRequest, link: GuestLink) -> dict[str, object]:
    token = link.token
    url = request.build_absolute_uri(reverse("guest", args=[token])) if token else ""
    return {
        "pk": link.pk,
        "url": url,
        "qr": qr_code(url) if url else "",
        "role": ROLES[Role(link.role)][0],
        "guests": len(link.guests.all()),
        "came_at": max((each.came_at for each in link.guests.all()), default=None),
    }


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def guest(request: HttpRequest, token: str) -> HttpResponse:
    """Asks first: machines follow links, too."""
    link = guests.good_guest_link(token)
    place = guests.place_of(link.kind, link.place) if link else None
    if link is None or place is None or guests.plays_there(link.made_by, place):
        return gone(request)
    form = _form(request)
    if request.method == "POST" and form.is_valid():
        if "name" in form.cleaned_data:
            request.session["name"] = form.cleaned_data["name"]
        guests.come_in(link, visitor=visitor_id(request.session))
        return redirect(place.url)
    context = {"form": form, "place": place, "role": ROLES[Role(link.role)]}
    return render(request, "accounts/guest.html", context, status=400 if form.errors else 200)


def _form(request: HttpRequest) -> forms.Form:
    """Rulings are signed: an account has a name, a guest enters one."""
    data = request.POST if request.method == "POST" else None
    if request.user.is_authenticated:
        return forms.Form(data)
    return GuestName(data, initial={"name": str(request.session.get("name", ""))})
