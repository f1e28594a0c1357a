"""
Letters, where this server can send any. All go by one thread of their own: no page and no game waits for a
mail server. What it does not take is tried again for a day.
"""

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from smtplib import SMTPDataError, SMTPException, SMTPRecipientsRefused
from threading import Event
from typing import ParamSpec, TypeVar
from urllib.parse import urljoin

from channels.db import DatabaseSyncToAsync
from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import EmailMessage, get_connection
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from faristol_web.accounts import services
from faristol_web.accounts.models import AskedLetter
from faristol_web.accounts.names import account_called
from faristol_web.accounts.visitors import profile_of

log = logging.getLogger(__name__)

FIRST_AGAIN, LAST_AGAIN = timedelta(minutes=2), timedelta(hours=2)
TRIES = 16
"""Twenty hours of them."""
AT_ONCE = 50
MOST_IN_A_LETTER = 10
FOR_GOOD = 500
"""Answers of mail servers from here on are meant for ever."""
Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")
_thread = ThreadPoolExecutor(1, thread_name_prefix="letters")


def can_send() -> bool:
    """A hall's laptop cannot."""
    return bool(getattr(settings, "CAN_SEND_MAIL", False))


def beside(work: Callable[Asked, Answer]) -> "DatabaseSyncToAsync[Asked, Answer]":
    """Await this on the thread of the letters, for which nothing else waits."""
    return DatabaseSyncToAsync(work, thread_sensitive=False, executor=_thread)


def is_due(now: datetime) -> Q:
    """Select what is due, and what a clock that was ahead put off for longer than anything is."""
    return Q(due_at__lte=now) | Q(due_at__gt=now + LAST_AGAIN)


def again_at(tries: int) -> datetime | None:
    """Time of the next attempt after so many; None when that is enough."""
    if tries >= TRIES:
        return None
    return timezone.now() + min(FIRST_AGAIN * 2 ** (tries - 1), LAST_AGAIN)


class Post:
    """One connection to the mail server. Once it was away, no further letter waits for it."""

    def __init__(self, stopping: Event | None = None) -> None:
        self._connection, self._is_away = get_connection(), False
        self._stopping = stopping or Event()

    def close(self) -> None:
        self._connection.close()

    def send(self, letter: EmailMessage) -> bool:
        """True if nothing is left to do: it was taken, or refused for good. The log says why it was not."""
        if self._is_away or self._stopping.is_set():
            return False
        letter.connection = self._connection
        try:
            self._connection.open()
            letter.send()
        except (SMTPRecipientsRefused, SMTPDataError) as error:
            log.error("an e-mail was refused: %s", error)  # noqa: TRY400 – the reason is enough
            return _is_for_good(error)
        except (OSError, SMTPException) as error:
            log.error("an e-mail could not be sent: %s", error)  # noqa: TRY400 – the reason is enough
            self._is_away = True
            self._connection.close()
            return False
        return True


def _is_for_good(error: SMTPRecipientsRefused | SMTPDataError) -> bool:
    if isinstance(error, SMTPDataError):
        return error.smtp_code >= FOR_GOOD
    return all(code >= FOR_GOOD for code, _text in error.recipients.values())


def ask_for_links(who: str, here: str) -> None:
    """
    Note that someone wants a letter, whoever that is.

    Nobody is looked up: a page that takes longer for some names tells who has an account.
    """
    AskedLetter.objects.create(who=who, here=here, due_at=timezone.now())


def send_asked(post: Post) -> None:
    """Send the letters that people asked for and that are due."""
    for asked in AskedLetter.objects.filter(is_due(timezone.now())).order_by("due_at")[:AT_ONCE]:
        asked.tries += 1
        due_at = again_at(asked.tries)
        if due_at is not None:  # noted before it is sent, so that no crash sends it for ever
            asked.due_at = due_at
            asked.save(update_fields=["tries", "due_at"])
        if _send_links(post, asked) or due_at is None:
            asked.delete()


def _send_links(post: Post, asked: AskedLetter) -> bool:
    """Mail one letter to an unproven address, for all accounts that have it; true if no more is to do."""
    called = account_called(asked.who)
    active = User.objects.filter(is_active=True).exclude(email="").order_by("pk")
    users = [called] if called in active else active.filter(email__iexact=asked.who)[:MOST_IN_A_LETTER]
    by_address: dict[str, list[User]] = {}
    for user in users:
        by_address.setdefault(user.email, []).append(user)
    done = [post.send(_letter_with(_links(owners, asked.here))) for owners in by_address.values()]
    return all(done)


def _links(owners: Sequence[User], here: str) -> list[tuple[User, str]]:
    made = [(owner, services.new_password_link(owner)) for owner in owners]
    return [(owner, urljoin(here, reverse("personal_link", args=[link.token]))) for owner, link in made]


def _letter_with(links: Sequence[tuple[User, str]]) -> EmailMessage:
    """One letter, with a link for each account that has this address."""
    first = links[0][0]
    with override(profile_of(first).language or None):
        subject = _("Reset your Faristol password")
        if len(links) == 1:
            text = _(
                "Someone, probably you, asked to reset the password of the account %(name)s.\n\n"
                "Open this link within an hour to choose a new one:\n%(url)s\n\n"
                "If it was not you, ignore this message: the password stays as it is."
            ) % {"name": first.get_username(), "url": links[0][1]}
        else:
            text = _(
                "Someone, probably you, asked to reset a password. Several accounts have this address: open "
                "your account's link within an hour to choose a new one.\n\n%(links)s\n\nIf it was not you, "
                "ignore this message: all passwords stay as they are."
            ) % {"links": "\n\n".join(f"{user.get_username()}\n{url}" for user, url in links)}
    return EmailMessage(subject, text, to=[first.email])
