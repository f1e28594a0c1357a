"""Registration for players, and the public list of entrants."""

import re
import secrets

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from faristol.errors import FaristolError
from faristol.rulebook import Rulebook
from faristol.tournament.chapters.registration import may_ask_grant
from faristol.tournament.conditions import accepts_rules, conditions, is_list_public
from faristol.tournament.settings import Settings
from faristol.tournament.state import Standing, TournamentState
from faristol_web.accounts.allowances import count
from faristol_web.http.limits import REGISTRATIONS
from faristol_web.http.qr_codes import qr_code
from faristol_web.language.days import money
from faristol_web.tournaments.domain import desk, services
from faristol_web.tournaments.domain.ratings import rating_of
from faristol_web.tournaments.domain.roles import Deed, Role, actor_of, may, role_of
from faristol_web.tournaments.domain.sentences import said
from faristol_web.tournaments.forms.people import RegistrationForm
from faristol_web.tournaments.models import Registration, Tournament
from faristol_web.tournaments.views.front import registration_stage, shown

JUST_REGISTERED = "tournament_registered"

_WISH = re.compile(r"[\w-]{22}")


@require_http_methods(["GET", "HEAD", "POST"])
def register(request: HttpRequest, slug: str) -> HttpResponse:
    tournament, state = shown(request, slug)
    settings, book = state.settings, desk.rulebook_of(tournament.public_id)
    today = services.today(settings)
    stage = registration_stage(state, today)
    form = RegistrationForm(
        request.POST or None,
        asks_email=tournament.asks_email,
        asks_phone=tournament.asks_phone,
        may_ask_grant=may_ask_grant(settings, today),
        must_accept=accepts_rules(book),
    )
    if request.method == "POST" and stage in {"open", "late"} and form.is_valid():
        made = _registered(request, tournament, form, book, today)
        if made is not None:
            request.session[JUST_REGISTERED] = made.pk
            return redirect("tournament_registered", slug)
    context = {
        "tournament": tournament,
        "state": state,
        "settings": settings,
        "rulebook": book,
        "form": form,
        "stage": stage,
        "conditions": _conditions(book, settings),
        "fee": money(settings.registration.fee_cents, settings.registration.currency),
        "wish": _wish(request) or secrets.token_urlsafe(16),
    }
    status = 400 if form.errors else 409 if request.method == "POST" else 200
    return render(request, "tournaments/register.html", context, status=status)


def _wish(request: HttpRequest) -> str:
    """Return the form's wish id, so that sending it again does nothing new."""
    sent = request.POST.get("wish", "")
    return sent if _WISH.fullmatch(sent) else ""


def _registered(
    request: HttpRequest, tournament: Tournament, form: RegistrationForm, book: Rulebook, today: str
) -> Registration | None:
    """None where something stands against it, which the form then says."""
    if form.is_machine:
        form.add_error(None, _("This looks as if a robot had filled it in. Leave the last field blank."))
        return None
    name, wish = form.cleaned_data["name"], _wish(request)
    if (known := services.registered_before(tournament, wish, name)) is not None:
        return known
    count(request, REGISTRATIONS, of=tournament.public_id)
    if services.has_name(tournament, name):
        form.add_error(
            "name", _("An entrant with this name already exists. Add something that tells them apart.")
        )
        return None
    settings = desk.held_of(tournament.public_id).state.settings
    rating, player = rating_of(settings.rating, name)
    person = form.person(
        wants_grant=form.cleaned_data.get("wants_grant", False),
        language=(get_language() or "")[:8],
        rating=rating,
        rating_player=player,
        user=request.user if request.user.is_authenticated else None,
    )
    try:
        return services.register(
            tournament,
            person,
            on=today,
            actor=actor_of(Role.PLAYER),
            is_accepted=accepts_rules(book),
            wish=wish,
        )
    except FaristolError as error:
        form.add_error(None, said(error, book, {}))
        return None


def _conditions(book: Rulebook, settings: Settings) -> list[dict[str, str]]:
    """Return the rulebook's conditions: in its own words if it has the reader's language."""
    language = (get_language() or "en").partition("-")[0]
    return [
        {"text": condition.texts.get(language) or _(condition.text), "citation": condition.citation}
        for condition in conditions(book, settings)
    ]


@require_safe
def registered(request: HttpRequest, slug: str) -> HttpResponse:
    """The private link, shown to the person who has just registered on this device."""
    tournament, state = shown(request, slug)
    known = tournament.registrations.filter(pk=request.session.get(JUST_REGISTERED), erased_at=None)
    registration = known.first()
    if registration is None or registration.entrant is None:
        return redirect("tournament_register", slug)
    mine = request.build_absolute_uri(reverse("tournament_mine", args=[slug, registration.token]))
    entrant = state.entrants[registration.entrant]
    context = {
        "tournament": tournament,
        "settings": state.settings,
        "entrant": entrant,
        "is_waiting": entrant.standing == Standing.WAITING,
        "fee": money(state.settings.registration.fee_cents, state.settings.registration.currency),
        "mine": mine,
        "qr": qr_code(mine),
    }
    response = render(request, "tournaments/registered.html", context)
    response.headers["Cache-Control"] = "no-store"
    return response


@require_safe
def entrants(request: HttpRequest, slug: str) -> HttpResponse:
    """List the entrants: name, club and rating, nothing else."""
    tournament, state = shown(request, slug)
    book = desk.rulebook_of(tournament.public_id)
    is_public = is_list_public(book) or may(role_of(request, tournament), Deed.SEE_DESK)
    context = {
        "tournament": tournament,
        "settings": state.settings,
        "is_public": is_public,
        "entered": _by_seeding(state) if is_public else [],
        "waiting": _standing(state, Standing.WAITING) if is_public else [],
        "withdrawn": _standing(state, Standing.WITHDRAWN) if is_public else [],
        "registration": registration_stage(state, services.today(state.settings)),
    }
    return render(request, "tournaments/entrants.html", context)


def _standing(state: TournamentState, standing: Standing) -> list[object]:
    return [entrant for entrant in state.entrants.values() if entrant.standing == standing]


def _by_seeding(state: TournamentState) -> list[object]:
    """In the first order once it is fixed, before that as they came."""
    order = {number: place for place, number in enumerate(state.seeding)}
    entrants = [entrant for entrant in state.entrants.values() if entrant.standing == Standing.IN]
    return sorted(entrants, key=lambda entrant: (order.get(entrant.number, len(order)), entrant.number))
