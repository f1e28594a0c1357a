"""People → clean values: who registers, and whom an organiser enters."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from faristol.names import visible
from faristol_web.language.names import NameField
from faristol_web.tournaments.domain.services import Person
from faristol_web.tournaments.models import MAX_NAME


class PersonForm(forms.Form):
    """Form of an entrant; it asks for private data only if the organisers want it."""

    name = NameField(_("Name"), max_length=MAX_NAME)
    club = forms.CharField(label=_("Club"), max_length=MAX_NAME, required=False)
    town = forms.CharField(label=_("Town"), max_length=MAX_NAME, required=False)
    email = forms.EmailField(label=_("E-mail"), required=False)
    phone = forms.CharField(
        label=_("Telephone"), max_length=40, required=False, widget=forms.TextInput(attrs={"type": "tel"})
    )

    def __init__(self, *args: Any, asks_email: bool = True, asks_phone: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].widget.attrs["autocomplete"] = "name"
        self.fields["email"].widget.attrs["autocomplete"] = "email"
        self.fields["phone"].widget.attrs["autocomplete"] = "tel"
        if not asks_email:
            del self.fields["email"]
        if not asks_phone:
            del self.fields["phone"]

    def clean_club(self) -> str:
        return visible(self.cleaned_data["club"])

    def clean_town(self) -> str:
        return visible(self.cleaned_data["town"])

    def person(self, **more: Any) -> Person:
        """Return the person described by a valid form."""
        known = {name: self.cleaned_data.get(name, "") for name in ("name", "club", "town", "email", "phone")}
        return Person(**known, **more)


class RegistrationForm(PersonForm):
    """The public one."""

    wants_grant = forms.BooleanField(label=_("I ask for a travel grant"), required=False)
    accepts = forms.BooleanField(
        label=_("I have read the rules and accept them"),
        error_messages={"required": _("To play, accept the rules.")},
    )
    website = forms.CharField(required=False, label=_("Leave this blank"))
    """A trap: people do not see it, machines fill it in."""

    def __init__(self, *args: Any, may_ask_grant: bool, must_accept: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["website"].widget.attrs |= {"autocomplete": "off", "tabindex": "-1"}
        if not may_ask_grant:
            del self.fields["wants_grant"]
        if not must_accept:
            del self.fields["accepts"]

    @property
    def is_machine(self) -> bool:
        return bool(self.cleaned_data.get("website"))


class EntrantForm(PersonForm):
    """An organiser's."""

    rating = forms.IntegerField(label=_("Rating"), min_value=0, max_value=5000, required=False)
    notes = forms.CharField(
        label=_("Notes"),
        help_text=_("Only directors see them."),
        widget=forms.Textarea(attrs={"rows": 2}),
        max_length=2000,
        required=False,
    )

    def __init__(self, *args: Any, is_next: bool = False, **options: Any) -> None:
        """The next of several begins in the box for the name; the browser's own person is another."""
        super().__init__(*args, **options)
        for name in ("name", "email", "phone"):
            self.fields[name].widget.attrs["autocomplete"] = "off"
        if is_next:
            self.fields["name"].widget.attrs["autofocus"] = True

    def person(self, *, listed_rating: int | None = None, **more: Any) -> Person:
        """`listed_rating` where none is typed."""
        clean = self.cleaned_data
        rating = listed_rating if clean["rating"] is None else clean["rating"]
        return super().person(rating=rating, notes=clean["notes"], **more)
