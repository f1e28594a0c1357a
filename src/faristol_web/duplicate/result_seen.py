"""A session as far as whoever looks may see its results."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from faristol.duplicate import SessionEvent, SessionState
from faristol.duplicate.visibility import Viewer, visible_to
from faristol.formats.duplicate_results import seen_state
from faristol.rulebook import DuplicateBook
from faristol.tiles import Alphabet
from faristol_web.duplicate.models import Session
from faristol_web.duplicate.queries import chairs_of, is_over, known_room


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """One session before one pair of eyes; only what is on disk."""

    session: Session
    book: DuplicateBook
    alphabet: Alphabet
    state: SessionState
    events: list[SessionEvent]
    number: int | None
    """Whose device it is."""
    is_arbiter: bool
    is_over: bool

    @property
    def knows_all(self) -> bool:
        """Over, or an arbiter looks."""
        return self.is_over or self.is_arbiter

    def may_see_sheet(self, number: int) -> bool:
        return self.knows_all or number == self.number


def seen(request: HttpRequest, public_id: str) -> Seen:
    """
    Raises:
        Http404: if there is no such session, or it cannot be read.
    """
    session = get_object_or_404(Session.objects.select_related("series"), public_id=public_id)
    chairs = chairs_of(public_id, request.session)
    room = known_room(public_id)
    viewer: Viewer = "arbiter" if chairs.is_arbiter else chairs.number
    by_number = room.book.slip.by_number
    return Seen(
        session=session,
        book=room.book,
        alphabet=room.alphabet,
        state=seen_state(room.told, viewer, by_number=by_number),
        events=visible_to(viewer, room.events[: room.committed], by_number=by_number),
        number=chairs.number,
        is_arbiter=chairs.is_arbiter,
        is_over=is_over(room),
    )


def seen_whole(request: HttpRequest, public_id: str) -> Seen:
    """
    Raises:
        Http404: also while the game goes on, for everyone but an arbiter.
    """
    found = seen(request, public_id)
    if not found.knows_all:
        raise Http404
    return found
