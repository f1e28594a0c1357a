"""The form field for the names that people give themselves."""

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from faristol.names import visible

MAX_NAME = 40


class NameField(forms.CharField):
    """A name that can be seen: no control or direction marks, and at least one character with a shape."""

    def __init__(
        self,
        label: Promise = _("Your name"),  # noqa: B008 – lazy, never changed
        *,
        max_length: int = MAX_NAME,
        required: bool = True,
        help_text: Promise | str = "",
    ) -> None:
        super().__init__(label=label, max_length=max_length, required=required, help_text=help_text)

    def to_python(self, value: object) -> str:
        return visible(str(super().to_python(value)))
