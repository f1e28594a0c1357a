"""Sending what is due, from beside: nothing in a game or on a page waits for a mail server."""

import asyncio
import json
import logging
from contextlib import closing
from http import HTTPStatus
from threading import Event

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from faristol_web.accounts import mail
from faristol_web.accounts.visitors import profile_of
from faristol_web.notifications import keys
from faristol_web.notifications.models import Notification, Subscription
from faristol_web.notifications.services import forget_old, switches_of
from faristol_web.notifications.wording import text_of, title_of

log = logging.getLogger(__name__)

EVERY_SECONDS = 5
PUSH_SECONDS = 10
"""Time a push service may take to answer."""
LASTS_S = 24 * 3600
"""Time a push service keeps it for a browser that is off."""
GONE = {HTTPStatus.NOT_FOUND, HTTPStatus.GONE}


async def keep_sending() -> None:
    """Send until cancelled, and then what is under way at most."""
    stopping = Event()
    try:
        while True:
            try:
                await mail.beside(send_due)(stopping)
            except Exception:  # the next round may find the database again
                log.exception("notifications were not sent")
            await asyncio.sleep(EVERY_SECONDS)
    finally:
        stopping.set()


def send_due(stopping: Event | None = None) -> int:
    """Send what is due; how many pieces of news that were."""
    due = list(Notification.objects.filter(mail.is_due(timezone.now())).order_by("due_at")[: mail.AT_ONCE])
    with closing(mail.Post(stopping)) as post:
        mail.send_asked(post)
        for each in due:
            if stopping is not None and stopping.is_set():
                break
            # Noted before it is sent, so that a crash in between sends nothing twice.
            each.tries += 1
            each.due_at = mail.again_at(each.tries)
            each.save(update_fields=["tries", "due_at"])
            if _send(each, post):
                each.due_at = None
                each.save(update_fields=["due_at"])
    if due:
        forget_old()
    return len(due)


def _send(news: Notification, post: mail.Post) -> bool:
    """True if it reached someone or nobody wants it any more; nothing is sent twice."""
    user, switches = news.user, switches_of(news.user)
    with override(profile_of(user).language or None):
        title, text = title_of(news.kind), text_of(news.kind, news.facts)
        letter = EmailMessage(f"Faristol: {title}", _letter(text, news.path), to=[user.email])
    went = []
    if news.kind in switches.by_push:
        message = {"title": title, "text": text, "url": news.path, "tag": f"{news.kind} {news.path}"}
        went += [_pushed(subscription, message) for subscription in user.subscriptions.all()]
    if news.kind in switches.by_mail and user.email and mail.can_send():
        went.append(post.send(letter))
    return any(went) or not went


def _letter(text: str, path: str) -> str:
    address = settings.ADDRESS.rstrip("/")
    lines = [text, *([f"{address}{path}"] if address else [])]
    lines += ["", _("You can turn these messages off in your account, under Notifications.")]
    return "\n".join(lines)


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
