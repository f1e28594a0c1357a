"""An event that the calendar announces becomes a tournament here."""

from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from faristol.tournament.settings import Settings
from faristol_web.accounts.access import Deed, allowed
from faristol_web.archive import entries
from faristol_web.archive.calendar_views import editor
from faristol_web.archive.models import Entry
from faristol_web.ratings.names import plain_name
from faristol_web.rulebooks.books import offered
from faristol_web.tournaments.domain.services import SiteTerms
from faristol_web.tournaments.models import Tournament
from faristol_web.tournaments.views.front import Filled, fill_in, own_rulebook


@allowed(Deed.HOLD_EVENT)
@require_http_methods(["GET", "HEAD", "POST"])
def calendar_tournament(request: HttpRequest, public_id: str) -> HttpResponse:
    """The form for a new tournament, filled in; `do=part` and `do=join` undo each other."""
    entry = get_object_or_404(Entry.objects.select_related("tournament"), public_id=public_id)
    done = request.POST.get("do")
    if done in {"part", "join"}:
        entries.hold(entry, None if done == "part" else entries.parted_from(entry), by=editor(request))
        return redirect("calendar_entry", entry.public_id)
    held = entries.held_as(entry)
    if held is not None:
        return redirect("tournament", held.slug)
    book = rulebook_of(entry)
    if book and "title" not in request.GET:
        return redirect(f"{request.path}?{urlencode(basics_of(entry) | {'rulebook': book})}")

    def opened(made: Tournament) -> None:
        entries.hold(entry, made, by=editor(request))
        messages.success(request, _("The event is in the calendar."))

    guess = book or _book_of_language(entry.language) or own_rulebook()
    filled = Filled(
        basics=basics_of(entry) | {"rulebook": guess},
        settings=lambda proposed: _settings(entry, proposed),
        terms=SiteTerms(description=_description(entry), contact=entry.contact),
        opened=opened,
        back=reverse("calendar_entry", args=[entry.public_id]),
    )
    return fill_in(request, filled)


def basics_of(entry: Entry) -> dict[str, str | None]:
    return {"title": entry.title, "day": entry.first_day.isoformat()}


def rulebook_of(entry: Entry) -> str:
    """The one on offer that the entry names; empty where that is none."""
    named = plain_name(entry.rulebook)
    books = (book for book in offered() if named in {plain_name(book.title), plain_name(book.id)})
    return next((book.id for book in books), "")


def _book_of_language(language: str) -> str:
    return next((book.id for book in offered() if book.language == language), "")


def _settings(entry: Entry, proposed: Settings) -> Settings:
    """Registration that is announced for longer than the form lets it go on stays as it is proposed."""
    terms, until = proposed.registration, entry.registration_until
    if until and until <= entry.first_day:
        last = until.isoformat()
        terms = replace(terms, closes_on=last, grant_until=min(terms.grant_until, last))
    return replace(proposed, place=entry.place, registration=terms)


def _description(entry: Entry) -> str:
    """Return the description, with everything that has no field of its own."""
    return "\n\n".join(filter(None, (entry.note, entry.club, entry.link)))
