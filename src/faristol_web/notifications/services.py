"""Notes news for accounts, and keeps what they want."""

from collections.abc import Iterable
from datetime import timedelta
from urllib.parse import urlsplit

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from faristol_web.notifications.models import Kind, Notification, Subscription, Switches

KEPT = timedelta(days=30)
"""Time for which sent notifications are remembered."""
PUSH_SERVICES = (
    *("fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com"),
    *("notify.windows.com", "push.samsungosp.com"),
)
"""The browsers' push services: this server sends to no other address."""
MOST_BROWSERS = 20


def switches_of(user: AbstractBaseUser) -> Switches:
    """All off for those who have never settled it."""
    return Switches.objects.filter(user_id=user.pk).first() or Switches(user_id=user.pk)


def settle(user: AbstractBaseUser, *, by_mail: Iterable[str], by_push: Iterable[str]) -> None:
    Switches.objects.update_or_create(
        user_id=user.pk, defaults={"by_mail": list(by_mail), "by_push": list(by_push)}
    )


def notify(user_id: int, kind: Kind, key: str, *, path: str, **facts: object) -> None:
    """Note news for an account that wants it; it is sent from beside, within seconds."""
    switches = Switches.objects.filter(user_id=user_id).first()
    if switches is None or kind not in {*switches.by_mail, *switches.by_push}:
        return
    Notification.objects.get_or_create(
        user_id=user_id,
        kind=kind,
        key=key,
        defaults={"facts": facts, "path": path, "due_at": timezone.now()},
    )


def is_push_address(endpoint: str) -> bool:
    """True for the address of a browser's push service, false for any other."""
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        return False
    host = parts.hostname or ""
    known = any(host == service or host.endswith(f".{service}") for service in PUSH_SERVICES)
    return parts.scheme == "https" and known and port in {None, 443} and parts.username is None


@transaction.atomic
def subscribe(user: AbstractBaseUser, *, endpoint: str, p256dh: str, auth: str, device: str) -> None:
    """Notify this browser from now on, for this account only."""
    Subscription.objects.update_or_create(
        endpoint=endpoint,
        defaults={"user_id": user.pk, "p256dh": p256dh, "auth": auth, "device": device[:200]},
    )
    own = Subscription.objects.filter(user_id=user.pk).order_by("-made_at", "-pk")
    Subscription.objects.filter(pk__in=list(own.values_list("pk", flat=True)[MOST_BROWSERS:])).delete()


def unsubscribe(user: AbstractBaseUser, endpoint: str) -> None:
    Subscription.objects.filter(user_id=user.pk, endpoint=endpoint).delete()


def forget_old() -> None:
    """Delete news told long ago."""
    Notification.objects.filter(due_at=None, made_at__lt=timezone.now() - KEPT).delete()
