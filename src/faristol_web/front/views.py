"""Pages about the site itself, and the choices of a language and of light or dark."""

import sys
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseServerError, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import get_template
from django.templatetags.static import static
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views import i18n
from django.views.decorators.http import require_POST, require_safe

from faristol_web.databases.unwritten import RETRY_SECONDS, is_unwritten
from faristol_web.http import cache
from faristol_web.http.origin import from_own_pages
from faristol_web.http.resending import what_was_sent
from faristol_web.http.theme import COOKIE, THEMES, theme_of
from faristol_web.play.opponents import shown_levels
from faristol_web.rulebooks.books import offered

ICON_SIZES = (192, 512)
KEPT_FROM_ROBOTS = (
    "/admin/",
    "/administrator/",
    "/join/",
    "/play-now/",
    "/people/",
    "/search/",
    "/words/",
    "/analysis/",
    "/api/",
)
"""Pages for one person, pages that change something, and pages that cost the server much."""


set_language = from_own_pages(i18n.set_language)


@from_own_pages
@require_POST
def set_theme(request: HttpRequest) -> HttpResponse:
    """Remembered in a cookie; an empty choice leaves it to the system again."""
    target = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(target, request.get_host(), require_https=request.is_secure())
    response = redirect(target if is_ours else reverse("start"))
    response.status_code = HTTPStatus.SEE_OTHER
    chosen = request.POST.get("theme", "")
    if chosen in THEMES:
        age, is_secure = settings.SESSION_COOKIE_AGE, request.is_secure()
        response.set_cookie(COOKIE, chosen, max_age=age, samesite="Lax", secure=is_secure, httponly=True)
    else:
        response.delete_cookie(COOKIE, samesite="Lax")
    return response


def expired_form(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001 – Django's signature
    """Refused for want of its token, and the way back to the page that it stood on."""
    came_from = request.headers.get("Referer", "")
    is_ours = url_has_allowed_host_and_scheme(
        came_from, request.get_host(), require_https=request.is_secure()
    )
    back = {"back": came_from if is_ours else ""}
    return render(request, "403_csrf.html", back, status=HTTPStatus.FORBIDDEN)


def server_error(request: HttpRequest) -> HttpResponse:
    """Asked while the error is handled: whether it is our fault, or nothing can be written for a moment."""
    if not is_unwritten(sys.exception()):
        page = get_template("500.html").render({"theme": theme_of(request)})
        return HttpResponseServerError(page)
    is_form = request.method == "POST"
    context = {"is_form": is_form, "again": what_was_sent(request) if is_form else None}
    response = render(request, "503.html", context, status=HTTPStatus.SERVICE_UNAVAILABLE)
    response["Cache-Control"], response["Retry-After"] = "no-store", str(RETRY_SECONDS)
    return response


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """Show what this is, whose work it is, and under which licences."""
    return cache.page_with_forms(
        request, "about.html", key=_rulebooks, context=lambda: {"rulebooks": offered()}
    )


@require_safe
def help_page(request: HttpRequest) -> HttpResponse:
    """Keys, typed commands, the levels of the computer, screen readers, and what each role can do."""

    def context() -> dict[str, object]:
        return {"levels": shown_levels(get_language() or "en")}

    return cache.page_with_forms(request, "help.html", key=_rulebooks, context=context)


def _rulebooks() -> cache.Key:
    return tuple(book.digest for book in offered())


@require_safe
def robots(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 – Django's signature
    """Ask search engines to leave alone what is meant for one person, or is dear to make."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in KEPT_FROM_ROBOTS)]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 – Django's signature
    """Let a phone or a laptop install the site as an app of its own."""
    icons = [
        {"src": static(f"faristol/icons/icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
        for size in ICON_SIZES
    ]
    shortcuts = [
        {"name": _("Lobby"), "url": reverse("lobby")},
        {"name": _("Over the board"), "url": reverse("table")},
        {"name": _("Validator"), "url": reverse("validator")},
    ]
    content = {
        "id": "/",
        "name": "Faristol",
        "short_name": "Faristol",
        "description": _("Play, referee and run crossword-tile tournaments."),
        "lang": get_language() or "en",
        "start_url": reverse("start"),
        "scope": "/",
        "display": "standalone",
        "background_color": "#f6f0e4",
        "theme_color": "#8d633f",
        "icons": icons,
        "shortcuts": shortcuts,
    }
    return JsonResponse(content, content_type="application/manifest+json")
