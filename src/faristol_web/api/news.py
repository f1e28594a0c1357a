"""News of things that ended lately: rounds, tournaments, games, sessions, editions, for feeds."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from heapq import nlargest

from django.db.models import Max, QuerySet
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from faristol.formats.tournament.rows import format_half_points, pairing_rows, standing_rows
from faristol.tournament.events import (
    ResultCorrected,
    RoundClosed,
    TournamentClosed,
    TournamentEvent,
)
from faristol_web.api.atom_ids import atom_id, site_atom_id
from faristol_web.duplicate.models import Session
from faristol_web.http.cache import Kept
from faristol_web.play.listing import names_of
from faristol_web.play.models import Game
from faristol_web.play.queries import latest_over
from faristol_web.ratings.models import Edition
from faristol_web.ratings.queries import rows_of
from faristol_web.rulebooks.books import offered, offered_duplicate
from faristol_web.streams.models import EventRow
from faristol_web.tournaments.domain import desk
from faristol_web.tournaments.domain.public import Seen, seen_of
from faristol_web.tournaments.models import Tournament

MOST = 30
"""Lines of a feed."""
MOST_TOURNAMENTS = 8
"""Most tournaments that a feed of all of them looks into."""
MOST_OPENED = 200
"""Sessions that are over, by when they were opened, of which the last to end are listed."""
SHOWN = 10
"""Lines of a ranking shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """One thing that came to an end."""

    id: str
    """Permanent id: another address or title changes nothing."""
    title: str
    summary: str
    """HTML, safe."""
    link: str
    """Link without the site."""
    published: datetime
    updated: datetime


def all_news() -> list[Piece]:
    return newest((*tournament_news(), *duplicate_news(), *game_news(), *rating_news()))


def newest(pieces: Iterable[Piece]) -> list[Piece]:
    return nlargest(MOST, pieces, key=lambda piece: (piece.published, piece.id))


def tournament_news() -> list[Piece]:
    """Return the news of tournaments in progress, the latest days first."""
    return newest(piece for tournament in latest_tournaments() for piece in pieces_of(tournament))


def latest_tournaments() -> QuerySet[Tournament]:
    wanted = (Tournament.Status.RUNNING, Tournament.Status.OVER)
    tournaments = Tournament.objects.filter(status__in=wanted).order_by("-day", "-opened_at", "-pk")
    return tournaments[:MOST_TOURNAMENTS]


_kept: Kept[tuple[Piece, ...]] = Kept(most=64)
"""News of tournaments, by revision and language."""


def pieces_of(tournament: Tournament) -> tuple[Piece, ...]:
    """Each round that was closed, and the end."""
    public = seen_of(tournament)
    key = (*public.key, tournament.title, tournament.slug, get_language())
    return _kept.get(key, lambda: tuple(_pieces(public)))


def _pieces(public: Seen) -> Iterator[Piece]:
    events = desk.events_of(public.tournament.public_id)
    closed = {event.round_number: event.at_ms for event in events if isinstance(event, RoundClosed)}
    for number, at_ms in closed.items():
        if number <= len(public.state.rounds):
            yield _round(public, number, at_ms, _last_correction(events, number, at_ms))
    for event in events:
        if isinstance(event, TournamentClosed):
            yield _final(public, event.at_ms, _last_correction(events, None, event.at_ms))


def _last_correction(events: Iterable[TournamentEvent], number: int | None, at_ms: int) -> int:
    """Return the time of the last correction in a round, or in any; `at_ms` if there was none later."""
    corrected = (
        event.at_ms
        for event in events
        if isinstance(event, ResultCorrected) and number in {None, event.round_number}
    )
    return max((at_ms, *corrected))


def _round(public: Seen, number: int, at_ms: int, updated_ms: int) -> Piece:
    tournament = public.tournament
    lines = [
        (row.first.name, *row.report.result.points, row.second.name)
        for row in pairing_rows(public.state, number)
        if row.second is not None and row.report is not None
    ]
    title = _("%(title)s: results of round %(round)s") % {"title": tournament.title, "round": number}
    return Piece(
        id=atom_id("tournament", tournament.public_id, "round", number),
        title=title,
        summary=format_html("<ul>{}</ul>", format_html_join("", "<li>{} {}–{} {}</li>", lines)),
        link=reverse("tournament_pairings", args=[tournament.slug, number]),
        published=_moment(at_ms),
        updated=_moment(updated_ms),
    )


def _final(public: Seen, at_ms: int, updated_ms: int) -> Piece:
    tournament = public.tournament
    lines = [
        (row.place, row.name, format_half_points(row.half_points))
        for row in standing_rows(public.state)[:SHOWN]
    ]
    return Piece(
        id=atom_id("tournament", tournament.public_id, "end"),
        title=_("%(title)s: final standings") % {"title": tournament.title},
        summary=format_html("<ul>{}</ul>", format_html_join("", "<li>{}. {} · {}</li>", lines)),
        link=reverse("tournament_standings", args=[tournament.slug]),
        published=_moment(at_ms),
        updated=_moment(updated_ms),
    )


def game_news() -> list[Piece]:
    """Return the games that ended last; a later correction makes one newer."""
    games = list(latest_over().filter(ended_at__isnull=False)[:MOST])
    titles, last = {book.id: book.title for book in offered()}, _last_events(game.public_id for game in games)
    return [_game(game, titles.get(game.rulebook_id, ""), last.get(game.public_id)) for game in games]


def _last_events(streams: Iterable[str]) -> dict[str, int]:
    """Return the time of the last recorded event in each stream."""
    rows = EventRow.objects.filter(stream__in=list(streams)).values("stream")
    return {row["stream"]: row["last"] for row in rows.annotate(last=Max("server_ms")).order_by()}


def _game(game: Game, rulebook: str, last_ms: int | None) -> Piece:
    assert game.ended_at is not None
    pairs = list(zip(names_of(game), game.scores, strict=False))
    title = " – ".join(f"{name} {score}" for name, score in pairs) or game.public_id
    return Piece(
        id=atom_id("game", game.public_id),
        title=title,
        summary=format_html("<p>{}</p>", rulebook or game.rulebook_id),
        link=reverse("game", args=[game.public_id]),
        published=game.ended_at,
        updated=game.ended_at if last_ms is None else max(game.ended_at, _moment(last_ms)),
    )


def duplicate_news() -> list[Piece]:
    """Return the sessions that ended last; one may have been open for long."""
    over = Session.objects.filter(status=Session.Status.OVER).select_related("series")[:MOST_OPENED]
    rows = EventRow.objects.filter(stream__in=[session.public_id for session in over], kind="SessionEnded")
    ended = dict(rows.values_list("stream", "server_ms"))
    latest = nlargest(MOST, over, key=lambda session: ended.get(session.public_id, 0))
    last = _last_events(session.public_id for session in latest)
    titles = {book.id: book.title for book in offered_duplicate()}
    return [
        _session(
            session, ended[session.public_id], last[session.public_id], titles.get(session.rulebook_id, "")
        )
        for session in latest
        if session.public_id in ended
    ]


def _session(session: Session, ended_ms: int, last_ms: int, rulebook: str) -> Piece:
    facts = _("%(rulebook)s: %(coups)s coups, %(entrants)s entrants, best plays %(total)s points") % {
        "rulebook": rulebook or session.rulebook_id,
        "coups": session.coups,
        "entrants": session.entrants,
        "total": session.master_total,
    }
    return Piece(
        id=atom_id("duplicate", session.public_id),
        title=_("%(title)s: result") % {"title": session.full_title},
        summary=format_html("<p>{}</p>", facts),
        link=reverse("duplicate_results", args=[session.public_id]),
        published=_moment(ended_ms),
        updated=_moment(last_ms),
    )


def rating_news() -> list[Piece]:
    editions = Edition.objects.select_related("list").order_by("-published_at", "-pk")
    return [_edition(edition) for edition in editions[:MOST_TOURNAMENTS]]


def _edition(edition: Edition) -> Piece:
    lines = [
        (row.position, row.player.name or row.player.public_id, row.rating)
        for row in rows_of(edition).filter(position__isnull=False)[:SHOWN]
    ]
    return Piece(
        id=site_atom_id("rating", edition.list.system, edition.number),
        title=_("%(list)s after %(event)s") % {"list": edition.list.name, "event": edition.label},
        summary=format_html("<ul>{}</ul>", format_html_join("", "<li>{}. {} · {}</li>", lines))
        if lines
        else "",
        link=reverse("rating_edition", args=[edition.list.system, edition.number]),
        published=edition.published_at,
        updated=edition.published_at,
    )


def _moment(at_ms: int) -> datetime:
    return datetime.fromtimestamp(at_ms / 1000, UTC)
