"""Letters to the owners of accounts, where this server can send any."""

import logging
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


def send_password_link(user: User, url: str) -> bool:
    """Whether the letter went out; why it did not is the log's."""
    with override(profile_of(user).language or None):
        subject = _("A new password for Faristol")
        text = _(
            "Somebody, probably you, asked for a new password for the account %(name)s.\n\n"
            "Open this link within an hour to choose one:\n%(url)s\n\n"
            "If it was not you, do nothing: the password stays as it is."
        ) % {"name": user.get_username(), "url": url}
    try:
        send_mail(subject, text, None, [user.email])
    except (OSError, SMTPException) as error:
        log.error("a letter could not be sent: %s", error)  # noqa: TRY400 – the reason is enough
        return False
    return True
