"""Sessions of an account: what it sat in before it logged in, what its page lists, what goes with it."""

from collections.abc import Iterator

from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.translation import gettext as _

from faristol_web.accounts.belongings import Belonging
from faristol_web.duplicate.domain import erasure
from faristol_web.duplicate.models import Chair, Session, Training

MOST = 50


def adopt(before: str, own: str) -> int:
    """Move a visitor's chairs to an account; a chair that the account has already stays its own."""
    for role in Chair.Role:
        seated = Chair.objects.filter(visitor=own, role=role).values("session")
        Chair.objects.filter(visitor=before, role=role).exclude(session__in=seated).update(visitor=own)
    begun = Training.objects.filter(visitor=own).values("session")
    Training.objects.filter(visitor=before).exclude(session__in=begun).update(visitor=own)
    return Chair.objects.filter(visitor=before).exclude(session__status=Session.Status.OVER).count()


def belongings(_user: User, visitor: str) -> Iterator[Belonging]:
    chairs = Chair.objects.filter(visitor=visitor).select_related("session__series")
    for chair in chairs.order_by("-session__opened_at", "-pk")[:MOST]:
        is_arbiter = chair.role == Chair.Role.ARBITER
        address = "duplicate_console" if is_arbiter else "duplicate_session"
        yield Belonging(
            kind="session",
            title=chair.session.full_title,
            url=reverse(address, args=[chair.session.public_id]),
            note=_("arbiter") if is_arbiter else _("number %(number)s") % {"number": chair.number},
            at=chair.session.opened_at,
        )


def erase(_user: User, visitor: str) -> None:
    """No session names the account; its places stay, as nobody's. What it trained alone is gone."""
    Training.objects.filter(visitor=visitor).delete()
    chairs = Chair.objects.filter(visitor=visitor, role=Chair.Role.ENTRANT)
    places = chairs.order_by("pk").values_list("session__public_id", "number")
    erasure.erase_names(erasure.Place(public_id, number) for public_id, number in places)
