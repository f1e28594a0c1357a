"""The desk: what to do next, the settings, the links, the history."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from faristol.errors import FaristolError
from faristol.tournament import actions as a
from faristol.tournament.events import (
    AppealDecided,
    InquiryAnswered,
    InquiryOpened,
    PairForbidden,
    ResultProposed,
    TournamentEvent,
)
from faristol.tournament.next_step import NextStep, next_step
from faristol.tournament.standings import table
from faristol.tournament.state import Standing
from faristol.tournament.visibility import visible_to
from faristol_web.http.qr_codes import is_local, qr_code
from faristol_web.language.numerals import whole_number
from faristol_web.tournaments.domain import desk, services
from faristol_web.tournaments.domain.roles import Deed, Role, actor_of, may
from faristol_web.tournaments.domain.sentences import told
from faristol_web.tournaments.domain.services import SiteTerms
from faristol_web.tournaments.forms.settings import TournamentForm, initial_of
from faristol_web.tournaments.models import RoleLink, Seat, Tournament
from faristol_web.tournaments.views.posting import Asked, Problem, answered, desk_page, known, problem_of

LEADING = 5
HISTORY = 100
OF_COMMITTEE = (InquiryOpened, InquiryAnswered, AppealDecided)
RULED = (*OF_COMMITTEE, PairForbidden)
"""Events that arbiters work on, and so read in full."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """The desk's next step, and where to do it."""

    kind: str
    sentence: str
    label: str
    url: str
    is_form: bool = False
    """One press does it here; else the button leads there."""


_STEPS: Mapping[str, tuple[Promise, Promise]] = {
    "register": (
        gettext_lazy(
            "There are not enough entrants to pair yet. Give players the registration page, or enter them "
            "yourself."
        ),
        gettext_lazy("Add players"),
    ),
    "seed": (
        gettext_lazy("Fix the seeding: by rating, unrated newcomers as the settings say."),
        gettext_lazy("Fix the seeding"),
    ),
    "pair": (
        gettext_lazy("Mark absent players, then preview the pairing of round %(round)s and publish it."),
        gettext_lazy("Pair round %(round)s"),
    ),
    "start": (
        gettext_lazy("Round %(round)s is paired and published. When everyone is seated, start its clock."),
        gettext_lazy("Start round %(round)s"),
    ),
    "enter": (
        gettext_lazy("Results are missing: enter them as the sheets come in. Next table: %(table)s."),
        gettext_lazy("Enter results of round %(round)s"),
    ),
    "agree": (
        gettext_lazy("The players at table %(table)s report different results. Check their sheets."),
        gettext_lazy("Check table %(table)s"),
    ),
    "close-round": (
        gettext_lazy("All results of round %(round)s are in. Closing the round makes them final."),
        gettext_lazy("Close round %(round)s"),
    ),
    "committee": (
        gettext_lazy("Question %(inquiry)s awaits the committee."),
        gettext_lazy("Go to the committee"),
    ),
    "prizes": (gettext_lazy("Check the prizes."), gettext_lazy("Go to the prizes")),
    "close": (
        gettext_lazy("All rounds are played. Check the prizes, then close the tournament."),
        gettext_lazy("Go to the prizes"),
    ),
    "rating": (
        gettext_lazy("The results can enter the rating list now."),
        gettext_lazy("Publish the ratings"),
    ),
    "over": (gettext_lazy("Everything is done and published."), gettext_lazy("Go to the standings")),
}


def step_shown(tournament: Tournament, step: NextStep) -> Step:
    """In words, with the address of the page where it is done."""
    sentence, label = _STEPS[step.kind]
    slug, values = tournament.slug, step.values
    round_number, table_number = values.get("round"), values.get("table")
    match step.kind:
        case "register" | "seed":
            url = reverse("tournament_desk_entrants", args=[slug])
        case "pair":
            url = reverse("tournament_desk_round", args=[slug, round_number]) + "?plan=1"
        case "agree":
            url = reverse("tournament_desk_table", args=[slug, round_number, table_number])
        case "start" | "close-round":
            url = reverse("tournament_desk_round", args=[slug, round_number])
        case "enter":
            url = reverse("tournament_desk_round", args=[slug, round_number])
        case "committee":
            url = reverse("tournament_desk_committee", args=[slug])
        case "prizes" | "close":
            url = reverse("tournament_desk_prizes", args=[slug])
        case "rating":
            url = reverse("tournament_desk_rating", args=[slug])
        case _:
            url = reverse("tournament_standings", args=[slug])
    return Step(
        kind=step.kind,
        sentence=str(sentence) % values,
        label=str(label) % values,
        url=url,
        is_form=step.kind in {"start", "close-round", "seed"},
    )


def _announce(asked: Asked) -> str:
    asked.do(a.Announce(text=asked.text("text", most=500)))
    return (
        _("The announcement is shown in the hall.")
        if asked.text("text")
        else _("The announcement is removed.")
    )


def _hide(asked: Asked) -> str:
    hides = asked.text("hidden") == "yes"
    services.set_hidden(asked.tournament, hides=hides)
    return (
        _("The tournament is unlisted: only those who run it see it.")
        if hides
        else _("The tournament is listed: everyone sees it.")
    )


DESK_VERBS = {"announce": (Deed.RUN_ROUNDS, _announce), "hide": (Deed.DIRECT, _hide)}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def desk_home(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the next step, and all rounds at a glance."""
    tournament, role = known(request, slug, Deed.SEE_DESK)
    back = reverse("tournament_desk", args=[slug])
    problem = answered(request, tournament, role, DESK_VERBS, back=back)
    if isinstance(problem, HttpResponse):
        return problem
    state = desk.state_of(tournament.public_id)
    lines = table(state)
    rounds = [
        (round_state, sum(one.report is not None for one in round_state.tables), len(round_state.tables))
        for round_state in state.rounds
    ]
    upcoming = len(state.rounds) + 1
    context = {
        "tournament": tournament,
        "state": state,
        "settings": state.settings,
        "seen": state.seq,
        "step": step_shown(tournament, next_step(state)),
        "rounds": rounds,
        "upcoming": range(upcoming, state.settings.rounds + 1),
        "next_round": upcoming,
        "leading": [(line, state.entrants[line.entrant]) for line in lines[:LEADING]] if state.rounds else [],
        "entered": sum(entrant.standing == Standing.IN for entrant in state.entrants.values()),
        "here": sum(
            entrant.is_here and entrant.standing == Standing.IN for entrant in state.entrants.values()
        ),
        "waiting": sum(entrant.standing == Standing.WAITING for entrant in state.entrants.values()),
        "may_run": may(role, Deed.RUN_ROUNDS),
        "may_direct": may(role, Deed.DIRECT),
        "announcement": problem.typed.get("text", "") if problem else state.announcement,
        "role": role,
    }
    return desk_page(request, "tournaments/desk.html", context, problem)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def desk_settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything an organiser settles; the library says what is fixed by now."""
    tournament, role = known(request, slug, Deed.DIRECT)
    held = desk.held_of(tournament.public_id)
    settings = held.state.settings
    initial = initial_of(settings, terms_of(tournament))
    form = TournamentForm(request.POST or None, initial=initial)
    problem: Problem | None = None
    if request.method == "POST" and form.is_valid():
        try:
            services.change_settings(
                tournament,
                form.settings(settings),
                form.terms(),
                actor=actor_of(role),
                seen=whole_number(request.POST.get("seen")),
                reason=" ".join(request.POST.get("reason", "").split())[:500],
            )
        except (FaristolError, desk.SeenTooOld) as error:
            problem = problem_of(tournament, error, request.POST)
        else:
            return redirect("tournament_desk", slug)
    context = {
        "tournament": tournament,
        "seen": desk.held_of(tournament.public_id).seq,
        "form": form,
        "groups": form.groups(),
        "has_rounds": bool(held.state.rounds),
        "reason": request.POST.get("reason", ""),
        "problem": problem,
        "role": role,
    }
    status = problem.status if problem else 400 if form.errors else 200
    return render(request, "tournaments/desk_settings.html", context, status=status)


def terms_of(tournament: Tournament) -> SiteTerms:
    return SiteTerms(
        description=tournament.description,
        contact=tournament.contact,
        asks_email=tournament.asks_email,
        asks_phone=tournament.asks_phone,
    )


ROLES = {
    Seat.Role.DIRECTOR: (
        gettext_lazy("Director"),
        gettext_lazy("Everything: settings, people and their data, prizes, ratings, these links."),
    ),
    Seat.Role.ARBITER: (
        gettext_lazy("Arbiter"),
        gettext_lazy("Rounds, results, corrections and the committee; no addresses or fees."),
    ),
    Seat.Role.ENTRY: (
        gettext_lazy("Results"),
        gettext_lazy("Results entry only."),
    ),
}


def _make_link(asked: Asked) -> str | None:
    if asked.text("role") in Seat.Role.values:
        services.new_link(asked.tournament, asked.text("role"))
    return None


def _revoke(asked: Asked) -> str:
    link = get_object_or_404(RoleLink, tournament=asked.tournament, pk=asked.number("link"))
    services.revoke(link)
    return _("The link is revoked. Devices that used it no longer have access.")


LINK_VERBS = {"make": (Deed.DIRECT, _make_link), "revoke": (Deed.DIRECT, _revoke)}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def desk_links(request: HttpRequest, slug: str) -> HttpResponse:
    """Keys for other devices, to show, to send and to revoke."""
    tournament, role = known(request, slug, Deed.DIRECT)
    back = reverse("tournament_desk_links", args=[slug])
    problem = answered(request, tournament, role, LINK_VERBS, back=back)
    if isinstance(problem, HttpResponse):
        return problem
    links = tournament.links.filter(revoked_at=None).order_by("pk")
    cards = [_link_card(request, link) for link in links.prefetch_related("seats")]
    public = request.build_absolute_uri(reverse("tournament", args=[slug]))
    context = {
        "tournament": tournament,
        "seen": desk.held_of(tournament.public_id).seq,
        "roles": [(role.value, *words) for role, words in ROLES.items()],
        "cards": cards,
        "public_url": public,
        "public_qr": qr_code(public),
        "is_local": is_local(request.get_host()),
        "role": role,
    }
    response = desk_page(request, "tournaments/desk_links.html", context, problem)
    response.headers["Cache-Control"] = "no-store"
    return response


def _link_card(request: HttpRequest, link: RoleLink) -> dict[str, object]:
    token = link.token  # none for a link of an older version: it works, and cannot be shown
    url = request.build_absolute_uri(reverse("tournament_role", args=[token])) if token else ""
    name, words = ROLES[Seat.Role(link.role)]
    return {
        "pk": link.pk,
        "name": name,
        "words": words,
        "url": url,
        "qr": qr_code(url) if url else "",
        "devices": len(link.seats.all()),
    }


def _author(author: str) -> str:
    """A role in the reader's language; what is none, as it stands."""
    return str(ROLES[Seat.Role(author)][0]) if author in ROLES else author


def _seen_by(role: Role, event: TournamentEvent) -> TournamentEvent | None:
    """
    Return the event as this role sees it: fees, wishes and reasons for leaving are the directors'; rulings,
    the arbiters' too.
    """
    if may(role, Deed.SEE_PEOPLE) or (may(role, Deed.RULE) and isinstance(event, RULED)):
        return event
    if isinstance(event, ResultProposed):
        return event  # the grid already shows the results to those who enter them
    if isinstance(event, OF_COMMITTEE):
        return None
    return next(iter(visible_to(None, [event])), None)


@require_safe
def desk_history(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything that happened, the newest first."""
    tournament, role = known(request, slug, Deed.SEE_DESK)
    held, names = desk.held_of(tournament.public_id), desk.names_of(tournament.public_id)
    numbered = [
        (number, shown)
        for number, event in enumerate(held.events, 1)
        if (shown := _seen_by(role, event)) is not None
    ][::-1]
    page = Paginator(numbered, HISTORY).get_page(request.GET.get("page"))
    context = {
        "tournament": tournament,
        "zone": services.zone_of(held.state.settings),
        "page": page,
        "lines": [
            {
                "number": number,
                "at": services.moment(held.state.settings, event.at_ms),
                "sentence": told(event, held.state, names),
                "author": _author(getattr(event, "author", "")),
            }
            for number, event in page.object_list
        ],
        "role": role,
    }
    return render(request, "tournaments/desk_history.html", context)
