"""Stamp of the archive's state, so that its pages are made once for all who read them."""

from collections.abc import Iterable

from django.db.models import Aggregate, Count, Max, Model, Q, Sum
from django.db.models.functions import Length
from django.utils import timezone

from faristol_web.archive.models import Claim, Club, ClubMerge, Entry, GameSide, Indexed, PlayerMerge
from faristol_web.duplicate.models import Session
from faristol_web.ratings.models import Edition, Player
from faristol_web.tournaments.models import Tournament

SECONDS = 60
"""Time that a name corrected to one of the same length may stay as it was; an erased one goes at once."""


def stamp() -> tuple[object, ...]:
    """Few, quick queries: everything that adds, merges or takes away changes one of their answers."""
    now = timezone.now()
    over = Q(status=Session.Status.OVER)
    asked: tuple[tuple[type[Model], dict[str, Aggregate]], ...] = (
        (Tournament, {"a": Count("pk"), "b": Sum("revision"), "c": Max("public_id")}),
        (
            Session,
            {"a": Count("pk"), "b": Count("pk", filter=over), "c": Sum("entrants"), "d": Max("public_id")},
        ),
        (Entry, {"a": Count("pk"), "b": Sum("revision"), "c": Max("public_id")}),
        (Indexed, {"a": Count("pk"), "b": Max("pk"), "c": Max("key")}),
        (GameSide, {"a": Max("pk")}),
        (
            Player,
            {
                "a": Max("pk"),
                "b": Max("erased_at"),
                "c": Count("erased_at"),
                "d": Max("public_id"),
                "e": Sum(Length("name")),
            },
        ),
        (PlayerMerge, {"a": Max("at"), "b": Count("undone_at")}),
        (ClubMerge, {"a": Max("at"), "b": Count("undone_at")}),
        (Club, {"a": Count("pk"), "b": Max("slug")}),
        (Claim, {"a": Max("asked_at"), "b": Count("ended_at"), "c": Count("confirmed_at")}),
        (Edition, {"a": Max("published_at")}),
    )
    told = (value for model, columns in asked for value in _aggregated(model, columns))
    return (now.timestamp() // SECONDS, timezone.localdate(now), *told)


def _aggregated(model: type[Model], columns: dict[str, Aggregate]) -> Iterable[object]:
    return map(str, model._default_manager.aggregate(**columns).values())  # noqa: SLF001 – Django's own name
