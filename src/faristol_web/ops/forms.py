"""Forms for an administrator's files."""

from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.core.files.uploadedfile import UploadedFile

MEGABYTES = 64
"""A large tournament takes a tenth of it; on the terminal there is no such limit."""


class EventForm(forms.Form):
    file = forms.FileField(
        label=_("File"),
        help_text=_("A file exported on another server, from this page or from the command line."),
    )

    def clean_file(self) -> "UploadedFile":
        file: UploadedFile = self.cleaned_data["file"]
        if file.size is None or file.size > MEGABYTES << 20:
            too_large = gettext("%(name)s is larger than %(size)s MB.")
            raise forms.ValidationError(too_large % {"name": file.name, "size": MEGABYTES})
        return file
