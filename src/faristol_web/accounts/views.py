"""The one-time link that makes the administrator."""

from django.contrib.auth import login
from django.contrib.auth.forms import BaseUserCreationForm
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from faristol_web.accounts import services


@sensitive_post_parameters("password1", "password2")
@require_http_methods(["GET", "HEAD", "POST"])
def administrator(request: HttpRequest, token: str) -> HttpResponse:
    if not services.is_administrator_link(token):
        raise Http404
    form = BaseUserCreationForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        clean = form.cleaned_data
        user = services.make_administrator(token, username=clean["username"], password=clean["password1"])
        if user is None:
            raise Http404
        login(request, user)
        return redirect("start")
    return render(request, "accounts/administrator.html", {"form": form}, status=400 if form.errors else 200)
