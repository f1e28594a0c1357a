"""What pages of other parts of the site show of duplicate sessions."""

from django import template

from faristol_web.duplicate.domain.queries import listed_sessions, sessions_by_status
from faristol_web.duplicate.models import Session

register = template.Library()


@register.inclusion_tag("duplicate/going_on.html")
def sessions_going_on() -> dict[str, object]:
    """Those that are being played, then those that are about to begin."""
    running = sessions_by_status(Session.Status.RUNNING)
    return {"sessions": listed_sessions([*running, *sessions_by_status(Session.Status.OPEN)])}
