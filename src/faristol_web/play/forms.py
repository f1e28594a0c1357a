"""Text → clean values."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _

from faristol.game import Side
from faristol.lexicon import lexicon_ids, load_lexicon
from faristol.rulebook import Rulebook
from faristol_web.lexica import names
from faristol_web.live.shelf import offered, offered_rulebook
from faristol_web.names import MAX_NAME, NameField, visible
from faristol_web.play.opponents import opponents, what_bots_do

MINUTE_MS = 60_000
MAX_PLACE = 30


def own_minutes(rulebook: Rulebook) -> int:
    """What the rulebook gives each player."""
    return rulebook.clock.side_ms // MINUTE_MS


class RulebookSelect(forms.Select):
    """Each rulebook tells the page its own minutes."""

    minutes: Mapping[str, int] = {}

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option: dict[str, Any] = super().create_option(name, value, *args, **kwargs)
        option["attrs"]["data-minutes"] = self.minutes.get(str(value), "")
        return option


class GameTerms(forms.Form):
    """What every game is opened with."""

    rulebook = forms.ChoiceField(label=_("Rulebook"), widget=RulebookSelect)
    lexicon = forms.ChoiceField(label=_("Word list"), required=False)
    minutes = forms.IntegerField(
        label=_("Minutes for each player"),
        help_text=_("Empty: as many as the rulebook gives."),
        min_value=1,
        max_value=180,
        required=False,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rulebooks = offered()
        lexica = [load_lexicon(each) for each in lexicon_ids()]
        self.fields["rulebook"].choices = [(each.id, each.title) for each in rulebooks]
        self.fields["rulebook"].widget.minutes = {each.id: own_minutes(each) for each in rulebooks}
        self.fields["lexicon"].choices = [
            ("", _("in the language of the rulebook")),
            *names(lexica).items(),
        ]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if {"rulebook", "lexicon"} <= cleaned.keys():
            rulebook = offered_rulebook(cleaned["rulebook"])
            tileset = rulebook.play.tileset
            fitting = [each for each in lexicon_ids() if load_lexicon(each).tileset == tileset]
            cleaned["lexicon"] = cleaned["lexicon"] or next(iter(fitting), "")
            if cleaned["lexicon"] not in fitting:
                self.add_error("lexicon", _("This word list is not in the language of the rulebook."))
            if "minutes" in cleaned and cleaned["minutes"] is None:
                cleaned["minutes"] = own_minutes(rulebook)
        return cleaned


class NewGame(GameTerms):
    name = NameField()
    opponent = forms.ChoiceField(
        label=_("Opponent"), help_text=lazy(what_bots_do, str)(), choices=opponents, required=False
    )
    public = forms.BooleanField(label=_("Anyone may join from the start page"), required=False)

    field_order = ("name", "opponent", "rulebook", "lexicon", "minutes", "public")


class NewTable(GameTerms):
    """A game at a wooden board."""

    first_name = NameField(_("First player"))
    second_name = NameField(_("Second player"))
    starts = forms.ChoiceField(
        label=_("Who starts"),
        choices=[("", _("draw lots here")), ("0", _("the first player")), ("1", _("the second player"))],
        required=False,
    )
    round = NameField(_("Round"), max_length=MAX_PLACE, required=False)
    table = NameField(_("Table"), max_length=MAX_PLACE, required=False)
    timed = forms.BooleanField(label=_("The clocks run here"), required=False, initial=True)
    paper_sheet = forms.BooleanField(label=_("Somebody keeps the sheet by hand, too"), required=False)
    official = forms.BooleanField(label=_("An official contest"), required=False)
    committee = forms.CharField(
        label=_("Arbiters"),
        help_text=_("One name a line; who stands in for another comes last."),
        widget=forms.Textarea(attrs={"rows": 3}),
        max_length=1_000,
        required=False,
    )

    field_order = (
        *("first_name", "second_name", "starts", "rulebook", "lexicon", "minutes", "timed", "round"),
        *("table", "paper_sheet", "official", "committee"),
    )

    def clean_starts(self) -> Side | None:
        sides: dict[str, Side] = {"0": 0, "1": 1}
        return sides.get(self.cleaned_data["starts"])

    def clean_committee(self) -> tuple[str, ...]:
        """Names that can be seen, each once."""
        lines = map(visible, self.cleaned_data["committee"].splitlines())
        return tuple(dict.fromkeys(line[:MAX_NAME] for line in lines if line))


class JoinGame(forms.Form):
    name = NameField()
