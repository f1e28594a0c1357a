"""What `bench_writers` writes to: a tournament that people register for, and halls whose round is paired."""

from datetime import UTC, datetime, timedelta

from faristol.tournament.defaults import default_settings
from faristol_web.rulebooks.books import offered_rulebook
from faristol_web.tournaments.domain import services
from tests.web.tournaments.making import event

EARLIER = 1_500
"""Who are registered before those that are measured."""


def open_halls(halls: int, tables: int) -> dict[str, object]:
    """Their addresses."""
    book = offered_rulebook("ca-obert-2009")
    day = f"{datetime.now(UTC) + timedelta(days=60):%Y-%m-%d}"
    settings = default_settings(book, title="Opens now", day=day)
    opened = services.open_tournament(book, settings, services.SiteTerms(), visitor="made")
    early = [services.Person(name=f"Earlier {number}") for number in range(EARLIER)]
    services.register_all(opened, early, actor="made")
    named = [event(entrants=2 * tables, title=f"Hall {number}")[0].slug for number in range(halls)]
    return {"open": opened.slug, "halls": named}
