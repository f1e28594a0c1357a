"""Letters to the owners of accounts, where this server can send any."""

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from smtplib import SMTPException

from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import send_mail
from django.db import connections
from django.utils.translation import gettext as _
from django.utils.translation import override

from faristol_web.accounts.visitors import profile_of

log = logging.getLogger(__name__)
_letters = ThreadPoolExecutor(1, thread_name_prefix="letters")


def can_send() -> bool:
    """A hall's laptop cannot."""
    return bool(getattr(settings, "CAN_SEND_MAIL", False))


def send_password_links(links: Sequence[tuple[User, str]]) -> bool:
    """
    One letter, with a link for each account that has this address.

    Returns whether it went out; why it did not is the log's.
    """
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
    try:
        send_mail(subject, text, None, [first.email])
    except (OSError, SMTPException) as error:
        log.error("an e-mail could not be sent: %s", error)  # noqa: TRY400 – the reason is enough
        return False
    return True


def soon(work: Callable[..., object], *args: object) -> None:
    """
    Do this beside the answer: a page that takes longer for some names tells who has an account.

    Nor does a mail server that is slow keep pages waiting.
    """
    _letters.submit(_done, work, *args)


def _done(work: Callable[..., object], *args: object) -> None:
    try:
        work(*args)
    except Exception:
        log.exception("an e-mail could not be written")
    finally:
        connections.close_all()
