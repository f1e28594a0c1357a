"""What has come to an end lately: rounds, tournaments, games, sessions, editions, for feeds."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from heapq import nlargest

from django.db.models import Max
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _

from faristol.formats.tournament_rows import format_half_points, pairing_rows, standing_rows
from faristol.tournament.events import (
    ResultCorrected,
    RoundClosed,
    TournamentClosed,
    TournamentEvent,
)
from faristol_web.api.public_games import shown_from
from faristol_web.duplicate.models import Session
from faristol_web.live.models import EventRow
from faristol_web.live.shelf import offered, offered_duplicate
from faristol_web.play.models import Game
from faristol_web.ratings.models import Edition
from faristol_web.ratings.queries import rows_of
from faristol_web.tournaments import desk
from faristol_web.tournaments.models import Tournament
from faristol_web.tournaments.public_seen import Seen, seen_of

MOST = 30
"""Lines of a feed."""
MOST_TOURNAMENTS = 8
"""That a feed of all of them looks into."""
SHOWN = 10
"""Of a ranking."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """One thing that came to an end."""

    id: str
    """For good: another address or title changes nothing."""
    title: str
    summary: str
    """HTML, safe."""
    link: str
    """Without the site."""
    published: datetime
    updated: datetime


def all_news() -> list[Piece]:
    return newest((*tournament_news(), *duplicate_news(), *game_news(), *rating_news()))


def newest(pieces: Iterable[Piece]) -> list[Piece]:
    return nlargest(MOST, pieces, key=lambda piece: (piece.published, piece.id))


def tournament_news() -> list[Piece]:
    """Of the tournaments that something was played in, the latest days first."""
    wanted = (Tournament.Status.RUNNING, Tournament.Status.OVER)
    found = Tournament.objects.filter(status__in=wanted).order_by("-day", "-opened_at", "-pk")
    return newest(piece for each in found[:MOST_TOURNAMENTS] for piece in pieces_of(each))


def pieces_of(tournament: Tournament) -> Iterator[Piece]:
    """Each round that was closed, and the end."""
    found, events = seen_of(tournament), desk.events_of(tournament.public_id)
    closed = {each.round_number: each.at_ms for each in events if isinstance(each, RoundClosed)}
    for number, at_ms in closed.items():
        if number <= len(found.state.rounds):
            yield _round(found, number, at_ms, _last_correction(events, number, at_ms))
    for event in events:
        if isinstance(event, TournamentClosed):
            yield _final(found, event.at_ms)


def _last_correction(events: Iterable[TournamentEvent], number: int, at_ms: int) -> int:
    corrected = (
        each.at_ms for each in events if isinstance(each, ResultCorrected) and each.round_number == number
    )
    return max((at_ms, *corrected))


def _round(found: Seen, number: int, at_ms: int, updated_ms: int) -> Piece:
    tournament = found.tournament
    lines = [
        (row.first.name, *row.report.result.points, row.second.name)
        for row in pairing_rows(found.state, number)
        if row.second is not None and row.report is not None
    ]
    title = _("%(title)s: results of round %(round)s") % {"title": tournament.title, "round": number}
    return Piece(
        id=f"urn:faristol:tournament:{tournament.public_id}:round:{number}",
        title=title,
        summary=format_html("<ul>{}</ul>", format_html_join("", "<li>{} {}–{} {}</li>", lines)),
        link=reverse("tournament_pairings", args=[tournament.slug, number]),
        published=_moment(at_ms),
        updated=_moment(updated_ms),
    )


def _final(found: Seen, at_ms: int) -> Piece:
    tournament = found.tournament
    lines = [
        (row.place, row.name, format_half_points(row.half_points))
        for row in standing_rows(found.state)[:SHOWN]
    ]
    return Piece(
        id=f"urn:faristol:tournament:{tournament.public_id}:end",
        title=_("%(title)s: final standings") % {"title": tournament.title},
        summary=format_html("<ul>{}</ul>", format_html_join("", "<li>{}. {} · {}</li>", lines)),
        link=reverse("tournament_standings", args=[tournament.slug]),
        published=_moment(at_ms),
        updated=_moment(at_ms),
    )


def game_news() -> list[Piece]:
    """Games that are over, for spectators, too."""
    found = list(Game.objects.filter(status=Game.Status.OVER, ended_at__isnull=False)[:MOST])
    titles, now = {book.id: book.title for book in offered()}, timezone.now()
    return [_game(each, titles.get(each.rulebook_id, "")) for each in found if shown_from(each) <= now]


def _game(game: Game, rulebook: str) -> Piece:
    names = [*game.names, game.bot][:2] if game.bot else list(game.names)
    pairs = list(zip(names, game.scores, strict=False))
    title = " – ".join(f"{name} {score}" for name, score in pairs) or game.public_id
    return Piece(
        id=f"urn:faristol:game:{game.public_id}",
        title=title,
        summary=format_html("<p>{}</p>", rulebook or game.rulebook_id),
        link=reverse("game", args=[game.public_id]),
        published=shown_from(game),
        updated=shown_from(game),
    )


def duplicate_news() -> list[Piece]:
    found = list(Session.objects.filter(status=Session.Status.OVER).select_related("series")[:MOST])
    ids = [each.public_id for each in found]
    rows = EventRow.objects.filter(stream__in=ids)
    ended = dict(rows.filter(kind="SessionEnded").values_list("stream", "server_ms"))
    last = {
        row["stream"]: row["last"] for row in rows.values("stream").annotate(last=Max("server_ms")).order_by()
    }
    titles = {book.id: book.title for book in offered_duplicate()}
    return [
        _session(each, ended[each.public_id], last[each.public_id], titles.get(each.rulebook_id, ""))
        for each in found
        if each.public_id in ended
    ]


def _session(session: Session, ended_ms: int, last_ms: int, rulebook: str) -> Piece:
    facts = _("%(rulebook)s: %(coups)s coups, %(entrants)s entrants, best plays %(total)s points") % {
        "rulebook": rulebook or session.rulebook_id,
        "coups": session.coups,
        "entrants": session.entrants,
        "total": session.master_total,
    }
    return Piece(
        id=f"urn:faristol:duplicate:{session.public_id}",
        title=_("%(title)s: result") % {"title": session.full_title},
        summary=format_html("<p>{}</p>", facts),
        link=reverse("duplicate_results", args=[session.public_id]),
        published=_moment(ended_ms),
        updated=_moment(last_ms),
    )


def rating_news() -> list[Piece]:
    found = Edition.objects.select_related("list").order_by("-published_at", "-pk")
    return [_edition(each) for each in found[:MOST_TOURNAMENTS]]


def _edition(edition: Edition) -> Piece:
    lines = [
        (row.position, row.player.name or row.player.public_id, row.rating)
        for row in rows_of(edition).filter(position__isnull=False)[:SHOWN]
    ]
    return Piece(
        id=f"urn:faristol:rating:{edition.list.system}:{edition.number}",
        title=_("%(list)s after %(event)s") % {"list": edition.list.name, "event": edition.label},
        summary=format_html("<ul>{}</ul>", format_html_join("", "<li>{}. {} · {}</li>", lines)),
        link=reverse("rating_edition", args=[edition.list.system, edition.number]),
        published=edition.published_at,
        updated=edition.published_at,
    )


def _moment(at_ms: int) -> datetime:
    return datetime.fromtimestamp(at_ms / 1000, UTC)
