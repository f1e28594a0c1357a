"""Text → clean values."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from faristol.game import Side
from faristol.lexicon import lexicon_ids, load_lexicon
from faristol.names import visible
from faristol.rulebook import Rulebook
from faristol_web.accounts.names import account_called
from faristol_web.language.lexica import names
from faristol_web.language.names import MAX_NAME, NameField
from faristol_web.play.opponents import opponents, what_bots_do
from faristol_web.play.terms import Terms
from faristol_web.rulebooks.books import offered, offered_rulebook
from faristol_web.rulebooks.tongues import language_called, rulebook_choices

MINUTE_MS, DAY_MS = 60_000, 86_400_000
MAX_PLACE = 30
MAX_RATING = 4_000
DAYS = (1, 2, 3, 7, 14)
"""For a move by correspondence."""
DELAYS = (1, 5, 15)
"""Minutes by which spectators see a game later."""
ANYONE, BY_LINK = "anyone", "link"


def _days_a_move(days: int) -> str:
    return ngettext("%(days)s day per move", "%(days)s days per move", days) % {"days": days}


def _minutes_later(minutes: int) -> str:
    return ngettext("%(minutes)s minute later", "%(minutes)s minutes later", minutes) % {"minutes": minutes}


days_a_move, minutes_later = lazy(_days_a_move, str), lazy(_minutes_later, str)


def own_minutes(rulebook: Rulebook) -> int:
    """Return the minutes that the rulebook gives each player."""
    return rulebook.clock.side_ms // MINUTE_MS


class RulebookSelect(forms.Select):
    """Each rulebook tells the page its own minutes."""

    minutes: Mapping[str, int] = {}

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option: dict[str, Any] = super().create_option(name, value, *args, **kwargs)
        option["attrs"]["data-minutes"] = self.minutes.get(str(value), "")
        return option


class GameTerms(forms.Form):
    """Terms with which every game is opened."""

    rulebook = forms.ChoiceField(label=_("Rulebook"), widget=RulebookSelect)
    lexicon = forms.ChoiceField(label=_("Word list"), required=False)
    minutes = forms.IntegerField(
        label=_("Minutes per player"),
        help_text=_("Leave blank for the rulebook's time."),
        min_value=1,
        max_value=180,
        required=False,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rulebooks = offered()
        lexica = [load_lexicon(lexicon_id) for lexicon_id in lexicon_ids()]
        self.fields["rulebook"].choices = rulebook_choices(rulebooks)
        self.fields["rulebook"].widget.minutes = {book.id: own_minutes(book) for book in rulebooks}
        self.fields["lexicon"].choices = [
            ("", _("in the rulebook's language")),
            *names(lexica).items(),
        ]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if {"rulebook", "lexicon"} <= cleaned.keys():
            rulebook = offered_rulebook(cleaned["rulebook"])
            tileset = rulebook.play.tileset
            fitting = [
                lexicon_id for lexicon_id in lexicon_ids() if load_lexicon(lexicon_id).tileset == tileset
            ]
            cleaned["lexicon"] = cleaned["lexicon"] or next(iter(fitting), "")
            if cleaned["lexicon"] not in fitting:
                self.add_error("lexicon", _("This word list is not in the rulebook's language."))
            if "minutes" in cleaned and cleaned["minutes"] is None:
                cleaned["minutes"] = own_minutes(rulebook)
        return cleaned


class NewGame(GameTerms):
    name = NameField()
    opponent = forms.ChoiceField(
        label=_("Opponent"), help_text=lazy(what_bots_do, str)(), choices=opponents, required=False
    )
    public = forms.BooleanField(label=_("Let anyone join from the start page"), required=False)

    field_order = ("name", "opponent", "rulebook", "lexicon", "minutes", "public")


class OpenGame(GameTerms):
    """A game online with all its settings: for the first to join, an invited player, or a bot."""

    opponent = forms.ChoiceField(label=_("Opponent"), required=False)
    days = forms.TypedChoiceField(
        label=pgettext_lazy("pace", "Time"),
        choices=[
            ("", _("minutes for the whole game")),
            *((days, days_a_move(days)) for days in DAYS),
        ],
        coerce=int,
        empty_value=None,
        required=False,
    )
    rated = forms.BooleanField(
        label=_("Rated"),
        help_text=_("Both players need an account. Games against the computer are never rated."),
        required=False,
    )
    lowest = forms.IntegerField(
        label=_("Opponent's lowest rating"), min_value=1, max_value=MAX_RATING, required=False
    )
    highest = forms.IntegerField(
        label=_("Opponent's highest rating"), min_value=1, max_value=MAX_RATING, required=False
    )
    delay = forms.TypedChoiceField(
        label=_("Show it to spectators"),
        choices=[
            (0, _("at once")),
            *((minutes, minutes_later(minutes)) for minutes in DELAYS),
        ],
        coerce=int,
        empty_value=0,
        required=False,
    )
    chat = forms.BooleanField(label=_("Let the players chat"), required=False, initial=True)

    field_order = (
        *("name", "opponent", "rulebook", "lexicon", "days", "minutes", "rated", "lowest", "highest"),
        *("delay", "chat"),
    )

    def __init__(self, *args: Any, has_account: bool, **kwargs: Any) -> None:
        """An account plays under its own name; a guest says one, and is not rated."""
        super().__init__(*args, **kwargs)
        self.fields["opponent"].choices = [
            (ANYONE, _("first to join")),
            (BY_LINK, _("someone I invite")),
            *((opponent, name) for opponent, name in opponents() if opponent),
        ]
        if has_account:
            return
        for field in ("rated", "lowest", "highest"):
            del self.fields[field]
        self.fields["name"] = NameField()
        self.order_fields(self.field_order)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        lowest, highest = cleaned.get("lowest"), cleaned.get("highest")
        if lowest is not None and highest is not None and lowest > highest:
            self.add_error("highest", _("This is below the lowest rating."))
        if cleaned.get("opponent") not in {ANYONE, BY_LINK, None} and cleaned.get("rated"):
            self.add_error("rated", _("Games against the computer are not rated."))
        return cleaned

    def terms(self) -> Terms:
        """Return the terms in clean values."""
        clean = self.cleaned_data
        days = clean["days"]
        return Terms(
            rulebook_id=clean["rulebook"],
            lexicon_id=clean["lexicon"],
            side_ms=clean["minutes"] * MINUTE_MS,
            turn_ms=None if days is None else days * DAY_MS,
            delay_ms=(clean["delay"] or 0) * MINUTE_MS,
            chat=clean["chat"],
            is_rated=clean.get("rated", False),
            lowest_rating=clean.get("lowest"),
            highest_rating=clean.get("highest"),
        )


class Filter(forms.Form):
    """Filter of the games in the lobby."""

    rulebook = forms.ChoiceField(label=_("Rulebook"), required=False)
    language = forms.ChoiceField(label=_("Language"), required=False)
    pace = forms.ChoiceField(
        label=pgettext_lazy("pace", "Time"),
        choices=[
            ("", _("any")),
            ("quick", _("up to 15 minutes per player")),
            ("long", _("more than 15 minutes per player")),
            ("days", _("by correspondence")),
        ],
        required=False,
    )
    fits = forms.BooleanField(label=_("Only games I can join"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rulebooks = offered()
        self.fields["rulebook"].choices = [("", _("any")), *rulebook_choices(rulebooks)]
        languages = {book.language: language_called(book.language) for book in rulebooks}
        self.fields["language"].choices = [("", _("any")), *sorted(languages.items())]


class InviteAccount(forms.Form):
    username = forms.CharField(label=_("User name"), max_length=150)

    def clean_username(self) -> AbstractBaseUser:
        """The account of that name."""
        account = account_called(self.cleaned_data["username"])
        if account is None or not account.is_active:
            raise forms.ValidationError(_("Nobody here has this user name. Check the spelling."))
        return account


class NewTable(GameTerms):
    """A game at a wooden board."""

    first_name = NameField(_("First player"))
    second_name = NameField(_("Second player"))
    starts = forms.ChoiceField(
        label=_("Who goes first"),
        choices=[("", _("draw for it here")), ("0", _("the first player")), ("1", _("the second player"))],
        required=False,
    )
    round = NameField(_("Round"), max_length=MAX_PLACE, required=False)
    table = NameField(_("Table"), max_length=MAX_PLACE, required=False)
    timed = forms.BooleanField(label=_("Run the clocks here"), required=False, initial=True)
    paper_sheet = forms.BooleanField(label=_("Someone also keeps a score sheet by hand"), required=False)
    official = forms.BooleanField(label=_("Official competition"), required=False)
    committee = forms.CharField(
        label=_("Arbiters"),
        help_text=_("One name per line. Substitutes come last."),
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
