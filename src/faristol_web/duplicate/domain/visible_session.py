"""A session as far as the viewer may see its results."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.formats import date_format

from faristol.duplicate import SessionEvent, SessionState
from faristol.duplicate.visibility import Viewer, visible_to
from faristol.formats.duplicate.results import seen_state
from faristol.game.evolve import replace
from faristol.rulebook import DuplicateBook
from faristol.tiles import Alphabet
from faristol_web.duplicate.domain.queries import chairs_of, is_over, known_room, listing_of
from faristol_web.duplicate.models import Session


@dataclass(frozen=True, slots=True, kw_only=True)
class VisibleSession:
    """One session before one pair of eyes; only what is on disk."""

    session: Session
    book: DuplicateBook
    alphabet: Alphabet
    state: SessionState
    events: list[SessionEvent]
    number: int | None
    """Number of the entrant whose device it is."""
    is_arbiter: bool
    sees_secrets: bool
    """An arbiter who does not play."""
    is_over: bool

    @property
    def knows_all(self) -> bool:
        """True if it is over, or the viewer is an arbiter who may see everything."""
        return self.is_over or self.sees_secrets

    @property
    def date(self) -> str:
        """Return the day of the game, in the reader's language; empty if it is unknown."""
        return date_format(self.session.day) if self.session.day else ""

    @property
    def iso_date(self) -> str:
        return self.session.day.isoformat() if self.session.day else ""

    def may_see_sheet(self, number: int) -> bool:
        return self.knows_all or number == self.number


def _titled(state: SessionState, session: Session) -> SessionState:
    """Papers of one series must be told apart."""
    return replace(state, opened=replace(state.opened, title=session.full_title))


def visible_session(request: HttpRequest, public_id: str) -> VisibleSession:
    """
    Raises:
        Http404: if there is no such session, or it cannot be read.
    """
    session = get_object_or_404(Session.objects.select_related("series"), public_id=public_id)
    chairs = chairs_of(public_id, request.session)
    room = known_room(public_id)
    listing = listing_of(public_id)
    sees_secrets = chairs.sees_secrets(listing)
    viewer: Viewer = "arbiter" if sees_secrets else chairs.number
    by_number = room.book.slip.by_number and listing.pause_ms is None
    return VisibleSession(
        session=session,
        book=room.book,
        alphabet=room.alphabet,
        state=_titled(seen_state(room.told, viewer, by_number=by_number), session),
        events=visible_to(viewer, room.events[: room.committed], by_number=by_number),
        number=chairs.number,
        is_arbiter=chairs.is_arbiter,
        sees_secrets=sees_secrets,
        is_over=is_over(room),
    )


def whole_session(request: HttpRequest, public_id: str) -> VisibleSession:
    """
    Raises:
        Http404: also while the game goes on, for everyone but an arbiter who does not play.
    """
    session = visible_session(request, public_id)
    if not session.knows_all:
        raise Http404
    return session
