"""An editor's tasks on the account's page."""

from collections.abc import Iterator

from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from faristol_web.accounts.access import Deed, may
from faristol_web.accounts.belongings import Belonging
from faristol_web.archive.models import Claim


def work_of(user: User, _visitor: str) -> Iterator[Belonging]:
    if not may(user, Deed.EDIT_ARCHIVE):
        return
    waiting = Claim.objects.filter(confirmed_at=None, ended_at=None).count()
    said = ngettext("%(count)s request waiting", "%(count)s requests waiting", waiting)
    note = said % {"count": waiting} if waiting else ""
    pages = (
        ("player_claims", _("Link accounts to players"), note),
        ("player_merges", _("Merged players"), ""),
        ("calendar_new", _("Announce an event elsewhere"), ""),
        ("rating_import", _("Import a list as its first edition"), ""),
    )
    for name, title, note in pages:
        yield Belonging(kind="work", title=title, url=reverse(name), note=note)
