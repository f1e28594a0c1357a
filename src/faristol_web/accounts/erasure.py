"""Deleting an account: the name goes, what was played stays."""

from django.contrib.auth.models import User
from django.db import transaction

from faristol_web import hooks
from faristol_web.accounts.browsers import log_out_everywhere
from faristol_web.accounts.visitors import profile_of


@transaction.atomic
def erase_account(user: User) -> None:
    """Its seats stay and are nobody's; everything personal goes."""
    visitor = profile_of(user).visitor
    hooks.erase_account(user, visitor)
    log_out_everywhere(user)
    user.delete()
