"""Lists of tournaments for pages of other apps."""

from django import template

from faristol_web.tournaments.domain.queries import going_on

register = template.Library()


@register.inclusion_tag("tournaments/going_on.html")
def tournaments_going_on() -> dict[str, object]:
    """Return the tournaments in progress, and those open for registration."""
    return {"tournaments": going_on()}
