"""Making an account, logging in and out, a forgotten password, and the links for these."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import authenticate, login
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from faristol_web.accounts import lockout, mail, services
from faristol_web.accounts.access import Deed, allowed
from faristol_web.accounts.allowances import count
from faristol_web.accounts.forms import Forgotten, LogIn, NewAdministrator, NewPassword, SignUp
from faristol_web.accounts.models import PersonalLink, SiteSetting
from faristol_web.accounts.names import account_called, known_by
from faristol_web.accounts.visitors import profile_of
from faristol_web.http import resending
from faristol_web.http.limits import KEPT_FORMS, MAILS, MAILS_HERE, SIGN_UPS, address_of

BACKEND = "django.contrib.auth.backends.ModelBackend"


@never_cache
@sensitive_post_parameters("password1", "password2")
@require_http_methods(["GET", "HEAD", "POST"])
def administrator(request: HttpRequest, token: str) -> HttpResponse:
    """The one-time link that makes the first administrator."""
    if not services.is_administrator_link(token):
        return gone(request)
    form = NewAdministrator(request.POST or None)
    if request.method == "POST" and form.is_valid():
        clean = form.cleaned_data
        user = services.make_administrator(token, username=clean["username"], password=clean["password1"])
        if user is None:
            return gone(request)
        login(request, user, BACKEND)
        messages.success(request, _("You are the administrator. Assign roles here."))
        return redirect("people")
    return render(request, "accounts/administrator.html", {"form": form}, status=400 if form.errors else 200)


def gone(request: HttpRequest) -> HttpResponse:
    """The same for a one-time link that was used, revoked or is too old as for one that never was."""
    return render(request, "accounts/gone.html", status=404)


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def log_in(request: HttpRequest) -> HttpResponse:
    form, status = LogIn(request.POST or None), 200
    if request.method == "POST":
        status = 400
        if form.is_valid():
            user, waiting_s = _checked(request, form)
            if user is not None:
                login(request, user, BACKEND)
                return _welcome(request, user)
            status = 429 if waiting_s else 400
    return _log_in_page(request, form, status=status, kept=request.POST.get("kept", ""))


def log_in_to_send(request: HttpRequest) -> HttpResponse:
    """Instead of the page that a form was sent to by nobody: once logged in, it can be sent as it is."""
    kept = resending.keep(request)
    if kept and not lockout.attempt([(KEPT_FORMS, f"kept {address_of(request)}")]):
        resending.keep_in_session(request, kept)
    return _log_in_page(request, LogIn(), status=403, kept=kept, was_sent=True)


def _log_in_page(
    request: HttpRequest, form: LogIn, *, status: int, kept: str, was_sent: bool = False
) -> HttpResponse:
    context = {
        "form": form,
        "next": request.get_full_path() if was_sent else _next(request),
        "kept": kept,
        "is_kept": bool(kept) or resending.kept_in_session(request) is not None,
        "was_sent": was_sent,
        "may_sign_up": services.site_setting().sign_up == SiteSetting.SignUp.ANYONE,
    }
    return render(request, "accounts/login.html", context, status=status)


def _checked(request: HttpRequest, form: LogIn) -> tuple[User | None, int]:
    """Return the owner of name and password, or how long to wait; the form says what is wrong."""
    typed, password = form.cleaned_data["username"], form.cleaned_data["password"]
    keys = lockout.password_keys(typed, address_of(request))
    if waiting_s := lockout.attempt(keys):
        form.add_error(None, lockout.wait_said(waiting_s))
        return None, waiting_s
    account = account_called(typed)
    user = authenticate(request, username=account.get_username() if account else typed, password=password)
    if not isinstance(user, User):
        form.add_error(None, _("Wrong user name or password. Try again."))
        return None, 0
    lockout.forgive(keys)
    return user, 0


def _welcome(request: HttpRequest, user: User) -> HttpResponse:
    text = request.POST.get("kept", "")
    kept = resending.read_kept(text)
    if kept is not None and not resending.keep_in_session(request, text):
        response = render(request, "accounts/send_kept.html", {"kept": kept})
    elif resending.kept_in_session(request) is not None:
        response = redirect("kept_form")
    else:
        response = redirect(_next(request) or resolve_url(settings.LOGIN_REDIRECT_URL))
    return with_language(response, profile_of(user).language)


@allowed(Deed.KEEP_ACCOUNT)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def kept_form(request: HttpRequest) -> HttpResponse:
    """Show what was written before signing in, to be sent; a POST forgets it."""
    kept = resending.kept_in_session(request)
    if request.method == "POST":
        resending.forget(request)
    if request.method == "POST" or kept is None:
        return redirect("account")
    return render(request, "accounts/send_kept.html", {"kept": kept})


def with_language(response: HttpResponse, language: str) -> HttpResponse:
    """The account's language goes along to whatever browser it logs in from."""
    if language in dict(settings.LANGUAGES):
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            language,
            max_age=settings.SESSION_COOKIE_AGE,
            samesite="Lax",
            secure=settings.LANGUAGE_COOKIE_SECURE,
        )
    return response


def _next(request: HttpRequest) -> str:
    """Return where the person wanted to go; only on this site."""
    asked = request.POST.get("next") or request.GET.get("next") or ""
    here = {request.get_host()}
    return asked if url_has_allowed_host_and_scheme(asked, here, require_https=request.is_secure()) else ""


@never_cache
@sensitive_post_parameters("password1", "password2")
@require_http_methods(["GET", "HEAD", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated:
        return redirect("account")
    if services.site_setting().sign_up != SiteSetting.SignUp.ANYONE:
        return render(request, "accounts/no_sign_up.html", status=403)
    return _sign_up(request, None)


def _sign_up(request: HttpRequest, link: PersonalLink | None) -> HttpResponse:
    if request.method == "POST":
        count(request, SIGN_UPS)  # also of forms with mistakes: they tell which names are taken
    form, status = SignUp(request.POST or None), 200
    if request.method == "POST":
        status = 400
        if form.is_valid() and (user := _made(form, link)) is not None:
            login(request, user, BACKEND)
            messages.success(request, _("Your account is ready, and you are signed in."))
            return redirect("account" if resending.kept_in_session(request) is None else "kept_form")
    return render(request, "accounts/sign_up.html", {"form": form, "link": link}, status=status)


def _made(form: SignUp, link: PersonalLink | None) -> User | None:
    clean = form.cleaned_data
    try:
        user = services.sign_up(
            username=clean["username"],
            password=clean["password1"],
            display_name=clean["display_name"],
            email=clean["email"],
            link=link,
        )
    except IntegrityError:  # somebody took it in the same moment
        form.add_error("username", ValidationError(_("This user name is taken. Choose another.")))
        return None
    if user is None:
        form.add_error(None, _("This invitation has already been used. Ask for another."))
    return user


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def forgotten(request: HttpRequest) -> HttpResponse:
    """The same answer for every name, so that nobody learns who has an account here."""
    if not mail.can_send():
        return render(request, "accounts/forgotten.html", {"form": None})
    form = Forgotten(request.POST or None)
    if request.method == "POST" and form.is_valid():
        _mail_link(request, form.cleaned_data["who"])
        return render(request, "accounts/forgotten.html", {"form": None, "is_sent": True})
    return render(request, "accounts/forgotten.html", {"form": form}, status=400 if form.errors else 200)


def _mail_link(request: HttpRequest, who: str) -> None:
    """Have a letter written beside, if anybody is called so."""
    if lockout.attempt([(MAILS, known_by(who)), (MAILS_HERE, f"mail {address_of(request)}")]):
        return
    # The request's host name comes from the client: a letter uses our own.
    mail.ask_for_links(who, settings.ADDRESS or request.build_absolute_uri("/"))


def personal_url(request: HttpRequest, link: PersonalLink) -> str:
    return request.build_absolute_uri(reverse("personal_link", args=[link.token])) if link.token else ""


@never_cache
@sensitive_post_parameters("password1", "password2")
@require_http_methods(["GET", "HEAD", "POST"])
def personal_link(request: HttpRequest, token: str) -> HttpResponse:
    """A one-time link: to a new password, or to an account."""
    link = services.good_personal_link(token)
    if link is None:
        return gone(request)
    if link.user is None:
        if services.site_setting().sign_up == SiteSetting.SignUp.NOBODY:
            return render(request, "accounts/no_sign_up.html", {"is_nobody": True}, status=403)
        return _sign_up(request, link)
    form = NewPassword(request.POST or None, user=link.user)
    if request.method == "POST" and form.is_valid():
        user = services.reset_password(link, form.cleaned_data["password1"])
        if user is None:
            return gone(request)
        lockout.forgive(lockout.name_keys(user.get_username(), address_of(request)))
        messages.success(request, _("Password changed. Sign in with the new one."))
        return redirect("login")
    context = {"form": form, "owner": link.user}
    return render(request, "accounts/new_password.html", context, status=400 if form.errors else 200)
