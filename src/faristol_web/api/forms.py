"""A new token → clean values."""

from django import forms
from django.utils.translation import gettext_lazy as _

from faristol_web.api.tokens import SCOPE_LABELS, Scope
from faristol_web.language.names import NameField

MAX_NAME = 60


class NewToken(forms.Form):
    name = NameField(_("Purpose"), max_length=MAX_NAME)
    scopes = forms.MultipleChoiceField(
        label=_("Permissions"),
        choices=[(scope.value, label) for scope, label in SCOPE_LABELS.items()],
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one permission. Reading public data needs no token.")},
    )

    def clean_scopes(self) -> list[Scope]:
        return [Scope(scope) for scope in self.cleaned_data["scopes"]]
