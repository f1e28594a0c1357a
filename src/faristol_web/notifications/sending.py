"""Sending what is due, from beside: nothing in a game or on a page waits for a mail server."""

import asyncio
import json
import logging
from datetime import timedelta
from http import HTTPStatus
from smtplib import SMTPException

from channels.db import database_sync_to_async
from django.conf import settings
from django.core.mail import send_mail
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from faristol_web.accounts.mail import can_send
from faristol_web.accounts.visitors import profile_of
from faristol_web.notifications import keys
from faristol_web.notifications.models import Notification, Subscription
from faristol_web.notifications.services import forget_old, switches_of
from faristol_web.notifications.wording import text_of, title_of

log = logging.getLogger(__name__)

EVERY_SECONDS = 5
AT_ONCE = 50
TRIES = 4
AGAIN_AFTER = timedelta(minutes=2)
PUSH_SECONDS = 10
"""Time a push service may take to answer."""
LASTS_S = 24 * 3600
"""Time a push service keeps it for a browser that is off."""
GONE = {HTTPStatus.NOT_FOUND, HTTPStatus.GONE}


async def keep_sending() -> None:
    """Send until cancelled."""
    while True:
        try:
            await database_sync_to_async(send_due)()
        except Exception:  # the next round may find the database again
            log.exception("notifications were not sent")
        await asyncio.sleep(EVERY_SECONDS)


def send_due() -> int:
    """Send what is due; how many pieces of news that were."""
    now = timezone.now()
    # What is due later than anything can be was noted while the machine's clock was ahead.
    is_due = Q(due_at__lte=now) | Q(due_at__gt=now + AGAIN_AFTER)
    due = list(Notification.objects.filter(is_due).order_by("due_at")[:AT_ONCE])
    for each in due:
        # Noted before it is sent, so that a crash in between sends nothing twice.
        each.tries += 1
        each.due_at = timezone.now() + AGAIN_AFTER if each.tries < TRIES else None
        each.save(update_fields=["tries", "due_at"])
        if _send(each):
            each.due_at = None
            each.save(update_fields=["due_at"])
    if due:
        forget_old()
    return len(due)


def _send(news: Notification) -> bool:
    """True if it reached someone or nobody wants it any more; nothing is sent twice."""
    user, switches = news.user, switches_of(news.user)
    with override(profile_of(user).language or None):
        title, text = title_of(news.kind), text_of(news.kind, news.facts)
        went = []
        if news.kind in switches.by_mail and user.email and can_send():
            went.append(_mailed(user.email, title, _letter(text, news.path)))
    if news.kind in switches.by_push:
        message = {"title": title, "text": text, "url": news.path, "tag": f"{news.kind} {news.path}"}
        went += [_pushed(subscription, message) for subscription in user.subscriptions.all()]
    return any(went) or not went


def _letter(text: str, path: str) -> str:
    address = settings.ADDRESS.rstrip("/")
    lines = [text, *([f"{address}{path}"] if address else [])]
    lines += ["", _("You can turn these messages off in your account, under Notifications.")]
    return "\n".join(lines)


def _mailed(address: str, subject: str, text: str) -> bool:
    try:
        send_mail(f"Faristol: {subject}", text, None, [address])
    except (OSError, SMTPException) as error:
        log.error("an e-mail could not be sent: %s", error)  # noqa: TRY400 – the reason is enough
        return False
    return True


def _pushed(subscription: Subscription, message: dict[str, str]) -> bool:
    """True if nothing is left to do; a browser that unsubscribed is forgotten."""
    from pywebpush import WebPushException, webpush  # noqa: PLC0415 – slow to import, and seldom needed

    about = {
        "endpoint": subscription.endpoint,
        "keys": {"p256dh": subscription.p256dh, "auth": subscription.auth},
    }
    try:
        webpush(
            about,
            json.dumps(message),
            vapid_private_key=keys.private_key(),
            vapid_claims={"sub": f"mailto:{settings.DEFAULT_FROM_EMAIL}"},
            ttl=LASTS_S,
            timeout=PUSH_SECONDS,
        )
    except WebPushException as error:
        status = getattr(error.response, "status_code", None)
        if status in GONE:
            subscription.delete()
            return True
        log.warning("a push service answered %s", status or error)
        return status is not None and status < HTTPStatus.INTERNAL_SERVER_ERROR
    except (OSError, ValueError) as error:  # no network, or a key that is none
        log.warning("a push service could not be reached: %s", type(error).__name__)
        return isinstance(error, ValueError)
    return True
