"""Keys of the feeds, which are made once for all readers."""

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, TypeAlias

from faristol_web.api.news import MOST, MOST_OPENED, MOST_TOURNAMENTS, SHOWN, latest_tournaments
from faristol_web.duplicate.models import Session
from faristol_web.http.rows import digest_of, rows_of
from faristol_web.play.queries import latest_over
from faristol_web.ratings.models import Edition, EditionRow
from faristol_web.rulebooks.books import offered, offered_duplicate
from faristol_web.streams.models import EventHead
from faristol_web.tournaments.domain.public import seen_of

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from faristol_web.play.models import Game

Key: TypeAlias = tuple[Hashable, ...]


def tournament_key() -> Key:
    return tuple((*seen_of(each).key, each.title, each.slug) for each in latest_tournaments())


def duplicate_key() -> Key:
    books = (book.digest for book in offered_duplicate())
    return (digest_of(_sessions), _ends(_session_ids), *books)


def game_key() -> Key:
    return (digest_of(_games), _ends(_game_ids), *(book.digest for book in offered()))


def rating_key() -> Key:
    """Published editions never change, and of a player only the name does."""
    return (digest_of(_editions), digest_of(_lines))


def _ends(ids: "Callable[[], QuerySet[Game, tuple[str]] | QuerySet[Session, tuple[str]]]") -> str:
    """A correction after the end is an event more."""
    streams = sorted(stream for (stream,) in rows_of(ids))
    return digest_of(_heads, *streams) if streams else ""


def _heads(*streams: str) -> "QuerySet[EventHead]":
    return EventHead.objects.filter(stream__in=streams).order_by("stream")


def _games() -> "QuerySet[Game]":
    return latest_over().filter(ended_at__isnull=False)[:MOST]


def _game_ids() -> "QuerySet[Game, tuple[str]]":
    return latest_over().filter(ended_at__isnull=False).values_list("public_id")[:MOST]


def _sessions() -> "QuerySet[Session]":
    return Session.objects.filter(status=Session.Status.OVER).select_related("series")[:MOST_OPENED]


def _session_ids() -> "QuerySet[Session, tuple[str]]":
    over = Session.objects.filter(status=Session.Status.OVER)
    return over.values_list("public_id")[:MOST_OPENED]


def _editions() -> "QuerySet[Edition]":
    return Edition.objects.select_related("list").order_by("-published_at", "-pk")[:MOST_TOURNAMENTS]


def _lines() -> "QuerySet[EditionRow, tuple[object, ...]]":
    latest = Edition.objects.order_by("-published_at", "-pk").values("pk")[:MOST_TOURNAMENTS]
    rows = EditionRow.objects.filter(edition__in=latest, position__lte=SHOWN)
    return rows.order_by("pk").values_list("pk", "player__name", "player__sort_name")
