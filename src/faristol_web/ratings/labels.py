"""The library's words for players, as readers see them."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from faristol.rating.states import State

STATES: dict[str, str | Promise] = {
    State.ACTIVE: pgettext_lazy("rating", "active"),
    State.PROVISIONAL: pgettext_lazy("rating", "provisional"),
    State.INACTIVE: pgettext_lazy("rating", "inactive"),
    State.NEW: pgettext_lazy("rating", "new"),
}
EXPLAINED: dict[str, str | Promise] = {
    State.ACTIVE: _("more than ten rated games, one of them recent: ranked"),
    State.PROVISIONAL: _("up to ten rated games"),
    State.INACTIVE: _("has not played for long"),
    State.NEW: _("no rated game yet"),
}
