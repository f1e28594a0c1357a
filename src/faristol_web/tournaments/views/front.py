"""The list of tournaments, a new one, its front page, and the links that give devices work to do."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django import forms
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_safe

from faristol.errors import FaristolError
from faristol.rulebook import Rulebook
from faristol.tournament.chapters.registration import is_early, is_late, is_open
from faristol.tournament.defaults import default_settings
from faristol.tournament.settings import Settings
from faristol.tournament.state import Standing, TournamentState
from faristol_web.accounts.allowances import limits
from faristol_web.accounts.visitors import visitor_id
from faristol_web.http import cache
from faristol_web.http.limits import OPENINGS
from faristol_web.http.rows import digest_of
from faristol_web.language.days import money
from faristol_web.language.refusals import refusal
from faristol_web.rulebooks.books import offered
from faristol_web.tournaments.domain import desk, services
from faristol_web.tournaments.domain.queries import listed, tournaments_by_status
from faristol_web.tournaments.domain.roles import Deed, knows_all, may, role_of, tournament_for
from faristol_web.tournaments.domain.sentences import said
from faristol_web.tournaments.forms.settings import Basics, TournamentForm, initial_of
from faristol_web.tournaments.models import Tournament

LISTED = 30
COMING = (Tournament.Status.REGISTRATION, Tournament.Status.RUNNING)


@require_safe
def tournaments(request: HttpRequest) -> HttpResponseBase:
    over = Paginator(tournaments_by_status(Tournament.Status.OVER), LISTED).get_page(request.GET.get("page"))
    key = (
        *(digest_of(tournaments_by_status, status) for status in COMING),
        digest_of(_some_over, over.start_index(), over.end_index()),
        over.paginator.count,
        *(book.digest for book in offered()),
    )

    def context() -> dict[str, object]:
        registering, running = map(tournaments_by_status, COMING)
        return {
            "registering": listed(registering),
            "running": listed(running),
            "over": listed(over.object_list),
            "page": over,
        }

    return cache.page(
        request,
        "tournaments/list.html",
        key=key,
        context=context,
        query={"page": over.number} if over.number > 1 else {},
    )


def _some_over(start: int, stop: int) -> QuerySet[Tournament]:
    return tournaments_by_status(Tournament.Status.OVER)[max(0, start - 1) : stop]


@dataclass(frozen=True, slots=True, kw_only=True)
class Filled:
    """Facts known about a new tournament before its form is filled in."""

    basics: Mapping[str, Any] = field(default_factory=dict)
    settings: Callable[[Settings], Settings] = lambda proposed: proposed
    """From what the rulebook proposes."""
    terms: services.SiteTerms = field(default_factory=services.SiteTerms)
    opened: Callable[[Tournament], None] = lambda _made: None
    """Listener for the new tournament."""
    back: str = ""
    """The page it was filled in from."""


@require_http_methods(["GET", "HEAD", "POST"])
@limits(OPENINGS)
def new_tournament(request: HttpRequest) -> HttpResponse:
    return fill_in(request, Filled(basics={"rulebook": own_rulebook()}))


def fill_in(request: HttpRequest, filled: Filled) -> HttpResponse:
    """First what the rulebook's own values follow from; then all of them, to be changed."""
    basics = Basics(request.GET if "title" in request.GET else None, initial=dict(filled.basics))
    if not basics.is_bound or not basics.is_valid():
        status = 400 if basics.errors else 200
        return render(request, "tournaments/new.html", {"basics": basics, "back": filled.back}, status=status)
    book = basics.book
    try:
        proposed = filled.settings(_proposed(book, basics))
    except FaristolError as error:
        basics.add_error(None, refusal(error))
        return render(request, "tournaments/new.html", {"basics": basics, "back": filled.back}, status=400)
    form = TournamentForm(request.POST or None, initial=initial_of(proposed, filled.terms))
    if request.method == "POST" and form.is_valid():
        made = _opened(request, form, book, proposed)
        if made is not None:
            filled.opened(made)
            return redirect("tournament_desk", made.slug)
    context: dict[str, Any] = {
        "form": form,
        "groups": form.groups(),
        "rulebook": book,
        "back": filled.back,
    }
    return render(request, "tournaments/new.html", context, status=400 if form.errors else 200)


def own_rulebook() -> str | None:
    """One in the reader's language, where there is one."""
    language = (get_language() or "").split("-")[0]
    return next((book.id for book in offered() if book.language == language), None)


def _proposed(book: Rulebook, basics: Basics) -> Settings:
    clean = basics.cleaned_data
    settings = default_settings(book, title=clean["title"], day=clean["day"])
    return replace(settings, time_zone=services.time_zone_of(book.language))


def _opened(
    request: HttpRequest, form: TournamentForm, book: Rulebook, proposed: Settings
) -> Tournament | None:
    user = request.user if request.user.is_authenticated else None
    try:
        return services.open_tournament(
            book,
            form.settings(proposed),
            form.terms(),
            visitor=visitor_id(request.session),
            user=user,
            knows_all=knows_all(request),
        )
    except FaristolError as error:
        form.add_error(None, said(error, book, {}))
        return None


@require_safe
def front(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what, when and where; the way to everything else."""
    tournament, state = shown(request, slug)
    settings = state.settings
    standing = [entrant.standing for entrant in state.entrants.values()]
    book = desk.rulebook_of(tournament.public_id)
    context = {
        "tournament": tournament,
        "state": state,
        "settings": settings,
        "rulebook": book,
        "fee": money(settings.registration.fee_cents, settings.registration.currency),
        "entered": standing.count(Standing.IN),
        "waiting": standing.count(Standing.WAITING),
        "registration": registration_stage(state, services.today(settings)),
        "round": state.round,
        "may_see_desk": may(role_of(request, tournament), Deed.SEE_DESK),
    }
    return render(request, "tournaments/front.html", context)


def registration_stage(state: TournamentState, on: str) -> str:
    """Return the stage of registration: "early", "open", "late", "closed"."""
    is_past = bool(state.settings.day) and on > state.settings.day
    if state.rounds or state.is_closed or is_past:
        return "closed"
    if is_open(state.settings, on):
        return "open"
    if is_early(state.settings, on):
        return "early"
    return "late" if is_late(state.settings, on) else "closed"


def shown(request: HttpRequest, slug: str) -> tuple[Tournament, TournamentState]:
    """
    A tournament for everyone; a hidden one for those who run it.

    Raises:
        Http404: if there is none.
    """
    tournament = tournament_for(request, slug)
    try:
        return tournament, desk.state_of(tournament.public_id)
    except FaristolError as error:
        raise Http404 from error


@require_http_methods(["GET", "HEAD", "POST"])
def take_role(request: HttpRequest, token: str) -> HttpResponse:
    """A device does that work from now on. It asks first: machines follow links, too."""
    link = services.good_link(token)
    if link is None:
        raise Http404
    if request.method == "POST":
        user = request.user if request.user.is_authenticated else None
        services.take_seat(link, visitor=visitor_id(request.session), user=user)
        return redirect("tournament_desk", link.tournament.slug)
    context = {
        "tournament": link.tournament,
        "link": link,
        "form": forms.Form(),
        "role": role_of(request, link.tournament),
    }
    return render(request, "tournaments/role.html", context)
