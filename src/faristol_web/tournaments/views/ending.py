"""Views that judge and end a tournament: the committee, the prizes, the ratings."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from faristol.errors import FaristolError, NotationError
from faristol.formats.tournament.rows import prize_label
from faristol.tournament import actions as a
from faristol.tournament.chapters.arbitration import judge_of, member_named, unreplaced
from faristol.tournament.chapters.prizes import Award, awards
from faristol.tournament.state import Inquiry, TournamentState
from faristol_web.language.days import money
from faristol_web.language.numerals import whole_number
from faristol_web.tournaments.domain import desk, ratings, services
from faristol_web.tournaments.domain.roles import Deed, may
from faristol_web.tournaments.domain.sentences import prize_reason
from faristol_web.tournaments.views.labels import public_labels
from faristol_web.tournaments.views.posting import Asked, Problem, answered, desk_page, known

MEMBERS = 3
MOST_MEMBERS = 9


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """An inquiry as the desk shows it."""

    inquiry: Inquiry
    judge: str
    unreplaced: tuple[tuple[int, str], ...]
    """Members who step aside and have no substitute yet."""


def _name_committee(asked: Asked) -> str:
    """By name, or by the number of an entrant."""
    keys, entrants = [], []
    for index in range(1, MOST_MEMBERS + 1):
        written = asked.text(f"member-{index}", most=80)
        if not written:
            continue
        entrant = whole_number(written) or services.entrant_named(asked.tournament, written)
        keys.append(_key(asked, written, entrant))
        entrants.append(entrant)
    asked.do(a.NameCommittee(members=tuple(keys), entrants=tuple(entrants)))
    return _("The committee is saved.")


def _key(asked: Asked, written: str, entrant: int | None) -> str:
    if entrant is None:
        return services.key_of(asked.tournament, written)
    officer_entrant = desk.held_of(asked.tournament.public_id).state.entrants.get(entrant)
    if officer_entrant is None:
        raise NotationError(_("Nobody has number %(number)s.") % {"number": entrant})
    return officer_entrant.name


def _open_inquiry(asked: Asked) -> str:
    asked.do(
        a.OpenInquiry(
            question=asked.text("question"),
            round_number=asked.number_or_none("round"),
            table=asked.number_or_none("table"),
            conflicted=tuple(asked.numbers("conflicted")),
        )
    )
    return _("The question is submitted, and its first instance drawn.")


def _substitute(asked: Asked) -> str:
    written = asked.text("name", most=80)
    if not written:
        raise NotationError(_("Enter the substitute's name."))
    key = _key(asked, written, whole_number(written))
    asked.do(a.NameSubstitute(inquiry=asked.number("inquiry"), replaces=asked.number("replaces"), name=key))
    return _("The substitute is named.")


def _decided(asked: Asked) -> tuple[int, str, str]:
    """Return the question, the decision, and the clause behind it."""
    return asked.number("inquiry"), asked.text("decision"), asked.text("clause", most=40)


def _answer(asked: Asked) -> str:
    inquiry, decision, clause = _decided(asked)
    asked.do(a.AnswerInquiry(inquiry=inquiry, decision=decision, clause=clause))
    return _("The answer is recorded.")


def _appeal(asked: Asked) -> str:
    asked.do(a.AppealInquiry(inquiry=asked.number("inquiry"), by=asked.number_or_none("by")))
    return _("The appeal goes to the whole committee.")


def _decide(asked: Asked) -> str:
    inquiry, decision, clause = _decided(asked)
    asked.do(a.DecideAppeal(inquiry=inquiry, decision=decision, clause=clause))
    return _("The decision is final.")


COMMITTEE_VERBS = {
    "name": (Deed.DIRECT, _name_committee),
    "ask": (Deed.RULE, _open_inquiry),
    "substitute": (Deed.DIRECT, _substitute),
    "answer": (Deed.RULE, _answer),
    "appeal": (Deed.RULE, _appeal),
    "decide": (Deed.RULE, _decide),
}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def desk_committee(request: HttpRequest, slug: str) -> HttpResponse:
    tournament, role = known(request, slug, Deed.RULE)
    back = reverse("tournament_desk_committee", args=[slug])
    problem = answered(request, tournament, role, COMMITTEE_VERBS, back=back)
    if isinstance(problem, HttpResponse):
        return problem
    state = desk.state_of(tournament.public_id)
    typed = problem.typed if problem else {}
    members = [
        (index, typed.get(f"member-{index}", name))
        for index, name in enumerate(
            [*state.committee, *[""] * MEMBERS][: max(MEMBERS, len(state.committee))], 1
        )
    ]
    context = {
        "tournament": tournament,
        "state": state,
        "seen": state.seq,
        "rulebook": desk.rulebook_of(tournament.public_id),
        "members": members,
        "committee": list(enumerate(state.committee, 1)),
        "questions": [_question(state, inquiry) for inquiry in state.inquiries],
        "may_direct": may(role, Deed.DIRECT),
        "typed": typed,
        "role": role,
    }
    return desk_page(request, "tournaments/desk_committee.html", context, problem)


def _question(state: TournamentState, inquiry: Inquiry) -> Question:
    return Question(
        inquiry=inquiry,
        judge=judge_of(state, inquiry),
        unreplaced=tuple((member, member_named(state, inquiry, member)) for member in unreplaced(inquiry)),
    )


# Prizes


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeLine:
    award: Award
    label: str
    worth: str
    winners: list[tuple[int, str, str]]
    """Number, name, amount."""
    why: str


def _award(asked: Asked) -> str:
    typed = [whole_number(part) for part in asked.text("others", most=100).replace(",", " ").split()]
    others = [number for number in typed if number is not None]
    if len(others) < len(typed):
        raise NotationError(_("Enter the entrants' numbers."))
    entrants = tuple(dict.fromkeys([*asked.numbers("entrants"), *others]))
    asked.do(a.AwardPrize(prize=asked.number("prize"), entrants=entrants, reason=asked.text("reason")))
    return _("The prize is awarded.")


def _close(asked: Asked) -> str:
    asked.do(a.CloseTournament())
    return _("The tournament is closed: its results are final.")


PRIZE_VERBS = {"award": (Deed.DIRECT, _award), "close": (Deed.DIRECT, _close)}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def desk_prizes(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the winners of prizes, the organiser's open decisions, and the end."""
    tournament, role = known(request, slug, Deed.DIRECT)
    back = reverse("tournament_desk_prizes", args=[slug])
    problem = answered(request, tournament, role, PRIZE_VERBS, back=back)
    if isinstance(problem, HttpResponse):
        return problem
    state = desk.state_of(tournament.public_id)
    lines = [_prize_line(state, award) for award in awards(state)]
    context = {
        "tournament": tournament,
        "state": state,
        "seen": state.seq,
        "lines": lines,
        "undecided": sum(line.award.needs_decision for line in lines),
        "is_played": len(state.rounds) >= state.settings.rounds
        and all(round_state.is_complete for round_state in state.rounds),
        "role": role,
    }
    return desk_page(request, "tournaments/desk_prizes.html", context, problem)


def _prize_line(state: TournamentState, award: Award) -> PrizeLine:
    currency = state.settings.registration.currency
    amounts = [money(cents, currency) if cents else "" for cents in award.amount_cents_each]
    winners = [
        (number, state.entrants[number].name, amounts[index] if index < len(amounts) else "")
        for index, number in enumerate(award.entrants)
    ]
    cents = award.prize.amount_cents
    return PrizeLine(
        award=award,
        label=prize_label(award.prize, public_labels()),
        worth=money(cents, currency) if cents else "",
        winners=winners,
        why=prize_reason(award),
    )


# Ratings


def _publish(asked: Asked) -> HttpResponse:
    is_late = asked.text("late") == "yes"
    ratings.publish(
        asked.tournament, actor=asked.actor, seen=asked.seen, client_id=asked.wish, is_late=is_late
    )
    return redirect("tournament_desk", asked.tournament.slug)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def desk_rating(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the changes in ratings before they are published."""
    tournament, role = known(request, slug, Deed.DIRECT)
    back = reverse("tournament_desk_rating", args=[slug])
    problem = answered(request, tournament, role, {"publish": (Deed.DIRECT, _publish)}, back=back)
    if isinstance(problem, HttpResponse):
        return problem
    state = desk.state_of(tournament.public_id)
    preview = ratings.published_changes(tournament)
    is_late = "late" in request.GET or request.POST.get("late") == "yes"
    try:
        preview = preview or ratings.preview(tournament, is_late=is_late)
    except FaristolError as error:
        problem = problem or Problem(sentences=[str(error)], status=200)
    context = {
        "tournament": tournament,
        "state": state,
        "seen": state.seq,
        "system": state.settings.rating,
        "preview": preview,
        "is_late": is_late,
        "published": [
            (ratings.title_of(system), edition.rpartition(" ")[2]) for system, edition in state.published
        ],
        "has_changed": ratings.has_changed_since(tournament),
        "role": role,
    }
    return desk_page(request, "tournaments/desk_rating.html", context, problem)
