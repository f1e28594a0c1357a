"""The report on a tournament's games: wanted and watched on the desk, read by everyone once all is over."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from faristol.analysis.event_paper import event_pdf
from faristol.analysis.event_words import WORDS, EventTelling
from faristol.analysis.report_document import Document
from faristol.tournament.played import last_closed
from faristol.tournament.state import TournamentState
from faristol_web.http import cache
from faristol_web.tournaments.domain import desk, event_reports
from faristol_web.tournaments.domain.public import Seen, seen
from faristol_web.tournaments.domain.roles import Deed
from faristol_web.tournaments.models import EventReport, OnlineGame
from faristol_web.tournaments.views.posting import Asked, answered, desk_page, known
from faristol_web.tournaments.views.public import public_page

_MINUTE_S, _HOUR_S = 60, 3600


def _make(asked: Asked) -> str | None:
    event_reports.ask(asked.tournament)
    return None


def _cancel(asked: Asked) -> str:
    event_reports.cancel(asked.tournament)
    return _("The report is cancelled. Games that were judged stay judged.")


VERBS = {"make": (Deed.DIRECT, _make), "cancel": (Deed.DIRECT, _cancel)}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def desk_report(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the button, the progress, and the last report, which may cover fewer rounds."""
    tournament, role = known(request, slug, Deed.DIRECT)
    back = reverse("tournament_desk_report", args=[slug])
    problem = answered(request, tournament, role, VERBS, back=back)
    if isinstance(problem, HttpResponse):
        return problem
    report = event_reports.report_of(tournament)
    is_waiting = report is not None and report.is_waiting
    if request.headers.get("Accept") == "application/json":
        return JsonResponse(_progress(report) if report and is_waiting else {"made": None})
    state = desk.state_of(tournament.public_id)
    document = report.document if report else None
    here = OnlineGame.objects.filter(tournament=tournament).count()
    context = {
        "tournament": tournament,
        "role": role,
        "seen": state.seq,
        "progress": _progress(report) if report and is_waiting else None,
        "telling": _telling(document, state) if document else None,
        "is_public": event_reports.public_document(tournament) is not None,
        "covered": last_closed(state)[0],
        "here": here,
    }
    return desk_page(request, "tournaments/desk_report.html", context, problem)


@require_safe
def report(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Show the report of a tournament that is over, if one was made."""
    public = seen(request, slug)

    def context() -> dict[str, object]:
        return {"telling": _public_telling(public)}

    return public_page(request, public, "tournaments/report.html", _("Tournament report"), context)


@require_safe
def report_pdf(request: HttpRequest, slug: str) -> HttpResponseBase:
    public = seen(request, slug)
    telling = _public_telling(public)
    if telling is None:
        raise Http404
    key = (*public.key, "report.pdf")
    return cache.content(request, lambda: event_pdf(telling), key=key, content_type="application/pdf")


def _public_telling(public: Seen) -> EventTelling | None:
    document = event_reports.public_document(public.tournament)
    return None if document is None else _telling(document, public.state)


def _telling(document: Document, state: TournamentState) -> EventTelling:
    labels = {key: _(text) for key, text in WORDS.items()}
    return EventTelling(event_reports.with_names(document, state), labels, get_language() or "en")


def _progress(report: EventReport) -> dict[str, object]:
    """Return how far it is, as numbers and as a sentence."""
    made, total = report.made, report.total
    said = _("Games judged: %(made)s of %(total)s.") % {"made": made, "total": total}
    if not total:
        said = _("It begins as soon as no other report is being made.")
    elif (left := event_reports.seconds_left(report)) is not None:
        hours, minutes = divmod(round(left / _MINUTE_S), _HOUR_S // _MINUTE_S)
        time = _("%(hours)s h %(minutes)s min") % {"hours": hours, "minutes": minutes}
        said = f"{said} {_('Time left: about %(time)s.') % {'time': time}}"
    return {"made": made, "total": total, "said": said}
