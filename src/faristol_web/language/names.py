"""Names that people give themselves: shown to others, so nothing invisible, nothing that turns text round."""

import unicodedata

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

MAX_NAME = 40
ZERO_WIDTH_JOINER = "\u200d"  # holds some emoji together


class NameField(forms.CharField):
    """A name that can be seen: no control or direction marks, and at least one character with a shape."""

    def __init__(
        self,
        label: Promise = _("Your name"),  # noqa: B008 – lazy, never changed
        *,
        max_length: int = MAX_NAME,
        required: bool = True,
    ) -> None:
        super().__init__(label=label, max_length=max_length, required=required)

    def to_python(self, value: object) -> str:
        return visible(str(super().to_python(value)))


def visible(text: str) -> str:
    """Without control and direction marks; empty if no character with a shape is left."""
    shown = "".join(c for c in text if c == ZERO_WIDTH_JOINER or unicodedata.category(c)[0] != "C")
    return " ".join(shown.replace(ZERO_WIDTH_JOINER, "").split()) and " ".join(shown.split())
