"""What an account is called on pages."""

from django.contrib.auth.models import AbstractBaseUser
from django.utils.translation import gettext as _

from faristol_web.accounts.models import Profile


def display_name(user: AbstractBaseUser | None) -> str:
    """The chosen name, else the user name; of a deleted account, that it is one."""
    if user is None:
        return _("Deleted account")
    profile = Profile.objects.filter(user_id=user.pk).first()
    return (profile.display_name if profile else "") or user.get_username()
