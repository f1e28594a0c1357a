"""Handling of every form on the desk: permission, the version seen, objections."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from faristol.errors import Doubtful, FaristolError, NotationError, PairingImpossible
from faristol.tournament.actions import TournamentAction
from faristol.tournament.doubts import ask_about
from faristol.tournament.report import TableReport
from faristol.tournament.state import TournamentState
from faristol_web.accounts.visitors import visitor_id
from faristol_web.language.numerals import whole_number
from faristol_web.tournaments.domain import desk
from faristol_web.tournaments.domain.roles import Deed, Role, actor_of, may, require, tournament_for
from faristol_web.tournaments.domain.sentences import Way, said, told, ways_out
from faristol_web.tournaments.models import Tournament

MAX_DIGITS = 6
NONCE = "csrfmiddlewaretoken"
"""Field that differs each time a page is made."""
WISH = "wish"
"""A script's name for what it saves: sent once more, by a page that was loaded anew, it is done once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """Reason why nothing was done; the page shows it above the typed text."""

    sentences: list[str]
    status: int
    is_late: bool = False
    """True if someone else was first: the page shows the current state."""
    is_doubt: bool = False
    """True for an unlikely result: sent again, it is accepted."""
    ways: list[Way] = field(default_factory=list)
    """Constraints that could yield."""
    typed: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One form that was sent."""

    request: HttpRequest
    tournament: Tournament
    role: Role
    post: QueryDict

    @property
    def actor(self) -> str:
        return actor_of(self.role)

    @property
    def seen(self) -> int | None:
        """
        The last event that the page showed.

        Raises:
            NotationError: every form of the desk says it.
        """
        return self.number("seen")

    @property
    def wish(self) -> str | None:
        """
        The same for a form of one page that is sent twice: pressed twice, or again because no answer came.

        What was typed belongs to it: the page may be used for another thing.
        """
        nonce = WISH if self.post.get(WISH) else NONCE
        if not self.post.get(nonce):
            return None
        passed_over = NONCE if nonce == WISH else ""
        sent = sorted((name, self.post.getlist(name)) for name in self.post if name != passed_over)
        said = repr((visitor_id(self.request.session), self.request.path, sent))
        return f"desk {sha256(said.encode()).hexdigest()[:32]}"

    def text(self, name: str, *, most: int = 2000) -> str:
        return " ".join(self.post.get(name, "").split())[:most]

    def number(self, name: str) -> int:
        """
        Raises:
            NotationError: if there is none.
        """
        number = self.number_or_none(name)
        if number is None:
            raise NotationError(_("A number is missing."))
        return number

    def number_or_none(self, name: str) -> int | None:
        """
        Raises:
            NotationError: if something else stands there.
        """
        text = self.post.get(name, "").strip()
        number = _number_in(text)
        if text and number is None:
            raise NotationError(_("“%(text)s” is not a number.") % {"text": text[:20]})
        return number

    def numbers(self, name: str) -> list[int]:
        """All that were ticked; what is no number is passed over."""
        return [number for number in map(whole_number, self.post.getlist(name)) if number is not None]

    def ask_about(self, report: TableReport) -> None:
        """
        Raises:
            Doubtful: if the points are rare, and nobody has said of these very points that they are right.
        """
        settings = desk.held_of(self.tournament.public_id).state.settings
        sure = tuple(map(_number_in, self.text("sure").split()))
        ask_about(report, settings, is_sure=sure == report.result.points)

    def do(self, *actions: TournamentAction) -> TournamentState:
        """
        All of them or none; once, however often the form is sent.

        Raises:
            FaristolError: as `desk.do`.
        """
        return desk.do_all(
            self.tournament.public_id, actions, actor=self.actor, seen=self.seen, client_id=self.wish
        )


def _number_in(text: str) -> int | None:
    text = text.replace("−", "-")
    number = whole_number(text.removeprefix("-")) if len(text) <= MAX_DIGITS else None
    return -number if number is not None and text.startswith("-") else number


Verb = Callable[[Asked], str | HttpResponse | None]
"""Function that acts and returns a message; or a response if it leads elsewhere than back."""


def known(request: HttpRequest, slug: str, deed: Deed) -> tuple[Tournament, Role]:
    """
    Raises:
        Http404: if there is no such tournament, or not for this visitor.
    """
    tournament = tournament_for(request, slug)
    return tournament, require(request, tournament, deed)


def posted(
    request: HttpRequest,
    tournament: Tournament,
    role: Role,
    verbs: Mapping[str, tuple[Deed, Verb]],
    *,
    back: str,
) -> HttpResponse | Problem:
    """
    Do a posted action: return where to go next, or the problem.

    Raises:
        Http404: if this visitor may not, or the form is none of ours.
    """
    deed, verb = verbs.get(request.POST.get("do", ""), (Deed.DIRECT, _unknown))
    if not may(role, deed):
        raise Http404
    visitor_id(request.session)
    asked = Asked(request=request, tournament=tournament, role=role, post=request.POST)
    try:
        answer = verb(asked)
    except (FaristolError, desk.SeenTooOld) as error:
        problem = problem_of(tournament, error, request.POST)
        return _not_saved(problem) if _is_by_script(request) else problem
    if _is_by_script(request):
        return JsonResponse({"state": "saved", "sentences": [answer] if isinstance(answer, str) else []})
    if isinstance(answer, HttpResponse):
        return answer
    if answer:
        messages.success(request, answer)
    return redirect(back)


def _is_by_script(request: HttpRequest) -> bool:
    """`static/faristol/js/saving.js` stays on its page and wants to know what became of one form."""
    return request.headers.get("Accept") == "application/json"


def _not_saved(problem: Problem) -> HttpResponse:
    state = "taken" if problem.is_late else "doubted" if problem.is_doubt else "refused"
    return JsonResponse({"state": state, "sentences": problem.sentences}, status=problem.status)


def answered(
    request: HttpRequest,
    tournament: Tournament,
    role: Role,
    verbs: Mapping[str, tuple[Deed, Verb]],
    *,
    back: str,
) -> HttpResponse | Problem | None:
    """Answer like `posted`; None if the page is only viewed."""
    return posted(request, tournament, role, verbs, back=back) if request.method == "POST" else None


def desk_page(
    request: HttpRequest, template: str, context: Mapping[str, object], problem: Problem | None
) -> HttpResponse:
    """Show a desk page, with the problem of the form that was sent from it, if any."""
    status = problem.status if problem else 200
    return render(request, template, {**context, "problem": problem}, status=status)


def problem_of(tournament: Tournament, error: FaristolError | desk.SeenTooOld, typed: QueryDict) -> Problem:
    """Describe the problem in words, with names."""
    if isinstance(error, desk.SeenTooOld):
        return _too_late(tournament, error, typed)
    book, names = desk.rulebook_of(tournament.public_id), desk.names_of(tournament.public_id)
    ways: list[Way] = []
    if isinstance(error, PairingImpossible):
        entrants = desk.held_of(tournament.public_id).state.entrants.values()
        numbers = {entrant.name: entrant.number for entrant in entrants}
        ways = ways_out(error, book, names=names, numbers=numbers)
    called = {
        number: names.get(entrant.name, "")
        for number, entrant in desk.held_of(tournament.public_id).state.entrants.items()
    }
    sentences = said(error, book, names, called=called)
    if isinstance(error, Doubtful):
        return Problem(sentences=sentences, status=409, is_doubt=True, typed=typed.dict())
    return Problem(sentences=sentences, status=400, ways=ways, typed=typed.dict())


def _too_late(tournament: Tournament, error: desk.SeenTooOld, typed: QueryDict) -> Problem:
    state = desk.state_of(tournament.public_id)
    event = told(error.event, state, desk.names_of(tournament.public_id))
    sentences = [
        _("Someone else has already changed this: %(event)s") % {"event": event},
        _("Nothing was changed. The page now shows the current state."),
    ]
    return Problem(sentences=sentences, status=409, is_late=True, typed=typed.dict())


def _unknown(_asked: Asked) -> None:
    raise Http404
