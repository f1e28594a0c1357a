"""Stamp of the archive's state, so that its pages are made once for all who read them."""

from functools import lru_cache

from django.db import connection
from django.db.models import Model
from django.utils import timezone

from faristol_web.archive.models import Claim, Club, ClubMerge, Entry, GameSide, Indexed, PlayerMerge
from faristol_web.duplicate.models import Session
from faristol_web.ratings.models import Edition, Player
from faristol_web.tournaments.models import Tournament

SECONDS = 60
"""Time that a name corrected to one of the same length may stay as it was; an erased one goes at once."""
_ASKED: tuple[tuple[type[Model], tuple[str, ...]], ...] = (
    (Tournament, ("count(*)", "sum(revision)", "max(public_id)")),
    (
        Session,
        (
            "count(*)",
            f"sum(CASE WHEN status = '{Session.Status.OVER}' THEN 1 END)",
            "sum(entrants)",
            "max(public_id)",
        ),
    ),
    (Entry, ("count(*)", "sum(revision)", "max(public_id)")),
    (Indexed, ("count(*)", "max(id)", "max(key)")),
    (GameSide, ("max(id)",)),
    (
        Player,
        ("max(id)", "max(erased_at)", "count(erased_at)", "max(public_id)", "sum(length(name))"),
    ),
    (PlayerMerge, ("max(at)", "count(undone_at)")),
    (ClubMerge, ("max(at)", "count(undone_at)")),
    (Club, ("count(*)", "max(slug)")),
    (Claim, ("max(asked_at)", "count(ended_at)", "count(confirmed_at)")),
    (Edition, ("max(published_at)",)),
)


def stamp() -> tuple[object, ...]:
    """One quick query: everything that adds, merges or takes away changes part of its answer."""
    now = timezone.now()
    with connection.cursor() as cursor:
        cursor.execute(_question())
        told = cursor.fetchone()
    return (now.timestamp() // SECONDS, timezone.localdate(now), *map(str, told))


@lru_cache(maxsize=1)
def _question() -> str:
    """A row of each table, side by side; Django takes longer to compose it than the database to answer."""
    rows = (
        f"(SELECT {', '.join(asked)} FROM {model._meta.db_table}) AS told_{number}"  # noqa: S608, SLF001 – our own
        for number, (model, asked) in enumerate(_ASKED)
    )
    return f"SELECT * FROM {', '.join(rows)}"  # noqa: S608
