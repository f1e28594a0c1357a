"""Text → clean values. What is noted may be anything, and is taken as it comes."""

from django import forms
from django.utils.translation import gettext_lazy as _

from faristol_web.language.names import NameField


class WriteNote(forms.Form):
    step = forms.IntegerField(min_value=1, max_value=10_000)
    seen = forms.IntegerField(min_value=0, max_value=1_000_000)
    line = forms.IntegerField(min_value=0, max_value=1_000, required=False)
    """Number of a side line, 0 for a new one; None for the note on the move itself."""


class NameCollection(forms.Form):
    name = NameField(_("Name"), max_length=80)


def number_in(text: str, *, most: int) -> int:
    """
    Return a number from 1 to `most` that a form or an address has; 0 for anything else, however long.

    >>> [number_in(text, most=20) for text in ("12", "21", "1" * 9999, "²")]
    [12, 0, 0, 0]
    """
    is_short = text.isascii() and text.isdigit() and len(text) <= len(str(most))
    return int(text) if is_short and 1 <= int(text) <= most else 0
