"""The account's page of switches, and what the browser's worker needs."""

import json
from typing import TYPE_CHECKING, cast

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from faristol_web.accounts.access import Deed, allowed
from faristol_web.accounts.browsers import device_name
from faristol_web.accounts.mail import can_send
from faristol_web.notifications import keys, services
from faristol_web.notifications.models import Kind
from faristol_web.notifications.wording import SWITCHES

if TYPE_CHECKING:
    from django.contrib.auth.models import User

_LONGEST = {"endpoint": 600, "p256dh": 120, "auth": 60}


class SwitchesForm(forms.Form):
    """The switches: kinds of news by way of sending."""

    by_mail = forms.MultipleChoiceField(required=False, choices=Kind.choices)
    by_push = forms.MultipleChoiceField(required=False, choices=Kind.choices)


@never_cache
@allowed(Deed.KEEP_ACCOUNT)
@require_http_methods(["GET", "HEAD", "POST"])
def switches(request: HttpRequest) -> HttpResponse:
    user = cast("User", request.user)
    form = SwitchesForm(request.POST)
    if request.method == "POST" and form.is_valid():
        services.settle(user, **form.cleaned_data)
        messages.success(request, _("Saved."))
        return redirect("notifications")
    settled = services.switches_of(user)
    context = {
        "kinds": [
            {"id": kind, "text": text, "mail": kind in settled.by_mail, "push": kind in settled.by_push}
            for kind, text in SWITCHES.items()
        ],
        "address": user.email,
        "can_send": can_send(),
        "browsers": [device_name(each.device) for each in user.subscriptions.order_by("made_at")],
        "public_key": keys.public_key(),
    }
    return render(request, "notifications/switches.html", context)


@allowed(Deed.KEEP_ACCOUNT)
@require_POST
def subscribe(request: HttpRequest) -> HttpResponse:
    """This browser is to be told, or no longer: `{"endpoint": …, "keys": {…}}`, without keys to end it."""
    user = cast("User", request.user)
    try:
        sent = json.loads(request.body)
        endpoint, own = sent["endpoint"], sent.get("keys")
        values = {"endpoint": endpoint, **({name: own[name] for name in ("p256dh", "auth")} if own else {})}
    except (ValueError, RecursionError, KeyError, TypeError, AttributeError):
        return HttpResponseBadRequest("not a subscription")
    if any(not isinstance(text, str) or len(text) > _LONGEST[name] for name, text in values.items()):
        return HttpResponseBadRequest("not a subscription")
    if not own:
        services.unsubscribe(user, endpoint)
        return HttpResponse(status=204)
    if not services.is_push_address(endpoint):
        return HttpResponseBadRequest("not a push service")
    services.subscribe(user, **values, device=request.headers.get("User-Agent", ""))
    return HttpResponse(status=204)


@require_safe
def worker(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 – Django's signature
    """Serve the worker at the top of the site, because it may open only pages below its own address."""
    response = HttpResponse(_WORKER, content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response


_WORKER = """\
// Shows what the site sends, also while none of its pages is open, and leads to the page that it is about.
self.addEventListener("push", (event) => {
  const { title, text, url, tag } = event.data.json();
  const icon = "/static/faristol/icons/icon-192.png";
  event.waitUntil(self.registration.showNotification(title, { body: text, icon, tag, data: { url } }));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((pages) => {
      const address = new URL(event.notification.data.url, self.location.origin).href;
      const open = pages.find((page) => page.url === address);
      return open ? open.focus() : self.clients.openWindow(address);
    }),
  );
});
"""
