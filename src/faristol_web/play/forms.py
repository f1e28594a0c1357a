"""Text → clean values."""

import unicodedata
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from faristol.lexicon import lexicon_ids, load_lexicon
from faristol.rulebook import load_rulebook, rulebook_ids

MAX_NAME = 40
ZERO_WIDTH_JOINER = "\u200d"  # holds some emoji together


class NameField(forms.CharField):
    """A name that can be seen: no control or direction marks, and at least one character with a shape."""

    def __init__(self) -> None:
        super().__init__(label=_("Your name"), max_length=MAX_NAME)

    def to_python(self, value: object) -> str:
        text = str(super().to_python(value))
        shown = "".join(c for c in text if c == ZERO_WIDTH_JOINER or unicodedata.category(c)[0] != "C")
        return " ".join(shown.replace(ZERO_WIDTH_JOINER, "").split()) and " ".join(shown.split())


class NewGame(forms.Form):
    name = NameField()
    rulebook = forms.ChoiceField(label=_("Rulebook"))
    lexicon = forms.ChoiceField(label=_("Word list"), required=False)
    minutes = forms.IntegerField(label=_("Minutes for each player"), min_value=1, max_value=180)
    public = forms.BooleanField(label=_("Anyone may join from the start page"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rulebooks = [load_rulebook(each) for each in rulebook_ids()]
        lexica = [load_lexicon(each) for each in lexicon_ids()]
        self.fields["rulebook"].choices = [(each.id, each.title) for each in rulebooks]
        self.fields["lexicon"].choices = [
            ("", _("in the language of the rulebook")),
            *((each.id, f"{each.title} – {each.label}") for each in lexica),
        ]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if {"rulebook", "lexicon"} <= cleaned.keys():
            tileset = load_rulebook(cleaned["rulebook"]).play.tileset
            fitting = [each for each in lexicon_ids() if load_lexicon(each).tileset == tileset]
            cleaned["lexicon"] = cleaned["lexicon"] or next(iter(fitting), "")
            if cleaned["lexicon"] not in fitting:
                self.add_error("lexicon", _("This word list is not in the language of the rulebook."))
        return cleaned


class JoinGame(forms.Form):
    name = NameField()
