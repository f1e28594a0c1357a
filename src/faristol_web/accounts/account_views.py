"""The account's own page: what it has, what it is called, where it is logged in, and its end."""

from typing import cast

from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth.models import User
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from faristol_web.accounts import lockout, services
from faristol_web.accounts.access import GIVEN, Deed, Role, allowed, roles_of
from faristol_web.accounts.belongings import belongings_of
from faristol_web.accounts.browsers import browsers_of, device_name, log_out_everywhere
from faristol_web.accounts.erasure import erase_account
from faristol_web.accounts.forms import ChangeAccount, ChangePassword, ConfirmedByPassword
from faristol_web.accounts.names import display_name
from faristol_web.accounts.views import BACKEND, with_language
from faristol_web.accounts.visitors import profile_of
from faristol_web.accounts.wording import ROLES
from faristol_web.http.limits import address_of

SAID = {Role.ADMINISTRATOR, *GIVEN}
"""Roles worth showing to a person who has an account."""


@never_cache
@allowed(Deed.KEEP_ACCOUNT)
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    user = cast("User", request.user)
    profile = profile_of(user)
    known = {"display_name": profile.display_name, "email": user.email, "language": profile.language}
    form = ChangeAccount(request.POST or None, initial=known)
    if request.method == "POST" and form.is_valid():
        clean = {**known, **form.changes()}
        services.change_account(user, **clean)
        messages.success(request, _("Saved."))
        return with_language(redirect("account"), clean["language"])
    here = request.session.session_key
    context = {
        "form": form,
        "name": display_name(user),
        "belongings": belongings_of(user, profile.visitor),
        "roles": [ROLES[role] for role in ROLES if role in roles_of(user) & SAID],
        "browsers": [
            {"session": browser, "name": device_name(browser.device), "is_this": browser.session_key == here}
            for browser in browsers_of(user)
        ],
    }
    return render(request, "accounts/account.html", context, status=400 if form.errors else 200)


@never_cache
@allowed(Deed.KEEP_ACCOUNT)
@sensitive_post_parameters("password", "password1", "password2")
@require_http_methods(["GET", "HEAD", "POST"])
def password(request: HttpRequest) -> HttpResponse:
    user = cast("User", request.user)
    form = ChangePassword(request.POST or None, user=user)
    if request.method == "POST" and form.is_valid() and _knows_password(request, user, form):
        services.change_password(user, form.cleaned_data["password1"])
        login(request, user, BACKEND)  # this browser stays, under a new session
        messages.success(request, _("Password changed. Other browsers were signed out."))
        return redirect("account")
    return render(request, "accounts/password.html", {"form": form}, status=400 if form.errors else 200)


def _knows_password(request: HttpRequest, user: User, form: Form) -> bool:
    """Guesses count as those at logging in do."""
    keys = lockout.password_keys(user.get_username(), address_of(request))
    if waiting_s := lockout.attempt(keys):
        form.add_error(None, lockout.wait_said(waiting_s))
        return False
    if not user.check_password(form.cleaned_data["password"]):
        form.add_error("password", _("Wrong password. Try again."))
        return False
    lockout.forgive(keys)
    return True


@allowed(Deed.KEEP_ACCOUNT)
@require_POST
def log_out_elsewhere(request: HttpRequest) -> HttpResponse:
    log_out_everywhere(cast("User", request.user), besides=request.session.session_key)
    messages.success(request, _("You are signed out everywhere else."))
    return redirect("account")


@never_cache
@allowed(Deed.KEEP_ACCOUNT)
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest) -> HttpResponse:
    user = cast("User", request.user)
    form = ConfirmedByPassword(request.POST or None)
    if request.method == "POST" and form.is_valid() and _knows_password(request, user, form):
        if is_last_administrator(user):
            form.add_error(None, _("You are the only administrator: appoint another one first."))
        else:
            erase_account(user)
            logout(request)
            messages.success(request, _("Your account is deleted."))
            return redirect("start")
    return render(request, "accounts/delete.html", {"form": form}, status=400 if form.errors else 200)


def is_last_administrator(user: User) -> bool:
    others = User.objects.filter(is_superuser=True, is_active=True).exclude(pk=user.pk)
    return user.is_superuser and not others.exists()
