"""Reads that more than one page needs."""

from collections.abc import Iterable

from django.db.models import Case, QuerySet, When

from faristol_web.rulebooks.books import offered
from faristol_web.tournaments.models import Registration, Tournament

MOST_ON_START_PAGE = 10


def tournaments_by_status(status: str) -> QuerySet[Tournament]:
    return Tournament.objects.filter(status=status).order_by("-day", "-opened_at", "-pk")


def listed(tournaments: Iterable[Tournament]) -> list[dict[str, object]]:
    """For lists: no query a line."""
    titles = {book.id: book.title for book in offered()}
    return [
        {
            "slug": tournament.slug,
            "title": tournament.title,
            "languages": tournament.languages,
            "day": tournament.day,
            "place": tournament.place,
            "rulebook_title": titles.get(tournament.rulebook_id, tournament.rulebook_id),
            "entered": tournament.entered,
        }
        for tournament in tournaments
    ]


def going_on() -> list[dict[str, object]]:
    """For the start page: being played, then those to register for. One query."""
    return listed(rows_going_on())


def rows_going_on() -> QuerySet[Tournament]:
    wanted = (Tournament.Status.RUNNING, Tournament.Status.REGISTRATION)
    tournaments = Tournament.objects.filter(status__in=wanted)
    order = Case(When(status=Tournament.Status.RUNNING, then=0), default=1)
    return tournaments.order_by(order, "-day", "-opened_at", "-pk")[:MOST_ON_START_PAGE]


def people_of(tournament: Tournament) -> dict[int, Registration]:
    """Entrant → the row of the person."""
    registrations = tournament.registrations.exclude(entrant=None)
    return {
        registration.entrant: registration
        for registration in registrations
        if registration.entrant is not None
    }
