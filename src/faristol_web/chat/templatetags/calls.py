"""Number of players waiting for an arbiter, on every page of those who may go."""

from django import template
from django.template import Context

from faristol_web.accounts.access import Deed, may
from faristol_web.chat import queries

register = template.Library()


@register.inclusion_tag("chat/call_count.html", takes_context=True)
def call_count(context: Context) -> dict[str, object]:
    """Return the number of calls; nothing for everyone else, and pages kept on a device know of no user."""
    user = context.get("user")
    if not user or not may(user, Deed.RULE_GAMES):
        return {"may_rule": False}
    count = queries.waiting()
    return {"may_rule": True, "count": count, "said": queries.waiting_said(count)}
