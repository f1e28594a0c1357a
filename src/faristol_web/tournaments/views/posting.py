"""What every form of the desk goes through: who may, what was seen, what stood against it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from faristol.errors import FaristolError, NotationError, PairingImpossible
from faristol.tournament.actions import TournamentAction
from faristol.tournament.state import TournamentState
from faristol_web.accounts.visitors import visitor_id
from faristol_web.language.numerals import whole_number
from faristol_web.tournaments.domain import desk
from faristol_web.tournaments.domain.roles import Deed, Role, actor_of, may, require
from faristol_web.tournaments.domain.sentences import Way, said, told, ways_out
from faristol_web.tournaments.models import Tournament

MAX_DIGITS = 6
NONCE = "csrfmiddlewaretoken"
"""Another one each time a page is made."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """Why nothing was done; the page shows it above what was typed."""

    sentences: list[str]
    status: int
    is_late: bool = False
    """Somebody else was first: the page shows how things stand now."""
    ways: list[Way] = field(default_factory=list)
    """What would have to yield."""
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
        if not self.post.get(NONCE):
            return None
        sent = sorted((name, self.post.getlist(name)) for name in self.post)
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
        text = self.post.get(name, "").strip().replace("−", "-")
        if not text:
            return None
        number = whole_number(text.removeprefix("-"))
        if number is None or len(text) > MAX_DIGITS:
            raise NotationError(_("“%(text)s” is not a number.") % {"text": text[:20]})
        return -number if text.startswith("-") else number

    def numbers(self, name: str) -> list[int]:
        """All that were ticked; what is no number is passed over."""
        return [number for number in map(whole_number, self.post.getlist(name)) if number is not None]

    def do(self, *actions: TournamentAction) -> TournamentState:
        """
        All of them or none; once, however often the form is sent.

        Raises:
            FaristolError: as `desk.do`.
        """
        return desk.do_all(
            self.tournament.public_id, actions, actor=self.actor, seen=self.seen, client_id=self.wish
        )


Verb = Callable[[Asked], str | HttpResponse | None]
"""Does it, and says so; a response where it leads elsewhere than back."""


def known(request: HttpRequest, slug: str, deed: Deed) -> tuple[Tournament, Role]:
    """
    Raises:
        Http404: if there is no such tournament, or not for this visitor.
    """
    tournament = get_object_or_404(Tournament, slug=slug)
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
    Where to go next, or what stands against it.

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
        return problem_of(tournament, error, request.POST)
    if isinstance(answer, HttpResponse):
        return answer
    if answer:
        messages.success(request, answer)
    return redirect(back)


def answered(
    request: HttpRequest,
    tournament: Tournament,
    role: Role,
    verbs: Mapping[str, tuple[Deed, Verb]],
    *,
    back: str,
) -> HttpResponse | Problem | None:
    """As `posted`; None where the page is only looked at."""
    return posted(request, tournament, role, verbs, back=back) if request.method == "POST" else None


def desk_page(
    request: HttpRequest, template: str, context: Mapping[str, object], problem: Problem | None
) -> HttpResponse:
    """With what stands against the form that was sent from it, if anything does."""
    status = problem.status if problem else 200
    return render(request, template, {**context, "problem": problem}, status=status)


def problem_of(tournament: Tournament, error: FaristolError | desk.SeenTooOld, typed: QueryDict) -> Problem:
    """What stands against it, in words, with names."""
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
    return Problem(sentences=sentences, status=400, ways=ways, typed=typed.dict())


def _too_late(tournament: Tournament, error: desk.SeenTooOld, typed: QueryDict) -> Problem:
    state = desk.state_of(tournament.public_id)
    event = told(error.event, state, desk.names_of(tournament.public_id))
    sentences = [
        _("Somebody else was first: %(event)s") % {"event": event},
        _("Nothing of yours was done; this is how it stands now."),
    ]
    return Problem(sentences=sentences, status=409, is_late=True, typed=typed.dict())


def _unknown(_asked: Asked) -> None:
    raise Http404
