"""Forms of accounts: every text is our own."""

import re
from typing import Any
from unicodedata import normalize

from django import forms
from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from faristol_web.accounts.access import GIVEN, Role
from faristol_web.accounts.models import SiteSetting
from faristol_web.accounts.names import account_called
from faristol_web.accounts.passwords import PasswordField, ensure_good
from faristol_web.accounts.wording import ROLES, SIGN_UPS
from faristol_web.language.names import NameField

_USER_NAME = re.compile(r"[\w.@+-]{1,40}")
_TOO_LONG = _("This is too long.")


class UserNameField(forms.CharField):
    """User name, compared by its letters, not by their case."""

    def __init__(self) -> None:
        super().__init__(
            label=_("User name"),
            max_length=40,
            help_text=_("For signing in: letters, digits, and @ . + - _"),
            error_messages={"required": _("Choose a user name."), "max_length": _TOO_LONG},
            widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
        )

    def clean(self, value: object) -> str:
        name = normalize("NFKC", str(super().clean(value)))
        if not _USER_NAME.fullmatch(name):
            raise ValidationError(_("A user name may contain only letters, digits and @ . + - _"))
        if account_called(name) is not None:
            raise ValidationError(_("This user name is taken. Choose another."))
        return name


class MailField(forms.EmailField):
    def __init__(self) -> None:
        super().__init__(
            label=_("E-mail (optional)"),
            required=False,
            help_text=_("Used only to reset your password. Nobody else sees it."),
            error_messages={"invalid": _("This is not an e-mail address."), "max_length": _TOO_LONG},
            widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        )


class NewPassword(forms.Form):
    """A password, typed twice."""

    password1 = PasswordField(
        _("Password"), is_new=True, help_text=_("At least eight characters; a few words are best.")
    )
    password2 = PasswordField(_("Repeat the password"), is_new=True)

    def __init__(self, *args: Any, user: User | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def owner(self) -> User:
        """Return the future owner."""
        clean = self.cleaned_data
        return self.user or User(username=clean.get("username", ""), email=clean.get("email", ""))

    def clean(self) -> dict[str, Any]:
        clean = super().clean() or self.cleaned_data
        first, second = clean.get("password1"), clean.get("password2")
        if first and second and first != second:
            self.add_error("password2", _("The passwords do not match."))
        elif first:
            try:
                ensure_good(first, self.owner())
            except ValidationError as error:
                self.add_error("password1", error)
        return clean


class NewAdministrator(NewPassword):
    username = UserNameField()
    field_order = ("username", "password1", "password2")


class SignUp(NewPassword):
    username = UserNameField()
    display_name = NameField(_("Display name (optional)"), required=False)
    email = MailField()
    field_order = ("username", "display_name", "email", "password1", "password2")


class LogIn(forms.Form):
    username = forms.CharField(
        label=_("User name"),
        max_length=150,
        error_messages={"required": _("Enter your user name."), "max_length": _TOO_LONG},
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none", "autofocus": True}
        ),
    )
    password = PasswordField(_("Password"))


class ChangeAccount(forms.Form):
    """The page keeps what it showed, so that a page left open in another tab takes nothing back."""

    display_name = NameField(_("Display name"), required=False)
    email = MailField()
    language = forms.ChoiceField(label=_("Language"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", _("Match my browser")), *settings.LANGUAGES]
        self.fields["language"].choices = choices  # type: ignore[attr-defined]
        for field in self.fields.values():
            field.show_hidden_initial = True

    def changes(self) -> dict[str, str]:
        """Return what differs from what the page showed; everything, where that is not said."""
        changed = (
            name
            for name in self.fields
            if name in self.changed_data or self.add_initial_prefix(name) not in self.data
        )
        return {name: self.cleaned_data[name] for name in changed}


class ConfirmedByPassword(forms.Form):
    """Form for what only the owner may do, even on a device that was left signed in."""

    password = PasswordField(_("Your password"))


class ChangePassword(NewPassword):
    password = PasswordField(_("Current password"))
    field_order = ("password", "password1", "password2")


class Forgotten(forms.Form):
    who = forms.CharField(
        label=_("User name or e-mail"),
        max_length=254,
        error_messages={"required": _("Enter your user name or e-mail address.")},
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )


class GiveRoles(forms.Form):
    roles = forms.MultipleChoiceField(
        label=_("Roles"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        choices=[(role.value, ROLES[role][0]) for role in (Role.ADMINISTRATOR, *GIVEN)],
    )


class SiteTerms(forms.ModelForm):
    """Setting of who may make an account."""

    class Meta:
        model = SiteSetting
        fields = ("sign_up",)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["sign_up"] = forms.ChoiceField(
            label=_("Who can create an account"), choices=list(SIGN_UPS.items())
        )


class GuestName(forms.Form):
    """Name under which a guest without an account appears."""

    name = NameField()
