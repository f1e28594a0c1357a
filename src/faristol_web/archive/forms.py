"""Text → clean values."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from faristol.names import visible
from faristol_web.archive.models import Club, Entry
from faristol_web.ratings.names import plain_name

_DAY = {"widget": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}


class EntryForm(forms.ModelForm):
    """An event elsewhere."""

    class Meta:
        model = Entry
        fields = (
            *("title", "kind", "first_day", "last_day", "place", "club", "language", "rulebook", "link"),
            *("contact", "registration_until", "note", "is_cancelled"),
        )
        labels = {
            "title": _("Title"),
            "kind": _("Kind of event"),
            "first_day": _("First day"),
            "last_day": _("Last day"),
            "place": pgettext_lazy("venue", "Place"),
            "club": _("Organising club"),
            "language": _("Language of the game"),
            "rulebook": _("Rulebook"),
            "link": _("Link"),
            "contact": _("Contact"),
            "registration_until": _("Registration until"),
            "note": _("Note"),
            "is_cancelled": _("Cancelled"),
        }
        help_texts = {
            "last_day": _("For a one-day event, the same as the first day."),
            "contact": _("Public: use an address meant for that."),
            "link": _("The event's own page."),
        }

    kind = forms.ChoiceField(
        label=_("Kind of event"),
        choices=[
            (Entry.Kind.TOURNAMENT, _("Tournament")),
            (Entry.Kind.DUPLICATE, _("Duplicate")),
            (Entry.Kind.MEETING, _("Meeting")),
        ],
    )
    first_day = forms.DateField(label=_("First day"), **_DAY)
    last_day = forms.DateField(label=_("Last day"), required=False, **_DAY)
    registration_until = forms.DateField(label=_("Registration until"), required=False, **_DAY)
    link = forms.URLField(label=_("Link"), required=False, assume_scheme="https", max_length=300)
    language = forms.ChoiceField(
        label=_("Language of the game"), choices=[("", "–"), *settings.LANGUAGES], required=False
    )

    def clean_title(self) -> str:
        title = visible(self.cleaned_data["title"])
        if not title:
            raise forms.ValidationError(_("Enter a title with visible characters."))
        return title

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        first, last, until = (cleaned.get(name) for name in ("first_day", "last_day", "registration_until"))
        if first and not last:
            cleaned["last_day"] = last = first
        if first and last and last < first:
            self.add_error("last_day", _("The event ends before it begins. Check both dates."))
        if last and until and until > last:
            self.add_error("registration_until", _("Registration ends after the event. Check both dates."))
        return cleaned


class ClubForm(forms.ModelForm):
    class Meta:
        model = Club
        fields = ("name", "town", "federation", "link", "note")
        labels = {
            "name": _("Name"),
            "town": _("Town"),
            "federation": _("Federation"),
            "link": _("Contact page"),
            "note": _("Note"),
        }
        help_texts = {"note": _("When and where the club plays, for anyone who wants to come.")}

    link = forms.URLField(label=_("Contact page"), required=False, assume_scheme="https", max_length=300)

    def clean_name(self) -> str:
        """Accept another spelling of the same name; another name would be another club."""
        name = visible(self.cleaned_data["name"])
        if plain_name(name) != self.instance.folded:
            raise forms.ValidationError(
                _("That is another club's name: events find clubs by name. Only the spelling can change.")
            )
        return name


class NewClub(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=80)

    def clean_name(self) -> str:
        name = visible(self.cleaned_data["name"])
        if not plain_name(name):
            raise forms.ValidationError(_("Enter a name with visible characters."))
        return name


class Into(forms.Form):
    """Target of a merge, by the address of the page."""

    into = forms.CharField(max_length=60, widget=forms.HiddenInput)
