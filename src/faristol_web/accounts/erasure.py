"""Deleting an account: the name goes, what was played stays."""

from collections.abc import Callable

from django.contrib.auth.models import User
from django.db import transaction

from faristol_web.accounts.browsers import log_out_everywhere
from faristol_web.accounts.visitors import profile_of

on_erase: list[Callable[[User, str], None]] = []
"""Each takes the name of this account, with this visitor id, out of the lists of an app above."""


@transaction.atomic
def erase_account(user: User) -> None:
    """Its seats stay and are nobody's; everything personal goes."""
    visitor = profile_of(user).visitor
    for erase in on_erase:
        erase(user, visitor)
    log_out_everywhere(user)
    user.delete()
