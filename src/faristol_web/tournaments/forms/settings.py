"""Text → clean values: the settings of a tournament."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.conf import settings as site
from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from faristol.errors import FaristolError, NotationError
from faristol.pairing.request import ByeTo, Method, Rematches
from faristol.rating.editions import SYSTEMS
from faristol.rulebook import Rulebook
from faristol.standings.tiebreaks import TIE_BREAKS
from faristol.tournament.chapters.timetable import plan_lines, read_plan
from faristol.tournament.doubts import MOST_POINTS
from faristol.tournament.settings import AskedScores, RegistrationTerms, Settings
from faristol_web.language.names import NameField
from faristol_web.language.refusals import refusal
from faristol_web.rulebooks.books import offered
from faristol_web.rulebooks.tongues import rulebook_choices
from faristol_web.tournaments.domain.services import SiteTerms
from faristol_web.tournaments.forms.lines import (
    format_cents,
    format_classes,
    format_prizes,
    parse_cents,
    parse_classes,
    parse_prizes,
)
from faristol_web.tournaments.models import MAX_TITLE

MAX_TEXT = 20_000
MINUTE_MS = 60_000
METHODS = {
    Method.SWISS: _("Swiss: smallest distance in the standings"),
    Method.SCORE_GROUPS: _("Swiss: score groups, FIDE Dutch system"),
    Method.HALVES: _("top half against bottom half"),
    Method.ROUND_ROBIN: _("round robin"),
    Method.KING_OF_THE_HILL: _("first against second, third against fourth"),
    Method.MANUAL: _("by hand"),
}
REMATCHES = {
    Rematches.NEVER: _("never"),
    Rematches.UNAVOIDABLE: _("only if unavoidable"),
    Rematches.FREE: _("allowed"),
}
BYES = {
    ByeTo.LAST_WITHOUT: _("the lowest-placed entrant with the fewest byes"),
    ByeTo.LAST: _("the lowest-placed entrant, even if again"),
}
TIES = {
    "share": _("players who share a place share the prizes"),
    "equal-points": _("players with equal points share the prizes"),
    "tie-breaks": _("the standings decide"),
    "all": _("each gets the full prize"),
    "organiser": _("the organiser decides"),
}
NEWCOMERS = {"registration": _("in the order of registration"), "name": _("by name")}
RESULTS_BY = {
    "players": _("players, by phone, and arbiters"),
    "arbiter": _("arbiters only"),
}
HALF_POINTS = {0: "0", 1: "½", 2: "1"}
CURRENCIES = ("EUR", "RON", "MDL", "GBP", "USD", "CHF")
ZONES = sorted(zone for zone in available_timezones() if "/" in zone or zone == "UTC")


class ParsedLines(forms.CharField):
    """Text that means something; a fault in it is the field's own."""

    def __init__(self, parse: Callable[[str], Any], *, rows: int = 0, **options: Any) -> None:
        attrs = {"rows": rows, "spellcheck": "false"} if rows else {"inputmode": "decimal"}
        widget = (forms.Textarea if rows else forms.TextInput)(attrs=attrs)
        options.setdefault("required", False)
        super().__init__(widget=widget, max_length=MAX_TEXT, strip=False, **options)
        self.parse = parse

    def clean(self, value: Any) -> Any:
        try:
            return self.parse(super().clean(value))
        except FaristolError as error:
            raise forms.ValidationError(refusal(error)) from error
        except ValueError as error:
            raise forms.ValidationError(str(error)) from error


class DayField(forms.DateField):
    """A day as the settings write it; empty for none."""

    def __init__(self, label: Promise, *, help_text: Promise | str = "", required: bool = False) -> None:
        widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
        super().__init__(
            label=label, help_text=help_text, required=required, widget=widget, input_formats=["%Y-%m-%d"]
        )

    def clean(self, value: Any) -> str:
        day = super().clean(value)
        return day.isoformat() if day else ""


def _tie_breaks(text: str) -> tuple[str, ...]:
    names = tuple(dict.fromkeys(text.replace(",", " ").split()))
    unknown = [name for name in names if name not in TIE_BREAKS]
    if unknown:
        there_are = {"found": ", ".join(unknown), "known": ", ".join(TIE_BREAKS)}
        raise NotationError(gettext("unknown: %(found)s; available: %(known)s") % there_are)
    return names


def _words(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(text.upper().replace(",", " ").split()))


class Basics(forms.Form):
    """Basics that fill in the rest."""

    title = NameField(_("Title"), max_length=MAX_TITLE)
    rulebook = forms.ChoiceField(label=_("Rulebook"))
    day = DayField(_("Day"), help_text=_("The first one, if there are several."), required=True)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.books: Mapping[str, Rulebook] = {book.id: book for book in offered()}
        self.fields["rulebook"].choices = rulebook_choices(self.books.values())

    @property
    def book(self) -> Rulebook:
        """Return the rulebook chosen in a valid form."""
        return self.books[self.cleaned_data["rulebook"]]


def asked_field(label: Promise) -> forms.IntegerField:
    help_text = _("You are asked once to confirm such results. Leave blank to never ask.")
    return forms.IntegerField(
        label=label, help_text=help_text, min_value=0, max_value=MOST_POINTS, required=False
    )


class TournamentForm(forms.Form):
    """All settings, and what the site knows besides."""

    title = NameField(_("Title"), max_length=MAX_TITLE)
    day = DayField(_("Day"), required=True)
    place = forms.CharField(label=pgettext_lazy("venue", "Place"), max_length=MAX_TITLE, required=False)
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=[(zone, zone) for zone in ZONES])
    languages = forms.MultipleChoiceField(
        label=_("Languages of the event"), choices=site.LANGUAGES, widget=forms.CheckboxSelectMultiple
    )
    description = forms.CharField(
        label=_("What players should know"),
        widget=forms.Textarea(attrs={"rows": 4}),
        max_length=MAX_TEXT,
        required=False,
    )
    contact = forms.CharField(
        label=_("Contact"),
        help_text=_("Shown to everyone: whom to contact, including about personal data."),
        max_length=200,
        required=False,
    )

    opens_on = DayField(_("Registration opens on"), help_text=_("Leave blank to open at once."))
    closes_on = DayField(
        _("Last day of registration"), help_text=_("Leave blank to stay open until the start.")
    )
    late_only_replaces = forms.BooleanField(label=_("Later entries go on the waiting list"), required=False)
    capacity = forms.IntegerField(label=_("Places"), min_value=2, max_value=10_000, required=False)
    fee = ParsedLines(parse_cents, label=_("Fee"))
    currency = forms.ChoiceField(label=_("Currency"), choices=[(code, code) for code in CURRENCIES])
    grant_until = DayField(_("Travel grants can be requested until"), help_text=_("Leave blank for none."))
    asks_email = forms.BooleanField(label=_("Ask for an e-mail address"), required=False)
    asks_phone = forms.BooleanField(label=_("Ask for a telephone number"), required=False)

    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=99)
    method = forms.ChoiceField(label=_("Pairing"), choices=list(METHODS.items()))
    first_method = forms.ChoiceField(
        label=_("First round"), choices=[("", _("as the others")), *METHODS.items()], required=False
    )
    last_method = forms.ChoiceField(
        label=_("Last round"), choices=[("", _("as the others")), *METHODS.items()], required=False
    )
    rematches = forms.ChoiceField(label=_("Rematches"), choices=list(REMATCHES.items()))
    bye_to = forms.ChoiceField(label=_("Who sits out when the number is odd"), choices=list(BYES.items()))
    clubmates_apart = forms.BooleanField(label=_("Keep clubmates apart where possible"), required=False)
    starts_balanced = forms.BooleanField(
        label=_("The pairing decides who goes first, alternating"), required=False
    )
    round_minutes = forms.IntegerField(
        label=_("Minutes per round"),
        help_text=_("Then the current hand and one more. Leave blank for no clock in the hall."),
        min_value=1,
        max_value=600,
        required=False,
    )
    round_results_by = forms.ChoiceField(label=_("Results are entered by"), choices=list(RESULTS_BY.items()))

    asked_under = asked_field(_("Ask about scores below"))
    asked_over = asked_field(_("Ask about scores above"))
    asked_margin = asked_field(_("Ask about differences above"))

    bye_points = forms.TypedChoiceField(
        label=_("Points for sitting out"), choices=list(HALF_POINTS.items()), coerce=int
    )
    bye_spread = forms.IntegerField(label=_("Spread for sitting out"), min_value=-1000, max_value=1000)
    requested_bye_points = forms.TypedChoiceField(
        label=_("Points for a requested bye"), choices=list(HALF_POINTS.items()), coerce=int
    )
    absence_points = forms.TypedChoiceField(
        label=_("Points for absence"), choices=list(HALF_POINTS.items()), coerce=int
    )
    tie_breaks = forms.CharField(
        label=_("Tie-breaks, in order"),
        help_text=_("Separate names with commas."),
        max_length=400,
        required=False,
    )
    rating = forms.ChoiceField(
        label=_("Rating list"),
        choices=[("", _("none")), *((system, system.upper()) for system in SYSTEMS)],
        required=False,
    )
    newcomers = forms.ChoiceField(label=_("Players without a rating"), choices=list(NEWCOMERS.items()))
    newcomer_rating = forms.IntegerField(
        label=_("Seeded as if rated"),
        help_text=_("Leave blank to seed them last."),
        min_value=0,
        max_value=5000,
        required=False,
    )
    classes = ParsedLines(
        parse_classes,
        rows=2,
        label=_("Classes by rating"),
        help_text=_("One per line, like “B: 0-1100”."),
    )

    prizes = ParsedLines(
        parse_prizes,
        rows=5,
        label=_("Prizes"),
        help_text=_(
            "One per line: “1: 300” for a place, “B 1: 50” in a class, “best-play: 30”, “best-game: a book”."
        ),
    )
    ties_for_prizes = forms.ChoiceField(label=_("Ties for prizes"), choices=list(TIES.items()))
    special_tiles = forms.CharField(
        label=_("Record best plays with these tiles"), max_length=60, required=False
    )
    timetable = ParsedLines(
        lambda text: read_plan(text.splitlines()),
        rows=6,
        label=_("Timetable"),
        help_text=_("One entry per line, like “10:00 round 1”, “14:00 break Lunch”, “09:30 reception”."),
    )

    GROUPS: Mapping[str, tuple[Promise | str, tuple[str, ...]]] = {
        "event": ("", ("title", "day", "place", "time_zone", "languages", "description", "contact")),
        "registration": (
            _("Registration"),
            (
                "opens_on",
                "closes_on",
                "late_only_replaces",
                "capacity",
                "fee",
                "currency",
                "grant_until",
                "asks_email",
                "asks_phone",
            ),
        ),
        "rounds": (
            _("Rounds and pairing"),
            (
                "rounds",
                "method",
                "first_method",
                "last_method",
                "rematches",
                "bye_to",
                "clubmates_apart",
                "starts_balanced",
                "round_minutes",
                "round_results_by",
                "asked_under",
                "asked_over",
                "asked_margin",
            ),
        ),
        "standings": (
            _("Standings and seeding"),
            (
                "bye_points",
                "bye_spread",
                "requested_bye_points",
                "absence_points",
                "tie_breaks",
                "rating",
                "newcomers",
                "newcomer_rating",
                "classes",
            ),
        ),
        "prizes": (
            _("Prizes and timetable"),
            ("prizes", "ties_for_prizes", "special_tiles", "timetable"),
        ),
    }

    def clean_tie_breaks(self) -> tuple[str, ...]:
        try:
            return _tie_breaks(self.cleaned_data["tie_breaks"])
        except NotationError as error:
            raise forms.ValidationError(str(error)) from error

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        prizes = [(prize.kind, prize.of_class, prize.place) for prize in cleaned.get("prizes") or ()]
        if any(prizes.count(prize) > 1 for prize in prizes if "place" in prize[0]):
            self.add_error("prizes", _("Two prizes are listed for one place. Remove one."))
        opens, closes, day = (cleaned.get(name, "") for name in ("opens_on", "closes_on", "day"))
        if opens and closes and opens > closes:
            self.add_error("closes_on", _("Registration closes before it opens. Check both dates."))
        if closes and day and closes > day:
            self.add_error(
                "closes_on", _("Registration closes after the tournament starts. Check both dates.")
            )
        if cleaned.get("grant_until") and closes and cleaned["grant_until"] > closes:
            self.add_error(
                "grant_until", _("Grants are requested at registration, which closes before this date.")
            )
        return cleaned

    def groups(self, names: Iterable[str] = ()) -> list[tuple[Promise | str, list[forms.BoundField], bool]]:
        """For the page: legend, fields, whether it stands open."""
        shown = []
        for name in names or self.GROUPS:
            legend, fields = self.GROUPS[name]
            bound = [self[field] for field in fields]
            shown.append((legend, bound, name in {"event", "registration"} or any(f.errors for f in bound)))
        return shown

    def settings(self, before: Settings) -> Settings:
        """Return the settings of a valid form; those it does not ask for stay as they were."""
        clean = self.cleaned_data
        points = replace(
            before.points,
            bye=clean["bye_points"],
            bye_spread=clean["bye_spread"],
            requested_bye=clean["requested_bye_points"],
            absence=clean["absence_points"],
        )
        terms = RegistrationTerms(
            opens_on=clean["opens_on"],
            closes_on=clean["closes_on"],
            grant_until=clean["grant_until"],
            capacity=clean["capacity"],
            fee_cents=clean["fee"],
            currency=clean["currency"],
            late_only_replaces=clean["late_only_replaces"],
        )
        same = {
            name: clean[name]
            for name in (
                "title",
                "day",
                "place",
                "time_zone",
                "rounds",
                "clubmates_apart",
                "starts_balanced",
                "round_results_by",
                "tie_breaks",
                "rating",
                "newcomers",
                "newcomer_rating",
                "classes",
                "prizes",
                "ties_for_prizes",
                "timetable",
            )
        }
        return replace(
            before,
            **same,
            languages=tuple(clean["languages"]),
            method=Method(clean["method"]),
            first_method=Method(clean["first_method"]) if clean["first_method"] else None,
            last_method=Method(clean["last_method"]) if clean["last_method"] else None,
            rematches=Rematches(clean["rematches"]),
            bye_to=ByeTo(clean["bye_to"]),
            points=points,
            round_ms=clean["round_minutes"] * MINUTE_MS if clean["round_minutes"] else None,
            asks=AskedScores(
                under=clean["asked_under"], over=clean["asked_over"], margin=clean["asked_margin"]
            ),
            special_tiles=_words(clean["special_tiles"]),
            registration=terms,
        )

    def terms(self) -> SiteTerms:
        """Return the terms of a valid form."""
        clean = self.cleaned_data
        return SiteTerms(
            description=clean["description"],
            contact=clean["contact"],
            asks_email=clean["asks_email"],
            asks_phone=clean["asks_phone"],
        )


def initial_of(settings: Settings, terms: SiteTerms) -> dict[str, Any]:
    """Return the form's initial values from existing settings."""
    registration, points = settings.registration, settings.points
    same = (
        "title",
        "day",
        "place",
        "time_zone",
        "languages",
        "rounds",
        "method",
        "first_method",
        "last_method",
        "rematches",
        "bye_to",
        "clubmates_apart",
        "starts_balanced",
        "round_results_by",
        "rating",
        "newcomers",
        "newcomer_rating",
        "ties_for_prizes",
    )
    return {
        **{name: getattr(settings, name) for name in same},
        "description": terms.description,
        "contact": terms.contact,
        "asks_email": terms.asks_email,
        "asks_phone": terms.asks_phone,
        "opens_on": registration.opens_on,
        "closes_on": registration.closes_on,
        "late_only_replaces": registration.late_only_replaces,
        "capacity": registration.capacity,
        "fee": format_cents(registration.fee_cents) if registration.fee_cents else "",
        "currency": registration.currency,
        "grant_until": registration.grant_until,
        "round_minutes": settings.round_ms // MINUTE_MS if settings.round_ms else None,
        "asked_under": settings.asks.under,
        "asked_over": settings.asks.over,
        "asked_margin": settings.asks.margin,
        "bye_points": points.bye,
        "bye_spread": points.bye_spread,
        "requested_bye_points": points.requested_bye,
        "absence_points": points.absence,
        "tie_breaks": ", ".join(settings.tie_breaks),
        "classes": format_classes(settings.classes),
        "prizes": format_prizes(settings.prizes),
        "special_tiles": " ".join(settings.special_tiles),
        "timetable": "\n".join(plan_lines(settings.timetable)),
    }
