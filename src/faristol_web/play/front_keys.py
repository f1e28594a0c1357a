"""Keys of the start page, the lobby and the list of finished games, which are made once for all readers."""

from collections.abc import Hashable
from typing import TYPE_CHECKING

from django.db.models import Count, F, Sum, Value
from django.utils import timezone

from faristol_web import hooks
from faristol_web.http.rows import digest_of, rows_of
from faristol_web.play import seeks
from faristol_web.play.lobby import MOST, finished_games
from faristol_web.play.models import Game, OnlineRating
from faristol_web.play.queries import games_in_progress, listed_games, waiting_games
from faristol_web.replays.queries import few_records
from faristol_web.rulebooks.books import offered
from faristol_web.streams.hub import hub
from faristol_web.streams.time import site_now

if TYPE_CHECKING:
    from django.db.models import QuerySet

RECORDS = 6
"""Records on the start page."""
_SEEKS_S = 5
"""Time for which a seek may be shown after its owner has gone: its query has the time in it."""


def start_key() -> tuple[Hashable, ...]:
    return (
        *_common(),
        digest_of(listed_games, Game.Status.SEATING, _minute()),
        digest_of(listed_games, Game.Status.OVER),
        digest_of(few_records, RECORDS),
        *hooks.shown_on_start(),
    )


def lobby_key() -> tuple[Hashable, ...]:
    return (
        *_common(),
        digest_of(_seats, _minute()),
        digest_of(_seeks, int(site_now().timestamp()) // _SEEKS_S),
        digest_of(_ratings),
    )


def games_key(rulebook: str, start: int, stop: int) -> tuple[Hashable, ...]:
    return (*_books(), digest_of(_finished, rulebook, start, stop))


def _common() -> tuple[Hashable, ...]:
    """The games in progress, as their pages were last told, and what games may be opened by."""
    running = [public_id for (public_id,) in rows_of(_running, _minute())]
    states = ((public_id, hub.summary(public_id)) for public_id in running)
    told = tuple((public_id, state.length) for public_id, state in states if state is not None)
    return (*_books(), told, digest_of(_lines, _minute()))


def _books() -> tuple[Hashable, ...]:
    return (timezone.localdate(), *(book.digest for book in offered()))


def _lines(_when: int) -> "QuerySet[Game]":
    return games_in_progress()[:MOST]


def _running(_when: int) -> "QuerySet[Game, tuple[str]]":
    return games_in_progress().values_list("public_id")[:MOST]


def _minute() -> int:
    """For queries that have the time in them, and are composed once for the same arguments."""
    return int(site_now().timestamp()) // 60


def _seats(_when: int) -> "QuerySet[Game, tuple[object, ...]]":
    columns = [field.attname for field in Game._meta.concrete_fields]  # noqa: SLF001 – Django's own name
    return waiting_games().values_list(*columns, "seats__side", "seats__user", "seats__visitor")[: 2 * MOST]


def _seeks(_when: int) -> "QuerySet[seeks.Seek]":
    return seeks.open_seeks().select_related("user__profile")[:MOST]


def _ratings() -> "QuerySet[OnlineRating, dict[str, int]]":
    every = OnlineRating.objects.order_by().values(one=Value(1))
    # What one player wins another loses: only the squares tell that it moved.
    squares = Sum(F("rating") * F("rating"))
    return every.annotate(players=Count("pk"), games=Sum("games"), points=Sum("rating"), squares=squares)


def _finished(rulebook: str, start: int, stop: int) -> "QuerySet[Game]":
    return finished_games(rulebook=rulebook)[max(0, start - 1) : stop]
