"""Text → clean values."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from faristol.rulebook import load_rulebook, rulebook_ids
from faristol_web.language.names import NameField
from faristol_web.replays.models import Sharing

MAX_BYTES = 200_000
SHARING_LABELS = {
    Sharing.PRIVATE: _("Only you"),
    Sharing.LINK: _("Anyone with the link"),
    Sharing.PUBLIC: _("Everyone"),
}


class Share(forms.Form):
    sharing = forms.ChoiceField(label=_("Visible to"), choices=list(SHARING_LABELS.items()))


class NewRecord(forms.Form):
    title = NameField(_("Title"), max_length=120)
    rulebook = forms.ChoiceField(label=_("Rulebook"))
    file = forms.FileField(
        label=_("File"),
        required=False,
        help_text=_("GCG, the Romanian notation, or a typed score sheet with one move per line: H8 CASA 24"),
    )
    text = forms.CharField(label=_("Or paste it here"), widget=forms.Textarea, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rulebooks = [load_rulebook(book_id) for book_id in rulebook_ids()]
        self.fields["rulebook"].choices = [(book.id, book.title) for book in rulebooks]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        file, text = cleaned.get("file"), cleaned.get("text", "")
        if (file.size if file else len(text)) > MAX_BYTES:
            field = "file" if file else "text"
            self.add_error(field, _("This file is too large for a game record."))
        elif not file and not text:
            self.add_error("file", _("Choose a file, or paste the record as text."))
        else:
            cleaned["content"] = file.read() if file else text.encode("utf-8")
        return cleaned
