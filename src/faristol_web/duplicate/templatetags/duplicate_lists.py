"""Lists of duplicate sessions for pages of other parts of the site."""

from django import template

from faristol.board import example_slip
from faristol_web.duplicate.domain.queries import known_room, listed_sessions, sessions_by_status
from faristol_web.duplicate.models import Session

register = template.Library()


@register.inclusion_tag("duplicate/going_on.html")
def sessions_going_on() -> dict[str, object]:
    """Return the sessions in progress, then those about to begin."""
    running = sessions_by_status(Session.Status.RUNNING)
    return {"sessions": listed_sessions([*running, *sessions_by_status(Session.Status.OPEN)])}


@register.filter
def example_slip_of(session: Session) -> str:
    """A place and a word, as players of this session type them."""
    return example_slip(known_room(session.public_id).book.play.coordinates)
