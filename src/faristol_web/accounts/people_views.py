"""People and what they may do: roles, locks and one-time links, by administrators; the table, for all."""

from typing import cast

from django.contrib import messages
from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from faristol_web.accounts import mail, services
from faristol_web.accounts.access import MAY, REACHES, Deed, Reach, Role, allowed
from faristol_web.accounts.account_views import is_last_administrator
from faristol_web.accounts.forms import GiveRoles, SiteTerms
from faristol_web.accounts.models import PersonalLink, SiteSetting
from faristol_web.accounts.names import display_name
from faristol_web.accounts.views import personal_url
from faristol_web.accounts.wording import DEEDS, ROLES
from faristol_web.accounts.wording import REACHES as REACH_NAMES
from faristol_web.http.qr_codes import qr_code
from faristol_web.language.numerals import whole_number

LISTED = 50


@never_cache
@allowed(Deed.ADMINISTER)
@require_http_methods(["GET", "HEAD", "POST"])
def people(request: HttpRequest) -> HttpResponse:
    setting = services.site_setting()
    form = SiteTerms(request.POST if request.POST.get("do") == "terms" else None, instance=setting)
    if request.method == "POST":
        answer = _change_site(request, form)
        if answer is not None:
            return answer
    asked = request.GET.get("q", "").strip()
    users = User.objects.select_related("profile").prefetch_related("site_roles").order_by("username")
    if asked:
        named = Q(username__icontains=asked) | Q(profile__display_name__icontains=asked)
        users = users.filter(named | Q(email__icontains=asked))
    page = Paginator(users, LISTED).get_page(request.GET.get("page"))
    context = {
        "asked": asked,
        "page": page,
        "people": [(row, display_name(row), _role_names(row)) for row in page.object_list],
        "form": form,
        "invites": setting.sign_up != SiteSetting.SignUp.NOBODY,
        "invitations": [_shown_link(request, link) for link in _open_invitations()],
    }
    return render(request, "accounts/people.html", context, status=400 if form.errors else 200)


def _change_site(request: HttpRequest, form: SiteTerms) -> HttpResponse | None:
    match request.POST.get("do"):
        case "terms" if form.is_valid():
            services.set_sign_up(form.cleaned_data["sign_up"])
            messages.success(request, _("Saved."))
        case "invite" if services.site_setting().sign_up != SiteSetting.SignUp.NOBODY:
            services.new_invitation(made_by=cast("User", request.user))
        case "revoke":
            link = get_object_or_404(_open_invitations(), pk=whole_number(request.POST.get("link")))
            services.revoke_personal_link(link)
        case _:
            return None
    return redirect("people")


def _open_invitations():  # noqa: ANN202 – a query set
    unused = PersonalLink.objects.filter(used_at=None, expires_at__gt=timezone.now())
    return unused.filter(purpose=PersonalLink.Purpose.INVITATION).order_by("-pk")


def _shown_link(request: HttpRequest, link: PersonalLink) -> dict[str, object]:
    url = personal_url(request, link)
    return {"pk": link.pk, "url": url, "qr": qr_code(url) if url else "", "expires_at": link.expires_at}


def _role_names(user: User) -> list[str]:
    held = [Role.ADMINISTRATOR] if user.is_superuser else []
    held += [Role(role.role) for role in user.site_roles.all()]
    return [str(ROLES[role][0]) for role in ROLES if role in held]


@never_cache
@allowed(Deed.ADMINISTER)
@require_http_methods(["GET", "HEAD", "POST"])
def person(request: HttpRequest, user_id: int) -> HttpResponse:
    user = get_object_or_404(User, pk=user_id)
    if request.method == "POST":
        _change_person(request, user)
        return redirect("person", user_id)
    given = user.site_roles.select_related("given_by__profile").order_by("pk")
    held = [role.role for role in given]
    held += [Role.ADMINISTRATOR.value] * user.is_superuser
    links = PersonalLink.objects.filter(user=user, used_at=None, expires_at__gt=timezone.now())
    made_by_hand = links.exclude(made_by=None).last()
    context = {
        "person": user,
        "name": display_name(user),
        "form": GiveRoles(initial={"roles": held}),
        "given": [
            (ROLES[Role(role.role)][0], role.given_at, display_name(role.given_by) if role.given_by else "")
            for role in given
        ],
        "is_self": user == request.user,
        "link": _shown_link(request, made_by_hand) if made_by_hand else None,
        "can_mail": mail.can_send(),
    }
    return render(request, "accounts/person.html", context)


def _change_person(request: HttpRequest, user: User) -> None:
    """Change a person; nobody can lock out the site's last administrator, or themselves by a slip."""
    by, is_self = cast("User", request.user), user == request.user
    match request.POST.get("do"):
        case "roles":
            form = GiveRoles(request.POST)
            if not form.is_valid():
                return
            roles = set(map(Role, form.cleaned_data["roles"]))
            loses_key = user.is_superuser and Role.ADMINISTRATOR not in roles
            if loses_key and (is_self or is_last_administrator(user)):
                messages.error(request, _("Only another administrator can take this role from you."))
                return
            services.set_roles(user, roles, given_by=by)
            messages.success(request, _("Saved."))
        case "lock" if not is_self:
            services.lock(user)
            messages.success(request, _("The account is locked, and signed out everywhere."))
        case "unlock":
            services.unlock(user)
            messages.success(request, _("The account is unlocked."))
        case "link":
            services.new_password_link(user, made_by=by)
        case _:
            pass


@require_safe
def roles(request: HttpRequest) -> HttpResponse:
    """The table of who may do what, as the site itself goes by it."""
    parts = [
        (REACH_NAMES[reach], [(DEEDS[deed], _cells(deed)) for deed in Deed if _reach(deed) is reach])
        for reach in REACH_NAMES
    ]
    return render(request, "accounts/roles.html", {"roles": ROLES.values(), "parts": parts})


def _reach(deed: Deed) -> Reach:
    return REACHES.get(deed, Reach.SITE)


def _cells(deed: Deed) -> list[tuple[str, bool]]:
    return [(str(ROLES[role][0]), role in MAY[deed]) for role in ROLES]
