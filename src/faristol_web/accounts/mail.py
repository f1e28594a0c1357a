"""Letters to the owners of accounts, where this server can send any."""

import logging
from collections.abc import Sequence
from smtplib import SMTPException

from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import send_mail
from django.utils.translation import gettext as _
from django.utils.translation import override

from faristol_web.accounts.visitors import profile_of

log = logging.getLogger(__name__)


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
        subject = _("A new password for Faristol")
        if len(links) == 1:
            text = _(
                "Somebody, probably you, asked for a new password for the account %(name)s.\n\n"
                "Open this link within an hour to choose one:\n%(url)s\n\n"
                "If it was not you, do nothing: the password stays as it is."
            ) % {"name": first.get_username(), "url": links[0][1]}
        else:
            text = _(
                "Somebody, probably you, asked for a new password. Several accounts have this address: open "
                "the link of yours within an hour to choose one.\n\n%(links)s\n\n"
                "If it was not you, do nothing: all passwords stay as they are."
            ) % {"links": "\n\n".join(f"{user.get_username()}\n{url}" for user, url in links)}
    try:
        send_mail(subject, text, None, [first.email])
    except (OSError, SMTPException) as error:
        log.error("a letter could not be sent: %s", error)  # noqa: TRY400 – the reason is enough
        return False
    return True
