"""Objections to a password, in our own words: Django's are not in every language of the site."""

from django import forms
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

_WORDS: dict[str, Promise] = {
    "password_too_short": _("Too short: use at least eight characters or, better, a few words."),
    "password_too_common": _("Too common: it is one of the first passwords that people try."),
    "password_too_similar": _("Too similar to the name or the e-mail address."),
}


def ensure_good(password: str, user: User) -> None:
    """
    Raises:
        ValidationError: with every reason against it.
    """
    try:
        validate_password(password, user)
    except ValidationError as error:
        faults = {
            problem.code: _WORDS.get(problem.code or "", problem.message) for problem in error.error_list
        }
        raise ValidationError([ValidationError(text, code=code) for code, text in faults.items()]) from None


class PasswordField(forms.CharField):
    """Password field that keeps text as typed: a space at the end belongs to it."""

    def __init__(self, label: Promise, *, is_new: bool = False, help_text: Promise | str = "") -> None:
        complete = "new-password" if is_new else "current-password"
        super().__init__(
            label=label,
            max_length=256,
            strip=False,
            help_text=help_text,
            widget=forms.PasswordInput(attrs={"autocomplete": complete}),
            error_messages={"required": _("Enter a password.")},
        )
