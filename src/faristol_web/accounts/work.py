"""Tasks of those who look after the site, on their account's page; apps above add their own."""

from collections.abc import Iterator, Mapping

from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from faristol_web.accounts.access import ADDRESSES, may
from faristol_web.accounts.belongings import Belonging

_PAGES: Mapping[str, Promise] = {
    "people": _("People and roles"),
    "keeping": _("Export and import events"),
    "arbiter_calls": _("Arbiter calls"),
}


def work_of(user: User, _visitor: str) -> Iterator[Belonging]:
    for name, title in _PAGES.items():
        if may(user, ADDRESSES[name]):
            yield Belonging(kind="work", title=str(title), url=reverse(name))
