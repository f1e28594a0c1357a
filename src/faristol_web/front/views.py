"""Pages about the site itself, and the choices of a language and of light or dark."""

import sys
from dataclasses import dataclass
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseServerError
from django.shortcuts import redirect, render
from django.template.loader import get_template
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.http import url_has_allowed_host_and_scheme
from django.views import i18n
from django.views.decorators.http import require_POST, require_safe

from faristol.lexicon import Lexicon, load_lexicon, shipped_ids
from faristol_web.databases.unwritten import RETRY_SECONDS, is_unwritten
from faristol_web.http.origin import from_own_pages
from faristol_web.http.resending import what_was_sent
from faristol_web.http.theme import COOKIE, THEMES, theme_of
from faristol_web.language.lexica import label, title
from faristol_web.rulebooks.books import offered


@dataclass(frozen=True, slots=True)
class WordList:
    """As its card on the page about the program."""

    lexicon: Lexicon
    words: str
    """How many, as the reader's language writes it."""
    title: str
    label: str


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
    """What this is, whose work it is, and under which licences."""
    lists = [_as_card(load_lexicon(lexicon_id)) for lexicon_id in shipped_ids()]
    return render(request, "about.html", {"word_lists": lists, "rulebooks": offered()})


def _as_card(lexicon: Lexicon) -> WordList:
    words = number_format(lexicon.word_count, force_grouping=True)
    return WordList(lexicon, words, title(lexicon), label(lexicon))


@require_safe
def help_page(request: HttpRequest) -> HttpResponse:
    """Keys, typed commands, screen readers, and what each role can do."""
    return render(request, "help.html")
