"""Reads that more than one page needs."""

from collections.abc import Iterable

from django.db.models import Case, QuerySet, When

from faristol_web.rulebooks.books import offered
from faristol_web.tournaments.models import Registration, Tournament

MOST_ON_START_PAGE = 10


def tournaments_by_status(status: str) -> QuerySet[Tournament]:
    return Tournament.objects.filter(status=status).order_by("-day", "-opened_at", "-pk")


def listed(found: Iterable[Tournament]) -> list[dict[str, object]]:
    """For lists: no query a line."""
    titles = {book.id: book.title for book in offered()}
    return [
        {
            "slug": each.slug,
            "title": each.title,
            "languages": each.languages,
            "day": each.day,
            "place": each.place,
            "rulebook_title": titles.get(each.rulebook_id, each.rulebook_id),
            "entered": each.entered,
        }
        for each in found
    ]


def going_on() -> list[dict[str, object]]:
    """For the start page: being played, then those to register for. One query."""
    wanted = (Tournament.Status.RUNNING, Tournament.Status.REGISTRATION)
    found = Tournament.objects.filter(status__in=wanted)
    order = Case(When(status=Tournament.Status.RUNNING, then=0), default=1)
    return listed(found.order_by(order, "-day", "-opened_at", "-pk")[:MOST_ON_START_PAGE])


def people_of(tournament: Tournament) -> dict[int, Registration]:
    """Entrant → the row of the person."""
    found = tournament.registrations.exclude(entrant=None)
    return {each.entrant: each for each in found if each.entrant is not None}
