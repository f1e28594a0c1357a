"""Forms of a player's page: text → clean values."""

from collections.abc import Iterator, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from faristol.names import visible
from faristol.standings.result import Result
from faristol.tournament.report import Feat, SideNotes, TableReport
from faristol_web.language.names import MAX_NAME, NameField

LEAST_POINTS, MOST_POINTS = -500, 3_000
MOST_BINGOS = 30
MOST_LETTERS = 30
SIDES = ("own", "other")


class WordField(forms.CharField):
    """A word as it was laid, or nothing."""

    def __init__(self, label: str) -> None:
        plain = forms.TextInput(
            attrs={"autocapitalize": "characters", "autocomplete": "off", "spellcheck": "false"}
        )
        super().__init__(label=label, max_length=MOST_LETTERS, required=False, widget=plain)

    def to_python(self, value: object) -> str:
        return visible(str(super().to_python(value)))


def points_field(label: str, *, required: bool = False) -> forms.IntegerField:
    attrs = {"autocomplete": "off", "inputmode": "numeric"}
    return forms.IntegerField(
        label=label,
        min_value=LEAST_POINTS,
        max_value=MOST_POINTS,
        required=required,
        widget=forms.NumberInput(attrs=attrs),
    )


class ResultForm(forms.Form):
    """Fields that both sheets share. Their names tell the side: one's own and the opponent's."""

    def __init__(
        self, *args: Any, names: tuple[str, str], special_tiles: Sequence[str], **kwargs: Any
    ) -> None:
        """`names` and all values: the own one first."""
        super().__init__(*args, label_suffix="", **kwargs)
        self.names, self.special_tiles = names, tuple(special_tiles)
        for side, name in zip(SIDES, names, strict=True):
            self.fields[f"{side}_points"] = points_field(
                gettext("Points of %(name)s") % {"name": name}, required=True
            )
        self.fields["first"] = forms.ChoiceField(
            label=_("Who went first"),
            choices=[("", _("not recorded")), *zip(SIDES, names, strict=True)],
            required=False,
        )
        for side, name in zip(SIDES, names, strict=True):
            self._add_notes(side, name)

    def _add_notes(self, side: str, name: str) -> None:
        self.fields[f"{side}_bingos"] = forms.IntegerField(
            label=gettext("Bingos of %(name)s") % {"name": name},
            min_value=0,
            max_value=MOST_BINGOS,
            required=False,
            widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        )
        self._add_feat(f"{side}_best", gettext("Best play of %(name)s") % {"name": name})
        for at, tile in enumerate(self.special_tiles):
            label = gettext("Best play of %(name)s with %(tile)s") % {"name": name, "tile": tile}
            self._add_feat(f"{side}_tile{at}", label)

    def _add_feat(self, key: str, label: str) -> None:
        self.fields[f"{key}_word"] = WordField(label)
        self.fields[f"{key}_points"] = points_field(gettext("%(what)s: points") % {"what": label})

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for key in self._feats():
            word, points = cleaned.get(f"{key}_word"), cleaned.get(f"{key}_points")
            if bool(word) != (points is not None) and not self.errors.keys() & {
                f"{key}_word",
                f"{key}_points",
            }:
                self.add_error(f"{key}_points", gettext("Enter the word and its points."))
        return cleaned

    def _feats(self) -> Iterator[str]:
        for side in SIDES:
            yield f"{side}_best"
            for at in range(len(self.special_tiles)):
                yield f"{side}_tile{at}"

    # As pages show it

    @property
    def typed_points(self) -> str:
        """Points that `sure` names; empty if it names none."""
        points = [self.cleaned_data.get(f"{side}_points") for side in SIDES] if self.is_bound else []
        return "" if None in points else "-".join(map(str, points))

    @property
    def is_sure(self) -> bool:
        """True if the sender was asked about these very points and confirms them."""
        return self.data.get("sure", "") == self.typed_points

    @property
    def scores(self) -> list[forms.BoundField]:
        return [self[f"{side}_points"] for side in SIDES]

    @property
    def notes(self) -> list[tuple[str, forms.BoundField, list[tuple[forms.BoundField, forms.BoundField]]]]:
        """For each side: name, bingos, and its best plays, each a word and points."""
        return [
            (
                name,
                self[f"{side}_bingos"],
                [
                    (self[f"{key}_word"], self[f"{key}_points"])
                    for key in self._feats()
                    if key.startswith(side)
                ],
            )
            for side, name in zip(SIDES, self.names, strict=True)
        ]

    @property
    def has_note_errors(self) -> bool:
        return any(
            not name.endswith("_points") or "_best_" in name or "_tile" in name for name in self.errors
        )

    def report(self, *, is_first: bool) -> TableReport:
        """
        Return the report with sides as the pairing names them; `is_first`: the player's side is named first.
        """
        points, notes = (self._side_points("own"), self._side_points("other")), tuple(map(self._notes, SIDES))
        own, other = notes
        first = {"own": 0, "other": 1}.get(self.cleaned_data["first"])
        if not is_first:
            points, own, other = points[::-1], other, own
            first = None if first is None else 1 - first
        winner = None if points[0] == points[1] else int(points[1] > points[0])
        return TableReport(result=Result(points=points, winner=winner), notes=(own, other), first_went=first)

    def _side_points(self, side: str) -> int:
        return int(self.cleaned_data[f"{side}_points"])

    def _notes(self, side: str) -> SideNotes:
        best_with = (
            (tile, feat)
            for at, tile in enumerate(self.special_tiles)
            if (feat := self._feat(f"{side}_tile{at}")) is not None
        )
        return SideNotes(
            bingos=self.cleaned_data[f"{side}_bingos"],
            best_play=self._feat(f"{side}_best"),
            best_with=tuple(best_with),
        )

    def _feat(self, key: str) -> Feat | None:
        word, points = self.cleaned_data[f"{key}_word"], self.cleaned_data[f"{key}_points"]
        return Feat(word=word, points=points) if word and points is not None else None


def values_of(report: TableReport, *, is_first: bool, special_tiles: Sequence[str]) -> dict[str, Any]:
    """Return the initial values of a form that begins with this report."""
    values: dict[str, Any] = {}
    order = SIDES if is_first else SIDES[::-1]
    for at, side in enumerate(order):
        notes = report.notes[at]
        values |= {f"{side}_points": report.result.points[at], f"{side}_bingos": notes.bingos}
        values |= _feat_values(f"{side}_best", notes.best_play)
        best_with = dict(notes.best_with)
        for number, tile in enumerate(special_tiles):
            values |= _feat_values(f"{side}_tile{number}", best_with.get(tile))
    if report.first_went is not None:
        values["first"] = order[report.first_went]
    return values


def _feat_values(key: str, feat: Feat | None) -> dict[str, Any]:
    return {} if feat is None else {f"{key}_word": feat.word, f"{key}_points": feat.points}


class OnlineName(forms.Form):
    """Name under which a player sits down at a game here."""

    name = NameField(_("Your name in the game"), max_length=MAX_NAME)


class OwnData(forms.Form):
    """Data that entrants change themselves; the name is the organisers', because pairings are read by it."""

    email = forms.EmailField(label=_("E-mail"), required=False)
    phone = forms.CharField(label=_("Telephone"), max_length=40, required=False)
    town = NameField(_("Town"), max_length=80, required=False)
