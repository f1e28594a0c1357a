"""Text → clean values."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from faristol.lexicon import lexicon_ids, load_lexicon
from faristol.rulebook import load_rulebook, rulebook_ids

MAX_NAME = 40


class NewGame(forms.Form):
    name = forms.CharField(label=_("Your name"), max_length=MAX_NAME)
    rulebook = forms.ChoiceField(label=_("Rulebook"))
    lexicon = forms.ChoiceField(label=_("Word list"))
    minutes = forms.IntegerField(label=_("Minutes for each player"), min_value=1, max_value=180)
    public = forms.BooleanField(label=_("Anyone may join from the start page"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rulebooks = [load_rulebook(each) for each in rulebook_ids()]
        lexica = [load_lexicon(each) for each in lexicon_ids()]
        self.fields["rulebook"].choices = [(each.id, each.title) for each in rulebooks]
        self.fields["lexicon"].choices = [(each.id, f"{each.title} – {each.label}") for each in lexica]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if {"rulebook", "lexicon"} <= cleaned.keys():
            tileset = load_rulebook(cleaned["rulebook"]).play.tileset
            if load_lexicon(cleaned["lexicon"]).tileset != tileset:
                self.add_error("lexicon", _("This word list is not in the language of the rulebook."))
        return cleaned


class JoinGame(forms.Form):
    name = forms.CharField(label=_("Your name"), max_length=MAX_NAME)
