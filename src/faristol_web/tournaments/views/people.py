"""Entrants on the desk: reception, withdrawals, a list brought in from a file, one person's data."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from faristol.errors import FaristolError, NotationError
from faristol.files import decoded, remarks_on_letters
from faristol.formats.tournament.csv import PlayerRow, odd_players, read_players, unread_columns
from faristol.names import fold_name
from faristol.remarks import retold
from faristol.rulebook import Rulebook
from faristol.rulebook.choices import Abandonment
from faristol.tournament import actions as a
from faristol.tournament.chapters.registration import playing_in
from faristol.tournament.state import Entrant, Standing, TournamentState
from faristol_web.http.qr_codes import qr_code
from faristol_web.language.days import money
from faristol_web.language.refusals import refusal
from faristol_web.ratings.names import plain_name
from faristol_web.tournaments.domain import desk, services
from faristol_web.tournaments.domain.queries import people_of
from faristol_web.tournaments.domain.ratings import first_order, rating_of, ratings_of, seeding_told
from faristol_web.tournaments.domain.roles import Deed, may
from faristol_web.tournaments.domain.sentences import leaving_told
from faristol_web.tournaments.domain.services import Person
from faristol_web.tournaments.forms.lines import format_cents, parse_cents
from faristol_web.tournaments.forms.people import EntrantForm
from faristol_web.tournaments.models import Registration, Tournament
from faristol_web.tournaments.views.front import registration_stage
from faristol_web.tournaments.views.posting import Asked, Problem, Verb, answered, desk_page, known, posted

MAX_BYTES = 1 << 20
SEARCHED = MOST_NAME = 60
MOST_SHOWN = 200
"""People on one page; the others are found by search."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """An entrant, and the person where that may be seen."""

    entrant: Entrant
    person: Registration | None
    due_cents: int
    is_playing: bool = False
    """True for an entrant at a table without a result."""
    typed: Mapping[str, str] = field(default_factory=dict)
    """In the form of this entrant, where it was refused."""

    @property
    def paid(self) -> str:
        return format_cents(self.entrant.paid_cents)

    @property
    def grant(self) -> str:
        return format_cents(self.entrant.grant_cents or 0)

    @property
    def is_paid(self) -> bool:
        return self.entrant.paid_cents >= self.due_cents


def _check_in(asked: Asked) -> str:
    is_here = asked.text("off") != "yes"
    asked.do(a.CheckIn(entrant=asked.number("entrant"), is_here=is_here))
    told = _("%(name)s is checked in.") if is_here else _("%(name)s is no longer checked in.")
    return told % {"name": _name_in(asked)}


def _check_in_all(asked: Asked) -> str:
    missing = not_here(desk.held_of(asked.tournament.public_id).state)
    asked.do(*(a.CheckIn(entrant=entrant.number) for entrant in missing))
    return ngettext("%(count)s entrant checked in.", "%(count)s entrants checked in.", len(missing)) % {
        "count": len(missing)
    }


def not_here(state: TournamentState) -> list[Entrant]:
    """Entered, and not checked in: to be looked for before the first round."""
    return [
        entrant
        for entrant in state.entrants.values()
        if entrant.standing == Standing.IN and not entrant.is_here
    ]


def _fee(asked: Asked) -> str:
    """All that is paid by now; nothing takes a slip back."""
    cents = parse_cents(asked.text("amount"))
    asked.do(a.ReceiveFee(entrant=asked.number("entrant"), amount_cents=cents))
    currency = desk.held_of(asked.tournament.public_id).state.settings.registration.currency
    return _("%(name)s has paid %(amount)s.") % {"name": _name_in(asked), "amount": money(cents, currency)}


def _arrive(asked: Asked) -> str:
    """Here, and the fee paid: what happens at reception, with one press."""
    entrant = asked.number("entrant")
    due = desk.held_of(asked.tournament.public_id).state.settings.registration.fee_cents
    asked.do(a.ReceiveFee(entrant=entrant, amount_cents=due), a.CheckIn(entrant=entrant))
    return _("%(name)s is checked in and has paid.") % {"name": _name_in(asked)}


def _name_in(asked: Asked) -> str:
    return _registration(asked.tournament, asked.number("entrant")).name


def _withdraw(asked: Asked) -> str:
    own, other = asked.number_or_none("own"), asked.number_or_none("other")
    leaves = asked.text("leaves") == "yes"
    if (own is None) != (other is None) or (own is not None and not leaves):
        raise NotationError(
            _("To record that a player left the game, tick the box and enter both players' points.")
        )
    asked.do(
        a.Withdraw(
            entrant=asked.number("entrant"),
            reason=asked.text("reason"),
            leaves_table=leaves,
            points=None if own is None or other is None else (own, other),
        )
    )
    return _("The withdrawal is recorded.")


def _return(asked: Asked) -> str:
    asked.do(a.Return(entrant=asked.number("entrant")))
    return _("The withdrawal is undone.")


def _admit(asked: Asked) -> str:
    asked.do(a.Admit(entrant=asked.number("entrant")))
    return _("Admitted from the waiting list.")


def _grant(asked: Asked) -> str:
    amount = parse_cents(asked.text("amount"))
    asked.do(a.DecideGrant(entrant=asked.number("entrant"), amount_cents=amount, reason=asked.text("reason")))
    return _("The grant decision is recorded.")


def _add(asked: Asked) -> str:
    """By an organiser, who may at any time; before those who wait only where it is said."""
    state = desk.held_of(asked.tournament.public_id).state
    form = EntrantForm(asked.post)
    if not form.is_valid():
        raise NotationError(_first_fault(form))
    rating, player = rating_of(state.settings.rating, form.cleaned_data["name"])
    person = form.person(rating_player=player, listed_rating=rating)
    today = services.today(state.settings)
    queues = registration_stage(state, today) == "late" and asked.text("at-once") != "yes"
    made = services.register(
        asked.tournament,
        person,
        on=today if queues else "",
        actor=asked.actor,
        is_accepted=False,
        seen=asked.seen,
        wish=asked.wish or "",
    )
    entrant = desk.held_of(asked.tournament.public_id).state.entrants[made.entrant or 0]
    if entrant.standing is Standing.WAITING:
        return _("%(name)s is on the waiting list and plays if someone withdraws.") % {"name": made.name}
    return _("%(name)s is registered with number %(number)s.") % {"name": made.name, "number": made.entrant}


def _first_fault(form: EntrantForm) -> str:
    field, faults = next(iter(form.errors.items()))
    label = form.fields[field].label if field in form.fields else ""
    return f"{label}: {faults[0]}" if label else str(faults[0])


def _seed(asked: Asked) -> str:
    order = first_order(asked.tournament)
    asked.do(order)
    return seeding_told(order)


ENTRANT_VERBS = {
    "check-in": (Deed.RUN_ROUNDS, _check_in),
    "check-in-all": (Deed.RUN_ROUNDS, _check_in_all),
    "fee": (Deed.SEE_PEOPLE, _fee),
    "arrive": (Deed.SEE_PEOPLE, _arrive),
    "withdraw": (Deed.RUN_ROUNDS, _withdraw),
    "return": (Deed.RUN_ROUNDS, _return),
    "admit": (Deed.RUN_ROUNDS, _admit),
    "grant": (Deed.SEE_PEOPLE, _grant),
    "add": (Deed.RUN_ROUNDS, _add),
    "seed": (Deed.RUN_ROUNDS, _seed),
}


def _leaving(book: Rulebook) -> str:
    """The result of a game that is left; empty if the committee decides first."""
    return "" if book.ending.abandonment is Abandonment.COMMITTEE else leaving_told(book)


def _back(request: HttpRequest, slug: str, query: str) -> str:
    """Return to the pressed line of a long list, the box for the next name, or the desk's next step."""
    address, entrant = reverse("tournament_desk_entrants", args=[slug]), request.POST.get("entrant", "")
    if request.POST.get("do") == "add":
        return f"{address}?add=next"
    if request.POST.get("from") == "desk":
        return reverse("tournament_desk", args=[slug])
    return f"{address}#e{entrant}" if entrant.isdecimal() and not query else address


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def desk_entrants(request: HttpRequest, slug: str) -> HttpResponse:
    """Reception: find somebody, press once."""
    tournament, role = known(request, slug, Deed.RUN_ROUNDS)
    query = " ".join(request.GET.get("q", "").split())[:SEARCHED]
    problem = answered(request, tournament, role, ENTRANT_VERBS, back=_back(request, slug, query))
    if isinstance(problem, HttpResponse):
        return problem
    state = desk.state_of(tournament.public_id)
    sees_people = may(role, Deed.SEE_PEOPLE)
    people = people_of(tournament)
    due = state.settings.registration.fee_cents
    playing = playing_in(state)
    typed = problem.typed if problem is not None and problem.typed.get("do") == "withdraw" else {}
    lines = [
        Line(
            entrant=entrant,
            person=people.get(entrant.number) if sees_people else None,
            due_cents=due,
            is_playing=entrant.number in playing,
            typed=typed if typed.get("entrant") == str(entrant.number) else {},
        )
        for entrant in state.entrants.values()
        if plain_name(query) in plain_name(f"{entrant.name} {entrant.club} {entrant.number}")
    ]
    lines.sort(key=lambda line: (plain_name(line.entrant.name), line.entrant.number))
    entered = [line for line in lines if line.entrant.standing == Standing.IN]
    applicants = [line for line in lines if line.entrant.asks_grant]
    adds = problem is not None and problem.typed.get("do") == "add"
    adds_more = problem is None and request.GET.get("add") == "next"
    context = {
        "tournament": tournament,
        "state": state,
        "settings": state.settings,
        "seen": state.seq,
        "query": query,
        "entered": entered[:MOST_SHOWN],
        "found": len(entered),
        "count": sum(entrant.standing == Standing.IN for entrant in state.entrants.values()),
        "waiting": [line for line in lines if line.entrant.standing == Standing.WAITING],
        "withdrawn": [line for line in lines if line.entrant.standing == Standing.WITHDRAWN],
        "here": sum(
            entrant.is_here and entrant.standing == Standing.IN for entrant in state.entrants.values()
        ),
        "missing": len(not_here(state)),
        "grants": [line for line in applicants if line.entrant.grant_cents is None],
        "decided": [line for line in applicants if line.entrant.grant_cents is not None],
        "form": EntrantForm(problem.typed if adds and problem else None, is_next=adds_more),
        "adds_more": adds_more,
        "sees_people": sees_people,
        "fee_cents": due,
        "is_late": registration_stage(state, services.today(state.settings)) == "late",
        "leaving": _leaving(desk.rulebook_of(tournament.public_id)),
        "role": role,
    }
    return desk_page(request, "tournaments/desk_entrants.html", context, problem)


def _save(asked: Asked) -> HttpResponse:
    registration = _registration(asked.tournament, asked.number("entrant"))
    form = EntrantForm(asked.post)
    if not form.is_valid():
        raise NotationError(_first_fault(form))
    if services.has_name(asked.tournament, form.cleaned_data["name"], besides=registration):
        raise NotationError(
            _("An entrant with this name already exists. Add something that tells them apart.")
        )
    person = form.person(rating_player=registration.rating_player)
    services.change_person(registration, person, actor=asked.actor, seen=asked.seen)
    return redirect("tournament_desk_entrants", asked.tournament.slug)


def _erase(asked: Asked) -> HttpResponse:
    if asked.text("sure") != "yes":
        raise NotationError(_("Tick the box to confirm: erased data cannot be restored."))
    registration = _registration(asked.tournament, asked.number("entrant"))
    services.erase_registration(registration, actor=asked.actor)
    return redirect("tournament_desk_entrants", asked.tournament.slug)


def _renew(asked: Asked) -> str:
    services.renew_link(_registration(asked.tournament, asked.number("entrant")))
    return _("Here is the new private link. The old one no longer works.")


def _registration(tournament: Tournament, entrant: int) -> Registration:
    return get_object_or_404(Registration, tournament=tournament, entrant=entrant)


PERSON_VERBS = {
    "save": (Deed.SEE_PEOPLE, _save),
    "erase": (Deed.DIRECT, _erase),
    "renew": (Deed.DIRECT, _renew),
    "grant": (Deed.SEE_PEOPLE, _grant),
    "fee": (Deed.SEE_PEOPLE, _fee),
}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def desk_entrant(request: HttpRequest, slug: str, entrant: int) -> HttpResponse:
    """One person: only for directors."""
    tournament, role = known(request, slug, Deed.SEE_PEOPLE)
    registration = _registration(tournament, entrant)
    back = reverse("tournament_desk_entrant", args=[slug, entrant])
    problem = answered(request, tournament, role, PERSON_VERBS, back=back)
    if isinstance(problem, HttpResponse):
        return problem
    if problem:
        registration.refresh_from_db()
    state = desk.state_of(tournament.public_id)
    shown_entrant = state.entrants[entrant]
    currency = state.settings.registration.currency
    typed = problem.typed if problem and problem.typed.get("do") == "save" else None
    initial = {name: getattr(registration, name) for name in ("name", "town", "email", "phone", "notes")} | {
        "club": shown_entrant.club,
        "rating": shown_entrant.rating,
    }
    mine = (
        request.build_absolute_uri(reverse("tournament_mine", args=[slug, registration.token]))
        if registration.token
        else ""
    )
    context = {
        "tournament": tournament,
        "state": state,
        "settings": state.settings,
        "seen": state.seq,
        "entrant": shown_entrant,
        "registration": registration,
        "form": EntrantForm(typed, initial=initial),
        "zone": services.zone_of(state.settings),
        "paid": money(shown_entrant.paid_cents, currency),
        "grant": money(shown_entrant.grant_cents or 0, currency),
        "mine": mine,
        "qr": qr_code(mine) if mine else "",
        "role": role,
    }
    response = desk_page(request, "tournaments/desk_entrant.html", context, problem)
    response.headers["Cache-Control"] = "no-store"
    return response


# A list from a file


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def desk_import(request: HttpRequest, slug: str) -> HttpResponse:
    """First shown, with whatever is odd about it; recorded only then."""
    tournament, role = known(request, slug, Deed.DIRECT)
    problem: Problem | None = None
    preview: list[PlayerRow] = []
    notes: Sequence[str] = ()
    text = called = ""
    if request.method == "POST":
        try:
            text, called, passed = _text(request)
            preview = list(read_players(text.encode(), name=called, remarks=passed))
            told = [*passed, *unread_columns(preview, name=called), *odd_players(preview, name=called)]
            notes = [*(retold(remark, _) for remark in told), *_known(tournament, preview)]
        except FaristolError as error:
            problem = Problem(sentences=[refusal(error)], status=400)
        if problem is None and request.POST.get("do") == "import":
            back = reverse("tournament_desk_entrants", args=[slug])
            answer = posted(request, tournament, role, {"import": (Deed.DIRECT, _import(preview))}, back=back)
            if isinstance(answer, HttpResponse):
                return answer
            problem = answer
    context = {
        "tournament": tournament,
        "seen": desk.held_of(tournament.public_id).seq,
        "text": text,
        "called": called,
        "preview": preview,
        "notes": notes,
        "role": role,
    }
    return desk_page(request, "tournaments/desk_import.html", context, problem)


def _text(request: HttpRequest) -> tuple[str, str, list[str]]:
    """
    Return it with the name of its file, and a remark on letters that are a guess.

    Raises:
        NotationError: if there is none, or it is no text.
    """
    file = request.FILES.get("file")
    if file is None:
        text = str(request.POST.get("text", ""))
        if not text.strip():
            raise NotationError(_("Choose a file, or paste its lines."))
        return text, request.POST.get("called", "")[:MOST_NAME] or _("list"), []
    if file.size is None or file.size > MAX_BYTES:
        raise NotationError(_("This file is too large for a list of players."))
    name = (file.name or "")[:MOST_NAME] or _("list")
    text, encoding = decoded(file.read(), name=name)
    return text, name, remarks_on_letters(encoding, name=name)


def _known(tournament: Tournament, rows: Sequence[PlayerRow]) -> list[str]:
    """Return the rows already entered, which are left out."""
    taken = services.names_taken(tournament)
    return [
        _("%(name)s is already registered and is left out.") % {"name": row.name}
        for row in rows
        if fold_name(row.name) in taken
    ]


def _import(rows: Sequence[PlayerRow]) -> Verb:
    def verb(asked: Asked) -> str:
        rating_list = desk.held_of(asked.tournament.public_id).state.settings.rating
        taken = services.names_taken(asked.tournament)
        new = [row for row in rows if fold_name(row.name) not in taken]
        known = ratings_of(rating_list, [row.name for row in new])
        people = []
        for row in new:
            listed, player = known.get(row.name, (None, ""))
            rating = listed if row.rating is None else row.rating
            people.append(Person(name=row.name, club=row.club, rating=rating, rating_player=player))
        if not people:
            raise NotationError(_("Everyone in this list is already registered."))
        services.register_all(asked.tournament, people, actor=asked.actor, seen=asked.seen)
        return ngettext("%(count)s entrant was added.", "%(count)s entrants were added.", len(people)) % {
            "count": len(people)
        }

    return verb
