"""Text → clean values."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from faristol.duplicate.prepared import racks_below_minimum
from faristol.errors import FaristolError, IllegalMove, NotationError
from faristol.lexicon import lexicon_ids, load_lexicon
from faristol.names import fold_name
from faristol.rulebook import DuplicateBook, Objection
from faristol.rulebook.choices import SeveralGames
from faristol_web.duplicate.domain.played_files import racks_in
from faristol_web.duplicate.domain.services import PAUSE_S, Names, SessionTerms
from faristol_web.duplicate.forms.lines import MAX_NAME, parse_entrants, parse_schedule
from faristol_web.duplicate.models import Series
from faristol_web.language.lexica import names
from faristol_web.language.names import NameField
from faristol_web.language.refusals import refusal
from faristol_web.rulebooks.books import offered_duplicate
from faristol_web.rulebooks.tongues import rulebook_choices

SECOND_MS = 1000
MAX_TITLE = 120
MAX_TEXT = 20_000
MOST_FAULTS = 10
MAX_BYTES = 2_000_000
NEW_SERIES = "new"
_METHODS = [
    (SeveralGames.POINTS.value, _("the total points")),
    (SeveralGames.PERCENTAGE.value, _("the average percentage")),
]


def refusal_text(error: FaristolError) -> str:
    """Return why something is refused, in the reader's language if the library's sentence is known."""
    if not isinstance(error, IllegalMove):
        return refusal(error)
    known = [objection for objection in error.objections if isinstance(objection, Objection)]
    told = (
        gettext(objection.text) % {"allowed": objection.allowed, "found": objection.found}
        for objection in known
    )
    return gettext("; ").join(told) or str(error)


def seconds_between(least: int, most: int) -> str:
    return gettext("%(least)s to %(most)s seconds") % {"least": least, "most": most}


def coup_seconds(book: DuplicateBook) -> tuple[int, int]:
    """The least and the most that a coup may have."""
    return book.coup.coup_ms // SECOND_MS, book.coup.coup_maximum_ms // SECOND_MS


class ParsedText(forms.CharField):
    """Lines that mean something; a fault in them is the field's own."""

    def __init__(self, parse: Callable[[str], Any], *, rows: int, **options: Any) -> None:
        widget = forms.Textarea(attrs={"rows": rows, "spellcheck": "false"})
        super().__init__(widget=widget, max_length=MAX_TEXT, required=False, strip=False, **options)
        self.parse = parse

    def clean(self, value: Any) -> Any:
        try:
            return self.parse(super().clean(value))
        except NotationError as error:
            raise forms.ValidationError(refusal(error)) from error


class BookTerms(forms.Form):
    """The rulebook, and a word list in its language."""

    rulebook = forms.ChoiceField(label=_("Rulebook"))
    lexicon = forms.ChoiceField(label=_("Word list"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.books: Mapping[str, DuplicateBook] = {book.id: book for book in offered_duplicate()}
        tilesets = {book.play.tileset for book in self.books.values()}
        lexica = [lexicon for lexicon in map(load_lexicon, lexicon_ids()) if lexicon.tileset in tilesets]
        self.fields["rulebook"].choices = rulebook_choices(self.books.values())
        self.fields["lexicon"].choices = [("", _("in the rulebook's language")), *names(lexica).items()]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        book = self.book
        if book is not None and "lexicon" in cleaned:
            fitting = [
                lexicon_id
                for lexicon_id in lexicon_ids()
                if load_lexicon(lexicon_id).tileset == book.play.tileset
            ]
            cleaned["lexicon"] = cleaned["lexicon"] or next(iter(fitting), "")
            if not fitting:
                self.add_error(
                    "lexicon",
                    _(
                        "There is no word list in the rulebook's language. Choose "
                        "another rulebook or import one."
                    ),
                )
            elif cleaned["lexicon"] not in fitting:
                self.add_error("lexicon", _("This word list is not in the rulebook's language."))
        return cleaned

    @property
    def book(self) -> DuplicateBook | None:
        """The one chosen; None while there is a fault in that."""
        return self.books.get(self.cleaned_data.get("rulebook", ""))


class Playing(forms.Form):
    """Confirmation by the leader of a session before playing in it."""

    leads = forms.BooleanField(
        label=_("I lead this session and play in it, so I will see no slips during the game"),
        error_messages={"required": _("If you play, you see no slips. Tick the box to confirm.")},
    )

    def __init__(self, *args: Any, leads: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not leads:
            del self.fields["leads"]


class NextGame(forms.Form):
    """Counting method of the series that begins with this game: settled before the next."""

    method = forms.ChoiceField(
        label=_("The series counts"), choices=_METHODS, widget=forms.RadioSelect, required=True
    )


class NewSession(BookTerms):
    """Settings that an organiser fixes before anyone has a number."""

    title = NameField(_("Title"), max_length=MAX_TITLE)
    coup_s = forms.IntegerField(
        label=_("Seconds per coup"),
        help_text=_("Leave blank for the rulebook's time."),
        min_value=1,
        max_value=3600,
        required=False,
    )
    grace_s = forms.IntegerField(
        label=_("Grace period for devices, in seconds"),
        help_text=_(
            "A slip from a phone still counts this long after the end. Leave blank for the rulebook's value."
        ),
        min_value=0,
        max_value=60,
        required=False,
    )
    entrants = ParsedText(
        parse_entrants,
        rows=6,
        label=_("Entrants"),
        help_text=_("One per line, in order of their numbers; write a pair as “Anna / Biel”."),
    )
    joinable = forms.BooleanField(
        label=_("Let players take a number themselves until the first coup"), required=False, initial=True
    )
    automatic = forms.BooleanField(
        label=_("No arbiter: the server draws, starts and closes automatically"), required=False
    )
    pause_s = forms.IntegerField(
        label=_("Seconds between coups without an arbiter"),
        min_value=3,
        max_value=600,
        initial=PAUSE_S,
        required=False,
    )
    series = forms.ChoiceField(label=_("Series"), required=False)
    method = forms.ChoiceField(
        label=_("A new series counts"),
        choices=[("", _("as the rulebook says")), *_METHODS],
        required=False,
    )
    schedule = ParsedText(
        parse_schedule,
        rows=2,
        label=_("Vowels and consonants"),
        help_text=_(
            "From which coup, and how many of each, like “16: 1 1”. Leave blank for the rulebook's values."
        ),
    )
    prepared = forms.CharField(
        label=_("Prepared racks"),
        help_text=_("One per line. Leave blank to draw them."),
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
        max_length=MAX_TEXT,
        required=False,
    )
    prepared_file = forms.FileField(
        label=_("Or a file"),
        help_text=_("A list, an Eliot game, or a Faristol log: its racks are played again."),
        required=False,
    )
    signed_by = NameField(
        _("Signed by the arbiter"),
        help_text=_(
            "Required if a schedule or a prepared rack has fewer vowels or consonants than the rulebook "
            "requires."
        ),
        max_length=MAX_NAME,
        required=False,
    )

    def __init__(self, *args: Any, own_series: Iterable[Series] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.faults_of_racks: list[str] = []
        self._name_limits()
        self.own_series = {series.public_id: series for series in own_series}
        self.fields["series"].choices = [
            ("", _("none: a single game")),
            (NEW_SERIES, _("a new series that starts with this game")),
            *((public_id, series.title) for public_id, series in self.own_series.items()),
        ]

    def _name_limits(self) -> None:
        """Show the limits beside each number and in its error. The rulebook limits the length of a coup."""
        for name in ("grace_s", "pause_s"):
            field: Any = self.fields[name]
            limits = seconds_between(field.min_value, field.max_value)
            field.help_text = f"{limits}. {field.help_text}".strip()
            field.error_messages |= dict.fromkeys(("min_value", "max_value", "invalid"), limits)
        allowed = {book.title: coup_seconds(book) for book in self.books.values()}
        if not allowed:
            return
        coup: Any = self.fields["coup_s"]
        ranges = [seconds_between(*each) for each in allowed.values()]
        if len(set(ranges)) > 1:
            ranges = [f"{title}: {limits}" for title, limits in zip(allowed, ranges, strict=True)]
        limits = gettext("; ").join(dict.fromkeys(ranges))
        coup.help_text = f"{limits}. {coup.help_text}"
        coup.error_messages |= dict.fromkeys(("min_value", "max_value", "invalid"), limits)
        coup.widget.attrs |= {
            "min": min(least for least, _most in allowed.values()),
            "max": max(most for _least, most in allowed.values()),
        }

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if self.book is not None:
            self._clean_time(cleaned, self.book)
            self._clean_prepared(cleaned, self.book)
            self._clean_schedule(cleaned, self.book)
            self._clean_series(cleaned, self.book)
        if cleaned.get("pause_s") is None:
            cleaned["pause_s"] = PAUSE_S
        return cleaned

    def _clean_time(self, cleaned: dict[str, Any], book: DuplicateBook) -> None:
        least, most = coup_seconds(book)
        if cleaned.get("coup_s") is not None and not least <= cleaned["coup_s"] <= most:
            allowed = {"least": least, "most": most}
            self.add_error("coup_s", _("This rulebook allows from %(least)s to %(most)s seconds.") % allowed)

    def _clean_prepared(self, cleaned: dict[str, Any], book: DuplicateBook) -> None:
        file, text = cleaned.get("prepared_file"), cleaned.get("prepared", "")
        cleaned["racks"] = ()
        if file and text:
            self.add_error("prepared_file", _("Choose either a file or the lines above, not both."))
        elif file and file.size > MAX_BYTES:
            self.add_error("prepared_file", _("This file is too large for a list of racks."))
        elif (file or text) and "lexicon" in cleaned:
            content, name = (file.read(), file.name) if file else (text.encode(), gettext("Prepared racks"))
            try:
                cleaned["racks"] = racks_in(content, name=name, book=book, lexicon_id=cleaned["lexicon"])
            except FaristolError as error:
                self.add_error("prepared_file" if file else "prepared", refusal_text(error))
            else:
                self._ask_about(cleaned, book, "prepared_file" if file else "prepared")

    def _ask_about(self, cleaned: dict[str, Any], book: DuplicateBook, field: str) -> None:
        """Ask for the arbiter's signature under racks that would otherwise be redrawn."""
        self.faults_of_racks = list(
            racks_below_minimum(cleaned["racks"], book, cleaned.get("schedule") or None)
        )
        if self.faults_of_racks and not cleaned.get("signed_by"):
            self.add_error(
                field,
                [
                    _("Some racks lack vowels or consonants. The arbiter must sign that this is on purpose."),
                    *self.faults_of_racks[:MOST_FAULTS],
                ],
            )

    def _clean_schedule(self, cleaned: dict[str, Any], book: DuplicateBook) -> None:
        least = {"vowels": book.racks.fallback_vowels, "consonants": book.racks.fallback_consonants}
        is_below = any(
            minimum.vowels < least["vowels"] or minimum.consonants < least["consonants"]
            for minimum in cleaned.get("schedule") or ()
        )
        if is_below and not cleaned.get("signed_by"):
            self.add_error(
                "schedule",
                _(
                    "The rulebook requires at least %(vowels)s vowels and %(consonants)s consonants; the"
                    " arbiter must sign for less."
                )
                % least,
            )

    def _clean_series(self, cleaned: dict[str, Any], book: DuplicateBook) -> None:
        series = self.own_series.get(cleaned.get("series", ""))
        if series is not None and series.sessions.exclude(tileset=book.play.tileset).exists():
            self.add_error("series", _("The games of this series use other tiles."))

    def groups(self) -> list[tuple[Promise | str, list[forms.BoundField], bool]]:
        """
        Return the form's groups: fields that everyone fills in, then rarer ones under headings, open if in
        use.
        """
        main = ("title", "rulebook", "lexicon", "coup_s", "grace_s", "entrants", "joinable")
        others = {
            _("At home, without an arbiter"): ("automatic", "pause_s"),
            _("Several games"): ("series", "method"),
            _("Racks"): (
                "schedule",
                "prepared",
                "prepared_file",
                "signed_by",
            ),
        }
        groups: list[tuple[Promise | str, list[forms.BoundField], bool]] = [
            ("", [self[name] for name in main], True)
        ]
        for legend, names_of_fields in others.items():
            fields = [self[name] for name in names_of_fields]
            is_open = any(
                field.errors
                or self.initial.get(field.name)
                or (self.is_bound and field.name in self.changed_data)
                for field in fields
            )
            groups.append((legend, fields, is_open))
        return groups

    def terms(self) -> SessionTerms:
        """Return the terms of a valid form."""
        clean = self.cleaned_data
        return SessionTerms(
            title=clean["title"],
            rulebook_id=clean["rulebook"],
            lexicon_id=clean["lexicon"],
            coup_ms=_milliseconds(clean["coup_s"]),
            grace_ms=_milliseconds(clean["grace_s"]),
            schedule=clean["schedule"] or None,
            prepared=clean["racks"],
            signed_by=clean["signed_by"],
            joinable=clean["joinable"],
            automatic=clean["automatic"],
            pause_s=clean["pause_s"],
        )


def _milliseconds(seconds: int | None) -> int | None:
    return None if seconds is None else seconds * SECOND_MS


class JoinSession(Playing):
    """One player, or two at one board."""

    name = NameField(max_length=MAX_NAME)
    partner = NameField(_("Partner's name, if you play as a pair"), max_length=MAX_NAME, required=False)

    field_order = ("name", "partner", "leads")

    def names(self) -> Names:
        """Return the names of a valid form."""
        return tuple(filter(None, (self.cleaned_data["name"], self.cleaned_data["partner"])))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("partner") and fold_name(cleaned["partner"]) == fold_name(cleaned.get("name", "")):
            self.add_error("partner", _("A pair needs two different people."))
        return cleaned


class ImportedSession(BookTerms):
    """A session that was played elsewhere. A log of our own names its rulebook and word list itself."""

    file = forms.FileField(label=_("File"))
    title = NameField(_("Title"), max_length=MAX_TITLE, required=False)
    played_on = forms.DateField(
        label=_("Day"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )

    field_order = ("file", "title", "played_on")

    def clean_played_on(self) -> Any:
        day = self.cleaned_data["played_on"]
        if day is not None and day > timezone.localdate():
            raise forms.ValidationError(_("This day is still to come."))
        return day

    def clean_file(self) -> Any:
        if self.cleaned_data["file"].size > MAX_BYTES:
            raise forms.ValidationError(_("This file is too large for a session."))
        return self.cleaned_data["file"]
