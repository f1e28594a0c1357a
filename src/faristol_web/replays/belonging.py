"""Uploads of accounts: an erased account takes along all but the public ones."""

from django.contrib.auth.models import User

from faristol_web.replays.models import Record, Sharing


def erase(user: User, _visitor: str) -> None:
    """Delete what only this person, or people with the link, can see; public records are nobody's then."""
    own = Record.objects.filter(owner=user)
    own.exclude(sharing=Sharing.PUBLIC).delete()
    own.update(owner=None)
