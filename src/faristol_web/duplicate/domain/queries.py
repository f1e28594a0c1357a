"""Reads that more than one page needs."""

from collections.abc import Iterable, MutableMapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from django.contrib.auth import SESSION_KEY, get_user
from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import Http404

from faristol.duplicate import SessionState
from faristol.errors import FaristolError
from faristol_web.accounts.access import Deed, may
from faristol_web.accounts.visitors import known_visitor_id
from faristol_web.duplicate.live.hub import session_hub
from faristol_web.duplicate.live.room import Listing, SessionRoom
from faristol_web.duplicate.live.stand_ins import StandIns, parse_stand_ins
from faristol_web.duplicate.models import Chair, Series, Session
from faristol_web.rulebooks.books import offered_duplicate

LISTED = 20
SECOND_MS = 1000


@dataclass(frozen=True, slots=True)
class Chairs:
    """A visitor's roles in one session."""

    is_arbiter: bool = False
    number: int | None = None
    """Number as an entrant."""

    def sees_secrets(self, listing: Listing) -> bool:
        """
        True if the visitor may see slips and the best plays before the play is laid: an arbiter who does not
        play.

        Where the server does the arbiter's steps nobody has to see them, and the organiser may play, too.
        """
        return self.is_arbiter and self.number is None and listing.pause_ms is None


def chairs_of(public_id: str, session: MutableMapping[str, Any]) -> Chairs:
    """
    Return the chairs of this browser session's owner.

    An arbiter of the whole site is an arbiter where they do not play: an organiser's laptop can break.
    """
    visitor = known_visitor_id(session)
    chairs = Chair.objects.filter(session__public_id=public_id, visitor=visitor) if visitor else ()
    numbers = {chair.role: chair.number for chair in chairs}
    number = numbers.get(Chair.Role.ENTRANT)
    is_arbiter = Chair.Role.ARBITER in numbers or (number is None and _rules_everywhere(session))
    return Chairs(is_arbiter, number)


def _rules_everywhere(session: MutableMapping[str, Any]) -> bool:
    if SESSION_KEY not in session:
        return False
    return may(get_user(SimpleNamespace(session=session)), Deed.RUN_SESSION)


def sessions_by_status(status: Session.Status) -> QuerySet[Session]:
    """The newest of this kind."""
    return Session.objects.filter(status=status).select_related("series")[:LISTED]


def finished_sessions(page: str | None) -> Page:
    """The newest first, some at a time; a page that is none is the nearest."""
    finished = Session.objects.filter(status=Session.Status.OVER).select_related("series")
    return Paginator(finished, LISTED).get_page(page)


def listed_sessions(sessions: Iterable[Session]) -> list[dict[str, object]]:
    """For lists and links: no query a line."""
    titles = {book.id: book.title for book in offered_duplicate()}
    return [
        {
            "public_id": session.public_id,
            "title": session.title,
            "series": session.series,
            "game_number": session.game_number,
            "rulebook_id": session.rulebook_id,
            "rulebook_title": titles.get(session.rulebook_id, session.rulebook_id),
            "entrants": session.entrants,
            "coups": session.coups,
            "master_total": session.master_total,
            "joinable": session.joinable,
            "automatic": session.automatic,
            "is_imported": session.is_imported,
            "status": session.status,
            "day": session.day,
        }
        for session in sessions
    ]


def own_series(session: MutableMapping[str, Any]) -> list[Series]:
    """Return the series in which this browser session's owner has run a game, and may run another."""
    visitor = known_visitor_id(session)
    if visitor is None:
        return []
    seated = {"sessions__chairs__visitor": visitor, "sessions__chairs__role": Chair.Role.ARBITER}
    return list(Series.objects.filter(**seated).distinct())


def listing_of(public_id: str) -> Listing:
    """Return the facts that a session's pages show and its events do not hold."""
    session = Session.objects.filter(public_id=public_id).select_related("series").first()
    if session is None:
        return Listing()
    return Listing(
        pause_ms=SECOND_MS * session.pause_s if session.automatic else None,
        is_joinable=session.joinable,
        series=session.series.title if session.series else "",
        game_number=session.game_number if session.series else 0,
        next=following.public_id if (following := next_of(session)) else "",
    )


def automatic_of(public_id: str) -> int | None:
    """Milliseconds between two coups; None where an arbiter does the steps."""
    return listing_of(public_id).pause_ms


def games_from(session: Session) -> list[Session]:
    """This one, and those that follow in its series."""
    if session.series_id is None:
        return [session]
    later = Session.objects.filter(series=session.series_id, game_number__gt=session.game_number)
    return [session, *later.order_by("game_number")]


def next_of(session: Session) -> Session | None:
    """The game that follows in its series."""
    if session.series_id is None:
        return None
    return Session.objects.filter(series=session.series_id, game_number=session.game_number + 1).first()


def known_room(public_id: str) -> SessionRoom:
    """
    Raises:
        Http404: if there is no such session, or it cannot be read.
    """
    try:
        room: SessionRoom = session_hub.call(session_hub.room(public_id))
    except FaristolError as error:
        raise Http404 from error
    finally:
        session_hub.release_soon(public_id)
    return room


def names_of(state: SessionState, number: int) -> tuple[str, ...]:
    """Empty where nobody has the number."""
    return next((entrant.names for entrant in state.entrants if entrant.number == number), ())


def stand_ins_in(public_id: str) -> StandIns:
    """Return the replacements of erased names; there are rarely any."""
    sessions = Session.objects.filter(public_id=public_id).exclude(stand_ins={})
    return {
        number: names
        for written in sessions.values_list("stand_ins", flat=True)
        for number, names in parse_stand_ins(written).items()
    }


def is_over(room: SessionRoom) -> bool:
    """Over, and on disk: until then its slips are nobody's business."""
    return room.told.ended is not None


def is_a_session(public_id: str) -> bool:
    """True for a session, false for a game."""
    return Session.objects.filter(public_id=public_id).exists()
